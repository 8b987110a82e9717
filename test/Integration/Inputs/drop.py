"""Copies a safetensors file without some of its tensors: drop.py FROM TO NAME..."""

import json
import sys

source, target, *dropped = sys.argv[1:]
content = open(source, "rb").read()
size = int.from_bytes(content[:8], "little")
header, data = json.loads(content[8 : 8 + size]), content[8 + size :]
kept, body = {}, b""
for name, entry in header.items():
    if name == "__metadata__":
        kept[name] = entry
    elif name not in dropped:
        begin, end = entry["data_offsets"]
        kept[name] = entry | {"data_offsets": [len(body), len(body) + end - begin]}
        body += data[begin:end]
missing = set(dropped) - set(header)
if missing:
    sys.exit(f"no tensor {sorted(missing)} in {source}")
text = json.dumps(kept).encode()
open(target, "wb").write(len(text).to_bytes(8, "little") + text + body)
