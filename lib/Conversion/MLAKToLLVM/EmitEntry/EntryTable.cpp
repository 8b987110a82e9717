//===- EntryTable.cpp - Argument table for mlaCheckArgs -------------------===//

#include "../RuntimeSymbols.h"
#include "EntryArgs.h"

#include "mla/Dialect/MLA/IR/PlainTypes.h"

#include "mla-runtime/mla_runtime.h"

using namespace mlir;
using namespace mla;

/// MlaArgSpec consists of a pointer, kSmall int32 and kLarge int64.
constexpr int64_t kSmall = 6, kLarge = 2 + MLA_MAX_RANK;
static_assert(sizeof(MlaArgSpec) == 8 + kSmall * 4 + kLarge * 8);
static_assert(offsetof(MlaArgSpec, kind) == 8);
static_assert(offsetof(MlaArgSpec, layoutHash) == 8 + kSmall * 4);
static_assert(sizeof(MlaEntrySpec) == 7 * 8);

namespace {
/// Encodes size expressions as words; equal expressions share their words.
class SizeEncoder {
public:
  /// Returns the offset of the words of `expr`, or std::nullopt if it nests too
  /// deep.
  std::optional<int64_t> encode(AffineExpr expr);

  SmallVector<int64_t> words;

private:
  bool append(AffineExpr expr, int depth);

  llvm::SmallDenseMap<AffineExpr, int64_t> begins;
};

/// Builds the constants of one entry.
class TableBuilder {
public:
  TableBuilder(func::FuncOp body, StringRef name, ArrayRef<StringRef> symbols)
      : body(body), name(name), symbols(symbols),
        builder(OpBuilder::atBlockBegin(getModule(body).getBody())),
        structs(builder, body), runtime(getModule(body)) {
    specType = LLVM::LLVMStructType::getLiteral(
        builder.getContext(),
        {structs.ptr(), LLVM::LLVMArrayType::get(builder.getI32Type(), kSmall),
         LLVM::LLVMArrayType::get(builder.getI64Type(), kLarge)});
  }

  FailureOr<LLVM::GlobalOp> build(ArrayRef<EntryArg> args);

private:
  static ModuleOp getModule(func::FuncOp body) {
    return body->getParentOfType<ModuleOp>();
  }
  LLVM::GlobalOp makeGlobal(StringRef suffix, Type type,
                            function_ref<Value()> makeValue);
  LLVM::GlobalOp makeArray(StringRef suffix, Type element, int64_t size,
                           function_ref<Value(int64_t)> makeElement);
  Value put(Value aggregate, int64_t position, Attribute value);
  Value putValue(Value aggregate, int64_t position, Value value);
  Value words(Type element, ArrayRef<Attribute> values);
  Value spec(const EntryArg &arg, ArrayRef<int64_t> begins, Value name);
  LLVM::GlobalOp makeArgs(ArrayRef<EntryArg> args,
                          ArrayRef<SmallVector<int64_t>> begins);
  LLVM::GlobalOp makeSizes();
  FailureOr<SmallVector<int64_t>> encodeDims(const EntryArg &arg);

  func::FuncOp body;
  StringRef name;
  ArrayRef<StringRef> symbols;
  OpBuilder builder;
  AbiStructBuilder structs;
  RuntimeSymbols runtime;
  LLVM::LLVMStructType specType;
  /// The constants in the initializer that is being built.
  llvm::DenseMap<Attribute, Value> constants;
  SizeEncoder sizes;
};
} // namespace

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

static int64_t getSizeOp(AffineExprKind kind) {
  switch (kind) {
  case AffineExprKind::Add:
    return MLA_SIZE_ADD;
  case AffineExprKind::Mul:
    return MLA_SIZE_MUL;
  case AffineExprKind::FloorDiv:
    return MLA_SIZE_FLOORDIV;
  case AffineExprKind::CeilDiv:
    return MLA_SIZE_CEILDIV;
  case AffineExprKind::Mod:
    return MLA_SIZE_MOD;
  default:
    llvm_unreachable("not a binary expression");
  }
}

bool SizeEncoder::append(AffineExpr expr, int depth) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr)) {
    words.append({MLA_SIZE_CONSTANT, constant.getValue()});
    return true;
  }
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr)) {
    words.append({MLA_SIZE_SYMBOL, symbol.getPosition()});
    return true;
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary || depth >= MLA_MAX_SIZE_DEPTH)
    return false;
  words.push_back(getSizeOp(expr.getKind()));
  return append(binary.getLHS(), depth + 1) &&
         append(binary.getRHS(), depth + 1);
}

std::optional<int64_t> SizeEncoder::encode(AffineExpr expr) {
  auto [place, isNew] = begins.try_emplace(expr, words.size());
  if (isNew && !append(expr, 0))
    return std::nullopt;
  return place->second;
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

LLVM::GlobalOp TableBuilder::makeGlobal(StringRef suffix, Type type,
                                        function_ref<Value()> makeValue) {
  OpBuilder::InsertionGuard guard(builder);
  auto global = LLVM::GlobalOp::create(
      builder, body.getLoc(), type, /*isConstant=*/true,
      LLVM::Linkage::Internal, (name + suffix).str(), Attribute());
  builder.createBlock(&global.getInitializerRegion());
  LLVM::ReturnOp::create(builder, body.getLoc(), makeValue());
  return global;
}

LLVM::GlobalOp
TableBuilder::makeArray(StringRef suffix, Type element, int64_t size,
                        function_ref<Value(int64_t)> makeElement) {
  auto type = LLVM::LLVMArrayType::get(element, size);
  return makeGlobal(suffix, type, [&] {
    Value value = LLVM::ZeroOp::create(builder, body.getLoc(), type);
    for (int64_t i = 0; i < size; ++i)
      value = putValue(value, i, makeElement(i));
    return value;
  });
}

Value TableBuilder::putValue(Value aggregate, int64_t position, Value value) {
  return LLVM::InsertValueOp::create(builder, body.getLoc(), aggregate, value,
                                     position);
}

Value TableBuilder::put(Value aggregate, int64_t position, Attribute value) {
  return putValue(aggregate, position,
                  LLVM::ConstantOp::create(builder, body.getLoc(),
                                           cast<TypedAttr>(value).getType(),
                                           value));
}

FailureOr<SmallVector<int64_t>> TableBuilder::encodeDims(const EntryArg &arg) {
  SmallVector<int64_t> begins(MLA_MAX_RANK, 0);
  for (unsigned d = 0; arg.dims && d < arg.dims.getNumResults(); ++d) {
    std::optional<int64_t> begin = sizes.encode(arg.dims.getResult(d));
    if (!begin)
      return body.emitError("size ")
             << d << " of argument '" << arg.name
             << "' must be an expression of shape symbols that nests at most "
             << MLA_MAX_SIZE_DEPTH << " levels deep";
    begins[d] = *begin;
  }
  return begins;
}

Value TableBuilder::words(Type element, ArrayRef<Attribute> values) {
  auto type = RankedTensorType::get(values.size(), element);
  auto words = DenseElementsAttr::get(type, values);
  auto [place, isNew] = constants.try_emplace(words);
  if (isNew)
    place->second = LLVM::ConstantOp::create(
        builder, body.getLoc(),
        LLVM::LLVMArrayType::get(element, values.size()), words);
  return place->second;
}

Value TableBuilder::spec(const EntryArg &arg, ArrayRef<int64_t> begins,
                         Value name) {
  auto i32 = [&](int32_t value) { return builder.getI32IntegerAttr(value); };
  auto i64 = [&](int64_t value) { return builder.getI64IntegerAttr(value); };
  Attribute small[kSmall] = {
      i32(arg.cache ? MLA_ARG_CACHE : MLA_ARG_TENSOR),
      i32(arg.cache ? 0 : *getBufferDType(arg.buffer.getElementType())),
      i32(arg.cache ? 0 : arg.buffer.getRank()),
      i32(structs.getDevice()),
      i32(arg.written),
      i32(0)};
  SmallVector<Attribute> large = {
      i64(arg.cache ? arg.cache.getLayout().getHash() : 0),
      i64(arg.cache ? arg.cache.getPageSize() : 0)};
  llvm::append_range(large, llvm::map_range(begins, i64));
  Value spec = LLVM::PoisonOp::create(builder, body.getLoc(), specType);
  spec = putValue(spec, 0, name);
  spec = putValue(spec, 1, words(builder.getI32Type(), small));
  return putValue(spec, 2, words(builder.getI64Type(), large));
}

/// Emits the argument table. One text holds all names: it costs less than one
/// symbol per name.
LLVM::GlobalOp TableBuilder::makeArgs(ArrayRef<EntryArg> args,
                                      ArrayRef<SmallVector<int64_t>> begins) {
  std::string text;
  SmallVector<int32_t> places;
  for (const EntryArg &arg : args) {
    places.push_back(text.size());
    text += arg.name + '\0';
  }
  auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), text.size());
  auto names =
      LLVM::GlobalOp::create(builder, body.getLoc(), type, /*isConstant=*/true,
                             LLVM::Linkage::Internal, (name + "_names").str(),
                             builder.getStringAttr(text));
  constants.clear();
  Value first;
  return makeArray("_args", specType, args.size(), [&](int64_t i) {
    if (!first)
      first = LLVM::AddressOfOp::create(builder, body.getLoc(), names);
    Value at = LLVM::GEPOp::create(builder, body.getLoc(), structs.ptr(),
                                   builder.getI8Type(), first,
                                   ArrayRef<LLVM::GEPArg>{places[i]});
    return spec(args[i], begins[i], at);
  });
}

LLVM::GlobalOp TableBuilder::makeSizes() {
  int64_t count = sizes.words.size();
  auto type = LLVM::LLVMArrayType::get(builder.getI64Type(), count);
  return makeGlobal("_sizes", type, [&]() -> Value {
    if (count == 0)
      return LLVM::ZeroOp::create(builder, body.getLoc(), type);
    auto words = DenseElementsAttr::get(
        RankedTensorType::get({count}, builder.getI64Type()),
        ArrayRef<int64_t>(sizes.words));
    return LLVM::ConstantOp::create(builder, body.getLoc(), type, words);
  });
}

FailureOr<LLVM::GlobalOp> TableBuilder::build(ArrayRef<EntryArg> args) {
  SmallVector<SmallVector<int64_t>> begins;
  for (const EntryArg &arg : args) {
    FailureOr<SmallVector<int64_t>> dims = encodeDims(arg);
    if (failed(dims))
      return failure();
    begins.push_back(std::move(*dims));
  }
  LLVM::GlobalOp parts[] = {
      makeArgs(args, begins), makeSizes(),
      makeArray("_symbols", structs.ptr(), symbols.size(), [&](int64_t i) {
        return runtime.getTextAddress(structs, "mla_symbol", symbols[i]);
      })};
  Type i64 = builder.getI64Type(), ptr = structs.ptr();
  auto type = LLVM::LLVMStructType::getLiteral(
      builder.getContext(), {ptr, ptr, ptr, ptr, i64, i64, i64});
  return makeGlobal("_entry", type, [&] {
    Value value = LLVM::ZeroOp::create(builder, body.getLoc(), type);
    value =
        putValue(value, 0, runtime.getTextAddress(structs, "mla_name", name));
    for (auto [i, part] : llvm::enumerate(parts))
      value = putValue(value, 1 + i,
                       LLVM::AddressOfOp::create(builder, body.getLoc(), ptr,
                                                 part.getSymName()));
    size_t counts[] = {args.size(), sizes.words.size(), symbols.size()};
    for (auto [i, count] : llvm::enumerate(counts))
      value = put(value, 4 + i, builder.getI64IntegerAttr(count));
    return value;
  });
}

FailureOr<LLVM::GlobalOp> mla::emitEntryTable(func::FuncOp body, StringRef name,
                                              ArrayRef<EntryArg> args,
                                              ArrayRef<StringRef> symbols) {
  return TableBuilder(body, name, symbols).build(args);
}
