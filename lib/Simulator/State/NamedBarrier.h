//===- NamedBarrier.h - The state of a named barrier ------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_STATE_NAMEDBARRIER_H
#define MLA_SIMULATOR_STATE_NAMEDBARRIER_H

#include "Simulator/State/Rendezvous.h"

namespace mla::sim {

/// One of the barriers 0 to 15 of a CTA. Warps arrive and wait (sync) or only
/// arrive; `count` threads of both kinds complete it.
struct NamedBarrier {
  unsigned count = 0, arrived = 0;
  bool isReduction = false, predicate = false, result = false;
  Rendezvous rendezvous;
  /// The lanes that execute an instruction of it, including those of incomplete
  /// warps.
  unsigned inside = 0;
  /// The number of completions.
  uint32_t phase = 0;
  /// The place of an arrival that the last completion counted.
  Site completedFrom;
  /// The completion that the last arrival of each warp belongs to, from 1.
  struct Arrival {
    uint32_t phase = 0;
    Site site;
  };
  std::map<unsigned, Arrival> last;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_NAMEDBARRIER_H
