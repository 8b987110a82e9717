//===- HiddenKeys.h - Masks' numbers that hide a key ------------*- C++ -*-===//
#ifndef MLA_SUPPORT_HIDDENKEYS_H
#define MLA_SUPPORT_HIDDENKEYS_H

namespace mla {

/// By how much a key's mask lies below another's, at least, where its weight is
/// 0: scores are taken to be closer to each other than that.
inline constexpr double kHiddenBy = 10000.0;

} // namespace mla

#endif // MLA_SUPPORT_HIDDENKEYS_H
