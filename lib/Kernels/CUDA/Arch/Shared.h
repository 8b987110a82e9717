//===- Shared.h - Shared memory of a CTA ----------------------------------===//
// The shared memory of a kernel is one struct, returned by dynamicShared<S>().
// Its members are barriers, SharedArrays and SharedTiles.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_SHARED_H
#define MLA_KERNELS_CUDA_ARCH_SHARED_H

#include "Arch/Types.h"

namespace mla::arch {

/// Returns the shared-window address of an object of this CTA, as instructions
/// require it. In a cluster, bits 24 and up hold the rank of the CTA.
MLA_ARCH uint32_t sharedAddress(const void *object, Location loc = {});

/// Checks that a descriptor can encode the start of a matrix operand. The
/// simulator reports an error of class 21 if the address is not a multiple of
/// 16 bytes or is out of reach, or if the start is `lost` > 0 elements past the
/// start of a panel. Does nothing on the GPU.
MLA_ARCH void checkOperandStart(uint32_t address, uint32_t lost,
                                Location loc = {});

/// Returns the dynamic shared memory, aligned to 1024 bytes, as struct S of the
/// kernel. Its contents are undefined at first. The launch requests sizeof(S)
/// bytes.
template <class S> MLA_ARCH S &dynamicShared();

/// N elements in shared memory, accessed by ordinary loads and stores.
template <class T, int N> struct SharedArray {
  static constexpr int size = N;
  T values[N];
  MLA_ARCH T &operator[](uint32_t i) { return values[i]; }
  MLA_ARCH const T &operator[](uint32_t i) const { return values[i]; }
};

/// Move N elements (N * sizeof(T) is 4, 8 or 16 bytes, and the address is
/// aligned to it) between shared memory and registers in one access.
template <int N, class T>
MLA_ARCH Vec<T, N> loadShared(const T *source, Location loc = {});
template <class T, int N>
MLA_ARCH void storeShared(T *target, const Vec<T, N> &value, Location loc = {});

/// Reads one, two or four 8x8 matrices of 16-bit elements. Lane l passes the
/// address of row l % 8 of matrix l / 8 (16 bytes, aligned; lanes from 8 *
/// Count on are ignored). Register i of a lane receives elements (lane / 4, 2 *
/// (lane % 4) + {0, 1}) of matrix i or, with Transpose, of its transpose. All
/// 32 lanes call it.
template <int Count, bool Transpose = false>
MLA_ARCH void loadMatrix(uint32_t (&registers)[Count], const void *row,
                         Location loc = {});
/// Stores matrices in the layout of loadMatrix(). SM90 and newer.
template <int Count, bool Transpose = false>
MLA_ARCH void storeMatrix(void *row, const uint32_t (&registers)[Count],
                          Location loc = {});

} // namespace mla::arch

#include "ArchBackend/Shared.h"

#endif // MLA_KERNELS_CUDA_ARCH_SHARED_H
