//===- ScaledRows.h - The rows of pages with block scales -----------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_SCALEDROWS_H
#define MLA_KERNELS_CUDA_COMMON_SCALEDROWS_H

#include "Arch/Arch.h"

namespace mla::cuda {

/// The rows of the layout L4, of 656 bytes:
///
///   latent part: 512 e4m3 | scales of 128 elements each: 4 f32 | rope: 64 bf16
struct L4Rows {
  static constexpr int latent = 512, rope = 64;
  static constexpr bool hasRopeValues = false;
  /// Columns of e4m3, those that a scale covers, and the scales of a token.
  static constexpr int codeCols = latent, group = 128;
  /// What a lane loads of the scales, and the columns that they cover.
  using Word = float;
  static constexpr int wordCols = group;
  /// Bytes of a row, and where its scales and its rope part begin.
  static constexpr int bytes = 656, scaleOffset = 512, ropeOffset = 528;
  static constexpr bool hasScaleRows = false;
  /// Returns scale `i` of a word.
  static MLA_DEVICE float scaleOf(Word word, int) { return word; }
};

/// The rows of the layout L5, of 576 bytes. The rope part has values, too. The
/// scales of all tokens follow the rows of a page, 8 bytes for each token:
///
///   448 e4m3, the latent part | 64 bf16
///   7 powers of two, a scale for each 64 | a byte of padding
struct L5Rows {
  static constexpr int latent = 448, rope = 64;
  static constexpr bool hasRopeValues = true;
  static constexpr int codeCols = latent, group = 64;
  using Word = uint32_t;
  static constexpr int wordCols = 4 * group;
  static constexpr int bytes = 576, scaleOffset = 0, ropeOffset = 448;
  static constexpr bool hasScaleRows = true;
  static MLA_DEVICE float scaleOf(Word word, int i) {
    return arch::toFloat(arch::Ue8m0{static_cast<uint8_t>(word >> i * 8)});
  }
};

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_SCALEDROWS_H
