//===- TypePatterns.cpp - Types after kernel selection --------------------===//

#include "Patterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Func/Transforms/FuncConversions.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"

using namespace mlir;
using namespace mla;

KernelTypeConverter::KernelTypeConverter() {
  addConversion([](Type type) { return type; });
  addConversion([](RankedTensorType type) -> Type {
    if (!isa_and_nonnull<LseAttr>(type.getEncoding()))
      return type;
    return RankedTensorType::get(type.getShape(), type.getElementType());
  });
  addConversion([](PlanType type) -> Type {
    return RankedTensorType::get({ShapedType::kDynamic},
                                 IntegerType::get(type.getContext(), 8));
  });
}

namespace {
/// Converts the signature and all blocks of a function. Upstream's pattern
/// converts the entry block only.
class FunctionPattern : public OpConversionPattern<func::FuncOp> {
public:
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(func::FuncOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    const TypeConverter &converter = *getTypeConverter();
    TypeConverter::SignatureConversion signature(op.getNumArguments());
    SmallVector<Type> results;
    if (failed(
            converter.convertSignatureArgs(op.getArgumentTypes(), signature)) ||
        failed(converter.convertTypes(op.getResultTypes(), results)) ||
        (!op.isExternal() && failed(rewriter.convertRegionTypes(
                                 &op.getBody(), converter, &signature))))
      return rewriter.notifyMatchFailure(op, "cannot convert its types");
    auto type =
        rewriter.getFunctionType(signature.getConvertedTypes(), results);
    rewriter.modifyOpInPlace(op, [&] { op.setType(type); });
    return success();
  }
};

/// Replaces a constant by a constant of the converted type.
class ConstantPattern : public OpConversionPattern<arith::ConstantOp> {
public:
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(arith::ConstantOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto value = dyn_cast<DenseElementsAttr>(op.getValue());
    auto type = dyn_cast_or_null<ShapedType>(
        getTypeConverter()->convertType(op.getType()));
    if (!value || !type)
      return rewriter.notifyMatchFailure(op, "expected dense elements");
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, value.reshape(type));
    return success();
  }
};

/// Converts the types of operands, results and block arguments of any other op.
class AnyOpPattern : public ConversionPattern {
public:
  AnyOpPattern(const TypeConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), /*benefit=*/0,
                          context) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    if (isa_and_nonnull<MLADialect>(op->getDialect()) ||
        isa<FunctionOpInterface>(op))
      return rewriter.notifyMatchFailure(op, "has a pattern of its own");
    const TypeConverter &converter = *getTypeConverter();
    SmallVector<Type> types;
    if (failed(converter.convertTypes(op->getResultTypes(), types)))
      return rewriter.notifyMatchFailure(op, "cannot convert its results");
    OperationState state(op->getLoc(), op->getName(), operands, types,
                         op->getAttrs(), op->getSuccessors());
    for (unsigned i = 0; i < op->getNumRegions(); ++i)
      state.addRegion();
    Operation *converted = rewriter.create(state);
    for (auto [from, to] :
         llvm::zip_equal(op->getRegions(), converted->getRegions())) {
      rewriter.inlineRegionBefore(from, to, to.begin());
      if (failed(rewriter.convertRegionTypes(&to, converter)))
        return rewriter.notifyMatchFailure(op, "cannot convert its blocks");
    }
    rewriter.replaceOp(op, converted);
    return success();
  }
};
} // namespace

void mla::populateTypeConversionPatterns(const TypeConverter &converter,
                                         RewritePatternSet &patterns) {
  populateCallOpTypeConversionPattern(patterns, converter);
  populateReturnOpTypeConversionPattern(patterns, converter);
  populateBranchOpInterfaceTypeConversionPattern(patterns, converter);
  scf::populateSCFStructuralTypeConversions(converter, patterns);
  patterns.add<FunctionPattern, ConstantPattern, AnyOpPattern>(
      converter, patterns.getContext());
}
