//===- DenseSequence.h - Sequences of dense keys --------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_DENSESEQUENCE_H
#define MLA_KERNELS_CUDA_COMMON_DENSESEQUENCE_H

#include "Common/Schedule.h"

namespace mla::cuda {

/// Sets `first` and `count` to the first token of sequence b and its number of
/// tokens. Entries of cuSeqlens outside of 0 to `total` are clamped.
MLA_DEVICE void sequenceRange(const int32_t *cuSeqlens, int32_t b,
                              int32_t total, int32_t &first, int32_t &count) {
  const int32_t begin = cuSeqlens[b], end = cuSeqlens[b + 1];
  first = begin < 0 ? 0 : begin < total ? begin : total;
  count = end < first ? 0 : (end < total ? end : total) - first;
}

/// Returns sequence b of a batch without pages. Sets `firstKey` to its first
/// key in ragged keys, else to 0. Params is a DecodeParams with cuSeqlensK.
template <class Params>
MLA_DEVICE Sequence denseSequence(const Params &p, int32_t b,
                                  int32_t &firstKey) {
  Sequence s{b, p.maxLength, 0, p.queryLen};
  firstKey = 0;
  if (p.cuSeqlens)
    sequenceRange(p.cuSeqlens, b, p.totalTokens, s.firstToken, s.tokens);
  if (p.seqLens) {
    const int32_t length = p.seqLens[b];
    s.length = length < 0 ? 0 : length < s.length ? length : s.length;
  }
  if (p.cuSeqlensK) {
    int32_t keys;
    sequenceRange(p.cuSeqlensK, b, p.maxLength, firstKey, keys);
    s.length = s.length < keys ? s.length : keys;
  }
  return s;
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_DENSESEQUENCE_H
