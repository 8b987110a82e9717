//===- Wgmma.h - Warpgroup matrix multiplication (SM90) -------------------===//
//
// D (64 x N, f32) = A (64 x K) * B (N x K)^T [+ D] by the 128 threads of a
// warpgroup. A step of K is 32 bytes: 16 elements of 16 bits or 32 of 8 bits.
// The instruction is asynchronous: between wgmma() and a wgmmaWait() that
// covers it, the registers of D and A must not be accessed, and operands in
// shared memory must not be overwritten.
//
// All 128 threads, converged, call every function here, in this order:
//   wgmmaFence(d); wgmma(d, ...); ...; wgmmaCommit(); wgmmaWait<0>(d);
//
// Register v of thread t of the warpgroup holds
//   D            row 16 * (t / 32) + (t % 32) / 4 + 8 * ((v >> 1) & 1),
//                column 8 * (v >> 2) + 2 * (t % 4) + (v & 1)
//   A, 16 bits   the pair of row 16 * (t / 32) + (t % 32) / 4 + 8 * (v & 1),
//                k 8 * (v >> 1) + 2 * (t % 4) + {0, 1}; v in 0..3
//   A, 8 bits    the quad of the same row, k 16 * (v >> 1) + 4 * (t % 4) +
//                {0, 1, 2, 3}
// So two groups of 8 columns of D, converted to 16 bits, have the layout of A.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_WGMMA_H
#define MLA_KERNELS_CUDA_ARCH_WGMMA_H

#include "Arch/Registers.h"
#include "Arch/Tile.h"

#include <type_traits>

namespace mla::arch {

/// The elements of K per instruction.
template <class T> inline constexpr int mmaK = 32 / static_cast<int>(sizeof(T));

/// Return the row and the column of the element of D that register v of thread
/// `thread` of the warpgroup holds.
MLA_HOST_DEVICE constexpr uint32_t wgmmaRow(uint32_t thread, uint32_t v) {
  return thread / 32 * 16 + thread % 32 / 4 + (v >> 1 & 1) * 8;
}
MLA_HOST_DEVICE constexpr uint32_t wgmmaCol(uint32_t thread, uint32_t v) {
  return (v >> 2) * 8 + thread % 4 * 2 + (v & 1);
}

namespace detail {
/// Returns the number that selects the instruction text for a pair of operand
/// types; -1 if the instruction does not exist.
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

/// Checks the types and shapes of wgmma(). Returns wgmmaTypes().
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

/// Orders the earlier accesses of registers and shared memory of this warpgroup
/// before the next wgmma(). Required before the first wgmma(), and after any
/// access of the accumulators or of the registers of A. Pass these registers as
/// arguments. A FragGroup is a Frag or an array of Frags.
MLA_ARCH void wgmmaFence(Location loc = {});
template <FragGroup A> MLA_ARCH void wgmmaFence(A &a, Location loc = {});
template <FragGroup A, FragGroup B>
MLA_ARCH void wgmmaFence(A &a, B &b, Location loc = {});
template <FragGroup A, FragGroup B, FragGroup C>
MLA_ARCH void wgmmaFence(A &a, B &b, C &c, Location loc = {});
/// Issues one step with A and B in shared memory. TA and TB are both Bf16, both
/// F16, or each E4m3 or E5m2 (K-major only). N is a multiple of 8 in 8..256.
/// With `accumulate` false, D is overwritten.
template <int N, class TA, class TB, Major MA, Major MB, Swizzle SA, Swizzle SB,
          uint32_t StrideA, uint32_t StrideB>
MLA_ARCH void wgmma(Frag<float, N / 2> &d,
                    const MatrixView<TA, MA, 64, SA, StrideA> &a,
                    const MatrixView<TB, MB, N, SB, StrideB> &b,
                    bool accumulate, Location loc = {});
/// Issues one step with A in registers, of type TA (default: the type of B).
template <class TA = void, int N, class TB, Major MB, Swizzle SB,
          uint32_t StrideB>
MLA_ARCH void wgmma(Frag<float, N / 2> &d, const Frag<uint32_t, 4> &a,
                    const MatrixView<TB, MB, N, SB, StrideB> &b,
                    bool accumulate, Location loc = {});
/// Closes the group of the wgmma() issued since the last commit.
MLA_ARCH void wgmmaCommit(Location loc = {});
/// Waits until at most the newest `Pending` groups are unfinished. The
/// arguments must be the fragments of the finished groups, so that the compiler
/// does not move their uses above the wait.
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
