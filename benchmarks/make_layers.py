#!/usr/bin/env python3
"""Write a decode step of N DeepSeek-V3 layers as raw torch-dialect text.

    make_layers.py N                     real dimensions, to stdout
    make_layers.py N --tiny              small dimensions, for tests
    make_layers.py N --distinct          each layer with its own epsilon, so that
                                         no two layers are equal

A layer is RMS norm, low-rank queries, latent and rope key of the new token,
interleaved rope, concatenation with the past, attention over the expanded
cache by scaled_dot_product_attention, output projection, RMS norm and a gated
MLP, with residuals. All layers share rotary factors and mask. Each has its own
weights and past, which are arguments. The script needs no torch: the text has the
ops that torch.export and torch-mlir's importer produce for such a module with
composite ops preserved.
"""
import argparse
import pathlib
import sys
from dataclasses import dataclass

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "scripts"))

from option_types import whole

DTYPES = {"f32": 6, "bf16": 15}


@dataclass
class Dims:
    hidden: int = 7168
    heads: int = 128
    q_rank: int = 1536
    latent: int = 512
    nope: int = 128
    rope: int = 64
    value: int = 128
    mlp: int = 18432
    batch: int = 1
    past: int = 4095
    scale: float = 0.1352337788608801


TINY = Dims(hidden=96, heads=5, q_rank=48, latent=64, nope=24, rope=16, value=24, mlp=128, batch=2, past=37)


@dataclass
class Tensor:
    name: str
    shape: tuple
    dtype: str

    @property
    def type(self):
        return f"!torch.vtensor<[{','.join(map(str, self.shape))}],{self.dtype}>"


class Writer:
    """Arguments, ops and constants of one function."""

    def __init__(self):
        self.arguments, self.lines, self.count = [], [], 0

    def argument(self, shape, dtype):
        tensor = Tensor(f"%arg{len(self.arguments)}", tuple(shape), dtype)
        self.arguments.append(tensor)
        return tensor

    def fresh(self):
        self.count += 1
        return f"%{self.count}"

    def constant(self, kind, text, kind_type=None):
        name = self.fresh()
        self.lines.append(f"{name} = torch.constant.{kind}{' ' if text else ''}{text}")
        return name, kind_type or f"!torch.{kind}"

    def scalar(self, value):
        if value is None:
            return self.constant("none", "")
        if isinstance(value, bool):
            return self.constant("bool", str(value).lower())
        if isinstance(value, int):
            return self.constant("int", str(value))
        return self.constant("float", f"{value:.15e}")

    def operand(self, value):
        """Returns name and type of a tensor, a scalar, or a list of either."""
        if isinstance(value, Tensor):
            return value.name, value.type
        if not isinstance(value, list):
            return self.scalar(value)
        items = [self.operand(item) for item in value]
        kind = "vtensor" if isinstance(value[0], Tensor) else "int"
        name = self.fresh()
        self.lines.append(
            f"{name} = torch.prim.ListConstruct {', '.join(n for n, _ in items)} : "
            f"({', '.join(t for _, t in items)}) -> !torch.list<{kind}>"
        )
        return name, f"!torch.list<{kind}>"

    def op(self, name, operands, shape, dtype):
        pairs = [self.operand(value) for value in operands]
        result = Tensor(self.fresh(), tuple(shape), dtype)
        self.lines.append(
            f"{result.name} = torch.{name} {', '.join(n for n, _ in pairs)} : "
            f"{', '.join(t for _, t in pairs)} -> {result.type}"
        )
        return result

    def split(self, tensor, sizes):
        """Splits the last dimension."""
        pairs = [self.operand(value) for value in (tensor, list(sizes), -1)]
        pieces = self.fresh()
        self.lines.append(
            f"{pieces} = torch.aten.split_with_sizes {', '.join(n for n, _ in pairs)} : "
            f"{', '.join(t for _, t in pairs)} -> !torch.list<vtensor>"
        )
        results = [Tensor(self.fresh(), (*tensor.shape[:-1], size), tensor.dtype) for size in sizes]
        self.lines.append(
            f"{', '.join(r.name for r in results)} = torch.prim.ListUnpack {pieces} : "
            f"!torch.list<vtensor> -> {', '.join(r.type for r in results)}"
        )
        return results

    def text(self, results):
        arguments = ", ".join(f"{a.name}: {a.type}" for a in self.arguments)
        types = ", ".join(r.type for r in results)
        names = ", ".join(r.name for r in results)
        body = "\n".join("    " + line for line in self.lines)
        return (
            f"module {{\n  func.func @main({arguments}) -> ({types}) {{\n{body}\n"
            f"    return {names} : {types}\n  }}\n}}\n"
        )


class Layer:
    """Emits layers into a writer."""

    def __init__(self, writer, dims, dtype, epsilon=1e-6):
        self.w, self.d, self.dtype, self.epsilon = writer, dims, dtype, epsilon

    def weight(self, *shape):
        return self.w.argument(shape, self.dtype)

    def linear(self, x, weight):
        return self.w.op("aten.linear", [x, weight, None], (*x.shape[:-1], weight.shape[0]), self.dtype)

    def binary(self, name, a, b, shape=None, dtype=None):
        operands = [a, b] if name == "mul" else [a, b, 1]
        return self.w.op(f"aten.{name}.Tensor", operands, shape or a.shape, dtype or self.dtype)

    def convert(self, x, dtype):
        if x.dtype == dtype:
            return x
        return self.w.op("prims.convert_element_type", [x, DTYPES[dtype]], x.shape, dtype)

    def norm(self, x, weight):
        wide = self.convert(x, "f32")
        square = self.w.op("aten.pow.Tensor_Scalar", [wide, 2], wide.shape, "f32")
        one = (*x.shape[:-1], 1)
        mean = self.w.op("aten.mean.dim", [square, [-1], True, None], one, "f32")
        shifted = self.w.op("aten.add.Scalar", [mean, self.epsilon, 1], one, "f32")
        inverse = self.w.op("aten.rsqrt", [shifted], one, "f32")
        scaled = self.convert(self.binary("mul", wide, inverse, dtype="f32"), self.dtype)
        return self.binary("mul", weight, scaled, shape=x.shape)

    def view(self, x, *shape):
        return self.w.op("aten.view", [x, list(shape)], shape, x.dtype)

    def permute(self, x, *order):
        return self.w.op("aten.permute", [x, list(order)], [x.shape[i] for i in order], x.dtype)

    def cat(self, parts, dim):
        shape = list(parts[0].shape)
        shape[dim] = sum(part.shape[dim] for part in parts)
        return self.w.op("aten.cat", [list(parts), dim], shape, parts[0].dtype)

    def every_other(self, x, begin):
        shape = (*x.shape[:-1], x.shape[-1] // 2)
        return self.w.op("aten.slice.Tensor", [x, len(shape) - 1, begin, 2**63 - 1, 2], shape, x.dtype)

    def rotate(self, x, cos, sin):
        even, odd = self.every_other(x, 0), self.every_other(x, 1)
        left = self.binary("sub", self.binary("mul", even, cos), self.binary("mul", odd, sin))
        right = self.binary("add", self.binary("mul", odd, cos), self.binary("mul", even, sin))
        return self.cat([left, right], -1)

    def attention(self, x, cos, sin, mask):
        d, b = self.d, self.d.batch
        q_a, q_norm = self.weight(d.q_rank, d.hidden), self.weight(d.q_rank)
        q_b = self.weight(d.heads * (d.nope + d.rope), d.q_rank)
        kv_a, kv_norm = self.weight(d.latent + d.rope, d.hidden), self.weight(d.latent)
        kv_b = self.weight(d.heads * (d.nope + d.value), d.latent)
        o = self.weight(d.hidden, d.heads * d.value)
        past = self.weight(b, 1, d.past, d.latent)
        past_rope = self.weight(b, 1, d.past, d.rope)

        q = self.linear(self.norm(self.linear(x, q_a), q_norm), q_b)
        q = self.permute(self.view(q, b, 1, d.heads, d.nope + d.rope), 0, 2, 1, 3)
        q_nope, q_rope = self.w.split(q, [d.nope, d.rope])
        latent, k_rope = self.w.split(self.linear(x, kv_a), [d.latent, d.rope])
        latent = self.view(self.norm(latent, kv_norm), b, 1, 1, d.latent)
        k_rope = self.rotate(self.view(k_rope, b, 1, 1, d.rope), cos, sin)
        q = self.cat([q_nope, self.rotate(q_rope, cos, sin)], -1)

        latents, ropes = self.cat([past, latent], -2), self.cat([past_rope, k_rope], -2)
        keys = d.past + 1
        kv = self.view(self.linear(latents, kv_b), b, keys, d.heads, d.nope + d.value)
        k_nope, value = self.w.split(self.permute(kv, 0, 2, 1, 3), [d.nope, d.value])
        shared = self.w.op(
            "aten.expand", [ropes, [-1, d.heads, -1, -1], False], (b, d.heads, keys, d.rope), self.dtype
        )
        key = self.cat([k_nope, shared], -1)
        out = self.w.op(
            "aten.scaled_dot_product_attention",
            [q, key, value, mask, 0.0, False, d.scale, False],
            (b, d.heads, 1, d.value),
            self.dtype,
        )
        out = self.view(self.permute(out, 0, 2, 1, 3), b, 1, d.heads * d.value)
        return self.linear(out, o), latents, ropes

    def mlp(self, x):
        d = self.d
        gate, up = self.weight(d.mlp, d.hidden), self.weight(d.mlp, d.hidden)
        down = self.weight(d.hidden, d.mlp)
        gated = self.linear(x, gate)
        gated = self.w.op("aten.silu", [gated], gated.shape, self.dtype)
        return self.linear(self.binary("mul", gated, self.linear(x, up)), down)

    def emit(self, x, cos, sin, mask):
        out, latents, ropes = self.attention(self.norm(x, self.weight(self.d.hidden)), cos, sin, mask)
        x = self.binary("add", x, out)
        x = self.binary("add", x, self.mlp(self.norm(x, self.weight(self.d.hidden))))
        return x, latents, ropes


def make(layers, dims, dtype, distinct=False):
    writer = Writer()
    x = writer.argument((dims.batch, 1, dims.hidden), dtype)
    cos = writer.argument((dims.batch, 1, 1, dims.rope // 2), dtype)
    sin = writer.argument((dims.batch, 1, 1, dims.rope // 2), dtype)
    mask = writer.argument((dims.batch, 1, 1, dims.past + 1), "i1")
    caches = []
    for i in range(layers):
        epsilon = 1e-6 * (1 + i if distinct else 1)
        x, latents, ropes = Layer(writer, dims, dtype, epsilon).emit(x, cos, sin, mask)
        caches += [latents, ropes]
    return writer.text([x, *caches])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("layers", type=whole(1, 1000))
    parser.add_argument("--tiny", action="store_true", help="small dimensions, f32")
    parser.add_argument("--distinct", action="store_true", help="make layers that all differ")
    options = parser.parse_args()
    dims = TINY if options.tiny else Dims()
    print(make(options.layers, dims, "f32" if options.tiny else "bf16", options.distinct), end="")


if __name__ == "__main__":
    main()
