//===- ArchBackend/AsyncCopy.h - cp.async, simulated ----------------------===//
#ifndef MLA_SIMULATOR_BACKEND_ARCHBACKEND_ASYNCCOPY_H
#define MLA_SIMULATOR_BACKEND_ARCHBACKEND_ASYNCCOPY_H

#include "Arch/AsyncCopy.h"

#include "Simulator/Copies/CopyCalls.h"

namespace mla::arch {

template <int Bytes>
MLA_ARCH void copyAsync(void *target, const void *source, Location loc) {
  static_assert(Bytes == 4 || Bytes == 8 || Bytes == 16, "4, 8 or 16 bytes");
  sim::copyAsync(target, source, Bytes, Bytes, loc);
}
template <int Bytes>
MLA_ARCH void copyAsyncZeroFill(void *target, const void *source,
                                uint32_t valid, Location loc) {
  static_assert(Bytes == 4 || Bytes == 8 || Bytes == 16, "4, 8 or 16 bytes");
  sim::copyAsync(target, source, Bytes, valid, loc);
}
MLA_ARCH void copyAsyncCommit(Location loc) { sim::copyAsyncCommit(loc); }
template <int Pending> MLA_ARCH void copyAsyncWait(Location loc) {
  sim::copyAsyncWait(Pending, loc);
}

} // namespace mla::arch

#endif // MLA_SIMULATOR_BACKEND_ARCHBACKEND_ASYNCCOPY_H
