//===- InstructionDescriptor.h - Instruction descriptors of tcgen05.mma ---===//
// The 32 bits with the types, majors and extents of the operands of
// tcgen05.mma. Pure bit packing, the same in both back ends.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_INSTRUCTIONDESCRIPTOR_H
#define MLA_KERNELS_CUDA_ARCH_INSTRUCTIONDESCRIPTOR_H

#include "Arch/Descriptor.h"
#include "Arch/Types.h"

namespace mla::arch {

/// The kind of multiplication that an operand type belongs to, and the code of
/// the type in that kind.
template <class T> struct UmmaType {
  static constexpr bool exists = false;
};
template <> struct UmmaType<F16> {
  static constexpr bool exists = true, is16Bit = true;
  static constexpr uint32_t code = 0;
};
template <> struct UmmaType<Bf16> {
  static constexpr bool exists = true, is16Bit = true;
  static constexpr uint32_t code = 1;
};
template <> struct UmmaType<E4m3> {
  static constexpr bool exists = true, is16Bit = false;
  static constexpr uint32_t code = 0;
};
template <> struct UmmaType<E5m2> {
  static constexpr bool exists = true, is16Bit = false;
  static constexpr uint32_t code = 1;
};

/// Returns the bits of the codes, majors and extents of A and B.
MLA_HOST_DEVICE constexpr uint32_t
ummaOperandBits(uint32_t codeA, Major a, uint32_t codeB, Major b, uint32_t n) {
  return codeA << 7 | codeB << 10 | static_cast<uint32_t>(a) << 15 |
         static_cast<uint32_t>(b) << 16 | (n >> 3) << 17;
}

/// Returns the descriptor for the kinds f16 and f8f6f4: D (m x n) in f32, or in
/// f16 where allowed.
template <class TA, class TB>
MLA_HOST_DEVICE constexpr uint32_t ummaInstruction(uint32_t m, uint32_t n,
                                                   Major a, Major b,
                                                   bool f32Result = true) {
  static_assert(UmmaType<TA>::exists && UmmaType<TB>::exists,
                "operands are F16, Bf16, E4m3 or E5m2");
  return static_cast<uint32_t>(f32Result) << 4 |
         ummaOperandBits(UmmaType<TA>::code, a, UmmaType<TB>::code, b, n) |
         (m >> 4) << 24;
}

/// Returns the descriptor for the kind mxf8f6f4: D in f32, one ue8m0 scale per
/// 32 elements of K, in byte scaleA or scaleB (0..3) of its word.
template <class TA, class TB>
MLA_HOST_DEVICE constexpr uint32_t
ummaScaledInstruction(uint32_t m, uint32_t n, Major a, Major b, uint32_t scaleA,
                      uint32_t scaleB) {
  static_assert(UmmaType<TA>::exists && UmmaType<TB>::exists &&
                    sizeof(TA) == 1 && sizeof(TB) == 1,
                "operands are E4m3 or E5m2");
  return scaleB << 4 |
         ummaOperandBits(UmmaType<TA>::code, a, UmmaType<TB>::code, b, n) |
         1u << 23 | (m >> 7) << 27 | scaleA << 29;
}

/// Returns the descriptor for the kind mxf4: both operands e2m1 and K-major, 64
/// elements of K, one ue8m0 scale per 32 of K, in the half word scaleA or
/// scaleB (0 or 2) of its word.
MLA_HOST_DEVICE constexpr uint32_t
ummaFp4Instruction(uint32_t m, uint32_t n, uint32_t scaleA, uint32_t scaleB) {
  return scaleB << 4 | ummaOperandBits(1, Major::K, 1, Major::K, n) | 1u << 23 |
         (m >> 7) << 27 | scaleA << 29;
}

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_INSTRUCTIONDESCRIPTOR_H
