//===- CHeader.h - A C header for a compiled function ----------*- C++ -*-===//
#ifndef MLA_DRIVER_CHEADER_H
#define MLA_DRIVER_CHEADER_H

#include "mla/Driver/Signature.h"

#include "llvm/Support/raw_ostream.h"

namespace mla {

/// Writes a header that declares NAME, NAME_workspace and NAME_signature, an
/// enumerator for each argument's position, and says of each argument what it
/// is. It needs only mla_runtime.h.
void printCHeader(llvm::raw_ostream &os, const Signature &signature,
                  llvm::StringRef name);

/// A C identifier: other characters become '_', and a leading digit gets one in
/// front; "model" when nothing is left.
std::string makeCIdentifier(llvm::StringRef text);

} // namespace mla

#endif // MLA_DRIVER_CHEADER_H
