//===- EntryArgs.h - Arguments of an entry function -------------*- C++ -*-===//
#ifndef MLA_LIB_CONVERSION_MLAKTOLLVM_EMITENTRY_ENTRYARGS_H
#define MLA_LIB_CONVERSION_MLAKTOLLVM_EMITENTRY_ENTRYARGS_H

#include "../AbiStructBuilder.h"

#include "mla/Dialect/MLA/IR/MLADialect.h"

namespace mla {

/// An argument of the C function and the body arguments that it provides.
struct EntryArg {
  std::string name, role;
  /// The body arguments: one, or one per pool for a decomposed cache.
  llvm::SmallVector<unsigned> positions;
  CacheType cache;         ///< null for a tensor
  mlir::MemRefType buffer; ///< null for a cache
  mlir::AffineMap dims;    ///< the sizes of a tensor as expressions of symbols
  std::optional<int64_t> arg, result, inout;
  mlir::ArrayAttr packs, unpacks, columns;
  /// The meaning of lengths that pagination added, a string or a number; null
  /// for other arguments.
  mlir::Attribute lengths;
  bool written = false;
};

/// Returns the arguments of a body without the last two, workspace and MlaCall.
/// Emits an error if a type has no equivalent in the C ABI.
mlir::FailureOr<std::vector<EntryArg>>
collectEntryArgs(mlir::func::FuncOp body);

/// Returns the JSON of NAME_signature; `target` is the target of the kernels.
std::string printSignature(llvm::StringRef name, llvm::StringRef target,
                           llvm::ArrayRef<EntryArg> args,
                           llvm::ArrayRef<llvm::StringRef> symbols);

/// Emits a constant MlaEntrySpec and the constants that it points to. Emits an
/// error for a size expression that nests deeper than the runtime supports.
mlir::FailureOr<mlir::LLVM::GlobalOp>
emitEntryTable(mlir::func::FuncOp body, llvm::StringRef name,
               llvm::ArrayRef<EntryArg> args,
               llvm::ArrayRef<llvm::StringRef> symbols);

/// Returns the names of the shape symbols in the sizes of a body's arguments.
llvm::SmallVector<llvm::StringRef> getSymbolNames(mlir::func::FuncOp body);

} // namespace mla

#endif // MLA_LIB_CONVERSION_MLAKTOLLVM_EMITENTRY_ENTRYARGS_H
