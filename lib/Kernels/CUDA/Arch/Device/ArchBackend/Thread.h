//===- Device/Thread.h - Indices and collectives in PTX -------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_THREAD_H
#define MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_THREAD_H

#include "Arch/Thread.h"

namespace mla::arch {

MLA_ARCH uint32_t threadIndex() { return threadIdx.x; }
MLA_ARCH uint32_t laneIndex() {
  uint32_t lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  return lane;
}
MLA_ARCH uint32_t warpIndex(Location) {
  return __shfl_sync(allLanes, threadIdx.x / 32, 0);
}
MLA_ARCH uint32_t warpgroupIndex(Location) {
  return __shfl_sync(allLanes, threadIdx.x / 128, 0);
}
MLA_ARCH uint32_t ctaX() { return blockIdx.x; }
MLA_ARCH uint32_t ctaY() { return blockIdx.y; }
MLA_ARCH uint32_t ctaZ() { return blockIdx.z; }
MLA_ARCH uint32_t gridX() { return gridDim.x; }
MLA_ARCH uint32_t gridY() { return gridDim.y; }
MLA_ARCH uint32_t gridZ() { return gridDim.z; }
MLA_ARCH uint32_t ctaThreads() { return blockDim.x; }

MLA_ARCH void setRole(const char *) {}

MLA_ARCH void syncThreads(Location) { __syncthreads(); }
MLA_ARCH bool syncThreadsOr(bool predicate, Location) {
  return __syncthreads_or(predicate);
}
MLA_ARCH void syncWarp(uint32_t mask, Location) { __syncwarp(mask); }

MLA_ARCH bool electOne(Location) {
  uint32_t elected;
  asm volatile("{\n\t.reg .pred p;\n\t"
               "elect.sync _|p, 0xffffffff;\n\t"
               "selp.u32 %0, 1, 0, p;\n\t}"
               : "=r"(elected)::"memory");
  return elected != 0;
}

template <class T> MLA_ARCH T shuffle(T value, uint32_t source, Location) {
  static_assert(sizeof(T) == 4, "a shuffle moves 4 bytes");
  return __shfl_sync(allLanes, value, source);
}
template <class T> MLA_ARCH T shuffleXor(T value, uint32_t mask, Location) {
  static_assert(sizeof(T) == 4, "a shuffle moves 4 bytes");
  return __shfl_xor_sync(allLanes, value, mask);
}
template <class T> MLA_ARCH T shuffleDown(T value, uint32_t delta, Location) {
  static_assert(sizeof(T) == 4, "a shuffle moves 4 bytes");
  return __shfl_down_sync(allLanes, value, delta);
}
template <class T> MLA_ARCH T shuffleUp(T value, uint32_t delta, Location) {
  static_assert(sizeof(T) == 4, "a shuffle moves 4 bytes");
  return __shfl_up_sync(allLanes, value, delta);
}
MLA_ARCH uint32_t ballotLanes(bool predicate, Location) {
  return __ballot_sync(allLanes, predicate);
}
MLA_ARCH bool anyLane(bool predicate, Location) {
  return __any_sync(allLanes, predicate);
}
MLA_ARCH bool allLanesHold(bool predicate, Location) {
  return __all_sync(allLanes, predicate);
}

template <int Count> MLA_ARCH void lowerRegisters(Location) {
  static_assert(Count >= 24 && Count <= 256 && Count % 8 == 0,
                "registers of a thread: a multiple of 8 in 24..256");
  asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(Count) : "memory");
}
template <int Count> MLA_ARCH void raiseRegisters(Location) {
  static_assert(Count >= 24 && Count <= 256 && Count % 8 == 0,
                "registers of a thread: a multiple of 8 in 24..256");
  asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(Count) : "memory");
}

// Before SM90 no grid starts early: launch() omits the attribute.
MLA_ARCH void launchDependents(Location) {
#if __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
#endif
}
MLA_ARCH void waitForDependencies(Location) {
#if __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}
MLA_ARCH void trap(Location) { asm volatile("trap;" ::: "memory"); }
MLA_ARCH void backOff(uint32_t nanoseconds, Location) {
  asm volatile("nanosleep.u32 %0;" ::"r"(nanoseconds) : "memory");
}

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_THREAD_H
