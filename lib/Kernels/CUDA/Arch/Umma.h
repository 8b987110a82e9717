//===- Umma.h - Matrix multiplication into tensor memory (SM100) ----------===//
//
// D (M x N, f32, tensor memory) = A (M x K) * B (N x K)^T [+ D]. A step of K is
// 32 bytes. M and N follow from the types of the operands. With CtaGroup::Two
// each CTA of the pair holds half of the rows of A and of B in its own shared
// memory, at the same offset, and half of D.
//
// One thread issues; for a pair, a thread of one of the two CTAs. The
// instruction is asynchronous: until a commit of the same thread arrives, the
// operands must not be overwritten and D must not be accessed, except by
// further umma() of this thread with the same D.
//
// The lane and the column of element (m, n) of D:
//   M = 128, one CTA          m, n
//   M = 64, one CTA           m % 16 + 32 * (m / 16), n (from lane 0 or 16)
//   M = 256, a pair           CTA m / 128; m % 128, n
//   M = 128, a pair           CTA m / 64; m % 64 + 64 * (n >= N / 2), n % (N/2)
//   ummaWs(), M = 64          m + 64 * (n >= N / 2), n % (N / 2)
//   ummaWs(), M = 32          m + 32 * (n / (N / 4)), n % (N / 4)
//   ummaWs(), M = 128         m, n
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_UMMA_H
#define MLA_KERNELS_CUDA_ARCH_UMMA_H

#include "Arch/InstructionDescriptor.h"
#include "Arch/Tmem.h"

#include <type_traits>

namespace mla::arch {

/// The operand A in tensor memory: M rows of a CTA, elements T. Row m is in the
/// lane of row m of D; K is packed into the columns (two 16-bit or four 8-bit
/// elements per column, the first in the low bits). If the halves of D are in
/// two groups of lanes, each lane multiplies its own copy of A.
template <class T, int Rows, int Columns> struct TmemOperand {
  /// The columns of one step: 32 bytes of K.
  static constexpr int stepColumns = 8;
  static_assert(Columns >= stepColumns, "a step of K has 8 columns");
  uint32_t address;
  /// Returns the same rows from element `k` on. `k` is at least one step before
  /// the end of the range.
  MLA_ARCH TmemOperand fromK(uint32_t k, Location loc = {}) const {
    const uint32_t first = k * static_cast<uint32_t>(sizeof(T)) / 4;
    detail::expectColumns(first, stepColumns, Columns, loc);
    return {address + first};
  }
};
/// Returns the operand that starts at the first column of a range.
template <class T, int Rows, int Columns>
MLA_ARCH TmemOperand<T, Rows, Columns> tmemOperand(TmemRange<Columns> range) {
  return {range.address};
}

/// Returns the number of columns of D in each CTA.
constexpr int ummaColumns(CtaGroup group, int m, int n) {
  return group == CtaGroup::Two && m == 128 ? n / 2 : n;
}

namespace detail {
/// Checks the types and shapes of umma().
template <CtaGroup G, class TA, class TB, Major MB, int M, int N, int Columns>
constexpr void checkUmma() {
  static_assert(UmmaType<TA>::exists && UmmaType<TB>::exists &&
                    UmmaType<TA>::is16Bit == UmmaType<TB>::is16Bit,
                "operands are both 16-bit or both 8-bit types");
  static_assert(sizeof(TA) == 1 || UmmaType<TA>::code == UmmaType<TB>::code,
                "16-bit operands have one type");
  static_assert(G == CtaGroup::One ? M == 64 || M == 128 : M == 128 || M == 256,
                "M: 64 or 128 in one CTA, 128 or 256 in a pair");
  static_assert(G == CtaGroup::One
                    ? N >= 8 && N <= 256 && N % (M == 64 ? 8 : 16) == 0
                    : N >= 16 && N <= 256 && N % 16 == 0,
                "N: up to 256, in steps of 8 for M = 64, else of 16");
  static_assert(sizeof(TB) == 2 || MB == Major::K || N % (16 * int(G)) == 0,
                "N of an 8-bit MN-major B: in steps of 16, in a pair of 32");
  static_assert(ummaColumns(G, M, N) <= Columns,
                "D has more columns than the range");
}
/// Checks the types and shapes of ummaWs().
template <class TA, class TB, int M, int N, int Columns>
constexpr void checkUmmaWs() {
  static_assert(UmmaType<TA>::exists && UmmaType<TB>::exists &&
                    UmmaType<TA>::is16Bit == UmmaType<TB>::is16Bit,
                "operands are both 16-bit or both 8-bit types");
  static_assert(M == 32 || M == 64 || M == 128, "M: 32, 64 or 128");
  static_assert(N == 64 || N == 128 || N == 256, "N: 64, 128 or 256");
  static_assert(N * M / 128 <= Columns, "D has more columns than the range");
}
/// Checks the types and shapes of ummaScaled().
template <CtaGroup G, class TA, class TB, Major MA, Major MB, int M, int N,
          int Columns, int ColumnsA, int ColumnsB, int ByteA, int ByteB>
constexpr void checkUmmaScaled() {
  constexpr bool fp4 = std::is_same_v<TA, E2m1x2>;
  static_assert(fp4 == std::is_same_v<TB, E2m1x2>,
                "operands are both 4-bit or both 8-bit types");
  static_assert(M == 128 || (M == 256 && G == CtaGroup::Two),
                "M: 128, or 256 in a pair");
  static_assert(N >= 8 && N <= 256 && N % (8 * int(G)) == 0,
                "N: up to 256, in steps of 8 (16 in a pair)");
  static_assert(ummaColumns(G, M, N) <= Columns,
                "D has more columns than the range");
  static_assert(ColumnsA >= M / int(G) / 32,
                "scales of A: a column for each 32 rows of a CTA");
  static_assert(ColumnsB >= (N + 31) / 32,
                "scales of B: a column for each 32 of N, in each CTA");
  static_assert(fp4 || MB == Major::K || N % (16 * int(G)) == 0,
                "N of an 8-bit MN-major B: in steps of 16, in a pair of 32");
  static_assert(fp4 ? ByteA % 2 == 0 && ByteB % 2 == 0 && ByteA < 4 && ByteB < 4
                    : ByteA < 4 && ByteB < 4,
                "a scale is byte 0..3 of its word, or half 0 or 2");
  static_assert(!fp4 || (MA == Major::K && MB == Major::K),
                "4-bit operands are K-major");
}

/// Check the shapes and return the instruction descriptors. Extents are the
/// numbers of rows in each CTA.
template <CtaGroup G, class TA, class TB, Major MA, Major MB, int ExtentA,
          int ExtentB, int Columns>
MLA_HOST_DEVICE constexpr uint32_t checkedUmma() {
  constexpr int m = ExtentA * int(G), n = ExtentB * int(G);
  checkUmma<G, TA, TB, MB, m, n, Columns>();
  return ummaInstruction<TA, TB>(m, n, MA, MB);
}
template <class TA, class TB, Major MA, Major MB, int M, int N, int Columns>
MLA_HOST_DEVICE constexpr uint32_t checkedUmmaWs() {
  checkUmmaWs<TA, TB, M, N, Columns>();
  return ummaInstruction<TA, TB>(M, N, MA, MB);
}
template <CtaGroup G, class TA, class TB, Major MA, Major MB, int ExtentA,
          int ExtentB, int Columns, int ColumnsA, int ColumnsB, int ByteA,
          int ByteB>
MLA_HOST_DEVICE constexpr uint32_t checkedUmmaScaled() {
  constexpr int m = ExtentA * int(G), n = ExtentB * int(G);
  checkUmmaScaled<G, TA, TB, MA, MB, m, n, Columns, ColumnsA, ColumnsB, ByteA,
                  ByteB>();
  if constexpr (std::is_same_v<TA, E2m1x2>)
    return ummaFp4Instruction(m, n, ByteA, ByteB);
  else
    return ummaScaledInstruction<TA, TB>(m, n, MA, MB, ByteA, ByteB);
}
} // namespace detail

/// Issues one step with A in shared memory. ExtentA and ExtentB are the rows in
/// each CTA. With `accumulate` false, D is overwritten.
template <CtaGroup G = CtaGroup::One, int Columns, class TA, class TB, Major MA,
          Major MB, int ExtentA, int ExtentB, Swizzle SA, Swizzle SB,
          uint32_t StrideA, uint32_t StrideB>
MLA_ARCH void umma(TmemRange<Columns> d,
                   const MatrixView<TA, MA, ExtentA, SA, StrideA> &a,
                   const MatrixView<TB, MB, ExtentB, SB, StrideB> &b,
                   bool accumulate, Location loc = {});
/// Issues one step with A in tensor memory.
template <CtaGroup G = CtaGroup::One, int Columns, int ColumnsA, class TA,
          class TB, Major MB, int ExtentA, int ExtentB, Swizzle SB,
          uint32_t StrideB>
MLA_ARCH void umma(TmemRange<Columns> d,
                   const TmemOperand<TA, ExtentA, ColumnsA> &a,
                   const MatrixView<TB, MB, ExtentB, SB, StrideB> &b,
                   bool accumulate, Location loc = {});

/// Issues one step in the weight-stationary form, which keeps B in place. It
/// has one CTA, M of 32, 64 or 128, and N of 64, 128 or 256. For M of 64 or 32,
/// the halves or quarters of N are in different lanes of D.
template <int Columns, class TA, class TB, Major MA, Major MB, int M, int N,
          Swizzle SA, Swizzle SB, uint32_t StrideA, uint32_t StrideB>
MLA_ARCH void ummaWs(TmemRange<Columns> d,
                     const MatrixView<TA, MA, M, SA, StrideA> &a,
                     const MatrixView<TB, MB, N, SB, StrideB> &b,
                     bool accumulate, Location loc = {});
template <int Columns, int ColumnsA, class TA, class TB, Major MB, int M, int N,
          Swizzle SB, uint32_t StrideB>
MLA_ARCH void ummaWs(TmemRange<Columns> d,
                     const TmemOperand<TA, M, ColumnsA> &a,
                     const MatrixView<TB, MB, N, SB, StrideB> &b,
                     bool accumulate, Location loc = {});

/// Issues one block-scaled step. A and B have 8 bits (E4m3, E5m2; 32 of K) or 4
/// bits (E2m1x2; 64 of K). Each 32 elements of K of a row have a ue8m0 scale in
/// tensor memory. M is 128, or 256 in a pair. The scale of row m of A is in
/// lane m % 32 and column m / 32 of its range, repeated in all four quarters of
/// the lanes (as TmemCopyShape::L32x128bToAll writes it). The scales of B are
/// laid out in the same way, with n instead of m; each CTA of a pair has the
/// scales of all of N. ByteA and ByteB select the byte of the word: 0..3, or 0
/// and 2 for 4 bits.
template <CtaGroup G = CtaGroup::One, int ByteA = 0, int ByteB = 0, int Columns,
          int ColumnsA, int ColumnsB, class TA, class TB, Major MA, Major MB,
          int ExtentA, int ExtentB, Swizzle SA, Swizzle SB, uint32_t StrideA,
          uint32_t StrideB>
MLA_ARCH void ummaScaled(TmemRange<Columns> d,
                         const MatrixView<TA, MA, ExtentA, SA, StrideA> &a,
                         const MatrixView<TB, MB, ExtentB, SB, StrideB> &b,
                         TmemRange<ColumnsA> scaleA, TmemRange<ColumnsB> scaleB,
                         bool accumulate, Location loc = {});

/// Makes `done` count one arrival when all umma(), tmemCopy() and
/// tmemShiftDown() that this thread has issued are complete. Operations of
/// other threads may still be pending then.
template <CtaGroup G = CtaGroup::One>
MLA_ARCH void ummaCommit(Barrier &done, Location loc = {});
/// Commits like ummaCommit(), but arrives at the barrier at the offset of
/// `done` in each CTA of `ctas`. If this thread has no pending operation,
/// possibly only the barrier of this CTA receives the arrival.
template <CtaGroup G = CtaGroup::One>
MLA_ARCH void ummaCommitMulticast(Barrier &done, uint16_t ctas,
                                  Location loc = {});

} // namespace mla::arch

#include "ArchBackend/Umma.h"

#endif // MLA_KERNELS_CUDA_ARCH_UMMA_H
