//===- CheckParams.h - Checks of values that lie on the device ------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_CHECKPARAMS_H
#define MLA_KERNELS_CUDA_COMMON_CHECKPARAMS_H

#include "Arch/Launch.h"

#include <string>

namespace mla::cuda {

enum class CheckKind : int32_t {
  Within,     ///< values[i] in [low, high]
  Cumulative, ///< values[i] rise from 0 to [low, high]; one more than ranges
  Starts,     ///< starts[i] >= 0 and starts[i] + values[i] <= high
  Ranges,     ///< values[i + 1] - values[i] <= high: entries of range i
  Pages, ///< entries of the pages that lengths and starts reach in [0, high]
};

/// One check.
struct ValueCheck {
  CheckKind kind;
  const char *name; ///< of the argument; a constant of the host
  const char *noun; ///< what a value is, "a length" for example; likewise
  const int32_t *values;
  /// Of Pages and Starts; starts may be null, which are 0.
  const int32_t *lengths, *starts;
  int64_t count; ///< values, or sequences
  int64_t low, high;
  /// Of Pages: of a table row, in entries. Of Within: values of a row; 0: they
  /// have one dimension.
  int64_t stride;
  int64_t pageSize; ///< of Pages
  int32_t wide;     ///< of Within: values are of 64 bits
};

/// The first value that a check refused. Who claims it fills it; what is found
/// says that it is whole.
struct CheckRecord {
  uint32_t found; ///< 0: none
  uint32_t claimed;
  int32_t kind; ///< CheckKind
  const char *function, *name, *noun;
  int64_t i, j; ///< where; j is -1 in one dimension
  int64_t low, high, value;
};

inline constexpr int32_t mostChecks = 5;

struct CheckParams {
  ValueCheck checks[mostChecks];
  const char *function; ///< a constant of the host
  CheckRecord *record;  ///< on the device; what it holds is kept
  int32_t count;
};

/// Whether a check in front of a kernel has found something; `stop` is null
/// without checks.
MLA_HOST_DEVICE bool stopped(const uint32_t *stop) { return stop && *stop; }

/// Runs the checks in their order and records the first value that one refuses.
/// Kernels that are given &record->claimed do nothing while it is not 0. The
/// text says what failed; empty on success.
std::string launchChecks(const CheckParams &params, arch::Stream stream);

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_CHECKPARAMS_H
