//===- PassStatistic.h - What passes count ----------------------*- C++ -*-===//
//
// MLIR's own statistics count nothing where LLVM was built without them, as
// Debian's is. A `Statistic` of ours in ODS becomes one of these instead, which
// counts in every build (cmake/modules/PassStatistics.cmake).
//
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

/// A number that a pass counts, over all its instances in the process. May be
/// changed from several threads at once.
class PassStatistic {
public:
  /// A member of `owner`'s class; the texts must live as long as the process.
  PassStatistic(mlir::Pass *owner, const char *name, const char *description);
  /// Counts `count` more.
  PassStatistic &operator+=(uint64_t count) {
    total.fetch_add(count, std::memory_order_relaxed);
    return *this;
  }
  PassStatistic &operator++() { return *this += 1; } ///< counts one more

private:
  std::atomic<uint64_t> &total;
};

/// Notes which passes of `manager` run. To be called before they do.
void notePassesThatRun(mlir::PassManager &manager);

/// Prints the statistics of every noted pass, by name, in the form of
/// `--mlir-pass-statistics-display=list`.
void printPassStatistics(llvm::raw_ostream &os);

} // namespace mla

#endif // MLA_SUPPORT_PASSSTATISTIC_H
