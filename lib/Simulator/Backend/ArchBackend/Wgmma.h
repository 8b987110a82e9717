//===- ArchBackend/Wgmma.h - wgmma, simulated -----------------------------===//
#ifndef MLA_SIMULATOR_BACKEND_ARCHBACKEND_WGMMA_H
#define MLA_SIMULATOR_BACKEND_ARCHBACKEND_WGMMA_H

#include "Arch/Wgmma.h"

#include "Simulator/Mma/WgmmaCalls.h"

#include <type_traits>

namespace mla::arch {
namespace detail {

template <class T> constexpr sim::Format formatOf() {
  if constexpr (std::is_same_v<T, Bf16>)
    return sim::Format::Bf16;
  else if constexpr (std::is_same_v<T, F16>)
    return sim::Format::F16;
  else if constexpr (std::is_same_v<T, E4m3>)
    return sim::Format::E4m3;
  else {
    static_assert(std::is_same_v<T, E5m2>, "wgmma has no such operand type");
    return sim::Format::E5m2;
  }
}

/// Issues a wgmma of any form.
template <int N, class TA, class TB>
MLA_ARCH sim::WgmmaCall wgmmaCall(Frag<float, N / 2> &d, uint64_t b,
                                  bool isBMnMajor, bool accumulate) {
  static_assert(sizeof(TA) == sizeof(TB) &&
                    (sizeof(TA) == 1 || std::is_same_v<TA, TB>),
                "wgmma has no such pair of operand types");
  static_assert(N % 8 == 0 && N >= 8 && N <= 256, "N: 8..256, in steps of 8");
  sim::WgmmaCall call = {};
  call.dState = &d.state;
  call.d = d.values;
  call.n = N;
  call.aFormat = formatOf<TA>();
  call.bFormat = formatOf<TB>();
  call.b = b;
  call.isBMnMajor = isBMnMajor;
  call.accumulate = accumulate;
  return call;
}

template <class T, int N, class Visit>
MLA_ARCH void forEachFrag(Frag<T, N> &frag, const Visit &visit) {
  visit(frag);
}
template <class T, int N, int Count, class Visit>
MLA_ARCH void forEachFrag(Frag<T, N> (&frags)[Count], const Visit &visit) {
  for (Frag<T, N> &frag : frags)
    visit(frag);
}
template <class Group> MLA_ARCH void release(Group &group, Location loc) {
  forEachFrag(group, [&](auto &frag) { sim::wgmmaRelease(frag.state, loc); });
}

} // namespace detail

MLA_ARCH void wgmmaFence(Location loc) { sim::wgmmaFence(loc); }
template <FragGroup A> MLA_ARCH void wgmmaFence(A &, Location loc) {
  sim::wgmmaFence(loc);
}
template <FragGroup A, FragGroup B>
MLA_ARCH void wgmmaFence(A &, B &, Location loc) {
  sim::wgmmaFence(loc);
}
template <FragGroup A, FragGroup B, FragGroup C>
MLA_ARCH void wgmmaFence(A &, B &, C &, Location loc) {
  sim::wgmmaFence(loc);
}

template <int N, class TA, class TB, Major MA, Major MB, Swizzle SA, Swizzle SB,
          uint32_t StrideA, uint32_t StrideB>
MLA_ARCH void wgmma(Frag<float, N / 2> &d,
                    const MatrixView<TA, MA, 64, SA, StrideA> &a,
                    const MatrixView<TB, MB, N, SB, StrideB> &b,
                    bool accumulate, Location loc) {
  static_assert(sizeof(TA) == 2 || (MA == Major::K && MB == Major::K),
                "8-bit operands are K-major");
  sim::WgmmaCall call = detail::wgmmaCall<N, TA, TB>(
      d, b.wgmmaBits(), MB == Major::MN, accumulate);
  call.a = a.wgmmaBits();
  call.isAMnMajor = MA == Major::MN;
  sim::wgmma(call, loc);
}

template <class TA, int N, class TB, Major MB, Swizzle SB, uint32_t StrideB>
MLA_ARCH void wgmma(Frag<float, N / 2> &d, const Frag<uint32_t, 4> &a,
                    const MatrixView<TB, MB, N, SB, StrideB> &b,
                    bool accumulate, Location loc) {
  using A = std::conditional_t<std::is_void_v<TA>, TB, TA>;
  static_assert(sizeof(TB) == 2 || MB == Major::K,
                "8-bit operands are K-major");
  sim::WgmmaCall call = detail::wgmmaCall<N, A, TB>(
      d, b.wgmmaBits(), MB == Major::MN, accumulate);
  call.aState = &a.state;
  call.aRegisters = a.values;
  sim::wgmma(call, loc);
}

MLA_ARCH void wgmmaCommit(Location loc) { sim::wgmmaCommit(loc); }
template <int Pending> MLA_ARCH void wgmmaWait(Location loc) {
  sim::wgmmaWait(Pending, loc);
}
template <int Pending, FragGroup A>
MLA_ARCH void wgmmaWait(A &a, Location loc) {
  sim::wgmmaWait(Pending, loc);
  detail::release(a, loc);
}
template <int Pending, FragGroup A, FragGroup B>
MLA_ARCH void wgmmaWait(A &a, B &b, Location loc) {
  wgmmaWait<Pending>(a, loc);
  detail::release(b, loc);
}
template <int Pending, FragGroup A, FragGroup B, FragGroup C>
MLA_ARCH void wgmmaWait(A &a, B &b, C &c, Location loc) {
  wgmmaWait<Pending>(a, b, loc);
  detail::release(c, loc);
}

} // namespace mla::arch

#endif // MLA_SIMULATOR_BACKEND_ARCHBACKEND_WGMMA_H
