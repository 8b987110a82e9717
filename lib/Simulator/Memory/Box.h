//===- Box.h - Boxes of tensors ---------------------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_MEMORY_BOX_H
#define MLA_SIMULATOR_MEMORY_BOX_H

#include "Simulator/Memory/SharedMemory.h"
#include "Simulator/Memory/TensorMapFields.h"

#include <string>

namespace mla::sim {

/// The row (index in dimension 1) and column (index in dimension 0) of an
/// element. If a higher dimension splits rows into panels, the column counts
/// across all panels, as in the unsplit row.
struct TensorPlace {
  int64_t row, column;
};

/// A box at given coordinates of a tensor. Its rows (dimension 0) follow each
/// other in shared memory. Rows are numbered over all outer dimensions.
class Box {
public:
  Box(const TensorMapFields &map, const int32_t (&start)[5]);
  /// Creates a box of four rows of a matrix, for gather4.
  Box(const TensorMapFields &map, int32_t col, const int32_t (&rows)[4]);

  uint32_t numRows() const { return rows; }
  /// Return the size of a row's elements in bytes, and the distance between
  /// rows in shared memory. The distance is the width of the swizzle if the
  /// elements take fewer bytes.
  uint32_t rowBytes() const { return bytes; }
  uint32_t pitch() const { return rowPitch; }
  /// Returns the number of bytes that an mbarrier counts for the box.
  uint32_t totalBytes() const { return rows * bytes; }
  /// Returns the size of the shared memory from the first row to the last, in
  /// bytes.
  uint32_t footprint() const { return rows * rowPitch; }

  /// Returns the swizzled address, in the shared window, of byte `byte` (a
  /// multiple of 16) in row `row` of the box at `base`.
  uint32_t swizzled(uint32_t base, uint32_t row, uint32_t byte) const {
    uint32_t address = base + row * rowPitch + byte;
    return address ^ (address >> 7 & swizzleMask) << 4;
  }

  /// The part of a row that is inside the tensor: bytes [begin, end) of the
  /// row, in global memory at `source`. Empty if no byte is inside.
  struct Inside {
    char *source = nullptr;
    uint32_t begin = 0, end = 0;
  };
  Inside inside(uint32_t row) const;
  /// Writes `count` bytes of elements outside the tensor: zeros or NaNs.
  void fillOutside(char *target, uint32_t count) const;

  /// Returns the address of the element at a byte of a row, even if the element
  /// is outside the tensor. Gathered rows count as adjacent.
  int64_t address(uint32_t row, uint32_t byte) const;
  /// Returns the distance in bytes between elements adjacent in dimension 1.
  int64_t rowStride() const { return static_cast<int64_t>(map.strides[1]); }

  /// Returns the row and column of the element at a byte of a row.
  TensorPlace place(uint32_t row, uint32_t byte) const;

  /// Returns "[3, 17]": the coordinates, outermost first, of the element at a
  /// byte of a row, or of the element `distance` bytes after it in memory.
  std::string coordinates(uint32_t row, uint32_t byte,
                          int64_t distance = 0) const;
  const TensorMapFields &getMap() const { return map; }

private:
  /// Computes the coordinates of a row in dimensions 1 and up.
  void rowStart(uint32_t row, int64_t (&at)[5]) const;
  /// Returns the dimension that splits rows into panels, or 0. The stride of
  /// such a dimension is the width of dimension 0.
  int panelDimension() const;
  void move(int64_t (&at)[5], int64_t column, int64_t distance) const;

  TensorMapFields map;
  int32_t start[5];
  int32_t gathered[4];
  bool isGather = false;
  uint32_t counts[5];
  uint32_t rows = 1, bytes = 0, rowPitch = 0, swizzleMask = 0;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_MEMORY_BOX_H
