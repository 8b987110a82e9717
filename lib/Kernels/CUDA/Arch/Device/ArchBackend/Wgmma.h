//===- Device/Wgmma.h - wgmma in PTX --------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_WGMMA_H
#define MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_WGMMA_H

#include "Arch/Wgmma.h"
#include "ArchBackend/RegisterLists.h"

#include <type_traits>

namespace mla::arch {
namespace detail {

/// The wgmma instructions of one width: ss() with A in shared memory, rs() with
/// A in registers.
template <int N> struct WgmmaWidth;

// The predicate is set from the operand after A and B. 16-bit types have two
// more immediates (one for A in registers) that state which operand is
// MN-major.
#define MLA_WGMMA(n, k, types, g, a, b, p, majors, operands)                   \
  asm volatile("{\n\t.reg .pred p;\n\tsetp.ne.b32 p, " p ", 0;\n\t"            \
               "wgmma.mma_async.sync.aligned.m64n" #n "k" k ".f32." types      \
               " {" MLA_TEXT_##g "}, " a ", " b ", p, 1, 1" majors ";\n\t}"    \
               : MLA_ADD_##g(d)                                                \
               : operands                                                      \
               : "memory")
#define MLA_LIST(...) __VA_ARGS__
#define MLA_WGMMA_WIDTH(n, g, o0, o1, o2, o3, o4, o5, o6)                      \
  template <> struct WgmmaWidth<n> {                                           \
    template <int Types, int MnA, int MnB>                                     \
    static MLA_ARCH void ss(float (&d)[n / 2], uint64_t a, uint64_t b,         \
                            uint32_t add) {                                    \
      if constexpr (Types == 0)                                                \
        MLA_WGMMA(n, "16", "bf16.bf16", g, o0, o1, o2, ", " o3 ", " o4,        \
                  MLA_LIST("l"(a), "l"(b), "r"(add), "n"(MnA), "n"(MnB)));     \
      else if constexpr (Types == 1)                                           \
        MLA_WGMMA(n, "16", "f16.f16", g, o0, o1, o2, ", " o3 ", " o4,          \
                  MLA_LIST("l"(a), "l"(b), "r"(add), "n"(MnA), "n"(MnB)));     \
      else if constexpr (Types == 2)                                           \
        MLA_WGMMA(n, "32", "e4m3.e4m3", g, o0, o1, o2, "",                     \
                  MLA_LIST("l"(a), "l"(b), "r"(add)));                         \
      else if constexpr (Types == 3)                                           \
        MLA_WGMMA(n, "32", "e4m3.e5m2", g, o0, o1, o2, "",                     \
                  MLA_LIST("l"(a), "l"(b), "r"(add)));                         \
      else if constexpr (Types == 4)                                           \
        MLA_WGMMA(n, "32", "e5m2.e4m3", g, o0, o1, o2, "",                     \
                  MLA_LIST("l"(a), "l"(b), "r"(add)));                         \
      else                                                                     \
        MLA_WGMMA(n, "32", "e5m2.e5m2", g, o0, o1, o2, "",                     \
                  MLA_LIST("l"(a), "l"(b), "r"(add)));                         \
    }                                                                          \
    template <int Types, int MnB>                                              \
    static MLA_ARCH void rs(float (&d)[n / 2], const uint32_t (&a)[4],         \
                            uint64_t b, uint32_t add) {                        \
      if constexpr (Types == 0)                                                \
        MLA_WGMMA(n, "16", "bf16.bf16", g, "{" o0 ", " o1 ", " o2 ", " o3 "}", \
                  o4, o5, ", " o6,                                             \
                  MLA_LIST("r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), \
                           "r"(add), "n"(MnB)));                               \
      else if constexpr (Types == 1)                                           \
        MLA_WGMMA(n, "16", "f16.f16", g, "{" o0 ", " o1 ", " o2 ", " o3 "}",   \
                  o4, o5, ", " o6,                                             \
                  MLA_LIST("r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), \
                           "r"(add), "n"(MnB)));                               \
      else if constexpr (Types == 2)                                           \
        MLA_WGMMA(n, "32", "e4m3.e4m3", g, "{" o0 ", " o1 ", " o2 ", " o3 "}", \
                  o4, o5, "",                                                  \
                  MLA_LIST("r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), \
                           "r"(add)));                                         \
      else if constexpr (Types == 3)                                           \
        MLA_WGMMA(n, "32", "e4m3.e5m2", g, "{" o0 ", " o1 ", " o2 ", " o3 "}", \
                  o4, o5, "",                                                  \
                  MLA_LIST("r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), \
                           "r"(add)));                                         \
      else if constexpr (Types == 4)                                           \
        MLA_WGMMA(n, "32", "e5m2.e4m3", g, "{" o0 ", " o1 ", " o2 ", " o3 "}", \
                  o4, o5, "",                                                  \
                  MLA_LIST("r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), \
                           "r"(add)));                                         \
      else                                                                     \
        MLA_WGMMA(n, "32", "e5m2.e5m2", g, "{" o0 ", " o1 ", " o2 ", " o3 "}", \
                  o4, o5, "",                                                  \
                  MLA_LIST("r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), \
                           "r"(add)));                                         \
    }                                                                          \
  };
MLA_FOR_WGMMA(MLA_WGMMA_WIDTH)
#undef MLA_WGMMA_WIDTH
#undef MLA_LIST
#undef MLA_WGMMA

} // namespace detail

MLA_ARCH void wgmmaFence(Location) {
  asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
}
template <FragGroup A> MLA_ARCH void wgmmaFence(A &a, Location) {
  detail::pinAll(a);
  wgmmaFence();
}
template <FragGroup A, FragGroup B>
MLA_ARCH void wgmmaFence(A &a, B &b, Location) {
  detail::pinAll(a);
  wgmmaFence(b);
}
template <FragGroup A, FragGroup B, FragGroup C>
MLA_ARCH void wgmmaFence(A &a, B &b, C &c, Location) {
  detail::pinAll(a);
  wgmmaFence(b, c);
}

template <int N, class TA, class TB, Major MA, Major MB, Swizzle SA, Swizzle SB,
          uint32_t StrideA, uint32_t StrideB>
MLA_ARCH void
wgmma(Frag<float, N / 2> &d, const MatrixView<TA, MA, 64, SA, StrideA> &a,
      const MatrixView<TB, MB, N, SB, StrideB> &b, bool accumulate, Location) {
  constexpr int types = detail::checkWgmma<TA, TB, MA, MB, N>();
  detail::WgmmaWidth<N>::template ss<types, int(MA), int(MB)>(
      d.values, a.wgmmaBits(), b.wgmmaBits(), accumulate);
}

template <class TA, int N, class TB, Major MB, Swizzle SB, uint32_t StrideB>
MLA_ARCH void wgmma(Frag<float, N / 2> &d, const Frag<uint32_t, 4> &a,
                    const MatrixView<TB, MB, N, SB, StrideB> &b,
                    bool accumulate, Location) {
  using A = std::conditional_t<std::is_void_v<TA>, TB, TA>;
  constexpr int types = detail::checkWgmma<A, TB, Major::K, MB, N>();
  detail::WgmmaWidth<N>::template rs<types, int(MB)>(d.values, a.values,
                                                     b.wgmmaBits(), accumulate);
}

MLA_ARCH void wgmmaCommit(Location) {
  asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
}
template <int Pending> MLA_ARCH void wgmmaWait(Location) {
  asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(Pending) : "memory");
}
template <int Pending, FragGroup A> MLA_ARCH void wgmmaWait(A &a, Location) {
  wgmmaWait<Pending>();
  detail::pinAll(a);
}
template <int Pending, FragGroup A, FragGroup B>
MLA_ARCH void wgmmaWait(A &a, B &b, Location) {
  wgmmaWait<Pending>(a);
  detail::pinAll(b);
}
template <int Pending, FragGroup A, FragGroup B, FragGroup C>
MLA_ARCH void wgmmaWait(A &a, B &b, C &c, Location) {
  wgmmaWait<Pending>(a, b);
  detail::pinAll(c);
}

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_WGMMA_H
