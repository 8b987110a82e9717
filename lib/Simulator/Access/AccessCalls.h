//===- AccessCalls.h - Memory accesses of the instruction layer -*- C++ -*-===//
#ifndef MLA_SIMULATOR_ACCESS_ACCESSCALLS_H
#define MLA_SIMULATOR_ACCESS_ACCESSCALLS_H

#include "Simulator/Base/Site.h"

#include <cstddef>
#include <cstdint>

namespace mla::sim {

/// Returns the dynamic shared memory of the CTA. Reports (class 23) a launch
/// with less than `bytes` bytes of it.
void *dynamicShared(size_t bytes);
/// Returns the address of the object in the shared window. Bits 24 and up hold
/// the rank of the CTA.
uint32_t sharedAddress(const void *object, Site site);

/// Returns the object in CTA `rank` of the cluster that has the offset of
/// `object`.
void *peerObject(const void *object, uint32_t rank, const char *instruction,
                 Site site);
/// Checks an access that a wrapper of the instruction layer makes, in the same
/// way as a plain access.
void access(const void *address, size_t bytes, bool isWrite,
            const char *instruction, Site site);

/// Checks an access of 4, 8 or 16 bytes that must be aligned to its size.
void accessVector(const void *address, size_t bytes, bool isWrite,
                  const char *instruction, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_ACCESS_ACCESSCALLS_H
