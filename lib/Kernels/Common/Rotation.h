//===- Rotation.h - Parameters of a rotary embedding ----------------------===//
#ifndef MLA_KERNELS_COMMON_ROTATION_H
#define MLA_KERNELS_COMMON_ROTATION_H

#include <cstdint>

namespace mla::kernels {

/// The rotation of a row of `width` elements. Pair i is (i, i + width/2) in
/// halves order and (2i, 2i + 1) in interleaved order.
struct Rotation {
  int64_t width = 0;
  bool inputInterleaved = false, outputInterleaved = false;
  /// The number of factors per row: width/2 (one per pair) or width (factor i
  /// belongs to element i in halves order).
  int64_t factors = 0;
  int32_t dtype = 0;                ///< of the input row
  int32_t factorType = 0;           ///< of cos and sin
  int32_t outType = 0;              ///< of the output row
  int64_t cosStep = 1, sinStep = 1; ///< strides of the factors, in elements
};

} // namespace mla::kernels

#endif // MLA_KERNELS_COMMON_ROTATION_H
