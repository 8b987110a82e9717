//===- GqaMaps.h - Tensor maps of the grouped-query decode ----------------===//
//
// The TMA descriptors of keys and values in pages. Columns are cut into panels
// of the width of the swizzle pattern: 128 bytes, or 64 for rows of 64 bytes. A
// token of a page that does not exist (page -1) is loaded as zeros.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_GQAMAPS_H
#define MLA_KERNELS_CUDA_COMMON_GQAMAPS_H

#include "Common/DecodeMaps.h"

#include <algorithm>

namespace mla::cuda {

/// A field with several heads in pages: head h of token t of page p is at base
/// + p * page + t * token + h * head. Strides are in bytes.
struct GqaField {
  const char *base;
  int64_t page, token, head;
  int64_t pages; ///< pages of the pool
};

/// The keys and the values, of `width` elements per head.
struct GqaCache {
  GqaField key, value;
  int32_t heads, width;
  bool is8Bit; ///< the elements are e4m3, else of the type of the queries
};

/// The arguments of a grouped-query decode. DecodeParams::queryLatent has the
/// queries of all heads, and DecodeParams::heads is the number of heads that
/// share a key head. The views of a cache are not used.
template <class E> struct GqaParams : DecodeParams<E> {
  /// The scales of keys and values of 8 bits: scale[key head * stride], 1 if
  /// null.
  const float *keyScale, *valueScale;
  int64_t keyScaleStride, valueScaleStride;
};

/// {panel, tokens per page, panels, heads, pages}, box {panel, n, p, 1, 1}
struct GqaMaps {
  arch::TensorMap key, value;
};

/// The extents of the boxes that a kernel loads: blocks of blockTokens tokens
/// in panels of panelCols elements. A box of a whole block has at most
/// mostPanels panels.
struct GqaBoxes {
  int32_t blockTokens, panelCols, mostPanels = 4;
};

/// Returns the map of a field. A box has boxTokens tokens of boxPanels panels.
template <class E>
arch::TensorMapSpec gqaSpec(const GqaField &field, const GqaCache &cache,
                            int32_t pageSize, int32_t panelCols,
                            int32_t boxTokens, uint32_t boxPanels) {
  const uint32_t bytes = cache.is8Bit ? 1 : sizeof(E);
  arch::TensorMapSpec spec;
  spec.address = field.base;
  spec.element = cache.is8Bit ? arch::TensorElement::U8 : mapElement<E>();
  spec.swizzle =
      panelCols * bytes == 64 ? arch::Swizzle::B64 : arch::Swizzle::B128;
  auto add = [&](int64_t extent, int64_t stride, uint32_t box) {
    const int d = spec.rank++;
    spec.extents[d] = static_cast<uint64_t>(extent);
    // The stride of a dimension with one element may have any value.
    spec.strides[d] = extent == 1 ? 128 : static_cast<uint64_t>(stride);
    spec.box[d] = box;
  };
  add(panelCols, 0, static_cast<uint32_t>(panelCols));
  add(pageSize, field.token, static_cast<uint32_t>(boxTokens));
  add(cache.width / panelCols, int64_t(panelCols) * bytes, boxPanels);
  add(cache.heads, field.head, 1);
  add(field.pages, field.page, 1);
  spec.promotion = arch::L2Promotion::B128;
  return spec;
}

/// Encodes `maps` and sets p.boxTokens: 0 if p.pageSize is not a multiple of
/// 16, and then there are no maps. Returns an error text, empty on success.
template <class E>
std::string encodeMaps(DecodeParams<E> &p, const GqaCache &cache,
                       const GqaBoxes &boxes, GqaMaps &maps) {
  p.boxTokens = std::min(boxTokensOf(p.pageSize), boxes.blockTokens);
  const int32_t panels = cache.width / boxes.panelCols;
  const auto boxPanels = static_cast<uint32_t>(
      p.boxTokens == boxes.blockTokens ? std::min(panels, boxes.mostPanels)
                                       : 1);
  std::string error;
  auto encode = [&](const GqaField &field, arch::TensorMap &map) {
    // A pool without pages has no map, and nothing is read from it.
    if (error.empty() && p.boxTokens && field.pages > 0)
      error = arch::encodeTensorMap(gqaSpec<E>(field, cache, p.pageSize,
                                               boxes.panelCols, p.boxTokens,
                                               boxPanels),
                                    map);
  };
  encode(cache.key, maps.key);
  encode(cache.value, maps.value);
  return error;
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_GQAMAPS_H
