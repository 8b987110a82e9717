//===- Rendezvous.cpp - Collectives ---------------------------------------===//

#include "Simulator/Sync/Rendezvous.h"

#include "Simulator/Engine/Context.h"

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

/// Checks that all lanes of a warp are in the same instruction, and have
/// executed the same `.aligned` instructions before.
static void checkConverged(Thread &thread, const Collective &what) {
  WarpState &warp = warpOf(thread);
  if (warp.exited && what.needsAll) {
    reportHere(43, "divergent warp", what.instruction, what.site,
               std::to_string(std::popcount(warp.exited)) +
                   " of its lanes have exited");
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

/// Completes a rendezvous if all lanes that remain after the exit of a lane
/// have arrived. The lane that arrived last continues.
static void completeWithout(Rendezvous &rendezvous, uint32_t lanes) {
  const auto count = static_cast<size_t>(std::popcount(lanes));
  if (rendezvous.waiting.empty() || rendezvous.waiting.size() != count)
    return;
  rendezvous.resumedAsLast = rendezvous.waiting.back();
  wake(*rendezvous.resumedAsLast);
}

void mla::sim::exitWarp(Thread &thread) {
  WarpState &warp = warpOf(thread);
  const uint32_t bit = 1u << thread.lane();
  warp.exited |= bit;
  const uint32_t live = liveLanes(*thread.cta, thread.warp());
  for (auto &[mask, rendezvous] : warp.masked)
    if (mask & bit)
      completeWithout(rendezvous, mask & live);
  if (!warp.stopped)
    return;
  if (!warp.needsAll)
    return completeWithout(warp.rendezvous, live);
  reportHere(43, "divergent warp", warp.stoppedIn, warp.stoppedAt,
             "this lane exits, but " + std::to_string(warp.stopped) +
                 " lanes of its warp wait there for all lanes");
  stopLaunch();
}

static void checkOperand(const Rendezvous &rendezvous, const Collective &what) {
  if (rendezvous.operand == what.operand)
    return;
  reportHere(what.operandClass, "operands differ in a collective",
             what.instruction, what.site,
             "operand " + std::to_string(what.operand) + ", but " +
                 std::to_string(rendezvous.operand) + " in a thread at " +
                 describe(rendezvous.instruction, rendezvous.site));
}

/// Records that the thread waits in an `.aligned` instruction.
static void stopLane(const Thread &thread, const Collective &what) {
  WarpState &warp = thread.cta->warps[thread.warp()];
  ++warp.stopped;
  warp.stoppedIn = what.instruction;
  warp.stoppedAt = what.site;
  warp.needsAll = what.needsAll;
  warp.history = thread.alignedHistory;
}

bool mla::sim::detail::arriveAt(Rendezvous &rendezvous, unsigned count,
                                const Collective &what) {
  Thread &thread = *context().thread;
  if (!what.isQuiet)
    noteChange();
  if (what.isAligned) {
    noteAligned(what.site);
    checkConverged(thread, what);
  }
  if (what.isRelease)
    release(thread, rendezvous.published);
  else if (what.isWait)
    rendezvous.published.events.join(thread.happened.events);
  if (rendezvous.waiting.empty()) {
    rendezvous.instruction = what.instruction;
    rendezvous.site = what.site;
    rendezvous.operand = what.operand;
  } else {
    checkOperand(rendezvous, what);
  }
  rendezvous.waiting.push_back(&thread);
  if (rendezvous.waiting.size() == count)
    return true;
  if (what.isAligned)
    stopLane(thread, what);
  block({what.instruction, what.site});
  if (rendezvous.resumedAsLast != &thread)
    return false;
  rendezvous.resumedAsLast = nullptr;
  return true;
}

void mla::sim::detail::releaseAll(Rendezvous &rendezvous,
                                  const Collective &what) {
  Thread *self = context().thread;
  std::vector<Thread *> threads = std::move(rendezvous.waiting);
  rendezvous.waiting.clear();
  for (Thread *thread : threads) {
    if (what.isRelease)
      thread->acquire(rendezvous.published);
    else if (what.isWait)
      thread->happened.events.join(rendezvous.published.events);
    if (what.isAligned)
      warpOf(*thread).stopped = 0;
    if (thread != self)
      wake(*thread);
  }
  rendezvous.published.clear();
}

void mla::sim::detail::moveTo(WarpState &warp, Rendezvous &target,
                              const Collective &what) {
  stopLane(*context().thread, what);
  std::vector<Thread *> &lanes = warp.rendezvous.waiting;
  target.waiting.insert(target.waiting.end(), lanes.begin(), lanes.end());
  lanes.clear();
  warp.rendezvous.published.clear();
}
