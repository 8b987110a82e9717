//===- LowerKernels.cpp - Each op of mlak to its call ---------------------===//

#include "FunctionLowering.h"

#include "mla-runtime/mla_runtime.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mla;

//===----------------------------------------------------------------------===//
// Structs
//===----------------------------------------------------------------------===//

Value FunctionLowering::scalar(OpFoldResult slot) {
  if (auto value = dyn_cast<Value>(slot))
    return structs.toI64(value);
  auto attr = cast<Attribute>(slot);
  if (auto number = dyn_cast<FloatAttr>(attr))
    return arith::ConstantOp::create(builder, structs.getLoc(), number);
  return structs.constant(cast<IntegerAttr>(attr).getInt());
}

/// Argument struct: size and version, then the words.
Value FunctionLowering::fillStruct(ArrayRef<Value> words) {
  Value room = structs.allocate(words.size() + 1);
  structs.store(room, 0, structs.pair(8 * (words.size() + 1), MLA_ABI_VERSION));
  for (auto [i, word] : llvm::enumerate(words))
    structs.store(room, i + 1, word);
  return room;
}

/// The views of a variadic segment, one after the other.
Value FunctionLowering::arraySlot(OperandRange tensors) {
  Value room = structs.allocate(tensors.size() * CStructs::tensorWords);
  for (auto [i, tensor] : llvm::enumerate(tensors))
    structs.viewAt(structs.address(room, i * CStructs::tensorWords), tensor);
  return room;
}

Value FunctionLowering::pointerSlot(mlak::KernelOpInterface op,
                                    unsigned segment) {
  OperandRange operands = op.getSegment(segment);
  if (operands.empty())
    return structs.null();
  if (isa<mlak::MergeOp>(op.getOperation()))
    return arraySlot(operands);
  // A cache is a pointer since the signature was converted.
  if (!isa<MemRefType>(operands[0].getType()))
    return operands[0];
  return structs.view(operands[0], mlak::getViewMap(op, segment));
}

/// The caller's MlaCall with another workspace.
Value FunctionLowering::callWithScratch(Value workspace) {
  if (!workspace)
    return last;
  Type word = builder.getI64Type();
  Value room = structs.allocate(5);
  structs.store(room, 0, structs.load(last, 0, word));
  structs.store(room, 1, structs.load(last, 1, word));
  structs.store(room, 4, structs.load(last, 4, word));
  Location loc = structs.getLoc();
  auto metadata =
      memref::ExtractStridedMetadataOp::create(builder, loc, workspace);
  Value base =
      memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, workspace);
  Value address = arith::AddIOp::create(builder, loc, structs.toI64(base),
                                        structs.toI64(metadata.getOffset()));
  structs.store(room, 2, address);
  structs.store(room, 3, structs.toI64(metadata.getSizes()[0]));
  return room;
}

static_assert(sizeof(MlaCall) == 5 * 8);

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

LogicalResult FunctionLowering::lowerKernel(mlak::KernelOpInterface op) {
  for (Type type : op->getOperandTypes())
    if (auto memref = dyn_cast<MemRefType>(type))
      if (memref.getRank() > MLA_MAX_RANK)
        return op->emitOpError("expected at most ")
               << MLA_MAX_RANK << " dimensions, got " << memref;
  if (op->getNumResults() != 0)
    return op->emitOpError("is on tensors; expected memrefs, that is "
                           "bufferization before");
  SmallVector<Value> words;
  for (unsigned i = 0; i < op.getNumInputSegments(); ++i)
    words.push_back(pointerSlot(op, i));
  OperandRange outs = op.getOutBuffers();
  for (unsigned i = 0; i < op.getOutsRange().second; ++i)
    words.push_back(i < outs.size() ? structs.view(outs[i]) : structs.null());
  SmallVector<OpFoldResult> slots;
  op.getScalarSlots(slots);
  for (OpFoldResult slot : slots)
    words.push_back(scalar(slot));
  callChecked(op.getCallee(),
              {fillStruct(words), callWithScratch(op.getWorkspaceBuffer())});
  op->erase();
  return success();
}

/// Replaces an op by the index in a word that a query wrote.
static void replaceByWord(Operation *op, CStructs &structs, Value word) {
  OpBuilder &builder = structs.getBuilder();
  Value bytes = structs.load(word, 0, builder.getI64Type());
  Value index = arith::IndexCastOp::create(builder, structs.getLoc(),
                                           builder.getIndexType(), bytes);
  op->getResult(0).replaceAllUsesWith(index);
  op->erase();
}

void FunctionLowering::lowerPlanBytes(mlak::PlanBytesOp op) {
  Type i32 = builder.getI32Type();
  Value batch = structs.toI64(op.getBatch());
  Value plusOne =
      arith::AddIOp::create(builder, op.getLoc(), batch, structs.constant(1));
  Value lengths = structs.emptyView(i32, batch);
  Value ragged =
      op.getRagged() ? structs.emptyView(i32, plusOne) : structs.null();
  Value word = structs.allocate(1);
  Value args = fillStruct(
      {lengths, ragged, structs.null(), structs.constant(op.getHeads()),
       structs.toI64(op.getQueryLen()), structs.constant(op.getPageSize()),
       structs.toI64(op.getMaxLength())});
  callChecked("mlaPlanBytes", {args, word});
  replaceByWord(op, structs, word);
}

void FunctionLowering::lowerScratchBytes(mlak::ScratchBytesOp op) {
  SmallVector<Value> words;
  auto sizes = op.getSizes().begin();
  auto caches = op.getCaches().begin();
  for (Attribute view : op.getViews()) {
    auto attr = dyn_cast<TypeAttr>(view);
    auto type = attr ? dyn_cast<MemRefType>(attr.getValue()) : MemRefType();
    if (!attr)
      words.push_back(structs.null());
    else if (!type)
      words.push_back(*caches++);
    else {
      SmallVector<Value> dims;
      for (int64_t size : type.getShape())
        dims.push_back(ShapedType::isDynamic(size) ? structs.toI64(*sizes++)
                                                   : structs.constant(size));
      words.push_back(structs.emptyView(type.getElementType(), dims));
    }
  }
  for (Attribute attr : op.getScalars())
    words.push_back(scalar(attr));
  Value word = structs.allocate(1);
  SmallVector<Value> operands = {fillStruct(words)};
  if (op.getTagAttr().getInt() >= 0)
    operands.push_back(arith::ConstantOp::create(
        builder, op.getLoc(), builder.getI32IntegerAttr(op.getTag())));
  operands.push_back(word);
  callChecked(op.getCallee(), operands);
  replaceByWord(op, structs, word);
}

void FunctionLowering::failUnless(
    Operation *op, Value holds, StringRef callee,
    llvm::function_ref<SmallVector<Value>()> getOperands) {
  Location loc = op->getLoc();
  OpBuilder::InsertionGuard guard(builder);
  Block *block = op->getBlock();
  Block *rest = block->splitBlock(std::next(Block::iterator(op)));
  Block *bad =
      builder.createBlock(&function.getBody(), function.getBody().end());
  SmallVector<Value> operands = getOperands();
  auto declared = declareRuntime(
      module, callee, llvm::to_vector(ValueRange(operands).getTypes()),
      builder.getI32Type());
  auto failed = LLVM::CallOp::create(builder, loc, declared, operands);
  func::ReturnOp::create(builder, loc, failed.getResult());
  builder.setInsertionPoint(op);
  cf::CondBranchOp::create(builder, loc, holds, rest, bad);
  op->erase();
}

void FunctionLowering::lowerAssert(cf::AssertOp op) {
  failUnless(op, op.getArg(), "mlaFail", [&]() -> SmallVector<Value> {
    Value status = arith::ConstantOp::create(
        builder, op.getLoc(), builder.getI32IntegerAttr(MLA_INVALID_ARGUMENT));
    return {status, textAddress(structs, module, "mla_message", op.getMsg())};
  });
}

void FunctionLowering::lowerAssertIndex(mlak::AssertIndexOp op) {
  // Negative indices are large ones here.
  Value isWithin =
      arith::CmpIOp::create(builder, op.getLoc(), arith::CmpIPredicate::ult,
                            op.getIndex(), op.getSize());
  failUnless(op, isWithin, "mlaFailIndex", [&]() -> SmallVector<Value> {
    return {structs.toI64(op.getIndex()), structs.toI64(op.getSize()),
            structs.constant(op.getDimension())};
  });
}

void FunctionLowering::lowerCall(func::CallOp op) {
  SmallVector<Value> operands(op.getOperands());
  operands.push_back(last);
  auto call = func::CallOp::create(builder, op.getLoc(), op.getCallee(),
                                   builder.getI32Type(), operands);
  leaveUnlessOk(call.getResult(0));
  op.erase();
}
