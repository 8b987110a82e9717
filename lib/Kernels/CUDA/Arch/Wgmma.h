//===- Wgmma.h - Warpgroup matrix multiplication (SM90) -------------------===//
//
// D (64 x N, f32) = A (64 x K) * B (N x K)^T [+ D] by the 128 threads of a
// warpgroup; a step of K is 32 bytes: 16 elements of 16 bits or 32 of 8 bits.
// Asynchronous: from wgmma() until a wgmmaWait() that covers it D and A's
// registers are not touched, and operands in shared memory not overwritten.
//
// All 128 threads, converged, call every function here. The order is
//   wgmmaFence(d); wgmma(d, ...); ...; wgmmaCommit(); wgmmaWait<0>(d);
//
// Register v of thread t of the warpgroup holds
//   D            row 16 * (t / 32) + (t % 32) / 4 + 8 * ((v >> 1) & 1),
//                column 8 * (v >> 2) + 2 * (t % 4) + (v & 1)
//   A, 16 bits   the pair of row 16 * (t / 32) + (t % 32) / 4 + 8 * (v & 1),
//                k 8 * (v >> 1) + 2 * (t % 4) + {0, 1}; v in 0..3
//   A, 8 bits    the quad of the same row, k 16 * (v >> 1) + 4 * (t % 4) +
//                {0, 1, 2, 3}
// so two column groups of 8 of a D are, converted to 16 bits, an A.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_WGMMA_H
#define MLA_KERNELS_CUDA_ARCH_WGMMA_H

#include "Arch/Registers.h"
#include "Arch/Tile.h"

#include <type_traits>

namespace mla::arch {

/// Elements of K of one instruction.
template <class T> inline constexpr int mmaK = 32 / static_cast<int>(sizeof(T));

/// Row and column of D that register v of this thread holds; `thread` is within
/// the warpgroup.
MLA_HOST_DEVICE constexpr uint32_t wgmmaRow(uint32_t thread, uint32_t v) {
  return thread / 32 * 16 + thread % 32 / 4 + (v >> 1 & 1) * 8;
}
MLA_HOST_DEVICE constexpr uint32_t wgmmaCol(uint32_t thread, uint32_t v) {
  return (v >> 2) * 8 + thread % 4 * 2 + (v & 1);
}

namespace detail {
/// Operand types by number, for the text of an instruction.
template <class TA, class TB> constexpr int wgmmaTypes() {
  if constexpr (std::is_same_v<TA, Bf16> && std::is_same_v<TB, Bf16>)
    return 0;
  else if constexpr (std::is_same_v<TA, F16> && std::is_same_v<TB, F16>)
    return 1;
  else if constexpr (std::is_same_v<TA, E4m3> && std::is_same_v<TB, E4m3>)
    return 2;
  else if constexpr (std::is_same_v<TA, E4m3> && std::is_same_v<TB, E5m2>)
    return 3;
  else if constexpr (std::is_same_v<TA, E5m2> && std::is_same_v<TB, E4m3>)
    return 4;
  else if constexpr (std::is_same_v<TA, E5m2> && std::is_same_v<TB, E5m2>)
    return 5;
  else
    return -1;
}

/// What the shapes of wgmma() ask; wgmmaTypes().
template <class TA, class TB, Major MA, Major MB, int N>
constexpr int checkWgmma() {
  static_assert(wgmmaTypes<TA, TB>() >= 0,
                "wgmma has no such pair of operand types");
  static_assert(sizeof(TA) == 2 || (MA == Major::K && MB == Major::K),
                "8-bit operands are K-major");
  static_assert(N % 8 == 0 && N >= 8 && N <= 256, "N: 8..256, in steps of 8");
  return wgmmaTypes<TA, TB>();
}
} // namespace detail

/// Orders this warpgroup's register and shared-memory accesses before it with
/// the wgmma() after it. Before the first wgmma() and whenever the accumulators
/// (or A's registers), which are named here, were touched in between. A
/// FragGroup is a Frag or an array of them.
MLA_ARCH void wgmmaFence(Location loc = {});
template <FragGroup A> MLA_ARCH void wgmmaFence(A &a, Location loc = {});
template <FragGroup A, FragGroup B>
MLA_ARCH void wgmmaFence(A &a, B &b, Location loc = {});
template <FragGroup A, FragGroup B, FragGroup C>
MLA_ARCH void wgmmaFence(A &a, B &b, C &c, Location loc = {});
/// Issues one step: A and B in shared memory. TA and TB are both Bf16, both
/// F16, or each E4m3 or E5m2 (these K-major only); N is a multiple of 8 in
/// 8..256. With `accumulate` false D is overwritten.
template <int N, class TA, class TB, Major MA, Major MB, Swizzle SA, Swizzle SB,
          uint32_t StrideA, uint32_t StrideB>
MLA_ARCH void wgmma(Frag<float, N / 2> &d,
                    const MatrixView<TA, MA, 64, SA, StrideA> &a,
                    const MatrixView<TB, MB, N, SB, StrideB> &b,
                    bool accumulate, Location loc = {});
/// The same with A in registers, of type TA (that of B unless given).
template <class TA = void, int N, class TB, Major MB, Swizzle SB,
          uint32_t StrideB>
MLA_ARCH void wgmma(Frag<float, N / 2> &d, const Frag<uint32_t, 4> &a,
                    const MatrixView<TB, MB, N, SB, StrideB> &b,
                    bool accumulate, Location loc = {});
/// Closes a group of the wgmma() issued since the last one.
MLA_ARCH void wgmmaCommit(Location loc = {});
/// Waits until at most the newest `Pending` groups are unfinished. The
/// fragments of the finished ones are named here, which also keeps the compiler
/// from moving their uses above the wait.
template <int Pending> MLA_ARCH void wgmmaWait(Location loc = {});
template <int Pending, FragGroup A>
MLA_ARCH void wgmmaWait(A &a, Location loc = {});
template <int Pending, FragGroup A, FragGroup B>
MLA_ARCH void wgmmaWait(A &a, B &b, Location loc = {});
template <int Pending, FragGroup A, FragGroup B, FragGroup C>
MLA_ARCH void wgmmaWait(A &a, B &b, C &c, Location loc = {});

} // namespace mla::arch

#include "ArchBackend/Wgmma.h"

#endif // MLA_KERNELS_CUDA_ARCH_WGMMA_H
