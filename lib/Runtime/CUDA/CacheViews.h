//===- CacheViews.h - Parameters of the GPU's cache kernels ---------------===//
#ifndef MLA_RUNTIME_CUDA_CACHEVIEWS_H
#define MLA_RUNTIME_CUDA_CACHEVIEWS_H

#include "../Common/KernelTable.h"
#include "../Common/Views.h"
#include "Common/CacheParams.h"
#include "Device.h"
#include "HeadScale.h"

#include <initializer_list>

namespace mla::runtime {

/// Returns the rows of a checked [tokens, width] tensor. If `tensor` is null,
/// the base of the rows is null.
inline cuda::TokenRows tokenRows(const MlaTensor *tensor,
                                 const Tokens &tokens) {
  const kernels::RowView view = rowView(tensor, tokens);
  char *base = const_cast<char *>(view.base);
  return {base, view.sequence, view.token, view.head};
}

inline cuda::FieldRows fieldRows(const MlaCache &cache, int32_t field) {
  const kernels::PagedRows rows = pagedRows(cache, field);
  return {const_cast<char *>(rows.base), rows.page, rows.token, rows.head};
}

inline cuda::Element elementOf(int32_t dtype) {
  return static_cast<cuda::Element>(dtype);
}

/// Returns the largest of 16, 4 and 2 that divides all `values`.
inline int32_t chunkOf(std::initializer_list<uint64_t> values) {
  uint64_t bits = 0;
  for (uint64_t value : values)
    bits |= value;
  return bits % 16 == 0 ? 16 : bits % 4 == 0 ? 4 : 2;
}
inline uint64_t bitsOf(const cuda::TokenRows &rows) {
  return reinterpret_cast<uint64_t>(rows.base) |
         static_cast<uint64_t>(rows.outer | rows.inner | rows.head);
}
inline uint64_t bitsOf(const cuda::FieldRows &rows) {
  return reinterpret_cast<uint64_t>(rows.base) |
         static_cast<uint64_t>(rows.page | rows.token | rows.head);
}

/// Selects the kernel of an operation on the current GPU. Returns null if
/// `check` fails.
inline const Kernel *selectOnGpu(Checker &check, KernelRequest request) {
  Gpu gpu;
  if (!currentGpu(check, gpu))
    return nullptr;
  request.target = gpu.target;
  return selectKernel(check, request);
}

} // namespace mla::runtime

#endif // MLA_RUNTIME_CUDA_CACHEVIEWS_H
