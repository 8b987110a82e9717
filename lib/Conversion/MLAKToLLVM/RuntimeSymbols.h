//===- RuntimeSymbols.h - Runtime functions and texts -----------*- C++ -*-===//
#ifndef MLA_LIB_CONVERSION_MLAKTOLLVM_RUNTIMESYMBOLS_H
#define MLA_LIB_CONVERSION_MLAKTOLLVM_RUNTIMESYMBOLS_H

#include "AbiStructBuilder.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace mla {

/// The symbols of a module to which calls of the runtime refer: declared
/// functions and constant texts. They are kept in tables, because a search of
/// the module takes time linear in its symbols. The first call of
/// `getTextAddress` reads the texts of the module; texts that other code adds
/// later are not found.
class RuntimeSymbols {
public:
  explicit RuntimeSymbols(mlir::ModuleOp module) : module(module) {}

  /// Returns the declaration of the runtime function that takes `arguments` and
  /// returns a status (i32). Adds it to the module if needed.
  mlir::LLVM::LLVMFuncOp declare(mlir::OpBuilder &builder, llvm::StringRef name,
                                 mlir::TypeRange arguments);

  /// Emits the address of a constant, NUL-terminated text. Equal texts share
  /// one symbol; a new one is called `name`, `name`_1, ...
  mlir::Value getTextAddress(AbiStructBuilder &structs, llvm::StringRef name,
                             llvm::StringRef text);

private:
  struct TextTable {
    explicit TextTable(mlir::ModuleOp module);
    std::string makeSymbol(llvm::StringRef name);

    llvm::StringMap<std::string> symbolOf;
    llvm::StringSet<> taken;
    llvm::StringMap<unsigned> used;
  };

  llvm::StringRef getTextSymbol(mlir::OpBuilder &builder, llvm::StringRef name,
                                llvm::StringRef text);

  mlir::ModuleOp module;
  llvm::StringMap<mlir::LLVM::LLVMFuncOp> functions;
  std::optional<TextTable> texts;
};

} // namespace mla

#endif // MLA_LIB_CONVERSION_MLAKTOLLVM_RUNTIMESYMBOLS_H
