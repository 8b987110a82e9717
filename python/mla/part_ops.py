"""The ops of torch.ops.mla around an attention: products per head, rotations, and LSE values."""

from typing import List, Optional, Tuple

import torch
from torch import Tensor

from . import runtime
from .errors import MlaError
from .op_registry import base_number, empty_number, expect_ranks, flags_of, register


# -- products per head --------------------------------------------------------

# The number of a product in mlaHeadProductWorkspace, the ranks of x, and the dimension of the weight that the last
# dimension of the result has.
NAMES = {"mlaAbsorbQuery": "absorb_query", "mlaProjectValue": "project_value", "mlaExpandKv": "expand_kv"}
PRODUCTS = {"mlaAbsorbQuery": (0, (3, 4), 2), "mlaProjectValue": (1, (3, 4), 1), "mlaExpandKv": (2, (2, 3), 1)}


def _product_like(function, x, weight, wide=False):
    """Returns an empty result of a product."""
    number, ranks, dim = PRODUCTS[function]
    expect_ranks(x=(x, *ranks), weight=(weight, 3))
    rows = x.shape[:-1] if number != 2 else (*x.shape[:-1], weight.shape[0])
    return x.new_empty((*rows, weight.shape[dim]), dtype=torch.float32 if wide else x.dtype)


def is_wide(x):
    """True if products of `x` with weights are kept in float32: a product of float16 values may exceed 65504, the
    largest float16. Kernels of GPUs do not read such products."""
    return x.dtype == torch.float16 and x.device.type == "cpu"


def is_narrow(x):
    """True if absorbed queries of the type of `x` may leave its range, and no kernel reads wider ones."""
    return x.dtype == torch.float16 and not is_wide(x)


def product(function, x, weight, flags, wide=False):
    """Runs a product per head of the runtime. With `wide`, its result is float32."""
    out = _product_like(function, x, weight, wide)
    call = runtime.Invocation("HeadProduct", x=x, w=weight, out=out)
    try:
        workspace = call.query("mlaHeadProductWorkspace", PRODUCTS[function][0])
    except MlaError as error:
        raise MlaError(str(error).replace("head_product", NAMES[function], 1), status=error.status) from None
    call.run(function, x.device, workspace, flags)
    return out


def _absorbed(x, weight, wide):
    return _product_like("mlaAbsorbQuery", x, weight, wide)


@register(_absorbed)
def absorb_query(x: Tensor, weight: Tensor, *, wide: bool = False, batch_invariant: bool = False) -> Tensor:
    """Multiplies queries by W_UK, per head: out[.., h, :] = x[.., h, :] @ weight[h].

    Shapes and dtypes:
    x       [B, S, H, n] or [N, H, n], float: the nope part of the queries
    weight  [H, n, C], dtype of x: W_UK. One of its last two dimensions must be contiguous
    result  [B, S, H, C] or [N, H, C], dtype of x: queries in the space of the latent

    <floats>
    <wide>
    <invariant>

    <errors>

    Example:
        q_latent = torch.ops.mla.absorb_query(torch.randn(2, 1, 4, 24), torch.randn(4, 24, 64))
        assert q_latent.shape == (2, 1, 4, 64)
    """
    return product("mlaAbsorbQuery", x, weight, flags_of(x.device, batch_invariant=batch_invariant), wide)


def _projected(x, weight):
    return _product_like("mlaProjectValue", x, weight)


@register(_projected)
def project_value(x: Tensor, weight: Tensor, *, batch_invariant: bool = False) -> Tensor:
    """Multiplies outputs by W_UV, per head: out[.., h, :] = x[.., h, :] @ weight[h].T.

    Shapes and dtypes:
    x       [B, S, H, C] or [N, H, C], float: the out of an absorbed attention
    weight  [H, v, C], dtype of x: W_UV. One of its last two dimensions must be contiguous
    result  [B, S, H, v] or [N, H, v], dtype of x

    <floats>
    <invariant>

    <errors>

    Example:
        out = torch.ops.mla.project_value(torch.randn(2, 1, 4, 64), torch.randn(4, 20, 64))
        assert out.shape == (2, 1, 4, 20)
    """
    return product("mlaProjectValue", x, weight, flags_of(x.device, batch_invariant=batch_invariant))


def _expanded(x, weight, wide):
    return _product_like("mlaExpandKv", x, weight, wide)


@register(_expanded)
def expand_kv(x: Tensor, weight: Tensor, *, wide: bool = False, batch_invariant: bool = False) -> Tensor:
    """Expands the latent to keys or values of every head: out[.., h, :] = x @ weight[h].T.

    Shapes and dtypes:
    x       [B, T, C] or [M, C], float: the latent
    weight  [H, d, C], dtype of x: W_UK for keys, W_UV for values
    result  [B, T, H, d] or [M, H, d], dtype of x

    <floats>
    <wide>
    <invariant>

    <errors>

    Example:
        keys = torch.ops.mla.expand_kv(torch.randn(2, 7, 64), torch.randn(4, 24, 64))
        assert keys.shape == (2, 7, 4, 24)
    """
    return product("mlaExpandKv", x, weight, flags_of(x.device, batch_invariant=batch_invariant), wide)


# -- rope ---------------------------------------------------------------------


def _rotated(x, cos, sin):
    expect_ranks(x=(x, 2, 3, 4), cos=(cos, x.dim(), x.dim() - 1), sin=(sin, cos.dim()))
    return x.new_empty(x.shape)


@register(_rotated)
def rope(x: Tensor, cos: Tensor, sin: Tensor, interleaved_input: bool = False,
         interleaved_output: bool = False) -> Tensor:
    """Applies a rotary embedding: a pair (a, b) becomes (a cos - b sin, b cos + a sin).

    Shapes and dtypes:
    x         [tokens, r] or [tokens, H, r], float, where tokens is one or two dimensions and r is even
    cos, sin  [tokens, r / 2] or [tokens, r], float, of one shape and dtype. A token dimension may be 1. With the
              rank of x, x has no heads; with one less, x has heads. With r factors, factor i belongs to element i of
              the order of halves
    interleaved_input, interleaved_output  True: pairs are elements 2i and 2i + 1. False: i and i + r / 2
    result    shape and dtype of x

    <errors>

    Example:
        angles = torch.arange(6.0)[:, None] * 10000 ** (-torch.arange(8) / 8)
        y = torch.ops.mla.rope(torch.randn(6, 4, 16), angles.cos(), angles.sin(), interleaved_input=True)
    """
    out = _rotated(x, cos, sin)
    runtime.Invocation("Rope", x=x, cos=cos, sin=sin, out=out, input=int(interleaved_input),
                       output=int(interleaved_output)).run("mlaRope", x.device)
    return out


# -- queries of 8 bits --------------------------------------------------------


def _quantized(q_latent, q_rope, scale, scale_per):
    if scale_per not in ("tensor", "head", "row"):
        raise MlaError(f"scale_per must be 'tensor', 'head' or 'row', got {scale_per!r}")
    expect_ranks(q_latent=(q_latent, 3, 4), q_rope=(q_rope, q_latent.dim()), scale=(scale, 1, q_latent.dim() - 1))
    parts = [q_latent.new_empty((*q_latent.shape[:-1], 0) if part is None else part.shape, dtype=torch.float8_e4m3fn)
             for part in (q_latent, q_rope)]
    shapes = {"tensor": (1,), "head": q_latent.shape[-2:-1], "row": q_latent.shape[:-1]}
    shape = shapes[scale_per] if scale is None else scale.shape
    return (*parts, q_latent.new_empty(shape, dtype=torch.float32))


@register(_quantized)
def quantize_query(q_latent: Tensor, q_rope: Optional[Tensor], scale: Optional[Tensor] = None,
                   scale_per: str = "tensor") -> Tuple[Tensor, Tensor, Tensor]:
    """Rounds queries to float8_e4m3fn, for torch.ops.mla.decode on a cache of 8 bits: value = stored * scale.

    Divides each value by its scale in float32, and rounds the quotient to nearest even; too large a quotient becomes
    448. Both parts share their scales.

    Shapes and dtypes:
    q_latent   [B, S, H, C] or [N, H, C], float
    q_rope     [B, S, H, r] or [N, H, r], likewise, or None
    scale      [1], [H], [B, S, H] or [N, H], float32; None: the largest magnitude of both parts / 448, at least 2^-126
    scale_per  without scale, what has one: 'tensor' [1], 'head' [H], or 'row', each head of a token, [B, S, H] or
               [N, H]. A GPU computes those of rows only
    result     q_latent and q_rope as float8_e4m3fn, and the scales, float32: q_scale of decode. Without a rope part r
               is 0, and decode takes None

    <errors>

    Example:
        q_latent, q_rope, q_scale = torch.ops.mla.quantize_query(torch.randn(2, 1, 4, 512), torch.randn(2, 1, 4, 64))
    """
    latent, rope, own = _quantized(q_latent, q_rope, scale, scale_per)
    runtime.Invocation("QuantizeQuery", qLatent=q_latent, qRope=q_rope, scale=scale, outLatent=latent,
                       outRope=None if q_rope is None else rope, outScale=None if scale is not None else own
                       ).run("mlaQuantizeQuery", q_latent.device)
    if scale is not None:
        own.copy_(scale)
    return latent, rope, own


# -- LSE values ---------------------------------------------------------------


def _check_bases(count, bases):
    """Checks that the parts of a merge have LSE values of one base. Returns the runtime's number of that base."""
    bases = ["e"] * count if bases is None else bases
    if len(bases) != count:
        raise MlaError(f"merge: lse_bases must have one base per part, got {len(bases)} bases for {count} parts")
    for i, base in enumerate(bases):
        base_number(f"merge: lse_bases[{i}]", base)
        if base != bases[0]:
            raise MlaError(f"merge: lse_bases must be equal, got '{bases[0]}' for lses[0] and '{base}' for lses[{i}]: "
                           f"pass torch.ops.mla.convert_lse(lses[{i}], '{base}', '{bases[0]}') instead")
    return base_number("lse_bases", bases[0])


def _merged(outs, lses, lse_bases, lse_empty):
    if not outs or len(outs) != len(lses):
        raise MlaError(f"merge: outs and lses must have the same length of 1 or more, got {len(outs)} and "
                       f"{len(lses)}")
    _check_bases(len(outs), lse_bases)
    empty_number("lse_empty", lse_empty)
    return outs[0].new_empty(outs[0].shape), lses[0].new_empty(lses[0].shape)


@register(_merged, schema="(Tensor[] outs, Tensor[] lses, str[]? lse_bases=None, Tensor? sink=None, "
                          "str lse_empty='-inf') -> (Tensor, Tensor)")
def merge(outs: List[Tensor], lses: List[Tensor], lse_bases: Optional[List[str]] = None,
          sink: Optional[Tensor] = None, lse_empty: str = "-inf") -> Tuple[Tensor, Tensor]:
    """Combines partial results of an attention over disjoint keys.

    With weights w_i = exp(lse_i - lse), out is the sum of w_i * out_i. A part whose LSE is -inf or +inf saw no key. It
    is ignored, whatever its out holds. If all are, out is 0 and lse is lse_empty.

    An attention with a sink over keys in parts: compute every part without the sink, and pass the sink here. Parts
    that were computed with the sink have counted it already, which lse does not show: merging them gives a wrong out,
    without an error.

    Shapes and dtypes:
    outs       one or more [B, S, H, d] or [N, H, d], float, of one shape and dtype
    lses       as many [B, S, H] or [N, H], dtype float32
    lse_bases  the base of each part's LSE values, "e" or "2"; None: all "e". They must be equal: convert a part
               with torch.ops.mla.convert_lse before
    sink       [H], float, or None: exp(sink) is added to the denominator of out, not to lse
    lse_empty  "-inf" or "+inf": the lse of a row of which no part saw a key
    results    out and lse of the same shapes and dtypes; lse has the base of the parts

    <errors>

    Example:
        outs, lses = [torch.randn(2, 4, 64) for _ in range(2)], [torch.randn(2, 4) for _ in range(2)]
        out, lse = torch.ops.mla.merge(outs, lses, ["e", "e"], sink=torch.randn(4))
    """
    out, lse = _merged(outs, lses, lse_bases, lse_empty)
    call = runtime.Invocation("Merge", outs=outs, lses=lses, sink=sink, out=out, lse=lse, numPartials=len(outs),
                              lseBase=_check_bases(len(outs), lse_bases),
                              lseEmpty=empty_number("lse_empty", lse_empty))
    call.run("mlaMerge", out.device, call.query("mlaMergeWorkspace"))
    return out, lse


def _converted(lse, from_base, to_base, from_empty, to_empty):
    base_number("from_base", from_base), base_number("to_base", to_base)
    empty_number("from_empty", from_empty), empty_number("to_empty", to_empty)
    return torch.empty_like(lse, memory_format=torch.contiguous_format)


@register(_converted)
def convert_lse(lse: Tensor, from_base: str, to_base: str, from_empty: str = "-inf", to_empty: str = "-inf") -> Tensor:
    """Changes the base of LSE values, and the LSE of rows that saw no key.

    Shapes and dtypes:
    lse                   any shape of rank 1 or more, dtype float32
    from_base, to_base    "e" or "2"
    from_empty, to_empty  "-inf" or "+inf": every from_empty in lse becomes to_empty
    result                shape and dtype of lse

    <errors>

    Example:
        natural = torch.ops.mla.convert_lse(torch.ones(2, 4), "2", "e", to_empty="+inf")
    """
    out = _converted(lse, from_base, to_base, from_empty, to_empty)
    runtime.Invocation("ConvertLse", lse=lse, out=out, fromBase=base_number("from_base", from_base),
                       toBase=base_number("to_base", to_base), fromEmpty=empty_number("from_empty", from_empty),
                       toEmpty=empty_number("to_empty", to_empty)).run("mlaConvertLse", lse.device)
    return out
