//===- CStructs.cpp - C structs on the stack ------------------------------===//

#include "CStructs.h"

#include "mla-runtime/mla_runtime.h"
#include "mla/Dialect/MLA/IR/PlainTypes.h"
#include "mla/Support/KernelTarget.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mla;

static_assert(sizeof(MlaTensor) == CStructs::tensorWords * 8);
static_assert(MLA_MAX_RANK == CStructs::maxRank);

int32_t CStructs::getDevice() { return isOnGpu(function) ? MLA_CUDA : MLA_CPU; }

LLVM::LLVMPointerType CStructs::ptr() {
  return LLVM::LLVMPointerType::get(builder.getContext());
}

Value CStructs::constant(int64_t value) {
  return arith::ConstantOp::create(builder, loc,
                                   builder.getI64IntegerAttr(value));
}

Value CStructs::null() { return LLVM::ZeroOp::create(builder, loc, ptr()); }

Value CStructs::toI64(Value index) {
  return arith::IndexCastOp::create(builder, loc, builder.getI64Type(), index);
}

Value CStructs::pair(int32_t low, int32_t high) {
  return constant(static_cast<int64_t>(
      static_cast<uint64_t>(static_cast<uint32_t>(high)) << 32 |
      static_cast<uint32_t>(low)));
}

Value CStructs::allocate(int64_t words) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&function.front());
  Value count = constant(words);
  return LLVM::AllocaOp::create(builder, loc, ptr(), builder.getI64Type(),
                                count, /*alignment=*/8);
}

Value CStructs::address(Value base, int64_t word) {
  if (word == 0)
    return base;
  return LLVM::GEPOp::create(
      builder, loc, ptr(), builder.getI64Type(), base,
      ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(word)});
}

void CStructs::store(Value base, int64_t word, Value value) {
  LLVM::StoreOp::create(builder, loc, value, address(base, word));
}

Value CStructs::load(Value base, int64_t word, Type type) {
  return LLVM::LoadOp::create(builder, loc, type, address(base, word));
}

/// Address of a memref's first element.
static Value dataAddress(CStructs &structs, Value memref, Value offset) {
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

void CStructs::viewAt(Value room, Value memref, ArrayRef<int64_t> map) {
  auto type = cast<MemRefType>(memref.getType());
  auto metadata =
      memref::ExtractStridedMetadataOp::create(builder, loc, memref);
  store(room, 0, dataAddress(*this, memref, metadata.getOffset()));
  SmallVector<int64_t> dims(map);
  if (map.empty())
    llvm::append_range(dims, llvm::seq<int64_t>(0, type.getRank()));
  store(room, 1, pair(*getPlainDType(type.getElementType()), dims.size()));
  store(room, 2, pair(getDevice(), 0));
  for (auto [d, from] : llvm::enumerate(dims)) {
    bool broadcast = from < 0;
    store(room, 3 + d,
          broadcast ? constant(1) : toI64(metadata.getSizes()[from]));
    store(room, 3 + maxRank + d,
          broadcast ? constant(0) : toI64(metadata.getStrides()[from]));
  }
}

Value CStructs::view(Value memref, ArrayRef<int64_t> map) {
  Value room = allocate(tensorWords);
  viewAt(room, memref, map);
  return room;
}

Value CStructs::emptyView(Type element, ArrayRef<Value> sizes) {
  Value room = allocate(tensorWords);
  store(room, 0, null());
  store(room, 1, pair(*getPlainDType(element), sizes.size()));
  store(room, 2, pair(getDevice(), 0));
  Value stride = constant(1);
  for (int64_t d = sizes.size() - 1; d >= 0; --d) {
    store(room, 3 + d, sizes[d]);
    store(room, 3 + maxRank + d, stride);
    stride = arith::MulIOp::create(builder, loc, stride, sizes[d]);
  }
  return room;
}

LLVM::LLVMFuncOp mla::declareRuntime(ModuleOp module, StringRef name,
                                     ArrayRef<Type> arguments, Type result) {
  if (auto known = module.lookupSymbol<LLVM::LLVMFuncOp>(name))
    return known;
  OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
  return LLVM::LLVMFuncOp::create(
      builder, module.getLoc(), name,
      LLVM::LLVMFunctionType::get(result, arguments));
}

//===----------------------------------------------------------------------===//
// Texts
//===----------------------------------------------------------------------===//

CStructs::TextIndex::TextIndex(ModuleOp module) {
  for (Operation &op : *module.getBody()) {
    auto symbol =
        op.getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
    if (!symbol)
      continue;
    taken.insert(symbol.getValue());
    auto global = dyn_cast<LLVM::GlobalOp>(op);
    auto value = global && global.getConstant()
                     ? dyn_cast_or_null<StringAttr>(global.getValueAttr())
                     : StringAttr();
    if (value)
      symbolOf.try_emplace(value.getValue(), symbol.str());
  }
}

std::string CStructs::TextIndex::freeSymbol(StringRef name) {
  std::string symbol = name.str();
  unsigned &number = used[name];
  if (number)
    symbol += "_" + std::to_string(number);
  while (!taken.insert(symbol).second)
    symbol = (name + "_" + std::to_string(++number)).str();
  ++number;
  return symbol;
}

StringRef CStructs::textSymbol(ModuleOp module, StringRef name,
                               StringRef text) {
  if (!texts)
    texts.emplace(module);
  std::string bytes = text.str() + '\0';
  auto [place, isNew] = texts->symbolOf.try_emplace(bytes);
  if (!isNew)
    return place->second;
  place->second = texts->freeSymbol(name);
  OpBuilder at = OpBuilder::atBlockBegin(module.getBody());
  LLVM::GlobalOp::create(at, module.getLoc(),
                         LLVM::LLVMArrayType::get(at.getI8Type(), bytes.size()),
                         /*isConstant=*/true, LLVM::Linkage::Internal,
                         place->second, at.getStringAttr(bytes));
  return place->second;
}

Value mla::textAddress(CStructs &structs, ModuleOp module, StringRef name,
                       StringRef text) {
  return LLVM::AddressOfOp::create(structs.getBuilder(), structs.getLoc(),
                                   structs.ptr(),
                                   structs.textSymbol(module, name, text));
}
