//===- Sharing.h - Decide whether threads gain from sharing work ----------===//
//
// Threads that share a loop wait for each other. If other programs use the
// cores, a thread may wait for milliseconds until another one runs again, and a
// loop takes less time on one thread. Nothing tells how many cores are free, so
// this is measured: a shared loop reports how long its caller waited and how
// much work the other threads saved it.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CPU_SHARING_H
#define MLA_KERNELS_CPU_SHARING_H

#include <algorithm>
#include <cstdint>

namespace mla::cpu {

/// Decides whether the loops of one calling thread are shared. Times are in ns;
/// `now` never decreases.
class Sharing {
public:
  /// The loss after which loops are not shared for a while. More than the time
  /// to wake sleeping threads.
  static constexpr int64_t Tolerance = 200'000;
  /// The largest gain of earlier loops that counts against a loss. One wait for
  /// a thread that another program interrupted does not end the sharing.
  static constexpr int64_t Credit = 2'000'000;
  /// The first pause is this many times the wait that caused it. Each further
  /// one is at least twice the one before it, until loops have gained Credit.
  static constexpr int64_t PausePerWait = 4;
  static constexpr int64_t LongestPause = 200'000'000;

  /// True if the next loop is shared.
  bool allows(int64_t now) const { return now >= pausedUntil; }

  /// Accounts for a shared loop that ended at `now`. Its caller waited `waited`
  /// for the other threads to begin and to end, and would have needed `saved`
  /// for their part of the work.
  void report(int64_t now, int64_t waited, int64_t saved) {
    balance = std::min(balance + saved - waited, Credit);
    if (balance == Credit)
      pause = 0;
    if (balance >= 0)
      return;
    pause = std::min(std::max(PausePerWait * waited, 2 * pause), LongestPause);
    pausedUntil = now + pause;
    balance = Tolerance;
  }

private:
  int64_t balance = Tolerance, pause = 0, pausedUntil = 0;
};

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_SHARING_H
