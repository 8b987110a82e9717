"""Prints a function that merges N partial results of TYPE (default: f32), with a sink if there is a third argument:
merge_module.py N [TYPE [sink]]."""

import sys

count = int(sys.argv[1])
element = sys.argv[2] if len(sys.argv) > 2 else "f32"
has_sink = len(sys.argv) > 3
OUT, LSE = f"tensor<2x3x4x16x{element}>", "tensor<2x3x4xf32, #mla.lse<e>>"
RESULT = LSE.replace("<e>", "<e, sink>") if has_sink else LSE
SINK, CLAUSE = (["tensor<4xf32>"], "sink(%s) ") if has_sink else ([], "")
outs = [f"%o{i}" for i in range(count)]
lses = [f"%l{i}" for i in range(count)]
arguments = [f"{name}: {OUT}" for name in outs] + [f"{name}: {LSE}" for name in lses]
arguments += [f"%s: {kind}" for kind in SINK]
print(f"func.func @merge({', '.join(arguments)}) -> ({OUT}, {RESULT}) {{")
print(f"  %out, %lse = mla.merge outs({', '.join(outs)}) lses({', '.join(lses)}) {CLAUSE}")
print(f"    : ({', '.join([OUT] * count + [LSE] * count + SINK)}) -> ({OUT}, {RESULT})")
print(f"  return %out, %lse : {OUT}, {RESULT}\n}}")
