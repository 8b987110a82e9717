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

/// Why a name is none for a C function that a program links: other characters
/// than letters, digits and '_', a keyword of C or C++, the program's main, a
/// function of the runtime. Empty when it is one.
std::string findNameFault(llvm::StringRef name);

/// A name for a C function: other characters become '_', a leading digit gets
/// one in front, and what is a name of something else one behind; "model" when
/// nothing is left.
std::string makeCIdentifier(llvm::StringRef text);

} // namespace mla

#endif // MLA_DRIVER_CHEADER_H
