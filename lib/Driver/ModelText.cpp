//===- ModelText.cpp - Reading a model and knowing what it is -------------===//

#include "mla/Driver/ModelText.h"
#include "mla/Dialect/TorchShim/TorchView.h"
#include "mla/Driver/DiagnosticLog.h"
#include "mla/Support/HostTensor.h"

#include "mlir/Parser/Parser.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace mla;

llvm::Expected<std::string> mla::readModelText(llvm::StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(path);
  if (std::error_code code = buffer.getError())
    return makeError("cannot read '" + path + "': " + code.message());
  llvm::StringRef text = (*buffer)->getBuffer();
  if (text.starts_with("ML\xefR"))
    return makeError("'" + path +
                     "' is MLIR bytecode, whose ops depend on the version that "
                     "wrote it: export text instead, for example with "
                     "torch-mlir-opt " +
                     path);
  if (text.trim().empty())
    return makeError("'" + path + "' is empty, expected MLIR text");
  return text.str();
}

static ModelStage findStage(mlir::ModuleOp module) {
  bool isTorch = false;
  module.walk([&](mlir::Operation *op) {
    isTorch |= op->getName().getDialectNamespace() == "torch";
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
    return makeError("the model has no public function '" + name + "'");
  if (candidates.size() == 1)
    return candidates.front();
  return makeError("the model has " + llvm::Twine(candidates.size()) +
                   " public functions and none is 'main': name one with "
                   "--entry");
}

/// Sizes of a tensor of either dialect, kDynamic where unknown; nothing for
/// other types.
static std::optional<llvm::SmallVector<int64_t>> getSizes(mlir::Type type) {
  if (auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(type))
    return llvm::to_vector(tensor.getShape());
  if (auto tensor = torch::readTensorType(type))
    return tensor->shape;
  return std::nullopt;
}

static llvm::Error checkSizes(llvm::ArrayRef<int64_t> sizes,
                              unsigned position) {
  int64_t elements = 1;
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    if (mlir::ShapedType::isDynamic(size))
      continue;
    if (size < 1)
      return makeError("argument " + llvm::Twine(position) + " has size " +
                       llvm::Twine(size) + " in dimension " + llvm::Twine(dim) +
                       ", expected 1 or more");
    // Eight bytes an element at most.
    if (__builtin_mul_overflow(elements, size, &elements) ||
        elements > int64_t(1) << 44)
      return makeError("argument " + llvm::Twine(position) + " has size " +
                       llvm::Twine(size) + " in dimension " + llvm::Twine(dim) +
                       ": the tensor has more elements than memory can hold");
  }
  return llvm::Error::success();
}

/// Types of the torch dialect are text here, in which a size may be negative.
static bool hasNegativeSize(mlir::Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  llvm::StringRef sizes =
      llvm::StringRef(text).split('[').second.split(']').first;
  return llvm::StringRef(text).starts_with("!torch.") && sizes.contains('-');
}

llvm::Error mla::checkArgSizes(mlir::FunctionOpInterface function) {
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    mlir::Type type = function.getArgumentTypes()[i];
    if (hasNegativeSize(type))
      return makeError("argument " + llvm::Twine(i) +
                       " has a negative size, expected 1 or more");
    if (auto sizes = getSizes(type))
      if (llvm::Error error = checkSizes(*sizes, i))
        return error;
  }
  return llvm::Error::success();
}
