//===- Rotation.h - How a rotary embedding turns a row --------------------===//
#ifndef MLA_KERNELS_COMMON_ROTATION_H
#define MLA_KERNELS_COMMON_ROTATION_H

#include <cstdint>

namespace mla::kernels {

/// How to rotate. Pair i of a row of `width` elements is (i, i + width/2) in
/// halves and (2i, 2i + 1) when interleaved.
struct Rotation {
  int64_t width = 0;
  bool inputInterleaved = false, outputInterleaved = false;
  /// Factors a row: width/2 (one a pair) or width (factor i goes with the
  /// element that has place i in halves, whatever the orders are).
  int64_t factors = 0;
  int32_t dtype = 0;                ///< of the row that is read
  int32_t factorType = 0;           ///< of cos and sin
  int32_t outType = 0;              ///< of the row that is written
  int64_t cosStep = 1, sinStep = 1; ///< elements from a factor to the next
};

} // namespace mla::kernels

#endif // MLA_KERNELS_COMMON_ROTATION_H
