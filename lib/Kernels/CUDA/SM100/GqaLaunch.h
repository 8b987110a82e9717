//===- GqaLaunch.h - Host interface of the SM100 grouped-query decode -----===//
#ifndef MLA_KERNELS_CUDA_SM100_GQALAUNCH_H
#define MLA_KERNELS_CUDA_SM100_GQALAUNCH_H

#include "Arch/Launch.h"
#include "Arch/Types.h"
#include "Common/GqaMaps.h"

#include <string>

namespace mla::cuda {

/// Launches the decode and the merge of its partial results. E is arch::Bf16 or
/// arch::F16. params.queryLatent has the queries of all heads, and params.heads
/// is the number of heads that share a key head. params.tileRows and
/// params.ctas must have the values of the plan. The width of a head must be
/// 64 or 128. Pointers and strides of queries, output and cache must be
/// multiples of 16 bytes. Returns an error text, empty on success.
template <class E>
std::string launchSm100Gqa(DecodeParams<E> params, const GqaCache &cache,
                           arch::Stream stream);

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_SM100_GQALAUNCH_H
