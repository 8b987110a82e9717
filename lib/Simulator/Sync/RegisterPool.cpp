//===- RegisterPool.cpp - setmaxnreg --------------------------------------===//

#include "Simulator/Sync/RegisterPool.h"

#include "Simulator/Engine/Context.h"
#include "Simulator/Sync/Events.h"
#include "Simulator/Sync/Rendezvous.h"

#include <algorithm>

using namespace mla::sim;

static void refuse(const char *instruction, Site site, std::string why) {
  reportHere(45, "setmaxnreg", instruction, site, std::move(why));
  stopLaunch();
}

/// Returns the number of registers of the CTA.
static unsigned total(const RegisterPool &pool) {
  unsigned sum = pool.unused;
  for (unsigned count : pool.perWarp)
    sum += count * 32;
  return sum;
}

/// Checks that the CTA has enough registers for `count` per thread of this warp
/// while every other warp has the minimum.
static void checkPossible(const RegisterPool &pool, unsigned warp,
                          unsigned count, Site site) {
  unsigned least = 0;
  for (size_t i = 0; i < pool.perWarp.size(); ++i)
    least += 32 * (i == warp ? count : 24);
  if (least > total(pool))
    refuse("setmaxnreg.inc", site,
           std::to_string(count) +
               " registers per thread can never be free: "
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
  pool.freed.join(context().thread->happened.events);
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
  if (count > mine)
    context().thread->happened.events.join(pool.freed);
  pool.unused -= (count - mine) * 32;
  mine = count;
}

static const char *nameOf(bool isRaise) {
  return isRaise ? "setmaxnreg.inc" : "setmaxnreg.dec";
}

/// The number of warps of a warpgroup.
static constexpr size_t groupWarps = 4;

/// Checks, before a setmaxnreg of this warp, that all warps of the warpgroup
/// have executed the previous setmaxnreg and have synchronised with this warp
/// since.
static void checkSynchronised(const Cta &cta, unsigned warp,
                              const RegisterSetting &setting) {
  const auto &settings = cta.registers.settings;
  const size_t number = settings[warp].size();
  const size_t first = warp / groupWarps * groupWarps;
  const Clock &events = context().thread->happened.events;
  for (size_t i = first; i < std::min(first + groupWarps, settings.size()); ++i)
    if (i != warp && events[settingsOf(cta, i)] < number)
      refuse(nameOf(setting.isRaise), setting.site,
             "warp " + std::to_string(i) +
                 " of the warpgroup is not known to have executed the "
                 "previous one, which this warp executed at " +
                 settings[warp].back().site.str());
}

/// Records a setmaxnreg of a warp. The n-th setmaxnreg must be equal in all
/// warps of the warpgroup.
static void enter(RegisterPool &pool, unsigned warp,
                  const RegisterSetting &setting) {
  const size_t number = pool.settings[warp].size();
  const size_t first = warp / groupWarps * groupWarps;
  for (size_t i = first; i < std::min(first + groupWarps, pool.settings.size());
       ++i) {
    if (pool.settings[i].size() <= number)
      continue;
    const RegisterSetting &other = pool.settings[i][number];
    if (other.count != setting.count || other.isRaise != setting.isRaise)
      refuse(nameOf(setting.isRaise), setting.site,
             std::to_string(setting.count) + " registers, but warp " +
                 std::to_string(i) + " of the warpgroup executed " +
                 nameOf(other.isRaise) + " of " + std::to_string(other.count) +
                 " at " + other.site.str());
  }
  pool.settings[warp].push_back(setting);
}

void mla::sim::checkSettings(Cta &cta) {
  const auto &settings = cta.registers.settings;
  for (size_t warp = 0; warp < settings.size(); ++warp) {
    const size_t first = warp / groupWarps * groupWarps;
    for (size_t i = first; i < std::min(first + groupWarps, settings.size());
         ++i)
      if (const size_t number = settings[i].size();
          settings[warp].size() > number) {
        const RegisterSetting &setting = settings[warp][number];
        return report({45, "setmaxnreg by only some warps of a warpgroup",
                       cta.thread(warp * 32).str(), nameOf(setting.isRaise),
                       setting.site,
                       "warp " + std::to_string(i) +
                           " of the warpgroup exited without it"});
      }
  }
}

void mla::sim::setRegisters(unsigned count, bool isRaise, Site site) {
  Thread &thread = *context().thread;
  Cta &cta = *thread.cta;
  const char *instruction = nameOf(isRaise);
  unsigned warp = thread.warp();
  Rendezvous &rendezvous = cta.warps[warp].rendezvous;
  arriveAndWait(rendezvous, warpThreads(cta, warp), {instruction, site, count},
                [](const std::vector<Thread *> &) {});
  // Only lane 0 changes the registers of the warp. Afterwards, all lanes wait
  // for each other again.
  if (thread.lane() == 0) {
    checkSynchronised(cta, warp, {count, isRaise, site});
    enter(cta.registers, warp, {count, isRaise, site});
    if (isRaise)
      raise(cta.registers, warp, count, site);
    else
      lower(cta.registers, warp, count, site);
    thread.happened.events.raise(
        settingsOf(cta, warp),
        static_cast<uint32_t>(cta.registers.settings[warp].size()));
  }
  arriveAndWait(rendezvous, warpThreads(cta, warp), {instruction, site, count},
                [](const std::vector<Thread *> &) {});
}
