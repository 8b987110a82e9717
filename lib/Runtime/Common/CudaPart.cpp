//===- CudaPart.cpp - Open libmla_runtime_cuda ----------------------------===//

#include "CudaPart.h"
#include "ElfExtent.h"
#include "Status.h"

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <mutex>

using namespace mla::runtime;

namespace {

constexpr const char *FileName = "libmla_runtime_cuda.so.1";
constexpr uint64_t PathBytes = 512;

/// The opened CUDA part. If it cannot be opened, the next call tries again,
/// because the user may have fixed the problem.
struct CudaPart {
  void *handle = nullptr;
  const char *(*lastError)() = nullptr;
  char path[PathBytes] = "";
};

CudaPart part;
std::mutex partLock;

/// Finds the path: MLA_CUDA_LIB, or the file next to this library.
void choosePath(char (&path)[PathBytes]) {
  const char *chosen = std::getenv("MLA_CUDA_LIB");
  if (chosen && *chosen) {
    std::snprintf(path, sizeof(path), "%s", chosen);
    return;
  }
  Dl_info info;
  const char *own = "";
  if (dladdr(reinterpret_cast<void *>(&mlaAbiVersion), &info) &&
      info.dli_fname && std::strrchr(info.dli_fname, '/'))
    own = info.dli_fname;
  const char *slash = std::strrchr(own, '/');
  std::snprintf(path, sizeof(path), "%.*s%s",
                slash ? static_cast<int>(slash + 1 - own) : 0, own, FileName);
}

int32_t failToOpen(const char *name, const char *why) {
  return fail(
      MLA_DEVICE_ERROR,
      "%s: device: cannot run on device cuda because the CUDA part of the "
      "runtime cannot be opened: %s; put %s next to libmla_runtime, set "
      "MLA_CUDA_LIB to its path, or keep tensors on the CPU",
      name, why, FileName);
}

int32_t failAsCut(const char *name, const char *path, FileExtent extent) {
  char why[PathBytes + 128];
  std::snprintf(why, sizeof(why),
                "%s is truncated: expected %" PRIu64 " bytes, got %" PRIu64,
                path, extent.expected, extent.got);
  return failToOpen(name, why);
}

/// Opens the part for the function `name`. The caller holds partLock.
int32_t open(const char *name) {
  if (part.handle)
    return MLA_OK;
  choosePath(part.path);
  if (FileExtent extent = extentOfElf(part.path); extent.isCut())
    return failAsCut(name, part.path, extent);
  void *handle = dlopen(part.path, RTLD_NOW | RTLD_LOCAL);
  if (!handle)
    return failToOpen(name, dlerror());
  auto lookUp = [&](const char *symbol) { return dlsym(handle, symbol); };
  auto version = reinterpret_cast<uint32_t (*)()>(lookUp("mlaAbiVersion"));
  auto lastError = reinterpret_cast<const char *(*)()>(lookUp("mlaLastError"));
  const uint32_t got = version ? version() : 0;
  if (got == MLA_ABI_VERSION && lastError) {
    part.lastError = lastError;
    part.handle = handle;
    return MLA_OK;
  }
  dlclose(handle);
  return fail(MLA_VERSION_MISMATCH,
              "%s: %s: expected ABI version %u, got %u; install both libraries "
              "from one build",
              name, part.path, MLA_ABI_VERSION, got);
}

} // namespace

bool CudaFunction::isOpen() {
  std::lock_guard<std::mutex> hold(partLock);
  return part.handle;
}

int32_t CudaFunction::find(void *&function) {
  std::lock_guard<std::mutex> hold(partLock);
  if (int32_t status = open(name))
    return status;
  char symbol[64]; // mlaCudaDecode for mlaDecode
  std::snprintf(symbol, sizeof(symbol), "mlaCuda%s", name + std::strlen("mla"));
  function = dlsym(part.handle, symbol);
  if (!function)
    return fail(MLA_UNSUPPORTED,
                "%s: device: cannot run on device cuda because %s has no %s: "
                "copy the operands to the CPU",
                name, part.path, symbol);
  address.store(function, std::memory_order_release);
  return MLA_OK;
}

int32_t CudaFunction::takeMessage(int32_t status) {
  if (status != MLA_OK)
    fail(status, "%s", part.lastError());
  return status;
}
