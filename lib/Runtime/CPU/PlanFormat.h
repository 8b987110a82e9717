//===- PlanFormat.h - The bytes of a CPU plan -----------------------------===//
//
// A header, then one entry a sequence. A plan is a pure function of the lengths
// and of shapes; mlaDecode checks that it was given the plan of its own lengths
// and computes the same splits.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_CPU_PLANFORMAT_H
#define MLA_RUNTIME_CPU_PLANFORMAT_H

#include "../../Kernels/CPU/Attention.h"
#include "../Common/Checker.h"

namespace mla::runtime {

struct PlanHeader {
  uint32_t magic; ///< PlanMagic
  uint32_t flags; ///< MLA_BATCH_INVARIANT or 0
  int64_t batch, heads, queryLength, maxLength;
  int64_t maxSplits;
};
constexpr uint32_t PlanMagic = 0x504c414d; // "MALP"

struct PlanEntry {
  int32_t length; ///< keys of the sequence
  int32_t splits;
  int64_t chunk; ///< keys a split
};

inline uint64_t planBytes(int64_t batch) {
  return sizeof(PlanHeader) + static_cast<uint64_t>(batch) * sizeof(PlanEntry);
}

/// Checks that `plan` is the plan of this problem.
bool checkPlan(Checker &check, const MlaTensor *plan,
               const cpu::AttentionProblem &problem);

} // namespace mla::runtime

#endif // MLA_RUNTIME_CPU_PLANFORMAT_H
