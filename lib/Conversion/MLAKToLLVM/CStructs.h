//===- CStructs.h - C structs on the stack ----------------------*- C++ -*-===//
//
// The structs of mla_runtime.h consist of 8-byte words; two int32 fields share
// one, the first in its low half.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_LIB_CONVERSION_MLAKTOLLVM_CSTRUCTS_H
#define MLA_LIB_CONVERSION_MLAKTOLLVM_CSTRUCTS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace mla {

/// Fills structs at the insertion point of a builder.
class CStructs {
public:
  CStructs(mlir::OpBuilder &builder, mlir::func::FuncOp function)
      : builder(builder), function(function), loc(function.getLoc()) {}

  void setLoc(mlir::Location at) { loc = at; }
  mlir::Location getLoc() const { return loc; }
  mlir::OpBuilder &getBuilder() { return builder; }

  /// The MlaDevice whose memory the function's memrefs are.
  int32_t getDevice();

  /// Room for words, in the function's entry block.
  mlir::Value allocate(int64_t words);
  void store(mlir::Value base, int64_t word, mlir::Value value);
  mlir::Value load(mlir::Value base, int64_t word, mlir::Type type);
  mlir::Value address(mlir::Value base, int64_t word);
  mlir::Value constant(int64_t value);
  mlir::Value null();
  mlir::Value toI64(mlir::Value index);
  /// Two int32 in one word.
  mlir::Value pair(int32_t low, int32_t high);
  mlir::LLVM::LLVMPointerType ptr();

  /// Address of an MlaTensor that views a memref, through `map` if it is not
  /// empty (see mlak::getViewMap).
  mlir::Value view(mlir::Value memref, llvm::ArrayRef<int64_t> map = {});
  /// Same, into given room.
  void viewAt(mlir::Value room, mlir::Value memref,
              llvm::ArrayRef<int64_t> map = {});
  /// Address of an MlaTensor without data, contiguous, of these sizes (i64).
  mlir::Value emptyView(mlir::Type element, llvm::ArrayRef<mlir::Value> sizes);

  /// The symbol of a constant, NUL-terminated text of the module; see
  /// `textAddress`.
  llvm::StringRef textSymbol(mlir::ModuleOp module, llvm::StringRef name,
                             llvm::StringRef text);

  static constexpr int64_t maxRank = 6, tensorWords = 3 + 2 * maxRank;

private:
  /// Texts and symbols of a module, by value: looking for a symbol in the
  /// module itself takes as long as it has symbols.
  struct TextIndex {
    explicit TextIndex(mlir::ModuleOp module);
    std::string freeSymbol(llvm::StringRef name);

    llvm::StringMap<std::string> symbolOf;
    llvm::StringSet<> taken;
    llvm::StringMap<unsigned> used;
  };

  mlir::OpBuilder &builder;
  mlir::func::FuncOp function;
  mlir::Location loc;
  std::optional<TextIndex> texts;
};

/// Declares a function of the runtime if the module has no declaration of it.
mlir::LLVM::LLVMFuncOp declareRuntime(mlir::ModuleOp module,
                                      llvm::StringRef name,
                                      llvm::ArrayRef<mlir::Type> arguments,
                                      mlir::Type result);

/// Address of a constant, NUL-terminated text; equal texts share one, a new one
/// is called `name` or `name`_1, .. The module's symbols are read at the first
/// call for `structs`: nobody else may add texts until the last one.
mlir::Value textAddress(CStructs &structs, mlir::ModuleOp module,
                        llvm::StringRef name, llvm::StringRef text);

} // namespace mla

#endif // MLA_LIB_CONVERSION_MLAKTOLLVM_CSTRUCTS_H
