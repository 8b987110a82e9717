//===- Tmem.h - Tensor memory of SM100 ------------------------------------===//
//
// The tensor memory of a CTA has 128 lanes x 512 columns of 32 bits, allocated
// by columns. Warp w of a warpgroup can access lanes 32 * (w % 4) .. + 31 only.
//
// Loads, stores, copies and multiplications are asynchronous. To order them
// between threads, call in the first thread and then in the second
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

/// The number of CTAs that a tcgen05 instruction works in: one, or the two of a
/// pair (ranks 2i and 2i + 1). All tcgen05 instructions of a kernel use the
/// same group.
enum class CtaGroup : uint8_t { One = 1, Two = 2 };

namespace detail {
/// Checks that columns first .. first + count - 1 are within a range of
/// `columns` columns. The simulator reports an error of class 5. The device
/// does nothing.
MLA_ARCH void expectColumns(uint32_t first, uint32_t count, uint32_t columns,
                            Location loc);
} // namespace detail

/// A range of columns of allocated tensor memory. Bits 31..16 of the address
/// are a lane, bits 15..0 a column. The number of columns is part of the type,
/// so that a part cannot exceed its range.
template <int Columns> struct TmemRange {
  static_assert(Columns >= 1 && Columns <= 512, "there are 512 columns");
  static constexpr int columns = Columns;
  uint32_t address;

  /// Returns columns First .. First + Count - 1.
  template <int First, int Count> MLA_ARCH TmemRange<Count> part() const {
    static_assert(First >= 0 && Count >= 1 && First + Count <= Columns,
                  "the part lies within the range");
    return {address + First};
  }
  /// Returns Count columns from column `first` on. `first` need not be a
  /// compile-time constant. first + Count must be at most Columns.
  template <int Count>
  MLA_ARCH TmemRange<Count> from(uint32_t first, Location loc = {}) const {
    static_assert(Count <= Columns, "the part lies within the range");
    detail::expectColumns(first, Count, Columns, loc);
    return {address + first};
  }
  /// Returns the same columns, starting at lane `lane`.
  MLA_ARCH TmemRange atLane(uint32_t lane) const {
    return {address + (lane << 16)};
  }
};

/// The word in shared memory to which an allocation writes its address.
struct TmemSlot {
  uint32_t address;
};

/// Allocates Columns (a power of two, 32..512) and writes their address to
/// `slot`. Waits while another CTA of the SM holds the columns. One converged
/// warp calls it. For a pair, one warp of each CTA calls it after
/// clusterSync(), with the slot at the same offset. A later allocation of a CTA
/// must not be larger than an earlier one. Before other warps read the slot:
/// tcgen05FenceBefore(), syncThreads(), tcgen05FenceAfter().
template <CtaGroup G, int Columns>
MLA_ARCH void tmemAllocate(TmemSlot &slot, Location loc = {});
/// Ends the right of the CTA to allocate, so that other CTAs need not wait. One
/// converged warp calls it. The CTA must not allocate afterwards.
template <CtaGroup G> MLA_ARCH void tmemRelinquish(Location loc = {});
/// Frees an allocation of tmemAllocate(). Each allocation must be freed after
/// its last use and before the kernel ends. syncThreads(), or for a pair
/// clusterSync(), must come between the last use and this call. One converged
/// warp calls it; for a pair one warp of each CTA.
template <CtaGroup G, int Columns>
MLA_ARCH void tmemFree(TmemRange<Columns> range, Location loc = {});
/// Returns the range whose address is in the slot.
template <int Columns>
MLA_ARCH TmemRange<Columns> tmemRange(const TmemSlot &slot, Location loc = {});

/// The lane and the column that register j of thread t of a warp holds:
///   L32x32b   lane t, column j
///   L16x64b   lane t / 4 + 8 * (t & 1), column ((t >> 1) & 1) + 2 * j
///   L16x128b  lane t / 4 + 8 * (j & 1), column t % 4 + 4 * (j >> 1)
///   L16x256b  lane t / 4 + 8 * ((j >> 1) & 1),
///             column 2 * (t % 4) + (j & 1) + 8 * (j >> 2)
/// relative to the range. Shapes of 16 lanes start at a multiple of 16.
enum class TmemShape : uint8_t { L32x32b, L16x64b, L16x128b, L16x256b };

/// Returns the number of columns that `registers` registers of a shape cover.
constexpr int tmemColumns(TmemShape shape, int registers) {
  return shape == TmemShape::L32x32b ? registers : 2 * registers;
}

/// The shape of a copy from shared to tensor memory: lanes x bits per lane.
///   L128x256b, L128x128b  128 rows to the 128 lanes
///   L4x256b               4 rows to lanes 0, 32, 64 and 96
///   L64x128bTo02and13     64 rows to lanes 0..63, and again to lanes 64..127
///   L64x128bTo01and23     rows 0..31 to lanes 0..31 and 32..63,
///                         rows 32..63 to lanes 64..95 and 96..127
///   L32x128bToAll         32 rows to each of the four quarters of the lanes
enum class TmemCopyShape : uint8_t {
  L128x256b,
  L128x128b,
  L4x256b,
  L64x128bTo02and13,
  L64x128bTo01and23,
  L32x128bToAll
};

namespace detail {
/// Checks the number of registers of an access and the columns of its range.
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

/// Checks an access in two halves.
template <int N, int Columns, int Split> constexpr void checkTmemSplit() {
  checkTmemAccess<TmemShape::L32x32b, N, Columns>();
  static_assert(Split >= N, "the halves have columns of their own");
  static_assert(Split + N <= Columns,
                "the second half reaches beyond the range");
}

/// Checks the size of an allocation.
template <int Columns> constexpr void checkTmemAllocation() {
  static_assert(Columns >= 32 && Columns <= 512 &&
                    (Columns & (Columns - 1)) == 0,
                "an allocation is a power of two of columns, 32..512");
}
/// Checks the target of a copy.
template <TmemCopyShape S, int Columns> constexpr void checkTmemCopy() {
  constexpr bool wide =
      S == TmemCopyShape::L128x256b || S == TmemCopyShape::L4x256b;
  static_assert(Columns >= (wide ? 8 : 4), "a copy writes 8 or 4 columns");
}
} // namespace detail

/// Reads into N registers of each thread; N is a power of two from 1 (L16x128b:
/// 2, L16x256b: 4) to 128. All 32 lanes call it, converged, with the same
/// range. The lane of the range must belong to the warp. The registers are
/// undefined until they are passed to tmemWaitLoad().
template <TmemShape S = TmemShape::L32x32b, class T, int N, int Columns>
MLA_ARCH void tmemLoad(Frag<T, N> &target, TmemRange<Columns> source,
                       Location loc = {});
/// Loads like tmemLoad(), but packs the low halves of twice as many columns:
/// the low half of register j receives column 2j, and its high half receives
/// column 2j + 1.
template <TmemShape S = TmemShape::L32x32b, int N, int Columns>
MLA_ARCH void tmemLoadPacked(Frag<uint32_t, N> &target,
                             TmemRange<Columns> source, Location loc = {});
/// Store registers in the layouts of tmemLoad() and tmemLoadPacked(). The
/// registers may be overwritten at once; the columns are written after
/// tmemWaitStore().
template <TmemShape S = TmemShape::L32x32b, class T, int N, int Columns>
MLA_ARCH void tmemStore(TmemRange<Columns> target, const Frag<T, N> &source,
                        Location loc = {});
template <TmemShape S = TmemShape::L32x32b, int N, int Columns>
MLA_ARCH void tmemStoreUnpacked(TmemRange<Columns> target,
                                const Frag<uint32_t, N> &source,
                                Location loc = {});

/// Load and store in two halves (shape 16x32bx2): register j of thread t holds
/// lane t % 16, column j for t < 16 and column Split + j for the others. N is
/// limited as in tmemLoad(); Split is at least N. The range starts at lane 0 or
/// 16 of the lanes of the warp.
template <int Split, class T, int N, int Columns>
MLA_ARCH void tmemLoadSplit(Frag<T, N> &target, TmemRange<Columns> source,
                            Location loc = {});
template <int Split, class T, int N, int Columns>
MLA_ARCH void tmemStoreSplit(TmemRange<Columns> target,
                             const Frag<T, N> &source, Location loc = {});

/// Waits for the loads of this warp. The arguments must be all fragments of
/// these loads, so that the compiler does not use them earlier. All 32 lanes
/// call it, converged.
template <FragGroup A> MLA_ARCH void tmemWaitLoad(A &a, Location loc = {});
template <FragGroup A, FragGroup B>
MLA_ARCH void tmemWaitLoad(A &a, B &b, Location loc = {});
template <FragGroup A, FragGroup B, FragGroup C>
MLA_ARCH void tmemWaitLoad(A &a, B &b, C &c, Location loc = {});
/// Waits for the stores of this warp.
MLA_ARCH void tmemWaitStore(Location loc = {});

/// Copies a K-major matrix from shared to tensor memory. One thread calls it.
/// The copy is ordered before later umma() of this thread, and ummaCommit()
/// covers it. For a pair both CTAs copy from their own shared memory at the
/// same offset.
template <CtaGroup G, TmemCopyShape S, int Columns, class T, int Extent,
          Swizzle Sw, uint32_t Stride>
MLA_ARCH void
tmemCopy(TmemRange<Columns> target,
         const MatrixView<T, Major::K, Extent, Sw, Stride> &source,
         Location loc = {});
/// Shifts 8 columns down by one lane, in all lanes except the last. The
/// direction follows the text of the PTX manual and was not verified on a GPU.
/// The range starts at a multiple of 32 lanes. One thread calls it.
template <CtaGroup G>
MLA_ARCH void tmemShiftDown(TmemRange<8> range, Location loc = {});

/// tcgen05FenceBefore() orders earlier tcgen05 operations of this thread before
/// its next arrive or sync. tcgen05FenceAfter() orders later tcgen05 operations
/// of this thread after the operations of other threads that came before its
/// last wait or sync.
MLA_ARCH void tcgen05FenceBefore(Location loc = {});
MLA_ARCH void tcgen05FenceAfter(Location loc = {});

} // namespace mla::arch

#include "ArchBackend/Tmem.h"

#endif // MLA_KERNELS_CUDA_ARCH_TMEM_H
