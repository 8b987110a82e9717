//===- NamedBarrier.h - The state of a named barrier ------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_STATE_NAMEDBARRIER_H
#define MLA_SIMULATOR_STATE_NAMEDBARRIER_H

#include "Simulator/State/Rendezvous.h"

namespace mla::sim {

/// One of the barriers 0 to 15 of a CTA. Warps arrive and wait (sync) or only
/// arrive. The barrier completes when `count` threads in total have arrived.
struct NamedBarrier {
  unsigned count = 0, arrived = 0;
  bool isReduction = false, predicate = false, result = false;
  Rendezvous rendezvous;
  /// The number of lanes that have reached an instruction on this barrier and
  /// wait there for the other lanes of their warp.
  unsigned inside = 0;
  /// The number of completions.
  uint32_t phase = 0;
  /// The source location of an arrival that the last completion counted.
  Site completedFrom;
  /// The last arrival of a warp: the completion to which it belongs, counted
  /// from 1, and its source location.
  struct Arrival {
    uint32_t phase = 0;
    Site site;
  };
  std::map<unsigned, Arrival> last;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_NAMEDBARRIER_H
