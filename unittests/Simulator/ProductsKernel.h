//===- ProductsKernel.h - wgmma and umma of any N and type -----*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_PRODUCTSKERNEL_H
#define MLA_UNITTESTS_SIMULATOR_PRODUCTSKERNEL_H

#include "Arch/Arch.h"

#include <vector>

namespace mla::test {

/// A test of one multiplication instruction in two steps of K: D (M x N,
/// row-major, f32) = A (M x K) * B (N x K)^T, where K is 64 bytes.
struct Product {
  /// The types, as numbers of sim::Format.
  int typeA, typeB;
  int m, n;
  /// Queues the kernel; a and b are row-major.
  arch::LaunchResult (*queue)(arch::Stream device, const void *a, const void *b,
                              float *d);
};

/// Returns tests of wgmma: bf16 with every N, and each other pair of types with
/// some N.
std::vector<Product> wgmmaProducts();
/// Returns tests of umma in one CTA: bf16 with every N for M = 64 and M = 128,
/// and each other pair of types with some N.
std::vector<Product> ummaProducts();

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_PRODUCTSKERNEL_H
