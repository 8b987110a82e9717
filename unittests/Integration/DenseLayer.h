//===- DenseLayer.h - Reference implementation of the layer -----*- C++ -*-===//
#ifndef MLA_UNITTESTS_INTEGRATION_DENSELAYER_H
#define MLA_UNITTESTS_INTEGRATION_DENSELAYER_H

#include "PagedLayer.h"

namespace mla::test {

/// Computes the layer of examples/dynamic-layer for whole sequences: each token
/// attends to all tokens up to itself. Uses plain loops in double precision
/// over dense keys and values of every head, and no part of the compiler.
/// `weights` are the arguments 0 to 6. Returns [B, 73, width].
HostTensor computeDenseLayer(const TensorMap &weights,
                             const Sequences &sequences);

} // namespace mla::test

#endif // MLA_UNITTESTS_INTEGRATION_DENSELAYER_H
