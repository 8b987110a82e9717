//===- Timeline.h - The timeline of a run -----------------------*- C++ -*-===//
// Records roles and waits of warps, asynchronous operations between issue and
// completion, and the life of each CTA, and writes them in the trace event
// format of Perfetto. The time axis is the order of the simulation: a unit is
// one step of the scheduler, and does not correspond to time on a GPU.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_ENGINE_TIMELINE_H
#define MLA_SIMULATOR_ENGINE_TIMELINE_H

#include "Simulator/Base/Site.h"

#include <cstdint>
#include <map>
#include <ostream>
#include <string>
#include <vector>

namespace mla::sim {

struct Cta;
struct Thread;
struct Wait;

class Timeline {
public:
  /// Counts a step of the scheduler.
  void tick() { ++now; }

  /// Starts a CTA. Only CTAs that were started are recorded.
  void startCta(const Cta &cta);
  /// Sets the role of the warp of the thread, until the next role or the end of
  /// the warp.
  void setRole(const Thread &thread, const char *role);
  /// Record that a thread starts to wait, continues, and exits. A warp waits
  /// while any of its threads waits.
  void beginWait(const Thread &thread, const Wait &wait);
  void endWait(const Thread &thread);
  void exit(const Thread &thread);

  /// Records the issue of an operation of a CTA. Returns the number to pass to
  /// complete().
  uint32_t issue(const Cta &cta, const char *instruction, Site site);
  void complete(uint32_t operation);

  /// Writes everything as one JSON object. Spans that are open, for example in
  /// a deadlock, end at the current step.
  void write(std::ostream &os) const;

private:
  struct Span {
    std::string name;
    Site site;
    uint64_t begin = 0, end = 0;
    bool isOpen = true;
  };
  /// A line of the display, with nested spans.
  struct Track {
    std::string name;
    std::vector<Span> spans;
  };
  struct Warp {
    Track track;
    /// The indices in the track of the spans of the current role and of the
    /// current wait; -1 for none. `waiting` is the number of waiting threads.
    int role = -1, wait = -1;
    unsigned waiting = 0, live = 0;
  };
  /// A CTA in the display. Simultaneous operations of one instruction are on
  /// separate lines.
  struct Process {
    std::string name;
    Span life;
    std::vector<Warp> warps;
    unsigned live = 0;
    std::map<std::string, std::vector<Track>> operations;
  };
  struct Operation {
    Span *find(std::vector<Process> &processes) const;
    uint32_t process = 0, line = 0, span = 0;
    const char *instruction = nullptr;
  };

  Warp &warpOf(const Thread &thread);
  void close(Span &span) const {
    span.end = now;
    span.isOpen = false;
  }
  void writeTrack(std::ostream &os, const Track &track, size_t process,
                  size_t line) const;
  void writeSpan(std::ostream &os, const Span &span, size_t process,
                 size_t line) const;

  uint64_t now = 0;
  std::map<const Cta *, uint32_t> numbers;
  std::vector<Process> processes;
  std::vector<Operation> operations;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_ENGINE_TIMELINE_H
