//===- BarrierKernel.h - Tests of mbarriers and poison ----------*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_BARRIERKERNEL_H
#define MLA_UNITTESTS_SIMULATOR_BARRIERKERNEL_H

#include "Arch/Arch.h"

namespace mla::test {

/// An action of one thread on an mbarrier. `value` is a number of arrivals or
/// of bytes.
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

/// Performs `count` actions on an mbarrier that expects `arrivals` arrivals per
/// phase; `source` has barrierBytes bytes. Writes one word to out [count + 1]
/// after the initialisation and after each action: 1 if the current phase has
/// completed, in which case the next phase becomes the current one. The word
/// after a copy is always 0, because the copy may or may not have completed.
void queueBarrierActions(arch::Stream device, uint32_t arrivals,
                         const BarrierAction *actions, uint32_t count,
                         const uint8_t *source, uint32_t *out);

/// Reads shared memory that was never written, then the target of a 16-byte
/// copy before and after the wait for the copy. The target holds 1 before the
/// copy. out [3] receives the three words.
void queueEarlyReads(arch::Stream device, const uint32_t *source,
                     uint32_t *out);

/// Runs a pipeline of two warps. One warp copies 32 numbers, as one bulk copy
/// if `isBulk`. Before the next copy, it waits at a named barrier until the
/// other warp has read the previous numbers. The other warp waits only for the
/// copies. out [32] receives the numbers that the other warp reads in the last
/// round.
void queueNamedPipeline(arch::Stream device, bool isBulk,
                        const uint32_t *source, uint32_t *out);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_BARRIERKERNEL_H
