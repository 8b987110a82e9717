//===- UnsupportedOps.cpp - Find a torch op without a lowering ------------===//

#include "mla/Driver/UnsupportedOps.h"
#include "mla/Driver/TorchMlirOpt.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/StringSet.h"

using namespace mla;
using namespace mlir;

namespace {
/// Finds one op among functions with one op each.
class Search {
public:
  Search(MLIRContext *context, StringRef tool, int64_t seconds)
      : builder(context), tool(tool), seconds(seconds) {}

  void add(Operation *op);
  std::optional<UnsupportedOp> run();

private:
  Value copyOperand(Value value, func::FuncOp function, IRMapping &copies);
  func::FuncOp makeFunction(Operation *op);
  bool lowers(ArrayRef<unsigned> kinds);

  OpBuilder builder;
  StringRef tool;
  int64_t seconds;
  SmallVector<Operation *> ops;                     ///< one of each kind
  SmallVector<OwningOpRef<func::FuncOp>> functions; ///< of the ops
  llvm::StringSet<> seen;
  bool isUnknown = false; ///< a run failed for another reason than its ops
};
} // namespace

/// True if a message of torch-mlir-opt is about an op. A full disk, for
/// example, is not.
static bool isAboutOp(StringRef message) {
  return message.contains("'torch.") || message.contains("legalize") ||
         message.contains("backend illegal") || message.contains("unsupported");
}

/// True for ops that only make operands of other ops.
static bool isOperand(Operation *op) {
  StringRef name = op->getName().getStringRef();
  return name.starts_with("torch.constant") ||
         name == "torch.prim.ListConstruct" || name == "torch.prim.device";
}

/// Copies constants and lists. Other operands become arguments.
Value Search::copyOperand(Value value, func::FuncOp function,
                          IRMapping &copies) {
  if (copies.contains(value))
    return copies.lookup(value);
  Operation *op = value.getDefiningOp();
  if (!op || !isOperand(op)) {
    unsigned index = function.getNumArguments();
    (void)function.insertArgument(index, value.getType(), {},
                                  op ? op->getLoc() : builder.getUnknownLoc());
    copies.map(value, function.getArgument(index));
    return copies.lookup(value);
  }
  for (Value operand : op->getOperands())
    copyOperand(operand, function, copies);
  builder.setInsertionPointToEnd(&function.getBody().front());
  builder.clone(*op, copies);
  return copies.lookup(value);
}

/// Returns a function that computes nothing but the op.
func::FuncOp Search::makeFunction(Operation *op) {
  Location loc = builder.getUnknownLoc();
  auto function = func::FuncOp::create(
      loc, "op", builder.getFunctionType({}, op->getResultTypes()));
  function.addEntryBlock();
  IRMapping copies;
  for (Value operand : op->getOperands())
    copyOperand(operand, function, copies);
  builder.setInsertionPointToEnd(&function.getBody().front());
  Operation *copy = builder.clone(*op, copies);
  func::ReturnOp::create(builder, loc, copy->getResults());
  return function;
}

/// Adds an op unless an equal one was added.
void Search::add(Operation *op) {
  StringRef dialect = op->getName().getDialectNamespace();
  auto isPlain = [](Type type) {
    std::string text;
    llvm::raw_string_ostream(text) << type;
    return StringRef(text).starts_with("!torch.vtensor") ||
           text == "!torch.int" || text == "!torch.float" ||
           text == "!torch.bool";
  };
  if (dialect != "torch" || isOperand(op) || op->getNumRegions() != 0 ||
      op->getNumResults() == 0 || !llvm::all_of(op->getResultTypes(), isPlain))
    return;
  OwningOpRef<func::FuncOp> function = makeFunction(op);
  std::string text;
  llvm::raw_string_ostream os(text);
  function.get()->print(os, OpPrintingFlags().printGenericOpForm());
  if (!seen.insert(text).second)
    return;
  ops.push_back(op);
  functions.push_back(std::move(function));
}

/// True if the tool lowers all of these functions.
bool Search::lowers(ArrayRef<unsigned> kinds) {
  OwningOpRef<ModuleOp> module = ModuleOp::create(builder.getUnknownLoc());
  for (unsigned kind : kinds) {
    func::FuncOp copy = functions[kind].get().clone();
    copy.setSymName("op" + std::to_string(kind));
    module->push_back(copy);
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  (*module)->print(os, OpPrintingFlags().printGenericOpForm());
  llvm::Expected<std::string> lowered = runTorchMlirOpt(tool, text, seconds);
  if (lowered)
    return true;
  isUnknown |= !isAboutOp(llvm::toString(lowered.takeError()));
  return false;
}

std::optional<UnsupportedOp> Search::run() {
  SmallVector<unsigned> kinds =
      llvm::to_vector(llvm::seq<unsigned>(0, ops.size()));
  if (!lowers({}) || lowers(kinds))
    return std::nullopt;
  while (kinds.size() > 1 && !isUnknown) {
    ArrayRef<unsigned> first = ArrayRef(kinds).take_front(kinds.size() / 2);
    kinds = llvm::to_vector(
        lowers(first) ? ArrayRef(kinds).drop_front(first.size()) : first);
  }
  if (isUnknown)
    return std::nullopt;
  Operation *op = ops[kinds.front()];
  StringRef name = op->getName().getStringRef();
  auto custom = op->getAttrOfType<StringAttr>("name");
  if (name == "torch.operator" && custom)
    name = custom.getValue();
  return UnsupportedOp{name.str(), op->getLoc()};
}

std::optional<UnsupportedOp> mla::findUnsupportedOp(ModuleOp module,
                                                    StringRef tool,
                                                    StringRef message,
                                                    int64_t seconds) {
  if (!isAboutOp(message))
    return std::nullopt;
  Search search(module.getContext(), tool, seconds);
  module.walk([&](Operation *op) { search.add(op); });
  return search.run();
}
