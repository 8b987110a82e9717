//===- LayoutKind.h - The kind of a cache layout --------------------------===//
//
// Kernels.td lists the kinds of layouts that a kernel accesses. For example:
//
//   [latent : 64 x bf16, rope : 16 x bf16]                  plain
//   [latent : 64 x bf16, rope : 16 x f32]                   scaled
//   [latent : 64 x f8E4M3FN, scale : 2 x f32 {group = 32}]  scaled
//   #mla.layout<L4>                                         scaled, L4
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_COMMON_LAYOUTKIND_H
#define MLA_RUNTIME_COMMON_LAYOUTKIND_H

#include "../../Kernels/Common/LayoutKind.h"

#include "mla-runtime/mla_runtime.h"

namespace mla::runtime {

using kernels::LayoutKind;

/// Returns the kind of a checked cache. A layout with a latent field is
/// "scaled" if it has scale fields, elements of type f8E5M2 or f4E2M1, or if
/// latent and rope have different types. All others are "plain".
LayoutKind layoutKind(const MlaCache &cache);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_LAYOUTKIND_H
