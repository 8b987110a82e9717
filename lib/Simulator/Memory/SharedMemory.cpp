//===- SharedMemory.cpp - The shared memory of a CTA ----------------------===//

#include "Simulator/Memory/SharedMemory.h"

#include <cstring>

using namespace mla::sim;

void SharedMemory::reset(char *memory, uint32_t byteCount) {
  data = memory;
  bytes = byteCount;
  memset(data, 0xff, bytes);
  shadow.reset(bytes, false);
  origins.assign(bytes / 16 + 1, {});
  barriersBegin = ~0u;
  barriersEnd = 0;
}
