//===- TensorRendezvous.h - Collectives of tcgen05 --------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_TENSOR_TENSORRENDEZVOUS_H
#define MLA_SIMULATOR_TENSOR_TENSORRENDEZVOUS_H

#include "Simulator/Engine/Context.h"
#include "Simulator/Sync/Rendezvous.h"
#include "Simulator/Tensor/TensorAccess.h"

namespace mla::sim {

/// Arrives at a rendezvous of the lanes of a warp, or of one warp of each CTA
/// of the pair. The operand of the instruction must be equal in all threads.
/// `last` receives the threads.
template <class Last>
void arriveTensor(unsigned group, Collective what, const Last &last) {
  checkGroup(group, what.instruction, what.site);
  Thread &thread = *context().thread;
  Cta &cta = *thread.cta;
  Rendezvous &rendezvous = group == 1
                               ? cta.warps[thread.warp()].rendezvous
                               : cta.cluster->pairRendezvous[cta.rank & ~1u];
  what.isWait = group == 1;
  arriveAndWait(rendezvous, 32 * group, what, last);
}

} // namespace mla::sim

#endif // MLA_SIMULATOR_TENSOR_TENSORRENDEZVOUS_H
