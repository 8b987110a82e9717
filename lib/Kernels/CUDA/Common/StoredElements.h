//===- StoredElements.h - How the elements of rows are stored ---*- C++ -*-===//
#ifndef MLA_KERNELS_CUDA_COMMON_STOREDELEMENTS_H
#define MLA_KERNELS_CUDA_COMMON_STOREDELEMENTS_H

#include "Common/CacheParams.h"

#include <bit>

namespace mla::cuda {

/// The elements of a run: adjacent ones that a thread converts at once.
inline constexpr int32_t storedRun = 8;

/// How the elements of rows of keys or values are stored.
struct StoredElements {
  Element type;
  kernels::BlockScales scales;
  /// Nonzero if runs of eight elements of 8 or 4 bits are aligned, and each has
  /// one scale. They are then copied asynchronously. Set by the launch.
  int32_t hasRuns;
  int32_t groupShift; ///< log2 of scales.group, if hasRuns
};

/// Sets whether rows of `width` elements have runs. `bits` are the address and
/// the strides of the rows, combined by bitwise OR.
inline void findRuns(int64_t bits, int32_t width, StoredElements &stored) {
  const kernels::BlockScales &scales = stored.scales;
  const auto group = static_cast<uint32_t>(scales.group);
  const bool oneScale =
      !scales.base ||
      (group % storedRun == 0 && std::has_single_bit(group) &&
       (reinterpret_cast<int64_t>(scales.base) | scales.page | scales.token) %
               scales.bytes ==
           0);
  const bool hasCodes = stored.type == Element::E4m3 ||
                        stored.type == Element::E5m2 ||
                        stored.type == Element::E2m1;
  const int64_t runBytes = stored.type == Element::E2m1 ? 4 : 8;
  stored.hasRuns =
      hasCodes && bits % runBytes == 0 && width % storedRun == 0 && oneScale;
  stored.groupShift = scales.base ? std::countr_zero(group) : 0;
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_STOREDELEMENTS_H
