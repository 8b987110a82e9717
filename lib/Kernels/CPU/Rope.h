//===- Rope.h - Rotary embedding of one row -------------------------------===//
#ifndef MLA_KERNELS_CPU_ROPE_H
#define MLA_KERNELS_CPU_ROPE_H

#include "../Common/Rotation.h"

namespace mla::cpu {

using kernels::Rotation;

/// Writes the rotated row x to out. Computes in f32 and rounds once, to
/// nearest, ties to even. The rows must not overlap.
void rotateRow(const Rotation &rotation, const void *x, const void *cos,
               const void *sin, void *out);

/// Computes elements [begin, begin + count) of the rotated row x in f32.
/// rotateRow() rounds the same values.
void rotateElements(const Rotation &rotation, const void *x, const void *cos,
                    const void *sin, int64_t begin, int64_t count, float *out);

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_ROPE_H
