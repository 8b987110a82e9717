//===- SourceText.h - Source text for messages of parsers -------*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_MLA_IR_SOURCETEXT_H
#define MLA_LIB_DIALECT_MLA_IR_SOURCETEXT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/SMLoc.h"

#include <cstring>

namespace mla {

/// Returns the source text from location `place` to the next delimiter, without
/// trailing spaces. The search ends at the null byte after the parser's text.
inline llvm::StringRef sourceTextAt(llvm::SMLoc place) {
  const char *begin = place.getPointer();
  return llvm::StringRef(begin, std::strcspn(begin, ",{}[]()<>\n")).rtrim();
}

} // namespace mla

#endif // MLA_LIB_DIALECT_MLA_IR_SOURCETEXT_H
