//===- CopyCalls.h - Asynchronous copies ------------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_COPIES_COPYCALLS_H
#define MLA_SIMULATOR_COPIES_COPYCALLS_H

#include "Simulator/Base/Site.h"

#include <cstddef>
#include <cstdint>

namespace mla::sim {

/// The target of a load: this CTA, the CTAs of a mask, or this CTA with the
/// mbarrier of the even CTA of its pair.
enum class LoadTarget { Own, Multicast, Pair };

/// A TMA load. `barrier` is the address of an mbarrier in this CTA.
struct MapLoad {
  void *target;
  const void *map;
  int rank;
  /// The coordinates of the box; for a gather, the column and four rows.
  int32_t at[5];
  bool isGather;
  void *barrier;
  LoadTarget kind;
  uint16_t ctas;
};
void mapLoad(const MapLoad &load, Site site);

/// A TMA store or reduction. It belongs to the open bulk group of the running
/// thread.
struct MapStore {
  const void *source;
  const void *map;
  int rank;
  int32_t at[5];
  bool isScatter, isReduce;
};
void mapStore(const MapStore &store, Site site);
/// Checks the alignment of the coordinates of a prefetch.
void mapPrefetch(const void *map, int rank, const int32_t (&at)[5], Site site);

/// Issue bulk copies without a tensor map: from global memory to the shared
/// memory of this CTA or of the CTAs of a mask; from shared to global memory,
/// optionally adding f32; and to the shared memory of a peer CTA.
void bulkLoad(void *target, const void *source, uint32_t bytes, void *barrier,
              LoadTarget kind, uint16_t ctas, Site site);
void bulkStore(void *target, const void *source, uint32_t bytes, bool isReduce,
               Site site);
/// Checks the size, alignment and bounds of a prefetch.
void bulkPrefetch(const void *source, uint32_t bytes, Site site);
void bulkToPeer(void *target, const void *source, uint32_t bytes, void *barrier,
                uint32_t rank, Site site);
/// Executes st.async: stores a few bytes in a peer CTA, whose mbarrier counts
/// them.
void storeAsync(void *target, uint32_t rank, const void *value, uint32_t bytes,
                void *barrier, Site site);
void bulkCommit(Site site);
void bulkWait(uint32_t pending, bool isReadOnly, Site site);

/// Executes cp.async of 4, 8 or 16 bytes. Only the first `valid` bytes are
/// read.
void copyAsync(void *target, const void *source, uint32_t bytes, uint32_t valid,
               Site site);
void copyAsyncCommit(Site site);
void copyAsyncWait(uint32_t pending, Site site);
/// Executes cp.async.mbarrier.arrive.noinc.
void copyAsyncArrive(void *barrier, Site site);

/// Execute the fences of tensor maps in global memory; see Copies/MapFence.h.
void fenceMapRelease(Site site);
void fenceMapAcquire(const void *map, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_COPIES_COPYCALLS_H
