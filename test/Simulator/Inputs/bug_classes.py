"""The test format of test/Simulator/BugClass: one lit test for each bug class.

Class NN is the test BugClass/NN. It runs NN.test if that file exists, else
bugclass.test with the substitutions

    %class  the number of the class
    %seeds  the number of seeds: 20 with MLA_TEST_ALL=1 in the environment, else 3
            for the classes in SLOW and 7 for all others
"""

import os
import pathlib

import lit.formats
import lit.Test
import lit.TestRunner

COUNT = 49
SLOW = (44,)  # deadlocks of these classes are detected only after many idle steps


def names(folder):
    """Returns the names of the tests in the folder BugClass, ordered by class."""
    folder = pathlib.Path(folder)
    numbers = [f"{number:02}" for number in range(1, COUNT + 1)]
    return [f"{n}.test" if (folder / f"{n}.test").exists() else n for n in numbers]


def seeds_of(number):
    if os.environ.get("MLA_TEST_ALL"):
        return 20
    return 3 if number in SLOW else 7


class ClassTest(lit.Test.Test):
    """A test that uses the shared file bugclass.test."""

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
