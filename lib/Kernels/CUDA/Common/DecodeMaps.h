//===- DecodeMaps.h - Tensor maps of a paged decode -----------------------===//
//
// The TMA descriptors of the query rows and of the cache fields. Columns of the
// latent part are cut into panels of 128 bytes, the width of the swizzle
// pattern: c is 64 elements of 16 bits or 128 of 8 bits. The rope part is one
// panel of 64 elements, with a swizzle pattern of its width.
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

/// The tensor maps of a decode. The comment of a map gives the extents of its
/// tensor and of its box.
struct DecodeMaps {
  arch::TensorMap queryLatent; ///< {c, rows, 512/c}, box {c, rows, 512/c}
  arch::TensorMap queryRope;   ///< {64, rows}, box {64, rows}
  arch::TensorMap latent;      ///< {c, page, 512/c, pages}, box {c, n, p, 1}
  arch::TensorMap rope;        ///< {64, page, pages}, box {64, n, 1}
};

/// Extents of tensors that DecodeParams does not hold.
struct DecodeExtents {
  int64_t latentPages, ropePages; ///< pages in the pools
  int64_t queryTokens;            ///< query tokens of the batch
};

/// The extents of the boxes that a kernel loads.
struct DecodeBoxes {
  uint32_t queryRows;    ///< query rows per CTA
  uint32_t latentPanels; ///< panels of a box that spans a whole key block
};

/// The columns of a panel of elements of 16 bits, and of the rope part.
inline constexpr int mapPanelCols = 64;

template <class E> constexpr arch::TensorElement mapElement() {
  return sizeof(E) == 1                  ? arch::TensorElement::U8
         : std::is_same_v<E, arch::Bf16> ? arch::TensorElement::BF16
                                         : arch::TensorElement::F16;
}

/// Panels of `cols` columns, side by side.
struct MapPanels {
  uint32_t cols, count;

  /// Returns the swizzle pattern as wide as a panel of elements of this size.
  arch::Swizzle swizzle(uint32_t bytes) const {
    return cols * bytes == 64 ? arch::Swizzle::B64 : arch::Swizzle::B128;
  }
};

/// Returns the map {columns, rows[, panels]} of query rows at one stride.
template <class E>
arch::TensorMapSpec querySpec(const RowView<const E> &view, int64_t rows,
                              uint32_t boxRows, const MapPanels &panels) {
  arch::TensorMapSpec spec;
  spec.address = view.base;
  spec.element = mapElement<E>();
  spec.swizzle = panels.swizzle(sizeof(E));
  spec.rank = panels.count > 1 ? 3 : 2;
  const uint64_t stride = view.head * sizeof(E);
  const uint64_t extents[] = {panels.cols, static_cast<uint64_t>(rows),
                              panels.count};
  const uint64_t strides[] = {0, stride, panels.cols * sizeof(E)};
  const uint32_t box[] = {panels.cols, boxRows, panels.count};
  for (int d = 0; d < spec.rank; ++d) {
    spec.extents[d] = extents[d];
    spec.strides[d] = strides[d];
    spec.box[d] = box[d];
  }
  return spec;
}

/// Returns the map {columns, tokens per page[, panels], pages} of a field.
template <class E>
arch::TensorMapSpec keySpec(const PagedRows &rows, int32_t pageSize,
                            int64_t pages, int32_t boxTokens,
                            const MapPanels &panels, uint32_t boxPanels) {
  arch::TensorMapSpec spec;
  spec.address = rows.base;
  spec.element = mapElement<E>();
  spec.swizzle = panels.swizzle(sizeof(E));
  int d = 0;
  auto add = [&](uint64_t extent, uint64_t stride, uint32_t box) {
    spec.extents[d] = extent;
    spec.strides[d] = stride;
    spec.box[d++] = box;
  };
  add(panels.cols, 0, panels.cols);
  add(pageSize, rows.token, boxTokens);
  if (panels.count > 1)
    add(panels.count, panels.cols * sizeof(E), boxPanels);
  add(pages, rows.page, 1);
  spec.rank = d;
  // A box reads rows of 128 bytes. A larger L2 promotion would load bytes
  // twice.
  spec.promotion = arch::L2Promotion::B128;
  return spec;
}

/// True if all query rows, in order of sequence, token and head, are at one
/// constant stride: the head stride.
template <class E>
bool hasUniformStride(const DecodeParams<E> &p, const RowView<const E> &view) {
  const bool oneToken = p.cuSeqlens ? p.totalTokens == 1 : p.queryLen == 1;
  return (view.token == view.head * p.heads || oneToken) &&
         (p.cuSeqlens || view.sequence == view.head * p.heads * p.queryLen ||
          p.batch == 1);
}

/// Returns the number of tokens per box (64, 32 or 16): the largest for which
/// no box crosses a page or a block; 0 if pageSize is not a multiple of 16.
inline int32_t boxTokensOf(int32_t pageSize) {
  for (int32_t tokens : {64, 32, 16})
    if (pageSize % tokens == 0)
      return tokens;
  return 0;
}

/// Encodes the maps of the queries and sets p.queryBoxes. `latent` is the
/// latent width, a multiple of 128 bytes; the rope width is 64. Returns an
/// error text, empty on success.
template <class E>
std::string encodeQueryMaps(DecodeParams<E> &p, const DecodeExtents &extents,
                            uint32_t boxRows, uint32_t latent,
                            DecodeMaps &maps) {
  constexpr uint32_t panelCols = 128 / sizeof(E);
  const int64_t rows = extents.queryTokens * p.heads;
  p.queryBoxes =
      hasUniformStride(p, p.queryLatent) && hasUniformStride(p, p.queryRope);
  if (!p.queryBoxes)
    return "";
  const std::string error = arch::encodeTensorMap(
      querySpec(p.queryLatent, rows, boxRows, {panelCols, latent / panelCols}),
      maps.queryLatent);
  return error.empty()
             ? arch::encodeTensorMap(
                   querySpec(p.queryRope, rows, boxRows, {mapPanelCols, 1}),
                   maps.queryRope)
             : error;
}

/// Encodes `maps` and sets p.queryBoxes and p.boxTokens. `latent` and the
/// result are those of encodeQueryMaps().
template <class E>
std::string encodeMaps(DecodeParams<E> &p, const DecodeExtents &extents,
                       const DecodeBoxes &boxes, uint32_t latent,
                       DecodeMaps &maps) {
  constexpr uint32_t panelCols = 128 / sizeof(E);
  std::string error =
      encodeQueryMaps(p, extents, boxes.queryRows, latent, maps);
  // Pools without pages have no maps, and nothing is read from them.
  const bool hasPages = extents.latentPages > 0 && extents.ropePages > 0;
  p.boxTokens = hasPages ? boxTokensOf(p.pageSize) : 0;
  if (!error.empty() || !p.boxTokens)
    return error;
  const uint32_t boxPanels =
      p.boxTokens == planBlockTokens ? boxes.latentPanels : 1;
  error = arch::encodeTensorMap(
      keySpec<E>(p.latent, p.pageSize, extents.latentPages, p.boxTokens,
                 {panelCols, latent / panelCols}, boxPanels),
      maps.latent);
  return error.empty() ? arch::encodeTensorMap(
                             keySpec<E>(p.rope, p.pageSize, extents.ropePages,
                                        p.boxTokens, {mapPanelCols, 1}, 1),
                             maps.rope)
                       : error;
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_DECODEMAPS_H
