//===- EntryTable.cpp - The table that mlaCheckArgs reads -----------------===//

#include "EntryArgs.h"

#include "mla-runtime/mla_runtime.h"

#include "mlir/Analysis/FlatLinearValueConstraints.h"

using namespace mlir;
using namespace mla;

static constexpr int64_t dimWords = 1 + MLA_MAX_SYMBOLS;
static_assert(sizeof(MlaDimSpec) == dimWords * 8);
static_assert(sizeof(MlaArgSpec) ==
              8 + 6 * 4 + 2 * 8 + MLA_MAX_RANK * dimWords * 8);

/// A dimension as MlaDimSpec: constant, then a coefficient for each symbol.
static LogicalResult flatten(AffineExpr expr, unsigned numSymbols,
                             MutableArrayRef<int64_t> words) {
  SmallVector<int64_t> flat;
  if (failed(getFlattenedAffineExpr(expr, 0, numSymbols, &flat)) ||
      flat.size() != numSymbols + 1)
    return failure();
  words[0] = flat.back();
  llvm::copy(ArrayRef<int64_t>(flat).drop_back(), words.begin() + 1);
  return success();
}

namespace {
/// Builds the initial value of the table.
class TableBuilder {
public:
  TableBuilder(CStructs &structs, ModuleOp module)
      : structs(structs), builder(structs.getBuilder()), module(module) {
    MLIRContext *context = builder.getContext();
    Type i32 = builder.getI32Type(), i64 = builder.getI64Type();
    dimsType = LLVM::LLVMArrayType::get(i64, MLA_MAX_RANK * dimWords);
    specType = LLVM::LLVMStructType::getLiteral(
        context,
        {structs.ptr(), i32, i32, i32, i32, i32, i32, i64, i64, dimsType});
  }

  LLVM::LLVMStructType specType;

  FailureOr<Value> spec(const EntryArg &arg);

private:
  Value put(Value aggregate, int64_t position, Attribute value) {
    Value constant = LLVM::ConstantOp::create(
        builder, structs.getLoc(), cast<TypedAttr>(value).getType(), value);
    return LLVM::InsertValueOp::create(builder, structs.getLoc(), aggregate,
                                       constant, position);
  }

  CStructs &structs;
  OpBuilder &builder;
  ModuleOp module;
  LLVM::LLVMArrayType dimsType;
};
} // namespace

FailureOr<Value> TableBuilder::spec(const EntryArg &arg) {
  Location loc = structs.getLoc();
  SmallVector<int64_t> dims(MLA_MAX_RANK * dimWords, 0);
  for (unsigned d = 0; arg.dims && d < arg.dims.getNumResults(); ++d)
    if (failed(flatten(
            arg.dims.getResult(d), arg.dims.getNumSymbols(),
            MutableArrayRef<int64_t>(dims).slice(d * dimWords, dimWords))))
      return failure();
  auto i32 = [&](int32_t value) { return builder.getI32IntegerAttr(value); };
  auto i64 = [&](int64_t value) { return builder.getI64IntegerAttr(value); };
  Value spec = LLVM::ZeroOp::create(builder, loc, specType);
  Value name = textAddress(structs, module, "mla_name", arg.name);
  spec = LLVM::InsertValueOp::create(builder, loc, spec, name,
                                     ArrayRef<int64_t>{0});
  spec = put(spec, 1, i32(arg.cache ? MLA_ARG_CACHE : MLA_ARG_TENSOR));
  spec =
      put(spec, 2, i32(arg.cache ? 0 : *dtypeOf(arg.buffer.getElementType())));
  spec = put(spec, 3, i32(arg.cache ? 0 : arg.buffer.getRank()));
  spec = put(spec, 4, i32(MLA_CPU));
  spec = put(spec, 5, i32(arg.written));
  spec = put(spec, 7, i64(arg.cache ? arg.cache.getLayout().getHash() : 0));
  spec = put(spec, 8, i64(arg.cache ? arg.cache.getPageSize() : 0));
  auto words = DenseElementsAttr::get(
      RankedTensorType::get({static_cast<int64_t>(dims.size())},
                            builder.getI64Type()),
      ArrayRef<int64_t>(dims));
  Value table = LLVM::ConstantOp::create(builder, loc, dimsType, words);
  return Value(LLVM::InsertValueOp::create(builder, loc, spec, table, 9));
}

FailureOr<LLVM::GlobalOp> mla::emitArgTable(func::FuncOp body, StringRef name,
                                            ArrayRef<EntryArg> args) {
  auto module = body->getParentOfType<ModuleOp>();
  OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
  CStructs structs(builder, body);
  TableBuilder table(structs, module);
  auto type = LLVM::LLVMArrayType::get(table.specType, args.size());
  auto global = LLVM::GlobalOp::create(
      builder, body.getLoc(), type, /*isConstant=*/true,
      LLVM::Linkage::Internal, (name + "_args").str(), Attribute());
  builder.createBlock(&global.getInitializerRegion());
  Value value = LLVM::ZeroOp::create(builder, body.getLoc(), type);
  for (auto [i, arg] : llvm::enumerate(args)) {
    if (arg.dims && arg.dims.getNumSymbols() > MLA_MAX_SYMBOLS)
      return body.emitError("expected at most ")
             << MLA_MAX_SYMBOLS << " shape symbols, got "
             << arg.dims.getNumSymbols()
             << ": dynamic sizes that nothing relates need one each; "
                "mla.shape relates them";
    FailureOr<Value> spec = table.spec(arg);
    if (failed(spec))
      return body.emitError("sizes of argument '")
             << arg.name << "' are not linear in the shape symbols";
    value = LLVM::InsertValueOp::create(builder, body.getLoc(), value, *spec,
                                        static_cast<int64_t>(i));
  }
  LLVM::ReturnOp::create(builder, body.getLoc(), value);
  return global;
}
