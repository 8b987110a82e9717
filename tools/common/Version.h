//===- Version.h - What --version prints ------------------------*- C++ -*-===//
#ifndef MLA_TOOLS_COMMON_VERSION_H
#define MLA_TOOLS_COMMON_VERSION_H

#include "llvm/Config/llvm-config.h"
#include "llvm/Support/raw_ostream.h"

namespace mla {

/// The project's version, and that of the MLIR and LLVM that it is built with.
inline void printVersion(llvm::raw_ostream &os) {
  os << "mla-mlir " MLA_VERSION ", LLVM " LLVM_VERSION_STRING "\n";
}

} // namespace mla

#endif // MLA_TOOLS_COMMON_VERSION_H
