//===- PrefillLaunch.h - Host side shared by all prefills -----------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_PREFILLLAUNCH_H
#define MLA_KERNELS_CUDA_COMMON_PREFILLLAUNCH_H

#include "Arch/Launch.h"
#include "Common/PrefillParams.h"

#include <string>

namespace mla::cuda {

/// Orders the tiles of a prefill, of `tileRows` query rows. Launches the kernel
/// that writes params.plan, or sets params.plan to null if each CTA computes
/// one tile. Sets `ctas` to the CTAs of the prefill, at most one per
/// multiprocessor; 0 if there are no rows. Returns an error text, empty on
/// success.
template <class E>
std::string planPrefill(PrefillParams<E> &params, int32_t tileRows,
                        int32_t multiprocessors, arch::Stream stream,
                        uint32_t &ctas);

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_PREFILLLAUNCH_H
