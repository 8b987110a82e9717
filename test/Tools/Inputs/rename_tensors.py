"""Copies tensors of a safetensors file under new names: rename_tensors.py FROM TO NEW=OLD..."""

import json
import pathlib
import struct
import sys

source, target, *names = sys.argv[1:]
data = pathlib.Path(source).read_bytes()
(size,) = struct.unpack_from("<Q", data)
entries = json.loads(data[8 : 8 + size])
header, body = {}, b""
for new, old in (name.split("=") for name in names):
    begin, end = entries[old]["data_offsets"]
    header[new] = {**entries[old], "data_offsets": [len(body), len(body) + end - begin]}
    body += data[8 + size + begin : 8 + size + end]
text = json.dumps(header).encode()
pathlib.Path(target).write_bytes(struct.pack("<Q", len(text)) + text + body)
