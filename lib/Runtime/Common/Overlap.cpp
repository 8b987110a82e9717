//===- Overlap.cpp - Find overlaps of views in memory ---------------------===//

#include "Overlap.h"
#include "Checker.h"

#include <algorithm>

using namespace mla::runtime;

namespace {

/// A view in bytes: the dimensions with more than one element, largest stride
/// first.
struct Footprint {
  uint64_t begin = 0;
  int64_t element = 0;
  int32_t rank = 0;
  bool empty = false;
  int64_t sizes[MLA_MAX_RANK] = {};
  int64_t strides[MLA_MAX_RANK] = {};

  explicit Footprint(const MlaTensor &tensor)
      : begin(reinterpret_cast<uint64_t>(tensor.data)),
        element(dtypeBytes(tensor.dtype)) {
    for (int32_t i = 0; i < tensor.rank; ++i) {
      empty |= tensor.sizes[i] == 0;
      // A broadcast dimension adds no bytes.
      if (const int64_t stride = strideOf(tensor, i))
        insert(tensor.sizes[i], stride * element);
    }
  }

  void insert(int64_t size, int64_t stride) {
    int32_t at = rank++;
    for (; at > 0 && strides[at - 1] < stride; --at) {
      sizes[at] = sizes[at - 1];
      strides[at] = strides[at - 1];
    }
    sizes[at] = size;
    strides[at] = stride;
  }

  /// Returns the number of bytes that the view spans in those dimensions whose
  /// stride is not a multiple of `pitch`. If `pitch` is 0, in all dimensions.
  int64_t span(int64_t pitch) const {
    int64_t bytes = element;
    for (int32_t i = 0; i < rank; ++i)
      if (pitch == 0 || strides[i] % pitch != 0)
        bytes += (sizes[i] - 1) * strides[i];
    return bytes;
  }
};

/// True if no byte of `a` and no byte of `b` have the same address modulo
/// `pitch`.
bool separatedModulo(const Footprint &a, const Footprint &b, int64_t pitch) {
  int64_t spanA = a.span(pitch), spanB = b.span(pitch);
  if (spanA > pitch || spanB > pitch)
    return false;
  uint64_t distance =
      b.begin >= a.begin ? b.begin - a.begin : a.begin - b.begin;
  int64_t shift = static_cast<int64_t>(distance % static_cast<uint64_t>(pitch));
  if (b.begin < a.begin)
    shift = shift == 0 ? 0 : pitch - shift;
  // Modulo `pitch`, b begins `shift` bytes after a.
  return shift >= spanA && shift + spanB <= pitch;
}

/// Returns a view of the bytes of a pool's pages, without the gaps between
/// them.
MlaTensor poolView(const MlaCache &cache, int32_t index) {
  const MlaPool &pool = cache.pools[index];
  MlaTensor pages{};
  pages.data = pool.base;
  pages.dtype = MLA_U8;
  pages.device = cache.device;
  pages.rank = 2;
  pages.sizes[0] = pool.pages;
  pages.sizes[1] = mlaPageBytes(&cache, index);
  pages.strides[0] = pool.pageStride;
  pages.strides[1] = 1;
  return pages;
}

} // namespace

MlaTensor mla::runtime::bytesView(void *begin, uint64_t size, int32_t device) {
  MlaTensor bytes{};
  bytes.data = begin;
  bytes.dtype = MLA_U8;
  bytes.device = device;
  bytes.rank = 1;
  bytes.sizes[0] = static_cast<int64_t>(size);
  bytes.strides[0] = 1;
  return bytes;
}

bool mla::runtime::mayOverlap(const MlaTensor &left, const MlaTensor &right) {
  Footprint a(left), b(right);
  if (a.empty || b.empty || left.device != right.device)
    return false;
  if (a.begin + a.span(0) <= b.begin || b.begin + b.span(0) <= a.begin)
    return false;
  for (const Footprint *side : {&a, &b})
    for (int32_t i = 0; i < side->rank; ++i)
      if (separatedModulo(a, b, side->strides[i]))
        return false;
  return true;
}

bool mla::runtime::mayOverlap(const MlaTensor &tensor, const MlaCache &cache) {
  for (int32_t i = 0; i < cache.numPools; ++i)
    if (mayOverlap(tensor, poolView(cache, i)))
      return true;
  return false;
}

bool mla::runtime::mayOverlap(const MlaCache &a, const MlaCache &b) {
  for (int32_t i = 0; i < a.numPools; ++i)
    if (mayOverlap(poolView(a, i), b))
      return true;
  return false;
}

bool mla::runtime::mayOverlapItself(const MlaTensor &tensor) {
  for (int32_t i = 0; i < tensor.rank; ++i)
    if (tensor.sizes[i] == 0)
      return false;
  for (int32_t i = 0; i < tensor.rank; ++i)
    if (tensor.sizes[i] > 1 && tensor.strides[i] == 0)
      return true;
  Footprint footprint(tensor);
  int64_t covered = footprint.element;
  for (int32_t i = footprint.rank - 1; i >= 0; --i) {
    if (footprint.strides[i] < covered)
      return true;
    covered += (footprint.sizes[i] - 1) * footprint.strides[i];
  }
  return false;
}

bool mla::runtime::mayOverlapItself(const MlaCache &cache) {
  for (int32_t i = 0; i < cache.numPools; ++i)
    for (int32_t j = 0; j < i; ++j)
      if (mayOverlap(poolView(cache, i), poolView(cache, j)))
        return true;
  return false;
}
