//===- ModelText.cpp - Read a model and find its stage --------------------===//

#include "mla/Driver/ModelText.h"
#include "mla/Dialect/Torch/IR/TorchView.h"
#include "mla/Dialect/Torch/Transforms/CheckSizes.h"
#include "mla/Driver/DiagnosticLog.h"
#include "mla/Support/HostTensor.h"
#include "mla/Support/InputFile.h"

#include "mlir/Parser/Parser.h"
#include "llvm/Support/SourceMgr.h"

using namespace mla;

llvm::Expected<std::string> mla::readModelText(llvm::StringRef path) {
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> buffer =
      readMlirFile(path);
  if (!buffer)
    return buffer.takeError();
  llvm::StringRef text = (*buffer)->getBuffer();
  if (text.starts_with("ML\xefR"))
    return makeError(
        "'" + path +
        "' must be MLIR text, got MLIR bytecode, which depends on the version "
        "that wrote it: export text instead, for example with torch-mlir-opt " +
        path);
  if (text.trim().empty())
    return makeError("'" + path +
                     "' must contain MLIR text, got an empty file");
  return text.str();
}

static ModelStage findStage(mlir::ModuleOp module) {
  bool isTorch = false;
  module.walk([&](mlir::Operation *op) {
    isTorch |= op->getName().getDialectNamespace() == "torch";
    // Check the argument types, too: a model that only returns its arguments
    // has no torch op.
    if (auto function = llvm::dyn_cast<mlir::FunctionOpInterface>(op))
      isTorch |=
          llvm::any_of(function.getArgumentTypes(), torch::readTensorType);
  });
  return isTorch ? ModelStage::Torch : ModelStage::Linalg;
}

llvm::Expected<Model> mla::parseModel(llvm::StringRef text,
                                      llvm::StringRef name,
                                      mlir::MLIRContext &context) {
  DiagnosticLog log(context);
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(text, name),
                             llvm::SMLoc());
  Model model;
  model.module = mlir::parseSourceFile<mlir::ModuleOp>(
      sources, mlir::ParserConfig(&context));
  if (!model.module)
    return log.takeError("'" + name.str() + "' is not an MLIR module");
  model.stage = findStage(*model.module);
  return model;
}

/// Returns the names of functions for a message: "'a', 'b'".
static std::string
listNames(llvm::ArrayRef<mlir::FunctionOpInterface> functions) {
  std::string names;
  for (mlir::FunctionOpInterface function : functions)
    names += (names.empty() ? "'" : ", '") + function.getName().str() + "'";
  return names;
}

llvm::Expected<mlir::FunctionOpInterface> mla::findEntry(mlir::ModuleOp module,
                                                         llvm::StringRef name) {
  llvm::SmallVector<mlir::FunctionOpInterface> candidates;
  for (auto function : module.getOps<mlir::FunctionOpInterface>()) {
    if (!function.isPublic() || function.isExternal())
      continue;
    if (function.getName() == (name.empty() ? "main" : name))
      return function;
    candidates.push_back(function);
  }
  if (!name.empty())
    return makeError(
        "the entry must be a public function of the model with a body (" +
        (candidates.empty() ? "it has none" : listNames(candidates)) +
        "), got '" + name + "'");
  if (candidates.size() == 1)
    return candidates.front();
  return makeError("the model has " + llvm::Twine(candidates.size()) +
                   " public functions and none is 'main': name one with "
                   "--entry" +
                   (candidates.empty() ? "" : ": " + listNames(candidates)));
}

llvm::Error mla::checkArgSizes(mlir::FunctionOpInterface function) {
  std::string bad = findBadSize(function);
  return bad.empty() ? llvm::Error::success() : makeError(bad);
}
