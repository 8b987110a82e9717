//===- Hooks.cpp - Plain loads and stores of kernels ----------------------===//

#include "Simulator/Hooks/Hooks.h"

#include "Simulator/Access/Alignment.h"
#include "Simulator/Access/GlobalAccess.h"
#include "Simulator/Access/SharedAccess.h"
#include "Simulator/Engine/Context.h"
#include "Simulator/Hooks/OutsideAccess.h"

#include <cstring>
#include <functional>

using namespace mla::sim;

/// The address ranges that a kernel thread may access: the shared memory of its
/// cluster, the global memory of the device, and its stack. Empty outside a
/// kernel.
static constinit thread_local struct {
  uintptr_t sharedBegin = 0, sharedBytes = 0;
  uintptr_t globalBegin = 0, globalBytes = 0;
  uintptr_t stackBegin = 0;
  bool isKernel = false;
} watched;

void mla::sim::enterKernel(Thread &thread) {
  Cluster &cluster = *thread.cta->cluster;
  GlobalMemory &global = context().device->global;
  watched.sharedBegin =
      reinterpret_cast<uintptr_t>(cluster.sharedBlock) - Cluster::sharedGuard;
  watched.sharedBytes = cluster.sharedBlockBytes + 2 * Cluster::sharedGuard;
  watched.globalBegin = reinterpret_cast<uintptr_t>(global.rangeBegin());
  watched.globalBytes = GlobalMemory::rangeBytes;
  watched.stackBegin = reinterpret_cast<uintptr_t>(thread.fiber.getStack());
  watched.isKernel = true;
  fencesOfThread = thread.wgmma.fences;
}

void mla::sim::leaveKernel() { watched = {}; }

// The start and the end of the section with all kernels; null if a program has
// no kernels.
extern "C" __attribute__((weak)) const char __start_mla_kernels[],
    __stop_mla_kernels[];

bool mla::sim::isInstrumented(const void *kernel) {
  return std::less_equal<>()(__start_mla_kernels, kernel) &&
         std::less<>()(kernel, __stop_mla_kernels);
}

static void checkSharedAccess(const void *address, size_t bytes,
                              size_t alignment, bool isWrite, Site site) {
  const char *instruction = isWrite ? "st.shared" : "ld.shared";
  checkAlignment(address, alignment, instruction, site);
  Cta *at = context().cluster->ctaAt(address);
  Cta &cta = at ? *at : *context().thread->cta;
  const bool isInside = accessShared(cta, cta.shared.offsetOf(address), bytes,
                                     isWrite, instruction, site);
  if (!at && !isInside) // no memory: the access would fault
    stopLaunch();
  noteAccess(address, bytes, isWrite, instruction, site);
}

static void checkGlobalAccess(const void *address, size_t bytes,
                              size_t alignment, bool isWrite, Site site) {
  const char *instruction = isWrite ? "st.global" : "ld.global";
  checkAlignment(address, alignment, instruction, site);
  if (!accessGlobal(address, bytes, {isWrite}, context().thread->now(),
                    instruction, site))
    stopLaunch();
  noteAccess(address, bytes, isWrite, instruction, site);
}

/// Checks an instrumented access. `alignment` is the alignment that the GPU
/// requires: the size, or 1 for packed types and copied bytes.
static inline void check(const void *address, size_t bytes, size_t alignment,
                         bool isWrite, const void *returnAddress) {
  auto place = reinterpret_cast<uintptr_t>(address);
  if (place - watched.sharedBegin < watched.sharedBytes)
    checkSharedAccess(address, bytes, alignment, isWrite,
                      Site::ofReturnAddress(returnAddress));
  else if (place - watched.globalBegin < watched.globalBytes)
    checkGlobalAccess(address, bytes, alignment, isWrite,
                      Site::ofReturnAddress(returnAddress));
  else if (place - watched.stackBegin >= StackPool::stackBytes &&
           watched.isKernel)
    checkOutsideAccess(address, bytes, isWrite, returnAddress);
}

#define MLA_HOOK_ALIGNED(prefix, bytes, alignment)                             \
  extern "C" void __tsan_##prefix##read##bytes(void *address) {                \
    check(address, bytes, alignment, false, __builtin_return_address(0));      \
  }                                                                            \
  extern "C" void __tsan_##prefix##write##bytes(void *address) {               \
    check(address, bytes, alignment, true, __builtin_return_address(0));       \
  }                                                                            \
  extern "C" void __tsan_##prefix##read_write##bytes(void *address) {          \
    check(address, bytes, alignment, false, __builtin_return_address(0));      \
    check(address, bytes, alignment, true, __builtin_return_address(0));       \
  }
#define MLA_HOOK(bytes)                                                        \
  MLA_HOOK_ALIGNED(, bytes, bytes)                                             \
  MLA_HOOK_ALIGNED(unaligned_, bytes, 1)
MLA_HOOK(1)
MLA_HOOK(2)
MLA_HOOK(4)
MLA_HOOK(8)
MLA_HOOK(16)
#undef MLA_HOOK
#undef MLA_HOOK_ALIGNED

extern "C" void __tsan_read_range(void *address, size_t bytes) {
  check(address, bytes, 1, false, __builtin_return_address(0));
}
extern "C" void __tsan_write_range(void *address, size_t bytes) {
  check(address, bytes, 1, true, __builtin_return_address(0));
}
extern "C" void *__tsan_memcpy(void *target, const void *source, size_t bytes) {
  check(source, bytes, 1, false, __builtin_return_address(0));
  check(target, bytes, 1, true, __builtin_return_address(0));
  return memcpy(target, source, bytes);
}
extern "C" void *__tsan_memmove(void *target, const void *source,
                                size_t bytes) {
  check(source, bytes, 1, false, __builtin_return_address(0));
  check(target, bytes, 1, true, __builtin_return_address(0));
  return memmove(target, source, bytes);
}
extern "C" void *__tsan_memset(void *target, int value, size_t bytes) {
  check(target, bytes, 1, true, __builtin_return_address(0));
  return memset(target, value, bytes);
}
extern "C" void __tsan_init() {}
extern "C" void __tsan_func_entry(void *) {}
extern "C" void __tsan_func_exit() {}
extern "C" void __tsan_vptr_update(void **, void *) {}
extern "C" void __tsan_vptr_read(void **) {}
