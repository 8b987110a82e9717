//===- NamedBarrier.h - The CTA's hardware barriers ------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_SYNC_NAMEDBARRIER_H
#define MLA_SIMULATOR_SYNC_NAMEDBARRIER_H

#include "Simulator/Sync/Meeting.h"

namespace mla::sim {

/// One of the barriers 0 to 15 of a CTA. Warps arrive and wait (sync), or only
/// arrive; `count` threads of both kinds complete it.
struct NamedBarrier {
  unsigned count = 0, arrived = 0;
  bool isReduction = false, predicate = false, result = false;
  Meeting meeting;
  /// Lanes that are in an instruction of it, their warp perhaps not yet whole.
  unsigned inside = 0;
  /// How often it completed; who waited knows.
  uint32_t phase = 0;
  /// Where one came whose arrival the last completion counted.
  Site completedFrom;
  /// The completion that each warp's last arrival belongs to, from 1 on.
  struct Arrival {
    uint32_t phase = 0;
    Site site;
  };
  std::map<unsigned, Arrival> last;
};

/// Lets all go on that wait at barrier `id` of a CTA.
void completeBarrier(Cta &cta, unsigned id);

/// In place of a count: all threads of the CTA, whose barrier is the one of
/// number 0.
constexpr unsigned allThreads = 0;

/// bar.sync: arrives at barrier `id` of `count` threads and waits. Reports a
/// count that is not of whole warps or unlike that of the others, bar.red
/// beside bar.sync or bar.arrive, an argument out of range, and a warp of which
/// the order of events leaves open to which completion its arrival belongs
/// (class 42).
void barrierSync(unsigned id, unsigned count, const char *instruction,
                 Site site);
/// bar.arrive: arrives without waiting.
void barrierArrive(unsigned id, unsigned count, Site site);
/// bar.red.or on barrier 0: whether `predicate` held in any thread.
bool barrierOr(bool predicate, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_SYNC_NAMEDBARRIER_H
