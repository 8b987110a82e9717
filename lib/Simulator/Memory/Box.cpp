//===- Box.cpp - Boxes of tensors -----------------------------------------===//

#include "Simulator/Memory/Box.h"

#include "Arch/TensorMap.h"

#include <algorithm>
#include <cstring>

using namespace mla::sim;

Box::Box(const TensorMapFields &map, const int32_t (&at)[5]) : map(map) {
  std::copy(std::begin(at), std::end(at), start);
  counts[0] = map.box[0];
  for (int i = 1; i < 5; ++i) {
    counts[i] = (map.box[i] + map.steps[i] - 1) / map.steps[i];
    rows *= counts[i];
  }
  bytes = counts[0] * map.elementBytes;
  uint32_t span = 16u << map.swizzle;
  swizzleMask = span / 16 - 1;
  rowPitch = map.swizzle && bytes < span ? span : bytes;
}

Box::Box(const TensorMapFields &map, int32_t col, const int32_t (&at)[4])
    : Box(map, {col, 0, 0, 0, 0}) {
  std::copy(std::begin(at), std::end(at), gathered);
  isGather = true;
  rows = 4;
}

void Box::rowStart(uint32_t row, int64_t (&at)[5]) const {
  at[0] = start[0];
  if (isGather) {
    at[1] = gathered[row];
    at[2] = at[3] = at[4] = 0;
    return;
  }
  for (int i = 1; i < 5; ++i) {
    at[i] = start[i] + static_cast<int64_t>(row % counts[i]) * map.steps[i];
    row /= counts[i];
  }
}

Box::Inside Box::inside(uint32_t row) const {
  int64_t at[5];
  rowStart(row, at);
  char *source = map.address;
  for (int i = 1; i < 5; ++i) {
    if (at[i] < 0 || at[i] >= static_cast<int64_t>(map.extents[i]))
      return {};
    source += at[i] * static_cast<int64_t>(map.strides[i]);
  }
  int64_t first = std::max<int64_t>(at[0], 0);
  int64_t last = std::min<int64_t>(at[0] + counts[0], map.extents[0]);
  if (first >= last)
    return {};
  return {source + first * map.elementBytes,
          static_cast<uint32_t>((first - at[0]) * map.elementBytes),
          static_cast<uint32_t>((last - at[0]) * map.elementBytes)};
}

void Box::fillOutside(char *target, uint32_t count) const {
  using arch::TensorElement;
  memset(target, 0, count);
  auto element = static_cast<TensorElement>(map.element);
  if (!map.nanFill)
    return;
  uint16_t half = 0x7ff7;
  uint32_t word = 0x7ff77ff7;
  if (element == TensorElement::BF16 || element == TensorElement::F16)
    for (uint32_t i = 0; i < count; i += 2)
      memcpy(target + i, &half, 2);
  else if (element == TensorElement::F32)
    for (uint32_t i = 0; i < count; i += 4)
      memcpy(target + i, &word, 4);
}

int64_t Box::address(uint32_t row, uint32_t byte) const {
  if (isGather)
    return row * rowStride() + byte;
  int64_t at[5];
  rowStart(row, at);
  int64_t address = at[0] * map.elementBytes + byte;
  for (int i = 1; i < map.rank; ++i)
    address += at[i] * static_cast<int64_t>(map.strides[i]);
  return address;
}

int Box::panelDimension() const {
  for (int i = 2; i < map.rank; ++i)
    if (map.strides[i] == map.extents[0] * map.elementBytes)
      return i;
  return 0;
}

TensorPlace Box::place(uint32_t row, uint32_t byte) const {
  int64_t at[5];
  rowStart(row, at);
  int64_t column = at[0] + byte / map.elementBytes;
  if (int panels = panelDimension())
    column += at[panels] * static_cast<int64_t>(map.extents[0]);
  return {at[1], column};
}

/// Moves coordinates by a distance in bytes, first along the row, then to other
/// rows.
void Box::move(int64_t (&at)[5], int64_t column, int64_t distance) const {
  const int64_t bytes = column * map.elementBytes + distance;
  int64_t rows = 0;
  if (map.rank > 1)
    rows = bytes >= 0 ? bytes / rowStride() : (bytes + 1) / rowStride() - 1;
  column = (bytes - rows * rowStride()) / map.elementBytes;
  at[0] = column;
  at[1] += rows;
  if (int panels = panelDimension()) {
    const auto width = static_cast<int64_t>(map.extents[0]);
    at[0] = column % width;
    at[panels] = column / width;
  }
}

std::string Box::coordinates(uint32_t row, uint32_t byte,
                             int64_t distance) const {
  int64_t at[5];
  rowStart(row, at);
  if (distance)
    move(at, place(row, byte).column, distance);
  else
    at[0] += byte / map.elementBytes;
  std::string text = "[";
  for (int i = map.rank - 1; i >= 0; --i)
    text += std::to_string(at[i]) + (i ? ", " : "]");
  return text;
}
