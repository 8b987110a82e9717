//===- MeetTensor.h - Collectives of tcgen05 -------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_TENSOR_MEETTENSOR_H
#define MLA_SIMULATOR_TENSOR_MEETTENSOR_H

#include "Simulator/Core/Context.h"
#include "Simulator/Tensor/TensorMemory.h"

namespace mla::sim {

/// Meets the lanes of a warp, or one warp of each CTA of the pair, in an
/// instruction whose operand must be the same in all. `last` gets the threads.
template <class Last>
void meetTensor(unsigned group, Collective what, const Last &last) {
  checkGroup(group, what.instruction, what.site);
  Thread &thread = *context().thread;
  Cta &cta = *thread.cta;
  Meeting &meeting = group == 1 ? cta.warps[thread.warp()].meeting
                                : cta.cluster->pairMeetings[cta.rank & ~1u];
  what.isWait = group == 1;
  meet(meeting, 32 * group, what, last);
}

} // namespace mla::sim

#endif // MLA_SIMULATOR_TENSOR_MEETTENSOR_H
