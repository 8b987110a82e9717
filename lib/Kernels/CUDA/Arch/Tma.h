//===- Tma.h - Asynchronous copies of tiles and of plain bytes ------------===//
// One thread issues each copy. A load completes bytes on an mbarrier of this
// CTA; the CTA must have expected these bytes in the same phase. A store
// belongs to a bulk group of the thread that issues it. If a box has elements
// outside the tensor, loads fill these with zeros, which count as bytes, and
// stores skip them.
//
// Alignment in shared memory: 16 bytes for plain copies, 128 for boxes; for
// matrix operands and SharedTiles 256 (B32), 512 (B64) or 1024 bytes (B128).
// The start of a box in dimension 0 is a multiple of 16 bytes. The start
// coordinates of a store must not be negative.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_TMA_H
#define MLA_KERNELS_CUDA_ARCH_TMA_H

#include "Arch/Mbarrier.h"
#include "Arch/TensorMap.h"
#include "Arch/Tile.h"

namespace mla::arch {

/// The start of a box in elements, innermost dimension first: Coordinates{x,
/// y}.
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

/// A hint to L2 for the data of a copy.
struct CachePolicy {
  uint64_t bits;
};
/// Evicts first: for data that is read once.
MLA_ARCH CachePolicy evictFirst();
/// Evicts last: for data that many CTAs read.
MLA_ARCH CachePolicy evictLast();

/// Fetches a map into the descriptor cache before its first use. Has no effect
/// on memory.
MLA_ARCH void prefetchMap(const TensorMap &map, Location loc = {});

/// Loads a box to `target` and completes its bytes on `full`.
template <int Rank>
MLA_ARCH void tmaLoad(void *target, const TensorMap &map, Coordinates<Rank> at,
                      Barrier &full, Location loc = {});
template <int Rank>
MLA_ARCH void tmaLoad(void *target, const TensorMap &map, Coordinates<Rank> at,
                      Barrier &full, CachePolicy policy, Location loc = {});
/// Loads a box to the offset of `target` in each CTA of the cluster whose bit
/// is set in `ctas`. In each of these CTAs, the bytes complete on the barrier
/// at the offset of `full`.
template <int Rank>
MLA_ARCH void tmaLoadMulticast(void *target, const TensorMap &map,
                               Coordinates<Rank> at, Barrier &full,
                               uint16_t ctas, Location loc = {});
template <int Rank>
MLA_ARCH void tmaLoadMulticast(void *target, const TensorMap &map,
                               Coordinates<Rank> at, Barrier &full,
                               uint16_t ctas, CachePolicy policy,
                               Location loc = {});
/// Loads a box into this CTA of a pair (SM100), and completes its bytes on the
/// barrier at the offset of `full` in the even CTA. That barrier expects the
/// bytes of both CTAs.
template <int Rank>
MLA_ARCH void tmaLoadPair(void *target, const TensorMap &map,
                          Coordinates<Rank> at, Barrier &full,
                          Location loc = {});
template <int Rank>
MLA_ARCH void tmaLoadPair(void *target, const TensorMap &map,
                          Coordinates<Rank> at, Barrier &full,
                          CachePolicy policy, Location loc = {});

/// Loads four rows, from column `col` on, of a rank-2 map with box {cols, 1}
/// (SM100), and stores them to `target` as a box of four rows. A row outside
/// the tensor is filled with zeros.
MLA_ARCH void tmaGather4(void *target, const TensorMap &map, int32_t col,
                         const int32_t (&rows)[4], Barrier &full,
                         Location loc = {});
MLA_ARCH void tmaGather4(void *target, const TensorMap &map, int32_t col,
                         const int32_t (&rows)[4], Barrier &full,
                         CachePolicy policy, Location loc = {});
/// Loads like tmaGather4(), for CTA pairs; see tmaLoadPair().
MLA_ARCH void tmaGather4Pair(void *target, const TensorMap &map, int32_t col,
                             const int32_t (&rows)[4], Barrier &full,
                             Location loc = {});
/// Stores a box of four rows to four rows of the tensor (SM100). Before the
/// call, the threads that wrote `source` must have called
/// fenceProxyAsyncShared(). Belongs to the open bulk group.
MLA_ARCH void tmaScatter4(const TensorMap &map, int32_t col,
                          const int32_t (&rows)[4], const void *source,
                          Location loc = {});

/// Stores a box from `source`. Before the call, the threads that wrote `source`
/// must have called fenceProxyAsyncShared() and then synchronized with this
/// thread at a barrier. Belongs to the open bulk group.
template <int Rank>
MLA_ARCH void tmaStore(const TensorMap &map, Coordinates<Rank> at,
                       const void *source, Location loc = {});
/// Adds a box to global memory instead of storing it; each element is one
/// atomic addition.
template <int Rank>
MLA_ARCH void tmaReduceAdd(const TensorMap &map, Coordinates<Rank> at,
                           const void *source, Location loc = {});
/// Fetches a box into L2. Has no effect on memory.
template <int Rank>
MLA_ARCH void tmaPrefetch(const TensorMap &map, Coordinates<Rank> at,
                          Location loc = {});

/// Copies `bytes` (a multiple of 16; other sizes hang) from global memory to
/// shared memory and completes them on `full`. Both addresses are multiples of
/// 16.
MLA_ARCH void bulkLoad(void *target, const void *source, uint32_t bytes,
                       Barrier &full, Location loc = {});
MLA_ARCH void bulkLoad(void *target, const void *source, uint32_t bytes,
                       Barrier &full, CachePolicy policy, Location loc = {});
/// Loads like bulkLoad() into each CTA of `ctas`; see tmaLoadMulticast().
MLA_ARCH void bulkLoadMulticast(void *target, const void *source,
                                uint32_t bytes, Barrier &full, uint16_t ctas,
                                Location loc = {});
/// Copies `bytes` from shared to global memory. The size and both addresses are
/// multiples of 16. Before the call, the threads that wrote `source` must have
/// called fenceProxyAsyncShared(). Belongs to the open bulk group.
MLA_ARCH void bulkStore(void *target, const void *source, uint32_t bytes,
                        Location loc = {});
/// Adds f32 elements to global memory instead of storing them; each element is
/// one atomic addition.
MLA_ARCH void bulkReduceAddF32(float *target, const float *source,
                               uint32_t bytes, Location loc = {});
/// Fetches `bytes` bytes at `source` into L2. Both are multiples of 16. Has no
/// effect on memory.
MLA_ARCH void bulkPrefetch(const void *source, uint32_t bytes,
                           Location loc = {});

/// Closes the open bulk group of this thread.
MLA_ARCH void bulkCommit(Location loc = {});
/// Wait for all bulk groups of this thread except the newest `Pending`.
/// bulkWait() waits until they have written global memory. bulkWaitRead() waits
/// until they have read their sources, which can then be overwritten.
template <int Pending> MLA_ARCH void bulkWait(Location loc = {});
template <int Pending> MLA_ARCH void bulkWaitRead(Location loc = {});

} // namespace mla::arch

#include "ArchBackend/Tma.h"

#endif // MLA_KERNELS_CUDA_ARCH_TMA_H
