//===- GqaLaunch.h - Host interface of the SM90 grouped-query decode ------===//
#ifndef MLA_KERNELS_CUDA_SM90_GQALAUNCH_H
#define MLA_KERNELS_CUDA_SM90_GQALAUNCH_H

#include "Arch/Launch.h"
#include "Arch/Types.h"
#include "Common/GqaMaps.h"

#include <string>

namespace mla::cuda {

/// Launches the decode and the merge of its partial results. E is arch::Bf16 or
/// arch::F16. The width of a head must be 64, 128 or 256 (64 or 128 in a cache
/// of 8 bits), and the page size a multiple of 16. Pointers and strides of
/// queries, output and cache must be multiples of 16 bytes. Returns an error
/// text, empty on success.
template <class E>
std::string launchSm90Gqa(GqaParams<E> params, const GqaCache &cache,
                          arch::Stream stream);

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_SM90_GQALAUNCH_H
