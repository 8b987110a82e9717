//===- ArchBackend/Umma.h - tcgen05.mma, simulated ------------------------===//
#ifndef MLA_SIMULATOR_BACKEND_ARCHBACKEND_UMMA_H
#define MLA_SIMULATOR_BACKEND_ARCHBACKEND_UMMA_H

#include "Arch/Umma.h"

#include "Simulator/Tensor/TensorCalls.h"

namespace mla::arch {
namespace detail {
template <class T> constexpr sim::TensorKind kindOf() {
  return UmmaType<T>::is16Bit ? sim::TensorKind::F16 : sim::TensorKind::F8f6f4;
}
} // namespace detail

template <CtaGroup G, int Columns, class TA, class TB, Major MA, Major MB,
          int ExtentA, int ExtentB, Swizzle SA, Swizzle SB, uint32_t StrideA,
          uint32_t StrideB>
MLA_ARCH void umma(TmemRange<Columns> d,
                   const MatrixView<TA, MA, ExtentA, SA, StrideA> &a,
                   const MatrixView<TB, MB, ExtentB, SB, StrideB> &b,
                   bool accumulate, Location loc) {
  sim::tensorMultiply(
      {static_cast<unsigned>(G), false, detail::kindOf<TA>(), false, d.address,
       a.ummaBits(), b.ummaBits(),
       detail::checkedUmma<G, TA, TB, MA, MB, ExtentA, ExtentB, Columns>(),
       accumulate},
      loc);
}
template <CtaGroup G, int Columns, int ColumnsA, class TA, class TB, Major MB,
          int ExtentA, int ExtentB, Swizzle SB, uint32_t StrideB>
MLA_ARCH void umma(TmemRange<Columns> d,
                   const TmemOperand<TA, ExtentA, ColumnsA> &a,
                   const MatrixView<TB, MB, ExtentB, SB, StrideB> &b,
                   bool accumulate, Location loc) {
  sim::tensorMultiply({static_cast<unsigned>(G), false, detail::kindOf<TA>(),
                       true, d.address, a.address, b.ummaBits(),
                       detail::checkedUmma<G, TA, TB, Major::K, MB, ExtentA,
                                           ExtentB, Columns>(),
                       accumulate},
                      loc);
}

template <int Columns, class TA, class TB, Major MA, Major MB, int M, int N,
          Swizzle SA, Swizzle SB, uint32_t StrideA, uint32_t StrideB>
MLA_ARCH void ummaWs(TmemRange<Columns> d,
                     const MatrixView<TA, MA, M, SA, StrideA> &a,
                     const MatrixView<TB, MB, N, SB, StrideB> &b,
                     bool accumulate, Location loc) {
  sim::tensorMultiply({1, true, detail::kindOf<TA>(), false, d.address,
                       a.ummaBits(), b.ummaBits(),
                       detail::checkedUmmaWs<TA, TB, MA, MB, M, N, Columns>(),
                       accumulate},
                      loc);
}
template <int Columns, int ColumnsA, class TA, class TB, Major MB, int M, int N,
          Swizzle SB, uint32_t StrideB>
MLA_ARCH void ummaWs(TmemRange<Columns> d,
                     const TmemOperand<TA, M, ColumnsA> &a,
                     const MatrixView<TB, MB, N, SB, StrideB> &b,
                     bool accumulate, Location loc) {
  sim::tensorMultiply(
      {1, true, detail::kindOf<TA>(), true, d.address, a.address, b.ummaBits(),
       detail::checkedUmmaWs<TA, TB, Major::K, MB, M, N, Columns>(),
       accumulate},
      loc);
}

template <CtaGroup G, int ByteA, int ByteB, int Columns, int ColumnsA,
          int ColumnsB, class TA, class TB, Major MA, Major MB, int ExtentA,
          int ExtentB, Swizzle SA, Swizzle SB, uint32_t StrideA,
          uint32_t StrideB>
MLA_ARCH void ummaScaled(TmemRange<Columns> d,
                         const MatrixView<TA, MA, ExtentA, SA, StrideA> &a,
                         const MatrixView<TB, MB, ExtentB, SB, StrideB> &b,
                         TmemRange<ColumnsA> scaleA, TmemRange<ColumnsB> scaleB,
                         bool accumulate, Location loc) {
  constexpr bool fp4 = std::is_same_v<TA, E2m1x2>;
  constexpr uint32_t instruction =
      detail::checkedUmmaScaled<G, TA, TB, MA, MB, ExtentA, ExtentB, Columns,
                                ColumnsA, ColumnsB, ByteA, ByteB>();
  sim::tensorMultiply({static_cast<unsigned>(G), false,
                       fp4 ? sim::TensorKind::Mxf4 : sim::TensorKind::Mxf8f6f4,
                       false, d.address, a.ummaBits(), b.ummaBits(),
                       instruction, accumulate, scaleA.address, scaleB.address},
                      loc);
}

template <CtaGroup G> MLA_ARCH void ummaCommit(Barrier &done, Location loc) {
  sim::tensorCommit(&done.word, static_cast<unsigned>(G), loc);
}
template <CtaGroup G>
MLA_ARCH void ummaCommitMulticast(Barrier &done, uint16_t ctas, Location loc) {
  sim::tensorCommitMulticast(&done.word, ctas, static_cast<unsigned>(G), loc);
}

} // namespace mla::arch

#endif // MLA_SIMULATOR_BACKEND_ARCHBACKEND_UMMA_H
