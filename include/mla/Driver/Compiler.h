//===- Compiler.h - Compile a model's text to the LLVM dialect --*- C++ -*-===//
// The stages that mla-run and mla-compile share.
//===----------------------------------------------------------------------===//
#ifndef MLA_DRIVER_COMPILER_H
#define MLA_DRIVER_COMPILER_H

#include "mla/Driver/CacheArgs.h"
#include "mla/Driver/ModelText.h"
#include "mla/Driver/RemarkLog.h"
#include "mla/Driver/TensorInfo.h"

#include <memory>

namespace mla {

/// Options of the stages.
struct CompileOptions {
  bool raise = true;         ///< find MLA and raise it to mla ops
  bool reference = false;    ///< use the reference pipeline
  int64_t pageSize = 0;      ///< tokens per page; 0: dense caches
  bool packed = false;       ///< with pageSize: packed tokens
  bool allowDense = false;   ///< accept caches that cannot be paged
  std::string form = "auto"; ///< auto, absorbed, expanded
  std::string mask = "keep"; ///< keep, visible
  std::string layout; ///< of caches, as in mla-select-layout; "": by cost model
  /// Options of mla-select-layout without a layout.
  std::string accuracy = "exact", phases = "both";
  int64_t context = 4096, maxTokenBytes = 0;
  double kScale = 0;            ///< of caches whose layout uses one; 0: none
  bool quantizeQueries = false; ///< see mla-quantize-queries
  std::string target = "cpu";   ///< one of getKernelTargets()
  bool isolate = false;         ///< see mla-isolate-attention
  std::string entry;            ///< function to run, "": see findEntry
  bool entryOnly = false;       ///< drop functions that the entry does not call
  std::string torchMlirOpt;     ///< path, "": see findTorchMlirOpt
  int64_t torchMlirSeconds = 1800; ///< time limit, 0: none
};

/// The seconds of each stage.
struct StageTimes {
  double parse = 0, raise = 0, torchMlir = 0, lower = 0; ///< 0: not run
};

/// Runs a model through the stages. Call the function of each stage at most
/// once, in the order of the stages. Errors are one line.
class Compiler {
public:
  /// Creates a compiler without a model, with its own context.
  explicit Compiler(const CompileOptions &options);
  /// Releases the module and the context.
  ~Compiler();

  /// Reads and parses a file, whose text must be in a form that one of the
  /// stages accepts.
  llvm::Error parse(llvm::StringRef path);
  /// Parses text.
  llvm::Error parseText(llvm::StringRef text, llvm::StringRef name);
  /// Lowers a model in the torch dialect: raises (if requested), legalizes, and
  /// runs torch-mlir-opt. Raises a model in linalg (if requested). Afterwards,
  /// the module consists of linalg and mla ops, and the functions below are
  /// valid.
  llvm::Error lowerTorch();
  /// Returns an error if a layout is requested and no cache is paged. Call
  /// after lowerTorch.
  llvm::Error checkLayoutIsUsed() const;
  /// Renames the entry, for example because a C program has its own `main`.
  llvm::Error renameEntry(llvm::StringRef name);
  /// Lowers to the LLVM dialect, with the entry's symbols NAME, NAME_workspace
  /// and NAME_signature.
  llvm::Error lowerToLLVM();
  /// Returns a second compiler that starts from a copy of the current module.
  llvm::Expected<std::unique_ptr<Compiler>>
  fork(const CompileOptions &options) const;

  /// Returns the module after the last stage. parse() must have succeeded.
  mlir::ModuleOp getModule() const { return *model.module; }
  /// Returns the compiled function's name, known after parse().
  llvm::StringRef getEntryName() const { return entryName; }
  /// Returns the seconds of the stages that have run.
  const StageTimes &getTimes() const { return times; }
  /// Returns the passes' remarks so far, in order.
  const std::vector<LoggedRemark> &getRemarks() const { return remarks.get(); }
  /// Returns the model's dense caches, known after lowerTorch.
  const std::vector<CacheUse> &getCacheUses() const { return cacheUses; }
  /// Returns the positions of the model's mask arguments, known after
  /// lowerTorch.
  const std::vector<int64_t> &getMaskArgs() const { return maskArgs; }
  /// Returns the paged caches that the model itself takes.
  const std::vector<CacheArg> &getCacheArgs() const { return cacheArgs; }
  /// Returns the model's arguments by position.
  const std::vector<TensorInfo> &getModelArgs() const { return modelArgs; }
  /// Returns the number of attention ops that raising created.
  unsigned getNumRaised() const { return numRaised; }

private:
  llvm::Error checkPagination() const;
  llvm::Error explainFailure(llvm::Error error, llvm::StringRef tool);
  std::string explainDense() const;
  std::string explainUnraised() const;
  std::string explainCustomOp(llvm::StringRef name) const;
  llvm::Error raiseLinalg();
  llvm::Error inlineLayers();
  llvm::Error collectFacts();

  CompileOptions options;
  std::unique_ptr<mlir::MLIRContext> context;
  RemarkLog remarks;
  Model model;
  std::string entryName;
  StageTimes times;
  std::vector<CacheUse> cacheUses;
  std::vector<int64_t> maskArgs;
  std::vector<CacheArg> cacheArgs;
  std::vector<TensorInfo> modelArgs;
  unsigned numRaised = 0;
};

} // namespace mla

#endif // MLA_DRIVER_COMPILER_H
