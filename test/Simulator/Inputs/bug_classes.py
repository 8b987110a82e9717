"""The test format of test/Simulator/BugClass: one lit test for each bug class.

Class NN is the test BugClass/NN. It runs NN.test where that file exists, and
otherwise bugclass.test with the substitutions

    %class  the class's number
    %seeds  how many seeds to run: 20 with MLA_TEST_ALL=1 in the environment,
            otherwise 7, and 3 for the classes in SLOW
"""

import os
import pathlib

import lit.formats
import lit.Test
import lit.TestRunner

COUNT = 49
SLOW = (44,)  # whose deadlocks end only after many idle steps


def names(folder):
    """The tests of the folder BugClass, in the order of their classes."""
    folder = pathlib.Path(folder)
    numbers = [f"{number:02}" for number in range(1, COUNT + 1)]
    return [f"{n}.test" if (folder / f"{n}.test").exists() else n for n in numbers]


def seeds_of(number):
    if os.environ.get("MLA_TEST_ALL"):
        return 20
    return 3 if number in SLOW else 7


class ClassTest(lit.Test.Test):
    """A test without a file of its own."""

    def getSourcePath(self):
        return self.suite.getSourcePath((*self.path_in_suite[:-1], "bugclass.test"))

    getFilePath = getSourcePath


class Format(lit.formats.ShTest):
    def getTestsInDirectory(self, testSuite, path_in_suite, litConfig, localConfig):
        for name in names(testSuite.getSourcePath(path_in_suite)):
            kind = lit.Test.Test if name.endswith(".test") else ClassTest
            yield kind(testSuite, (*path_in_suite, name), localConfig)

    def execute(self, test, litConfig):
        number = int(test.path_in_suite[-1][:2])
        extra = [("%class", str(number)), ("%seeds", str(seeds_of(number)))]
        return lit.TestRunner.executeShTest(test, litConfig, self.execute_external, extra)
