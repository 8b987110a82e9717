//===- RowCodec.h - Read and write rows of cache fields -------------------===//
//
// A cache field stores a row of elements per token, and maybe block scales
// (FieldCodec.h). These functions are the only code on the CPU that converts
// between stored rows and values. For example, to copy a token to a cache of
// another type:
//
//   StoredValues values(fromCodec, fromScale, storedRow(from, fromCodec, 3,
//   0)); encodeRow(toCodec, toScale, MLA_BF16, values, width,
//             storedRow(to, toCodec, 7, 5));
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CPU_ROWCODEC_H
#define MLA_KERNELS_CPU_ROWCODEC_H

#include "../Common/AttentionProblem.h"
#include "Rope.h"

namespace mla::cpu {

using kernels::BlockScales;
using kernels::FieldCodec;
using kernels::PagedRows;

/// The bytes of one token's field.
struct StoredRow {
  char *elements = nullptr;
  char *scales = nullptr; ///< entry 0 of the token, of all fields; null if none
};

/// Returns the row of token `token` of a page.
inline StoredRow storedRow(const PagedRows &rows, const FieldCodec &codec,
                           int64_t page, int64_t token) {
  const BlockScales &scales = codec.scales;
  StoredRow row;
  row.elements =
      const_cast<char *>(rows.base) + page * rows.page + token * rows.token;
  if (scales.base)
    row.scales = const_cast<char *>(scales.base) + page * scales.page +
                 token * scales.token;
  return row;
}

/// Returns the offset in bytes of block scale `index` of a field from entry 0.
inline int64_t scaleOffset(const BlockScales &scales, int64_t index) {
  int64_t at = scales.first + index;
  if (scales.columns)
    at = at % scales.columns * (scales.width / scales.columns) +
         at / scales.columns;
  return at * scales.bytes;
}

/// Returns the address of block scale `index` of a field in a row.
inline char *scaleAddress(const BlockScales &scales, const StoredRow &row,
                          int64_t index) {
  return row.scales + scaleOffset(scales, index);
}

/// The most elements that RowValues::load() returns at once.
constexpr int64_t RowStrip = 128;

/// A row of values.
class RowValues {
public:
  /// Computes elements [begin, begin + count), at most RowStrip, in f32.
  virtual void load(int64_t begin, int64_t count, float *values) const = 0;

protected:
  ~RowValues() = default;
};

/// A row of a tensor of f32, f16 or bf16.
class TensorValues final : public RowValues {
public:
  TensorValues(int32_t dtype, const char *row) : dtype(dtype), row(row) {}
  void load(int64_t begin, int64_t count, float *values) const override;

private:
  int32_t dtype;
  const char *row;
};

/// A rotated row of a tensor.
class RotatedValues final : public RowValues {
public:
  RotatedValues(const Rotation &rotation, const char *row, const char *cos,
                const char *sin)
      : rotation(rotation), row(row), cos(cos), sin(sin) {}
  void load(int64_t begin, int64_t count, float *values) const override;

private:
  const Rotation &rotation;
  const char *row, *cos, *sin;
};

/// A row of a cache.
class StoredValues final : public RowValues {
public:
  StoredValues(const FieldCodec &codec, float operandScale,
               const StoredRow &row)
      : codec(codec), operandScale(operandScale), row(row) {}
  void load(int64_t begin, int64_t count, float *values) const override;

private:
  const FieldCodec &codec;
  float operandScale;
  StoredRow row;
};

/// Writes a row of `width` elements and its block scales. Elements of 16 or 32
/// bits are rounded to nearest, ties to even. For elements of 8 bits or fewer,
/// values are first rounded to f16 if `fromType` is MLA_F16, else to bf16.
void encodeRow(const FieldCodec &codec, float operandScale, int32_t fromType,
               const RowValues &values, int64_t width, const StoredRow &to);

/// Reads elements [begin, begin + count) of a row.
void decodeRow(const FieldCodec &codec, float operandScale,
               const StoredRow &from, int64_t begin, int64_t count,
               float *values);

/// Reads a row of `width` elements and rounds the values to bf16, to nearest,
/// ties to even. Values below the smallest normal number may become 0.
void decodeRowToBF16(const FieldCodec &codec, float operandScale,
                     const StoredRow &from, int64_t width, uint16_t *values);

/// Reads `count` rows like decodeRowToBF16(), but in the order of halves
/// (BF16Decode.h). `elements` and `scales` have the addresses of StoredRow.
/// Decoded rows are `stride` elements apart.
void decodeRowsToHalves(const FieldCodec &codec, float operandScale,
                        const char *const *elements, const char *const *scales,
                        int64_t count, int64_t width, uint16_t *values,
                        int64_t stride);

/// Copies the elements and the block scales of a row between two fields with
/// the same types and group.
void copyRow(const FieldCodec &fromCodec, const StoredRow &from,
             const FieldCodec &toCodec, const StoredRow &to, int64_t width);

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_ROWCODEC_H
