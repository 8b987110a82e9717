//===- AttentionParams.h - A problem as the GPU's kernels take it ---------===//
#ifndef MLA_RUNTIME_CUDA_ATTENTIONPARAMS_H
#define MLA_RUNTIME_CUDA_ATTENTIONPARAMS_H

#include "../../Kernels/Common/AttentionProblem.h"
#include "Generic/AttentionParams.h"

namespace mla::runtime {

/// What of DecodeParams is the same for every kernel: lengths, attributes, out
/// and LSE. E is the problem's element type.
template <class E>
void fillDecodeParams(const kernels::AttentionProblem &problem,
                      cuda::DecodeParams<E> &params);

/// The views of the SM90 and SM100 decode. The problem has pages.
template <class E>
cuda::DecodeParams<E> pagedParams(const kernels::AttentionProblem &problem);

/// Everything for the generic kernel but the plan and the partial results.
template <class E>
cuda::generic::AttentionParams<E>
genericParams(const kernels::AttentionProblem &problem);

/// What all addresses and strides of queries, out and pages, or'ed, are
/// multiples of; strides of dimensions of size 1 do not count.
int64_t alignmentOf(const kernels::AttentionProblem &problem);

} // namespace mla::runtime

#endif // MLA_RUNTIME_CUDA_ATTENTIONPARAMS_H
