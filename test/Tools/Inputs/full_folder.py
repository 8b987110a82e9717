"""Runs a program with a temporary folder on a small file system.

    full_folder.py FOLDER BYTES COMMAND...

A file system with BYTES of free space is mounted at FOLDER, in a separate mount namespace. FOLDER
in the command is replaced by its path. Needs root. Fails if the command leaves a file there.
"""

import ctypes
import os
import subprocess
import sys

CLONE_NEWNS, MS_REC, MS_PRIVATE = 0x20000, 0x4000, 1 << 18
SIZE = 1 << 20
libc = ctypes.CDLL(None, use_errno=True)


def check(status, what):
    if status != 0:
        sys.exit(f"{what}: {os.strerror(ctypes.get_errno())}")


def mount(folder):
    check(libc.unshare(CLONE_NEWNS), "unshare")
    check(libc.mount(b"none", b"/", None, MS_REC | MS_PRIVATE, None), "mount of /")
    check(libc.mount(b"tmpfs", os.fsencode(folder), b"tmpfs", 0, f"size={SIZE}".encode()), "mount of a tmpfs")


def main():
    folder, room, *command = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    mount(folder)
    if command == []:
        return 0
    with open(os.path.join(folder, "ballast"), "wb") as ballast:
        ballast.write(bytes(SIZE - int(room)))
    done = subprocess.run([word.replace("FOLDER", folder) for word in command],
                          env=os.environ | {"TMPDIR": folder})
    left = os.listdir(folder)
    if left != ["ballast"]:
        sys.exit(f"left in the folder: {left}")
    return done.returncode


sys.exit(main())
