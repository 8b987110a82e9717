//===- InvalidAddress.cpp - Descriptions of invalid addresses -------------===//

#include "Simulator/Access/InvalidAddress.h"
#include "Simulator/Engine/Context.h"

#include <cstdio>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace mla::sim;

/// True if the process may read the address. The test writes the byte to a
/// pipe: for an unreadable address, this returns an error and does not fault.
/// The test makes the system call itself, because a sanitizer adds checks to
/// write().
static bool isReadable(const void *address) {
  int ends[2];
  if (pipe2(ends, O_NONBLOCK | O_CLOEXEC))
    return false;
  const bool isFine = syscall(SYS_write, ends[1], address, 1) == 1;
  close(ends[0]);
  close(ends[1]);
  return isFine;
}

/// Returns the thread whose stack contains the address, or null.
static const Thread *ownerOf(const void *address) {
  for (const auto &cluster : context().device->running)
    for (const auto &thread : cluster->threads)
      if (thread->fiber.isOnStack(address))
        return thread.get();
  return nullptr;
}

namespace {
/// A range of memory, and the distance from this range to an address outside
/// it.
struct Neighbour {
  std::string name;
  size_t distance = 0;
  bool isBehind = false;
};
} // namespace

static Neighbour neighbour(std::string name, const char *begin, size_t bytes,
                           const void *address) {
  const auto place = reinterpret_cast<uintptr_t>(address);
  const auto first = reinterpret_cast<uintptr_t>(begin);
  const bool isBehind = place >= first;
  return {std::move(name), isBehind ? place - (first + bytes) : first - place,
          isBehind};
}

/// Describes the range of memory closest to the address, if a 32-bit index can
/// reach from there to the address. Returns an empty string otherwise.
static std::string describeNeighbour(const void *address) {
  constexpr size_t reach = size_t(1) << 36;
  const Cta &cta = *context().thread->cta;
  Neighbour best = neighbour("shared memory of CTA " + cta.str(),
                             cta.shared.data, cta.shared.bytes, address);
  const GlobalMemory &global = context().device->global;
  for (const Allocation *allocation : global.neighbours(address)) {
    Neighbour other = neighbour(allocation->name, global.addressOf(*allocation),
                                allocation->bytes, address);
    if (other.distance < best.distance)
      best = std::move(other);
  }
  if (best.distance > reach)
    return "";
  return std::to_string(best.distance) + " bytes " +
         (best.isBehind ? "after " : "before ") + best.name;
}

static std::string hex(const void *address) {
  char text[24];
  snprintf(
      text, sizeof text, "0x%llx",
      static_cast<unsigned long long>(reinterpret_cast<uintptr_t>(address)));
  return text;
}

InvalidAddress mla::sim::describeInvalidAddress(const void *address) {
  const char *bounds = "global access out of bounds";
  if (const Cta *cta = context().cluster->ctaAt(address))
    return {"shared memory where global memory is expected",
            "smem+" + std::to_string(cta->shared.offsetOf(address)) +
                " of CTA " + cta->str() + ", shared memory"};
  const std::string place = hex(address) + ", ";
  const Thread *owner = ownerOf(address);
  if (owner == context().thread)
    return {"local variable where global memory is expected",
            place + "a local variable"};
  if (owner)
    return {"local variable of another thread",
            place + "a local variable of " + owner->str()};
  GlobalMemory &own = context().device->global;
  if (auto [allocation, offset] = own.find(address);
      allocation && offset < allocation->bytes)
    return {"global memory where shared memory is expected",
            allocation->name + "+" + std::to_string(offset) +
                ", global memory"};
  if (!own.isInRange(address) && GlobalMemory::isOfAnyDevice(address))
    return {"memory of another device", place + "memory of another device"};
  if (!own.isInRange(address) && isReadable(address))
    return {"host memory", place + "host memory"};
  const std::string near = describeNeighbour(address);
  return {bounds, place + (near.empty() ? "no allocation" : near)};
}

void mla::sim::reportInvalidAddress(const void *address, size_t bytes,
                                    const char *instruction, Site site) {
  const InvalidAddress invalid = describeInvalidAddress(address);
  reportHere(49, invalid.title, instruction, site,
             std::to_string(bytes) + " bytes at " + invalid.place);
}
