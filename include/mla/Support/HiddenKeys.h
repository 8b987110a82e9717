//===- HiddenKeys.h - The mask value that hides a key -----------*- C++ -*-===//
#ifndef MLA_SUPPORT_HIDDENKEYS_H
#define MLA_SUPPORT_HIDDENKEYS_H

namespace mla {

/// The minimum difference between the masks of two keys at which the lower one
/// has weight 0. Scores are assumed to differ by less.
inline constexpr double kHiddenBy = 10000.0;

} // namespace mla

#endif // MLA_SUPPORT_HIDDENKEYS_H
