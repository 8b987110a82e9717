//===- Shared.h - Shared memory of a CTA ----------------------------------===//
//
// A kernel's shared memory is one struct, got from dynamicShared<S>(). Its
// members are barriers, SharedArrays and SharedTiles.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_SHARED_H
#define MLA_KERNELS_CUDA_ARCH_SHARED_H

#include "Arch/Types.h"

namespace mla::arch {

/// The address of an object of this CTA's shared memory in the shared window,
/// as instructions take it. In a cluster it carries the CTA's rank in bits 24
/// and up.
MLA_ARCH uint32_t sharedAddress(const void *object, Location loc = {});

/// In the simulator: reports (class 21) an operand of a matrix instruction that
/// does not begin at a multiple of 16 bytes, or begins `lost` elements within a
/// panel where it cannot: its descriptor has no bits for that. Nothing on the
/// GPU.
MLA_ARCH void checkOperandStart(uint32_t address, uint32_t lost,
                                Location loc = {});

/// The dynamic shared memory, aligned to 1024 bytes, as the kernel's struct S.
/// Its contents are undefined at first. The launch asks for sizeof(S) bytes.
template <class S> MLA_ARCH S &dynamicShared();

/// N elements in shared memory, accessed by ordinary loads and stores.
template <class T, int N> struct SharedArray {
  static constexpr int size = N;
  T values[N];
  MLA_ARCH T &operator[](uint32_t i) { return values[i]; }
  MLA_ARCH const T &operator[](uint32_t i) const { return values[i]; }
};

/// Moves N elements of sizeof(T) * N = 4, 8 or 16 bytes, aligned to that,
/// between shared memory and registers in one access.
template <int N, class T>
MLA_ARCH Vec<T, N> loadShared(const T *source, Location loc = {});
template <class T, int N>
MLA_ARCH void storeShared(T *target, const Vec<T, N> &value, Location loc = {});

/// Reads one to four 8x8 matrices of 16-bit elements: lane l gives the address
/// of row l % 8 of matrix l / 8 (16 bytes, aligned; lanes beyond 8 * Count are
/// not used), and register i of a lane gets elements (lane / 4,
/// 2 * (lane % 4) + {0, 1}) of matrix i; with Transpose, of its transpose.
/// All 32 lanes call it.
template <int Count, bool Transpose = false>
MLA_ARCH void loadMatrix(uint32_t (&registers)[Count], const void *row,
                         Location loc = {});
/// The inverse of loadMatrix() (SM90 and up).
template <int Count, bool Transpose = false>
MLA_ARCH void storeMatrix(void *row, const uint32_t (&registers)[Count],
                          Location loc = {});

} // namespace mla::arch

#include "ArchBackend/Shared.h"

#endif // MLA_KERNELS_CUDA_ARCH_SHARED_H
