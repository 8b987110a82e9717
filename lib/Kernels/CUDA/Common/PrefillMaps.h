//===- PrefillMaps.h - Tensor maps of the prefill -------------------------===//
//
// The TMA descriptors of queries, keys and values, all {columns, tokens, heads,
// sequences}. A box has a panel of 64 columns: 128 or 64 bytes, the width of
// the swizzle pattern. Columns past the width of a row, and tokens past the
// last one, are loaded as zeros.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_PREFILLMAPS_H
#define MLA_KERNELS_CUDA_COMMON_PREFILLMAPS_H

#include "Common/DecodeMaps.h"
#include "Common/PrefillParams.h"

namespace mla::cuda {

struct PrefillMaps {
  arch::TensorMap queryNope, queryRope, keyNope, keyRope, value;
};

/// The tokens of the boxes that a kernel loads.
struct PrefillBoxes {
  uint32_t queryRows, keys;
};

/// Returns the number of panels of `width` columns.
constexpr int32_t prefillPanels(int32_t width) {
  return (width + mapPanelCols - 1) / mapPanelCols;
}

/// The swizzle whose pattern is as wide as a panel.
template <class E>
inline constexpr arch::Swizzle panelSwizzle =
    sizeof(E) == 1 ? arch::Swizzle::B64 : arch::Swizzle::B128;

namespace detail {

/// Returns the map of a view of `width` columns.
template <class E>
arch::TensorMapSpec rowsSpec(const RowView<const E> &view, int64_t width,
                             int64_t tokens, int64_t heads, int64_t sequences,
                             uint32_t boxTokens) {
  arch::TensorMapSpec spec;
  spec.address = view.base;
  spec.element = mapElement<E>();
  int d = 0;
  auto add = [&](int64_t extent, int64_t stride, uint32_t box) {
    spec.extents[d] = static_cast<uint64_t>(extent);
    // The stride of a dimension with one element may have any value.
    spec.strides[d] = extent == 1 ? 16 : static_cast<uint64_t>(stride);
    spec.box[d++] = box;
  };
  constexpr int64_t size = sizeof(E);
  add(width, 0, mapPanelCols);
  add(tokens, view.token * size, boxTokens);
  add(heads, view.head * size, 1);
  add(sequences, view.sequence * size, 1);
  spec.rank = d;
  spec.swizzle = panelSwizzle<E>;
  return spec;
}

} // namespace detail

/// Encodes `maps` and sets p.nopePanels, p.panels and p.ropeColumn. Returns an
/// error text, empty on success.
template <class E>
std::string encodeMaps(PrefillParams<E> &p, const PrefillBoxes &boxes,
                       PrefillMaps &maps) {
  p.nopePanels = prefillPanels(p.nope);
  p.panels = p.nopePanels + prefillPanels(p.rope);
  // Without a rope part, the map of the rope part describes the nope part. Its
  // loads begin after the last column, so TMA fills the buffer with zeros.
  p.ropeColumn = p.rope ? 0 : p.nopePanels * mapPanelCols;
  const int64_t rope = p.rope ? p.rope : p.nope;
  const int64_t tokens = p.cuSeqlens ? p.totalTokens : p.queryLen;
  const int64_t sequences = p.cuSeqlens ? 1 : p.batch;
  const int64_t keySequences = p.cuSeqlensK ? 1 : p.batch;
  if (tokens == 0 || p.maxLength == 0) // nothing is loaded
    return {};
  std::string error;
  auto encode = [&](const arch::TensorMapSpec &spec, arch::TensorMap &map) {
    if (error.empty())
      error = arch::encodeTensorMap(spec, map);
  };
  auto query = [&](const RowView<const E> &view, int64_t width) {
    return detail::rowsSpec(view, width, tokens, p.heads, sequences,
                            boxes.queryRows);
  };
  auto keys = [&](const RowView<const E> &view, int64_t width, int64_t heads) {
    return detail::rowsSpec(view, width, p.maxLength, heads, keySequences,
                            boxes.keys);
  };
  encode(query(p.queryLatent, p.nope), maps.queryNope);
  encode(query(p.rope ? p.queryRope : p.queryLatent, rope), maps.queryRope);
  encode(keys(p.keyNope, p.nope, p.heads), maps.keyNope);
  encode(keys(p.rope ? p.keyRope : p.keyNope, rope, 1), maps.keyRope);
  encode(keys(p.value, p.valueWidth, p.heads), maps.value);
  return error;
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_PREFILLMAPS_H
