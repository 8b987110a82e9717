"""Prints pairs (see Golden.h) for wgmma, which cuda::ptx lacks: each width with bf16
operands in shared memory; some widths with other types, other majors, or A in registers.
This script writes the golden text, with the syntax of the PTX manual."""

HEADER = """#include "Golden.h"
template <class T, Major M, int Extent> __device__ auto view(uint64_t bits) {
  return MatrixView<T, M, Extent, Swizzle::B64, 512>{uint32_t(bits)};
}
/// Returns the descriptor with the low word of `bits`, stride 512 and 64-byte swizzle.
__device__ uint64_t descriptor(uint64_t bits) {
  return (bits & 0xffffffffu) | uint64_t{512 >> 4} << 32 | uint64_t{2} << 62;
}
template <int N> using Sums = Frag<float, N>;
using Words4 = Frag<uint32_t, 4>;
template <class A> __device__ void get(A &v, const uint32_t *in, int n) {
#pragma unroll
  for (int i = 0; i < n; ++i)
    v[i] = __uint_as_float(in[i]);
}
template <class A> __device__ void put(uint32_t *out, A &v, int n) {
#pragma unroll
  for (int i = 0; i < n; ++i)
    out[i] = __float_as_uint(v[i]);
}
#define A4(a) a[0] = o.u, a[1] = o.u2, a[2] = o.u3, a[3] = o.u4
PAIR(fence, wgmmaFence(), RAW("wgmma.fence.sync.aligned;"))
PAIR(commit, wgmmaCommit(), RAW("wgmma.commit_group.sync.aligned;"))
PAIR(wait, wgmmaWait<3>(), RAW("wgmma.wait_group.sync.aligned 3;"))"""

PTX = {"Bf16": "bf16", "F16": "f16", "E4m3": "e4m3", "E5m2": "e5m2"}


def pair(n, a="Bf16", b="Bf16", major_a="K", major_b="K", registers=False):
    count = n // 2
    k = 16 if a in ("Bf16", "F16") else 32
    d = ", ".join(f"%{i}" for i in range(count))
    sums = ", ".join(f'"+f"(d[{i}])' for i in range(count))
    majors = [] if registers else [major_a]
    majors = "".join(f", {int(m == 'MN')}" for m in majors + [major_b]) if k == 16 else ""
    if registers:
        text_a = "{" + ", ".join(f"%{count + i}" for i in range(4)) + "}"
        inputs = ", ".join(f'"r"(a[{i}])' for i in range(4))
        after = count + 4
        layer_a, before = "a", "Words4 a; A4(a);"
        golden_before = "uint32_t a[4]; A4(a);"
        call = f"(wgmma<{a}>" if a != b else "(wgmma"
    else:
        text_a, inputs, after = f"%{count}", '"l"(descriptor(o.a))', count + 1
        layer_a, before, golden_before = f"(view<{a}, Major::{major_a}, 64>(o.a))", "", ""
        call = "(wgmma"
    name = f"wgmma_{n}_{a}_{b}_{major_a}_{major_b}{'_rs' if registers else ''}"
    golden = (
        f"asm volatile(\"{{.reg .pred q; setp.ne.b32 q, %{after + 1}, 0; wgmma.mma_async.sync.aligned."
        f"m64n{n}k{k}.f32.{PTX[a]}.{PTX[b]} {{{d}}}, {text_a}, %{after}, q, 1, 1{majors};}}\" : {sums} : "
        f'{inputs}, "l"(descriptor(o.b)), "r"(uint32_t(o.flag)) : "memory")'
    )
    return (
        f"PAIR({name}, Sums<{count}> d; get(d, o.out, {count}); {before} "
        f"{call}(d, {layer_a}, (view<{b}, Major::{major_b}, {n}>(o.b)), o.flag)); put(o.out, d, {count}),\n"
        f"     float d[{count}]; get(d, o.out, {count}); {golden_before} {golden}; put(o.out, d, {count}))"
    )


print(HEADER)
for width in range(8, 257, 8):
    print(pair(width))
for width in (8, 64, 256):
    print(pair(width, registers=True, major_b="MN"))
    print(pair(width, "F16", "F16", "MN", "K"))
    print(pair(width, "F16", "F16", registers=True))
    for first in ("E4m3", "E5m2"):
        for second in ("E4m3", "E5m2"):
            print(pair(width, first, second))
            print(pair(width, first, second, registers=True))
print(pair(128, "Bf16", "Bf16", "MN", "MN"))
