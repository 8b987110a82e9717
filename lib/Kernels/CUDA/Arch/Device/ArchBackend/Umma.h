//===- Device/Umma.h - tcgen05.mma in PTX ---------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_UMMA_H
#define MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_UMMA_H

#include "Arch/Umma.h"

#include <type_traits>

namespace mla::arch {
namespace detail {

// `name` is the text of the instruction before its operands; `a` is "%1" or
// "[%1]".
#define MLA_UMMA(name, a, constraint)                                          \
  asm volatile("{\n\t.reg .pred p;\n\tsetp.ne.b32 p, %4, 0;\n\t" name          \
               " [%0], " a ", %2, %3, p;\n\t}" ::"r"(d),                       \
               constraint(operandA), "l"(operandB), "r"(instruction),          \
               "r"(accumulate)                                                 \
               : "memory")
// Issues the instruction with the text `before`, the kind (f16 for 16-bit
// operands, else f8f6f4) and the text `after`.
#define MLA_UMMA_KINDS(before, after, a, constraint)                           \
  do {                                                                         \
    if constexpr (Is16Bit)                                                     \
      MLA_UMMA(before ".kind::f16" after, a, constraint);                      \
    else                                                                       \
      MLA_UMMA(before ".kind::f8f6f4" after, a, constraint);                   \
  } while (false)

template <CtaGroup G, bool Is16Bit>
MLA_ARCH void issueUmma(uint32_t d, uint64_t operandA, uint64_t operandB,
                        uint32_t instruction, uint32_t accumulate) {
  if constexpr (G == CtaGroup::One)
    MLA_UMMA_KINDS("tcgen05.mma.cta_group::1", "", "%1", "l");
  else
    MLA_UMMA_KINDS("tcgen05.mma.cta_group::2", "", "%1", "l");
}
template <CtaGroup G, bool Is16Bit>
MLA_ARCH void issueUmmaTmem(uint32_t d, uint32_t operandA, uint64_t operandB,
                            uint32_t instruction, uint32_t accumulate) {
  if constexpr (G == CtaGroup::One)
    MLA_UMMA_KINDS("tcgen05.mma.cta_group::1", "", "[%1]", "r");
  else
    MLA_UMMA_KINDS("tcgen05.mma.cta_group::2", "", "[%1]", "r");
}
template <bool Is16Bit>
MLA_ARCH void issueUmmaWs(uint32_t d, uint64_t operandA, uint64_t operandB,
                          uint32_t instruction, uint32_t accumulate) {
  MLA_UMMA_KINDS("tcgen05.mma.ws.cta_group::1", ".collector::b0::discard", "%1",
                 "l");
}
template <bool Is16Bit>
MLA_ARCH void issueUmmaWsTmem(uint32_t d, uint32_t operandA, uint64_t operandB,
                              uint32_t instruction, uint32_t accumulate) {
  MLA_UMMA_KINDS("tcgen05.mma.ws.cta_group::1", ".collector::b0::discard",
                 "[%1]", "r");
}
#undef MLA_UMMA_KINDS
#undef MLA_UMMA

} // namespace detail

template <CtaGroup G, int Columns, class TA, class TB, Major MA, Major MB,
          int ExtentA, int ExtentB, Swizzle SA, Swizzle SB, uint32_t StrideA,
          uint32_t StrideB>
MLA_ARCH void umma(TmemRange<Columns> d,
                   const MatrixView<TA, MA, ExtentA, SA, StrideA> &a,
                   const MatrixView<TB, MB, ExtentB, SB, StrideB> &b,
                   bool accumulate, Location) {
  detail::issueUmma<G, UmmaType<TA>::is16Bit>(
      d.address, a.ummaBits(), b.ummaBits(),
      detail::checkedUmma<G, TA, TB, MA, MB, ExtentA, ExtentB, Columns>(),
      accumulate);
}
template <CtaGroup G, int Columns, int ColumnsA, class TA, class TB, Major MB,
          int ExtentA, int ExtentB, Swizzle SB, uint32_t StrideB>
MLA_ARCH void umma(TmemRange<Columns> d,
                   const TmemOperand<TA, ExtentA, ColumnsA> &a,
                   const MatrixView<TB, MB, ExtentB, SB, StrideB> &b,
                   bool accumulate, Location) {
  detail::issueUmmaTmem<G, UmmaType<TA>::is16Bit>(
      d.address, a.address, b.ummaBits(),
      detail::checkedUmma<G, TA, TB, Major::K, MB, ExtentA, ExtentB, Columns>(),
      accumulate);
}
template <int Columns, class TA, class TB, Major MA, Major MB, int M, int N,
          Swizzle SA, Swizzle SB, uint32_t StrideA, uint32_t StrideB>
MLA_ARCH void
ummaWs(TmemRange<Columns> d, const MatrixView<TA, MA, M, SA, StrideA> &a,
       const MatrixView<TB, MB, N, SB, StrideB> &b, bool accumulate, Location) {
  detail::issueUmmaWs<UmmaType<TA>::is16Bit>(
      d.address, a.ummaBits(), b.ummaBits(),
      detail::checkedUmmaWs<TA, TB, MA, MB, M, N, Columns>(), accumulate);
}
template <int Columns, int ColumnsA, class TA, class TB, Major MB, int M, int N,
          Swizzle SB, uint32_t StrideB>
MLA_ARCH void
ummaWs(TmemRange<Columns> d, const TmemOperand<TA, M, ColumnsA> &a,
       const MatrixView<TB, MB, N, SB, StrideB> &b, bool accumulate, Location) {
  detail::issueUmmaWsTmem<UmmaType<TA>::is16Bit>(
      d.address, a.address, b.ummaBits(),
      detail::checkedUmmaWs<TA, TB, Major::K, MB, M, N, Columns>(), accumulate);
}

template <CtaGroup G, int ByteA, int ByteB, int Columns, int ColumnsA,
          int ColumnsB, class TA, class TB, Major MA, Major MB, int ExtentA,
          int ExtentB, Swizzle SA, Swizzle SB, uint32_t StrideA,
          uint32_t StrideB>
MLA_ARCH void ummaScaled(TmemRange<Columns> d,
                         const MatrixView<TA, MA, ExtentA, SA, StrideA> &a,
                         const MatrixView<TB, MB, ExtentB, SB, StrideB> &b,
                         TmemRange<ColumnsA> scaleA, TmemRange<ColumnsB> scaleB,
                         bool accumulate, Location) {
  constexpr bool fp4 = std::is_same_v<TA, E2m1x2>;
  constexpr uint32_t instruction =
      detail::checkedUmmaScaled<G, TA, TB, MA, MB, ExtentA, ExtentB, Columns,
                                ColumnsA, ColumnsB, ByteA, ByteB>();
#define MLA_SCALED(name)                                                       \
  asm volatile("{\n\t.reg .pred p;\n\tsetp.ne.b32 p, %6, 0;\n\t" name          \
               " [%0], %1, %2, %3, [%4], [%5], p;\n\t}" ::"r"(d.address),      \
               "l"(a.ummaBits()), "l"(b.ummaBits()), "r"(instruction),         \
               "r"(scaleA.address), "r"(scaleB.address),                       \
               "r"(static_cast<uint32_t>(accumulate))                          \
               : "memory")
  if constexpr (fp4 && G == CtaGroup::One)
    MLA_SCALED("tcgen05.mma.cta_group::1.kind::mxf4.block_scale.scale_vec::2X");
  else if constexpr (fp4)
    MLA_SCALED("tcgen05.mma.cta_group::2.kind::mxf4.block_scale.scale_vec::2X");
  else if constexpr (G == CtaGroup::One)
    MLA_SCALED(
        "tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.scale_vec::1X");
  else
    MLA_SCALED(
        "tcgen05.mma.cta_group::2.kind::mxf8f6f4.block_scale.scale_vec::1X");
#undef MLA_SCALED
}

template <CtaGroup G> MLA_ARCH void ummaCommit(Barrier &done, Location) {
#define MLA_COMMIT(group)                                                      \
  asm volatile(                                                                \
      "tcgen05.commit.cta_group::" group                                       \
      ".mbarrier::arrive::one.shared::cluster.b64 [%0];" ::"r"(done.address()) \
      : "memory")
  if constexpr (G == CtaGroup::One)
    MLA_COMMIT("1");
  else
    MLA_COMMIT("2");
#undef MLA_COMMIT
}
template <CtaGroup G>
MLA_ARCH void ummaCommitMulticast(Barrier &done, uint16_t ctas, Location) {
#define MLA_COMMIT(group)                                                      \
  asm volatile("tcgen05.commit.cta_group::" group                              \
               ".mbarrier::arrive::one.shared::cluster.multicast::cluster.b64" \
               " [%0], %1;" ::"r"(done.address()),                             \
               "h"(ctas)                                                       \
               : "memory")
  if constexpr (G == CtaGroup::One)
    MLA_COMMIT("1");
  else
    MLA_COMMIT("2");
#undef MLA_COMMIT
}

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_UMMA_H
