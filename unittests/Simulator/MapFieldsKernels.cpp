//===- MapFieldsKernels.cpp - A load through any tensor map ---------------===//

#include "MapFieldsKernel.h"

using namespace mla;
using namespace mla::arch;

namespace {

struct Shared {
  alignas(1024) SharedArray<uint16_t, test::mapFieldsWords> words;
  Barrier full;
};

MLA_KERNEL(32, 1)
loadOnce(MLA_GRID_CONSTANT const TensorMap map, int32_t column, int32_t row,
         uint32_t bytes, uint16_t *out) {
  auto &s = dynamicShared<Shared>();
  for (uint32_t i = threadIndex(); i < test::mapFieldsWords; i += 32)
    s.words[i] = 0xabab;
  if (threadIndex() == 0) {
    s.full.init(1);
    fenceBarrierInit();
  }
  fenceProxyAsyncShared();
  syncThreads();
  if (threadIndex() == 0) {
    s.full.arriveExpectTx(bytes);
    tmaLoad(&s.words[0], map, Coordinates{column, row}, s.full);
  }
  syncWarp();
  s.full.wait(Phase::first());
  for (uint32_t i = threadIndex(); i < test::mapFieldsWords; i += 32)
    out[i] = s.words[i];
}

} // namespace

void mla::test::queueMapLoad(Stream device, const TensorMap &map,
                             int32_t column, int32_t row, uint32_t bytes,
                             uint16_t *out) {
  LaunchShape shape;
  shape.threads = 32;
  shape.sharedBytes = sizeof(Shared);
  launch(loadOnce, shape, device, map, column, row, bytes, out);
}
