//===- CheckParams.h - Parameters of checks of device values --------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_CHECKPARAMS_H
#define MLA_KERNELS_CUDA_COMMON_CHECKPARAMS_H

#include "Arch/Launch.h"

#include <string>

namespace mla::cuda {

enum class CheckKind : int32_t {
  Within,     ///< values[i] is in [low, high]
  Cumulative, ///< values[] starts at 0, does not decrease, ends in [low, high]
  Starts,     ///< starts[i] >= 0 and starts[i] + values[i] <= high
  Ranges,     ///< values[i + 1] - values[i] <= high
  Rows,       ///< values[i] <= lengths[i + 1] - lengths[i], which is cumulative
  Pages,      ///< the page numbers of tokens in use are in [0, high]
};

/// A check of the values of one argument.
struct ValueCheck {
  CheckKind kind;
  const char *name; ///< the argument's name; a host constant
  const char *noun; ///< one value in words, like "a length"; a host constant
  const int32_t *values;
  /// Used by Rows, Pages and Starts. If `starts` is null, all starts are 0.
  const int32_t *lengths, *starts;
  int64_t count; ///< the number of values, or of sequences
  int64_t low, high;
  /// For Pages: the stride of a block table row, in entries. For Within: the
  /// values per row, 0 if there is one dimension.
  int64_t stride;
  int64_t pageSize; ///< for Pages
  int32_t wide;     ///< for Within: values have 64 bits
  int32_t areEnds;  ///< for Pages: lengths include the tokens before the start
};

/// The first value that failed a check. The thread that sets `claimed` fills
/// the record and then sets `found`.
struct CheckRecord {
  uint32_t found; ///< 1 when the record is complete, 0 before
  uint32_t claimed;
  int32_t kind; ///< CheckKind
  const char *function, *name, *noun;
  int64_t i, j; ///< the index of the value; j is -1 in one dimension
  int64_t low, high, value;
};

inline constexpr int32_t maxChecks = 5;

struct CheckParams {
  ValueCheck checks[maxChecks];
  const char *function; ///< a host constant
  CheckRecord *record;  ///< in device memory; an earlier record is kept
  int32_t count;
};

/// True if a check that ran before the kernel has failed. `stop` is null if
/// there are no checks.
MLA_HOST_DEVICE bool stopped(const uint32_t *stop) { return stop && *stop; }

/// Launches the checks. They run in order, and the first value that fails is
/// recorded. After a failure, later kernels whose `stop` is &record->claimed do
/// nothing. Returns an error text, empty on success.
std::string launchChecks(const CheckParams &params, arch::Stream stream);

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_CHECKPARAMS_H
