//===- LinkNames.h - Names that compiled code defines or calls --*- C++ -*-===//
#ifndef MLA_SUPPORT_LINKNAMES_H
#define MLA_SUPPORT_LINKNAMES_H

#include "mlir/IR/BuiltinOps.h"

namespace mla {

/// Returns the owner of a function name that compiled code may call: "the
/// runtime" for mlaX, "the C library" for a library function that LLVM
/// recognizes, "" for other names.
llvm::StringRef getOwnerOfName(llvm::StringRef name);

/// Renames private symbols whose names compiled code needs, and updates their
/// uses. These names are NAME_workspace for a function NAME with a body,
/// NAME_step, NAME_signature, ... for a public function NAME, and the names of
/// functions that compiled code calls. Emits an error and fails if a public
/// function has such a name.
llvm::LogicalResult freeLinkNames(mlir::ModuleOp module);

} // namespace mla

#endif // MLA_SUPPORT_LINKNAMES_H
