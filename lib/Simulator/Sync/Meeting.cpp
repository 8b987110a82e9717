//===- Meeting.cpp - Where threads wait for each other --------------------===//

#include "Simulator/Core/Context.h"

#include <bit>

using namespace mla::sim;

static WarpState &warpOf(Thread &thread) {
  return thread.cta->warps[thread.warp()];
}

static std::string describe(const char *instruction, Site site) {
  return std::string(instruction) + " at " + site.str();
}

void mla::sim::noteAligned(Site site) {
  uint64_t &history = context().thread->alignedHistory;
  history = (history ^ site.id()) * 0x100000001b3ull;
}

/// All lanes of a warp must be in the same instruction, by the same path.
static void checkConverged(Thread &thread, const Collective &what) {
  WarpState &warp = warpOf(thread);
  if (warp.exited && what.needsAll) {
    reportHere(43, "divergent warp", what.instruction, what.site,
               std::to_string(std::popcount(warp.exited)) +
                   " of its lanes have ended");
    stopLaunch();
  }
  if (!warp.stopped)
    return;
  if (warp.stoppedAt != what.site ||
      std::string_view(warp.stoppedIn) != what.instruction) {
    reportHere(43, "divergent warp", what.instruction, what.site,
               std::to_string(warp.stopped) + " of its lanes wait in " +
                   describe(warp.stoppedIn, warp.stoppedAt));
    stopLaunch();
  }
  if (warp.history != thread.alignedHistory)
    reportHere(43, "divergent warp", what.instruction, what.site,
               "its lanes executed different .aligned instructions before");
}

/// An exit may have left a meeting whole: the last to come goes on as if nobody
/// were missing.
static void goOnWithout(Meeting &meeting, uint32_t lanes) {
  const auto count = static_cast<size_t>(std::popcount(lanes));
  if (meeting.waiting.empty() || meeting.waiting.size() != count)
    return;
  meeting.heir = meeting.waiting.back();
  wake(*meeting.heir);
}

void mla::sim::exitWarp(Thread &thread) {
  WarpState &warp = warpOf(thread);
  const uint32_t bit = 1u << thread.lane();
  warp.exited |= bit;
  const uint32_t live = liveLanes(*thread.cta, thread.warp());
  for (auto &[mask, meeting] : warp.masked)
    if (mask & bit)
      goOnWithout(meeting, mask & live);
  if (!warp.stopped)
    return;
  if (!warp.needsAll)
    return goOnWithout(warp.meeting, live);
  reportHere(43, "divergent warp", warp.stoppedIn, warp.stoppedAt,
             "this lane ends, but " + std::to_string(warp.stopped) +
                 " of its warp's lanes wait there for all");
  stopLaunch();
}

static void checkOperand(const Meeting &meeting, const Collective &what) {
  if (meeting.operand == what.operand)
    return;
  reportHere(what.operandClass, "operands differ in a collective",
             what.instruction, what.site,
             std::to_string(what.operand) + ", but " +
                 std::to_string(meeting.operand) +
                 " in a thread that came by " +
                 describe(meeting.instruction, meeting.site));
}

/// The thread waits in an `.aligned` instruction from here on.
static void stopLane(const Thread &thread, const Collective &what) {
  WarpState &warp = thread.cta->warps[thread.warp()];
  ++warp.stopped;
  warp.stoppedIn = what.instruction;
  warp.stoppedAt = what.site;
  warp.needsAll = what.needsAll;
  warp.history = thread.alignedHistory;
}

bool mla::sim::detail::arriveAt(Meeting &meeting, unsigned count,
                                const Collective &what) {
  Thread &thread = *context().thread;
  if (!what.isQuiet)
    noteNews();
  if (what.isAligned) {
    noteAligned(what.site);
    checkConverged(thread, what);
  }
  if (what.isRelease)
    thread.releaseInto(meeting.published);
  else if (what.isWait)
    meeting.published.events.join(thread.know.events);
  if (meeting.waiting.empty()) {
    meeting.instruction = what.instruction;
    meeting.site = what.site;
    meeting.operand = what.operand;
  } else {
    checkOperand(meeting, what);
  }
  meeting.waiting.push_back(&thread);
  if (meeting.waiting.size() == count)
    return true;
  if (what.isAligned)
    stopLane(thread, what);
  block({what.instruction, what.site});
  if (meeting.heir != &thread)
    return false;
  meeting.heir = nullptr;
  return true;
}

void mla::sim::detail::dissolve(Meeting &meeting, const Collective &what) {
  Thread *self = context().thread;
  std::vector<Thread *> threads = std::move(meeting.waiting);
  meeting.waiting.clear();
  for (Thread *thread : threads) {
    if (what.isRelease)
      thread->acquire(meeting.published);
    else if (what.isWait)
      thread->know.events.join(meeting.published.events);
    if (what.isAligned)
      warpOf(*thread).stopped = 0;
    if (thread != self)
      wake(*thread);
  }
  meeting.published.clear();
}

void mla::sim::detail::move(WarpState &warp, Meeting &target,
                            const Collective &what) {
  stopLane(*context().thread, what);
  std::vector<Thread *> &lanes = warp.meeting.waiting;
  target.waiting.insert(target.waiting.end(), lanes.begin(), lanes.end());
  lanes.clear();
  warp.meeting.published.clear();
}

unsigned mla::sim::warpThreads(const Cta &cta, unsigned warp) {
  return std::min(32u, cta.cluster->threadsPerCta - warp * 32);
}

uint32_t mla::sim::liveLanes(const Cta &cta, unsigned warp) {
  return ~0u >> (32 - warpThreads(cta, warp)) & ~cta.warps[warp].exited;
}
