//===- MLAKKernelOpInterface.cpp - Effects and checks of kernel ops -------===//

#include "mla/Dialect/MLAK/IR/MLAKOps.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mla;
using namespace mla::mlak;

ArrayRef<int64_t> mlak::getViewMap(KernelOpInterface op, unsigned segment) {
  auto matmul = dyn_cast<MatmulOp>(op.getOperation());
  if (!matmul || segment > 1)
    return {};
  return (segment == 0 ? matmul.getAMap() : matmul.getBMap())
      .value_or(ArrayRef<int64_t>());
}

bool mlak::readsOuts(KernelOpInterface op) {
  auto update = dyn_cast<UpdateOp>(op.getOperation());
  return update && !update.getPast();
}

//===----------------------------------------------------------------------===//
// Effects
//===----------------------------------------------------------------------===//

/// Appends the effect on a cache operand. Ops on tensors have this effect too,
/// because the effect keeps appends and reads in order before bufferization.
static void
addCacheEffect(KernelOpInterface op, OpOperand &operand,
               SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  auto convert = dyn_cast<ConvertCacheOp>(op.getOperation());
  if (isa<AppendOp, PrepareOp, GqaAppendOp>(op.getOperation()) ||
      (convert && operand.get() == convert.getTo()))
    effects.emplace_back(MemoryEffects::Write::get(), &operand);
  else
    effects.emplace_back(MemoryEffects::Read::get(), &operand);
}

void mlak::detail::getBufferEffects(
    KernelOpInterface op,
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  // Without outs, `firstOut` is one past the last operand.
  OperandRange outs = op.getOutBuffers();
  unsigned firstOut =
      outs.empty() ? op->getNumOperands() : outs.getBeginOperandIndex();
  for (OpOperand &operand : op->getOpOperands()) {
    if (isa<CacheType>(operand.get().getType()))
      addCacheEffect(op, operand, effects);
    if (!isa<MemRefType>(operand.get().getType()))
      continue;
    // The kernel writes the outs and the workspace, which follows them.
    bool isWritten = operand.getOperandNumber() >= firstOut;
    if (!isWritten || readsOuts(op))
      effects.emplace_back(MemoryEffects::Read::get(), &operand);
    if (isWritten)
      effects.emplace_back(MemoryEffects::Write::get(), &operand);
  }
}

//===----------------------------------------------------------------------===//
// Constraints of all kernel ops
//===----------------------------------------------------------------------===//

/// Returns the name of an operand in messages: "q_latent", or "outs[1]" for a
/// value of a variadic operand that has more than one.
static std::string getOperandName(KernelOpInterface op, unsigned index) {
  for (auto [segment, name] : llvm::enumerate(op.getSegmentNames())) {
    OperandRange values = op.getSegment(segment);
    if (values.empty() || index < values.getBeginOperandIndex() ||
        index >= values.getBeginOperandIndex() + values.size())
      continue;
    std::string text = llvm::convertToSnakeFromCamelCase(name);
    if (values.size() == 1)
      return text;
    return text + "[" + std::to_string(index - values.getBeginOperandIndex()) +
           "]";
  }
  llvm_unreachable("operand without a segment");
}

/// Checks C1: buffers are all tensors or all memrefs.
static LogicalResult verifyBufferKinds(KernelOpInterface op) {
  std::optional<unsigned> tensor, memref;
  for (auto [index, type] : llvm::enumerate(op->getOperandTypes())) {
    if (!tensor && isa<TensorType>(type))
      tensor = index;
    if (!memref && isa<MemRefType>(type))
      memref = index;
  }
  if (!tensor || !memref)
    return success();
  return emitConstraintError(op, "C1")
         << "buffers must be all tensors or all memrefs, got "
         << getOperandName(op, *tensor) << " of type "
         << op->getOperand(*tensor).getType() << " and "
         << getOperandName(op, *memref) << " of type "
         << op->getOperand(*memref).getType();
}

/// Checks C5: the number of outs.
static LogicalResult verifyNumOuts(KernelOpInterface op) {
  auto [least, greatest] = op.getOutsRange();
  unsigned count = op.getOutBuffers().size();
  if (count >= least && count <= greatest)
    return success();
  InFlightDiagnostic error = emitConstraintError(op, "C5");
  error << "the number of outs must be " << least;
  if (greatest != least)
    error << " to " << greatest;
  return error << ", got " << count;
}

/// Checks C4 for the operands of one segment: the innermost stride is 1.
static LogicalResult verifyUnitStrides(KernelOpInterface op,
                                       OperandRange operands) {
  for (auto [i, type] : llvm::enumerate(operands.getTypes())) {
    auto memref = dyn_cast<MemRefType>(type);
    if (!memref || memref.getRank() == 0)
      continue;
    SmallVector<int64_t> strides;
    int64_t offset;
    if (failed(memref.getStridesAndOffset(strides, offset)) ||
        strides.back() == 1)
      continue;
    return emitConstraintError(op, "C4")
           << getOperandName(op, operands.getBeginOperandIndex() + i)
           << " innermost stride must be 1, got " << formatSize(strides.back());
  }
  return success();
}

LogicalResult mlak::detail::verifyKernelOp(Operation *op) {
  auto kernel = cast<KernelOpInterface>(op);
  if (failed(verifyBufferKinds(kernel)) || failed(verifyNumOuts(kernel)))
    return failure();
  unsigned numInputs = kernel.getNumInputSegments();
  for (unsigned segment = 0; segment < numInputs; ++segment)
    if (kernel.needsUnitStride(segment) &&
        failed(verifyUnitStrides(kernel, kernel.getSegment(segment))))
      return failure();
  if (!kernel.needsUnitStride(numInputs))
    return success();
  return verifyUnitStrides(kernel, kernel.getOutBuffers());
}
