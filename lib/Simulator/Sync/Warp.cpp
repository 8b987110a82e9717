//===- Warp.cpp - Collectives of a warp -----------------------------------===//

#include "Simulator/Sync/Warp.h"

#include "Simulator/Core/Context.h"
#include "Simulator/Core/Mistake.h"

#include <bit>

using namespace mla::sim;

static WarpState &currentWarp() {
  Thread &thread = *context().thread;
  return thread.cta->warps[thread.warp()];
}

/// Meets the warp's lanes; the last computes all results.
template <class Last>
static uint32_t collect(uint32_t operand, uint32_t source,
                        const Collective &what, const Last &last) {
  Thread &thread = *context().thread;
  WarpState &warp = currentWarp();
  warp.operands[thread.lane()] = operand;
  warp.sources[thread.lane()] = source;
  meet(warp.meeting, warpThreads(*thread.cta, thread.warp()), what,
       [&](const std::vector<Thread *> &) { last(warp); });
  return warp.results[thread.lane()];
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
  return collect(value, source, {nameOf(kind), site}, [](WarpState &warp) {
    for (unsigned i = 0; i < 32; ++i)
      warp.results[i] = warp.operands[warp.sources[i]];
  });
}

uint32_t mla::sim::ballot(bool predicate, Site site) {
  return collect(predicate, 0, {"vote.sync.ballot", site}, [](WarpState &warp) {
    uint32_t votes = 0;
    for (unsigned i = 0; i < 32; ++i)
      votes |= warp.operands[i] << i;
    warp.results.fill(votes);
  });
}

bool mla::sim::electOne(Site site) {
  return collect(0, 0, {"elect.sync", site}, [](WarpState &warp) {
    warp.results.fill(0);
    warp.results[0] = 1;
  });
}

uint32_t mla::sim::uniformValue(uint32_t value, const char *what, Site site) {
  return collect(value, 0, {what, site, value},
                 [](WarpState &warp) { warp.results.fill(warp.operands[0]); });
}

void mla::sim::syncWarp(uint32_t mask, Site site) {
  Thread &thread = *context().thread;
  WarpState &warp = currentWarp();
  if (!(mask >> thread.lane() & 1)) {
    reportHere(43, "lane outside its own mask", "bar.warp.sync", site,
               "mask " + std::to_string(mask));
    stopLaunch();
  }
  unsigned lanes = warpThreads(*thread.cta, thread.warp());
  uint32_t present = lanes == 32 ? ~0u : (1u << lanes) - 1;
  Collective what{"bar.warp.sync", site, 0, true, false};
  meet(warp.masked[mask], std::popcount(mask & present), what,
       [](const std::vector<Thread *> &) {});
}
