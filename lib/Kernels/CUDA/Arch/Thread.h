//===- Thread.h - Thread indices, warp collectives, CTA barrier -----------===//
#ifndef MLA_KERNELS_CUDA_ARCH_THREAD_H
#define MLA_KERNELS_CUDA_ARCH_THREAD_H

#include "Arch/Config.h"

namespace mla::arch {

/// The mask of all lanes of a warp.
inline constexpr uint32_t allLanes = 0xffffffffu;

/// Returns the index of this thread within its CTA (CTAs are one-dimensional).
MLA_ARCH uint32_t threadIndex();
/// Returns the index of this thread within its warp: threadIndex() % 32.
MLA_ARCH uint32_t laneIndex();
/// Returns the index of this warp within its CTA. The compiler sees a value
/// that is equal in all lanes, so that branches on it are uniform. All lanes
/// must be converged.
MLA_ARCH uint32_t warpIndex(Location loc = {});
/// Returns the index of this warpgroup within its CTA; see warpIndex().
MLA_ARCH uint32_t warpgroupIndex(Location loc = {});
/// Return the index of this CTA within the grid.
MLA_ARCH uint32_t ctaX();
MLA_ARCH uint32_t ctaY();
MLA_ARCH uint32_t ctaZ();
/// Return the number of CTAs of the grid, and of threads per CTA.
MLA_ARCH uint32_t gridX();
MLA_ARCH uint32_t gridY();
MLA_ARCH uint32_t gridZ();
MLA_ARCH uint32_t ctaThreads();

/// Sets the role of this warp, a string literal, for the timeline of the
/// simulator. Generates no code on the device.
MLA_ARCH void setRole(const char *role);

/// Waits for all threads of the CTA. Their earlier accesses of shared and
/// global memory are then visible. Every thread calls it, converged with its
/// warp. Whole warps can have ended before; single lanes of a warp must not
/// have ended, because `.aligned` requires all threads of the warp.
MLA_ARCH void syncThreads(Location loc = {});
/// Waits like syncThreads(). Returns true if `predicate` is true in any thread.
MLA_ARCH bool syncThreadsOr(bool predicate, Location loc = {});
/// Reconverges the lanes of `mask` that have not ended, and orders their memory
/// accesses. Lanes may reach it from different branches. Call it before each
/// instruction that needs a converged warp after a branch on lanes.
MLA_ARCH void syncWarp(uint32_t mask = allLanes, Location loc = {});

/// True in exactly one lane, the same lane in every call. All 32 lanes must
/// call it, so none must have ended. Put asynchronous instructions and their
/// commit into one block that electOne() guards, so that the same thread issues
/// both.
MLA_ARCH bool electOne(Location loc = {});

/// Return the value of lane `source`, (lane ^ mask), (lane + delta) or (lane -
/// delta), where `lane` is the calling lane. If that lane does not exist,
/// return the caller's value. T has 4 bytes. All lanes that have not ended must
/// call them, and must not read a lane that has ended.
template <class T>
MLA_ARCH T shuffle(T value, uint32_t source, Location loc = {});
template <class T>
MLA_ARCH T shuffleXor(T value, uint32_t mask, Location loc = {});
template <class T>
MLA_ARCH T shuffleDown(T value, uint32_t delta, Location loc = {});
template <class T>
MLA_ARCH T shuffleUp(T value, uint32_t delta, Location loc = {});
/// Combine a predicate over the lanes that have not ended. All these lanes must
/// call them. Bit l of ballotLanes() is the predicate of lane l, or 0 if the
/// lane has ended.
MLA_ARCH uint32_t ballotLanes(bool predicate, Location loc = {});
MLA_ARCH bool anyLane(bool predicate, Location loc = {});
MLA_ARCH bool allLanesHold(bool predicate, Location loc = {});

/// Set the registers per thread of this warpgroup to Count, a multiple of 8 in
/// 24..256. All its warps call it, converged, and synchronize before they call
/// it again. The sum over all threads must not exceed the registers that the
/// kernel was launched with. raiseRegisters() blocks until other warpgroups
/// have lowered theirs, so those warpgroups must reach lowerRegisters() without
/// waiting for this one.
template <int Count> MLA_ARCH void lowerRegisters(Location loc = {});
template <int Count> MLA_ARCH void raiseRegisters(Location loc = {});

/// Lets dependent grids of the stream start (programmatic dependent launch)
/// when every CTA has called it or ended. Does not order memory accesses.
/// Before SM90 it and waitForDependencies() do nothing.
MLA_ARCH void launchDependents(Location loc = {});
/// Waits until the grids that this one depends on have ended and their writes
/// are visible. Before this call, the kernel must not read their results or
/// overwrite their inputs. Returns at once if the launch was not `dependent`.
MLA_ARCH void waitForDependencies(Location loc = {});

/// Ends the kernel with an error. Called if a check has found an inconsistency.
MLA_ARCH void trap(Location loc = {});
/// Suspends this thread for about `nanoseconds`; for polling loops.
MLA_ARCH void backOff(uint32_t nanoseconds, Location loc = {});

} // namespace mla::arch

#include "ArchBackend/Thread.h"

#endif // MLA_KERNELS_CUDA_ARCH_THREAD_H
