//===- DecodeMaps.h - Tensor maps of a paged decode -----------------------===//
//
// Of the query's rows and the cache's fields, each cut into panels of 64
// columns: 128 bytes, the span of the swizzle.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_DECODEMAPS_H
#define MLA_KERNELS_CUDA_COMMON_DECODEMAPS_H

#include "Arch/TensorMap.h"
#include "Arch/Types.h"
#include "Common/DecodeParams.h"

#include <string>
#include <type_traits>

namespace mla::cuda {

/// A decode's tensor maps: of the query's rows, and of the cache.
struct DecodeMaps {
  arch::TensorMap queryLatent; ///< {64, rows, 8}, box {64, rows, 8}
  arch::TensorMap queryRope;   ///< {64, rows}, box {64, rows}
  arch::TensorMap latent;      ///< {64, page, 8, pages}, box {64, n, p, 1}
  arch::TensorMap rope;        ///< {64, page, pages}, box {64, n, 1}
};

/// What tensor maps need beyond DecodeParams.
struct DecodeExtents {
  int64_t latentPages, ropePages; ///< of the pools
  int64_t queryTokens;            ///< of the batch
};

/// Boxes that a kernel loads.
struct DecodeBoxes {
  uint32_t queryRows;    ///< of a CTA's tile
  uint32_t latentPanels; ///< of a box that holds a whole block of keys
};

inline constexpr int mapPanelCols = 64;

template <class E> constexpr arch::TensorElement mapElement() {
  return std::is_same_v<E, arch::Bf16> ? arch::TensorElement::BF16
                                       : arch::TensorElement::F16;
}

/// {columns, rows[, panels]} of a tensor of query rows at one stride.
template <class E>
arch::TensorMapSpec querySpec(const RowView<const E> &view, int64_t rows,
                              uint32_t boxRows, int panels) {
  arch::TensorMapSpec spec;
  spec.address = view.base;
  spec.element = mapElement<E>();
  spec.rank = panels > 1 ? 3 : 2;
  const uint64_t stride = view.head * sizeof(E);
  const uint64_t extents[] = {mapPanelCols, static_cast<uint64_t>(rows),
                              static_cast<uint64_t>(panels)};
  const uint64_t strides[] = {0, stride, mapPanelCols * sizeof(E)};
  const uint32_t box[] = {mapPanelCols, boxRows, static_cast<uint32_t>(panels)};
  for (int d = 0; d < spec.rank; ++d) {
    spec.extents[d] = extents[d];
    spec.strides[d] = strides[d];
    spec.box[d] = box[d];
  }
  return spec;
}

/// {columns, tokens of a page[, panels], pages} of a field.
template <class E>
arch::TensorMapSpec keySpec(const PagedRows &rows, int32_t pageSize,
                            int64_t pages, int32_t boxTokens, int panels,
                            uint32_t boxPanels) {
  arch::TensorMapSpec spec;
  spec.address = rows.base;
  spec.element = mapElement<E>();
  int d = 0;
  auto add = [&](uint64_t extent, uint64_t stride, uint32_t box) {
    spec.extents[d] = extent;
    spec.strides[d] = stride;
    spec.box[d++] = box;
  };
  add(mapPanelCols, 0, mapPanelCols);
  add(pageSize, rows.token, boxTokens);
  if (panels > 1)
    add(panels, mapPanelCols * sizeof(E), boxPanels);
  add(pages, rows.page, 1);
  spec.rank = d;
  // Boxes read rows of 128 bytes; more would come twice.
  spec.promotion = arch::L2Promotion::B128;
  return spec;
}

/// Whether row (b, t, h) lies at (row number) * head stride. Ragged tokens of
/// all sequences are rows one behind the other.
template <class E>
bool evenRows(const DecodeParams<E> &p, const RowView<const E> &view) {
  const bool oneToken = p.cuSeqlens ? p.totalTokens == 1 : p.queryLen == 1;
  return (view.token == view.head * p.heads || oneToken) &&
         (p.cuSeqlens || view.sequence == view.head * p.heads * p.queryLen ||
          p.batch == 1);
}

/// The most tokens that a box within one page and one block can have; 0 when
/// the page is no multiple of 16.
inline int32_t boxTokensOf(int32_t pageSize) {
  for (int32_t tokens : {64, 32, 16})
    if (pageSize % tokens == 0)
      return tokens;
  return 0;
}

/// Fills `maps`; sets p.queryBoxes and p.boxTokens. `latent` is the cache's
/// rank, a multiple of 64; the rope part has 64. The text says what failed.
template <class E>
std::string encodeMaps(DecodeParams<E> &p, const DecodeExtents &extents,
                       const DecodeBoxes &boxes, int latent, DecodeMaps &maps) {
  const int panels = latent / mapPanelCols;
  std::string error;
  auto encode = [&](const arch::TensorMapSpec &spec, arch::TensorMap &map) {
    if (error.empty())
      error = arch::encodeTensorMap(spec, map);
  };
  const int64_t rows = extents.queryTokens * p.heads;
  p.queryBoxes = evenRows(p, p.queryLatent) && evenRows(p, p.queryRope);
  if (p.queryBoxes) {
    encode(querySpec(p.queryLatent, rows, boxes.queryRows, panels),
           maps.queryLatent);
    encode(querySpec(p.queryRope, rows, boxes.queryRows, 1), maps.queryRope);
  }
  // Pools without pages, of which nothing is read, have no maps.
  const bool hasPages = extents.latentPages > 0 && extents.ropePages > 0;
  p.boxTokens = hasPages ? boxTokensOf(p.pageSize) : 0;
  const uint32_t boxPanels =
      p.boxTokens == planBlockTokens ? boxes.latentPanels : 1;
  if (p.boxTokens) {
    encode(keySpec<E>(p.latent, p.pageSize, extents.latentPages, p.boxTokens,
                      panels, boxPanels),
           maps.latent);
    encode(keySpec<E>(p.rope, p.pageSize, extents.ropePages, p.boxTokens, 1, 1),
           maps.rope);
  }
  return error;
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_DECODEMAPS_H
