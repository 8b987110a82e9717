//===- StatusPatterns.cpp - Functions that return a status ----------------===//

#include "Patterns.h"

#include "mla-runtime/mla_runtime.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/Transforms/FuncConversions.h"

using namespace mlir;
using namespace mla;

//===----------------------------------------------------------------------===//
// Calls that return a status
//===----------------------------------------------------------------------===//

Block *StatusCallBuilder::getErrorBlock(ConversionPatternRewriter &rewriter,
                                        func::FuncOp function) {
  Block *&block = errorBlocks[function];
  if (block)
    return block;
  OpBuilder::InsertionGuard guard(rewriter);
  Region &body = function.getBody();
  block = rewriter.createBlock(&body, body.end(), rewriter.getI32Type(),
                               function.getLoc());
  func::ReturnOp::create(rewriter, function.getLoc(), block->getArgument(0));
  return block;
}

void StatusCallBuilder::returnUnlessOk(ConversionPatternRewriter &rewriter,
                                       Location loc, Value status) {
  Value zero =
      arith::ConstantOp::create(rewriter, loc, rewriter.getI32IntegerAttr(0));
  Value isOk = arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::eq,
                                     status, zero);
  Block *block = rewriter.getInsertionBlock();
  Block *rest = rewriter.splitBlock(block, rewriter.getInsertionPoint());
  auto function = cast<func::FuncOp>(block->getParentOp());
  rewriter.setInsertionPointToEnd(block);
  cf::CondBranchOp::create(rewriter, loc, isOk, rest, ValueRange(),
                           getErrorBlock(rewriter, function),
                           ValueRange(status));
  rewriter.setInsertionPointToStart(rest);
}

void StatusCallBuilder::callRuntime(ConversionPatternRewriter &rewriter,
                                    Location loc, StringRef callee,
                                    ValueRange operands) {
  ++numCalls[rewriter.getInsertionBlock()->getParentOp()];
  auto declared = symbols.declare(rewriter, callee, operands.getTypes());
  auto call = LLVM::CallOp::create(rewriter, loc, declared, operands);
  returnUnlessOk(rewriter, loc, call.getResult());
}

Value mla::getCallArgument(Operation *op) {
  return op->getParentOfType<func::FuncOp>().getArguments().back();
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

namespace {
/// Adds the MlaCall to a function's arguments, and makes the function return a
/// status.
class FuncOpLowering : public OpConversionPattern<func::FuncOp> {
public:
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(func::FuncOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    const TypeConverter &converter = *getTypeConverter();
    TypeConverter::SignatureConversion signature(op.getNumArguments());
    if (failed(
            converter.convertSignatureArgs(op.getArgumentTypes(), signature)))
      return rewriter.notifyMatchFailure(op, "cannot convert its arguments");
    signature.addInputs(LLVM::LLVMPointerType::get(op.getContext()));
    // Do not use convertRegionTypes: it would also convert blocks that other
    // patterns have added, and so replace the error block.
    for (Block &block :
         llvm::make_early_inc_range(llvm::drop_begin(op.getBody()))) {
      auto conversion = converter.convertBlockSignature(&block);
      if (!conversion)
        return rewriter.notifyMatchFailure(op, "cannot convert its blocks");
      rewriter.applySignatureConversion(&block, *conversion, &converter);
    }
    rewriter.applySignatureConversion(&op.front(), signature, &converter);
    auto type = rewriter.getFunctionType(signature.getConvertedTypes(),
                                         rewriter.getI32Type());
    rewriter.modifyOpInPlace(op, [&] { op.setType(type); });
    return success();
  }
};

/// Returns status 0. A workspace function stores its result first.
class ReturnOpLowering : public OpConversionPattern<func::ReturnOp> {
public:
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(func::ReturnOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    AbiStructBuilder structs(rewriter, op->getParentOfType<func::FuncOp>(),
                             op.getLoc());
    for (Value result : adaptor.getOperands())
      structs.store(getCallArgument(op), 0, structs.toI64(result));
    Value ok = arith::ConstantOp::create(rewriter, op.getLoc(),
                                         rewriter.getI32IntegerAttr(0));
    rewriter.replaceOpWithNewOp<func::ReturnOp>(op, ok);
    return success();
  }
};

/// Passes the MlaCall to the callee, and returns the callee's status unless
/// that is 0.
class CallOpLowering : public OpConversionPattern<func::CallOp> {
public:
  CallOpLowering(const TypeConverter &converter, MLIRContext *context,
                 StatusCallBuilder &calls)
      : OpConversionPattern(converter, context), calls(calls) {}

  LogicalResult
  matchAndRewrite(func::CallOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> operands(adaptor.getOperands());
    operands.push_back(getCallArgument(op));
    auto call = func::CallOp::create(rewriter, op.getLoc(), op.getCallee(),
                                     rewriter.getI32Type(), operands);
    calls.returnUnlessOk(rewriter, op.getLoc(), call.getResult(0));
    rewriter.eraseOp(op);
    return success();
  }

private:
  StatusCallBuilder &calls;
};

/// Lowers an assertion. If its condition does not hold, the function returns
/// the status of a runtime function that records an error.
template <typename OpTy>
class AssertionLowering : public OpConversionPattern<OpTy> {
public:
  AssertionLowering(const TypeConverter &converter, MLIRContext *context,
                    StatusCallBuilder &calls)
      : OpConversionPattern<OpTy>(converter, context), calls(calls) {}

protected:
  /// Replaces `op`. `getOperands` emits the operands of `callee` into the block
  /// that calls it.
  void failUnless(ConversionPatternRewriter &rewriter, OpTy op, Value condition,
                  StringRef callee,
                  llvm::function_ref<SmallVector<Value>(AbiStructBuilder &)>
                      getOperands) const {
    auto function = op->template getParentOfType<func::FuncOp>();
    Block *rest =
        rewriter.splitBlock(op->getBlock(), std::next(Block::iterator(op)));
    Block *failure;
    {
      OpBuilder::InsertionGuard guard(rewriter);
      Region &body = function.getBody();
      failure = rewriter.createBlock(&body, body.end());
      AbiStructBuilder structs(rewriter, function, op.getLoc());
      SmallVector<Value> operands = getOperands(structs);
      auto declared = calls.symbols.declare(rewriter, callee,
                                            ValueRange(operands).getTypes());
      auto call =
          LLVM::CallOp::create(rewriter, op.getLoc(), declared, operands);
      func::ReturnOp::create(rewriter, op.getLoc(), call.getResult());
    }
    rewriter.replaceOpWithNewOp<cf::CondBranchOp>(op, condition, rest, failure);
  }

  StatusCallBuilder &calls;
};

/// If an assertion fails, returns MLA_INVALID_ARGUMENT with its message.
class AssertOpLowering : public AssertionLowering<cf::AssertOp> {
public:
  using AssertionLowering::AssertionLowering;

  LogicalResult
  matchAndRewrite(cf::AssertOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    failUnless(rewriter, op, adaptor.getArg(), "mlaFail",
               [&](AbiStructBuilder &structs) -> SmallVector<Value> {
                 Value status = arith::ConstantOp::create(
                     rewriter, op.getLoc(),
                     rewriter.getI32IntegerAttr(MLA_INVALID_ARGUMENT));
                 return {status, calls.symbols.getTextAddress(
                                     structs, "mla_message", op.getMsg())};
               });
    return success();
  }
};

/// If an index is out of bounds, returns an error with the index, the size and
/// the dimension.
class AssertIndexOpLowering : public AssertionLowering<mlak::AssertIndexOp> {
public:
  using AssertionLowering::AssertionLowering;

  LogicalResult
  matchAndRewrite(mlak::AssertIndexOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    // As an unsigned number, a negative index exceeds every size, so one
    // comparison is enough.
    Value isWithin =
        arith::CmpIOp::create(rewriter, op.getLoc(), arith::CmpIPredicate::ult,
                              adaptor.getIndex(), adaptor.getSize());
    failUnless(rewriter, op, isWithin, "mlaFailIndex",
               [&](AbiStructBuilder &structs) -> SmallVector<Value> {
                 return {structs.toI64(adaptor.getIndex()),
                         structs.toI64(adaptor.getSize()),
                         structs.constant(op.getDimension())};
               });
    return success();
  }
};

/// Selects between pointers to caches.
class SelectOpLowering : public OpConversionPattern<arith::SelectOp> {
public:
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(arith::SelectOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<arith::SelectOp>(op, adaptor.getCondition(),
                                                 adaptor.getTrueValue(),
                                                 adaptor.getFalseValue());
    return success();
  }
};
} // namespace

void mla::populateStatusPatterns(const TypeConverter &converter,
                                 StatusCallBuilder &calls,
                                 RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  patterns.add<FuncOpLowering, ReturnOpLowering, SelectOpLowering>(converter,
                                                                   context);
  patterns.add<CallOpLowering, AssertOpLowering, AssertIndexOpLowering>(
      converter, context, calls);
  populateBranchOpInterfaceTypeConversionPattern(patterns, converter);
}
