//===- KernelPatterns.cpp - mlak ops to calls of the runtime --------------===//

#include "Patterns.h"

#include "mla-runtime/mla_runtime.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mla;

/// Returns a scalar of an argument struct as one word.
static Value scalarWord(AbiStructBuilder &structs, OpFoldResult scalar) {
  if (auto value = dyn_cast<Value>(scalar))
    return structs.toI64(value);
  auto attr = cast<Attribute>(scalar);
  if (auto number = dyn_cast<FloatAttr>(attr))
    return arith::ConstantOp::create(structs.getBuilder(), structs.getLoc(),
                                     number);
  return structs.constant(cast<IntegerAttr>(attr).getInt());
}

/// Replaces a size query by the index that the runtime wrote to `word`.
static void replaceByWord(ConversionPatternRewriter &rewriter, Operation *op,
                          AbiStructBuilder &structs, Value word) {
  Value bytes = structs.load(word, 0, rewriter.getI64Type());
  rewriter.replaceOpWithNewOp<arith::IndexCastOp>(op, rewriter.getIndexType(),
                                                  bytes);
}

static_assert(sizeof(MlaCall) == 5 * 8);

/// Returns the address of a copy of the MlaCall `call` with `workspace` as its
/// workspace.
static Value callWithWorkspace(AbiStructBuilder &structs, Value call,
                               Value workspace) {
  OpBuilder &builder = structs.getBuilder();
  Location loc = structs.getLoc();
  Type word = builder.getI64Type();
  Value copy = structs.allocate(5);
  structs.store(copy, 0, structs.load(call, 0, word));
  structs.store(copy, 1, structs.load(call, 1, word));
  structs.store(copy, 4, structs.load(call, 4, word));
  auto metadata =
      memref::ExtractStridedMetadataOp::create(builder, loc, workspace);
  Value base =
      memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, workspace);
  Value address = arith::AddIOp::create(builder, loc, structs.toI64(base),
                                        structs.toI64(metadata.getOffset()));
  structs.store(copy, 2, address);
  structs.store(copy, 3, structs.toI64(metadata.getSizes()[0]));
  return copy;
}

namespace {
/// Calls the function of a kernel op on a struct of its operands and scalars.
class KernelOpLowering
    : public OpInterfaceConversionPattern<mlak::KernelOpInterface> {
public:
  KernelOpLowering(const TypeConverter &converter, MLIRContext *context,
                   StatusCallBuilder &calls)
      : OpInterfaceConversionPattern(converter, context), calls(calls) {}

  LogicalResult
  matchAndRewrite(mlak::KernelOpInterface op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    if (op->getNumResults())
      return rewriter.notifyMatchFailure(op, "is on tensors");
    AbiStructBuilder structs(rewriter, op->getParentOfType<func::FuncOp>(),
                             op->getLoc());
    SmallVector<Value> words;
    const unsigned numInputs = op.getNumInputSegments();
    const unsigned firstTrailing = numInputs - op.getNumTrailingSegments();
    for (unsigned i = 0; i < firstTrailing; ++i)
      words.push_back(inputWord(structs, op, i, operands));
    OperandRange outs = op.getOutBuffers();
    for (unsigned i = 0; i < op.getOutsRange().second; ++i)
      words.push_back(i < outs.size() ? structs.view(outs[i]) : structs.null());
    SmallVector<OpFoldResult> scalars;
    op.getScalarSlots(scalars);
    for (OpFoldResult scalar : scalars)
      words.push_back(scalarWord(structs, scalar));
    for (unsigned i = firstTrailing; i < numInputs; ++i)
      words.push_back(inputWord(structs, op, i, operands));
    Value args = structs.argumentStruct(words);
    Value call = getCallArgument(op);
    if (Value workspace = op.getWorkspaceBuffer())
      call = callWithWorkspace(structs, call, workspace);
    calls.callRuntime(rewriter, op->getLoc(), op.getCallee(), {args, call});
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// Returns the pointer for input segment `i`: null if the segment has no
  /// operand, the cache itself, a view, or an array of views for a variadic
  /// segment.
  static Value inputWord(AbiStructBuilder &structs, mlak::KernelOpInterface op,
                         unsigned i, ArrayRef<Value> operands) {
    OperandRange segment = op.getSegment(i);
    ArrayRef<Value> converted = operands.slice(
        segment.empty() ? 0 : segment.getBeginOperandIndex(), segment.size());
    if (converted.empty())
      return structs.null();
    // An array of one view, as for the sink, is a view.
    if (isa<mlak::MergeOp>(op.getOperation()))
      return structs.viewArray(converted);
    if (!isa<MemRefType>(converted[0].getType()))
      return converted[0];
    return structs.view(converted[0], mlak::getViewMap(op, i));
  }

  StatusCallBuilder &calls;
};

/// Lowers mlak.plan_bytes to a query of the runtime.
class PlanBytesLowering : public OpConversionPattern<mlak::PlanBytesOp> {
public:
  PlanBytesLowering(const TypeConverter &converter, MLIRContext *context,
                    StatusCallBuilder &calls)
      : OpConversionPattern(converter, context), calls(calls) {}

  LogicalResult
  matchAndRewrite(mlak::PlanBytesOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    AbiStructBuilder structs(rewriter, op->getParentOfType<func::FuncOp>(),
                             op.getLoc());
    Type i32 = rewriter.getI32Type();
    Value batch = structs.toI64(adaptor.getBatch());
    Value plusOne = arith::AddIOp::create(rewriter, op.getLoc(), batch,
                                          structs.constant(1));
    Value lengths = structs.emptyView(i32, batch);
    Value ragged =
        op.getRagged() ? structs.emptyView(i32, plusOne) : structs.null();
    Value word = structs.allocate(1);
    Value args = structs.argumentStruct({lengths, ragged, structs.null(),
                                         structs.constant(op.getHeads()),
                                         structs.toI64(adaptor.getQueryLen()),
                                         structs.constant(op.getPageSize()),
                                         structs.toI64(adaptor.getMaxLength()),
                                         structs.constant(op.getKeyHeads())});
    calls.callRuntime(rewriter, op.getLoc(), "mlaPlanBytes", {args, word});
    replaceByWord(rewriter, op, structs, word);
    return success();
  }

private:
  StatusCallBuilder &calls;
};

/// Lowers mlak.scratch_bytes to a query of the runtime.
class ScratchBytesLowering : public OpConversionPattern<mlak::ScratchBytesOp> {
public:
  ScratchBytesLowering(const TypeConverter &converter, MLIRContext *context,
                       StatusCallBuilder &calls)
      : OpConversionPattern(converter, context), calls(calls) {}

  LogicalResult
  matchAndRewrite(mlak::ScratchBytesOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    AbiStructBuilder structs(rewriter, op->getParentOfType<func::FuncOp>(),
                             op.getLoc());
    SmallVector<Value> words = viewWords(structs, op, adaptor);
    for (Attribute attr : op.getScalars())
      words.push_back(scalarWord(structs, attr));
    Value word = structs.allocate(1);
    SmallVector<Value> operands = {structs.argumentStruct(words)};
    if (op.getTagAttr().getInt() >= 0)
      operands.push_back(arith::ConstantOp::create(
          rewriter, op.getLoc(), rewriter.getI32IntegerAttr(op.getTag())));
    operands.push_back(word);
    calls.callRuntime(rewriter, op.getLoc(), op.getCallee(), operands);
    replaceByWord(rewriter, op, structs, word);
    return success();
  }

private:
  /// Returns the pointers in the struct of arguments: caches, and views without
  /// data.
  static SmallVector<Value> viewWords(AbiStructBuilder &structs,
                                      mlak::ScratchBytesOp op,
                                      OpAdaptor adaptor) {
    SmallVector<Value> words;
    auto size = adaptor.getSizes().begin();
    auto cache = adaptor.getCaches().begin();
    for (Attribute view : op.getViews()) {
      auto attr = dyn_cast<TypeAttr>(view);
      auto type = attr ? dyn_cast<MemRefType>(attr.getValue()) : MemRefType();
      if (!attr) {
        words.push_back(structs.null());
      } else if (!type) {
        words.push_back(*cache++);
      } else {
        SmallVector<Value> sizes;
        for (int64_t extent : type.getShape())
          sizes.push_back(ShapedType::isDynamic(extent)
                              ? structs.toI64(*size++)
                              : structs.constant(extent));
        words.push_back(structs.emptyView(type.getElementType(), sizes));
      }
    }
    return words;
  }

  StatusCallBuilder &calls;
};
} // namespace

void mla::populateKernelPatterns(const TypeConverter &converter,
                                 StatusCallBuilder &calls,
                                 RewritePatternSet &patterns) {
  patterns.add<KernelOpLowering, PlanBytesLowering, ScratchBytesLowering>(
      converter, patterns.getContext(), calls);
}
