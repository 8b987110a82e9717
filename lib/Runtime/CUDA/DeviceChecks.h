//===- DeviceChecks.h - MLA_RUNTIME_CHECKS on a GPU -----------------------===//
//
// The host cannot read values in GPU memory. A kernel before the operation
// checks them and records the first invalid value in memory of the library.
// While there is a record, operations with checks do nothing.
// mlaCudaCheckResult() waits, reports the record and clears it.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_CUDA_DEVICECHECKS_H
#define MLA_RUNTIME_CUDA_DEVICECHECKS_H

#include "../Common/Views.h"
#include "Common/PlanCheck.h"

namespace mla::runtime {

/// The checks of one call. They run in the order in which the functions below
/// were called. They correspond to checkLengths(), checkCumulative() and
/// checkPages() on the CPU. Null arrays are not checked.
class DeviceChecks {
public:
  void lengths(const char *name, const int32_t *values, int64_t count,
               int64_t most);
  /// Checks [count + 1] cumulative lengths of `count` sequences. The total is
  /// not checked if it is AnySize.
  void cumulative(const char *name, const int32_t *values, int64_t count,
                  int64_t total);
  /// Checks that no length exceeds the rows of its sequence, which the
  /// cumulative `cuSeqlensK` gives.
  void rows(const char *name, const int32_t *lengths, int64_t count,
            const int32_t *cuSeqlensK);
  /// Checks that a mask with `keys` columns has a column for each key of each
  /// of `count` ragged sequences. Checks nothing if `keys` is INT32_MAX or
  /// more, because there is no mask then.
  void maskKeys(const int32_t *cuSeqlensK, int64_t count, int64_t keys);
  /// Checks positions, which are int64 if `wide`, else int32. `row` is the row
  /// length of a two-dimensional array, else 0.
  void positions(const void *values, bool wide, int64_t count, int64_t row,
                 int64_t most);
  void slots(const int32_t *values, int64_t count, int64_t most);
  void pages(const int32_t *table, int64_t stride, int64_t batch,
             const int32_t *lengths, const int32_t *starts, int64_t pageSize,
             int64_t pages, int64_t capacity);
  /// Checks the pages of tokens starts[b] to seqLens[b] - 1 of each sequence of
  /// a conversion. Lengths and starts must be checked before.
  void convertedPages(const char *name, const int32_t *table, int64_t stride,
                      int64_t batch, const int32_t *seqLens,
                      const int32_t *starts, const MlaCache &cache);

  /// Checks that a plan was made for the lengths and sizes in `of`.
  void plan(const char *bytes, const cuda::PlanParams &of);

  /// Returns parameters with which the operation's own kernel checks the plan,
  /// with or without MLA_RUNTIME_CHECKS. A difference is recorded and does not
  /// stop the kernel. If there is no memory for the record, nothing is
  /// compared.
  static cuda::PlanCheckParams inKernelPlanCheck(const char *function,
                                                 const char *bytes,
                                                 const cuda::PlanParams &of);

  /// Launches the checks if the call has MLA_RUNTIME_CHECKS. The operation's
  /// kernels must do nothing if the word at `stop` is not 0. Without checks,
  /// `stop` is null. Returns false if `check` fails.
  bool launch(Checker &check, const MlaCall *call, const uint32_t *&stop);

private:
  cuda::ValueCheck &add(cuda::CheckKind kind, const char *name,
                        const char *noun, const int32_t *values, int64_t count,
                        int64_t low, int64_t high);
  cuda::CheckParams params{};
  cuda::PlanCheckParams planParams{}; ///< plan is null without a check
};

} // namespace mla::runtime

#endif // MLA_RUNTIME_CUDA_DEVICECHECKS_H
