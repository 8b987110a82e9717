//===- CHeader.h - A C header for a compiled function -----------*- C++ -*-===//
#ifndef MLA_DRIVER_CHEADER_H
#define MLA_DRIVER_CHEADER_H

#include "mla/Driver/Signature.h"

#include "llvm/Support/raw_ostream.h"

namespace mla {

/// Writes a header that declares NAME, NAME_workspace and NAME_signature, an
/// enumerator for each argument's position, and a description of each argument.
/// It includes only mla_runtime.h.
void printCHeader(llvm::raw_ostream &os, const Signature &signature,
                  llvm::StringRef name);

/// Returns the reason why a C program cannot use a name for a function, or an
/// empty string. The reasons: characters other than letters, digits and '_', a
/// keyword of C or C++, main, or a function of the runtime.
std::string findNameFault(llvm::StringRef name);

/// Makes a name for a C function: replaces invalid characters with '_', and
/// adds '_' before a leading digit and after a reserved name. Returns "model"
/// if nothing is left.
std::string makeCIdentifier(llvm::StringRef text);

} // namespace mla

#endif // MLA_DRIVER_CHEADER_H
