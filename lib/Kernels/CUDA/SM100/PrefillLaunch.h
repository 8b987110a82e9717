//===- PrefillLaunch.h - Host interface of the SM100 prefill --------------===//
#ifndef MLA_KERNELS_CUDA_SM100_PREFILLLAUNCH_H
#define MLA_KERNELS_CUDA_SM100_PREFILLLAUNCH_H

#include "Arch/Launch.h"
#include "Arch/Types.h"
#include "Common/PrefillParams.h"

#include <string>

namespace mla::cuda {

/// Launches the prefill and, if a plan orders its tiles, the kernel that writes
/// it. E is arch::Bf16 or arch::F16. params.plan has prefillPlanBytes(batch)
/// bytes. The nope and rope parts together have at most four panels of 64
/// columns. Sets params.nopePanels, ropeColumn and valueParts. Pointers and
/// strides of all operands must be multiples of 16 bytes, below 2^40. Returns
/// an error text, empty on success.
template <class E>
std::string launchSm100Prefill(PrefillParams<E> params, int32_t multiprocessors,
                               arch::Stream stream);

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_SM100_PREFILLLAUNCH_H
