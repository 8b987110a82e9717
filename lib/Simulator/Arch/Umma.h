//===- Simulator Umma.h - tcgen05.mma, simulated --------------------------===//
#ifndef MLA_SIMULATOR_ARCH_UMMA_H
#define MLA_SIMULATOR_ARCH_UMMA_H

#include "Arch/Umma.h"

#include "Simulator/Calls/Tensor.h"

namespace mla::arch {

template <CtaGroup G, int Columns, class TA, class TB, Major MA, Major MB,
          int ExtentA, int ExtentB, Swizzle SA, Swizzle SB, uint32_t StrideA,
          uint32_t StrideB>
MLA_ARCH void umma(TmemRange<Columns> d,
                   const MatrixView<TA, MA, ExtentA, SA, StrideA> &a,
                   const MatrixView<TB, MB, ExtentB, SB, StrideB> &b,
                   bool accumulate, Location loc) {
  constexpr int m = ExtentA * int(G), n = ExtentB * int(G);
  detail::checkUmma<G, TA, TB, m, n, Columns>();
  sim::tensorMultiply({static_cast<unsigned>(G), false, UmmaType<TA>::is16Bit,
                       false, d.address, a.ummaBits(), b.ummaBits(),
                       ummaInstruction<TA, TB>(m, n, MA, MB), accumulate},
                      loc);
}
template <CtaGroup G, int Columns, class TA, class TB, Major MB, int ExtentA,
          int ExtentB, Swizzle SB, uint32_t StrideB>
MLA_ARCH void umma(TmemRange<Columns> d, const TmemOperand<TA, ExtentA> &a,
                   const MatrixView<TB, MB, ExtentB, SB, StrideB> &b,
                   bool accumulate, Location loc) {
  constexpr int m = ExtentA * int(G), n = ExtentB * int(G);
  detail::checkUmma<G, TA, TB, m, n, Columns>();
  sim::tensorMultiply({static_cast<unsigned>(G), false, UmmaType<TA>::is16Bit,
                       true, d.address, a.address, b.ummaBits(),
                       ummaInstruction<TA, TB>(m, n, Major::K, MB), accumulate},
                      loc);
}

template <int Columns, class TA, class TB, Major MA, Major MB, int M, int N,
          Swizzle SA, Swizzle SB, uint32_t StrideA, uint32_t StrideB>
MLA_ARCH void ummaWs(TmemRange<Columns> d,
                     const MatrixView<TA, MA, M, SA, StrideA> &a,
                     const MatrixView<TB, MB, N, SB, StrideB> &b,
                     bool accumulate, Location loc) {
  detail::checkUmmaWs<TA, TB, M, N, Columns>();
  sim::tensorMultiply({1, true, UmmaType<TA>::is16Bit, false, d.address,
                       a.ummaBits(), b.ummaBits(),
                       ummaInstruction<TA, TB>(M, N, MA, MB), accumulate},
                      loc);
}
template <int Columns, class TA, class TB, Major MB, int M, int N, Swizzle SB,
          uint32_t StrideB>
MLA_ARCH void ummaWs(TmemRange<Columns> d, const TmemOperand<TA, M> &a,
                     const MatrixView<TB, MB, N, SB, StrideB> &b,
                     bool accumulate, Location loc) {
  detail::checkUmmaWs<TA, TB, M, N, Columns>();
  sim::tensorMultiply({1, true, UmmaType<TA>::is16Bit, true, d.address,
                       a.address, b.ummaBits(),
                       ummaInstruction<TA, TB>(M, N, Major::K, MB), accumulate},
                      loc);
}

template <CtaGroup G> MLA_ARCH void ummaCommit(Barrier &done, Location loc) {
  sim::tensorCommit(&done.word, static_cast<unsigned>(G), loc);
}
template <CtaGroup G>
MLA_ARCH void ummaCommitMulticast(Barrier &done, uint16_t ctas, Location loc) {
  sim::tensorCommitMulticast(&done.word, ctas, static_cast<unsigned>(G), loc);
}

// ummaScaled() is not simulated: its arithmetic has no measured model here.

} // namespace mla::arch

#endif // MLA_SIMULATOR_ARCH_UMMA_H
