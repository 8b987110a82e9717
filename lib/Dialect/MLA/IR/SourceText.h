//===- SourceText.h - What a parser found, for its messages -----*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_MLA_IR_SOURCETEXT_H
#define MLA_LIB_DIALECT_MLA_IR_SOURCETEXT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/SMLoc.h"

#include <cstring>

namespace mla {

/// The text at a place of a parser up to what may end a parameter of ours,
/// without spaces at its end. Parsers read text that a null byte ends.
inline llvm::StringRef sourceTextAt(llvm::SMLoc place) {
  const char *begin = place.getPointer();
  return llvm::StringRef(begin, std::strcspn(begin, ",{}[]()<>\n")).rtrim();
}

} // namespace mla

#endif // MLA_LIB_DIALECT_MLA_IR_SOURCETEXT_H
