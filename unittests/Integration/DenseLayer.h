//===- DenseLayer.h - The layer by its definition --------------*- C++ -*-===//
#ifndef MLA_UNITTESTS_INTEGRATION_DENSELAYER_H
#define MLA_UNITTESTS_INTEGRATION_DENSELAYER_H

#include "PagedLayer.h"

namespace mla::test {

/// What the layer of examples/dynamic-layer computes of whole sequences, each
/// token seeing those up to it: plain loops in double precision over dense keys
/// and values of every head, with nothing of the compiler. `weights` are its
/// arguments 0 to 6. Returns [B, 73, width].
HostTensor computeDenseLayer(const TensorMap &weights,
                             const Sequences &sequences);

} // namespace mla::test

#endif // MLA_UNITTESTS_INTEGRATION_DENSELAYER_H
