//===- PrefillWork.h - A tile of a prefill --------------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_PREFILLWORK_H
#define MLA_KERNELS_CUDA_COMMON_PREFILLWORK_H

#include "Common/Schedule.h"

namespace mla::cuda {

/// The rows of one head of a sequence that a CTA computes.
struct PrefillWork {
  Sequence sequence;
  int32_t head;
  int32_t valuePart; ///< below PrefillParams::valueParts
  int32_t firstKey;  ///< the sequence's first key in ragged keys; else 0
  int32_t firstRow;  ///< the first query token of the tile
  int32_t rows;      ///< at least 1; 0 after the last tile
  /// The keys that the rows see are in [low, high).
  int32_t low, high;
  /// The blocks with these keys; none if begin >= end.
  int32_t beginBlock, endBlock;

  MLA_DEVICE bool isEmpty() const { return endBlock <= beginBlock; }
};

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_PREFILLWORK_H
