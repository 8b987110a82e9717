//===- Status.h - Status codes and the thread's last message --------------===//
//
// Every function of the C ABI ends in fail() or MLA_OK. The message lives in a
// fixed thread-local buffer, so that reporting an error never allocates.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_COMMON_STATUS_H
#define MLA_RUNTIME_COMMON_STATUS_H

#include "mla-runtime/mla_runtime.h"

namespace mla::runtime {

/// Stores the formatted message as the thread's last error and returns
/// `status`. Messages over 1023 bytes are cut.
int32_t fail(int32_t status, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/// The name of a type as messages print it, "f32" for example, or "unknown".
const char *dtypeName(int32_t dtype);

/// Bytes of one element, or 0 for a value that is not an MlaDType. F4E2M1 has
/// no whole number of bytes and gives 0: views cannot hold it.
int64_t dtypeBytes(int32_t dtype);

/// "cpu", "cuda" or "unknown".
const char *deviceName(int32_t device);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_STATUS_H
