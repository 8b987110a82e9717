//===- ScaleKernels.cpp - Scale a tile through shared memory --------------===//

#include "Scale.h"

#include "Arch/Arch.h"

using namespace mla::arch;
using example::tile;

namespace {

/// The shared memory of a CTA.
struct Shared {
  SharedArray<float, tile> values;
  Barrier full;
};

} // namespace

template <bool HasFence>
static MLA_KERNEL(tile, 1) scale(const float *x, float *y, float factor) {
  auto &shared = dynamicShared<Shared>();
  constexpr uint32_t bytes = txBytes<decltype(shared.values)>;
  const uint32_t thread = threadIndex(), first = ctaX() * tile;
  if (thread == 0) {
    shared.full.init(1);
    fenceBarrierInit();
  }
  syncThreads();
  if (thread == 0) {
    shared.full.arriveExpectTx(bytes);
    bulkLoad(&shared.values, x + first, bytes, shared.full);
  }
  shared.full.wait(Phase::first());
  shared.values[thread] *= factor;
  if (HasFence)
    fenceProxyAsyncShared(); // the async proxy of bulkStore must see the values
  syncThreads();
  if (thread == 0) {
    bulkStore(y + first, &shared.values, bytes);
    bulkCommit();
    bulkWait<0>();
  }
}

LaunchResult example::launchScale(Stream stream, const float *x, float *y,
                                  uint32_t count, float factor, bool hasFence) {
  LaunchShape shape;
  shape.gridX = count / tile;
  shape.threads = tile;
  shape.sharedBytes = sizeof(Shared);
  shape.name = "scale";
  return launch(hasFence ? scale<true> : scale<false>, shape, stream, x, y,
                factor);
}
