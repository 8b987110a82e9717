//===- Global.h - Global memory: hints, flags, atomics --------------------===//
// Accesses of global memory with hints or ordering. Plain loads and stores need
// no wrapper. T has 4, 8 or 16 bytes unless stated otherwise, and pointers are
// aligned to it.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_GLOBAL_H
#define MLA_KERNELS_CUDA_ARCH_GLOBAL_H

#include "Arch/Types.h"

namespace mla::arch {

/// A hint about the reuse of the data.
enum class Reuse : uint8_t {
  Default,
  /// Does not cache in L1: each byte is read once, by one thread.
  NotInL1,
  /// Evicts first from L1 and L2: data is read or written once.
  Streaming,
};

/// The threads among which an operation is atomic and ordered.
enum class Scope : uint8_t { Cta, Cluster, Gpu, System };
/// The memory order of an atomic operation.
enum class Order : uint8_t { Relaxed, Acquire, Release, AcquireRelease };

/// Loads memory that is not written while the kernel runs, through the
/// read-only path.
template <Reuse R = Reuse::Default, class T>
MLA_ARCH T loadReadOnly(const T *source, Location loc = {});
/// Load and store like ordinary accesses, with a hint.
template <Reuse R, class T>
MLA_ARCH T loadGlobal(const T *source, Location loc = {});
template <Reuse R, class T>
MLA_ARCH void storeGlobal(T *target, T value, Location loc = {});
/// Fetches the 128-byte line at `source` into L2.
MLA_ARCH void prefetchL2(const void *source, Location loc = {});

/// Loads, and acquires the accesses that storeRelease() or a releasing atomic
/// operation of the scope has released. T is uint32_t or uint64_t here and
/// below.
template <Scope S = Scope::Gpu, class T>
MLA_ARCH T loadAcquire(const T *source, Location loc = {});
template <Scope S = Scope::Gpu, class T>
MLA_ARCH void storeRelease(T *target, T value, Location loc = {});
/// Loads atomically, bypassing L1, without ordering other accesses.
template <Scope S = Scope::Gpu, class T>
MLA_ARCH T loadRelaxed(const T *source, Location loc = {});

/// Add, exchange or take the maximum, and return the old value. T may be float
/// for fetchAdd().
template <Order O = Order::Relaxed, Scope S = Scope::Gpu, class T>
MLA_ARCH T fetchAdd(T *target, T value, Location loc = {});
template <Order O = Order::Relaxed, Scope S = Scope::Gpu, class T>
MLA_ARCH T exchange(T *target, T value, Location loc = {});
template <Order O = Order::Relaxed, Scope S = Scope::Gpu, class T>
MLA_ARCH T fetchMax(T *target, T value, Location loc = {});
/// Stores `value` if *target == expected. Returns the old value.
template <Order O = Order::Relaxed, Scope S = Scope::Gpu, class T>
MLA_ARCH T compareExchange(T *target, T expected, T value, Location loc = {});
/// Adds without returning a value. T may be float.
template <Order O = Order::Relaxed, Scope S = Scope::Gpu, class T>
MLA_ARCH void reduceAdd(T *target, T value, Location loc = {});

} // namespace mla::arch

#include "ArchBackend/Global.h"

#endif // MLA_KERNELS_CUDA_ARCH_GLOBAL_H
