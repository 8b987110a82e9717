//===- Tile.h - Matrices in shared memory ---------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_TILE_H
#define MLA_KERNELS_CUDA_ARCH_TILE_H

#include "Arch/Descriptor.h"
#include "Arch/Shared.h"

namespace mla::arch {

/// A matrix of Rows x Cols elements in shared memory, in the layout that TMA
/// writes and that wgmma and tcgen05 read. It consists of panels of Rows rows,
/// one after the other; a row of a panel has span bytes (16 to 128, by the
/// swizzle) of consecutive columns. A box of {panelCols, Rows} elements loads
/// one panel. A box of {panelCols, n} elements loads n rows of panel p to
/// panelRows(p, row).
///
/// The same bytes can be a K-major operand (contraction over columns) or an
/// MN-major operand (contraction over rows).
template <class T, int Rows, int Cols, Swizzle S = Swizzle::B128>
struct alignas(swizzleSpan(S) * 8) SharedTile {
  using Element = T;
  static constexpr int rows = Rows, cols = Cols;
  static constexpr Swizzle swizzle = S;
  static constexpr uint32_t span = swizzleSpan(S);
  static constexpr int panelCols = static_cast<int>(span / sizeof(T));
  static constexpr int panels = Cols / panelCols;
  static constexpr uint32_t panelBytes = Rows * span;
  static constexpr uint32_t bytes = panels * panelBytes;
  static_assert(Rows % 8 == 0, "a panel has whole groups of 8 rows");
  static_assert(Cols % panelCols == 0, "a tile has whole panels");

  /// Returns the byte offset of an element from the start of the tile. Valid
  /// only if the tile is aligned as Tma.h requires, as in dynamicShared().
  static MLA_HOST_DEVICE constexpr uint32_t byteOffset(uint32_t row,
                                                       uint32_t col) {
    const uint32_t inside = row * span + col % panelCols * sizeof(T);
    return col / panelCols * panelBytes + swizzled(inside, S);
  }
  MLA_ARCH T &at(uint32_t row, uint32_t col) {
    return *reinterpret_cast<T *>(storage + byteOffset(row, col));
  }
  /// Returns the target address for a load of rows of a panel, from `row` on (a
  /// multiple of 8).
  MLA_ARCH T *panelRows(uint32_t panel, uint32_t row = 0) {
    return reinterpret_cast<T *>(storage + panel * panelBytes + row * span);
  }

  /// Returns the operand with rows row .. row + Count - 1 as M or N, and the
  /// columns from k on as the contraction. `row` is a multiple of 8, and k a
  /// multiple of 32 bytes (16 without swizzle).
  template <int Count = Rows>
  MLA_ARCH auto kMajor(uint32_t row, uint32_t k, Location loc = {}) const {
    static_assert(Count <= Rows, "more rows than the tile has");
    const uint32_t offset =
        k / panelCols * panelBytes + row * span + k % panelCols * sizeof(T);
    checkOperandStart(sharedAddress(storage, loc) + offset, 0, loc);
    const uint32_t low =
        descriptorLow(sharedAddress(storage, loc), kMajorLeading);
    return MatrixView<T, Major::K, Count, S, 8 * span>{low + (offset >> 4)};
  }

  /// Returns the operand with columns mn .. mn + Count - 1 as M or N, and the
  /// rows from k on as the contraction. `mn` is a multiple of panelCols, and k
  /// a multiple of 8.
  template <int Count = Cols>
  MLA_ARCH auto mnMajor(uint32_t mn, uint32_t k, Location loc = {}) const {
    static_assert(Count <= Cols, "more columns than the tile has");
    static_assert(Count % panelCols == 0 || Count < panelCols,
                  "an MN-major operand has whole panels, or a part of one");
    const uint32_t offset = mn / panelCols * panelBytes + k * span;
    checkOperandStart(sharedAddress(storage, loc) + offset, mn % panelCols,
                      loc);
    const uint32_t low =
        descriptorLow(sharedAddress(storage, loc), mnMajorLeading);
    return MatrixView<T, Major::MN, Count, S, mnMajorStride>{low +
                                                             (offset >> 4)};
  }

  unsigned char storage[bytes];

private:
  // Without swizzle the leading offset of a K-major operand is the distance to
  // the next 16 bytes of k; with a swizzle it is not read and is 1 by
  // convention. Without swizzle an MN-major operand swaps the meanings of the
  // two offsets.
  static constexpr uint32_t kMajorLeading =
      S == Swizzle::None ? panelBytes : 16;
  static constexpr uint32_t mnMajorLeading =
      S == Swizzle::None ? 8 * span : panelBytes;
  static constexpr uint32_t mnMajorStride =
      S == Swizzle::None ? panelBytes : 8 * span;
};

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_TILE_H
