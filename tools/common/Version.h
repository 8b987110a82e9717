//===- Version.h - Print the version ----------------------------*- C++ -*-===//
#ifndef MLA_TOOLS_COMMON_VERSION_H
#define MLA_TOOLS_COMMON_VERSION_H

#include "llvm/Config/llvm-config.h"
#include "llvm/Support/raw_ostream.h"

namespace mla {

/// Prints the versions of the project and of MLIR and LLVM.
inline void printVersion(llvm::raw_ostream &os) {
  os << "mla-mlir " MLA_VERSION ", LLVM " LLVM_VERSION_STRING "\n";
}

} // namespace mla

#endif // MLA_TOOLS_COMMON_VERSION_H
