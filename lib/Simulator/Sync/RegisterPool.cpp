//===- RegisterPool.cpp - setmaxnreg --------------------------------------===//

#include "Simulator/Sync/RegisterPool.h"

#include "Simulator/Core/Context.h"

using namespace mla::sim;

static void refuse(const char *instruction, Site site, std::string why) {
  reportHere(45, "setmaxnreg", instruction, site, std::move(why));
  stopLaunch();
}

/// All registers of the CTA.
static unsigned total(const RegisterPool &pool) {
  unsigned sum = pool.unused;
  for (unsigned count : pool.perWarp)
    sum += count * 32;
  return sum;
}

/// What the CTA would need if every warp kept the least it may have.
static void checkPossible(const RegisterPool &pool, unsigned warp,
                          unsigned count, Site site) {
  unsigned least = 0;
  for (size_t i = 0; i < pool.perWarp.size(); ++i)
    least += 32 * (i == warp ? count : 24);
  if (least > total(pool))
    refuse("setmaxnreg.inc", site,
           std::to_string(count) +
               " registers a thread can never be free: "
               "the CTA has " +
               std::to_string(total(pool)) + " for " +
               std::to_string(pool.perWarp.size()) + " warps");
}

static void lower(RegisterPool &pool, unsigned warp, unsigned count,
                  Site site) {
  unsigned &mine = pool.perWarp[warp];
  if (count > mine)
    refuse("setmaxnreg.dec", site,
           std::to_string(count) + " registers, but the warp has " +
               std::to_string(mine));
  pool.unused += (mine - count) * 32;
  mine = count;
  wakeAll(pool.waiting);
}

static void raise(RegisterPool &pool, unsigned warp, unsigned count,
                  Site site) {
  unsigned &mine = pool.perWarp[warp];
  if (count < mine)
    refuse("setmaxnreg.inc", site,
           std::to_string(count) + " registers, but the warp has " +
               std::to_string(mine));
  checkPossible(pool, warp, count, site);
  while (pool.unused < (count - mine) * 32) {
    pool.waiting.push_back(context().thread);
    block({"setmaxnreg.inc", site});
  }
  pool.unused -= (count - mine) * 32;
  mine = count;
}

void mla::sim::setRegisters(unsigned count, bool isRaise, Site site) {
  Thread &thread = *context().thread;
  Cta &cta = *thread.cta;
  const char *instruction = isRaise ? "setmaxnreg.inc" : "setmaxnreg.dec";
  unsigned warp = thread.warp();
  Meeting &meeting = cta.warps[warp].meeting;
  meet(meeting, warpThreads(cta, warp), {instruction, site, count},
       [](const std::vector<Thread *> &) {});
  // One lane acts for the warp; the others meet it again.
  if (thread.lane() == 0) {
    if (isRaise)
      raise(cta.registers, warp, count, site);
    else
      lower(cta.registers, warp, count, site);
  }
  meet(meeting, warpThreads(cta, warp), {instruction, site, count},
       [](const std::vector<Thread *> &) {});
}
