//===- OutsideAccess.h - Accesses outside device memory ---------*- C++ -*-===//
#ifndef MLA_SIMULATOR_HOOKS_OUTSIDEACCESS_H
#define MLA_SIMULATOR_HOOKS_OUTSIDEACCESS_H

#include <cstddef>

namespace mla::sim {

/// Checks a plain access by a kernel to an address outside shared memory,
/// global memory and the stack of the thread. Called before the access happens.
/// Ends the launch with a report (class 49), unless the kernel reads a
/// parameter or a constant.
void checkOutsideAccess(const void *address, size_t bytes, bool isWrite,
                        const void *returnAddress);

} // namespace mla::sim

#endif // MLA_SIMULATOR_HOOKS_OUTSIDEACCESS_H
