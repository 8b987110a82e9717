//===- Thread.h - Thread indices, warp collectives, CTA barrier -----------===//
#ifndef MLA_KERNELS_CUDA_ARCH_THREAD_H
#define MLA_KERNELS_CUDA_ARCH_THREAD_H

#include "Arch/Config.h"

namespace mla::arch {

/// Every lane of a warp.
inline constexpr uint32_t allLanes = 0xffffffffu;

/// This thread within its CTA (CTAs are one-dimensional).
MLA_ARCH uint32_t threadIndex();
/// This thread within its warp: threadIndex() % 32.
MLA_ARCH uint32_t laneIndex();
/// This warp within its CTA. The same value in each lane as the compiler sees
/// it, so that branches on it are uniform. All lanes must be converged.
MLA_ARCH uint32_t warpIndex(Location loc = {});
/// This warpgroup within its CTA; as warpIndex().
MLA_ARCH uint32_t warpgroupIndex(Location loc = {});
/// This CTA within the grid.
MLA_ARCH uint32_t ctaX();
MLA_ARCH uint32_t ctaY();
MLA_ARCH uint32_t ctaZ();
/// CTAs of the grid, and threads of a CTA.
MLA_ARCH uint32_t gridX();
MLA_ARCH uint32_t gridY();
MLA_ARCH uint32_t gridZ();
MLA_ARCH uint32_t ctaThreads();

/// Says what this warp does from now on, a literal, for the simulator's
/// timeline. No code on the device.
MLA_ARCH void setRole(const char *role);

/// Waits for all threads of the CTA; their shared and global accesses before
/// it are seen after it. Every thread calls it, converged with its warp. Whole
/// warps may have ended before; of a warp that comes no lane may, as `.aligned`
/// says that all of its threads execute it.
MLA_ARCH void syncThreads(Location loc = {});
/// As syncThreads(), and returns whether `predicate` held in any thread.
MLA_ARCH bool syncThreadsOr(bool predicate, Location loc = {});
/// Reconverges the lanes of `mask`, but for those that have ended, and orders
/// their memory accesses; they may come to it from different branches. Write it
/// before each instruction that needs a converged warp after a branch on lanes.
MLA_ARCH void syncWarp(uint32_t mask = allLanes, Location loc = {});

/// True in exactly one lane, always the same one. All 32 lanes call it, none of
/// which has ended. The asynchronous instructions that it guards and their
/// commit belong into one such block, so that one thread issues both.
MLA_ARCH bool electOne(Location loc = {});

/// The value of lane `source`, of lane (own ^ mask), (own + delta) or
/// (own - delta); the own value where that lane does not exist. T has 4 bytes.
/// All lanes that have not ended call them, and read no lane that has.
template <class T>
MLA_ARCH T shuffle(T value, uint32_t source, Location loc = {});
template <class T>
MLA_ARCH T shuffleXor(T value, uint32_t mask, Location loc = {});
template <class T>
MLA_ARCH T shuffleDown(T value, uint32_t delta, Location loc = {});
template <class T>
MLA_ARCH T shuffleUp(T value, uint32_t delta, Location loc = {});
/// Bit l is the predicate of lane l; 0 of a lane that has ended, which counts
/// for none of the votes. All others call it.
MLA_ARCH uint32_t ballotLanes(bool predicate, Location loc = {});
MLA_ARCH bool anyLane(bool predicate, Location loc = {});
MLA_ARCH bool allLanesHold(bool predicate, Location loc = {});

/// Maximum registers of each thread of this warpgroup from here on; a multiple
/// of 8 in 24..256. All its warps call it, converged, and synchronise before
/// they call it again. The kernel's registers a thread times its threads bound
/// the sum; raising blocks until others have lowered theirs, so every warpgroup
/// that lowers must reach that first.
template <int Count> MLA_ARCH void lowerRegisters(Location loc = {});
template <int Count> MLA_ARCH void raiseRegisters(Location loc = {});

/// Lets dependent grids of the stream start (programmatic dependent launch)
/// once every CTA has called it or ended. Says nothing about memory. Does
/// nothing before SM90, as the wait.
MLA_ARCH void launchDependents(Location loc = {});
/// Waits until the grids that this one depends on have ended and their writes
/// are visible. Nothing of theirs may be read, and nothing that they read
/// overwritten, before it. Returns at once in a launch without the attribute.
MLA_ARCH void waitForDependencies(Location loc = {});

/// Ends the kernel with an error (an inconsistency that a check found).
MLA_ARCH void trap(Location loc = {});
/// Suspends this thread for about `nanoseconds`; for polling loops.
MLA_ARCH void backOff(uint32_t nanoseconds, Location loc = {});

} // namespace mla::arch

#include "ArchBackend/Thread.h"

#endif // MLA_KERNELS_CUDA_ARCH_THREAD_H
