//===- PassPointers.cpp - Buffers of known sizes as pointers --------------===//

#include "Descriptors.h"

#include "mla/Conversion/MLAKToLLVM/MLAKToLLVM.h"
#include "mla/Support/ArgumentAttributes.h"
#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mla;

namespace mla {
#define GEN_PASS_DEF_MLAPASSPOINTERSPASS
#include "mla/Conversion/MLAKToLLVM/Passes.h.inc"
} // namespace mla

/// Visits the ops that look up their symbols in `module`: what a nested module
/// holds has functions of its own, perhaps of the same names.
template <typename OpTy>
static void forEachOfSymbols(ModuleOp module,
                             llvm::function_ref<void(OpTy)> visit) {
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op != module && op->hasTrait<OpTrait::SymbolTable>())
      return WalkResult::skip();
    if (auto found = dyn_cast<OpTy>(op))
      visit(found);
    return WalkResult::advance();
  });
}

namespace {
/// Changes what the functions of a module take.
class PointerPasser {
public:
  explicit PointerPasser(ModuleOp module)
      : module(module), builder(module.getContext()),
        converter(module.getContext()) {}

  /// Returns how many arguments became pointers.
  int64_t run();

private:
  void collect();
  bool becomesPointer(OpOperand &use);
  void convertArguments(func::FuncOp function,
                        const llvm::BitVector &positions);
  void convertOperands(func::CallOp call);

  ModuleOp module;
  OpBuilder builder;
  LLVMTypeConverter converter;
  /// The arguments of each function that become pointers.
  llvm::DenseMap<StringAttr, llvm::BitVector> pointers;
};
} // namespace

void PointerPasser::collect() {
  llvm::DenseSet<StringAttr> taken;
  forEachOfSymbols<func::ConstantOp>(module, [&](func::ConstantOp address) {
    taken.insert(address.getValueAttr().getAttr());
  });
  for (auto function : module.getOps<func::FuncOp>()) {
    if (function.isExternal())
      continue;
    if (taken.contains(function.getSymNameAttr())) {
      remarkMissed(function, "mla-pass-pointers", "Address")
          << "its address is taken: its type stays";
      continue;
    }
    llvm::BitVector positions(function.getNumArguments());
    for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
      positions[i] =
          isPointerAlone(type) && !function.getArgAttr(i, "mla.cache");
    pointers[function.getSymNameAttr()] = std::move(positions);
  }
}

/// Whether this operand is one that a callee takes as a pointer.
bool PointerPasser::becomesPointer(OpOperand &use) {
  auto call = dyn_cast<func::CallOp>(use.getOwner());
  auto callee =
      call ? pointers.find(call.getCalleeAttr().getAttr()) : pointers.end();
  return callee != pointers.end() && callee->second[use.getOperandNumber()];
}

/// What a function only hands on needs no descriptor in it.
void PointerPasser::convertArguments(func::FuncOp function,
                                     const llvm::BitVector &positions) {
  builder.setInsertionPointToStart(&function.front());
  CStructs structs(builder, function);
  Descriptors descriptors(structs, converter);
  for (unsigned i : positions.set_bits()) {
    BlockArgument argument = function.getArgument(i);
    auto type = cast<MemRefType>(argument.getType());
    argument.setType(structs.ptr());
    Value buffer;
    for (OpOperand &use : llvm::make_early_inc_range(argument.getUses())) {
      if (becomesPointer(use))
        continue;
      if (!buffer)
        buffer = descriptors.packStatic(type, argument);
      use.set(buffer);
    }
  }
}

void PointerPasser::convertOperands(func::CallOp call) {
  builder.setInsertionPoint(call);
  CStructs structs(builder, call->getParentOfType<func::FuncOp>());
  structs.setLoc(call.getLoc());
  Descriptors descriptors(structs, converter);
  for (OpOperand &operand : call->getOpOperands())
    if (becomesPointer(operand) && isa<MemRefType>(operand.get().getType()))
      operand.set(descriptors.getData(operand.get()));
}

/// An entry is known by the types of its buffers: they stay as an attribute.
static void recordBuffers(func::FuncOp function,
                          const llvm::BitVector &positions) {
  if (function.isPrivate())
    return;
  ArgumentAttributes attributes(function);
  for (unsigned i : positions.set_bits())
    attributes.set(i, "mla.buffer",
                   TypeAttr::get(function.getArgumentTypes()[i]));
  attributes.apply();
}

static void explain(func::FuncOp function, const llvm::BitVector &positions) {
  if (positions.none())
    remarkMissed(function, "mla-pass-pointers", "Descriptors")
        << remark::metric("arguments", positions.size())
        << "no argument is a buffer of static sizes without gaps";
  else
    remarkPassed(function, "mla-pass-pointers", "Pointers")
        << remark::metric("arguments", positions.size())
        << remark::metric("pointers", positions.count())
        << "buffers of static sizes without gaps are passed as pointers";
}

int64_t PointerPasser::run() {
  int64_t count = 0;
  collect();
  for (auto function : module.getOps<func::FuncOp>()) {
    auto found = pointers.find(function.getSymNameAttr());
    if (found == pointers.end())
      continue;
    recordBuffers(function, found->second);
    convertArguments(function, found->second);
    function.setType(builder.getFunctionType(
        function.front().getArgumentTypes(), function.getResultTypes()));
    count += found->second.count();
    explain(function, found->second);
  }
  forEachOfSymbols<func::CallOp>(
      module, [&](func::CallOp call) { convertOperands(call); });
  return count;
}

namespace {
struct MLAPassPointersPass
    : mla::impl::MLAPassPointersPassBase<MLAPassPointersPass> {
  void runOnOperation() override {
    numPointers += PointerPasser(getOperation()).run();
  }
};
} // namespace
