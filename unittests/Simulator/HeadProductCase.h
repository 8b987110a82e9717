//===- HeadProductCase.h - Products per head in the simulator ---*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_HEADPRODUCTCASE_H
#define MLA_UNITTESTS_SIMULATOR_HEADPRODUCTCASE_H

#include "Simulator/Device/Device.h"

#include <vector>

namespace mla::test {

/// The shape of a product, and its kernel.
struct HeadProductCase {
  int rows, heads, k, n; ///< rows of all sequences
  int pad;               ///< elements between rows of x, out and the weight
  bool kContiguous;      ///< in a weight; else n
  bool isSm90 = false;   ///< the kernel for SM90
  /// Rows are [B, S] with S of this size, and a gap after each B; 0 without B.
  int inner = 0;
  bool isShared = false; ///< all heads have the same x
};

/// The result of a run.
struct HeadProductResult {
  /// The number of instructions that the planted bug affected.
  uint64_t mistakes;
  std::vector<uint16_t> bits; ///< of the output, without gaps
};

/// Runs a product on a device with these options, for elements E: arch::Bf16 or
/// arch::F16. The gaps between rows hold NaN. Reports, as test failures,
/// findings and elements that are off.
template <class E>
HeadProductResult runHeadProduct(const HeadProductCase &shape,
                                 const sim::Options &options);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_HEADPRODUCTCASE_H
