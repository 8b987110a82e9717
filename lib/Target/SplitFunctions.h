//===- SplitFunctions.h - Split long functions of LLVM IR -------*- C++ -*-===//
#ifndef MLA_LIB_TARGET_SPLITFUNCTIONS_H
#define MLA_LIB_TARGET_SPLITFUNCTIONS_H

#include "llvm/IR/PassManager.h"

namespace mla {

/// Splits each function with very many blocks into calls of functions with a
/// few hundred blocks each.
///
/// A step is a sequence of loops. LLVM's scalar evolution looks for conditions
/// that hold at the entry of a loop in all blocks before it, so the time of
/// passes on loops grows with the square of their number: a function with 8000
/// blocks took a minute.
class SplitFunctionsPass : public llvm::PassInfoMixin<SplitFunctionsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &module,
                              llvm::ModuleAnalysisManager &analyses);
  static bool isRequired() { return true; }
};

} // namespace mla

#endif // MLA_LIB_TARGET_SPLITFUNCTIONS_H
