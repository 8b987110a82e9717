//===- Device/Tmem.h - Tensor memory in PTX -------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_TMEM_H
#define MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_TMEM_H

#include "Arch/Tmem.h"
#include "ArchBackend/RegisterLists.h"

namespace mla::arch {

MLA_ARCH void detail::expectColumns(uint32_t, uint32_t, uint32_t, Location) {}

// Expands to ISSUE("1") or ISSUE("2") by the CTA group G.
#define MLA_BY_GROUP(ISSUE)                                                    \
  if constexpr (G == CtaGroup::One)                                            \
    ISSUE("1");                                                                \
  else                                                                         \
    ISSUE("2")

template <CtaGroup G, int Columns>
MLA_ARCH void tmemAllocate(TmemSlot &slot, Location) {
  detail::checkTmemAllocation<Columns>();
#define MLA_ISSUE(group)                                                       \
  asm volatile(                                                                \
      "tcgen05.alloc.cta_group::" group                                        \
      ".sync.aligned.shared::cta.b32 [%0], %1;" ::"r"(sharedAddress(&slot)),   \
      "r"(Columns)                                                             \
      : "memory")
  MLA_BY_GROUP(MLA_ISSUE);
#undef MLA_ISSUE
}
template <CtaGroup G> MLA_ARCH void tmemRelinquish(Location) {
#define MLA_ISSUE(group)                                                       \
  asm volatile("tcgen05.relinquish_alloc_permit.cta_group::" group             \
               ".sync.aligned;" ::                                             \
                   : "memory")
  MLA_BY_GROUP(MLA_ISSUE);
#undef MLA_ISSUE
}
template <CtaGroup G, int Columns>
MLA_ARCH void tmemFree(TmemRange<Columns> range, Location) {
  detail::checkTmemAllocation<Columns>();
#define MLA_ISSUE(group)                                                       \
  asm volatile("tcgen05.dealloc.cta_group::" group                             \
               ".sync.aligned.b32 %0, %1;" ::"r"(range.address),               \
               "r"(Columns)                                                    \
               : "memory")
  MLA_BY_GROUP(MLA_ISSUE);
#undef MLA_ISSUE
}
template <int Columns>
MLA_ARCH TmemRange<Columns> tmemRange(const TmemSlot &slot, Location) {
  return {slot.address};
}

namespace detail {

/// Accesses of N registers by tcgen05.ld and tcgen05.st.
template <int N> struct TmemAccess;

#define MLA_TMEM_LD(shape, count, modifiers, n, address)                       \
  asm volatile("tcgen05.ld.sync.aligned." shape ".x" count modifiers           \
               ".b32 {" MLA_TEXT_##n "}, [" address "];"                       \
               : MLA_OUT_##n(v)                                                \
               : "r"(from)                                                     \
               : "memory")
#define MLA_TMEM_ST(shape, count, modifiers, n, address)                       \
  asm volatile("tcgen05.st.sync.aligned." shape ".x" count modifiers           \
               ".b32 [" address "], {" MLA_TEXT_##n "};" ::MLA_IN_##n(v),      \
               "r"(to)                                                         \
               : "memory")
// The number of repetitions (.x) for N registers: N for 32x32b and 16x64b, N /
// 2 for 16x128b, N / 4 for 16x256b.
#define MLA_TMEM_SHAPES(ISSUE, modifiers, n, whole, half, quarter, address)    \
  if constexpr (S == TmemShape::L32x32b)                                       \
    ISSUE("32x32b", whole, modifiers, n, address);                             \
  else if constexpr (S == TmemShape::L16x64b)                                  \
    ISSUE("16x64b", whole, modifiers, n, address);                             \
  else if constexpr (S == TmemShape::L16x128b)                                 \
    ISSUE("16x128b", half, modifiers, n, address);                             \
  else                                                                         \
    ISSUE("16x256b", quarter, modifiers, n, address)
#define MLA_TMEM_COUNT(n, whole, half, quarter, address, split)                \
  template <> struct TmemAccess<n> {                                           \
    template <TmemShape S, bool Pack>                                          \
    static MLA_ARCH void load(uint32_t (&v)[n], uint32_t from) {               \
      if constexpr (Pack) {                                                    \
        MLA_TMEM_SHAPES(MLA_TMEM_LD, ".pack::16b", n, whole, half, quarter,    \
                        address);                                              \
      } else {                                                                 \
        MLA_TMEM_SHAPES(MLA_TMEM_LD, "", n, whole, half, quarter, address);    \
      }                                                                        \
    }                                                                          \
    template <TmemShape S, bool Unpack>                                        \
    static MLA_ARCH void store(uint32_t to, const uint32_t (&v)[n]) {          \
      if constexpr (Unpack) {                                                  \
        MLA_TMEM_SHAPES(MLA_TMEM_ST, ".unpack::16b", n, whole, half, quarter,  \
                        address);                                              \
      } else {                                                                 \
        MLA_TMEM_SHAPES(MLA_TMEM_ST, "", n, whole, half, quarter, address);    \
      }                                                                        \
    }                                                                          \
    template <int Split>                                                       \
    static MLA_ARCH void loadSplit(uint32_t (&v)[n], uint32_t from) {          \
      asm volatile("tcgen05.ld.sync.aligned.16x32bx2.x" whole                  \
                   ".b32 {" MLA_TEXT_##n "}, [" address "], " split ";"        \
                   : MLA_OUT_##n(v)                                            \
                   : "r"(from), "n"(Split)                                     \
                   : "memory");                                                \
    }                                                                          \
    template <int Split>                                                       \
    static MLA_ARCH void storeSplit(uint32_t to, const uint32_t (&v)[n]) {     \
      asm volatile("tcgen05.st.sync.aligned.16x32bx2.x" whole ".b32 [" address \
                   "], " split ", {" MLA_TEXT_##n "};" ::MLA_IN_##n(v),        \
                   "r"(to), "n"(Split)                                         \
                   : "memory");                                                \
    }                                                                          \
  };
MLA_FOR_TMEM(MLA_TMEM_COUNT)
#undef MLA_TMEM_COUNT
#undef MLA_TMEM_SHAPES
#undef MLA_TMEM_ST
#undef MLA_TMEM_LD

template <class T, int N> MLA_ARCH auto &asWords(Frag<T, N> &frag) {
  return reinterpret_cast<uint32_t (&)[N]>(frag.values);
}
template <class T, int N> MLA_ARCH auto &asWords(const Frag<T, N> &frag) {
  return reinterpret_cast<const uint32_t (&)[N]>(frag.values);
}
/// Pins registers that tcgen05.ld has written. Works like pinAll(), but on
/// words: the compiler would copy floats, and so read them, before the wait.
template <class T, int N> MLA_ARCH void pinWords(Frag<T, N> &frag) {
#pragma unroll
  for (int i = 0; i < N; ++i)
    pin(asWords(frag)[i]);
}
template <class T, int N, int Count>
MLA_ARCH void pinWords(Frag<T, N> (&frags)[Count]) {
#pragma unroll
  for (int i = 0; i < Count; ++i)
    pinWords(frags[i]);
}

} // namespace detail

template <TmemShape S, class T, int N, int Columns>
MLA_ARCH void tmemLoad(Frag<T, N> &target, TmemRange<Columns> source,
                       Location) {
  detail::checkTmemAccess<S, N, Columns>();
  detail::TmemAccess<N>::template load<S, false>(detail::asWords(target),
                                                 source.address);
}
template <TmemShape S, int N, int Columns>
MLA_ARCH void tmemLoadPacked(Frag<uint32_t, N> &target,
                             TmemRange<Columns> source, Location) {
  detail::checkTmemAccess<S, N, Columns, 2>();
  detail::TmemAccess<N>::template load<S, true>(target.values, source.address);
}
template <TmemShape S, class T, int N, int Columns>
MLA_ARCH void tmemStore(TmemRange<Columns> target, const Frag<T, N> &source,
                        Location) {
  detail::checkTmemAccess<S, N, Columns>();
  detail::TmemAccess<N>::template store<S, false>(target.address,
                                                  detail::asWords(source));
}
template <TmemShape S, int N, int Columns>
MLA_ARCH void tmemStoreUnpacked(TmemRange<Columns> target,
                                const Frag<uint32_t, N> &source, Location) {
  detail::checkTmemAccess<S, N, Columns, 2>();
  detail::TmemAccess<N>::template store<S, true>(target.address, source.values);
}

template <int Split, class T, int N, int Columns>
MLA_ARCH void tmemLoadSplit(Frag<T, N> &target, TmemRange<Columns> source,
                            Location) {
  detail::checkTmemSplit<N, Columns, Split>();
  detail::TmemAccess<N>::template loadSplit<Split>(detail::asWords(target),
                                                   source.address);
}
template <int Split, class T, int N, int Columns>
MLA_ARCH void tmemStoreSplit(TmemRange<Columns> target,
                             const Frag<T, N> &source, Location) {
  detail::checkTmemSplit<N, Columns, Split>();
  detail::TmemAccess<N>::template storeSplit<Split>(target.address,
                                                    detail::asWords(source));
}

template <FragGroup A> MLA_ARCH void tmemWaitLoad(A &a, Location) {
  asm volatile("tcgen05.wait::ld.sync.aligned;" ::: "memory");
  detail::pinWords(a);
}
template <FragGroup A, FragGroup B>
MLA_ARCH void tmemWaitLoad(A &a, B &b, Location) {
  tmemWaitLoad(a);
  detail::pinWords(b);
}
template <FragGroup A, FragGroup B, FragGroup C>
MLA_ARCH void tmemWaitLoad(A &a, B &b, C &c, Location) {
  tmemWaitLoad(a, b);
  detail::pinWords(c);
}
MLA_ARCH void tmemWaitStore(Location) {
  asm volatile("tcgen05.wait::st.sync.aligned;" ::: "memory");
}

template <CtaGroup G, TmemCopyShape S, int Columns, class T, int Extent,
          Swizzle Sw, uint32_t Stride>
MLA_ARCH void
tmemCopy(TmemRange<Columns> target,
         const MatrixView<T, Major::K, Extent, Sw, Stride> &source, Location) {
  detail::checkTmemCopy<S, Columns>();
#define MLA_COPY(group, shape)                                                 \
  asm volatile("tcgen05.cp.cta_group::" group "." shape                        \
               " [%0], %1;" ::"r"(target.address),                             \
               "l"(source.ummaBits())                                          \
               : "memory")
#define MLA_ISSUE(group)                                                       \
  do {                                                                         \
    if constexpr (S == TmemCopyShape::L128x256b)                               \
      MLA_COPY(group, "128x256b");                                             \
    else if constexpr (S == TmemCopyShape::L128x128b)                          \
      MLA_COPY(group, "128x128b");                                             \
    else if constexpr (S == TmemCopyShape::L4x256b)                            \
      MLA_COPY(group, "4x256b");                                               \
    else if constexpr (S == TmemCopyShape::L64x128bTo02and13)                  \
      MLA_COPY(group, "64x128b.warpx2::02_13");                                \
    else if constexpr (S == TmemCopyShape::L64x128bTo01and23)                  \
      MLA_COPY(group, "64x128b.warpx2::01_23");                                \
    else                                                                       \
      MLA_COPY(group, "32x128b.warpx4");                                       \
  } while (false)
  MLA_BY_GROUP(MLA_ISSUE);
#undef MLA_ISSUE
#undef MLA_COPY
}
template <CtaGroup G>
MLA_ARCH void tmemShiftDown(TmemRange<8> range, Location) {
#define MLA_ISSUE(group)                                                       \
  asm volatile("tcgen05.shift.cta_group::" group                               \
               ".down [%0];" ::"r"(range.address)                              \
               : "memory")
  MLA_BY_GROUP(MLA_ISSUE);
#undef MLA_ISSUE
}
#undef MLA_BY_GROUP

MLA_ARCH void tcgen05FenceBefore(Location) {
  asm volatile("tcgen05.fence::before_thread_sync;" ::: "memory");
}
MLA_ARCH void tcgen05FenceAfter(Location) {
  asm volatile("tcgen05.fence::after_thread_sync;" ::: "memory");
}

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_DEVICE_ARCHBACKEND_TMEM_H
