//===- OutsideAccess.h - Accesses of what is not the device's ---*- C++ -*-===//
#ifndef MLA_SIMULATOR_HOOKS_OUTSIDEACCESS_H
#define MLA_SIMULATOR_HOOKS_OUTSIDEACCESS_H

#include <cstddef>

namespace mla::sim {

/// An ordinary access by a kernel outside shared memory, global memory and the
/// thread's own stack, about to happen. Ends the launch with a report (class
/// 49), but where it reads a parameter or a constant.
void checkOutsideAccess(const void *address, size_t bytes, bool isWrite,
                        const void *returnAddress);

} // namespace mla::sim

#endif // MLA_SIMULATOR_HOOKS_OUTSIDEACCESS_H
