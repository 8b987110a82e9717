//===- FinalizeCalls.cpp - Convert calls to use caller buffers ------------===//

#include "FinalizeCalls.h"
#include "mla/Transforms/Entry/EntryShapes.h"

#include "mla/Analysis/SizeExpr.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mla;

Type mla::bufferType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? MemRefType::get(tensor.getShape(), tensor.getElementType())
                : type;
}

namespace {
/// Derives the sizes of a call's results from its operands, by the shapes of
/// the callee.
class CallSizes {
public:
  CallSizes(func::CallOp call, const EntryShapes &shapes)
      : call(call), shapes(shapes), algebra(call.getContext()), builder(call) {}

  /// Returns the dynamic sizes of a result. Emits an error if one cannot be
  /// derived.
  FailureOr<SmallVector<Value>> getResult(unsigned result);

private:
  /// A dimension of an argument that equals a symbol plus `offset`.
  struct Source {
    unsigned argument;
    int64_t dim, offset;
  };
  std::optional<Source> findSource(AffineExpr symbol);
  Value emitSymbol(AffineExpr symbol);
  bool isKnown(AffineExpr expr);

  func::CallOp call;
  const EntryShapes &shapes;
  SizeAlgebra algebra;
  OpBuilder builder;
};
} // namespace

std::optional<CallSizes::Source> CallSizes::findSource(AffineExpr symbol) {
  for (auto [i, map] : llvm::enumerate(shapes.arguments))
    for (auto [d, dim] : llvm::enumerate(map.getResults()))
      if (auto rest = dyn_cast_or_null<AffineConstantExpr>(
              algebra.subtract(dim, symbol)))
        return Source{static_cast<unsigned>(i), static_cast<int64_t>(d),
                      rest.getValue()};
  return std::nullopt;
}

/// True if all symbols of an expression have a source.
bool CallSizes::isKnown(AffineExpr expr) {
  for (unsigned i = 0; i < shapes.symbols.size(); ++i)
    if (expr.isFunctionOfSymbol(i) &&
        !findSource(getAffineSymbolExpr(i, expr.getContext())))
      return false;
  return true;
}

Value CallSizes::emitSymbol(AffineExpr symbol) {
  Source source = *findSource(symbol);
  Location loc = call.getLoc();
  Value size = tensor::DimOp::create(
      builder, loc, call.getOperand(source.argument), source.dim);
  if (source.offset == 0)
    return size;
  return arith::SubIOp::create(
      builder, loc, size,
      arith::ConstantIndexOp::create(builder, loc, source.offset));
}

FailureOr<SmallVector<Value>> CallSizes::getResult(unsigned result) {
  auto type = cast<RankedTensorType>(call.getResultTypes()[result]);
  SmallVector<Value> sizes;
  for (int64_t d = 0; d < type.getRank(); ++d) {
    if (!type.isDynamicDim(d))
      continue;
    AffineExpr expr = shapes.results[result].getResult(d);
    if (!isKnown(expr))
      return call.emitError("cannot derive dimension ")
             << d << " of result " << result
             << " from the shapes of the operands";
    sizes.push_back(
        emitSize(builder, call.getLoc(), expr,
                 [&](AffineSymbolExpr symbol) { return emitSymbol(symbol); }));
  }
  return sizes;
}

/// Converts a call on tensors to a call on buffers, with a new buffer per
/// result.
static LogicalResult finalizeCall(func::CallOp call,
                                  const EntryShapes &shapes) {
  CallSizes callSizes(call, shapes);
  OpBuilder builder(call);
  Location loc = call.getLoc();
  SmallVector<Value> operands, outs;
  for (auto [i, result] : llvm::enumerate(call.getResultTypes())) {
    auto type = dyn_cast<RankedTensorType>(result);
    if (!type)
      return call.emitError("results must be ranked tensors, got ")
             << result << " for result " << i << " of '@" << call.getCallee()
             << "': inline this function first";
    FailureOr<SmallVector<Value>> sizes = callSizes.getResult(i);
    if (failed(sizes))
      return failure();
    outs.push_back(memref::AllocOp::create(
        builder, loc, cast<MemRefType>(bufferType(type)), *sizes));
  }
  for (Value operand : call.getOperands()) {
    if (isa<RankedTensorType>(operand.getType()))
      operand = bufferization::ToBufferOp::create(
          builder, loc, bufferType(operand.getType()), operand,
          /*read_only=*/true);
    operands.push_back(operand);
  }
  operands.append(outs);
  func::CallOp::create(builder, loc, call.getCallee(), TypeRange(), operands);
  for (auto [result, out] : llvm::zip_equal(call.getResults(), outs))
    result.replaceAllUsesWith(bufferization::ToTensorOp::create(
        builder, loc, result.getType(), out, /*restrict=*/true,
        /*writable=*/true));
  call.erase();
  return success();
}

/// Checks that no op takes the address of a function, because the type of the
/// function changes.
static LogicalResult checkAddresses(func::FuncOp function) {
  WalkResult checked = function.walk([](Operation *op) {
    if (!isa<func::ConstantOp, func::CallIndirectOp>(op))
      return WalkResult::advance();
    return WalkResult(op->emitError("functions must be called by name, got a "
                                    "use of the function's address"));
  });
  return failure(checked.wasInterrupted());
}

LogicalResult mla::finalizeCalls(ArrayRef<func::FuncOp> functions,
                                 SymbolTable &symbols) {
  DenseMap<Operation *, EntryShapes> shapes;
  for (func::FuncOp function : functions) {
    if (failed(checkAddresses(function)))
      return failure();
    SmallVector<func::CallOp> calls;
    function.walk([&](func::CallOp call) { calls.push_back(call); });
    for (func::CallOp call : calls) {
      auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
      if (!callee || callee.isExternal())
        return call.emitError("callee must have a body, got '@")
               << call.getCallee() << "'";
      if (!shapes.contains(callee)) {
        FailureOr<EntryShapes> derived = deriveEntryShapes(callee);
        if (failed(derived))
          return failure();
        shapes[callee] = std::move(*derived);
      }
      if (failed(finalizeCall(call, shapes[callee])))
        return failure();
    }
  }
  return success();
}
