"""Changes one element of a tensor: spoil.py IN OUT NAME AMOUNT.

A float grows by AMOUNT times the tensor's largest value; a bool is flipped.
"""

import json
import struct
import sys


def main():
    source, target, name, amount = sys.argv[1:]
    data = bytearray(open(source, "rb").read())
    (length,) = struct.unpack("<Q", data[:8])
    entry = json.loads(data[8 : 8 + length])[name]
    begin, end = (8 + length + offset for offset in entry["data_offsets"])
    if entry["dtype"] == "BOOL":
        data[begin + 5] ^= 1
    else:
        count = (end - begin) // 4
        values = list(struct.unpack(f"<{count}f", data[begin:end]))
        values[count // 2] += float(amount) * max(map(abs, values))
        data[begin:end] = struct.pack(f"<{count}f", *values)
    open(target, "wb").write(data)


main()
