"""Runs a program whose files may not exceed a size: small_files.py BYTES COMMAND..."""

import os
import resource
import signal
import sys

limit = int(sys.argv[1])
signal.signal(signal.SIGXFSZ, signal.SIG_DFL)  # Python ignores it, and a program inherits that
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
os.execvp(sys.argv[2], sys.argv[2:])
