//===- Threads.h - Work shared by OpenMP threads --------------------------===//
//
// libgomp's pool, which oneDNN uses too. Work is cut by shapes; threads only
// decide who computes a piece, so results are bit-equal for any number of them.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CPU_THREADS_H
#define MLA_KERNELS_CPU_THREADS_H

#include "Work.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <omp.h>
#include <pthread.h>

namespace mla::cpu {

/// The most threads that get scratch of their own. At least 8, so that small
/// machines can be asked for more threads than they have cores.
inline int64_t scratchSlots() {
  static const int64_t slots = std::max(8, omp_get_num_procs());
  return slots;
}

/// Whether this thread has called fork() and is the child's: libgomp would wait
/// for its team, whose threads are the parent's. Other threads of the child
/// make teams of their own.
inline bool &hasLostTeam() {
  thread_local bool lost = false;
  return lost;
}
inline const int watchesForks =
    pthread_atfork(nullptr, nullptr, [] { hasLostTeam() = true; });

/// Threads of a call that asks for `requested` (0: all that the process may
/// use).
inline int teamSize(int32_t requested) {
  if (hasLostTeam())
    return 1;
  int64_t threads = requested > 0 ? requested : omp_get_max_threads();
  return static_cast<int>(std::min(threads, scratchSlots()));
}

/// The time of one thread from which on a call is shared, in ns. To begin and
/// end a shared loop takes some 2 us while the threads spin, 50 us when they
/// sleep, and a turn of the scheduler, milliseconds, when other programs have
/// their processors. MLA_SHARE_FROM_NS sets another one, 0 to share all calls;
/// what is no number sets none.
inline double leastSharedNanoseconds() {
  static const double least = [] {
    const char *text = std::getenv("MLA_SHARE_FROM_NS");
    char *end = nullptr;
    const double set = text ? std::strtod(text, &end) : 0;
    return text && end != text && !*end ? set : 15e3;
  }();
  return least;
}

/// Threads of a call that share its pieces: 1 where that is not worth while.
inline int threadCount(int32_t requested, int64_t pieces, Work work) {
  if (work.nanoseconds() < leastSharedNanoseconds())
    return 1;
  return static_cast<int>(std::clamp<int64_t>(pieces, 1, teamSize(requested)));
}

/// Makes the team of `threads` in the first call of a thread that asks for so
/// many, whether or not its own work is shared: a later call with more work
/// then takes nothing from the heap.
inline void makeTeam(int threads) {
  thread_local int made = 1;
  if (threads <= made)
    return;
  made = threads;
#pragma omp parallel num_threads(threads)
  asm volatile("" ::: "memory"); // else the compiler leaves the region out
}

/// Calls body(piece, slot) for every piece; slots are below teamSize(), and 0
/// where threadCount() is 1.
///
/// The team is as large for few pieces as for many: libgomp ends the threads
/// that a smaller team leaves over, and a step would create them again.
template <typename Body>
void parallelFor(int64_t pieces, Work work, int32_t requested,
                 const Body &body) {
  const int threads = teamSize(requested);
  makeTeam(threads);
  if (threadCount(requested, pieces, work) == 1) {
    for (int64_t i = 0; i < pieces; ++i)
      body(i, 0);
    return;
  }
#pragma omp parallel for num_threads(threads) schedule(dynamic, 1)
  for (int64_t i = 0; i < pieces; ++i)
    body(i, omp_get_thread_num());
}

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_THREADS_H
