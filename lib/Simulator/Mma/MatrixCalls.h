//===- MatrixCalls.h - Matrix instructions of a warp ------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_MMA_MATRIXCALLS_H
#define MLA_SIMULATOR_MMA_MATRIXCALLS_H

#include "Simulator/Base/Site.h"
#include "Simulator/Numbers/Format.h"

#include <cstddef>

namespace mla::sim {

/// The size of the shared memory that the 14-bit start address of a descriptor
/// can reach, in bytes.
inline constexpr uint32_t operandReach = 1u << 18;

/// Reports (class 21) an operand whose start address a descriptor cannot
/// encode: an address that is not a multiple of 16 or is out of reach, or a
/// start inside a panel.
void reportOperandStart(uint32_t address, uint32_t lost, Site site);

/// Execute ldmatrix and stmatrix of 1, 2 or 4 matrices of 8 x 8 16-bit
/// elements.
void loadMatrix(uint32_t *registers, unsigned count, bool isTransposed,
                const void *row, Site site);
void storeMatrix(const uint32_t *registers, unsigned count, bool isTransposed,
                 void *row, Site site);

/// Executes mma.sync.m16n8k16: d (4) += a (4) * b (2).
void mma16x8x16(float *d, const uint32_t *a, const uint32_t *b, Format format,
                Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_MMA_MATRIXCALLS_H
