//===- Polling.cpp - Threads that wait in loops of their own --------------===//

#include "Simulator/Core/Polling.h"

#include "Simulator/Core/DeviceImpl.h"

using namespace mla::sim;

/// A place in a table of 2^`bits` for a number.
static size_t hash(uint32_t number, unsigned bits) {
  return number * 0x9e3779b1u >> (32 - bits);
}

bool Polling::repeatsAtomic(const void *address, uint64_t value) {
  // Loops that read a table more than once do not poll.
  constexpr unsigned enough = 16;
  auto [it, isNew] = atomics.try_emplace(address, Found{value});
  Found &last = it->second;
  if (isNew || last.value != value) {
    last = {value};
    return false;
  }
  last.repeats += last.repeats < enough;
  return last.repeats == enough;
}

bool Polling::repeatsLoad(const void *address) {
  const auto place =
      static_cast<uint32_t>(reinterpret_cast<uintptr_t>(address));
  uint32_t &last = places[hash(place, 6)];
  const bool isKnown = last == place;
  last = place;
  isRepeating |= isKnown;
  return isKnown;
}

bool Polling::repeatsCollective(Site site, uint64_t operand) {
  const Came now{site.id(), static_cast<uint32_t>(operand)};
  Came &last = collectives[hash(now.site, 5)];
  const bool isKnown = last.site == now.site && last.operand == now.operand;
  last = now;
  isRepeating |= isKnown;
  return isKnown;
}

bool Polling::isDelay() {
  constexpr unsigned most = 100000;
  return !isOn && !isRepeating && ++pauses < most;
}

void Polling::restart() {
  isOn = isRepeating = false;
  loads = pauses = 0;
}

void mla::sim::noteNews() {
  const Context &now = context();
  now.device->getImpl().idleSteps = 0;
  if (!now.thread)
    return;
  now.thread->polling.restart();
}

void mla::sim::noteAccess(const void *address, bool isWrite,
                          const char *instruction, Site site) {
  // A loop that polls is left to others from time to time; what may be work on
  // a small table goes on for longer until it counts as polling for ever.
  constexpr unsigned loadsOfTurn = 1024, stepsOfTurn = 40;
  const Context &now = context();
  Polling &polling = now.thread->polling;
  if (isWrite || !polling.repeatsLoad(address))
    return noteNews();
  if (++polling.loads < loadsOfTurn)
    return;
  polling.loads = 0;
  now.device->getImpl().idleSteps += stepsOfTurn;
  yieldPolling({instruction, site, -1, -1, address});
}
