//===- ArchBackend/Shared.h - Shared memory, simulated --------------------===//
#ifndef MLA_SIMULATOR_BACKEND_ARCHBACKEND_SHARED_H
#define MLA_SIMULATOR_BACKEND_ARCHBACKEND_SHARED_H

#include "Arch/Shared.h"

#include "Simulator/Access/AccessCalls.h"
#include "Simulator/Mma/MatrixCalls.h"
#include "Simulator/Sync/SyncCalls.h"

#include <cstring>

namespace mla::arch {

MLA_ARCH uint32_t sharedAddress(const void *object, Location loc) {
  return sim::sharedAddress(object, loc);
}

MLA_ARCH void checkOperandStart(uint32_t address, uint32_t lost, Location loc) {
  if (address % 16 || lost || (address & 0xffffff) >= sim::operandReach)
    sim::reportOperandStart(address, lost, loc);
}

template <class S> MLA_ARCH S &dynamicShared() {
  static_assert(sizeof(S) <= maxSharedBytes,
                "a CTA has at most 232448 bytes of shared memory");
  static_assert(alignof(S) <= 1024, "shared memory is aligned to 1024 bytes");
  return *static_cast<S *>(sim::dynamicShared(sizeof(S)));
}

template <int N, class T>
MLA_ARCH Vec<T, N> loadShared(const T *source, Location loc) {
  Vec<T, N> value;
  sim::accessVector(source, sizeof value, false, "ld.shared", loc);
  memcpy(&value, source, sizeof value);
  return value;
}
template <class T, int N>
MLA_ARCH void storeShared(T *target, const Vec<T, N> &value, Location loc) {
  sim::accessVector(target, sizeof value, true, "st.shared", loc);
  memcpy(target, &value, sizeof value);
}

template <int Count, bool Transpose>
MLA_ARCH void loadMatrix(uint32_t (&registers)[Count], const void *row,
                         Location loc) {
  static_assert(Count == 1 || Count == 2 || Count == 4, "1, 2 or 4 matrices");
  sim::loadMatrix(registers, Count, Transpose, row, loc);
}
template <int Count, bool Transpose>
MLA_ARCH void storeMatrix(void *row, const uint32_t (&registers)[Count],
                          Location loc) {
  static_assert(Count == 1 || Count == 2 || Count == 4, "1, 2 or 4 matrices");
  sim::storeMatrix(registers, Count, Transpose, row, loc);
}

} // namespace mla::arch

#endif // MLA_SIMULATOR_BACKEND_ARCHBACKEND_SHARED_H
