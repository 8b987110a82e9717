//===- RowElements.h - Load, store, copy and convert rows -------*- C++ -*-===//
//
// Rows of f32, f16 or bf16. The lanes of a warp share the elements of a row.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_ROWELEMENTS_H
#define MLA_KERNELS_CUDA_COMMON_ROWELEMENTS_H

#include "Arch/Arch.h"
#include "Common/CacheParams.h"

#include <type_traits>

namespace mla::cuda::detail {

/// Return an element as f32, and round an f32 to an element.
MLA_DEVICE float asFloat(float x) { return x; }
MLA_DEVICE float asFloat(arch::F16 x) { return arch::toFloat(x); }
MLA_DEVICE float asFloat(arch::Bf16 x) { return arch::toFloat(x); }
template <class T> MLA_DEVICE T fromFloat(float x) {
  if constexpr (std::is_same_v<T, float>)
    return x;
  else
    return arch::fromFloat<T>(x);
}

MLA_DEVICE float loadElement(Element type, const char *row, int64_t index) {
  if (type == Element::F32)
    return reinterpret_cast<const float *>(row)[index];
  if (type == Element::F16)
    return arch::toFloat(reinterpret_cast<const arch::F16 *>(row)[index]);
  return arch::toFloat(reinterpret_cast<const arch::Bf16 *>(row)[index]);
}

MLA_DEVICE void storeElement(Element type, char *row, int64_t index, float x) {
  if (type == Element::F32)
    reinterpret_cast<float *>(row)[index] = x;
  else if (type == Element::F16)
    reinterpret_cast<arch::F16 *>(row)[index] = arch::fromFloat<arch::F16>(x);
  else
    reinterpret_cast<arch::Bf16 *>(row)[index] = arch::fromFloat<arch::Bf16>(x);
}

/// Copies one lane's share of a row in units of T, or writes zeros if `from` is
/// null.
template <class T>
MLA_DEVICE void copyRow(char *to, const char *from, int32_t bytes) {
  const int32_t count = bytes / static_cast<int32_t>(sizeof(T));
  for (int32_t i = arch::laneIndex(); i < count; i += 32)
    reinterpret_cast<T *>(to)[i] =
        from ? reinterpret_cast<const T *>(from)[i] : T{};
}

/// `chunk` is the alignment of both rows.
MLA_DEVICE void copyRow(char *to, const char *from, int32_t bytes,
                        int32_t chunk) {
  if (chunk == 16 && bytes % 16 == 0)
    copyRow<arch::Vec<uint32_t, 4>>(to, from, bytes);
  else if (chunk >= 4 && bytes % 4 == 0)
    copyRow<uint32_t>(to, from, bytes);
  else if (chunk >= 2 && bytes % 2 == 0)
    copyRow<uint16_t>(to, from, bytes);
  else
    copyRow<uint8_t>(to, from, bytes);
}

/// The number of elements that a lane of castRow() loads at once.
inline constexpr int castBatch = 8;

/// Loads elements begin, begin + 32, ... of a row as f32. Skips elements past
/// the end of the row.
template <class T>
MLA_DEVICE void loadBatch(const char *row, int32_t begin, int32_t width,
                          float (&values)[castBatch]) {
#pragma unroll
  for (int j = 0; j < castBatch; ++j)
    if (begin + 32 * j < width)
      values[j] = asFloat(reinterpret_cast<const T *>(row)[begin + 32 * j]);
}
template <class T>
MLA_DEVICE void storeBatch(char *row, int32_t begin, int32_t width,
                           const float (&values)[castBatch]) {
#pragma unroll
  for (int j = 0; j < castBatch; ++j)
    if (begin + 32 * j < width)
      reinterpret_cast<T *>(row)[begin + 32 * j] = fromFloat<T>(values[j]);
}

/// Converts one lane's share of a row to another type. Rounds to nearest, ties
/// to even.
MLA_DEVICE void castRow(Element toType, char *to, Element fromType,
                        const char *from, int32_t width) {
  for (int32_t i = arch::laneIndex(); i < width; i += 32 * castBatch) {
    float values[castBatch];
    if (fromType == Element::F32)
      loadBatch<float>(from, i, width, values);
    else if (fromType == Element::F16)
      loadBatch<arch::F16>(from, i, width, values);
    else
      loadBatch<arch::Bf16>(from, i, width, values);
    if (toType == Element::F32)
      storeBatch<float>(to, i, width, values);
    else if (toType == Element::F16)
      storeBatch<arch::F16>(to, i, width, values);
    else
      storeBatch<arch::Bf16>(to, i, width, values);
  }
}

/// The number of adjacent elements that a lane processes at once.
inline constexpr int runLength = 8;

/// The values of a run of elements.
using Run = float[runLength];

MLA_DEVICE bool isAligned(const void *address, uint32_t bytes) {
  return reinterpret_cast<uint64_t>(address) % bytes == 0;
}

/// Loads elements [begin, begin + runLength) of a row. Elements from `end` on
/// are not read and become 0.
template <class T>
MLA_DEVICE void loadRunOf(const char *row, int32_t begin, int32_t end,
                          Run &values) {
  const T *from = reinterpret_cast<const T *>(row) + begin;
  if (begin + runLength <= end && isAligned(from, 16)) {
    constexpr int size = 16 / sizeof(T);
#pragma unroll
    for (int i = 0; i < runLength; i += size) {
      const auto x = *reinterpret_cast<const arch::Vec<T, size> *>(from + i);
#pragma unroll
      for (int j = 0; j < size; ++j)
        values[i + j] = asFloat(x[j]);
    }
    return;
  }
#pragma unroll
  for (int i = 0; i < runLength; ++i)
    values[i] = begin + i < end ? asFloat(from[i]) : 0.0f;
}
MLA_DEVICE void loadRun(Element type, const char *row, int32_t begin,
                        int32_t end, Run &values) {
  if (type == Element::F32)
    loadRunOf<float>(row, begin, end, values);
  else if (type == Element::F16)
    loadRunOf<arch::F16>(row, begin, end, values);
  else
    loadRunOf<arch::Bf16>(row, begin, end, values);
}

/// Rounds a run and stores its elements that are before `end`.
template <class T>
MLA_DEVICE void storeRunOf(char *row, int32_t begin, int32_t end,
                           const Run &values) {
  T *to = reinterpret_cast<T *>(row) + begin;
  if (begin + runLength <= end && isAligned(to, 16)) {
    constexpr int size = 16 / sizeof(T);
#pragma unroll
    for (int i = 0; i < runLength; i += size) {
      arch::Vec<T, size> x;
#pragma unroll
      for (int j = 0; j < size; ++j)
        x[j] = fromFloat<T>(values[i + j]);
      *reinterpret_cast<arch::Vec<T, size> *>(to + i) = x;
    }
    return;
  }
#pragma unroll
  for (int i = 0; i < runLength; ++i)
    if (begin + i < end)
      to[i] = fromFloat<T>(values[i]);
}
MLA_DEVICE void storeRun(Element type, char *row, int32_t begin, int32_t end,
                         const Run &values) {
  if (type == Element::F32)
    storeRunOf<float>(row, begin, end, values);
  else if (type == Element::F16)
    storeRunOf<arch::F16>(row, begin, end, values);
  else
    storeRunOf<arch::Bf16>(row, begin, end, values);
}

} // namespace mla::cuda::detail

#endif // MLA_KERNELS_CUDA_COMMON_ROWELEMENTS_H
