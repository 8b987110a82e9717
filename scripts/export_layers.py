#!/usr/bin/env python3
"""Exports a corpus of attention layers that test whether the compiler recognizes MLA.

    export_layers.py [--list] [OUT_DIR] [PREFIX...]

The corpus contains layers of the 17 models of Transformers with a latent cache, hand-written
variants that compute the same in other ways (scripts/layers/variant_data.py lists the options),
and near misses, which are not MLA. PREFIX selects the cases whose names begin with it; NAME=
selects one case; --list prints the names. For each case, writes the folder OUT_DIR/NAME with

  model.mlir         raw torch-dialect text, with weights and caches as arguments
  data.safetensors   arg.N the arguments, out.N PyTorch's results, ref.N the results in float64
  case.json          dimensions, names, roles, shapes and types, and "expected": raise, no-raise or any

OUT_DIR/index.json lists the cases. Needs torch 2.13, transformers 5.23, torch-mlir 20261001 and
safetensors. All cases take about ten minutes on one core.
"""

import argparse
import copy
import gc
import json
import os
import sys
import time
import warnings

from project_python import need

need("torch", "transformers", "torch_mlir", "safetensors")
warnings.filterwarnings("ignore")
import torch

torch.set_num_threads(1)
from safetensors.torch import save_file
from layers.cases import CASES
from layers.common import cast


def preserved_table():
    from torch_mlir.extras.fx_decomp_util import get_decomposition_table

    whole = (
        "aten.linear",
        "aten.matmul",
        "aten.einsum",
        "aten.softmax",
        "aten._softmax",
        "aten.scaled_dot_product_attention",
        "aten.rms_norm",
        "aten.mm",
        "aten.addmm",
    )
    return {op: f for op, f in get_decomposition_table().items() if not str(op).startswith(whole)}


def import_text(layer, args, form):
    from torch_mlir import fx

    options = {}
    if layer.dynamic:
        dims = {
            n: torch.export.Dim(n, min=4 if n != "batch" else 1, max=4096)
            for n in ("batch", "past", "seq")
        }
        of = lambda v: dims[v] if isinstance(v, str) else dims[v[0]] + v[1]
        options["dynamic_shapes"] = (
            {k: None for k in args[0]},
            {k: {i: of(v) for i, v in layer.dynamic.get(k, {}).items()} for k in args[1]},
        )
    program = torch.export.export(layer.module, args, strict=False, **options)
    importer = dict(
        output_type="raw",
        decomposition_table=preserved_table() if form == "preserved" else None,
        import_symbolic_shape_expressions=bool(layer.dynamic),
    )
    if layer.cache == "static" or layer.cache.endswith("inplace"):
        importer["experimental_support_mutation"] = True
    return str(fx.export_and_import(program, **importer))


def describe(t):
    return dict(shape=list(t.shape), dtype=str(t.dtype).removeprefix("torch."))


def export(name, case, out):
    layer = case["build"]()
    form, dtype = case.get("form", "preserved"), case.get("dtype", torch.float32)

    def typed(t):
        args = cast(layer.weights, t), cast(layer.inputs, t)
        if t.itemsize == 2 and "rope" in args[1]:
            args[1]["rope"] = layer.inputs["rope"]
        for name, kept in layer.types.items():
            args[1][name] = args[1][name].to(kept)
        return args

    args = typed(dtype)
    text = import_text(layer, copy.deepcopy(args), form)
    folder = os.path.join(out, name)
    os.makedirs(folder, exist_ok=True)
    leaves = [(f"weights.{k}", "weight", t) for k, t in args[0].items()] + [
        (k, "cache" if k in ("cache.first", "cache.second", "cache.index") else "input", t)
        for k, t in args[1].items()
    ]
    with torch.no_grad():
        results = layer.module(*copy.deepcopy(args))
        wide = layer.module(*copy.deepcopy(typed(torch.float64)))
    results = results if isinstance(results, tuple) else (results,)
    wide = wide if isinstance(wide, tuple) else (wide,)
    # If a layer rounds its values, f64 results are not a reference, because other values are rounded.
    rounds = getattr(layer.module, "rounds", False)
    error = 0.0 if rounds else (results[0].double() - wide[0].double()).abs().max().item()
    big = wide[0].double().abs().max().item()
    assert error <= (1e-5 if dtype == torch.float32 else 0.1) * max(
        big, 1
    ), f"PyTorch's own error {error} of {big}"
    tensors = {f"arg.{i}": t.contiguous().clone() for i, (_, _, t) in enumerate(leaves)}
    tensors |= {f"out.{i}": t.contiguous().clone() for i, t in enumerate(results)}
    if not rounds:
        tensors |= {f"ref.{i}": t.float().contiguous().clone() for i, t in enumerate(wide)}
    record = dict(
        source=layer.source,
        torch=torch.__version__,
        phase=layer.phase,
        implementation=layer.implementation,
        form=form,
        batch=layer.inputs["hidden"].shape[0],
        new_tokens=layer.inputs["hidden"].shape[1],
        past_tokens=layer.past,
        cache=layer.cache,
        dims=layer.dims.record(),
        scale=layer.scale,
        expected=layer.expected,
        args=[dict(name=n, role=r, **describe(t)) for n, r, t in leaves],
        results=[describe(t) for t in results],
        pytorch_max_error=error,
    )
    count = text.split("func.func @main(")[1].split("{")[0].count("%arg")
    assert count == len(leaves), f"{count} arguments in the text, {len(leaves)} values"
    open(os.path.join(folder, "model.mlir"), "w").write(text)
    save_file(tensors, os.path.join(folder, "data.safetensors"))
    json.dump(record, open(os.path.join(folder, "case.json"), "w"), indent=1)
    return dict(
        name=name,
        expected=layer.expected,
        kind=case["kind"],
        cache=layer.cache,
        form=form,
        dtype=str(dtype).removeprefix("torch."),
        dynamic=bool(layer.dynamic),
        past=layer.past,
    )


def selects(word, name):
    """True if an argument of the command line, PREFIX or NAME=, selects this case."""
    return name == word[:-1] if word.endswith("=") else name.startswith(word)


def read_options():
    parser = argparse.ArgumentParser(description="Exports a corpus of attention layers.")
    parser.add_argument("out", nargs="?", metavar="OUT_DIR", help="the folder to write")
    parser.add_argument("words", nargs="*", metavar="PREFIX", help="export the cases whose names begin with "
                        "PREFIX; NAME= selects one case (default: all)")
    parser.add_argument("--list", action="store_true", help="print the names of the cases and exit")
    options = parser.parse_args()
    for word in options.words:
        if not any(selects(word, name) for name in CASES):
            parser.error(f"PREFIX must be the start of a case's name, or NAME=, got '{word}'; --list prints the names")
    if not options.list and not options.out:
        parser.error("OUT_DIR must be given, unless --list is used")
    return options


def export_all(out, names):
    """Exports the named cases. Returns the names of the cases that failed."""
    os.makedirs(out, exist_ok=True)
    path = os.path.join(out, "index.json")
    index = {e["name"]: e for e in json.load(open(path))} if os.path.exists(path) else {}
    gc.freeze()  # garbage collection would visit all that the imported packages hold in each export
    gc.set_threshold(50_000, 20, 100)
    failed = []
    for name in names:
        start = time.time()
        try:
            index[name] = export(name, CASES[name], out)
            print(f"{name}: {time.time() - start:.1f} s", flush=True)
        except Exception as e:
            failed.append(name)
            index.pop(name, None)
            print(f"{name}: FAILED {type(e).__name__}: {str(e)[:500]}", flush=True)
        json.dump([index[n] for n in CASES if n in index], open(path, "w"), indent=1)
    print(len(index), "cases,", len(failed), "failed:", *failed)
    return failed


def main():
    options = read_options()
    words = options.words
    names = [n for n in CASES if not words or any(selects(w, n) for w in words)]
    if options.list:
        print(*names, sep="\n")
        return 0
    return 1 if export_all(options.out, names) else 0


if __name__ == "__main__":
    sys.exit(main())
