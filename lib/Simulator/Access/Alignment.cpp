//===- Alignment.cpp - Alignment of accesses ------------------------------===//

#include "Simulator/Access/Alignment.h"

#include "Simulator/Engine/Context.h"

using namespace mla::sim;

void mla::sim::checkAlignment(const void *address, size_t bytes,
                              const char *instruction, Site site) {
  const size_t behind = reinterpret_cast<uintptr_t>(address) % bytes;
  if (behind == 0)
    return;
  const std::string size = std::to_string(bytes);
  reportHere(49, "misaligned access", instruction, site,
             size + " bytes at an address " + std::to_string(behind) +
                 " bytes after a multiple of " + size);
  stopLaunch();
}
