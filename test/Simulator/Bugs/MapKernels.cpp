//===- MapKernels.cpp - Bugs of tensor maps -------------------------------===//

#include "CopyPlants.h"

using namespace mla;
using namespace mla::test;

namespace {

using Shared = CopyShared;

/// Bug class 30: the tensor map has more rows than were allocated.
MLA_KERNEL(32, 1) loadAll(MLA_GRID_CONSTANT const TensorMap map) {
  Shared &s = beginCopies();
  loadTile(s, map, s.tile.panelRows(0));
}

/// Bug class 30: a kernel copies a tensor map to an address where it must not
/// be.
enum class MapPlace { Parameter, Odd, Shared };
template <MapPlace Where>
MLA_KERNEL(32, 1)
copiedMap(MLA_GRID_CONSTANT const TensorMap map, TensorMap *copies) {
  Shared &s = beginCopies();
  auto *odd = reinterpret_cast<TensorMap *>(reinterpret_cast<char *>(copies) +
                                            (Where == MapPlace::Odd ? 32 : 0));
  auto *shared = reinterpret_cast<TensorMap *>(&s.other);
  TensorMap *copy = Where == MapPlace::Shared ? shared : odd;
  for (int i = 0; i < 16; ++i)
    if (threadIndex() == 0)
      copy->opaque[i] = map.opaque[i];
  loadTile(s, Where == MapPlace::Parameter ? map : *copy, s.tile.panelRows(0));
}

/// Bug class 30: a kernel writes a word of a map in global memory after it has
/// acquired the map. Even a write of the same value requires another acquire.
template <bool Bad> MLA_KERNEL(32, 1) storedMap(TensorMap *map) {
  Shared &s = beginCopies();
  if (threadIndex() == 0)
    fenceTensorMapAcquire(*map);
  if (Bad && threadIndex() == 0)
    map->opaque[4] = 63 | uint64_t{63} << 32;
  loadTile(s, *map, s.tile.panelRows(0));
}

/// Bug class 30: CTA 0 writes a map and tells CTA 1 through a flag. A fence is
/// missing, or CTA 1 executes its fence before it reads the flag.
enum class MapFence { Fine, Unreleased, Unacquired, AcquiredBefore };
template <MapFence F>
MLA_KERNEL(32, 1)
writtenMap(MLA_GRID_CONSTANT const TensorMap map, TensorMap *place,
           uint32_t *flag) {
  Shared &s = beginCopies();
  if (ctaX() == 0) {
    if (threadIndex() != 0)
      return;
    for (int i = 0; i < 16; ++i)
      place->opaque[i] = map.opaque[i]; // by CTA 0
    if (F != MapFence::Unreleased)
      fenceTensorMapRelease();
    storeRelease(flag, 1u);
    return;
  }
  if (threadIndex() == 0) {
    if (F == MapFence::AcquiredBefore)
      fenceTensorMapAcquire(*place);
    while (loadAcquire(flag) == 0)
      backOff(32);
    if (F == MapFence::Fine || F == MapFence::Unreleased)
      fenceTensorMapAcquire(*place);
  }
  syncWarp();
  loadTile(s, *place, s.tile.panelRows(0));
}

/// Bug class 30: a launch writes a map without releasing it. The next launch
/// acquires it.
template <bool Bad>
MLA_KERNEL(32, 1)
writeMap(MLA_GRID_CONSTANT const TensorMap map, TensorMap *place) {
  if (threadIndex() < 16)
    place->opaque[threadIndex()] = map.opaque[threadIndex()]; // by a launch
  if (!Bad)
    fenceTensorMapRelease();
}

/// Bug class 49: a map is overwritten while a load may still read it.
template <bool Bad> MLA_KERNEL(32, 1) reusedMap(TensorMap *map) {
  Shared &s = beginCopies();
  if (threadIndex() != 0)
    return;
  fenceTensorMapAcquire(*map);
  s.full.arriveExpectTx(tileBytes);
  tmaLoad(s.tile.panelRows(0), *map, Coordinates(0, 0), s.full);
  if (!Bad)
    s.full.wait(Phase::first());
  map->opaque[0] = 0; // under the load
  s.full.wait(Phase::first());
}

/// Returns a tensor map over a tile of zeros.
TensorMap zerosMap(sim::Device &device) {
  return rowsMap(filled<uint16_t>(device, 4096, 0, "tensor"), 64, 64);
}

/// Returns the map with one bit flipped.
TensorMap withBit(TensorMap map, int bit) {
  map.opaque[bit / 64] ^= uint64_t{1} << bit % 64;
  return map;
}

void queueWritten(sim::Device &device,
                  void (*kernel)(TensorMap, TensorMap *, uint32_t *)) {
  run(device, kernel, 32, sizeof(Shared), 2, 1, zerosMap(device),
      static_cast<TensorMap *>(device.allocate(128, "map")),
      filled<uint32_t>(device, 1, 0, "flag"));
}
void queueUploaded(sim::Device &device, void (*kernel)(TensorMap *)) {
  run(device, kernel, 32, sizeof(Shared), 1, 1,
      device.upload(std::vector{zerosMap(device)}, "map"));
}
void queueLaunches(sim::Device &device,
                   void (*kernel)(TensorMap, TensorMap *)) {
  auto *map = static_cast<TensorMap *>(device.allocate(128, "map"));
  run(device, kernel, 32, 0, 1, 1, zerosMap(device), map);
  run(device, storedMap<false>, 32, sizeof(Shared), 1, 1, map);
}

template <MapPlace Where>
void queueCopied(sim::Device &device, bool isPlanted) {
  run(device, isPlanted ? copiedMap<Where> : copiedMap<MapPlace::Parameter>, 32,
      sizeof(Shared), 1, 1, zerosMap(device),
      static_cast<TensorMap *>(device.allocate(256, "copies")));
}
template <int Bit> void queueBit(sim::Device &device, bool isPlanted) {
  const TensorMap map = zerosMap(device);
  run(device, loadAll, 32, sizeof(Shared), 1, 1,
      isPlanted ? withBit(map, Bit) : map);
}

} // namespace

void mla::test::addMapPlants(Plants &plants) {
  plants.push_back(
      {30, "a tensor map beyond its memory", [](sim::Device &d, bool bad) {
         void *rows = filled<uint16_t>(d, 40 * 64, 0, "tensor");
         run(d, loadAll, 32, sizeof(Shared), 1, 1,
             rowsMap(rows, bad ? 64 : 40, 64));
       }});
  plants.push_back(
      {30, "a tensor map that was not encoded", [](sim::Device &d, bool bad) {
         auto *rows = filled<uint16_t>(d, 4128, 0, "tensor");
         run(d, loadAll, 32, sizeof(Shared), 1, 1,
             rowsMap(rows + (bad ? 4 : 0), 64, 64)); // no multiple of 16 bytes
       }});
  plants.push_back(
      {30, "a tensor map of another rank", [](sim::Device &d, bool bad) {
         void *rows = filled<uint16_t>(d, 4096, 0, "tensor");
         TensorMapSpec spec;
         spec.address = rows;
         spec.rank = bad ? 3 : 2;
         for (int i = 0; i < 3; ++i) {
           spec.extents[i] = spec.box[i] = i < 2 ? 64 : 1;
           spec.strides[i] = i < 2 ? 128 : 8192;
         }
         TensorMap map = {};
         encodeTensorMap(spec, map);
         run(d, loadAll, 32, sizeof(Shared), 1, 1, map);
       }});
  plants.push_back({30, "a bit that no tensor map has", queueBit<65>});
  plants.push_back({30, "a tensor map of im2col", queueBit<64>});
  plants.push_back({30, "an interleaved tensor map", queueBit<75>});
  plants.push_back(
      {30, "a tensor map whose box is not what it notes", queueBit<448>});
  MLA_QUEUED_PLANT(30, "a tensor map that a kernel stores over", queueUploaded,
                   storedMap<true>, storedMap<false>);
  using M = MapFence;
  MLA_QUEUED_PLANT(30, "a written tensor map that is not released",
                   queueWritten, writtenMap<M::Unreleased>,
                   writtenMap<M::Fine>);
  MLA_QUEUED_PLANT(30, "a written tensor map that is not acquired",
                   queueWritten, writtenMap<M::Unacquired>,
                   writtenMap<M::Fine>);
  MLA_QUEUED_PLANT(30, "a tensor map acquired before it is written",
                   queueWritten, writtenMap<M::AcquiredBefore>,
                   writtenMap<M::Fine>);
  MLA_QUEUED_PLANT(30, "a tensor map of a launch before, not released",
                   queueLaunches, writeMap<true>, writeMap<false>);
  MLA_QUEUED_PLANT(49, "a tensor map stored over under a load", queueUploaded,
                   reusedMap<true>, reusedMap<false>);
  plants.push_back(
      {30, "a tensor map at an odd address", queueCopied<MapPlace::Odd>});
  plants.push_back(
      {30, "a tensor map in shared memory", queueCopied<MapPlace::Shared>});
}
