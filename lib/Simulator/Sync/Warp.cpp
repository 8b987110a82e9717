//===- Warp.cpp - Collectives of a warp -----------------------------------===//

#include "Simulator/Sync/Warp.h"

#include "Simulator/Base/Mistake.h"
#include "Simulator/Engine/Context.h"
#include "Simulator/Sync/Rendezvous.h"

#include <bit>

using namespace mla::sim;

static WarpState &currentWarp() {
  Thread &thread = *context().thread;
  return thread.cta->warps[thread.warp()];
}

/// Returns the lanes of the running warp that have not exited.
static uint32_t currentLanes() {
  const Thread &thread = *context().thread;
  return liveLanes(*thread.cta, thread.warp());
}

/// Waits until all live lanes of the warp have arrived. The last one to arrive
/// computes the results of all lanes.
template <class Last>
static uint32_t collect(uint32_t operand, uint32_t source, Collective what,
                        const Last &last) {
  Thread &thread = *context().thread;
  what.isQuiet = true;
  WarpState &warp = currentWarp();
  warp.operands[thread.lane()] = operand;
  warp.sources[thread.lane()] = source;
  arriveAndWait(warp.rendezvous, std::popcount(currentLanes()), what,
                [&](const std::vector<Thread *> &lanes) { last(warp, lanes); });
  return warp.results[thread.lane()];
}

/// Sets the result of each lane to the operand of its source lane. If the
/// source lane has exited or is outside the CTA, reports the shuffle, and the
/// result is undefined.
static void exchange(WarpState &warp, const std::vector<Thread *> &lanes,
                     const Collective &what) {
  const uint32_t live = currentLanes();
  for (const Thread *lane : lanes) {
    const uint32_t source = warp.sources[lane->lane()];
    if (!(live >> source & 1))
      report({43,
              warp.exited >> source & 1 ? "shuffle from a lane that has exited"
                                        : "shuffle from a lane outside the CTA",
              lane->str(), what.instruction, what.site,
              "it reads lane " + std::to_string(source)});
    warp.results[lane->lane()] = warp.operands[source];
  }
}

/// Returns a collective of the lanes that have not exited.
static Collective ofLiveLanes(const char *instruction, Site site) {
  Collective what{instruction, site};
  what.needsAll = false;
  return what;
}

static uint32_t sourceLane(ShuffleKind kind, uint32_t lane, uint32_t operand) {
  switch (kind) {
  case ShuffleKind::Index:
    return operand % 32;
  case ShuffleKind::Xor:
    return lane ^ operand;
  case ShuffleKind::Down:
    return lane + operand;
  case ShuffleKind::Up:
    return lane - operand;
  }
  return lane;
}

static const char *nameOf(ShuffleKind kind) {
  switch (kind) {
  case ShuffleKind::Index:
    return "shfl.sync.idx";
  case ShuffleKind::Xor:
    return "shfl.sync.bfly";
  case ShuffleKind::Down:
    return "shfl.sync.down";
  case ShuffleKind::Up:
    return "shfl.sync.up";
  }
  return "shfl.sync";
}

uint32_t mla::sim::shuffle(uint32_t value, ShuffleKind kind, uint32_t operand,
                           Site site) {
  uint32_t lane = context().thread->lane();
  uint32_t source = sourceLane(kind, lane, operand);
  if (source >= 32 || makesMistake(Mistake::Kind::Skip, site))
    source = lane;
  const Collective what = ofLiveLanes(nameOf(kind), site);
  return collect(value, source, what, [&](WarpState &warp, const auto &lanes) {
    exchange(warp, lanes, what);
  });
}

uint32_t mla::sim::ballot(bool predicate, Site site) {
  return collect(predicate, 0, ofLiveLanes("vote.sync.ballot", site),
                 [](WarpState &warp, const auto &lanes) {
                   uint32_t votes = 0;
                   for (const Thread *lane : lanes)
                     votes |= warp.operands[lane->lane()] << lane->lane();
                   warp.results.fill(votes);
                 });
}

bool mla::sim::electOne(Site site) {
  return collect(0, 0, {"elect.sync", site}, [](WarpState &warp, const auto &) {
    warp.results.fill(0);
    warp.results[0] = 1;
  });
}

uint32_t mla::sim::uniformValue(uint32_t value, const char *what, Site site) {
  Collective same = ofLiveLanes(what, site);
  same.operand = value;
  return collect(value, 0, same, [&](WarpState &warp, const auto &lanes) {
    exchange(warp, lanes, same);
  });
}

void mla::sim::syncWarp(uint32_t mask, Site site) {
  if (makesMistake(Mistake::Kind::Skip, site))
    return;
  Thread &thread = *context().thread;
  WarpState &warp = currentWarp();
  if (!(mask >> thread.lane() & 1)) {
    reportHere(43, "lane outside its own mask", "bar.warp.sync", site,
               "mask " + std::to_string(mask));
    stopLaunch();
  }
  Collective what{"bar.warp.sync", site, 0, true, false};
  what.isQuiet = true;
  arriveAndWait(warp.masked[mask], std::popcount(mask & currentLanes()), what,
                [](const std::vector<Thread *> &) {});
}
