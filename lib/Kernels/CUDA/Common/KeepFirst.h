//===- KeepFirst.h - Fills the record of checks ---------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_KEEPFIRST_H
#define MLA_KERNELS_CUDA_COMMON_KEEPFIRST_H

#include "Arch/Arch.h"
#include "Common/CheckParams.h"

namespace mla::cuda::detail {

/// Fills the record, unless another thread does or has. mlaCudaCheckResult()
/// may read it in another stream at any time: `found` is stored last.
MLA_DEVICE void keepFirst(CheckRecord *record, const CheckRecord &first) {
  if (arch::compareExchange(&record->claimed, 0u, 1u) != 0)
    return;
  *record = first;
  arch::storeRelease<arch::Scope::System>(&record->found, 1u);
}

} // namespace mla::cuda::detail

#endif // MLA_KERNELS_CUDA_COMMON_KEEPFIRST_H
