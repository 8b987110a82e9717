//===- AccessCalls.h - Accesses of memory by wrappers -----------*- C++ -*-===//
#ifndef MLA_SIMULATOR_ACCESS_ACCESSCALLS_H
#define MLA_SIMULATOR_ACCESS_ACCESSCALLS_H

#include "Simulator/Base/Site.h"

#include <cstddef>
#include <cstdint>

namespace mla::sim {

/// The CTA's dynamic shared memory; reports (class 23) a launch with fewer
/// bytes.
void *dynamicShared(size_t bytes);
/// Address in the shared window; carries the CTA's rank in bits 24 and up.
uint32_t sharedAddress(const void *object, Site site);

/// The object at the same place in CTA `rank` of the cluster.
void *peerObject(const void *object, uint32_t rank, const char *instruction,
                 Site site);
/// An access through a wrapper: checked like an ordinary one.
void access(const void *address, size_t bytes, bool isWrite,
            const char *instruction, Site site);

/// An access of 4, 8 or 16 bytes that must be aligned to its size.
void accessVector(const void *address, size_t bytes, bool isWrite,
                  const char *instruction, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_ACCESS_ACCESSCALLS_H
