//===- Global.h - Global memory: hints, flags, atomics --------------------===//
//
// Plain loads and stores of global memory are written as such; these are the
// ones that say more. T has 4, 8 or 16 bytes unless stated, and pointers are
// aligned to it.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_GLOBAL_H
#define MLA_KERNELS_CUDA_ARCH_GLOBAL_H

#include "Arch/Types.h"

namespace mla::arch {

/// What a load or store says about reuse.
enum class Reuse : uint8_t {
  Default,
  /// Keep out of L1: each byte is read by one thread, once.
  NotInL1,
  /// Read or written once: leaves L1 and L2 first.
  Streaming,
};

/// Who takes part in an atomic operation.
enum class Scope : uint8_t { Cta, Cluster, Gpu, System };
/// What an atomic operation orders.
enum class Order : uint8_t { Relaxed, Acquire, Release, AcquireRelease };

/// Loads memory that nobody writes while the kernel runs (the read-only path).
template <Reuse R = Reuse::Default, class T>
MLA_ARCH T loadReadOnly(const T *source, Location loc = {});
/// An ordinary load or store with a hint.
template <Reuse R, class T>
MLA_ARCH T loadGlobal(const T *source, Location loc = {});
template <Reuse R, class T>
MLA_ARCH void storeGlobal(T *target, T value, Location loc = {});
/// Brings the line of 128 bytes at `source` into L2.
MLA_ARCH void prefetchL2(const void *source, Location loc = {});

/// A load that sees stores published by storeRelease() or a releasing atomic
/// of the scope, and orders the accesses behind it. T is uint32_t or uint64_t,
/// as in what follows.
template <Scope S = Scope::Gpu, class T>
MLA_ARCH T loadAcquire(const T *source, Location loc = {});
template <Scope S = Scope::Gpu, class T>
MLA_ARCH void storeRelease(T *target, T value, Location loc = {});
/// A load that is not torn and not cached in L1; orders nothing.
template <Scope S = Scope::Gpu, class T>
MLA_ARCH T loadRelaxed(const T *source, Location loc = {});

/// Adds, exchanges or takes the maximum; returns the value before. T may be
/// float for fetchAdd().
template <Order O = Order::Relaxed, Scope S = Scope::Gpu, class T>
MLA_ARCH T fetchAdd(T *target, T value, Location loc = {});
template <Order O = Order::Relaxed, Scope S = Scope::Gpu, class T>
MLA_ARCH T exchange(T *target, T value, Location loc = {});
template <Order O = Order::Relaxed, Scope S = Scope::Gpu, class T>
MLA_ARCH T fetchMax(T *target, T value, Location loc = {});
/// Stores `value` if *target == expected; returns the value before.
template <Order O = Order::Relaxed, Scope S = Scope::Gpu, class T>
MLA_ARCH T compareExchange(T *target, T expected, T value, Location loc = {});
/// Adds without a result. T may be float.
template <Order O = Order::Relaxed, Scope S = Scope::Gpu, class T>
MLA_ARCH void reduceAdd(T *target, T value, Location loc = {});

} // namespace mla::arch

#include "ArchBackend/Global.h"

#endif // MLA_KERNELS_CUDA_ARCH_GLOBAL_H
