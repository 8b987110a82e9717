//===- BarrierKernel.h - Tests of mbarriers and poison ----------*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_BARRIERKERNEL_H
#define MLA_UNITTESTS_SIMULATOR_BARRIERKERNEL_H

#include "Arch/Arch.h"

namespace mla::test {

/// An action of one thread on an mbarrier; `value` arrivals or bytes.
enum class BarrierStep : uint32_t {
  Arrive,
  ArriveMany,
  ExpectTx,
  ArriveExpectTx,
  Copy, ///< starts a copy of `value` bytes
  Wait  ///< for the current phase
};
struct BarrierAction {
  BarrierStep step;
  uint32_t value;
};

/// The largest total size of the copies of one run, in bytes.
constexpr uint32_t barrierBytes = 256;

/// Performs `count` actions on an mbarrier with this number of arrivals per
/// phase; `source` has barrierBytes bytes. After the initialisation and after
/// each action, out [count + 1] receives 1 if the current phase has completed,
/// and the next phase is then the current one; after a copy it receives 0,
/// because the copy may or may not have completed.
void queueBarrierActions(arch::Stream device, uint32_t arrivals,
                         const BarrierAction *actions, uint32_t count,
                         const uint8_t *source, uint32_t *out);

/// Reads shared memory that was never written, and the target of a 16-byte
/// copy, which held a 1, before and after the wait for it: out [3].
void queueEarlyReads(arch::Stream device, const uint32_t *source,
                     uint32_t *out);

/// Runs a pipeline: one warp copies 32 numbers, with `isBulk` as one bulk copy,
/// after a named barrier that says that the other warp has read the previous
/// ones; the other warp waits only for the copies. out [32] receives what it
/// read in the last round.
void queueNamedPipeline(arch::Stream device, bool isBulk,
                        const uint32_t *source, uint32_t *out);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_BARRIERKERNEL_H
