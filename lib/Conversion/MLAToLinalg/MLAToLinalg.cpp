//===- MLAToLinalg.cpp - The pass mla-decompose ---------------------------===//

#include "CacheAccess.h"
#include "Patterns.h"

#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Func/Transforms/FuncConversions.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/StringSwitch.h"

namespace mla {
#define GEN_PASS_DEF_MLADECOMPOSEPASS
#include "mla/Conversion/MLAToLinalg/Passes.h.inc"
} // namespace mla

using namespace mla;
using namespace mlir;

Emitter mla::makeEmitter(OpBuilder &builder, Operation *op,
                         const DecomposeOptions &options) {
  bool wide = options.accumulateF64;
  for (Type type : op->getOperandTypes())
    wide |= getElementTypeOrSelf(type).isF64();
  Type acc = wide ? Type(builder.getF64Type()) : Type(builder.getF32Type());
  return Emitter(builder, op->getLoc(), acc);
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// Returns the type of a pool: pages by bytes.
static MemRefType getPoolType(MLIRContext *context) {
  return MemRefType::get({ShapedType::kDynamic, ShapedType::kDynamic},
                         IntegerType::get(context, 8));
}

/// Casts LSE tensors between types with and without encoding, for ops that the
/// pass does not convert.
static Value castTensor(OpBuilder &builder, RankedTensorType type,
                        ValueRange inputs, Location loc) {
  if (inputs.size() != 1)
    return {};
  return tensor::CastOp::create(builder, loc, type, inputs.front());
}

void mla::populateDecomposeTypeConversions(TypeConverter &converter) {
  converter.addConversion([](Type type) { return type; });
  converter.addConversion([](RankedTensorType type) -> std::optional<Type> {
    if (!isa_and_nonnull<LseAttr>(type.getEncoding()))
      return std::nullopt;
    return RankedTensorType::get(type.getShape(), type.getElementType());
  });
  converter.addConversion(
      [](CacheType type,
         SmallVectorImpl<Type> &types) -> std::optional<LogicalResult> {
        types.append(type.getLayout().getNumPools(),
                     getPoolType(type.getContext()));
        return success();
      });
  converter.addConversion(
      [](PlanType, SmallVectorImpl<Type> &) -> std::optional<LogicalResult> {
        return success();
      });
  converter.addSourceMaterialization(castTensor);
  converter.addTargetMaterialization(castTensor);
}

namespace {
/// Replaces a select between two caches by one select per pool. Such selects
/// come from branches that yield a cache.
struct SelectCache : OpConversionPattern<arith::SelectOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(arith::SelectOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> pools;
    for (auto [a, b] :
         llvm::zip_equal(adaptor.getTrueValue(), adaptor.getFalseValue()))
      pools.push_back(arith::SelectOp::create(
          rewriter, op.getLoc(), adaptor.getCondition().front(), a, b));
    rewriter.replaceOpWithMultiple(op, ArrayRef<ValueRange>{pools});
    return success();
  }
};
} // namespace

void mla::populateDecomposePatterns(TypeConverter &converter,
                                    RewritePatternSet &patterns,
                                    const DecomposeOptions &options) {
  populateAttentionPatterns(converter, patterns, options);
  populateCachePatterns(converter, patterns, options);
  populatePartPatterns(converter, patterns, options);
  populateQuantizePatterns(converter, patterns, options);
  populateRowPatterns(converter, patterns, options);
  populateMergePatterns(converter, patterns, options);
  patterns.add<SelectCache>(converter, patterns.getContext());
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// Appends the attributes for each value that an argument of type `type`
/// becomes: the attributes of the argument, `own`, and for a pool also the
/// cache type and the pool number.
static void expandAttributes(Type type, DictionaryAttr own,
                             const TypeConverter &converter,
                             SmallVectorImpl<DictionaryAttr> &expanded) {
  SmallVector<Type> types;
  if (failed(converter.convertType(type, types)))
    return;
  Builder builder(type.getContext());
  for (size_t pool = 0; pool < types.size(); ++pool) {
    NamedAttrList attributes(own);
    if (isa<CacheType>(type)) {
      attributes.set("mla.cache", TypeAttr::get(type));
      attributes.set("mla.pool", builder.getI64IntegerAttr(pool));
    }
    expanded.push_back(attributes.getDictionary(type.getContext()));
  }
}

namespace {
/// The attributes of a function's arguments and results after conversion. They
/// must be set explicitly, because the type conversion leaves attributes at
/// their old positions.
struct SignatureAttributes {
  SmallVector<DictionaryAttr> arguments, results;

  SignatureAttributes(FunctionOpInterface function,
                      const TypeConverter &converter) {
    for (auto [index, type] : llvm::enumerate(function.getArgumentTypes()))
      expandAttributes(type, function.getArgAttrDict(index), converter,
                       arguments);
    for (auto [index, type] : llvm::enumerate(function.getResultTypes()))
      expandAttributes(type, function.getResultAttrDict(index), converter,
                       results);
  }

  void apply(FunctionOpInterface function) const {
    function.setAllArgAttrs(arguments);
    function.setAllResultAttrs(results);
  }
};
} // namespace

/// Checks that the patterns support the layout of each cache that an op uses.
static LogicalResult checkLayouts(ModuleOp module) {
  WalkResult result = module.walk([](Operation *op) {
    std::string reason;
    if (!isa<DecodeOp, GqaDecodeOp, AppendOp, PrepareOp, GatherOp,
             ExpandCacheOp, ConvertCacheOp, GqaAppendOp, GqaGatherOp>(op))
      return WalkResult::advance();
    for (Type type : op->getOperandTypes()) {
      auto cache = dyn_cast<CacheType>(type);
      if (!cache || isAccessibleLayout(cache.getLayout(), reason))
        continue;
      op->emitError() << "mla-decompose: fields must be floats of at least 16 "
                         "bits, f8E4M3FN, f8E5M2 or f4E2M1FN, and k and v "
                         "fields must not be f8E5M2 or f4E2M1FN or have scales "
                         "in the cache, but "
                      << reason;
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

/// True if a pattern replaces the cache operands and cache results of `op` by
/// pools.
static bool passesCaches(Operation *op) {
  return isa<func::ReturnOp, arith::SelectOp, UnrealizedConversionCastOp,
             FunctionOpInterface, CallOpInterface, BranchOpInterface>(op) ||
         (isa_and_nonnull<MLADialect, scf::SCFDialect>(op->getDialect()) &&
          !isa<scf::ExecuteRegionOp>(op));
}

/// Checks that each op with a cache is converted.
static LogicalResult checkUsers(ModuleOp module) {
  WalkResult result = module.walk([](Operation *op) {
    if (passesCaches(op))
      return WalkResult::advance();
    for (auto types :
         {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
      for (Type type : types)
        if (isa<CacheType>(type)) {
          op->emitError() << "mla-decompose: '" << op->getName()
                          << "' must not use a value of type " << type
                          << "; only mla ops and control flow may";
          return WalkResult::interrupt();
        }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

namespace {

/// Parses the option `form`; returns std::nullopt for an unknown form.
std::optional<DecomposeForm> parseForm(StringRef form) {
  return llvm::StringSwitch<std::optional<DecomposeForm>>(form)
      .Case("auto", DecomposeForm::Auto)
      .Case("expanded", DecomposeForm::Expanded)
      .Case("absorbed", DecomposeForm::Absorbed)
      .Default(std::nullopt);
}

struct MLADecomposePass : mla::impl::MLADecomposePassBase<MLADecomposePass> {
  using MLADecomposePassBase::MLADecomposePassBase;

  LogicalResult initializeOptions(
      StringRef options,
      llvm::function_ref<LogicalResult(const Twine &)> onError) override {
    if (failed(Pass::initializeOptions(options, onError)))
      return failure();
    if (accumulate != "f32" && accumulate != "f64")
      return onError("mla-decompose: accumulate must be f32 or f64, got '" +
                     accumulate + "'");
    if (!parseForm(form))
      return onError(
          "mla-decompose: form must be auto, expanded or absorbed, got '" +
          form + "'");
    return success();
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (failed(checkLayouts(module)) || failed(checkUsers(module)))
      return signalPassFailure();
    int64_t count = 0;
    module.walk([&](Operation *op) {
      count += isa_and_nonnull<MLADialect>(op->getDialect());
    });
    if (failed(convert(module)))
      return signalPassFailure();
    numDecomposed += count;
    if (count == 0)
      remarkMissed(module, "mla-decompose", "Decompose") << "no mla ops";
    else
      remarkPassed(module, "mla-decompose", "Decompose")
          << remark::metric("ops", count)
          << ("mla ops decomposed to loops on tensors; sums are " +
              StringRef(accumulate))
                 .str();
  }

private:
  LogicalResult convert(ModuleOp module) {
    TypeConverter converter;
    populateDecomposeTypeConversions(converter);
    ConversionTarget target(getContext());
    RewritePatternSet patterns(&getContext());
    populateDecomposePatterns(converter, patterns,
                              {accumulate == "f64", *parseForm(form)});
    addStructure(converter, patterns, target);
    target.addIllegalDialect<MLADialect>();
    target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
    SmallVector<SignatureAttributes> signatures;
    module.walk([&](FunctionOpInterface function) {
      signatures.emplace_back(function, converter);
    });
    if (failed(applyPartialConversion(module, target, std::move(patterns))))
      return failure();
    // Signature i belongs to function i: the conversion keeps the order.
    const SignatureAttributes *next = signatures.begin();
    module.walk([&](FunctionOpInterface function) { next++->apply(function); });
    return success();
  }

  /// Adds the patterns that convert functions, calls, branches and scf.
  static void addStructure(TypeConverter &converter,
                           RewritePatternSet &patterns,
                           ConversionTarget &target) {
    populateAnyFunctionOpInterfaceTypeConversionPattern(patterns, converter);
    populateCallOpTypeConversionPattern(patterns, converter);
    populateReturnOpTypeConversionPattern(patterns, converter);
    populateBranchOpInterfaceTypeConversionPattern(patterns, converter);
    scf::populateSCFStructuralTypeConversionsAndLegality(converter, patterns,
                                                         target);
    target.addDynamicallyLegalOp<func::FuncOp>([&](func::FuncOp op) {
      return converter.isSignatureLegal(op.getFunctionType()) &&
             converter.isLegal(&op.getBody());
    });
    target.addDynamicallyLegalOp<func::CallOp, func::ReturnOp, arith::SelectOp>(
        [&](Operation *op) { return converter.isLegal(op); });
  }
};

} // namespace
