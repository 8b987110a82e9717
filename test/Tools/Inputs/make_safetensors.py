"""Writes a broken copy of a safetensors file: make_safetensors.py IN OUT WHAT [NAME]."""

import json
import struct
import sys


def main():
    source, target, what, *names = sys.argv[1:]
    data = open(source, "rb").read()
    (length,) = struct.unpack("<Q", data[:8])
    header, body = json.loads(data[8 : 8 + length]), data[8 + length :]
    if what == "truncated-header":
        return open(target, "wb").write(data[: 8 + length // 2])
    if what == "truncated-data":
        body = body[: len(body) // 2]
    elif what == "empty":
        return open(target, "wb").write(b"")
    elif what == "no-json":
        return open(target, "wb").write(struct.pack("<Q", 4) + b"abcd")
    elif what == "negative":
        header["arg.0"]["shape"][0] = -1
    elif what == "descending":
        header["arg.0"]["data_offsets"].reverse()
    elif what == "no-dtype":
        del header["arg.0"]["dtype"]
    elif what == "overlapping":
        first, second = (header[f"arg.{i}"]["data_offsets"] for i in (0, 2))
        size = second[1] - second[0]
        header["arg.2"]["data_offsets"] = [first[0] + 4, first[0] + 4 + size]
    elif what == "wrong-dtype":
        header["arg.0"]["dtype"] = "C64"
    elif what == "other-dtype":
        header["arg.0"]["dtype"] = "I32"
    elif what == "absurd":
        header["arg.0"]["shape"] = [1 << 40, 1 << 40]
    elif what == "missing":
        header["arg.other"] = header.pop("arg.3")
    elif what == "trailing":
        body += bytes(8)
    elif what == "gap":
        del header["arg.3"]
    elif what == "other-shape":
        header["arg.0"]["shape"].reverse()
    elif what == "known-dtype":
        header[names[0]]["dtype"] = "I32"
    elif what == "known-shape":
        header[names[0]]["shape"].reverse()
    elif what == "metadata":
        header["__metadata__"] = {"format": 5}
    text = json.dumps(header).encode()
    open(target, "wb").write(struct.pack("<Q", len(text)) + text + body)


main()
