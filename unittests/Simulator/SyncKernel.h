//===- SyncKernel.h - Kernels with valid synchronisation --------*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_SYNCKERNEL_H
#define MLA_UNITTESTS_SIMULATOR_SYNCKERNEL_H

#include "Arch/Arch.h"

#include <vector>

namespace mla::test {

/// The number of words of `zeros` and `out` of a LegalKernel.
constexpr uint32_t legalWords = 128;

/// The shared memory of a CTA.
struct SyncShared {
  arch::SharedArray<uint32_t, 64> data;
  arch::Barrier full, empty;
};

/// A kernel that is correct according to the PTX manual, although it resembles
/// a bug. The simulator must report nothing.
struct LegalKernel {
  const char *name;
  /// Queues the kernel with `zeros`, words that it reads or uses as counters,
  /// and `out`, words that it writes.
  void (*queue)(arch::Stream device, uint32_t *zeros, uint32_t *out);
};

/// Queues a kernel of one cluster, or of single CTAs.
template <auto Kernel, uint32_t Threads, uint32_t Ctas = 1,
          uint32_t Cluster = Ctas>
void queueLegal(arch::Stream device, uint32_t *zeros, uint32_t *out) {
  arch::LaunchShape shape;
  shape.threads = Threads;
  shape.sharedBytes = 32 << 10;
  shape.gridX = Ctas;
  shape.cluster = Cluster;
  arch::launch(Kernel, shape, device, zeros, out);
}

/// Returns kernels that start clusters, exit lanes early, or synchronise half a
/// warp.
std::vector<LegalKernel> legalKernels();
/// Returns kernels that arrive at a named barrier again after its completion.
std::vector<LegalKernel> legalArrivals();

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_SYNCKERNEL_H
