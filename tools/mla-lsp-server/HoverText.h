//===- HoverText.h - Add documentation to hover texts -----------*- C++ -*-===//
#ifndef MLA_TOOLS_MLALSPSERVER_HOVERTEXT_H
#define MLA_TOOLS_MLALSPSERVER_HOVERTEXT_H

#include "mlir-c/IR.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace mla {

/// Extends the hover texts of MLIR's language server, which contain the name of
/// an op and the types and attributes at the cursor.
class HoverText {
public:
  HoverText();
  ~HoverText();
  HoverText(const HoverText &) = delete;
  HoverText &operator=(const HoverText &) = delete;

  /// Returns the Markdown text `hover` with two additions. If it begins with
  /// the name of an op of mla or mlak, the documentation of the op follows the
  /// name: summary, syntax, description, example and constraints. The byte map
  /// of every layout and every type of a cache in the text follows at the end.
  std::string extend(llvm::StringRef hover) const;

  /// Returns a hover text for a type of a cache or a layout that is written out
  /// around `offset`: its byte map, as Markdown. Returns an empty string if
  /// there is none.
  std::string describe(llvm::StringRef text, size_t offset) const;

private:
  /// Returns the byte maps of the layouts in the text, as Markdown.
  std::string findByteMaps(llvm::StringRef text) const;
  /// Returns the byte map of a type or attribute, as Markdown, or an empty
  /// string if the text is not valid.
  std::string makeByteMap(llvm::StringRef text) const;

  MlirContext context;
};

} // namespace mla

#endif // MLA_TOOLS_MLALSPSERVER_HOVERTEXT_H
