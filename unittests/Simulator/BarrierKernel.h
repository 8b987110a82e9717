//===- BarrierKernel.h - mbarriers step by step, poison --------*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_BARRIERKERNEL_H
#define MLA_UNITTESTS_SIMULATOR_BARRIERKERNEL_H

#include "Arch/Arch.h"

namespace mla::test {

/// What one thread does to an mbarrier; `value` arrivals or bytes.
enum class BarrierStep : uint32_t {
  Arrive,
  ArriveMany,
  ExpectTx,
  ArriveExpectTx,
  Copy, ///< starts a copy of so many bytes
  Wait  ///< for the phase under way
};
struct BarrierAction {
  BarrierStep step;
  uint32_t value;
};

/// Bytes that all copies of one run may have together.
constexpr uint32_t barrierBytes = 256;

/// Does `count` actions to an mbarrier of so many arrivals a phase; `source`
/// has barrierBytes bytes. out [count + 1]: behind each action (after
/// initialisation first), 1 where the phase under way has completed, which
/// makes the next one so; 0 behind a copy, which may have come or not.
void queueBarrierActions(arch::Stream device, uint32_t arrivals,
                         const BarrierAction *actions, uint32_t count,
                         const uint8_t *source, uint32_t *out);

/// Reads shared memory that nobody wrote, and the target of a copy of 16 bytes,
/// which held a 1, before it is waited for and then: out [3].
void queueEarlyReads(arch::Stream device, const uint32_t *source,
                     uint32_t *out);

/// Turns of a pipeline: a warp copies 32 numbers, by `isBulk` as one bulk copy,
/// once a named barrier says that the other has read the ones before; the other
/// waits for the copies alone. out [32]: what that read in the last turn.
void queueNamedPipeline(arch::Stream device, bool isBulk,
                        const uint32_t *source, uint32_t *out);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_BARRIERKERNEL_H
