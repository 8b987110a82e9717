//===- GqaMaps.h - Tensor maps of the grouped-query decode ----------------===//
//
// The TMA descriptors of keys and values in pages. Columns are cut into panels
// of 64: 128 bytes, the width of the swizzle pattern. A token of a page that
// does not exist (page -1) is loaded as zeros.
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
};

/// {64, tokens per page, panels, heads, pages}, box {64, n, p, 1, 1}
struct GqaMaps {
  arch::TensorMap key, value;
};

/// Returns the map of a field of 16-bit elements. A box has boxTokens tokens of
/// boxPanels panels.
template <class E>
arch::TensorMapSpec gqaSpec(const GqaField &field, const GqaCache &cache,
                            int32_t pageSize, int32_t boxTokens,
                            uint32_t boxPanels) {
  arch::TensorMapSpec spec;
  spec.address = field.base;
  spec.element = mapElement<E>();
  auto add = [&](int64_t extent, int64_t stride, uint32_t box) {
    const int d = spec.rank++;
    spec.extents[d] = static_cast<uint64_t>(extent);
    // The stride of a dimension with one element may have any value.
    spec.strides[d] = extent == 1 ? 128 : static_cast<uint64_t>(stride);
    spec.box[d] = box;
  };
  add(mapPanelCols, 0, mapPanelCols);
  add(pageSize, field.token, static_cast<uint32_t>(boxTokens));
  add(cache.width / mapPanelCols, mapPanelCols * sizeof(E), boxPanels);
  add(cache.heads, field.head, 1);
  add(field.pages, field.page, 1);
  spec.promotion = arch::L2Promotion::B128;
  return spec;
}

/// Encodes `maps` and sets p.boxTokens for key blocks of blockTokens tokens: 0
/// if p.pageSize is not a multiple of 16, and then there are no maps. A box of
/// a whole block has at most mostPanels panels. Returns an error text, empty on
/// success.
template <class E>
std::string encodeMaps(DecodeParams<E> &p, const GqaCache &cache,
                       int32_t blockTokens, int32_t mostPanels, GqaMaps &maps) {
  p.boxTokens = std::min(boxTokensOf(p.pageSize), blockTokens);
  const int32_t panels = cache.width / mapPanelCols;
  const auto boxPanels = static_cast<uint32_t>(
      p.boxTokens == blockTokens ? std::min(panels, mostPanels) : 1);
  std::string error;
  auto encode = [&](const GqaField &field, arch::TensorMap &map) {
    // A pool without pages has no map, and nothing is read from it.
    if (error.empty() && p.boxTokens && field.pages > 0)
      error = arch::encodeTensorMap(
          gqaSpec<E>(field, cache, p.pageSize, p.boxTokens, boxPanels), map);
  };
  encode(cache.key, maps.key);
  encode(cache.value, maps.value);
  return error;
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_GQAMAPS_H
