"""Prints which kernel each op of the dialect gets on each target, for each element type and layout.

    op_table.py MLA_OPT DIALECT.td...

Prints one line per op and type: the kernels for cpu, sm_80, sm_90a and sm_100a, or `-` if there is none. Fails if an op
of the .td files has no case in FUNCTIONS.
"""

import pathlib
import re
import subprocess
import sys

TARGETS = ("cpu", "sm_80", "sm_90a", "sm_100a")
TYPES = ("f32", "f16", "bf16", "f64")
Q, QR = "tensor<2x1x8x512xT>", "tensor<2x1x8x64xT>"
LATENT, ROPE = "tensor<2x37x512xT>", "tensor<2x37x64xT>"
NEW, NEWROPE = "tensor<2x1x512xT>", "tensor<2x1x64xT>"
PLAIN = "!mla.cache<<[latent : 512 x T, rope : 64 x T]>, page = 64>"
SPLIT = "!mla.cache<<[latent : 512 x T, rope : 64 x T {pool = 1}]>, page = 64>"
SCALED = "!mla.cache<<[latent : 512 x f8E4M3FN, scale : 4 x f32 {group = 128}, rope : 64 x T]>, page = 64>"
KV = "!mla.cache<<[k : 2 x 128 x T, v : 2 x 128 x T]>, page = 64>"
TABLE, LENGTHS = "tensor<2x8xi32>", "tensor<2xi32>"

DECODE = ("%0 = mla.decode q(%a, %b) cache(%c) table(%d) lengths(%e) {scale = 0.1 : f64, causal}",
          Q, QR, None, TABLE, LENGTHS, "->", Q)
APPEND = ("mla.append %c latent(%a, %b) slots(%e)", NEW, NEWROPE, None, "", LENGTHS, "->")
TURN = "tensor<2x1x32xT>"
PREPARE = ("%0 = mla.prepare %c q(%a) latent(%b, %d) slots(%e) rope(%f, %g)", QR, NEW, None, NEWROPE, LENGTHS, TURN, TURN, "->", QR)
GATHER = ("%0:2 = mla.gather %c table(%d) lengths(%e)", "", "", None, TABLE, LENGTHS, "->", LATENT, ROPE)

EXPAND = ("%0:3 = mla.expand_cache %c table(%d) lengths(%e) weights(%f, %g)", "", "", None, TABLE, LENGTHS, "tensor<8x128x512xT>",
          "tensor<8x128x512xT>", "->", "tensor<2x37x8x128xT>", "tensor<2x37x8x128xT>", ROPE)


def cache_op(form, cache):
    return tuple(cache if part is None else part for part in form)


# Per op name and variant: text, types of %a, %b, ... ("" for none), and result types.
FUNCTIONS = {
    "latent_attention": ("%0 = mla.latent_attention q(%a, %b) latent(%c, %d) {scale = 0.1 : f64}", Q, QR, LATENT, ROPE, "->", Q),
    "prefill": ("%0 = mla.prefill q(%a, %b) k(%c, %d) v(%e) {scale = 0.1 : f64, causal}", "tensor<2x5x8x128xT>", "tensor<2x5x8x64xT>",
                "tensor<2x37x8x128xT>", ROPE, "tensor<2x37x8x128xT>", "->", "tensor<2x5x8x128xT>"),
    "decode.one_pool": cache_op(DECODE, PLAIN), "decode.two_pools": cache_op(DECODE, SPLIT), "decode.scaled": cache_op(DECODE, SCALED),
    "gqa_decode": ("%0 = mla.gqa_decode q(%a) cache(%c) table(%d) lengths(%e) {scale = 0.1 : f64, causal}", "tensor<2x1x8x128xT>", "",
                   KV, TABLE, LENGTHS, "->", "tensor<2x1x8x128xT>"),
    "append.one_pool": cache_op(APPEND, PLAIN), "append.two_pools": cache_op(APPEND, SPLIT), "append.scaled": cache_op(APPEND, SCALED),
    "prepare.one_pool": cache_op(PREPARE, PLAIN), "prepare.two_pools": cache_op(PREPARE, SPLIT),
    "prepare.scaled": cache_op(PREPARE, SCALED),
    "gather.one_pool": cache_op(GATHER, PLAIN), "gather.two_pools": cache_op(GATHER, SPLIT), "gather.scaled": cache_op(GATHER, SCALED),
    "expand_cache.one_pool": cache_op(EXPAND, PLAIN), "expand_cache.scaled": cache_op(EXPAND, SCALED),
    "convert_cache": ("mla.convert_cache from(%c) to(%d) table(%a) lengths(%b)", TABLE, LENGTHS, PLAIN, SPLIT, "->"),
    "convert_cache.scaled": ("mla.convert_cache from(%c) to(%d) table(%a) lengths(%b)", TABLE, LENGTHS, PLAIN, SCALED, "->"),
    "gqa_append": ("mla.gqa_append %c kv(%a, %b) slots(%e)", "tensor<2x1x2x128xT>", "tensor<2x1x2x128xT>", KV, "", LENGTHS, "->"),
    "gqa_gather": ("%0:2 = mla.gqa_gather %c table(%d) lengths(%e)", "", "", KV, TABLE, LENGTHS, "->", "tensor<2x37x2x128xT>",
                   "tensor<2x37x2x128xT>"),
    "plan": ("%0 = mla.plan lengths(%a) max_pages(%n) {heads = 8, page_size = 64, query_len = 1}", LENGTHS, "->", "!mla.plan"),
    "update.concat": ("%0:2 = mla.update past(%a, %b) new(%c, %d) {mode = #mla.update<concat>}", LATENT, ROPE, NEW, NEWROPE,
                      "->", "tensor<2x38x512xT>", "tensor<2x38x64xT>"),
    "update.scatter": ("%0 = mla.update past(%a) new(%b) positions(%c) {mode = #mla.update<scatter>}", LATENT, NEW,
                       "tensor<2x1xi64>", "->", LATENT),
    "quantize_rows": ("%0:2 = mla.quantize_rows %a", NEW, "->", "tensor<2x1x512xf8E4M3FN>", "tensor<2x1x4xf32>"),
    "dequantize_rows": ("%0 = mla.dequantize_rows %a block_scales(%b)", "tensor<2x1x512xf8E4M3FN>", "tensor<2x1x4xf32>", "->",
                        NEW),
    "quantize_query.given": ("%0:2 = mla.quantize_query %a, %b scale(%c)", Q, QR, "tensor<1xf32>", "->",
                             "tensor<2x1x8x512xf8E4M3FN>", "tensor<2x1x8x64xf8E4M3FN>"),
    "quantize_query.largest": ("%0:3 = mla.quantize_query %a, %b", Q, QR, "->", "tensor<2x1x8x512xf8E4M3FN>",
                               "tensor<2x1x8x64xf8E4M3FN>", "tensor<8xf32>"),
    "quantize_query.rows": ("%0:3 = mla.quantize_query %a, %b", Q, QR, "->", "tensor<2x1x8x512xf8E4M3FN>",
                            "tensor<2x1x8x64xf8E4M3FN>", "tensor<2x1x8xf32>"),
    "rope": ("%0 = mla.rope %a, %b, %c", QR, "tensor<2x1x32xT>", "tensor<2x1x32xT>", "->", QR),
    "absorb_query": ("%0 = mla.absorb_query %a, %b", "tensor<2x1x8x128xT>", "tensor<8x128x512xT>", "->", Q),
    "project_value": ("%0 = mla.project_value %a, %b", Q, "tensor<8x128x512xT>", "->", "tensor<2x1x8x128xT>"),
    "expand_kv": ("%0 = mla.expand_kv %a, %b", LATENT, "tensor<8x128x512xT>", "->", "tensor<2x37x8x128xT>"),
    "merge": ("%0:2 = mla.merge outs(%a, %b) lses(%c, %d)", Q, Q, "tensor<2x1x8xf32, #mla.lse<e>>", "tensor<2x1x8xf32, #mla.lse<e>>",
              "->", Q, "tensor<2x1x8xf32, #mla.lse<e>>"),
    "convert_lse": ("%0 = mla.convert_lse %a", "tensor<2x1x8xf32, #mla.lse<e>>", "->", "tensor<2x1x8xf32, #mla.lse<two>>"),
    # No target has a kernel for mla.attention: mla-absorb replaces it.
    "attention": ("%0 = mla.attention q(%a, %b) latent(%c, %d) weights(%e, %f) {scale = 0.1 : f64}", "tensor<2x1x8x128xT>", QR,
                  LATENT, ROPE, "tensor<8x128x512xT>", "tensor<8x128x512xT>", "->", "tensor<2x1x8x128xT>"),
}


def function(name, parts, dtype):
    """Returns the text of a function that contains only the op."""
    text, *types = [part.replace("T>", f"{dtype}>").replace("x T", f"x {dtype}") for part in parts]
    arrow = types.index("->")
    named = [(f"%{letter}", kind) for letter, kind in zip("abcdefg", types[:arrow]) if kind]
    used = sorted(named, key=lambda each: text.index(each[0] + ")") if each[0] + ")" in text else text.find(each[0]))
    order = [kind for _, kind in used] + (["index"] if "%n" in text else [])
    arguments = ", ".join([f"{value}: {kind}" for value, kind in named] + ["%n: index"])
    kinds = f"({', '.join(order)}) -> ({', '.join(types[arrow + 1:])})"
    if name.startswith("convert_lse"):
        kinds = f"{order[0]} to {types[-1]}"
    return f"func.func @{name}({arguments}) {{\n  {text} : {kinds}\n  return\n}}\n"


def select(tool, target, functions):
    return subprocess.run([tool, "--split-input-file", f"--mla-select-kernels=target={target}"],
                          input="// -----\n".join(functions.values()), capture_output=True, text=True)


def kernels(tool, target, functions):
    """Returns the kernel of each function on a target, without functions that have none. Other errors fail."""
    errors = [line for line in select(tool, target, functions).stderr.splitlines() if "error: " in line]
    for error in errors:
        if "no kernel fits" not in error and "has no kernel" not in error:
            sys.exit(error)
    lines = [int(error.split(":")[1]) for error in errors]
    first, refused = 1, set()
    for name, text in functions.items():
        end = first + text.count("\n")
        refused |= {name} if any(first <= line <= end for line in lines) else set()
        first = end + 1  # the separator line
    done = select(tool, target, {name: text for name, text in functions.items() if name not in refused})
    if done.returncode:
        sys.exit(done.stderr)
    bodies = {re.search(r"func\.func @(\w+)", body)[1]: body for body in done.stdout.split("// -----") if "func.func" in body}
    return {name: ",".join(sorted(set(re.findall(r'kernel = "(\w+)"', body)))) or "decomposed" for name, body in bodies.items()}


def main():
    tool, *tables = sys.argv[1:]
    defined = {op for table in tables for op in re.findall(r'<"([a-z_]+)"', " ".join(
        line for line in pathlib.Path(table).read_text().splitlines() if re.match(r"(def MLA_\w+Op\b|\s+: MLA_\w*Op<)", line)))}
    missing = defined - {name.split(".")[0] for name in FUNCTIONS}
    for name in sorted(missing):
        print(f"{name}: no case of it")
    cases = [(name, dtype) for name, parts in FUNCTIONS.items()
             for dtype in (TYPES if any("T>" in part or "x T" in part for part in parts) else ("f32",))]
    functions = {f"{name.replace('.', '_')}_{dtype}": function(f"{name.replace('.', '_')}_{dtype}", FUNCTIONS[name], dtype)
                 for name, dtype in cases}
    found = [kernels(tool, target, functions) for target in TARGETS]
    for (name, dtype), own in zip(cases, functions):
        print(f"{name} {dtype}: {' '.join(of_target.get(own, '-') for of_target in found)}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
