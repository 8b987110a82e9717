//===- FieldCodecs.h - How a cache stores its fields ----------------------===//
#ifndef MLA_RUNTIME_COMMON_FIELDCODECS_H
#define MLA_RUNTIME_COMMON_FIELDCODECS_H

#include "../../Kernels/Common/FieldCodec.h"
#include "Layout.h"

namespace mla::runtime {

/// Returns how a checked cache stores a latent or rope field. Field -1 is
/// absent and has the default codec.
kernels::FieldCodec fieldCodec(const MlaCache &cache, int32_t field);

/// True if the operand's scale, kScale, multiplies any latent or rope element.
bool usesOperandScale(const MlaCache &cache);

/// True if two fields store the same values as the same bits: types of elements
/// and scales, and groups. The operand's scales are not compared.
bool isSameCodec(const kernels::FieldCodec &a, const kernels::FieldCodec &b);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_FIELDCODECS_H
