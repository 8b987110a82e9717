//===- MapFieldsKernel.h - A load through any tensor map -------*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_MAPFIELDSKERNEL_H
#define MLA_UNITTESTS_SIMULATOR_MAPFIELDSKERNEL_H

#include "Arch/Arch.h"

namespace mla::test {

/// The number of 16-bit words of shared memory for a box.
constexpr uint32_t mapFieldsWords = 2048;

/// Loads the box at (column, row) of a map of rank 2 to the start of shared
/// memory, which is filled with 0xabab before. The box has `bytes` bytes. out
/// [mapFieldsWords] receives shared memory.
void queueMapLoad(arch::Stream device, const arch::TensorMap &map,
                  int32_t column, int32_t row, uint32_t bytes, uint16_t *out);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_MAPFIELDSKERNEL_H
