//===- LoadStore.cpp - tcgen05.ld and st ----------------------------------===//

#include "Simulator/Access/SharedAccess.h"
#include "Simulator/Engine/Context.h"
#include "Simulator/Mma/FragmentCalls.h"
#include "Simulator/Sync/Rendezvous.h"
#include "Simulator/Tensor/TensorAccess.h"
#include "Simulator/Tensor/TensorCalls.h"
#include "Simulator/Tensor/TensorRendezvous.h"

#include <cstring>

using namespace mla::sim;

namespace {
/// A lane and a column, relative to the first lane and column of the access.
struct Place {
  unsigned lane, column;
};

/// An access of a warp: its first lane and column, its shape and its registers.
struct WarpAccess {
  TensorMemory &memory;
  unsigned lane, column;
  TensorShape shape;
  bool isPacked;
  unsigned count, split;
  /// All blocks of tensor memory that the access covers.
  std::vector<TensorBlock> blocks;
};
} // namespace

static Place placeOf(const WarpAccess &access, unsigned t, unsigned j) {
  switch (access.shape) {
  case TensorShape::L32x32b:
    return {t, j};
  case TensorShape::L16x64b:
    return {t / 4 + 8 * (t & 1), (t >> 1 & 1) + 2 * j};
  case TensorShape::L16x128b:
    return {t / 4 + 8 * (j & 1), t % 4 + 4 * (j >> 1)};
  case TensorShape::L16x256b:
    return {t / 4 + 8 * (j >> 1 & 1), 2 * (t % 4) + (j & 1) + 8 * (j >> 2)};
  case TensorShape::L16x32bx2:
    return {t % 16, j + t / 16 * access.split};
  }
  return {0, 0};
}

/// Calls visit(lane, column, register, shift) for the contents of each register
/// of thread t: 32 bits of one column, or 16 bits of each of two columns.
template <class Visit>
static void forEachWord(const WarpAccess &access, unsigned t,
                        const Visit &visit) {
  unsigned perRegister = access.isPacked ? 2 : 1;
  for (unsigned j = 0; j < access.count; ++j) {
    Place place = placeOf(access, t, j);
    for (unsigned half = 0; half < perRegister; ++half)
      visit(access.lane + place.lane,
            access.column + place.column * perRegister + half, j, half * 16);
  }
}

static std::vector<TensorBlock> blocksOf(const TensorAccessCall &call,
                                         unsigned lane) {
  const unsigned column = call.address & 0xffff;
  const unsigned count = call.count * (call.isPacked ? 2 : 1);
  if (call.shape == TensorShape::L32x32b)
    return {{lane, 32, column, count}};
  if (call.shape == TensorShape::L16x32bx2)
    return {{lane, 16, column, count}, {lane, 16, column + call.split, count}};
  return {{lane, 16, column, 2 * count}};
}

namespace {
class LoadOp : public AsyncOp {
public:
  LoadOp(const WarpAccess &access, TensorWarp &warp, Site site)
      : AsyncOp("tcgen05.ld", site), access(access), warp(warp) {
    for (unsigned t = 0; t < 32; ++t)
      registers[t] =
          static_cast<const TensorAccessCall *>(warp.calls[t])->registers;
  }
  bool step() override {
    for (unsigned t = 0; t < 32; ++t)
      forEachWord(
          access, t,
          [&](unsigned lane, unsigned column, unsigned r, unsigned shift) {
            const uint32_t word = access.memory.seen(lane, column);
            if (!access.isPacked)
              registers[t][r] = word;
            else if (shift == 0)
              registers[t][r] = word & 0xffff;
            else
              registers[t][r] |= word << 16;
          });
    ++warp.loadsDone;
    wakeAll(warp.waiting);
    return true;
  }

private:
  WarpAccess access;
  TensorWarp &warp;
  uint32_t *registers[32];
};

class StoreOp : public AsyncOp {
public:
  StoreOp(const WarpAccess &access, TensorWarp &warp, Site site)
      : AsyncOp("tcgen05.st", site), access(access), warp(warp) {
    for (unsigned t = 0; t < 32; ++t) {
      auto *call = static_cast<const TensorAccessCall *>(warp.calls[t]);
      values[t].assign(call->registers, call->registers + call->count);
    }
    for (const TensorBlock &block : access.blocks)
      access.memory.beginWrite(block);
  }
  bool step() override {
    for (unsigned t = 0; t < 32; ++t)
      forEachWord(
          access, t,
          [&](unsigned lane, unsigned column, unsigned r, unsigned shift) {
            access.memory.at(lane, column) =
                access.isPacked ? values[t][r] >> shift & 0xffff : values[t][r];
          });
    for (const TensorBlock &block : access.blocks)
      access.memory.endWrite(block);
    ++warp.storesDone;
    wakeAll(warp.waiting);
    return true;
  }

private:
  WarpAccess access;
  TensorWarp &warp;
  std::vector<uint32_t> values[32];
};
} // namespace

/// Returns the first lane of the access. Reports a lane that does not belong to
/// the warp.
static unsigned checkLane(const TensorAccessCall &call, const Thread &thread,
                          const char *instruction, Site site) {
  unsigned lane = call.address >> 16, own = thread.warp() % 4 * 32;
  bool isHalf = call.shape != TensorShape::L32x32b && lane == own + 16;
  if (lane == own || isHalf)
    return lane;
  reportHere(6, "lanes of another warp", instruction, site,
             "lane " + std::to_string(lane) + ", but the warp has " +
                 std::to_string(own) + " to " + std::to_string(own + 31));
  return own;
}

namespace {
/// The intersection of the clocks of a warp's lanes, for tensor operations.
struct Common {
  Clock order, seen, all;
};
} // namespace

static Common commonOf(const std::vector<Thread *> &threads) {
  Common common{threads[0]->tensor.order, threads[0]->tensor.seen,
                threads[0]->happened.all};
  for (const Thread *thread : threads) {
    common.order.intersect(thread->tensor.order);
    common.seen.intersect(thread->tensor.seen);
    common.all.intersect(thread->happened.all);
  }
  return common;
}

/// Creates the clock components of the loads and stores of a warp on first use.
static void prepareWarp(TensorWarp &warp, const Thread &thread) {
  if (warp.loads)
    return;
  std::string name =
      "CTA " + thread.cta->str() + " warp " + std::to_string(thread.warp());
  Cluster &cluster = *thread.cta->cluster;
  warp.loads =
      cluster.addComponent(ActorKind::TensorLoads, "a tcgen05.ld of " + name);
  warp.stores =
      cluster.addComponent(ActorKind::TensorStores, "a tcgen05.st of " + name);
}

static void access(const TensorAccessCall &call, bool isStore, Site site) {
  Context &now = context();
  Thread &thread = *now.thread;
  TensorWarp &warp = now.cta->tensorWarps[thread.warp()];
  const char *instruction = isStore ? "tcgen05.st" : "tcgen05.ld";
  prepareWarp(warp, thread);
  warp.calls[thread.lane()] = &call;
  Collective what{instruction, site, call.address};
  what.operandClass = 6;
  arriveAndWait(
      now.cta->warps[thread.warp()].rendezvous, 32, what,
      [&](const std::vector<Thread *> &threads) {
        unsigned lane = checkLane(call, thread, instruction, site);
        Common common = commonOf(threads);
        uint32_t number = isStore ? ++warp.storesIssued : ++warp.loadsIssued;
        Epoch stamp(isStore ? warp.stores : warp.loads, number);
        touchCta(*now.cta, stamp, site);
        TensorAccess check{*now.cta,      stamp,        site,
                           isStore,       instruction,  &thread,
                           &common.order, &common.seen, &common.all};
        WarpAccess access{tensorMemory(*now.cta),
                          lane,
                          call.address & 0xffff,
                          call.shape,
                          call.isPacked,
                          call.count,
                          call.split,
                          blocksOf(call, lane)};
        for (const TensorBlock &block : access.blocks)
          checkTensor(check, block);
        ++now.device->statistics.asyncOps;
        if (isStore)
          post(*now.cluster, std::make_unique<StoreOp>(access, warp, site));
        else
          post(*now.cluster, std::make_unique<LoadOp>(access, warp, site));
      });
}

void mla::sim::tensorLoad(const TensorAccessCall &call, Site site) {
  FragmentState &state = *call.state;
  if (state.pending)
    reportOwned(state, 0, site);
  ++state.pending;
  state.instruction = "tcgen05.ld";
  state.issue = site;
  context().thread->tensor.loading.push_back(&state);
  access(call, false, site);
}

void mla::sim::tensorStore(const TensorAccessCall &call, Site site) {
  if (call.state->pending)
    reportOwned(*call.state, 0, site);
  access(call, true, site);
}

void mla::sim::tensorWaitLoad(FragmentState *const *named, unsigned count,
                              Site site) {
  if (makesMistake(Mistake::Kind::Skip, site))
    return;
  noteAligned(site);
  Thread &thread = *context().thread;
  TensorWarp &warp = thread.cta->tensorWarps[thread.warp()];
  uint32_t last = warp.loadsIssued;
  while (warp.loadsDone < last) {
    warp.waiting.push_back(&thread);
    block({"tcgen05.wait::ld", site});
  }
  if (!last)
    return;
  thread.tensor.order.raise(warp.loads, last);
  thread.happened.all.raise(warp.loads, last);
  for (FragmentState *fragment : thread.tensor.loading) {
    --fragment->pending;
    if (std::find(named, named + count, fragment) == named + count)
      reportHere(9, "wait::ld does not name all fragments", "tcgen05.wait::ld",
                 site,
                 "the wait must also name the fragment of the load at " +
                     fragment->issue.str());
  }
  thread.tensor.loading.clear();
}

void mla::sim::tensorWaitStore(Site site) {
  if (makesMistake(Mistake::Kind::Skip, site))
    return;
  noteAligned(site);
  Thread &thread = *context().thread;
  TensorWarp &warp = thread.cta->tensorWarps[thread.warp()];
  uint32_t last = warp.storesIssued;
  while (warp.storesDone < last) {
    warp.waiting.push_back(&thread);
    block({"tcgen05.wait::st", site});
  }
  if (!last)
    return;
  thread.tensor.order.raise(warp.stores, last);
  thread.happened.all.raise(warp.stores, last);
}
