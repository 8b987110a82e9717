//===- MapFieldsKernel.h - A load through any tensor map -------*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_MAPFIELDSKERNEL_H
#define MLA_UNITTESTS_SIMULATOR_MAPFIELDSKERNEL_H

#include "Arch/Arch.h"

namespace mla::test {

/// 16-bit words of the shared memory that a box is loaded to.
constexpr uint32_t mapFieldsWords = 2048;

/// A box at (column, row) of a map of rank 2, which brings `bytes`, at the
/// begin of shared memory that holds 0xabab before: out [mapFieldsWords].
void queueMapLoad(arch::Stream device, const arch::TensorMap &map,
                  int32_t column, int32_t row, uint32_t bytes, uint16_t *out);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_MAPFIELDSKERNEL_H
