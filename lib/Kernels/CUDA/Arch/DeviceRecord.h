//===- DeviceRecord.h - Memory of the library on each GPU -----------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_DEVICERECORD_H
#define MLA_KERNELS_CUDA_ARCH_DEVICERECORD_H

#include <cstddef>
#include <string>

namespace mla::arch {

inline constexpr size_t deviceRecordBytes = 256;

/// Returns deviceRecordBytes of memory on the current GPU that belong to the
/// library and are zero at first. Returns null on failure and sets `error`.
void *deviceRecord(std::string &error);

/// Waits for `stream`, copies the first bytes of the record to the host, and
/// sets them to zero if the first four are not zero. If a kernel stores the
/// first four bytes last, a copy that has them is complete. Returns an error,
/// or an empty string.
std::string takeDeviceRecord(void *to, size_t bytes, void *stream);

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_DEVICERECORD_H
