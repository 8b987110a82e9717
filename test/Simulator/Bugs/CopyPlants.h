//===- CopyPlants.h - Helpers for bugs of copies ----------------*- C++ -*-===//
#ifndef MLA_TEST_SIMULATOR_BUGS_COPYPLANTS_H
#define MLA_TEST_SIMULATOR_BUGS_COPYPLANTS_H

#include "Plants.h"

namespace mla::test {

/// Tiles that copies fill, and the barriers on which they complete.
struct CopyShared {
  SharedTile<Bf16, 64, 64> tile, other;
  SharedArray<float, 64> plain;
  Barrier full, empty;
};

/// Initialises the barriers for one arrival each, and synchronises.
MLA_DEVICE CopyShared &beginCopies() {
  auto &s = dynamicShared<CopyShared>();
  if (threadIndex() == 0) {
    s.full.init(1);
    s.empty.init(1);
    fenceBarrierInit();
  }
  syncThreads();
  return s;
}

/// The size in bytes of a tile and of a box of rowsMap().
constexpr uint32_t tileBytes = 64 * 64 * 2;

/// Loads a tile in thread 0. All threads wait for it.
MLA_DEVICE void loadTile(CopyShared &s, const TensorMap &map, void *target,
                         int32_t col = 0, int32_t row = 0) {
  if (threadIndex() == 0) {
    s.full.arriveExpectTx(tileBytes);
    tmaLoad(target, map, Coordinates(col, row), s.full);
  }
  s.full.wait(Phase::first());
}

} // namespace mla::test

#endif // MLA_TEST_SIMULATOR_BUGS_COPYPLANTS_H
