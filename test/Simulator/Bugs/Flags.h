//===- Flags.h - Waits for words of global memory ---------------*- C++ -*-===//
#ifndef MLA_TEST_SIMULATOR_BUGS_FLAGS_H
#define MLA_TEST_SIMULATOR_BUGS_FLAGS_H

#include "Plants.h"

namespace mla::test {

/// Waits until the word reaches `count`, without acquiring.
MLA_DEVICE void watch(const uint32_t *place, uint32_t count) {
  while (arch::loadRelaxed(place) < count)
    arch::backOff(20);
}
/// Waits until the word reaches `count`, and acquires.
MLA_DEVICE void awaitCount(const uint32_t *place, uint32_t count) {
  while (arch::loadAcquire(place) < count)
    arch::backOff(20);
}

} // namespace mla::test

#endif // MLA_TEST_SIMULATOR_BUGS_FLAGS_H
