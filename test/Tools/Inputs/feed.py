"""Runs a command while writing a function to a pipe: feed.py PIPE COMMAND..."""

import subprocess
import sys

process = subprocess.Popen(sys.argv[2:])
with open(sys.argv[1], "w") as pipe:
    pipe.write("func.func private @f()\n")
sys.exit(process.wait())
