//===- DeviceRecord.h - Memory of the library on each GPU -----------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_DEVICERECORD_H
#define MLA_KERNELS_CUDA_ARCH_DEVICERECORD_H

#include <cstddef>
#include <string>

namespace mla::arch {

inline constexpr size_t deviceRecordBytes = 256;

/// Returns the address of a record of deviceRecordBytes bytes on the current
/// GPU. The library owns the record, which is zero at first. Returns null on
/// failure and sets `error`.
void *deviceRecord(std::string &error);

/// Waits for `stream` and copies the first `bytes` bytes of the record to the
/// host. If the first four bytes are not zero, sets the copied bytes of the
/// record to zero. A kernel must store the first four bytes last; a copy in
/// which they are not zero is then complete. Returns an error, or an empty
/// string.
std::string takeDeviceRecord(void *to, size_t bytes, void *stream);

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_DEVICERECORD_H
