//===- LayoutRequest.h - Values of the option `layout` ----------*- C++ -*-===//
//
// A value of the option `layout` is a word, the name of a layout, or a list of
// fields:
//
//   auto                                       chosen by mla-select-layout
//   flat, L1, split, L2, L12                   the model's type, any widths
//   e4m3, L3, L4, ..., L13                     a quantised layout
//   [latent : 512 x bf16, rope : 64 x bf16]    exactly this layout
//
// A name stands for a family of layouts: its fields, with the widths of the
// model's latent and rope.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_DIALECT_MLA_TRANSFORMS_LAYOUTREQUEST_H
#define MLA_DIALECT_MLA_TRANSFORMS_LAYOUTREQUEST_H

#include "mla/Dialect/MLA/IR/MLADialect.h"

namespace mla {

/// The widths and the type of what a cache holds.
struct CachedToken {
  int64_t latent = 0;            ///< width of the latent
  int64_t rope = 0;              ///< width of the rope key; 0: none
  mlir::Type element;            ///< type of unquantised fields
  bool usesOperandScale = false; ///< an op passes k_scale
};

/// Returns the layout of the family `name` ("L1" to "L13") with the widths of
/// `token`. Fields that are bf16 in the named layout get the type of the token
/// if the layout has no quantised field. If no such layout exists, returns null
/// and sets `why`.
LayoutAttr getFamilyLayout(mlir::MLIRContext *context, llvm::StringRef name,
                           const CachedToken &token, std::string &why);

/// A value of the option `layout`.
class LayoutRequest {
public:
  /// Reads a value. Returns std::nullopt and sets `error` if it is none.
  static std::optional<LayoutRequest>
  parse(mlir::MLIRContext *context, llvm::StringRef text, std::string &error);

  /// True if the pass chooses the layout.
  bool isAuto() const { return name.empty() && !fields; }
  /// True for a family with the type of the model.
  bool isUnquantised() const;
  /// Returns the name of the family, "" for a list of fields or auto.
  llvm::StringRef getName() const { return name; }
  /// Returns the layout for a token. If the request has none for its widths,
  /// returns null and sets `why`. The request is not auto.
  LayoutAttr getLayout(mlir::MLIRContext *context, const CachedToken &token,
                       std::string &why) const;

private:
  llvm::StringRef name; ///< of a family
  LayoutAttr fields;    ///< a list of fields, or null
};

} // namespace mla

#endif // MLA_DIALECT_MLA_TRANSFORMS_LAYOUTREQUEST_H
