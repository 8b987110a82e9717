//===- Status.cpp - Status codes and the thread's last error --------------===//

#include "Status.h"

#include <cstdarg>
#include <cstdio>

namespace {
thread_local char lastError[1024] = "";
} // namespace

int32_t mla::runtime::fail(int32_t status, const char *format, ...) {
  va_list args;
  va_start(args, format);
  std::vsnprintf(lastError, sizeof(lastError), format, args);
  va_end(args);
  return status;
}

const char *mla::runtime::dtypeName(int32_t dtype) {
  switch (dtype) {
  case MLA_F32:
    return "f32";
  case MLA_F16:
    return "f16";
  case MLA_BF16:
    return "bf16";
  case MLA_F64:
    return "f64";
  case MLA_I32:
    return "i32";
  case MLA_I64:
    return "i64";
  case MLA_I8:
    return "i8";
  case MLA_U8:
    return "u8";
  case MLA_I1:
    return "i1";
  case MLA_F8E4M3:
    return "f8E4M3";
  case MLA_F8E5M2:
    return "f8E5M2";
  case MLA_F8E8M0:
    return "f8E8M0";
  case MLA_F4E2M1:
    return "f4E2M1";
  default:
    return "unknown";
  }
}

int64_t mla::runtime::dtypeBytes(int32_t dtype) {
  switch (dtype) {
  case MLA_F64:
  case MLA_I64:
    return 8;
  case MLA_F32:
  case MLA_I32:
    return 4;
  case MLA_F16:
  case MLA_BF16:
    return 2;
  case MLA_I8:
  case MLA_U8:
  case MLA_I1:
  case MLA_F8E4M3:
  case MLA_F8E5M2:
  case MLA_F8E8M0:
    return 1;
  default:
    return 0;
  }
}

const char *mla::runtime::deviceName(int32_t device) {
  if (device == MLA_CPU)
    return "cpu";
  return device == MLA_CUDA ? "cuda" : "unknown";
}

const char *mlaLastError(void) { return lastError; }

const char *mlaStatusName(int32_t status) {
  switch (status) {
  case MLA_OK:
    return "MLA_OK";
  case MLA_INVALID_ARGUMENT:
    return "MLA_INVALID_ARGUMENT";
  case MLA_UNSUPPORTED:
    return "MLA_UNSUPPORTED";
  case MLA_WORKSPACE_TOO_SMALL:
    return "MLA_WORKSPACE_TOO_SMALL";
  case MLA_OUT_OF_RANGE:
    return "MLA_OUT_OF_RANGE";
  case MLA_VERSION_MISMATCH:
    return "MLA_VERSION_MISMATCH";
  case MLA_DEVICE_ERROR:
    return "MLA_DEVICE_ERROR";
  case MLA_OUT_OF_MEMORY:
    return "MLA_OUT_OF_MEMORY";
  default:
    return "unknown status";
  }
}

uint32_t mlaAbiVersion(void) { return MLA_ABI_VERSION; }

int32_t mlaFail(int32_t status, const char *message) {
  return mla::runtime::fail(status, "%s", message ? message : "");
}

int32_t mlaFailIndex(int64_t index, int64_t size, int64_t dimension) {
  return mla::runtime::fail(MLA_INVALID_ARGUMENT,
                            "index %lld is out of bounds for dimension %lld "
                            "of size %lld",
                            static_cast<long long>(index),
                            static_cast<long long>(dimension),
                            static_cast<long long>(size));
}
