//===- AttentionParams.h - Parameters of the GPU's attention kernels ------===//
#ifndef MLA_RUNTIME_CUDA_ATTENTIONPARAMS_H
#define MLA_RUNTIME_CUDA_ATTENTIONPARAMS_H

#include "../../Kernels/Common/AttentionProblem.h"
#include "Common/Decode8Params.h"
#include "Common/PrefillParams.h"
#include "Common/ScaledDecodeParams.h"
#include "Generic/AttentionParams.h"

namespace mla::runtime {

/// Fills the fields of DecodeParams that all kernels share: lengths,
/// attributes, out and LSE. E is the element type of the problem.
template <class E>
void fillDecodeParams(const kernels::AttentionProblem &problem,
                      cuda::DecodeParams<E> &params);

/// Returns the parameters of the SM90 and SM100 decode, for a paged problem.
template <class E>
cuda::DecodeParams<E> pagedParams(const kernels::AttentionProblem &problem);

/// Returns the parameters of the SM90 decode of e4m3, for a paged problem.
cuda::Decode8Params decode8Params(const kernels::AttentionProblem &problem);
/// Returns those of the SM90 decode of block-scaled pages.
cuda::ScaledDecodeParams scaledParams(const kernels::AttentionProblem &problem);

/// Returns the parameters of the SM90 and SM100 prefill, without a plan.
template <class E>
cuda::PrefillParams<E> prefillParams(const kernels::AttentionProblem &problem);

/// Returns the parameters of the generic kernel, without plan and partial
/// results.
template <class E>
cuda::generic::AttentionParams<E>
genericParams(const kernels::AttentionProblem &problem);

/// Returns the power of two, at most 16, that divides all addresses and strides
/// of queries, keys, values, out and pages. Strides of dimensions of size 1 do
/// not count.
int64_t alignmentOf(const kernels::AttentionProblem &problem);

} // namespace mla::runtime

#endif // MLA_RUNTIME_CUDA_ATTENTIONPARAMS_H
