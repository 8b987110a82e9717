//===- MLAKBufferize.cpp - One-shot bufferization of mlak ops -------------===//
//
// Inputs are read, outs are written and not read, but for those of an update
// in place; a tensor that bufferizes to
// a memref whose innermost stride is not 1 is packed where a function needs 1.
//
//===----------------------------------------------------------------------===//

#include "mla/Dialect/MLAK/IR/MLAKOps.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace mla::mlak;

/// Whether a memref's innermost stride is known to be 1.
static bool hasUnitStride(Value buffer) {
  auto type = cast<MemRefType>(buffer.getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  return type.getRank() == 0 ||
         (succeeded(type.getStridesAndOffset(strides, offset)) &&
          strides.back() == 1);
}

/// A contiguous copy of a buffer.
static FailureOr<Value> packBuffer(RewriterBase &rewriter, Location loc,
                                   Value buffer,
                                   const BufferizationOptions &options) {
  auto type = cast<MemRefType>(buffer.getType());
  SmallVector<Value> sizes;
  for (int64_t d = 0; d < type.getRank(); ++d)
    if (type.isDynamicDim(d))
      sizes.push_back(memref::DimOp::create(rewriter, loc, buffer, d));
  FailureOr<Value> packed = options.createAlloc(
      rewriter, loc, MemRefType::get(type.getShape(), type.getElementType()),
      sizes);
  if (failed(packed) ||
      failed(options.createMemCpy(rewriter, loc, buffer, *packed)))
    return failure();
  return packed;
}

/// The segment of the inputs that holds operand `index`; past the last, outs.
static unsigned segmentOf(KernelOpInterface op, unsigned index) {
  unsigned segment = 0;
  for (; segment < op.getNumInputSegments(); ++segment) {
    OperandRange range = op.getSegment(segment);
    if (!range.empty() && index >= range.getBeginOperandIndex() &&
        index < range.getBeginOperandIndex() + range.size())
      break;
  }
  return segment;
}

namespace {
/// One model for all ops of the dialect that are destination style.
template <typename OpTy>
struct KernelBufferize
    : DstBufferizableOpInterfaceExternalModel<KernelBufferize<OpTy>, OpTy> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &) const {
    // What an update in place does not write stays.
    if (auto update = dyn_cast<UpdateOp>(op); update && !update.getPast())
      return true;
    return !cast<DestinationStyleOpInterface>(op).isDpsInit(&operand);
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    auto kernel = cast<KernelOpInterface>(op);
    rewriter.setInsertionPoint(op);
    SmallVector<Value> operands;
    for (OpOperand &operand : op->getOpOperands()) {
      if (!isa<TensorType>(operand.get().getType())) {
        operands.push_back(operand.get());
        continue;
      }
      auto buffer = getBuffer(rewriter, operand.get(), options, state);
      if (failed(buffer))
        return failure();
      if (kernel.needsUnitStride(
              segmentOf(kernel, operand.getOperandNumber())) &&
          !hasUnitStride(*buffer)) {
        buffer = packBuffer(rewriter, op->getLoc(), *buffer, options);
        if (failed(buffer))
          return failure();
      }
      operands.push_back(*buffer);
    }
    OperationState result(op->getLoc(), op->getName());
    result.addOperands(operands);
    result.propertiesAttr = op->getPropertiesAsAttribute();
    Operation *bufferized = rewriter.create(result);
    auto outs = cast<KernelOpInterface>(bufferized).getOutBuffers();
    replaceOpWithBufferizedValues(rewriter, op,
                                  SmallVector<Value>(outs.begin(), outs.end()));
    return success();
  }
};

template <typename... Ops> struct Attach {
  static void all(MLIRContext *context) {
    (Ops::template attachInterface<KernelBufferize<Ops>>(*context), ...);
  }
};
} // namespace

using KernelOps =
    Attach<DecodeOp, LatentAttentionOp, PrefillOp, AppendOp, GatherOp, UpdateOp,
           PlanOp, MergeOp, ConvertLseOp, RopeOp, AbsorbQueryOp, ProjectValueOp,
           ExpandKvOp, MatmulOp>;

void mla::mlak::registerExternalModels(DialectRegistry &registry) {
  registry.addExtension(
      +[](MLIRContext *context, MLAKDialect *) { KernelOps::all(context); });
}
