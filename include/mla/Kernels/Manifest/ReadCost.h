//===- ReadCost.h - Measured times of decodes on cache layouts --*- C++ -*-===//
//
// mla-select-layout compares layouts by these times.
// lib/Kernels/Manifest/ReadCosts.inc has the measurements of each target.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_MANIFEST_READCOST_H
#define MLA_KERNELS_MANIFEST_READCOST_H

#include <array>
#include <cstdint>
#include <string_view>

namespace mla {

/// The measured times of one kernel on pages of one layout.
struct ReadCost {
  /// The numbers of heads that are measured.
  static constexpr std::array<int64_t, 4> heads = {16, 32, 64, 128};

  const char *target; ///< "cpu" or an architecture of a GPU
  const char *kernel; ///< its name in the manifest
  const char *layout; ///< "L4", or a kind of layouts: "plain" or "scaled"
  int64_t queryBits;  ///< of an element of the queries
  int64_t products;   ///< multiply-adds per head and cached token
  double tokens;      ///< cached tokens that a call reads, > 0
  /// Microseconds of a call with each number of heads. 0: not measured. The
  /// first is measured.
  std::array<double, 4> us;

  /// Returns the microseconds of a cached token that is read for `count` > 0
  /// heads of `width` multiply-adds each. Between measured numbers of heads,
  /// times are interpolated; beyond the last they grow with the heads. Fewer
  /// than 16 heads take as long as 16.
  double getUsPerToken(int64_t count, int64_t width) const;
};

/// Returns the times of a kernel on a layout, or on the layouts of its kind if
/// the layout is not measured; null if neither is.
const ReadCost *findReadCost(std::string_view target, std::string_view kernel,
                             std::string_view layout, std::string_view kind,
                             int64_t queryBits);

} // namespace mla

#endif // MLA_KERNELS_MANIFEST_READCOST_H
