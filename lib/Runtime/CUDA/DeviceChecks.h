//===- DeviceChecks.h - MLA_RUNTIME_CHECKS on a GPU -----------------------===//
//
// The host does not see the values. A kernel in front of the operation checks
// them and records the first bad one in memory of the library; while something
// is recorded, operations with checks do nothing. mlaCudaCheckResult() waits,
// reports it and clears it.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_CUDA_DEVICECHECKS_H
#define MLA_RUNTIME_CUDA_DEVICECHECKS_H

#include "../Common/Views.h"
#include "Common/PlanCheck.h"

namespace mla::runtime {

/// The checks of one call, in the order in which they are stated; as
/// checkLengths(), checkCumulative() and checkPages() on the CPU. Arrays that
/// are null are not checked.
class DeviceChecks {
public:
  void lengths(const char *name, const int32_t *values, int64_t count,
               int64_t most);
  /// `count` is the number of ranges; a total of AnySize is not known.
  void cumulative(const char *name, const int32_t *values, int64_t count,
                  int64_t total);
  /// A mask of so many keys (INT32_MAX or more: none) has those of each of
  /// `count` ragged sequences.
  void maskKeys(const int32_t *cuSeqlensK, int64_t count, int64_t keys);
  /// Of 32 bits, or `wide`: of 64; `row` to a row, 0 in one dimension.
  void positions(const void *values, bool wide, int64_t count, int64_t row,
                 int64_t most);
  void slots(const int32_t *values, int64_t count, int64_t most);
  void pages(const int32_t *table, int64_t stride, int64_t batch,
             const int32_t *lengths, const int32_t *starts, int64_t pageSize,
             int64_t pages, int64_t capacity);

  /// Whether a plan was made of the same lengths.
  void plan(const char *bytes, const cuda::PlanParams &of);

  /// The same by the operation itself, with or without checks: its kernel gets
  /// the result, and stops nothing. Where there is no place for a record, it
  /// compares nothing.
  static cuda::PlanCheckParams planOnTheWay(const char *function,
                                            const char *bytes,
                                            const cuda::PlanParams &of);

  /// Launches them if the call wants checks. `stop` becomes what the
  /// operation's kernels get: null without checks. False after a failure of
  /// the check.
  bool launch(Checker &check, const MlaCall *call, const uint32_t *&stop);

private:
  cuda::ValueCheck &add(cuda::CheckKind kind, const char *name,
                        const char *noun, const int32_t *values, int64_t count,
                        int64_t low, int64_t high);
  cuda::CheckParams params{};
  cuda::PlanCheckParams planParams{}; ///< without a plan: no check of one
};

} // namespace mla::runtime

#endif // MLA_RUNTIME_CUDA_DEVICECHECKS_H
