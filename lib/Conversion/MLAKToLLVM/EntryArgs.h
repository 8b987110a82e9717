//===- EntryArgs.h - Arguments of an entry function -------------*- C++ -*-===//
#ifndef MLA_LIB_CONVERSION_MLAKTOLLVM_ENTRYARGS_H
#define MLA_LIB_CONVERSION_MLAKTOLLVM_ENTRYARGS_H

#include "CStructs.h"

#include "mla/Dialect/MLA/IR/MLADialect.h"

namespace mla {

/// One argument of the C function, and the arguments of the body that it feeds.
struct EntryArg {
  std::string name, role;
  /// Of the body: one, or for a decomposed cache one a pool.
  llvm::SmallVector<unsigned> positions;
  CacheType cache;         ///< null: a tensor
  mlir::MemRefType buffer; ///< null: a cache
  mlir::AffineMap dims;    ///< sizes of a tensor in symbols
  std::optional<int64_t> arg, result, inout;
  mlir::ArrayAttr packs, unpacks, columns;
  /// Of lengths that pagination made: what they stand for, text or a number.
  mlir::Attribute lengths;
  bool written = false;
};

/// The arguments of a body, but for its last two: workspace and MlaCall. Emits
/// an error where one has no type of the C ABI.
mlir::FailureOr<std::vector<EntryArg>>
collectEntryArgs(mlir::func::FuncOp body);

/// The JSON of NAME_signature; `target` is that of the kernels.
std::string printSignature(llvm::StringRef name, llvm::StringRef target,
                           llvm::ArrayRef<EntryArg> args,
                           llvm::ArrayRef<llvm::StringRef> symbols);

/// A constant MlaEntrySpec, and what it points to; returns its symbol. Emits an
/// error for a size that nests deeper than the runtime reads.
mlir::FailureOr<mlir::LLVM::GlobalOp>
emitEntryTable(mlir::func::FuncOp body, llvm::StringRef name,
               llvm::ArrayRef<EntryArg> args,
               llvm::ArrayRef<llvm::StringRef> symbols);

/// Names of the shape symbols that the sizes of a body's arguments are in.
llvm::SmallVector<llvm::StringRef> getSymbolNames(mlir::func::FuncOp body);

} // namespace mla

#endif // MLA_LIB_CONVERSION_MLAKTOLLVM_ENTRYARGS_H
