//===- Registers.h - Registers that asynchronous instructions use ---------===//
#ifndef MLA_KERNELS_CUDA_ARCH_REGISTERS_H
#define MLA_KERNELS_CUDA_ARCH_REGISTERS_H

#include "Arch/Types.h"

#include "ArchBackend/Registers.h"

namespace mla::arch {

/// N registers of this thread that an asynchronous instruction (wgmma,
/// tcgen05.ld) reads or writes. T is float or uint32_t.
///
/// The registers are undefined at first. They must not be accessed between the
/// issue of such an instruction and the wait that has this fragment as an
/// argument. The simulator reports such an access, and reports a fragment that
/// is destroyed while an instruction is pending. A fragment is neither copied
/// nor moved, because an instruction owns its registers.
template <class T, int N> class Frag : public detail::FragState {
public:
  static_assert(sizeof(T) == 4, "a register has 32 bits");
  static constexpr int size = N;

  MLA_ARCH Frag() { detail::noteBirth(*this, values); }
  Frag(const Frag &) = delete;
  Frag &operator=(const Frag &) = delete;

  /// Returns register i. i must be a constant after unrolling; otherwise the
  /// compiler places the fragment in local memory.
  MLA_ARCH T &operator[](Index i) {
    detail::noteWrite(*this, N, i);
    return values[static_cast<int>(i)];
  }
  MLA_ARCH const T &operator[](Index i) const {
    detail::noteRead(*this, N, i);
    return values[static_cast<int>(i)];
  }

  /// The registers, without checks: for back ends only.
  T values[N];
};

namespace detail {
template <class F> inline constexpr bool isFragGroup = false;
template <class T, int N> inline constexpr bool isFragGroup<Frag<T, N>> = true;
template <class T, int N, int Count>
inline constexpr bool isFragGroup<Frag<T, N>[Count]> = true;
} // namespace detail

/// A Frag or an array of Frags: the argument type of fences and waits.
template <class F>
concept FragGroup = detail::isFragGroup<F>;

/// Sets every register.
template <class T, int N>
MLA_ARCH void fill(Frag<T, N> &frag, T value, Location loc = {}) {
  detail::noteFill(frag, loc);
#pragma unroll
  for (int i = 0; i < N; ++i)
    frag.values[i] = value;
}

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_REGISTERS_H
