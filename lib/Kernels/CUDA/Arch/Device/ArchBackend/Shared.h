//===- Device/Shared.h - Shared memory in PTX -----------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_SHARED_H
#define MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_SHARED_H

#include "Arch/Shared.h"

namespace mla::arch {

MLA_ARCH uint32_t sharedAddress(const void *object, Location) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(object));
}

MLA_ARCH void checkOperandStart(uint32_t, uint32_t, Location) {}

template <class S> MLA_ARCH S &dynamicShared() {
  static_assert(sizeof(S) <= maxSharedBytes,
                "a CTA has at most 232448 bytes of shared memory");
  static_assert(alignof(S) <= 1024, "shared memory is aligned to 1024 bytes");
  extern __shared__ __align__(1024) unsigned char mlaDynamicShared[];
  return *reinterpret_cast<S *>(mlaDynamicShared);
}

template <int N, class T>
MLA_ARCH Vec<T, N> loadShared(const T *source, Location) {
  return *reinterpret_cast<const Vec<T, N> *>(source);
}
template <class T, int N>
MLA_ARCH void storeShared(T *target, const Vec<T, N> &value, Location) {
  *reinterpret_cast<Vec<T, N> *>(target) = value;
}

template <int Count, bool Transpose>
MLA_ARCH void loadMatrix(uint32_t (&r)[Count], const void *row, Location) {
  static_assert(Count == 1 || Count == 2 || Count == 4, "1, 2 or 4 matrices");
  const uint32_t address = sharedAddress(row);
#define MLA_LDMATRIX(modifiers)                                                \
  if constexpr (Count == 1)                                                    \
    asm volatile("ldmatrix.sync.aligned.m8n8.x1" modifiers                     \
                 ".shared.b16 {%0}, [%1];"                                     \
                 : "=r"(r[0])                                                  \
                 : "r"(address)                                                \
                 : "memory");                                                  \
  else if constexpr (Count == 2)                                               \
    asm volatile("ldmatrix.sync.aligned.m8n8.x2" modifiers                     \
                 ".shared.b16 {%0, %1}, [%2];"                                 \
                 : "=r"(r[0]), "=r"(r[1])                                      \
                 : "r"(address)                                                \
                 : "memory");                                                  \
  else                                                                         \
    asm volatile("ldmatrix.sync.aligned.m8n8.x4" modifiers                     \
                 ".shared.b16 {%0, %1, %2, %3}, [%4];"                         \
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])              \
                 : "r"(address)                                                \
                 : "memory")
  if constexpr (Transpose) {
    MLA_LDMATRIX(".trans");
  } else {
    MLA_LDMATRIX("");
  }
#undef MLA_LDMATRIX
}

template <int Count, bool Transpose>
MLA_ARCH void storeMatrix(void *row, const uint32_t (&r)[Count], Location) {
  static_assert(Count == 1 || Count == 2 || Count == 4, "1, 2 or 4 matrices");
  const uint32_t address = sharedAddress(row);
#define MLA_STMATRIX(modifiers)                                                \
  if constexpr (Count == 1)                                                    \
    asm volatile("stmatrix.sync.aligned.m8n8.x1" modifiers                     \
                 ".shared.b16 [%0], {%1};" ::"r"(address),                     \
                 "r"(r[0])                                                     \
                 : "memory");                                                  \
  else if constexpr (Count == 2)                                               \
    asm volatile("stmatrix.sync.aligned.m8n8.x2" modifiers                     \
                 ".shared.b16 [%0], {%1, %2};" ::"r"(address),                 \
                 "r"(r[0]), "r"(r[1])                                          \
                 : "memory");                                                  \
  else                                                                         \
    asm volatile("stmatrix.sync.aligned.m8n8.x4" modifiers                     \
                 ".shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(address),         \
                 "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3])                    \
                 : "memory")
  if constexpr (Transpose) {
    MLA_STMATRIX(".trans");
  } else {
    MLA_STMATRIX("");
  }
#undef MLA_STMATRIX
}

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_SHARED_H
