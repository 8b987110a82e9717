//===- Status.h - Status codes and the thread's last error ----------------===//
//
// Every function of the C ABI returns MLA_OK or the result of fail(). The
// message is in a fixed thread-local buffer, so reporting an error never
// allocates.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_COMMON_STATUS_H
#define MLA_RUNTIME_COMMON_STATUS_H

#include "mla-runtime/mla_runtime.h"

namespace mla::runtime {

/// Stores the formatted message as the thread's last error and returns
/// `status`. Messages longer than 1023 bytes are truncated.
int32_t fail(int32_t status, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/// Returns the name of a type for messages, for example "f32"; or "unknown".
const char *dtypeName(int32_t dtype);

/// Returns the bytes of one element, or 0 for a value that is not an MlaDType.
/// Returns 0 for F4E2M1, too: an element has half a byte, so it cannot be the
/// type of a view.
int64_t dtypeBytes(int32_t dtype);

/// Returns "cpu", "cuda" or "unknown".
const char *deviceName(int32_t device);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_STATUS_H
