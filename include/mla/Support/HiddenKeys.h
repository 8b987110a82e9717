//===- HiddenKeys.h - The mask value that hides a key -----------*- C++ -*-===//
#ifndef MLA_SUPPORT_HIDDENKEYS_H
#define MLA_SUPPORT_HIDDENKEYS_H

namespace mla {

/// If the mask values of two keys differ by this number or more, the key with
/// the lower value has weight 0. Assumes that the scores of the keys differ by
/// less. It is 10000 as bf16 rounds it.
inline constexpr double kHiddenBy = 9984.0;

} // namespace mla

#endif // MLA_SUPPORT_HIDDENKEYS_H
