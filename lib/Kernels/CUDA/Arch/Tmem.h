//===- Tmem.h - Tensor memory of SM100 ------------------------------------===//
//
// A CTA's tensor memory has 128 lanes x 512 columns of 32 bits, allocated by
// columns. Warp w of a warpgroup reaches lanes 32 * (w % 4) .. + 31 only.
//
// Loads, stores, copies and multiplications are asynchronous. Between threads
// they are ordered by
//   operation; [its wait]; tcgen05FenceBefore(); arrive or sync
//   wait or sync; tcgen05FenceAfter(); operation
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_TMEM_H
#define MLA_KERNELS_CUDA_ARCH_TMEM_H

#include "Arch/Mbarrier.h"
#include "Arch/Registers.h"
#include "Arch/Tile.h"

namespace mla::arch {

/// How many CTAs one tcgen05 instruction works in: one, or the two of a pair
/// (ranks 2i and 2i + 1). All tcgen05 instructions of a kernel use the same.
enum class CtaGroup : uint8_t { One = 1, Two = 2 };

namespace detail {
/// In the simulator: reports (class 5) columns first .. first + count - 1 that
/// a handle of `columns` columns does not have. Nothing on the device.
MLA_ARCH void expectColumns(uint32_t first, uint32_t count, uint32_t columns,
                            Location loc);
} // namespace detail

/// Columns of allocated tensor memory: bits 31..16 of the address are a lane,
/// 15..0 a column. Parts of a range are taken by type, so that a part cannot
/// reach beyond it.
template <int Columns> struct TmemRange {
  static_assert(Columns >= 1 && Columns <= 512, "there are 512 columns");
  static constexpr int columns = Columns;
  uint32_t address;

  /// Columns First .. First + Count - 1.
  template <int First, int Count> MLA_ARCH TmemRange<Count> part() const {
    static_assert(First >= 0 && Count >= 1 && First + Count <= Columns,
                  "the part lies within the range");
    return {address + First};
  }
  /// The same with a first column known at run time (or once unrolled); first +
  /// Count <= Columns.
  template <int Count>
  MLA_ARCH TmemRange<Count> from(uint32_t first, Location loc = {}) const {
    static_assert(Count <= Columns, "the part lies within the range");
    detail::expectColumns(first, Count, Columns, loc);
    return {address + first};
  }
  /// The same columns, beginning at lane `lane`.
  MLA_ARCH TmemRange atLane(uint32_t lane) const {
    return {address + (lane << 16)};
  }
};

/// Where an allocation leaves its address, in shared memory.
struct TmemSlot {
  uint32_t address;
};

/// Allocates Columns (a power of two, 32..512) and writes their address into
/// `slot`; waits while another CTA of the SM holds them. One converged warp
/// calls it (for a pair one of each CTA, with the slot at the same place, after
/// clusterSync()). A later allocation of a CTA is not larger than an earlier
/// one. The others read the slot after tcgen05FenceBefore(), syncThreads(),
/// tcgen05FenceAfter().
template <CtaGroup G, int Columns>
MLA_ARCH void tmemAllocate(TmemSlot &slot, Location loc = {});
/// Gives up the CTA's right to allocate, so that others need not wait. One
/// converged warp; no allocation afterwards.
template <CtaGroup G> MLA_ARCH void tmemRelinquish(Location loc = {});
/// Frees what tmemAllocate() gave, before the kernel ends and after every use
/// of it: syncThreads(), for a pair clusterSync(), lie between. One converged
/// warp, for a pair one of each CTA.
template <CtaGroup G, int Columns>
MLA_ARCH void tmemFree(TmemRange<Columns> range, Location loc = {});
/// The range in a slot.
template <int Columns>
MLA_ARCH TmemRange<Columns> tmemRange(const TmemSlot &slot, Location loc = {});

/// Which lanes and columns the registers of a warp hold. Thread t, register j:
///   L32x32b   lane t, column j
///   L16x64b   lane t / 4 + 8 * (t & 1), column ((t >> 1) & 1) + 2 * j
///   L16x128b  lane t / 4 + 8 * (j & 1), column t % 4 + 4 * (j >> 1)
///   L16x256b  lane t / 4 + 8 * ((j >> 1) & 1),
///             column 2 * (t % 4) + (j & 1) + 8 * (j >> 2)
/// relative to the range; those of 16 lanes begin at a multiple of 16.
enum class TmemShape : uint8_t { L32x32b, L16x64b, L16x128b, L16x256b };

/// The columns that N registers of a shape cover.
constexpr int tmemColumns(TmemShape shape, int registers) {
  return shape == TmemShape::L32x32b ? registers : 2 * registers;
}

/// What a copy from shared to tensor memory moves: lanes x bits of columns.
///   L128x256b, L128x128b  128 lanes
///   L4x256b               4 lanes, 32 apart
///   L64x128bTo02and13     64 lanes, also to lanes 64..127
///   L64x128bTo01and23     each 32 of 64 lanes, twice in a row
///   L32x128bToAll         32 lanes to all four quarters
enum class TmemCopyShape : uint8_t {
  L128x256b,
  L128x128b,
  L4x256b,
  L64x128bTo02and13,
  L64x128bTo01and23,
  L32x128bToAll
};

namespace detail {
/// What the shapes ask of N registers and of the columns of a range.
template <TmemShape S, int N, int Columns, int Spread = 1>
constexpr void checkTmemAccess() {
  static_assert(N >= 1 && N <= 128 && (N & (N - 1)) == 0,
                "an access has a power of two of registers, 1..128");
  static_assert(S != TmemShape::L16x128b || N >= 2,
                "16x128b has at least 2 registers");
  static_assert(S != TmemShape::L16x256b || N >= 4,
                "16x256b has at least 4 registers");
  static_assert(tmemColumns(S, N) * Spread <= Columns,
                "the registers cover more columns than the range has");
}

/// What an access in two halves asks.
template <int N, int Columns, int Split> constexpr void checkTmemSplit() {
  checkTmemAccess<TmemShape::L32x32b, N, Columns>();
  static_assert(Split >= N, "the halves have columns of their own");
  static_assert(Split + N <= Columns,
                "the second half reaches beyond the range");
}

/// What an allocation asks.
template <int Columns> constexpr void checkTmemAllocation() {
  static_assert(Columns >= 32 && Columns <= 512 &&
                    (Columns & (Columns - 1)) == 0,
                "an allocation is a power of two of columns, 32..512");
}
/// What a copy asks of its target.
template <TmemCopyShape S, int Columns> constexpr void checkTmemCopy() {
  constexpr bool wide =
      S == TmemCopyShape::L128x256b || S == TmemCopyShape::L4x256b;
  static_assert(Columns >= (wide ? 8 : 4), "a copy writes 8 or 4 columns");
}
} // namespace detail

/// Reads into N registers of each thread (a power of two; 1..128, from 2 for
/// L16x128b and from 4 for L16x256b). All 32 lanes, converged, with the same
/// range, whose lane belongs to the warp. The registers are undefined until
/// tmemWaitLoad() names them.
template <TmemShape S = TmemShape::L32x32b, class T, int N, int Columns>
MLA_ARCH void tmemLoad(Frag<T, N> &target, TmemRange<Columns> source,
                       Location loc = {});
/// As tmemLoad() from twice the columns: register j gets the low halves of
/// columns 2j (its low half) and 2j + 1.
template <TmemShape S = TmemShape::L32x32b, int N, int Columns>
MLA_ARCH void tmemLoadPacked(Frag<uint32_t, N> &target,
                             TmemRange<Columns> source, Location loc = {});
/// The inverses. The registers may be overwritten at once; the columns are
/// written after tmemWaitStore().
template <TmemShape S = TmemShape::L32x32b, class T, int N, int Columns>
MLA_ARCH void tmemStore(TmemRange<Columns> target, const Frag<T, N> &source,
                        Location loc = {});
template <TmemShape S = TmemShape::L32x32b, int N, int Columns>
MLA_ARCH void tmemStoreUnpacked(TmemRange<Columns> target,
                                const Frag<uint32_t, N> &source,
                                Location loc = {});

/// Both in two halves (shape 16x32bx2): register j of thread t holds lane t %
/// 16, column j for t < 16 and column Split + j for the others. N as above,
/// Split from N on; the lane is the warp's first or its 16th.
template <int Split, class T, int N, int Columns>
MLA_ARCH void tmemLoadSplit(Frag<T, N> &target, TmemRange<Columns> source,
                            Location loc = {});
template <int Split, class T, int N, int Columns>
MLA_ARCH void tmemStoreSplit(TmemRange<Columns> target,
                             const Frag<T, N> &source, Location loc = {});

/// Waits for this warp's loads, whose fragments (all of them) are named: that
/// keeps the compiler from using them earlier. All 32 lanes, converged.
template <FragGroup A> MLA_ARCH void tmemWaitLoad(A &a, Location loc = {});
template <FragGroup A, FragGroup B>
MLA_ARCH void tmemWaitLoad(A &a, B &b, Location loc = {});
template <FragGroup A, FragGroup B, FragGroup C>
MLA_ARCH void tmemWaitLoad(A &a, B &b, C &c, Location loc = {});
/// Waits for this warp's stores.
MLA_ARCH void tmemWaitStore(Location loc = {});

/// Copies a K-major matrix of shared memory to tensor memory. One thread; in
/// order with umma() of this thread behind it; ummaCommit() covers it. For a
/// pair both CTAs copy, each its own shared memory at the same place.
template <CtaGroup G, TmemCopyShape S, int Columns, class T, int Extent,
          Swizzle Sw, uint32_t Stride>
MLA_ARCH void
tmemCopy(TmemRange<Columns> target,
         const MatrixView<T, Major::K, Extent, Sw, Stride> &source,
         Location loc = {});
/// Moves the rows of 8 columns down by one lane, all but the last row, as PTX
/// says it; which neighbour a lane gets was not seen on a GPU. The range begins
/// at a multiple of 32 lanes. One thread.
template <CtaGroup G>
MLA_ARCH void tmemShiftDown(TmemRange<8> range, Location loc = {});

/// Orders this thread's tcgen05 operations before it with its arrive or sync
/// after it, and those of others before its wait or sync with its own after it.
MLA_ARCH void tcgen05FenceBefore(Location loc = {});
MLA_ARCH void tcgen05FenceAfter(Location loc = {});

} // namespace mla::arch

#include "ArchBackend/Tmem.h"

#endif // MLA_KERNELS_CUDA_ARCH_TMEM_H
