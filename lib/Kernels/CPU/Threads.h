//===- Threads.h - Share work among OpenMP threads ------------------------===//
//
// Uses libgomp's pool, as oneDNN does. Shapes determine the units of work, and
// threads only compute them, so results are bit-equal for any number of
// threads.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CPU_THREADS_H
#define MLA_KERNELS_CPU_THREADS_H

#include "Sharing.h"
#include "Work.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <omp.h>
#include <pthread.h>

namespace mla::cpu {

/// Returns the largest number of threads of a call. Each thread has its own
/// scratch. The result is at least 8, so that a call on a small machine can use
/// more threads than cores.
inline int64_t scratchSlots() {
  static const int64_t slots = std::max(8, omp_get_num_procs());
  return slots;
}

/// True if this thread called fork() and runs in the child. libgomp would wait
/// for threads that exist only in the parent. Other threads of the child have
/// their own teams.
inline bool &hasLostTeam() {
  thread_local bool lost = false;
  return lost;
}
inline const int watchesForks =
    pthread_atfork(nullptr, nullptr, [] { hasLostTeam() = true; });

/// Returns the number of threads of a call that requests `requested` threads
/// (0: all CPUs of the process).
inline int teamSize(int32_t requested) {
  if (hasLostTeam())
    return 1;
  int64_t threads = requested > 0 ? requested : omp_get_max_threads();
  return static_cast<int>(std::min(threads, scratchSlots()));
}

/// Returns the shortest single-thread time, in ns, for which a call is shared
/// among threads. Starting and ending a shared loop takes about 2 us if the
/// threads spin, 50 us if they sleep, and milliseconds if other programs use
/// the CPUs. MLA_SHARE_FROM_NS sets another value; 0 shares all calls. Values
/// that are not numbers are ignored.
inline double leastSharedNanoseconds() {
  static const double least = [] {
    const char *text = std::getenv("MLA_SHARE_FROM_NS");
    char *end = nullptr;
    const double set = text ? std::strtod(text, &end) : 0;
    return text && end != text && !*end ? set : 15e3;
  }();
  return least;
}

/// Returns the time of a clock in ns.
inline int64_t clockNanoseconds() {
  return std::chrono::nanoseconds(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// Returns what the loops of this thread gained from being shared.
inline Sharing &sharing() {
  thread_local Sharing ofThread;
  return ofThread;
}

/// Returns the number of threads that share the units of a call; 1 if sharing
/// does not pay off.
inline int threadCount(int32_t requested, int64_t units, Work work) {
  if (work.nanoseconds() < leastSharedNanoseconds())
    return 1;
  const auto threads =
      static_cast<int>(std::clamp<int64_t>(units, 1, teamSize(requested)));
  if (threads > 1 && leastSharedNanoseconds() > 0 &&
      !sharing().allows(clockNanoseconds()))
    return 1;
  return threads;
}

/// Returns the time that a caller would have needed for the units of other
/// threads: in proportion to the `time` of its `own` units. Another program may
/// have interrupted it meanwhile, so that the estimate limits the result.
inline int64_t savedNanoseconds(int64_t units, int64_t own, int64_t time,
                                Work work) {
  constexpr double SlowestCore = 4; // times the estimate
  const auto others = static_cast<double>(units - own);
  const double most =
      SlowestCore * work.nanoseconds() * others / static_cast<double>(units);
  const double measured =
      own > 0 ? static_cast<double>(time) * others / static_cast<double>(own)
              : most;
  return static_cast<int64_t>(std::min(measured, most));
}

/// Creates a team of `threads` threads in the first call that requests so many,
/// even if the work of that call is not shared. Later calls with more work then
/// do not allocate.
inline void makeTeam(int threads) {
  thread_local int made = 1;
  if (threads <= made)
    return;
  made = threads;
#pragma omp parallel num_threads(threads)
  asm volatile("" ::: "memory"); // otherwise the compiler removes the region
}

/// Calls body(unit, slot) for every unit. The slot is the number of the calling
/// thread: below teamSize(), and 0 if threadCount() is 1.
///
/// The team has the same size for few units as for many. If it were smaller,
/// libgomp would end the other threads, and the next step would create them
/// again.
template <typename Body>
void parallelFor(int64_t units, Work work, int32_t requested,
                 const Body &body) {
  const int threads = teamSize(requested);
  makeTeam(threads);
  if (threadCount(requested, units, work) == 1) {
    for (int64_t i = 0; i < units; ++i)
      body(i, 0);
    return;
  }
  // Of the calling thread: its units, and the times at which it calls and
  // begins, and at which its units and the loop end.
  int64_t own = 0, began = 0, finished = 0;
  const int64_t called = clockNanoseconds();
#pragma omp parallel num_threads(threads)
  {
    const int slot = omp_get_thread_num();
    if (slot == 0)
      began = clockNanoseconds();
    int64_t done = 0;
#pragma omp for schedule(dynamic, 1) nowait
    for (int64_t i = 0; i < units; ++i) {
      body(i, slot);
      ++done;
    }
    if (slot == 0) {
      finished = clockNanoseconds();
      own = done;
    }
  }
  const int64_t ended = clockNanoseconds();
  const int64_t waited = began - called + ended - finished;
  sharing().report(ended, waited,
                   savedNanoseconds(units, own, finished - began, work));
}

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_THREADS_H
