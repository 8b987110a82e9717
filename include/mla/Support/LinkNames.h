//===- LinkNames.h - Names that compiled code shares with others -*- C++
//-*-===//
#ifndef MLA_SUPPORT_LINKNAMES_H
#define MLA_SUPPORT_LINKNAMES_H

#include "mlir/IR/BuiltinOps.h"

namespace mla {

/// Who has a function of this name that compiled code may call: "the runtime"
/// for mlaX, "the C library" for a function that LLVM knows there; "" for other
/// names.
llvm::StringRef getOwnerOfName(llvm::StringRef name);

/// Makes way for what compiled code defines beside each function with a body
/// (NAME_workspace), beside each public one (NAME_step, NAME_signature, ...),
/// and for what it calls: private symbols of such names get others, with all
/// that refers to them. Fails after an error where a public function has such a
/// name.
llvm::LogicalResult freeLinkNames(mlir::ModuleOp module);

} // namespace mla

#endif // MLA_SUPPORT_LINKNAMES_H
