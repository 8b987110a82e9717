//===- Box.h - A box of a tensor, row by row --------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_MEMORY_BOX_H
#define MLA_SIMULATOR_MEMORY_BOX_H

#include "Simulator/Memory/SharedMemory.h"
#include "Simulator/Memory/TensorMapFields.h"

#include <string>

namespace mla::sim {

/// Row and column of an element: dimension 1; and dimension 0, counted over the
/// dimension from 2 on that continues it (panels of a row), if any.
struct TensorPlace {
  int64_t row, column;
};

/// A box at a place of a tensor. Its rows (dimension 0) lie one after the other
/// in shared memory; a row is numbered over all outer dimensions.
class Box {
public:
  Box(const TensorMapFields &map, const int32_t (&start)[5]);
  /// Four rows of a matrix, as gather4 loads them.
  Box(const TensorMapFields &map, int32_t col, const int32_t (&rows)[4]);

  uint32_t numRows() const { return rows; }
  /// Bytes of a row's elements, and from a row to the next: the swizzle's width
  /// where the elements are fewer.
  uint32_t rowBytes() const { return bytes; }
  uint32_t pitch() const { return rowPitch; }
  /// What a barrier counts.
  uint32_t totalBytes() const { return rows * bytes; }
  /// Shared memory from the first to the last byte.
  uint32_t footprint() const { return rows * rowPitch; }

  /// Where byte `byte` (a multiple of 16) of a row lies, as an address in the
  /// shared window, for a box at `base`.
  uint32_t swizzled(uint32_t base, uint32_t row, uint32_t byte) const {
    uint32_t address = base + row * rowPitch + byte;
    return address ^ (address >> 7 & swizzleMask) << 4;
  }

  /// The part of a row inside the tensor: bytes [begin, end) of the row, from
  /// global memory at `source`. Empty when the row is outside.
  struct Inside {
    char *source = nullptr;
    uint32_t begin = 0, end = 0;
  };
  Inside inside(uint32_t row) const;
  /// Fills a row's bytes outside the tensor.
  void fillOutside(char *target, uint32_t count) const;

  /// Where the element at a byte of a row would lie in memory, also outside the
  /// tensor. Gathered rows count as neighbours.
  int64_t address(uint32_t row, uint32_t byte) const;
  /// Bytes of memory from an element to the next one of dimension 1.
  int64_t rowStride() const { return static_cast<int64_t>(map.strides[1]); }

  /// Row and column of the element at a byte of a row.
  TensorPlace place(uint32_t row, uint32_t byte) const;

  /// "[3, 17]": the coordinates of the element at a byte of a row, outermost
  /// first; or of the one that lies `distance` bytes of memory behind it.
  std::string coordinates(uint32_t row, uint32_t byte,
                          int64_t distance = 0) const;
  const TensorMapFields &getMap() const { return map; }

private:
  /// Coordinates of a row in dimensions 1 and up.
  void rowStart(uint32_t row, int64_t (&at)[5]) const;
  /// The dimension of panels, whose stride is the width of dimension 0; or 0.
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
