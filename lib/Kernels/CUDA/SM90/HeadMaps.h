//===- HeadMaps.h - Tensor maps with a matrix for each head -----*- C++ -*-===//
#ifndef MLA_KERNELS_CUDA_SM90_HEADMAPS_H
#define MLA_KERNELS_CUDA_SM90_HEADMAPS_H

#include "Common/DecodeMaps.h"

#include <initializer_list>

namespace mla::cuda::sm90 {

/// True if a tensor map can have this stride, in elements of 16 bits.
inline bool isMapStride(int64_t stride) {
  return stride > 0 && stride < int64_t{1} << 39;
}

/// Returns the map of a tensor of rank 3, of elements of 16 bits. Strides are
/// in elements.
inline arch::TensorMapSpec headSpec(const void *address,
                                    arch::TensorElement element,
                                    std::initializer_list<int64_t> extents,
                                    std::initializer_list<int64_t> strides,
                                    std::initializer_list<uint32_t> box) {
  arch::TensorMapSpec spec;
  spec.address = address;
  spec.element = element;
  spec.rank = 3;
  for (int d = 0; d < 3; ++d) {
    spec.extents[d] = static_cast<uint64_t>(extents.begin()[d]);
    // The stride of a dimension with one element may have any value.
    spec.strides[d] = spec.extents[d] == 1
                          ? 16
                          : static_cast<uint64_t>(2 * strides.begin()[d]);
    spec.box[d] = box.begin()[d];
  }
  return spec;
}

/// A weight [heads][k][n] or [heads][n][k]. Strides are in elements.
struct HeadWeight {
  const void *base;
  int64_t head, stride; ///< stride: of k or n, the one not contiguous
  int64_t heads, k, n;
};

/// True if a tensor map can have the strides of a weight.
inline bool isMapped(const HeadWeight &w) {
  return isMapStride(w.stride) && (w.heads == 1 || isMapStride(w.head));
}

/// Returns the map {k or n, n or k, heads} of a weight, with a box {64, 64, 1}.
template <class E>
arch::TensorMapSpec weightSpec(const HeadWeight &w, bool kContiguous) {
  return headSpec(w.base, mapElement<E>(),
                  {kContiguous ? w.k : w.n, kContiguous ? w.n : w.k, w.heads},
                  {1, w.stride, w.head}, {mapPanelCols, 64, 1});
}

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_HEADMAPS_H
