//===- Tile.h - Matrices in shared memory ---------------------------------===//
#ifndef MLA_KERNELS_CUDA_ARCH_TILE_H
#define MLA_KERNELS_CUDA_ARCH_TILE_H

#include "Arch/Descriptor.h"
#include "Arch/Shared.h"

namespace mla::arch {

/// Rows x Cols elements in shared memory as TMA writes and wgmma and tcgen05
/// read them: panels of Rows rows, each row span bytes (16 to 128 by the
/// swizzle) of consecutive columns, one panel behind the other. A box of
/// {panelCols, Rows} elements loads a panel; a box {panelCols, n} into
/// panelRows(p, row) n rows of one.
///
/// The same bytes serve as a K-major operand (columns are the contraction) and
/// as an MN-major one (rows are).
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

  /// Byte offset of an element from the tile's start. Only for tiles in whose
  /// place alignas() holds, as in dynamicShared().
  static MLA_HOST_DEVICE constexpr uint32_t byteOffset(uint32_t row,
                                                       uint32_t col) {
    const uint32_t inside = row * span + col % panelCols * sizeof(T);
    return col / panelCols * panelBytes + swizzled(inside, S);
  }
  MLA_ARCH T &at(uint32_t row, uint32_t col) {
    return *reinterpret_cast<T *>(storage + byteOffset(row, col));
  }
  /// Where a load of rows `row`.. (a multiple of 8) of a panel goes.
  MLA_ARCH T *panelRows(uint32_t panel, uint32_t row = 0) {
    return reinterpret_cast<T *>(storage + panel * panelBytes + row * span);
  }

  /// Rows row .. row + Count - 1 as the M or N of an operand whose contraction
  /// runs over the columns from k on. row is a multiple of 8; k of 32 bytes (of
  /// 16 for no swizzle).
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

  /// Columns mn .. mn + Count - 1 as the M or N of an operand whose contraction
  /// runs over the rows from k on. mn is a multiple of panelCols, k of 8.
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
  // Without swizzle the leading offset of a K-major operand leads to the next
  // 16 bytes of k; with one it is not read, and 1 by convention. MN-major
  // operands swap the two offsets' meaning when there is no swizzle.
  static constexpr uint32_t kMajorLeading =
      S == Swizzle::None ? panelBytes : 16;
  static constexpr uint32_t mnMajorLeading =
      S == Swizzle::None ? 8 * span : panelBytes;
  static constexpr uint32_t mnMajorStride =
      S == Swizzle::None ? panelBytes : 8 * span;
};

} // namespace mla::arch

#endif // MLA_KERNELS_CUDA_ARCH_TILE_H
