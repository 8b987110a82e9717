//===- AsyncCopy.h - cp.async: copies by each thread (SM80) ---------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_ASYNCCOPY_H
#define MLA_KERNELS_CUDA_ARCH_ASYNCCOPY_H

#include "Arch/Shared.h"

namespace mla::arch {

/// Copies Bytes (4, 8 or 16; both addresses are aligned to Bytes) from global
/// to shared memory. Copies of 16 bytes bypass L1. This thread sees the copied
/// bytes after copyAsyncWait(). Other threads see them after a barrier that
/// follows, or after Barrier::arriveOnCopies().
template <int Bytes>
MLA_ARCH void copyAsync(void *target, const void *source, Location loc = {});
/// Copies the first `valid` bytes (0 to Bytes) and fills the rest with zeros.
/// With 0 the source is not read.
template <int Bytes>
MLA_ARCH void copyAsyncZeroFill(void *target, const void *source,
                                uint32_t valid, Location loc = {});
/// Closes this thread's open group of copies.
MLA_ARCH void copyAsyncCommit(Location loc = {});
/// Waits until at most the newest `Pending` groups of this thread are
/// unfinished.
template <int Pending> MLA_ARCH void copyAsyncWait(Location loc = {});

} // namespace mla::arch

#include "ArchBackend/AsyncCopy.h"

#endif // MLA_KERNELS_CUDA_ARCH_ASYNCCOPY_H
