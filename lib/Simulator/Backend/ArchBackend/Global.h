//===- ArchBackend/Global.h - Global memory, simulated --------------------===//
#ifndef MLA_SIMULATOR_BACKEND_ARCHBACKEND_GLOBAL_H
#define MLA_SIMULATOR_BACKEND_ARCHBACKEND_GLOBAL_H

#include "Arch/Global.h"

#include "Simulator/Access/AccessCalls.h"
#include "Simulator/Access/AtomicCalls.h"
#include "Simulator/Mma/MatrixCalls.h"

#include <cstring>
#include <type_traits>

namespace mla::arch {
namespace detail {

template <class T>
MLA_ARCH T load(const T *source, const char *instruction, Location loc) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8 || sizeof(T) == 16,
                "an access moves 4, 8 or 16 bytes");
  sim::accessVector(source, sizeof(T), false, instruction, loc);
  T value;
  memcpy(&value, source, sizeof(T));
  return value;
}

template <class T>
MLA_ARCH T atomicAs(sim::AtomicKind kind, sim::AtomicOrder order,
                    const char *instruction, const T *address, T operand,
                    T expected, Location loc, bool isReduction = false) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8, "4 or 8 bytes");
  sim::AtomicOp op = {kind, order, instruction, const_cast<T *>(address),
                      sizeof(T)};
  memcpy(&op.operand, &operand, sizeof(T));
  memcpy(&op.expected, &expected, sizeof(T));
  op.isReduction = isReduction;
  const uint64_t bits = sim::atomic(op, loc);
  T old;
  memcpy(&old, &bits, sizeof(T));
  return old;
}

template <Scope S> constexpr sim::SyncScope scopeOf() {
  return S == Scope::Cta       ? sim::SyncScope::Cta
         : S == Scope::Cluster ? sim::SyncScope::Cluster
                               : sim::SyncScope::Gpu;
}
template <Order O, Scope S> constexpr sim::AtomicOrder orderOf() {
  return {O == Order::Acquire || O == Order::AcquireRelease,
          O == Order::Release || O == Order::AcquireRelease, scopeOf<S>()};
}
template <class T> constexpr sim::AtomicKind addKind() {
  return std::is_same_v<T, float> ? sim::AtomicKind::AddF32
                                  : sim::AtomicKind::Add;
}

} // namespace detail

template <Reuse R, class T>
MLA_ARCH T loadReadOnly(const T *source, Location loc) {
  return detail::load(source, "ld.global.nc", loc);
}
template <Reuse R, class T>
MLA_ARCH T loadGlobal(const T *source, Location loc) {
  return detail::load(source, "ld.global", loc);
}
template <Reuse R, class T>
MLA_ARCH void storeGlobal(T *target, T value, Location loc) {
  sim::accessVector(target, sizeof(T), true, "st.global", loc);
  memcpy(target, &value, sizeof(T));
}
MLA_ARCH void prefetchL2(const void *, Location) {}

template <Scope S, class T>
MLA_ARCH T loadAcquire(const T *source, Location loc) {
  return detail::atomicAs<T>(sim::AtomicKind::Load,
                             detail::orderOf<Order::Acquire, S>(), "ld.acquire",
                             source, T(), T(), loc);
}
template <Scope S, class T>
MLA_ARCH void storeRelease(T *target, T value, Location loc) {
  detail::atomicAs<T>(sim::AtomicKind::Store,
                      detail::orderOf<Order::Release, S>(), "st.release",
                      target, value, T(), loc);
}
template <Scope S, class T>
MLA_ARCH T loadRelaxed(const T *source, Location loc) {
  return detail::atomicAs<T>(sim::AtomicKind::Load,
                             detail::orderOf<Order::Relaxed, S>(), "ld.relaxed",
                             source, T(), T(), loc);
}
template <Order O, Scope S, class T>
MLA_ARCH T fetchAdd(T *target, T value, Location loc) {
  return detail::atomicAs<T>(detail::addKind<T>(), detail::orderOf<O, S>(),
                             "atom.add", target, value, T(), loc);
}
template <Order O, Scope S, class T>
MLA_ARCH T exchange(T *target, T value, Location loc) {
  return detail::atomicAs<T>(sim::AtomicKind::Exchange, detail::orderOf<O, S>(),
                             "atom.exch", target, value, T(), loc);
}
template <Order O, Scope S, class T>
MLA_ARCH T fetchMax(T *target, T value, Location loc) {
  return detail::atomicAs<T>(sim::AtomicKind::Max, detail::orderOf<O, S>(),
                             "atom.max", target, value, T(), loc);
}
template <Order O, Scope S, class T>
MLA_ARCH T compareExchange(T *target, T expected, T value, Location loc) {
  return detail::atomicAs<T>(sim::AtomicKind::CompareExchange,
                             detail::orderOf<O, S>(), "atom.cas", target, value,
                             expected, loc);
}
template <Order O, Scope S, class T>
MLA_ARCH void reduceAdd(T *target, T value, Location loc) {
  detail::atomicAs<T>(detail::addKind<T>(), detail::orderOf<O, S>(), "red.add",
                      target, value, T(), loc, /*isReduction=*/true);
}

} // namespace mla::arch

#endif // MLA_SIMULATOR_BACKEND_ARCHBACKEND_GLOBAL_H
