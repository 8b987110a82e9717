// A kernel that loads through a tensor map in its parameters. With COPIED the
// map is copied to local memory, which the build must reject.
#include "Arch/Arch.h"

using namespace mla::arch;

#ifdef COPIED
#undef MLA_GRID_CONSTANT
#define MLA_GRID_CONSTANT
#endif

struct Shared {
  SharedTile<Bf16, 64, 64> tile;
  Barrier full;
};

MLA_KERNEL(32, 1)
loadTile(MLA_GRID_CONSTANT const TensorMap map, float *out) {
  auto &s = dynamicShared<Shared>();
  if (threadIndex() == 0) {
    s.full.init(1);
    fenceBarrierInit();
    s.full.arriveExpectTx(64 * 64 * 2);
    tmaLoad(s.tile.panelRows(0), map, Coordinates(0, 0), s.full);
  }
  syncWarp();
  s.full.wait(Phase::first());
  out[threadIndex()] = toFloat(s.tile.at(threadIndex(), 0));
}
