//===- DequantiseKernel.h - Conversions of block-scaled elements -*- C++ -*-==//
#ifndef MLA_UNITTESTS_SIMULATOR_DEQUANTISEKERNEL_H
#define MLA_UNITTESTS_SIMULATOR_DEQUANTISEKERNEL_H

#include "Arch/Arch.h"

namespace mla::test {

/// Queues `scales` CTAs. CTA i converts all 256 codes with scales[i], as the
/// SM100 decode does, and writes 256 bf16 to out.
void queueDequantise(arch::Stream device, const float *scales, uint32_t count,
                     uint16_t *out);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_DEQUANTISEKERNEL_H
