"""Kills a program while its sleeping-tool runs, and waits until the processes of the tool have ended.

    orphan.py [--limit|--term] FILE COMMAND...      the sleeping-tool writes its process id to FILE

With --limit the command is not killed: it must end by itself and fail. With --term it gets SIGTERM
instead of SIGKILL.
"""
import os
import pathlib
import subprocess
import sys
import time


def wait_for(condition, what):
    """Polls for one minute or more, because the machine may be busy."""
    for _ in range(6000):
        if condition():
            return
        time.sleep(0.01)
    sys.exit(f"orphan.py: {what}")


def is_running(process):
    """True if the process exists and is not a zombie."""
    try:
        return pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def main(how, file, command):
    limit = how == "--limit"
    path = pathlib.Path(file)
    path.unlink(missing_ok=True)
    with subprocess.Popen(command, env={**os.environ, "MLA_SLEEPER": file}) as started:
        wait_for(lambda: path.exists() and path.read_text().endswith("\n"), "the tool was not started")
        sleeper = int(path.read_text())
        if how == "--term":
            started.terminate()
        elif not limit:
            started.kill()
        code = started.wait()
    wait_for(lambda: not is_running(sleeper), f"process {sleeper} of the tool is still there")
    return 0 if limit and code > 0 or not limit and code < 0 else 1


if __name__ == "__main__":
    has_option = sys.argv[1].startswith("--")
    sys.exit(main(sys.argv[1] if has_option else "", sys.argv[1 + has_option], sys.argv[2 + has_option:]))
