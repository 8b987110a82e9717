//===- ArchBackend/Tmem.h - Tensor memory, simulated ----------------------===//
#ifndef MLA_SIMULATOR_BACKEND_ARCHBACKEND_TMEM_H
#define MLA_SIMULATOR_BACKEND_ARCHBACKEND_TMEM_H

#include "Arch/Tmem.h"

#include "Simulator/Tensor/TensorCalls.h"

namespace mla::arch {
namespace detail {

MLA_ARCH void expectColumns(uint32_t first, uint32_t count, uint32_t columns,
                            Location loc) {
  sim::tensorExpectColumns(first, count, columns, loc);
}

template <TmemShape S> constexpr sim::TensorShape shapeOf() {
  return static_cast<sim::TensorShape>(S);
}
template <TmemShape S, class T, int N>
MLA_ARCH sim::TensorAccessCall tensorCall(uint32_t address, bool isPacked,
                                          const Frag<T, N> &frag) {
  return {address,
          shapeOf<S>(),
          isPacked,
          &frag.state,
          reinterpret_cast<uint32_t *>(const_cast<T *>(frag.values)),
          N};
}

template <int Split, class T, int N>
MLA_ARCH sim::TensorAccessCall splitCall(uint32_t address,
                                         const Frag<T, N> &frag) {
  sim::TensorAccessCall call =
      tensorCall<TmemShape::L32x32b>(address, false, frag);
  call.shape = sim::TensorShape::L16x32bx2;
  call.split = Split;
  return call;
}

/// The fragments that a wait names.
struct NamedFrags {
  sim::FragmentState *states[64];
  unsigned count = 0;
  template <class T, int N> MLA_ARCH void add(Frag<T, N> &frag) {
    states[count++] = &frag.state;
  }
  template <class T, int N, int Count>
  MLA_ARCH void add(Frag<T, N> (&frags)[Count]) {
    for (Frag<T, N> &frag : frags)
      add(frag);
  }
};

} // namespace detail

template <CtaGroup G, int Columns>
MLA_ARCH void tmemAllocate(TmemSlot &slot, Location loc) {
  detail::checkTmemAllocation<Columns>();
  sim::tensorAllocate(&slot, Columns, static_cast<unsigned>(G), loc);
}
template <CtaGroup G> MLA_ARCH void tmemRelinquish(Location loc) {
  sim::tensorRelinquish(static_cast<unsigned>(G), loc);
}
template <CtaGroup G, int Columns>
MLA_ARCH void tmemFree(TmemRange<Columns> range, Location loc) {
  detail::checkTmemAllocation<Columns>();
  sim::tensorFree(range.address, Columns, static_cast<unsigned>(G), loc);
}
template <int Columns>
MLA_ARCH TmemRange<Columns> tmemRange(const TmemSlot &slot, Location loc) {
  return {loadShared<1>(&slot.address, loc).values[0]};
}

template <TmemShape S, class T, int N, int Columns>
MLA_ARCH void tmemLoad(Frag<T, N> &target, TmemRange<Columns> source,
                       Location loc) {
  detail::checkTmemAccess<S, N, Columns>();
  sim::tensorLoad(detail::tensorCall<S>(source.address, false, target), loc);
}
template <TmemShape S, int N, int Columns>
MLA_ARCH void tmemLoadPacked(Frag<uint32_t, N> &target,
                             TmemRange<Columns> source, Location loc) {
  detail::checkTmemAccess<S, N, Columns, 2>();
  sim::tensorLoad(detail::tensorCall<S>(source.address, true, target), loc);
}
template <TmemShape S, class T, int N, int Columns>
MLA_ARCH void tmemStore(TmemRange<Columns> target, const Frag<T, N> &source,
                        Location loc) {
  detail::checkTmemAccess<S, N, Columns>();
  sim::tensorStore(detail::tensorCall<S>(target.address, false, source), loc);
}
template <TmemShape S, int N, int Columns>
MLA_ARCH void tmemStoreUnpacked(TmemRange<Columns> target,
                                const Frag<uint32_t, N> &source, Location loc) {
  detail::checkTmemAccess<S, N, Columns, 2>();
  sim::tensorStore(detail::tensorCall<S>(target.address, true, source), loc);
}

template <int Split, class T, int N, int Columns>
MLA_ARCH void tmemLoadSplit(Frag<T, N> &target, TmemRange<Columns> source,
                            Location loc) {
  detail::checkTmemSplit<N, Columns, Split>();
  sim::tensorLoad(detail::splitCall<Split>(source.address, target), loc);
}
template <int Split, class T, int N, int Columns>
MLA_ARCH void tmemStoreSplit(TmemRange<Columns> target,
                             const Frag<T, N> &source, Location loc) {
  detail::checkTmemSplit<N, Columns, Split>();
  sim::tensorStore(detail::splitCall<Split>(target.address, source), loc);
}

template <FragGroup A> MLA_ARCH void tmemWaitLoad(A &a, Location loc) {
  detail::NamedFrags named;
  named.add(a);
  sim::tensorWaitLoad(named.states, named.count, loc);
}
template <FragGroup A, FragGroup B>
MLA_ARCH void tmemWaitLoad(A &a, B &b, Location loc) {
  detail::NamedFrags named;
  named.add(a);
  named.add(b);
  sim::tensorWaitLoad(named.states, named.count, loc);
}
template <FragGroup A, FragGroup B, FragGroup C>
MLA_ARCH void tmemWaitLoad(A &a, B &b, C &c, Location loc) {
  detail::NamedFrags named;
  named.add(a);
  named.add(b);
  named.add(c);
  sim::tensorWaitLoad(named.states, named.count, loc);
}
MLA_ARCH void tmemWaitStore(Location loc) { sim::tensorWaitStore(loc); }

template <CtaGroup G, TmemCopyShape S, int Columns, class T, int Extent,
          Swizzle Sw, uint32_t Stride>
MLA_ARCH void
tmemCopy(TmemRange<Columns> target,
         const MatrixView<T, Major::K, Extent, Sw, Stride> &source,
         Location loc) {
  detail::checkTmemCopy<S, Columns>();
  sim::tensorCopy(target.address, source.ummaBits(),
                  static_cast<sim::TensorCopyShape>(S),
                  static_cast<unsigned>(G), loc);
}
template <CtaGroup G>
MLA_ARCH void tmemShiftDown(TmemRange<8> range, Location loc) {
  sim::tensorShift(range.address, static_cast<unsigned>(G), loc);
}

MLA_ARCH void tcgen05FenceBefore(Location loc) { sim::tensorFenceBefore(loc); }
MLA_ARCH void tcgen05FenceAfter(Location loc) { sim::tensorFenceAfter(loc); }

} // namespace mla::arch

#endif // MLA_SIMULATOR_BACKEND_ARCHBACKEND_TMEM_H
