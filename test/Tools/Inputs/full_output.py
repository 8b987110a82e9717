"""Runs a program whose standard output is a full disk: full_output.py CODE COMMAND...

Fails unless the program exits with CODE. Its errors are printed to standard output.
"""

import subprocess
import sys

with open("/dev/full", "wb") as full:
    done = subprocess.run(sys.argv[2:], stdout=full, stderr=subprocess.PIPE, text=True)
print(done.stderr, end="")
if done.returncode != int(sys.argv[1]):
    sys.exit(f"exit code {done.returncode}, expected {sys.argv[1]}")
