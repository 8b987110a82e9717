//===- GlobalMemory.cpp - The global memory of a device -------------------===//

#include "Simulator/Memory/GlobalMemory.h"

#include "Simulator/Base/Limits.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <mutex>
#include <set>
#include <sys/mman.h>

using namespace mla::sim;

static std::mutex allMemoriesMutex;
static std::set<const GlobalMemory *> allMemories;

GlobalMemory::GlobalMemory() : last(allocations.end()) {
  void *memory = mmap(nullptr, rangeBytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    endForLimit("cannot reserve 4 TiB of address space for global memory (only "
                "written pages use memory): " +
                std::string(strerror(errno)) + " (see ulimit -v)");
  base = static_cast<char *>(memory);
  const std::lock_guard lock(allMemoriesMutex);
  allMemories.insert(this);
}

GlobalMemory::~GlobalMemory() {
  munmap(base, rangeBytes);
  const std::lock_guard lock(allMemoriesMutex);
  allMemories.erase(this);
}

bool GlobalMemory::isInRange(const void *address) const {
  return reinterpret_cast<uintptr_t>(address) -
             reinterpret_cast<uintptr_t>(base) <
         rangeBytes;
}

bool GlobalMemory::isOfAnyDevice(const void *address) {
  const std::lock_guard lock(allMemoriesMutex);
  return std::any_of(
      allMemories.begin(), allMemories.end(),
      [&](const GlobalMemory *memory) { return memory->isInRange(address); });
}

std::vector<const Allocation *>
GlobalMemory::neighbours(const void *address) const {
  const auto place = reinterpret_cast<uintptr_t>(address);
  const auto begin = reinterpret_cast<uintptr_t>(base);
  const auto behind = place < begin ? allocations.begin()
                                    : allocations.upper_bound(place - begin);
  std::vector<const Allocation *> found;
  if (behind != allocations.begin())
    found.push_back(&std::prev(behind)->second);
  if (behind != allocations.end())
    found.push_back(&behind->second);
  return found;
}

char *GlobalMemory::allocate(size_t bytes, const std::string &name,
                             bool isInitialised) {
  size_t offset = (used + alignment - 1) / alignment * alignment;
  if (bytes > rangeBytes - gap - offset)
    endForLimit("global memory is used up: " + name + " takes " +
                std::to_string(bytes) + " bytes, " +
                std::to_string(rangeBytes - gap - offset) + " are left");
  Allocation &allocation = allocations[offset];
  allocation.name = name;
  allocation.begin = offset;
  allocation.bytes = bytes;
  allocation.shadow.reset(bytes, isInitialised);
  last = allocations.find(offset);
  used = offset + bytes + gap;
  memset(base + offset, 0xff, bytes);
  return base + offset;
}

void Allocation::forgetReleases(size_t offset, size_t bytes) {
  atomicReaders.erase(atomicReaders.lower_bound(offset / 4),
                      atomicReaders.lower_bound((offset + bytes + 3) / 4));
  if (published.empty())
    return;
  // An atomic operation that starts at most 7 bytes earlier can overlap these
  // bytes.
  auto it = published.lower_bound(offset < 7 ? 0 : offset - 7);
  for (; it != published.end() && it->first < offset + bytes; ++it)
    if (it->first + 8 > offset)
      it->second.clear();
}

GlobalMemory::Place GlobalMemory::find(const void *address) {
  size_t offset = static_cast<const char *>(address) - base;
  if (offset >= used || allocations.empty())
    return {};
  if (offset < last->first || offset - last->first >= last->second.bytes) {
    auto next = allocations.upper_bound(offset);
    if (next == allocations.begin())
      return {};
    last = std::prev(next);
  }
  return {&last->second, offset - last->first};
}
