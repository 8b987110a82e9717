//===- KeyColumns.h - Width of the keys of a prefill ------------*- C++ -*-===//
#ifndef MLA_KERNELS_MANIFEST_KEYCOLUMNS_H
#define MLA_KERNELS_MANIFEST_KEYCOLUMNS_H

#include <cstdint>

namespace mla {

/// The name of the feature of kernels that compute a prefill with wide keys.
inline constexpr const char *wideKeysFeature = "keys of more than 320 columns";

/// True if the nope and the rope part of a key, each padded to a multiple of 64
/// columns, have more than 320 columns together.
constexpr bool hasWideKeys(int64_t nope, int64_t rope) {
  return (nope + 63) / 64 + (rope + 63) / 64 > 5;
}

} // namespace mla

#endif // MLA_KERNELS_MANIFEST_KEYCOLUMNS_H
