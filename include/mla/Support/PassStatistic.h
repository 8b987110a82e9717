//===- PassStatistic.h - Statistics of passes -------------------*- C++ -*-===//
// MLIR's statistics count nothing if LLVM was built without them, as in Debian.
// cmake/modules/PassStatistics.cmake turns each `Statistic` of our ODS files
// into a PassStatistic, which counts in every build.
//===----------------------------------------------------------------------===//
#ifndef MLA_SUPPORT_PASSSTATISTIC_H
#define MLA_SUPPORT_PASSSTATISTIC_H

#include <atomic>
#include <cstdint>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace mlir {
class Pass;
class PassManager;
} // namespace mlir

namespace mla {

/// A counter of a pass, summed over all its instances in the process.
/// Thread-safe.
class PassStatistic {
public:
  /// Creates a counter as a member of the pass `owner`. The texts must live as
  /// long as the process.
  PassStatistic(mlir::Pass *owner, const char *name, const char *description);
  /// Adds `count`.
  PassStatistic &operator+=(uint64_t count) {
    total.fetch_add(count, std::memory_order_relaxed);
    return *this;
  }
  PassStatistic &operator++() { return *this += 1; } ///< counts one more

private:
  std::atomic<uint64_t> &total;
};

/// Records the passes of `manager`, so that printPassStatistics prints their
/// statistics. Must be called before the passes run.
void notePassesThatRun(mlir::PassManager &manager);

/// Prints the statistics of every recorded pass, by name, in the format of
/// `--mlir-pass-statistics-display=list`.
void printPassStatistics(llvm::raw_ostream &os);

} // namespace mla

#endif // MLA_SUPPORT_PASSSTATISTIC_H
