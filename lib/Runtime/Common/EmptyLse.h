//===- EmptyLse.h - The LSE of a row that sees no key -----------*- C++ -*-===//
#ifndef MLA_RUNTIME_COMMON_EMPTYLSE_H
#define MLA_RUNTIME_COMMON_EMPTYLSE_H

#include <cstdint>
#include <limits>

namespace mla::runtime {

/// Returns the LSE of a row that sees no key for a checked `lseEmpty`: -inf for
/// 0, +inf for 1.
inline float emptyLse(int64_t lseEmpty) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  return lseEmpty == 1 ? infinity : -infinity;
}

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_EMPTYLSE_H
