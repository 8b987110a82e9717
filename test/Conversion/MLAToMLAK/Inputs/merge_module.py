"""Prints a function that merges N partial results of TYPE (default: f32): merge_module.py N [TYPE]."""

import sys

count = int(sys.argv[1])
element = sys.argv[2] if len(sys.argv) > 2 else "f32"
OUT, LSE = f"tensor<2x3x4x16x{element}>", "tensor<2x3x4xf32, #mla.lse<e>>"
outs = [f"%o{i}" for i in range(count)]
lses = [f"%l{i}" for i in range(count)]
arguments = [f"{name}: {OUT}" for name in outs] + [f"{name}: {LSE}" for name in lses]
print(f"func.func @merge({', '.join(arguments)}) -> ({OUT}, {LSE}) {{")
print(f"  %out, %lse = mla.merge outs({', '.join(outs)}) lses({', '.join(lses)})")
print(f"    : ({', '.join([OUT] * count + [LSE] * count)}) -> ({OUT}, {LSE})")
print(f"  return %out, %lse : {OUT}, {LSE}\n}}")
