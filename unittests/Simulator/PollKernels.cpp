//===- PollKernels.cpp - Threads that load atomically ---------------------===//

#include "PollKernel.h"

using namespace mla;
using namespace mla::arch;

namespace {

MLA_KERNEL(128, 1)
tableLoads(const uint32_t *table, uint32_t count, uint32_t passes,
           uint32_t *out) {
  uint32_t sum = 0;
  for (uint32_t i = 0; i < passes * count; ++i)
    sum += loadRelaxed(table + i % count);
  out[threadIndex()] = sum;
}

MLA_KERNEL(64, 1) twoFlags(const uint32_t *flags) {
  while (loadRelaxed(flags) == 0 && loadAcquire(flags + 1) == 0)
    ;
}

MLA_KERNEL(64, 1)
plainLoads(const uint32_t *table, uint32_t count, uint32_t passes,
           uint32_t *flag, uint32_t *out) {
  if (threadIndex() == 0) {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < passes * count; ++i)
      sum += static_cast<const volatile uint32_t *>(table)[i % count];
    out[64] = sum;
    storeRelease(flag, 1u);
  }
  while (loadAcquire(flag) == 0)
    backOff(20);
  out[threadIndex()] = out[64];
}

} // namespace

void mla::test::queueTableLoads(Stream device, const uint32_t *table,
                                uint32_t count, uint32_t passes,
                                uint32_t *out) {
  LaunchShape shape;
  shape.threads = 128;
  launch(tableLoads, shape, device, table, count, passes, out);
}

void mla::test::queuePlainLoads(Stream device, const uint32_t *table,
                                uint32_t count, uint32_t passes, uint32_t *flag,
                                uint32_t *out) {
  LaunchShape shape;
  shape.threads = 64;
  launch(plainLoads, shape, device, table, count, passes, flag, out);
}

void mla::test::queueTwoFlags(Stream device, const uint32_t *flags) {
  LaunchShape shape;
  shape.threads = 64;
  launch(twoFlags, shape, device, flags);
}
