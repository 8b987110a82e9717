"""Writes copies of a test. Each copy uncomments the lines of one name.

    uncomment.py FILE FOLDER NAME...

`// NAME:line` becomes `line` in FOLDER/NAME.mlir.
"""

import pathlib
import sys

text, folder = pathlib.Path(sys.argv[1]).read_text(), pathlib.Path(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)
for name in sys.argv[3:]:
    (folder / f"{name}.mlir").write_text(text.replace(f"// {name}:", ""))
