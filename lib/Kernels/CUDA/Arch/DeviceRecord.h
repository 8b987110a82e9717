//===- DeviceRecord.h - A little memory of each GPU -----------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_DEVICERECORD_H
#define MLA_KERNELS_CUDA_ARCH_DEVICERECORD_H

#include <cstddef>
#include <string>

namespace mla::arch {

inline constexpr size_t deviceRecordBytes = 256;

/// deviceRecordBytes of the current GPU that belong to the library, zero at
/// first. Null on failure; `error` then says why.
void *deviceRecord(std::string &error);

/// Waits for `stream` and copies the record's first bytes to the host; sets
/// them to zero if the first four are not. Where a kernel stores the first four
/// last, the copy with them is whole. The text says what failed.
std::string takeDeviceRecord(void *to, size_t bytes, void *stream);

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_DEVICERECORD_H
