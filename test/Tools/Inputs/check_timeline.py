"""Checks that Perfetto reads a timeline as mla-sim wrote it.

    check_timeline.py NODE FOLDER FILE.json

FOLDER contains Perfetto's web page. perfetto.cjs queries its trace processor. Every
span must be present with its process, line, start, length and depth, and the trace
processor must not report dropped or misread data.
"""

import collections
import json
import pathlib
import subprocess
import sys

SPANS = """select process.name, thread.name, slice.name, slice.ts, slice.dur, slice.depth
from slice join thread_track on slice.track_id = thread_track.id join thread using (utid) join process using (upid)"""
PROBLEMS = "select name, value from stats where value > 0 and severity != 'info'"


def written(path):
    """Returns (process, line, name, start, length, depth) of each span, in ns. The file's unit is 1 us."""
    events = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))["traceEvents"]
    names = {(e["name"], e["pid"], e["tid"]): e["args"]["name"] for e in events if e["name"] in ("process_name", "thread_name")}
    lines = collections.defaultdict(list)
    for e in events:
        if e["ph"] == "X":
            lines[e["pid"], e["tid"]].append((1000 * e["ts"], 1000 * e["dur"], e["name"]))
    for (pid, tid), spans in lines.items():
        open_ends = []
        for begin, length, name in sorted(spans, key=lambda s: (s[0], -s[1])):
            open_ends = [end for end in open_ends if end > begin]
            yield names["process_name", pid, pid], names["thread_name", pid, tid], name, begin, length, len(open_ends)
            open_ends.append(begin + length)


def main():
    node, folder, path = sys.argv[1:]
    asked = subprocess.run([node, str(pathlib.Path(__file__).with_name("perfetto.cjs")), folder, path, SPANS, PROBLEMS],
                           capture_output=True, text=True)
    if asked.returncode:
        sys.exit(asked.stderr)
    spans, problems = map(json.loads, asked.stdout.splitlines())
    expected, got = collections.Counter(written(path)), collections.Counter(map(tuple, spans))
    for name, count in problems:
        print(f"Perfetto reports {name}: {count}")
    for kind, some in (("not in Perfetto", expected - got), ("only in Perfetto", got - expected)):
        for span in list(some)[:5]:
            print(f"{kind}: {span}")
    print(f"{sum(expected.values())} spans, {sum(got.values())} in Perfetto")
    return 1 if problems or expected != got or not got else 0


if __name__ == "__main__":
    sys.exit(main())
