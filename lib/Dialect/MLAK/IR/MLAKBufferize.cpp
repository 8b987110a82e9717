//===- MLAKBufferize.cpp - One-shot bufferization of mlak ops -------------===//
//
// If a kernel requires an innermost stride of 1 and the buffer of a tensor has
// another one, the bufferization model copies the tensor into a contiguous
// buffer.
//
//===----------------------------------------------------------------------===//

#include "mla/Dialect/MLAK/IR/MLAKOps.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace mla::mlak;

/// True if a memref's innermost stride is statically 1.
static bool hasUnitStride(Value buffer) {
  auto type = cast<MemRefType>(buffer.getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  return type.getRank() == 0 ||
         (succeeded(type.getStridesAndOffset(strides, offset)) &&
          strides.back() == 1);
}

/// Creates a contiguous copy of a buffer.
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

/// Returns the input segment of operand `index`, or the number of input
/// segments for an out.
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
/// The bufferization of a kernel op.
template <typename OpTy>
struct KernelBufferize
    : DstBufferizableOpInterfaceExternalModel<KernelBufferize<OpTy>, OpTy> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &) const {
    return readsOuts(cast<KernelOpInterface>(op)) ||
           !cast<DestinationStyleOpInterface>(op).isDpsInit(&operand);
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

/// Attaches the model to an op if it is a kernel op.
template <typename OpTy> void attachModel(MLIRContext *context) {
  if constexpr (OpTy::template hasTrait<KernelOpInterface::Trait>())
    OpTy::template attachInterface<KernelBufferize<OpTy>>(*context);
}

template <typename... Ops> void attachModels(MLIRContext *context) {
  (attachModel<Ops>(context), ...);
}
} // namespace

void mla::mlak::registerExternalModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, MLAKDialect *) {
    attachModels<
#define GET_OP_LIST
#include "mla/Dialect/MLAK/IR/MLAKOps.cpp.inc"
        >(context);
  });
}
