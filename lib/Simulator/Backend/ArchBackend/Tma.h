//===- ArchBackend/Tma.h - TMA, simulated ---------------------------------===//
#ifndef MLA_SIMULATOR_BACKEND_ARCHBACKEND_TMA_H
#define MLA_SIMULATOR_BACKEND_ARCHBACKEND_TMA_H

#include "Arch/Tma.h"

#include "Simulator/Copies/CopyCalls.h"

namespace mla::arch {
namespace detail {

template <int Rank>
MLA_ARCH void load(void *target, const TensorMap &map,
                   const Coordinates<Rank> &at, Barrier &full,
                   sim::LoadTarget kind, uint16_t ctas, Location loc) {
  sim::MapLoad load = {target, &map, Rank, {}, false, &full.word, kind, ctas};
  for (int i = 0; i < Rank; ++i)
    load.at[i] = at.values[i];
  sim::mapLoad(load, loc);
}
MLA_ARCH void gather(void *target, const TensorMap &map, int32_t col,
                     const int32_t (&rows)[4], Barrier &full,
                     sim::LoadTarget kind, Location loc) {
  sim::mapLoad({target,
                &map,
                2,
                {col, rows[0], rows[1], rows[2], rows[3]},
                true,
                &full.word,
                kind,
                0},
               loc);
}
template <int Rank>
MLA_ARCH void store(const TensorMap &map, const Coordinates<Rank> &at,
                    const void *source, bool isReduce, Location loc) {
  sim::MapStore store = {source, &map, Rank, {}, false, isReduce};
  for (int i = 0; i < Rank; ++i)
    store.at[i] = at.values[i];
  sim::mapStore(store, loc);
}

} // namespace detail

MLA_ARCH CachePolicy evictFirst() { return {1}; }
MLA_ARCH CachePolicy evictLast() { return {2}; }
MLA_ARCH void prefetchMap(const TensorMap &, Location) {}

template <int Rank>
MLA_ARCH void tmaLoad(void *target, const TensorMap &map, Coordinates<Rank> at,
                      Barrier &full, Location loc) {
  detail::load(target, map, at, full, sim::LoadTarget::Own, 0, loc);
}
template <int Rank>
MLA_ARCH void tmaLoad(void *target, const TensorMap &map, Coordinates<Rank> at,
                      Barrier &full, CachePolicy, Location loc) {
  detail::load(target, map, at, full, sim::LoadTarget::Own, 0, loc);
}
template <int Rank>
MLA_ARCH void tmaLoadMulticast(void *target, const TensorMap &map,
                               Coordinates<Rank> at, Barrier &full,
                               uint16_t ctas, Location loc) {
  detail::load(target, map, at, full, sim::LoadTarget::Multicast, ctas, loc);
}
template <int Rank>
MLA_ARCH void tmaLoadMulticast(void *target, const TensorMap &map,
                               Coordinates<Rank> at, Barrier &full,
                               uint16_t ctas, CachePolicy, Location loc) {
  detail::load(target, map, at, full, sim::LoadTarget::Multicast, ctas, loc);
}
template <int Rank>
MLA_ARCH void tmaLoadPair(void *target, const TensorMap &map,
                          Coordinates<Rank> at, Barrier &full, Location loc) {
  detail::load(target, map, at, full, sim::LoadTarget::Pair, 0, loc);
}
template <int Rank>
MLA_ARCH void tmaLoadPair(void *target, const TensorMap &map,
                          Coordinates<Rank> at, Barrier &full, CachePolicy,
                          Location loc) {
  detail::load(target, map, at, full, sim::LoadTarget::Pair, 0, loc);
}

MLA_ARCH void tmaGather4(void *target, const TensorMap &map, int32_t col,
                         const int32_t (&rows)[4], Barrier &full,
                         Location loc) {
  detail::gather(target, map, col, rows, full, sim::LoadTarget::Own, loc);
}
MLA_ARCH void tmaGather4(void *target, const TensorMap &map, int32_t col,
                         const int32_t (&rows)[4], Barrier &full, CachePolicy,
                         Location loc) {
  detail::gather(target, map, col, rows, full, sim::LoadTarget::Own, loc);
}
MLA_ARCH void tmaGather4Pair(void *target, const TensorMap &map, int32_t col,
                             const int32_t (&rows)[4], Barrier &full,
                             Location loc) {
  detail::gather(target, map, col, rows, full, sim::LoadTarget::Pair, loc);
}
MLA_ARCH void tmaScatter4(const TensorMap &map, int32_t col,
                          const int32_t (&rows)[4], const void *source,
                          Location loc) {
  sim::mapStore(
      {source, &map, 2, {col, rows[0], rows[1], rows[2], rows[3]}, true, false},
      loc);
}

template <int Rank>
MLA_ARCH void tmaStore(const TensorMap &map, Coordinates<Rank> at,
                       const void *source, Location loc) {
  detail::store(map, at, source, false, loc);
}
template <int Rank>
MLA_ARCH void tmaReduceAdd(const TensorMap &map, Coordinates<Rank> at,
                           const void *source, Location loc) {
  detail::store(map, at, source, true, loc);
}
template <int Rank>
MLA_ARCH void tmaPrefetch(const TensorMap &map, Coordinates<Rank> at,
                          Location loc) {
  int32_t start[5] = {};
  for (int i = 0; i < Rank; ++i)
    start[i] = at.values[i];
  sim::mapPrefetch(&map, Rank, start, loc);
}

MLA_ARCH void bulkLoad(void *target, const void *source, uint32_t bytes,
                       Barrier &full, Location loc) {
  sim::bulkLoad(target, source, bytes, &full.word, sim::LoadTarget::Own, 0,
                loc);
}
MLA_ARCH void bulkLoad(void *target, const void *source, uint32_t bytes,
                       Barrier &full, CachePolicy, Location loc) {
  sim::bulkLoad(target, source, bytes, &full.word, sim::LoadTarget::Own, 0,
                loc);
}
MLA_ARCH void bulkLoadMulticast(void *target, const void *source,
                                uint32_t bytes, Barrier &full, uint16_t ctas,
                                Location loc) {
  sim::bulkLoad(target, source, bytes, &full.word, sim::LoadTarget::Multicast,
                ctas, loc);
}
MLA_ARCH void bulkStore(void *target, const void *source, uint32_t bytes,
                        Location loc) {
  sim::bulkStore(target, source, bytes, false, loc);
}
MLA_ARCH void bulkReduceAddF32(float *target, const float *source,
                               uint32_t bytes, Location loc) {
  sim::bulkStore(target, source, bytes, true, loc);
}
MLA_ARCH void bulkPrefetch(const void *source, uint32_t bytes, Location loc) {
  sim::bulkPrefetch(source, bytes, loc);
}

MLA_ARCH void bulkCommit(Location loc) { sim::bulkCommit(loc); }
template <int Pending> MLA_ARCH void bulkWait(Location loc) {
  sim::bulkWait(Pending, false, loc);
}
template <int Pending> MLA_ARCH void bulkWaitRead(Location loc) {
  sim::bulkWait(Pending, true, loc);
}

} // namespace mla::arch

#endif // MLA_SIMULATOR_BACKEND_ARCHBACKEND_TMA_H
