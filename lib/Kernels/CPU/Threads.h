//===- Threads.h - Work shared by OpenMP threads --------------------------===//
//
// libgomp's pool, which oneDNN uses too. Work is cut by shapes; threads only
// decide who computes a piece, so results are bit-equal for any number of them.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CPU_THREADS_H
#define MLA_KERNELS_CPU_THREADS_H

#include <algorithm>
#include <cstdint>
#include <omp.h>

namespace mla::cpu {

/// The most threads that get scratch of their own. At least 8, so that small
/// machines can be asked for more threads than they have cores.
inline int64_t scratchSlots() {
  static const int64_t slots = std::max(8, omp_get_num_procs());
  return slots;
}

/// Threads of a call that asks for `requested` (0: all that the process may
/// use).
inline int teamSize(int32_t requested) {
  int64_t threads = requested > 0 ? requested : omp_get_max_threads();
  return static_cast<int>(std::min(threads, scratchSlots()));
}

/// Threads of them that `pieces` pieces of work keep busy; at least 1.
inline int threadCount(int32_t requested, int64_t pieces) {
  return static_cast<int>(std::clamp<int64_t>(pieces, 1, teamSize(requested)));
}

/// Calls body(piece, slot) for every piece; slots are below teamSize().
///
/// The team is as large for few pieces as for many: libgomp ends the threads
/// that a smaller team leaves over, and a step would create them again.
template <typename Body>
void parallelFor(int64_t pieces, int32_t requested, const Body &body) {
  const int threads = teamSize(requested);
  if (threads == 1 || pieces <= 1) {
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
