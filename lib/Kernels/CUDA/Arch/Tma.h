//===- Tma.h - Asynchronous copies of tiles and of plain bytes ------------===//
//
// One thread issues each. Loads count their bytes on a barrier of this CTA,
// whose thread must have expected them (in the same phase); stores belong to
// bulk groups of the issuing thread. Elements of a box outside the tensor are
// filled with zero, counted as bytes nevertheless, and not stored.
//
// Shared addresses are aligned to 16 bytes for plain copies, else to 128; what
// is an operand or a SharedTile to 256 (B32), 512 (B64) or 1024 bytes (B128).
// Dimension 0 starts at a multiple of 16 bytes, a store nowhere below 0.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_TMA_H
#define MLA_KERNELS_CUDA_ARCH_TMA_H

#include "Arch/Mbarrier.h"
#include "Arch/TensorMap.h"
#include "Arch/Tile.h"

namespace mla::arch {

/// Start of a box in elements, innermost dimension first: Coordinates{x, y}.
template <int Rank> struct Coordinates {
  static_assert(Rank >= 1 && Rank <= 5, "a tensor has 1 to 5 dimensions");
  int32_t values[Rank];
  template <class... I>
  MLA_ARCH explicit Coordinates(I... index)
      : values{static_cast<int32_t>(index)...} {
    static_assert(sizeof...(I) == Rank, "a coordinate for each dimension");
  }
};
template <class... I> Coordinates(I...) -> Coordinates<sizeof...(I)>;

/// How L2 should treat what a copy touches.
struct CachePolicy {
  uint64_t bits;
};
/// Leaves first: data read once.
MLA_ARCH CachePolicy evictFirst();
/// Stays longest: data that many CTAs read.
MLA_ARCH CachePolicy evictLast();

/// Brings a map into the descriptor cache; before its first use. No effect on
/// memory.
MLA_ARCH void prefetchMap(const TensorMap &map, Location loc = {});

/// Loads a box to `target`; its bytes complete on `full`.
template <int Rank>
MLA_ARCH void tmaLoad(void *target, const TensorMap &map, Coordinates<Rank> at,
                      Barrier &full, Location loc = {});
template <int Rank>
MLA_ARCH void tmaLoad(void *target, const TensorMap &map, Coordinates<Rank> at,
                      Barrier &full, CachePolicy policy, Location loc = {});
/// Loads a box to the same place of each CTA of the cluster whose bit is set in
/// `ctas`, and completes on the barrier at the place of `full` in each.
template <int Rank>
MLA_ARCH void tmaLoadMulticast(void *target, const TensorMap &map,
                               Coordinates<Rank> at, Barrier &full,
                               uint16_t ctas, Location loc = {});
template <int Rank>
MLA_ARCH void tmaLoadMulticast(void *target, const TensorMap &map,
                               Coordinates<Rank> at, Barrier &full,
                               uint16_t ctas, CachePolicy policy,
                               Location loc = {});
/// SM100, CTA pairs: loads into this CTA, and completes on the barrier at the
/// place of `full` in the even CTA of the pair, which expects both CTAs' bytes.
template <int Rank>
MLA_ARCH void tmaLoadPair(void *target, const TensorMap &map,
                          Coordinates<Rank> at, Barrier &full,
                          Location loc = {});
template <int Rank>
MLA_ARCH void tmaLoadPair(void *target, const TensorMap &map,
                          Coordinates<Rank> at, Barrier &full,
                          CachePolicy policy, Location loc = {});

/// SM100: loads columns col.. of four rows of a rank-2 map with box {cols, 1},
/// as a box of four rows. A row outside the tensor gives zeros.
MLA_ARCH void tmaGather4(void *target, const TensorMap &map, int32_t col,
                         const int32_t (&rows)[4], Barrier &full,
                         Location loc = {});
MLA_ARCH void tmaGather4(void *target, const TensorMap &map, int32_t col,
                         const int32_t (&rows)[4], Barrier &full,
                         CachePolicy policy, Location loc = {});
/// The same for CTA pairs; see tmaLoadPair().
MLA_ARCH void tmaGather4Pair(void *target, const TensorMap &map, int32_t col,
                             const int32_t (&rows)[4], Barrier &full,
                             Location loc = {});
/// SM100: the inverse of tmaGather4(), of what was written before a
/// fenceProxyAsyncShared(); belongs to the open bulk group.
MLA_ARCH void tmaScatter4(const TensorMap &map, int32_t col,
                          const int32_t (&rows)[4], const void *source,
                          Location loc = {});

/// Stores a box from `source`; belongs to the open bulk group. Threads that
/// wrote `source` have called fenceProxyAsyncShared() before a barrier.
template <int Rank>
MLA_ARCH void tmaStore(const TensorMap &map, Coordinates<Rank> at,
                       const void *source, Location loc = {});
/// As tmaStore(), adding to what is in global memory; each element on its own.
template <int Rank>
MLA_ARCH void tmaReduceAdd(const TensorMap &map, Coordinates<Rank> at,
                           const void *source, Location loc = {});
/// Brings a box into L2. No effect on memory.
template <int Rank>
MLA_ARCH void tmaPrefetch(const TensorMap &map, Coordinates<Rank> at,
                          Location loc = {});

/// Copies `bytes` (a multiple of 16; another count hangs) of global memory at
/// `source` to shared memory; completes on `full`. Both aligned to 16.
MLA_ARCH void bulkLoad(void *target, const void *source, uint32_t bytes,
                       Barrier &full, Location loc = {});
MLA_ARCH void bulkLoad(void *target, const void *source, uint32_t bytes,
                       Barrier &full, CachePolicy policy, Location loc = {});
/// As bulkLoad() into each CTA of `ctas`; see tmaLoadMulticast().
MLA_ARCH void bulkLoadMulticast(void *target, const void *source,
                                uint32_t bytes, Barrier &full, uint16_t ctas,
                                Location loc = {});
/// Copies `bytes` (a multiple of 16, as both ends) of shared memory, written
/// before a fenceProxyAsyncShared(), to global memory; in the open bulk group.
MLA_ARCH void bulkStore(void *target, const void *source, uint32_t bytes,
                        Location loc = {});
/// As bulkStore(), adding f32 elements to global memory, each on its own.
MLA_ARCH void bulkReduceAddF32(float *target, const float *source,
                               uint32_t bytes, Location loc = {});
/// Brings bytes (a multiple of 16, as `source`) into L2. No effect on memory.
MLA_ARCH void bulkPrefetch(const void *source, uint32_t bytes,
                           Location loc = {});

/// Closes this thread's open group of stores.
MLA_ARCH void bulkCommit(Location loc = {});
/// Waits until all but the newest `Pending` groups of this thread have written
/// (bulkWait), or have read their sources, which may then be overwritten
/// (bulkWaitRead).
template <int Pending> MLA_ARCH void bulkWait(Location loc = {});
template <int Pending> MLA_ARCH void bulkWaitRead(Location loc = {});

} // namespace mla::arch

#include "ArchBackend/Tma.h"

#endif // MLA_KERNELS_CUDA_ARCH_TMA_H
