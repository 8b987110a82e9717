//===- Alignment.h - Alignment of accesses ----------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_ACCESS_ALIGNMENT_H
#define MLA_SIMULATOR_ACCESS_ALIGNMENT_H

#include "Simulator/Base/Site.h"

#include <cstddef>

namespace mla::sim {

/// Ends the launch with a report (class 49) if the address is not a multiple of
/// `bytes`: the access would fault.
void checkAlignment(const void *address, size_t bytes, const char *instruction,
                    Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_ACCESS_ALIGNMENT_H
