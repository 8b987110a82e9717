//===- RecordFirst.h - Store the first failed check -----------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_RECORDFIRST_H
#define MLA_KERNELS_CUDA_COMMON_RECORDFIRST_H

#include "Arch/Arch.h"
#include "Common/CheckParams.h"

namespace mla::cuda::detail {

/// Copies `first` to the record, unless another thread has claimed it.
/// mlaCudaCheckResult() may read the record from another stream at any time, so
/// `found` is stored last.
MLA_DEVICE void recordFirst(CheckRecord *record, const CheckRecord &first) {
  if (arch::compareExchange(&record->claimed, 0u, 1u) != 0)
    return;
  *record = first;
  arch::storeRelease<arch::Scope::System>(&record->found, 1u);
}

} // namespace mla::cuda::detail

#endif // MLA_KERNELS_CUDA_COMMON_RECORDFIRST_H
