//===- ExpectedOperand.cpp - Check arch::expectOperand() ------------------===//

#include "Simulator/Mma/ExpectedOperand.h"

#include "Simulator/Engine/Context.h"
#include "Simulator/Mma/OperandCheck.h"

#include <algorithm>
#include <cstring>
#include <utility>

using namespace mla::sim;

void mla::sim::expectOperand(bool isB, const ExpectedOperand &expected) {
  context().thread->expectedOperands[isB] = expected;
}

ExpectedOperands mla::sim::takeExpected() {
  return std::exchange(context().thread->expectedOperands, {});
}

/// Returns the fields of the tensor map that the kernel states; zeros if the
/// map was not encoded.
static TensorMapFields fieldsOf(const void *map) {
  TensorMapFields fields = {};
  decodeTensorMap(map, fields);
  return fields;
}

/// Returns the name of the allocation that a tensor map describes.
static std::string nameOf(const TensorMapFields &map) {
  if (!map.address)
    return "a tensor map that was not encoded";
  auto place = context().device->global.find(map.address);
  return place.allocation ? place.allocation->name : "tensor";
}

/// Returns the distance in rows and columns from the first element of a chunk
/// to the expected element.
static TensorPlace distanceTo(const ExpectedOperand &expected, bool isOdd,
                              const OperandChunk &chunk,
                              const OperandShape &shape, TensorPlace got,
                              int64_t rows) {
  const int64_t column = expected.column + (isOdd ? expected.oddColumns : 0) +
                         (shape.isMnMajor ? chunk.mn : chunk.k);
  if (expected.row < 0)
    return {0, column - got.column};
  const int64_t row = expected.row + (isOdd ? expected.oddRows : 0) +
                      (shape.isMnMajor ? chunk.k : chunk.mn);
  // Rows are compared modulo the number of rows of a page, so any page is
  // accepted.
  return {row % rows - got.row % rows, column - got.column};
}

void mla::sim::checkExpected(const ExpectedOperand &expected, bool isOdd,
                             const Cta &cta,
                             const std::vector<OperandChunk> &chunks,
                             const OperandShape &shape, const char *operand,
                             const char *instruction, Site site) {
  if (!expected.map)
    return;
  const TensorMapFields map = fieldsOf(expected.map);
  for (const OperandChunk &chunk : chunks) {
    const ChunkOrigin &place = cta.shared.origins[chunk.offset / 16];
    if (!place.copy)
      continue;
    const CopyRecord &copy = cta.cluster->copies[place.copy - 1];
    const std::string brought = ", written by the " +
                                std::string(copy.instruction) + " at " +
                                copy.site.str();
    const std::string who = std::string("operand ") + operand + ": expected ";
    if (map.address != copy.box.getMap().address)
      return report({23, "MMA operand holds the wrong tensor", "", instruction,
                     site,
                     who + nameOf(map) + ", read " +
                         copy.element(place.row, place.byte) + brought});
    const int64_t rows =
        map.rank > 1 ? static_cast<int64_t>(map.extents[1]) : 1;
    const TensorPlace off =
        distanceTo(expected, isOdd, chunk, shape,
                   copy.box.place(place.row, place.byte), rows);
    if (off.row == 0 && off.column == 0)
      continue;
    const bool isAlongK = shape.isMnMajor ? off.row != 0 : off.column != 0;
    return report({isAlongK ? 24 : 23,
                   isAlongK ? "wrong step along K" : "wrong rows of a tensor",
                   "", instruction, site,
                   who +
                       copy.element(place.row, place.byte,
                                    off.row * copy.box.rowStride() +
                                        off.column * map.elementBytes) +
                       ", read " + copy.element(place.row, place.byte) +
                       brought + "; the kernel states it at " +
                       expected.site.str()});
  }
}
