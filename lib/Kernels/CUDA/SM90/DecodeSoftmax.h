//===- DecodeSoftmax.h - Online softmax of the SM90 decode ----------------===//
#ifndef MLA_KERNELS_CUDA_SM90_DECODESOFTMAX_H
#define MLA_KERNELS_CUDA_SM90_DECODESOFTMAX_H

#include "Common/Schedule.h"
#include "SM90/DecodeTraits.h"
#include "SM90/OnlineSoftmax.h"

namespace mla::cuda::sm90 {

using Scores = ScoresOf<DecodeTraits::blockTokens>;
using Probabilities = ProbabilitiesOf<DecodeTraits::blockTokens>;

/// Sets the scores of keys that a row does not see to -inf.
template <class E>
MLA_DEVICE void maskScores(const DecodeParams<E> &p, const WorkItem &work,
                           int32_t firstKey, uint32_t thread, Scores &scores) {
  int32_t low[2], high[2];
#pragma unroll
  for (int r = 0; r < 2; ++r) {
    const int32_t row = work.firstRow + arch::wgmmaRow(thread, 2 * r);
    const int32_t token = row / p.heads;
    low[r] = work.sequence.low(p, token) - firstKey;
    high[r] = work.sequence.high(p, token) - firstKey;
  }
  hideKeys(low, high, thread, scores);
}

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_DECODESOFTMAX_H
