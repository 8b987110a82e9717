#!/usr/bin/env python3
"""Makes small changes to layers, raises them, and reports where the raised layer computes something else.

    mutate_layers.py [--mla-opt=PATH] [--seeds=0:10] [--seconds=N] [--keep=DIR] FILE...

Each function in the files is a layer in the torch dialect. Each seed makes one mutant of it
(mutations.py), except seed 0, which keeps the layer unchanged. Mutants that PyTorch rejects
are dropped. mla-opt raises a mutant. If it raised an attention, the text before and after
raising is evaluated in f64, with PyTorch's ops and with the definitions of mla ops
(torch_text.py), and the results are compared. Mutants with very large scores are not
compared, because raising assumes that scores are above the numbers that hide keys. A mutant
that differs, or for which mla-opt fails, is written to DIR with a list of its changes. The
exit code is then 1.
"""

import argparse
import collections
import dataclasses
import math
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

import mutations
import torch
import torch_text as tt


COUNTED = ("seeds", "mutants", "raised", "compared", "wrong")
#: Relative to the largest value. Large scores amplify the rounding of constants to f32.
TOLERANCE = 2e-6


@dataclasses.dataclass
class Mutant:
    seed: int
    layer: str
    changes: list
    function: tt.Function
    arguments: list


def run_opt(opt, text, passes):
    """Returns the output of mla-opt, and its error message, which is empty if it succeeds."""
    done = subprocess.run([opt, "-", "--mlir-print-op-generic", *passes], input=text,
                          capture_output=True, text=True, timeout=300)
    return done.stdout, done.stderr if done.returncode else ""


def read_layers(opt, files):
    layers = []
    for file in files:
        for part in pathlib.Path(file).read_text().split("// -----"):
            text, problem = run_opt(opt, part, [])
            if not problem:
                layers += [(f"{name_of(file)}:{f.name}", f) for f in tt.read_functions(text)]
    return [(name, f) for name, f in layers if computes(f)]


def name_of(file):
    """Returns the name of the file, with its folder's name in front if it is model.mlir."""
    path = pathlib.Path(file)
    return f"{path.parent.name}-{path.name}" if path.name == "model.mlir" else path.name


def computes(function):
    return not any(op.name in ("torch.operator", "func.call") for op in function.ops) and \
        len(mutations.computing(function)) > 2


# --------------------------------------------------------------------------------
# Arguments
# --------------------------------------------------------------------------------


def choose_sizes(function, rng):
    """Returns sizes by argument name for arguments that share size symbols in the exported text."""
    symbols, sizes = {}, {}
    for op in function.ops:
        if op.name == "torch.symbolic_int":
            symbols[op.results[0]] = rng.choice([2, 3, 5, 6, 9])
        elif op.name == "torch.bind_symbolic_shape":
            parts = re.search(r"\(\)\[([^\]]*)\] -> \((.*)\)>", op.attributes)
            names = [n.strip() for n in parts[1].split(",")]
            known = dict(zip(names, (symbols[o] for o in op.operands[1:])))
            code = parts[2].replace("floordiv", "//").replace("mod", "%")
            sizes[op.operands[0]] = eval(f"[{code}]", {}, known)  # an affine map's results
    return sizes


def masks_of(function):
    """Returns the arguments that may be masks: those that are added to a tensor or select elements."""
    views = ("torch.aten.unsqueeze", "torch.aten.expand", "torch.aten.slice.Tensor",
             "torch.prims.convert_element_type", "torch.aten.view", "torch.aten.permute",
             "torch.aten.mul.Scalar", "torch.aten.rsub.Scalar", "torch.aten.clone")
    named = {name: name for name, _ in function.arguments}
    for op in function.ops:
        if op.name in views and op.operands[0] in named:
            named[op.results[0]] = named[op.operands[0]]
    uses = ("torch.aten.add.Tensor", "torch.aten.sub.Tensor", "torch.aten.where.self",
            "torch.aten.scaled_dot_product_attention", "torch.aten.eq.Scalar",
            "torch.aten.gt.Scalar", "torch.aten.masked_fill.Scalar")
    return {named[o] for op in function.ops if op.name in uses for o in op.operands if o in named}


def make_tensor(shape, dtype, is_mask, generator, rng):
    if dtype == torch.bool:
        return torch.rand(shape, generator=generator) < rng.choice([0.5, 0.8])
    if not dtype.is_floating_point and not dtype.is_complex:
        count = math.prod(shape)
        if rng.random() < 0.7:
            return torch.arange(count).reshape(shape).to(dtype)
        return torch.randint(0, max(count, 1), shape, generator=generator).to(dtype)
    if dtype.is_complex:
        return torch.randn(shape, generator=generator, dtype=dtype)
    values = torch.randn(shape, generator=generator) * rng.choice([0.5, 1.0, 2.0])
    if is_mask:
        kind = rng.choice(["any", "numbers", "infinite", "flags"])
        hides = torch.rand(shape, generator=generator) < 0.3
        fills = {"numbers": -1e9, "infinite": -math.inf, "flags": 1.0}
        if kind != "any":
            values = hides.float().masked_fill(hides, fills[kind])
    return values.to(dtype)


def make_arguments(function, seed, sizes):
    """Returns random arguments. Arguments that may be masks hide some keys."""
    rng, generator = random.Random(seed), torch.Generator().manual_seed(seed)
    masks = masks_of(function)
    arguments = []
    for name, kind in function.arguments:
        match = tt.TENSOR.match(kind)
        if not match:
            arguments.append(rng.choice([1, 2, 3]) if kind == "!torch.int" else 1.0)
            continue
        shape = sizes.get(name) or [5 if s == "?" else int(s) for s in match[1].split(",") if s]
        arguments.append(make_tensor(shape, tt.ELEMENTS[match[2]], name in masks, generator, rng))
    return arguments


# --------------------------------------------------------------------------------
# Sizes
# --------------------------------------------------------------------------------


def resize(function, rng):
    """Gives sizes new values, often equal ones, and updates integers that are sizes, or sums or
    products of two sizes. The layer may be invalid afterwards; its evaluation then fails."""
    known = sorted({int(s) for _, kind in function.arguments if (m := tt.TENSOR.match(kind))
                    for s in m[1].split(",") if s.isdigit() and int(s) > 1})
    if not known:
        return None
    if rng.random() < 0.5:
        new = dict.fromkeys(known, 0)
        for n in known:
            new[n] = rng.choice([2, 4, 4, n])
    else:
        new = {n: n for n in known}
        a = rng.choice(known)
        new[a] = rng.choice([*known, 2, 4])
    for a in known:
        for b in known:
            for value, other in ((a + b, new[a] + new[b]), (a * b, new[a] * new[b])):
                if value not in known:
                    new.setdefault(value, other)
    function.arguments = [(name, resize_type(kind, new)) for name, kind in function.arguments]
    small = rng.random() < 0.8  # keep small integers, which may be dimension numbers
    for op in function.ops:
        if op.name == "torch.constant.int":
            value = tt.read_value(op.attributes)
            if value in new and not (small and value < 4 and value not in (known[0],)):
                op.attributes = f"value = {new[value]} : i64"
    return "sizes " + " ".join(f"{a}:{b}" for a, b in new.items() if a in known and a != b)


def resize_type(kind, new):
    def follow(match):
        sizes = [str(new.get(int(s), s)) if s.isdigit() else s for s in match[1].split(",")]
        return f"tensor<[{','.join(sizes)}]"
    return re.sub(r"tensor<\[([^\]]*)\]", follow, kind)


# --------------------------------------------------------------------------------
# Mutants
# --------------------------------------------------------------------------------


def reads_unset(function, arguments):
    """True if results depend on uninitialized memory. Every result is correct then."""
    if not any(map(tt.is_unset, function.ops)):
        return False
    few, many = (tt.Evaluator(unset=n).run_in_place(function, arguments, len(function.returned)) for n in (0, -77))
    return any(isinstance(a, torch.Tensor) and not torch.equal(a.nan_to_num(), b.nan_to_num())
               for a, b in zip(few, many))


def evaluate(function, arguments, real=False):
    values = dict(zip((name for name, _ in function.arguments), arguments))
    evaluator = tt.Evaluator(real)
    results = evaluator.run(function, arguments,
                            lambda op, found: values.update(zip(op.results, found)))
    return values, results


def make_mutant(layer, seed):
    """Returns the mutant of a layer (name, function) for a seed; for seed 0, the layer itself.
    Returns None if PyTorch rejects the mutant, if it has empty tensors, or if its results
    depend on uninitialized memory."""
    name, original = layer
    rng = random.Random(f"{name} {seed}")
    function, changes = original.copy(), []
    try:
        if seed and rng.random() < 0.3:
            changes.append(resize(function, rng))
        sizes = choose_sizes(function, rng)
        arguments = make_arguments(function, seed, sizes)
        values, _ = evaluate(function, arguments)
        mutations.set_types(function, values)
        for _ in range(rng.choice([1, 1, 1, 2, 2, 3]) if seed else 0):
            changes.append(mutations.mutate(function, values, rng))
            if changes[-1] is None:
                return None
            values, _ = evaluate(function, arguments)
            mutations.set_types(function, values)
    except (RuntimeError, IndexError, KeyError, TypeError, ValueError, NotImplementedError,
            AttributeError, AssertionError, ZeroDivisionError, OverflowError):
        return None
    if any(isinstance(v, torch.Tensor) and not v.numel() for v in values.values()) or \
            reads_unset(function, arguments):
        return None
    return Mutant(seed, name, changes, function, arguments)


def difference(expected, found, lenient):
    """Returns the largest difference, relative to the largest expected value. Elements that are not
    finite in PyTorch are ignored, because its exponentials may have overflowed. With `lenient`,
    elements that are NaN after raising are ignored, too."""
    if not isinstance(expected, torch.Tensor):
        return 0.0
    if expected.shape != found.shape:
        return math.inf
    if not expected.dtype.is_floating_point and not expected.dtype.is_complex:
        return 0.0 if torch.equal(expected, found) else math.inf
    free = ~expected.isfinite() | (found.isnan() & lenient)
    expected, found = expected.masked_fill(free, 0), found.masked_fill(free, 0)
    if not found.isfinite().all():
        return math.inf
    if not expected.numel():
        return 0.0
    largest = expected.abs().max().clamp_min(1e-30)
    return ((expected - found).abs().max() / largest).item()


def is_finite(value):
    return not isinstance(value, torch.Tensor) or bool(value.isfinite().all())


def compare(mutant, raised):
    """Returns the largest difference between a mutant and its raised function. Returns None if its
    scores are too large: raising assumes that they are far above the numbers that hide keys."""
    evaluator, results = tt.Evaluator(real=True), len(mutant.function.returned)
    found = evaluator.run_in_place(raised, mutant.arguments, results)
    if evaluator.largest > 2000.0:
        return None
    expected = tt.Evaluator(real=True).run_in_place(mutant.function, mutant.arguments, results)
    if len(found) != len(expected):
        return math.inf
    lenient = not all(map(is_finite, mutant.arguments))
    return max((difference(e, f, lenient) for e, f in zip(expected, found)), default=0.0)


def judge(opt, mutants, passes, counts, run):
    """Returns a list of (mutant, error message) for the mutants that are wrong."""
    text = write_mutants(mutants)
    try:
        printed, problem = run_opt(opt, text, passes)
    except subprocess.TimeoutExpired:
        printed, problem = "", "no end after 300 s"
    if problem and len(mutants) > 1:
        half = len(mutants) // 2
        return judge(opt, mutants[:half], passes, counts, run) + \
            judge(opt, mutants[half:], passes, counts, run)
    if problem:
        counts["refused"] += 1
        return [(mutants[0], problem)]
    raised = {f.name: f for f in tt.read_functions(printed)}
    wrong = []
    for i, mutant in enumerate(mutants):
        function = raised.get(f"m{i}")
        if function is None:
            wrong.append((mutant, "cannot parse the output of mla-opt"))
            continue
        attentions = sum(op.name == "mla.attention" for op in function.ops)
        counts["raised"] += bool(attentions)
        if not attentions:
            continue
        try:
            error = compare(mutant, function)
        except Exception as failure:  # every exception is an error of the mutant
            wrong.append((mutant, f"{type(failure).__name__}: {failure}"))
            continue
        counts["compared"] += error is not None
        if error is not None and not error <= TOLERANCE:
            wrong.append((mutant, f"differs by {error:.2e} of the largest value"))
        elif error is not None and (problem := run(mutant)):
            wrong.append((mutant, problem))
    return wrong


def run_compiled(mla_run, mutant, options):
    """Returns an error message for the compiled mutant. Returns None if it is correct, or if
    torch-mlir or the compiler rejects it with a message."""
    from safetensors.torch import save_file

    results, tensors = mutant.function.returned, {}
    try:
        _, expected = evaluate(mutant.function, mutant.arguments)
    except RuntimeError:
        return None
    kinds = tt.type_table(mutant.function)
    for i, value in enumerate(mutant.arguments):
        if isinstance(value, torch.Tensor):
            tensors[f"arg.{i}"] = value.contiguous()
    for i, (name, value) in enumerate(zip(results, expected)):
        dtype = tt.ELEMENTS[tt.TENSOR.match(kinds[name])[2]]
        tensors[f"out.{i}"] = value.to(dtype).clone().contiguous()
        if not value.isfinite().all():
            return None
    with tempfile.TemporaryDirectory() as folder:
        model, data = pathlib.Path(folder) / "model.mlir", pathlib.Path(folder) / "data.safetensors"
        model.write_text(write_mutants([mutant]))
        save_file(tensors, data)
        done = subprocess.run(
            [mla_run, model, f"--data={data}", "--entry=m0", "--threads=1", "-O=0", "--quiet",
             "--tolerance=1e-3", "--tolerance16=0.1", *options],
            capture_output=True, text=True, timeout=300)
    if done.returncode in (0, 2):
        return None
    return f"{' '.join(options)}: {done.returncode}: {done.stdout[-400:]}{done.stderr[-300:]}"


def write_mutants(mutants):
    functions = [mutant.function.copy() for mutant in mutants]
    for i, function in enumerate(functions):
        function.name = f"m{i}"
    return tt.write_module(functions)


def sweep(opt, work, passes, found, seconds=math.inf, run=lambda mutant: None):
    """Checks the mutants for pairs of layer and seed, and calls `found` for each wrong one. `run`
    compiles and runs a mutant that was raised correctly, and returns an error message or None."""
    counts, batch, start = collections.Counter(), [], time.monotonic()
    threads = torch.get_num_threads()
    torch.set_num_threads(1)  # faster for tensors of a few hundred elements

    def judge_batch():
        for mutant, why in judge(opt, batch, passes, counts, run):
            counts["wrong"] += 1
            found(mutant, why)
        batch.clear()

    for layer, seed in work:
        if time.monotonic() - start > seconds:
            break
        counts["seeds"] += 1
        if mutant := make_mutant(layer, seed):
            counts["mutants"] += 1
            batch.append(mutant)
        if len(batch) == 40:
            judge_batch()
    if batch:
        judge_batch()
    torch.set_num_threads(threads)
    return counts


def report(mutant, why, keep):
    print(f"{mutant.layer} seed {mutant.seed}: {why.strip()[:300]}")
    for change in mutant.changes:
        print(f"    {change}")
    if keep:
        keep.mkdir(parents=True, exist_ok=True)
        lines = [f"// {change}\n" for change in mutant.changes]
        name = f"{mutant.layer.replace(':', '-')}-{mutant.seed}.mlir"
        (keep / name).write_text("".join(lines) + write_mutants([mutant]))
    sys.stdout.flush()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+")
    parser.add_argument("--mla-opt", default="mla-opt")
    parser.add_argument("--passes", default="--mla-raise-torch")
    parser.add_argument("--mla-run", help="path of mla-run; compile and run the raised mutants, too")
    parser.add_argument("--ways", default="--form=absorbed;--form=expanded;--raise=false",
                        help="groups of options for mla-run, separated by ';'; the seed selects one group")
    parser.add_argument("--seeds", default="0:10", help="range of seeds for each layer, first:end")
    parser.add_argument("--seconds", type=float, default=math.inf, help="time limit in seconds")
    parser.add_argument("--filter", default="", help="regular expression for the layers, matched with FILE:FUNCTION")
    parser.add_argument("--keep", type=pathlib.Path, help="folder for mutants that fail")
    options = parser.parse_args()
    layers = [l for l in read_layers(options.mla_opt, options.files)
              if re.search(options.filter, l[0])]
    print(f"{len(layers)} layers")
    begin, end = map(int, options.seeds.split(":"))
    work = ((layer, seed) for seed in range(begin, end) for layer in layers)
    ways = [way.split() for way in options.ways.split(";")]

    def run_one(mutant):
        way = ways[mutant.seed % len(ways)]
        return run_compiled(options.mla_run, mutant, way) if options.mla_run else None

    counts = sweep(options.mla_opt, work, options.passes.split(),
                   lambda mutant, why: report(mutant, why, options.keep), options.seconds, run_one)
    print(", ".join(f"{counts[name]} {name}" for name in COUNTED))
    return 1 if counts["wrong"] or not counts["compared"] else 0


if __name__ == "__main__":
    sys.exit(main())
