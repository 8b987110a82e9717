//===- AbiStructBuilder.cpp - Structs of the C ABI on the stack -----------===//

#include "AbiStructBuilder.h"

#include "mla-runtime/mla_runtime.h"
#include "mla/Dialect/MLA/IR/PlainTypes.h"
#include "mla/Support/KernelTarget.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mla;

static_assert(sizeof(MlaTensor) == AbiStructBuilder::tensorWords * 8);
static_assert(MLA_MAX_RANK == AbiStructBuilder::maxRank);

int32_t AbiStructBuilder::getDevice() {
  return isOnGpu(function) ? MLA_CUDA : MLA_CPU;
}

LLVM::LLVMPointerType AbiStructBuilder::ptr() {
  return LLVM::LLVMPointerType::get(builder.getContext());
}

Value AbiStructBuilder::constant(int64_t value) {
  return arith::ConstantOp::create(builder, loc,
                                   builder.getI64IntegerAttr(value));
}

Value AbiStructBuilder::null() {
  return LLVM::ZeroOp::create(builder, loc, ptr());
}

Value AbiStructBuilder::toI64(Value index) {
  return arith::IndexCastOp::create(builder, loc, builder.getI64Type(), index);
}

Value AbiStructBuilder::pair(int32_t low, int32_t high) {
  return constant(static_cast<int64_t>(
      static_cast<uint64_t>(static_cast<uint32_t>(high)) << 32 |
      static_cast<uint32_t>(low)));
}

Value AbiStructBuilder::allocate(int64_t words) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&function.front());
  Value count = constant(words);
  return LLVM::AllocaOp::create(builder, loc, ptr(), builder.getI64Type(),
                                count, /*alignment=*/8);
}

Value AbiStructBuilder::address(Value base, int64_t word) {
  if (word == 0)
    return base;
  return LLVM::GEPOp::create(
      builder, loc, ptr(), builder.getI64Type(), base,
      ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(word)});
}

void AbiStructBuilder::store(Value base, int64_t word, Value value) {
  LLVM::StoreOp::create(builder, loc, value, address(base, word));
}

Value AbiStructBuilder::load(Value base, int64_t word, Type type) {
  return LLVM::LoadOp::create(builder, loc, type, address(base, word));
}

/// Emits the address of a memref's first element.
static Value dataAddress(AbiStructBuilder &structs, Value memref,
                         Value offset) {
  OpBuilder &builder = structs.getBuilder();
  Location loc = structs.getLoc();
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  int64_t bytes = llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
  Value base =
      memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, memref);
  Value skip = arith::MulIOp::create(builder, loc, structs.toI64(offset),
                                     structs.constant(bytes));
  Value sum = arith::AddIOp::create(builder, loc, structs.toI64(base), skip);
  return LLVM::IntToPtrOp::create(builder, loc, structs.ptr(), sum);
}

void AbiStructBuilder::viewAt(Value target, Value memref,
                              ArrayRef<int64_t> map) {
  auto type = cast<MemRefType>(memref.getType());
  auto metadata =
      memref::ExtractStridedMetadataOp::create(builder, loc, memref);
  store(target, 0, dataAddress(*this, memref, metadata.getOffset()));
  SmallVector<int64_t> dims(map);
  if (map.empty())
    llvm::append_range(dims, llvm::seq<int64_t>(0, type.getRank()));
  store(target, 1, pair(*getBufferDType(type.getElementType()), dims.size()));
  store(target, 2, pair(getDevice(), 0));
  for (auto [d, from] : llvm::enumerate(dims)) {
    bool broadcast = from < 0;
    store(target, 3 + d,
          broadcast ? constant(1) : toI64(metadata.getSizes()[from]));
    store(target, 3 + maxRank + d,
          broadcast ? constant(0) : toI64(metadata.getStrides()[from]));
  }
}

Value AbiStructBuilder::view(Value memref, ArrayRef<int64_t> map) {
  Value tensor = allocate(tensorWords);
  viewAt(tensor, memref, map);
  return tensor;
}

Value AbiStructBuilder::viewArray(ValueRange memrefs) {
  Value array = allocate(memrefs.size() * tensorWords);
  for (auto [i, memref] : llvm::enumerate(memrefs))
    viewAt(address(array, i * tensorWords), memref);
  return array;
}

Value AbiStructBuilder::argumentStruct(ArrayRef<Value> words) {
  Value base = allocate(words.size() + 1);
  store(base, 0, pair(8 * (words.size() + 1), MLA_ABI_VERSION));
  for (auto [i, word] : llvm::enumerate(words))
    store(base, i + 1, word);
  return base;
}

Value AbiStructBuilder::emptyView(Type element, ArrayRef<Value> sizes) {
  Value tensor = allocate(tensorWords);
  store(tensor, 0, null());
  store(tensor, 1, pair(*getBufferDType(element), sizes.size()));
  store(tensor, 2, pair(getDevice(), 0));
  Value stride = constant(1);
  for (int64_t d = sizes.size() - 1; d >= 0; --d) {
    store(tensor, 3 + d, sizes[d]);
    store(tensor, 3 + maxRank + d, stride);
    stride = arith::MulIOp::create(builder, loc, stride, sizes[d]);
  }
  return tensor;
}
