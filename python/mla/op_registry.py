"""Registers the ops of torch.ops.mla: schemas, fake implementations, help texts, and checks that they share.

torch.library.custom_op defines an op with a Python function, which accepts every argument and reports every error.
Its wrappers take most of the time of a small call. Calls on plain tensors therefore go to the function of the same
name in mla_torch (lib/Runtime/Torch), which returns NotImplemented for the Python function to run instead.
"""

import functools
import inspect
import operator
import textwrap

import torch
import torch.utils._pytree as pytree
from torch import Tensor

from . import abi, runtime
from .errors import MlaError

# Paragraphs that several help texts contain. A line <name> in a docstring is replaced by the paragraph.
PARAGRAPHS = {
    "floats": """\
    Float tensors have dtype float32, float16 or bfloat16, and all of a call have the same one. On a GPU the
    kernels of docs/generated/Kernels.md state their dtypes and widths.""",
    "wide": """\
    wide             CPU only. True: the result is float32, because a product of float16 values may exceed 65504, the
                     largest float16. Attentions on the CPU take it with other tensors of 16 bits""",
    "scales": """\
    q_scale, k_scale, v_scale  [1], or one per head of the queries, the keys or the values, float32, on the device of
                               the tensors: value = stored * scale, for tensors of float8_e4m3fn; None is 1. The
                               kernels read them, so that a replay of a CUDA graph uses their present values
    out_dtype                  the dtype of out with queries of float8_e4m3fn: bfloat16 (None), float16 or float32""",
    "pages": """\
    A cache is one pool [pages, page, C + r] with rope_cache None, or a pool [pages, page, C] and a rope cache
    [pages, page, r], where page is the number of tokens per page. Token t of sequence b is in row t % page of
    page block_table[b, t // page]. Table entries past the last page of a sequence are not read.""",
    "layout": """\
    layout     how the bytes of a page are laid out: a name, "L1" to "L13", or a list of fields, for example
               "[latent : 512 x bf16, rope : 64 x bf16]". With it, cache and rope_cache are pools of bytes
               [pages, page bytes], dtype uint8, one for each pool of the layout; mla.PagedCache makes them. A name
               adapts to the widths of the tensors. k_scale then applies to elements of 8 bits or fewer without
               scales in the cache, and to those whose scales are float8_e4m3fn
    page_size  tokens per page; with a layout only""",
    "softmax": """\
    scale     multiplies the scores; it is never derived from a width
    causal    True: query i of S sees the keys up to length - S + i. False: it sees all keys
    window    0: no limit. w: a query sees itself and the w - 1 keys before it, and later keys unless causal
    mask      [B or 1, H or 1, S or 1, T]: bool (True: visible) or float, which is added to the scaled scores
    sink      [H], float: exp(sink) is added to the denominator of out, not to lse. Results over a part of the keys must
              not have it: pass it to torch.ops.mla.merge, which adds it once
    lse_base  "e" or "2": the base of the logarithms in lse
    lse_empty "-inf" or "+inf": the lse of a row that sees no key. Its out is 0""",
    "check": """\
    check     ids, slots, lengths and cu_seqlens are always checked on the CPU. True checks them on a GPU, too, and
              does not wait for it: mla.ops.check_result() reports the first wrong value""",
    "invariant": """\
    batch_invariant  True: the bits of a row do not depend on the other rows of the batch""",
    "errors": """\
    Errors: an mla.MlaError names the argument, what it must be and what was given, before anything is
    written: a wrong rank, shape, dtype, stride or device; ids, slots and lengths that are not int32; and, if
    checked, their first value out of range.""",
}


def _help(function, op):
    """Returns the docstring with its paragraphs, after the op's schema."""
    text = inspect.cleandoc(function.__doc__)
    for name, words in PARAGRAPHS.items():
        text = text.replace(f"<{name}>", textwrap.dedent(words))
    return f"torch.ops.mla.{str(op._opoverload._schema).removeprefix('mla::')}\n\n{text}\n"


def _fake(name, function, outputs):
    """Returns the fake implementation: `outputs` with those of the op's arguments that it takes. PyTorch uses it if
    any tensor is on `meta`; with real tensors among them, the result would be uninitialized memory."""
    signature, taken = inspect.signature(function), inspect.signature(outputs).parameters

    def fake(*args, **kwargs):
        tensors = [leaf for leaf in pytree.tree_leaves((args, kwargs)) if isinstance(leaf, Tensor)]
        devices = list(dict.fromkeys(str(tensor.device) for tensor in tensors))
        if len(devices) > 1:
            raise MlaError(f"mla::{name}: tensors must be on one device, got {' and '.join(devices)}")
        bound = signature.bind(*args, **kwargs)
        bound.apply_defaults()
        return outputs(**{key: value for key, value in bound.arguments.items() if key in taken})

    return fake


LIBRARY = torch.library.Library("mla", "FRAGMENT")
# The dispatch keys of tensors without gradients, subclasses, lazy negation or other transformations.
PLAIN_KEYS = functools.reduce(operator.or_, (
    torch._C.DispatchKeySet(key) for key in (
        torch._C.DispatchKey.CPU, torch._C.DispatchKey.CUDA, torch._C.DispatchKey.AutogradCPU,
        torch._C.DispatchKey.AutogradCUDA, torch._C.DispatchKey.ADInplaceOrView, torch._C.DispatchKey.BackendSelect,
        torch._C.DispatchKey.AutocastCPU, torch._C.DispatchKey.AutocastCUDA)))
OTHER_KEYS = ~PLAIN_KEYS.raw_repr()


class _Kernels:
    """The implementations of an op for tensors on the CPU and on GPUs. They run mla_torch, or else `function`."""

    def __init__(self, name, function, op, written):
        self.name, self.function, self.run = name, function, self._load
        self.tracked = op and torch._library.autograd.make_autograd_impl(op._opoverload, op)
        self.written = written

    def _load(self, args, kwargs):
        self.run = getattr(runtime.torch_module(), self.name, _refuse)
        return self.run(args, kwargs)

    def kernel(self, *args, **kwargs):
        """Runs the op on tensors without gradients."""
        result = self.run(args, kwargs)
        return self.function(*args, **kwargs) if result is NotImplemented else result

    def untracked(self, keyset, *args, **kwargs):
        """Runs the op on tensors that autograd may track. Without a gradient, it needs no second call of the
        dispatcher; else what custom_op registered runs. `written`: the positions of arguments that the op writes."""
        if keyset.raw_repr() & OTHER_KEYS or torch._C.is_grad_enabled() and torch._C._any_requires_grad(*args):
            return self.tracked(keyset, *args, **kwargs)
        for position in self.written:
            if position < len(args) and args[position] is not None:
                torch.autograd.graph.increment_version(args[position])
        result = self.run(args, kwargs)
        return self.function(*args, **kwargs) if result is NotImplemented else result


def _refuse(args, kwargs):
    return NotImplemented


def _register_fast(name, function, op, writes):
    arguments = [argument.name for argument in op._opoverload._schema.arguments]
    kernels = _Kernels(name, function, op, [arguments.index(written) for written in writes])
    for device in ("CPU", "CUDA"):
        LIBRARY.impl(name, kernels.kernel, device)
        LIBRARY.impl(name, kernels.untracked, f"Autograd{device}", with_keyset=True)


def register(outputs, writes=(), schema=None):
    """Returns a decorator that registers a function as torch.ops.mla.<its name>.

    `outputs` checks arguments and returns the results without values. It takes some of the function's arguments,
    by name. The docstring becomes the help of the op, in which a line <name> stands for a paragraph of PARAGRAPHS.
    """
    def decorator(function):
        name = function.__name__
        op = torch.library.custom_op(f"mla::{name}", function, mutates_args=writes, schema=schema)
        op.register_fake(functools.wraps(function)(_fake(name, function, outputs)))
        _register_fast(name, function, op, writes)
        op.__doc__ = _help(function, op)
        packet = getattr(torch.ops.mla, name)
        packet.__doc__ = packet.default.__doc__ = op.__doc__
        return op
    return decorator


# -- checks -------------------------------------------------------------------


def expect_ranks(**ranks):
    """Raises for the first tensor whose rank is not one of the given ranks. Accepts None for a tensor."""
    for name, (tensor, *expected) in ranks.items():
        if tensor is not None and tensor.dim() not in expected:
            raise MlaError(f"{name} must have rank {' or '.join(map(str, expected))}, got {tensor.dim()}")


def expect_int32(**tensors):
    """Raises for the first tensor that is not int32. It is not converted, because a value past 2^31 would become
    another one in silence, and a conversion costs a launch in each call. Accepts None for a tensor."""
    for name, tensor in tensors.items():
        if tensor is not None and tensor.dtype != torch.int32:
            cure = "" if tensor.is_floating_point() else f": pass {name}.to(torch.int32)"
            raise MlaError(f"{name} must have dtype int32, got {str(tensor.dtype).removeprefix('torch.')}{cure}")


BASES, EMPTY = ("e", "2"), ("-inf", "+inf")


def base_number(name, base):
    """Returns the runtime's number of the base of LSE values."""
    if base not in BASES:
        raise MlaError(f"{name} must be 'e' or '2', got {base!r}")
    return BASES.index(base)


def empty_number(name, empty):
    """Returns the runtime's number of the LSE of a row that sees no key."""
    if empty not in EMPTY:
        raise MlaError(f"{name} must be '-inf' or '+inf', got {empty!r}")
    return EMPTY.index(empty)


def result_dtype(name, dtype, default, out_dtype):
    """Returns the dtype of a result: `default`, or out_dtype if the tensor called `name`, of type `dtype`, has 8 bits."""
    if dtype != torch.float8_e4m3fn:
        if out_dtype is not None:
            given, own = (str(each).removeprefix("torch.") for each in (out_dtype, dtype))
            raise MlaError(f"out_dtype must be None unless the dtype of {name} is float8_e4m3fn, got {given} with {name} of "
                           f"dtype {own}")
        return default
    if out_dtype not in (None, torch.bfloat16, torch.float16, torch.float32):
        raise MlaError(f"out_dtype must be bfloat16, float16 or float32, got {str(out_dtype).removeprefix('torch.')}")
    return out_dtype or torch.bfloat16


def flags_of(device, check=False, batch_invariant=False):
    """Returns the flags of a call. On the CPU all checks are made: they cost little and need no report."""
    checks = abi.RUNTIME_CHECKS if check or device.type == "cpu" else 0
    return checks | (abi.BATCH_INVARIANT if batch_invariant else 0)


def width_of(tensor):
    """Returns the last size of a tensor, or 0 for None."""
    return tensor.shape[-1] if tensor is not None else 0
