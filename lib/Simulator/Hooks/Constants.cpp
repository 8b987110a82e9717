//===- Constants.cpp - Read-only data of the program ----------------------===//

#include "Simulator/Hooks/Constants.h"

#include <algorithm>
#include <link.h>
#include <vector>

using namespace mla::sim;

namespace {
struct Range {
  uintptr_t begin, end;
};
/// The read-only address ranges, and the number of objects that were loaded
/// when the ranges were computed.
struct Constants {
  std::vector<Range> ranges;
  unsigned long long loaded = 0;
};
} // namespace

/// Adds the read-only segments of an object.
static int addObject(dl_phdr_info *object, size_t, void *data) {
  auto &constants = *static_cast<Constants *>(data);
  constants.loaded = object->dlpi_adds;
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const ElfW(Phdr) &segment = object->dlpi_phdr[i];
    const uintptr_t begin = object->dlpi_addr + segment.p_vaddr;
    if ((segment.p_type == PT_LOAD && !(segment.p_flags & PF_W)) ||
        segment.p_type == PT_GNU_RELRO)
      constants.ranges.push_back({begin, begin + segment.p_memsz});
  }
  return 0;
}

static int readLoaded(dl_phdr_info *object, size_t, void *data) {
  *static_cast<unsigned long long *>(data) = object->dlpi_adds;
  return 1;
}

static bool contains(const Range &range, uintptr_t address, size_t bytes) {
  return address >= range.begin && address < range.end &&
         bytes <= range.end - address;
}

/// Recomputes the ranges if objects were loaded after the last computation.
/// Returns true in this case.
static bool refresh(Constants &constants) {
  unsigned long long loaded = 0;
  dl_iterate_phdr(readLoaded, &loaded);
  if (constants.loaded == loaded)
    return false;
  constants.ranges.clear();
  dl_iterate_phdr(addObject, &constants);
  return true;
}

static bool contains(const Constants &constants, uintptr_t address,
                     size_t bytes) {
  return std::any_of(
      constants.ranges.begin(), constants.ranges.end(),
      [=](const Range &range) { return contains(range, address, bytes); });
}

bool mla::sim::isConstant(uintptr_t address, size_t bytes) {
  static thread_local Constants constants;
  return contains(constants, address, bytes) ||
         (refresh(constants) && contains(constants, address, bytes));
}
