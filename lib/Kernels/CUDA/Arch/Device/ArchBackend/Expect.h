//===- Device/Expect.h - Statements for the simulator, empty --------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_EXPECT_H
#define MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_EXPECT_H

#include "Arch/Expect.h"

namespace mla::arch {

MLA_ARCH void expectOperand(Operand, const TensorMap &, OperandPlace,
                            Location) {}
MLA_ARCH void expectRows(const TensorMap &, int32_t, int32_t, bool, Location) {}

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_EXPECT_H
