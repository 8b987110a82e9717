"""Runs a program with a limit on the size of its files: small_files.py BYTES COMMAND..."""

import os
import resource
import signal
import sys

limit = int(sys.argv[1])
signal.signal(signal.SIGXFSZ, signal.SIG_DFL)  # Python ignores SIGXFSZ; otherwise the program would ignore it, too
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
os.execvp(sys.argv[2], sys.argv[2:])
