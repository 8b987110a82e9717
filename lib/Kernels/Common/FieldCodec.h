//===- FieldCodec.h - How the elements of a cache field are stored --------===//
#ifndef MLA_KERNELS_COMMON_FIELDCODEC_H
#define MLA_KERNELS_COMMON_FIELDCODEC_H

#include <cstdint>

namespace mla::kernels {

/// The block scales of a field: entry i of token t of page p is at base + p *
/// page + t * token + position(i) * bytes, with strides in bytes.
struct BlockScales {
  const char *base = nullptr; ///< null: the field has no block scales
  int64_t page = 0, token = 0;
  int32_t type = 0;    ///< MlaDType: MLA_F32, MLA_F8E8M0 or MLA_F8E4M3
  int32_t bytes = 0;   ///< of an entry
  int32_t group = 0;   ///< elements that one entry covers
  int32_t first = 0;   ///< the entry of the field's first elements
  int32_t columns = 0; ///< MlaField.transpose
  int32_t width = 0;   ///< entries of a token, of all fields
  int64_t pages = 0;   ///< of the pool
};

/// The storage of the elements of a field. mla_quantise.h has the arithmetic.
struct FieldCodec {
  int32_t type = 0; ///< MlaDType of an element
  BlockScales scales;
  /// True if the operand's scale (kScale) multiplies the elements: they have 8
  /// bits or fewer, and no block scales but those of type MLA_F8E4M3.
  bool usesOperandScale = false;
};

} // namespace mla::kernels

#endif // MLA_KERNELS_COMMON_FIELDCODEC_H
