"""Prints pairs (see Golden.h) for functions with many template arguments: global accesses
of each reuse, width, scope and type; atomics, also of each order; copies, matrices and
conversions of each size and type. This script writes the golden text, with the syntax of
the PTX manual."""

import itertools

ORDERS = {"Relaxed": "relaxed", "Acquire": "acquire", "Release": "release", "AcquireRelease": "acq_rel"}
SCOPES = {"Cta": "cta", "Cluster": "cluster", "Gpu": "gpu", "System": "sys"}
HINTS = {"Default": "", "NotInL1": ".L1::no_allocate", "Streaming": ".cs"}


class Type:
    """A C++ type: its register constraint, two operands, and a statement that stores a result."""

    def __init__(self, name, letter, first, second, keep):
        self.name, self.letter, self.first, self.second, self.keep = name, letter, first, second, keep


U32 = Type("uint32_t", "r", "o.u", "o.u2", "o.out[0] = {}")
U64 = Type("uint64_t", "l", "o.a", "o.b", "*reinterpret_cast<uint64_t *>(o.out) = {}")
F32 = Type("float", "f", "o.f", "o.g", "o.out[0] = __float_as_uint({})")
ADDRESS = '"l"(__cvta_generic_to_global(o.global))'


def pair(name, layer, golden):
    print(f"PAIR({name}, {layer},\n     {golden})")


def pointer(kind):
    return f"static_cast<{kind.name} *>(o.global)"


def atomics():
    kinds = {"fetchAdd": ("add", {U32: "u32", U64: "u64", F32: "f32"}), "exchange": ("exch", {U32: "b32", U64: "b64"}),
             "fetchMax": ("max", {U32: "u32", U64: "u64"}), "compareExchange": ("cas", {U32: "b32", U64: "b64"})}
    for (function, (text, types)), order, scope in itertools.product(kinds.items(), ORDERS, SCOPES):
        for kind, suffix in types.items():
            operands = [kind.first, kind.second] if text == "cas" else [kind.first]
            call = f"({function}<Order::{order}, Scope::{scope}>({pointer(kind)}, {', '.join(operands)}))"
            inputs = "".join(f', "{kind.letter}"({x})' for x in operands)
            slots = "".join(f", %{i + 2}" for i in range(len(operands)))
            pair(f"{function}_{order}_{scope}_{suffix}", kind.keep.format(call),
                 f'{kind.name} y; asm volatile("atom.{ORDERS[order]}.{SCOPES[scope]}.global.{text}.{suffix} %0, [%1]{slots};" : '
                 f'"={kind.letter}"(y) : {ADDRESS}{inputs} : "memory"); {kind.keep.format("y")}')
    for order, scope, kind in itertools.product(("Relaxed", "Release"), SCOPES, (U32, U64, F32)):
        suffix = {U32: "u32", U64: "u64", F32: "f32"}[kind]
        pair(f"reduceAdd_{order}_{scope}_{suffix}", f"(reduceAdd<Order::{order}, Scope::{scope}>({pointer(kind)}, {kind.first}))",
             f'asm volatile("red.{ORDERS[order]}.{SCOPES[scope]}.global.add.{suffix} [%0], %1;" ::{ADDRESS}, "{kind.letter}"({kind.first}) : "memory")')


def flags():
    for (function, text), scope, kind in itertools.product((("loadAcquire", "acquire"), ("loadRelaxed", "relaxed")), SCOPES, (U32, U64)):
        bits = {U32: "u32", U64: "u64"}[kind]
        pair(f"{function}_{scope}_{bits}", kind.keep.format(f"{function}<Scope::{scope}>({pointer(kind)})"),
             f'{kind.name} y; asm volatile("ld.{text}.{SCOPES[scope]}.global.{bits} %0, [%1];" : "={kind.letter}"(y) : {ADDRESS} : "memory"); '
             f"{kind.keep.format('y')}")
    for scope, kind in itertools.product(SCOPES, (U32, U64)):
        bits = {U32: "u32", U64: "u64"}[kind]
        pair(f"storeRelease_{scope}_{bits}", f"storeRelease<Scope::{scope}>({pointer(kind)}, {kind.first})",
             f'asm volatile("st.release.{SCOPES[scope]}.global.{bits} [%0], %1;" ::{ADDRESS}, "{kind.letter}"({kind.first}) : "memory")')


def hints():
    words = ["o.u", "o.u2", "o.u3", "o.u4"]
    for reuse, count in itertools.product(HINTS, (1, 2, 4)):
        kind = "uint32_t" if count == 1 else f"Vec<uint32_t, {count}>"
        suffix = ".u32" if count == 1 else f".v{count}.u32"
        to = f"auto *to = static_cast<{kind} *>(o.global)"
        slots = "%0" if count == 1 else "{" + ", ".join(f"%{i}" for i in range(count)) + "}"
        results = ", ".join(f'"=r"(r[{i}])' for i in range(count))
        kept = "; ".join(f"o.out[{i}] = r[{i}]" for i in range(count))
        for function, text in (("loadReadOnly", f"ld.global.nc{HINTS[reuse]}" if reuse != "Streaming" else "ld.global.cs.nc"),
                               ("loadGlobal", f"ld.global{HINTS[reuse]}")):
            value = f"auto v = {function}<Reuse::{reuse}>(to); uint32_t r[{count}]; memcpy(r, &v, sizeof(r)); {kept}"
            pair(f"{function}_{reuse}_{count}", f"{plain(to)}; {value}",
                 f'uint32_t r[{count}]; asm volatile("{text}{suffix} {slots}, [%{count}];" : {results} : {ADDRESS} : "memory"); {kept}')
        slots = "%1" if count == 1 else "{" + ", ".join(f"%{i + 1}" for i in range(count)) + "}"
        inputs = ", ".join(f'"r"({w})' for w in words[:count])
        value = "o.u" if count == 1 else "(W" + f"{count}{{{', '.join(words[:count])}}})"
        pair(f"storeGlobal_{reuse}_{count}", f"{plain(to)}; storeGlobal<Reuse::{reuse}>(to, {value})",
             f'asm volatile("st.global{HINTS[reuse]}{suffix} [%0], {slots};" ::{ADDRESS}, {inputs} : "memory")')


def plain(declaration):
    """Replaces Vec<uint32_t, N> by its alias, which contains no comma."""
    for n in (2, 4):
        declaration = declaration.replace(f"Vec<uint32_t, {n}>", f"W{n}")
    return declaration


def copies():
    for size in (4, 8, 16):
        cache = "cg" if size == 16 else "ca"
        pair(f"copyAsync_{size}", f"copyAsync<{size}>(data, o.global)",
             f'asm volatile("cp.async.{cache}.shared.global [%0], [%1], {size};" ::"r"(smem(data)), {ADDRESS} : "memory")')
        pair(f"copyAsyncZeroFill_{size}", f"copyAsyncZeroFill<{size}>(data, o.global, o.u)",
             f'asm volatile("cp.async.{cache}.shared.global [%0], [%1], {size}, %2;" ::"r"(smem(data)), {ADDRESS}, "r"(o.u) : "memory")')
    remote = 'uint32_t far; asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(far) : "r"(smem(data)), "r"(o.u)); '
    for kind in (U32, U64):
        bits = {U32: "u32", U64: "u64"}[kind]
        object_ = f"reinterpret_cast<{kind.name} *>(data)"
        pair(f"loadRemote_{bits}", kind.keep.format(f"loadRemote({object_}, o.u)"),
             f'{remote}{kind.name} y; asm volatile("ld.shared::cluster.{bits} %0, [%1];" : "={kind.letter}"(y) : "r"(far) : "memory"); {kind.keep.format("y")}')
        pair(f"storeRemote_{bits}", f"storeRemote({object_}, o.u, {kind.second})",
             f'{remote}asm volatile("st.shared::cluster.{bits} [%0], %1;" ::"r"(far), "{kind.letter}"({kind.second}) : "memory")')


def matrices():
    words = ["o.u", "o.u2", "o.u3", "o.u4"]
    for count, transposed in itertools.product((1, 2, 4), (False, True)):
        text, cpp = ".trans" if transposed else "", "true" if transposed else "false"
        results = ", ".join(f'"=r"(r[{i}])' for i in range(count))
        kept = "; ".join(f"o.out[{i}] = r[{i}]" for i in range(count))
        slots = ", ".join(f"%{i}" for i in range(count))
        pair(f"loadMatrix_{count}{text[1:]}", f"uint32_t r[{count}]; (loadMatrix<{count}, {cpp}>(r, data)); {kept}",
             f'uint32_t r[{count}]; asm volatile("ldmatrix.sync.aligned.m8n8.x{count}{text}.shared.b16 {{{slots}}}, [%{count}];" : {results} : '
             f'"r"(smem(data)) : "memory"); {kept}')
        fill = "uint32_t r[" + str(count) + "]; " + "; ".join(f"r[{i}] = {w}" for i, w in enumerate(words[:count]))
        slots = ", ".join(f"%{i + 1}" for i in range(count))
        inputs = ", ".join(f'"r"({w})' for w in words[:count])
        pair(f"storeMatrix_{count}{text[1:]}", f"{fill}; (storeMatrix<{count}, {cpp}>(data, r))",
             f'asm volatile("stmatrix.sync.aligned.m8n8.x{count}{text}.shared.b16 [%0], {{{slots}}};" ::"r"(smem(data)), {inputs} : "memory")')


def arithmetic():
    """Prints products and conversions of Bf16 and F16."""
    registers = "uint32_t a[4]; a[0] = o.u; a[1] = o.u2; a[2] = o.u3; a[3] = o.u4; uint32_t b[2]; b[0] = o.u3; b[1] = o.u; " \
                "float d[4]; d[0] = d[2] = o.f; d[1] = d[3] = o.g"
    results = ", ".join(f'"+f"(d[{i}])' for i in range(4))
    inputs = ", ".join([f'"r"(a[{i}])' for i in range(4)] + [f'"r"(b[{i}])' for i in range(2)])
    for kind in ("Bf16", "F16"):
        text = kind.lower()
        pair(f"mma_{text}", f"{registers}; mma16x8x16<{kind}>(d, a, b); o.out[0] = __float_as_uint(d[0] + d[3])",
             f'{registers}; asm("mma.sync.aligned.m16n8k16.row.col.f32.{text}.{text}.f32 {{%0,%1,%2,%3}}, {{%4,%5,%6,%7}}, {{%8,%9}}, {{%0,%1,%2,%3}};" : '
             f"{results} : {inputs}); o.out[0] = __float_as_uint(d[0] + d[3])")
        pair(f"fromFloat_{text}", f"o.out[0] = fromFloat<{kind}>(o.f).bits",
             f'uint16_t y; asm("cvt.rn.{text}.f32 %0, %1;" : "=h"(y) : "f"(o.f)); o.out[0] = y')
    for function, part in (("firstOf", "o.u"), ("secondOf", "o.u >> 16")):
        pair(f"{function}_f16", f"o.out[0] = __float_as_uint({function}<F16>(Pair<F16>{{o.u}}))",
             f'float y; asm("cvt.f32.f16 %0, %1;" : "=f"(y) : "h"(static_cast<uint16_t>({part}))); o.out[0] = __float_as_uint(y)')


print('#include "Golden.h"\n#include <cstring>\nusing W2 = Vec<uint32_t, 2>;\nusing W4 = Vec<uint32_t, 4>;')
for family in (atomics, flags, hints, copies, matrices, arithmetic):
    family()
