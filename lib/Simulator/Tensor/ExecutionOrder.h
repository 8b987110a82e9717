//===- ExecutionOrder.h - Order of execution of tcgen05 ---------*- C++ -*-===//
#ifndef MLA_SIMULATOR_TENSOR_EXECUTIONORDER_H
#define MLA_SIMULATOR_TENSOR_EXECUTIONORDER_H

#include <cstdint>

namespace mla::sim {

/// The `lane` argument of post() for tcgen05.mma, cp and shift, which execute
/// in the order of issue within a cluster.
inline constexpr uint32_t tensorLane = ~0u;

/// Returns a key that is equal for MMAs which the hardware executes in the
/// order of issue: same accumulator, shape and group.
constexpr uint64_t accumulatorKey(uint32_t d, unsigned m, unsigned n,
                                  unsigned group, bool isWs) {
  return uint64_t(d) << 32 | uint64_t(m) << 16 | n << 4 | group << 1 | isWs |
         1ull << 31;
}

} // namespace mla::sim

#endif // MLA_SIMULATOR_TENSOR_EXECUTIONORDER_H
