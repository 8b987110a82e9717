//===- LayoutKind.h - The kind of a cache layout --------------------------===//
#ifndef MLA_KERNELS_COMMON_LAYOUTKIND_H
#define MLA_KERNELS_COMMON_LAYOUTKIND_H

namespace mla::kernels {

/// The kind of a layout, as in the `Layouts` of Kernels.td. A kernel accesses
/// the layout if it lists one of both words.
struct LayoutKind {
  const char *general = nullptr; ///< "plain" or "scaled"; null without a cache
  const char *alias = nullptr;   ///< "L1" to "L13", or null

  /// Returns the text for messages.
  const char *text() const { return alias ? alias : general; }
};

} // namespace mla::kernels

#endif // MLA_KERNELS_COMMON_LAYOUTKIND_H
