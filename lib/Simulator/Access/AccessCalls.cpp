//===- AccessCalls.cpp - Memory accesses of the instruction layer ---------===//

#include "Simulator/Access/AccessCalls.h"

#include "Simulator/Access/Alignment.h"
#include "Simulator/Access/GlobalAccess.h"
#include "Simulator/Access/InvalidAddress.h"
#include "Simulator/Access/SharedAccess.h"
#include "Simulator/Engine/Context.h"

#include <string_view>

using namespace mla::sim;

void mla::sim::access(const void *address, size_t bytes, bool isWrite,
                      const char *instruction, Site site) {
  Context &now = context();
  bool isFine = false;
  if (Cta *cta = now.cluster->ctaAt(address))
    isFine =
        accessShared(*cta, cta->shared.offsetOf(address),
                     static_cast<uint32_t>(bytes), isWrite, instruction, site);
  else
    isFine = accessGlobal(address, bytes, {isWrite}, now.thread->now(),
                          instruction, site);
  if (!isFine)
    stopLaunch();
  noteAccess(address, bytes, isWrite, instruction, site);
}

/// True if an instruction ("ld.global.nc") accesses only global memory.
static bool isGlobal(std::string_view instruction) {
  return instruction.substr(2).starts_with(".global");
}

void mla::sim::accessVector(const void *address, size_t bytes, bool isWrite,
                            const char *instruction, Site site) {
  checkAlignment(address, bytes, instruction, site);
  if (isGlobal(instruction) && context().cluster->ctaAt(address)) {
    reportInvalidAddress(address, bytes, instruction, site);
    stopLaunch();
  }
  access(address, bytes, isWrite, instruction, site);
}
