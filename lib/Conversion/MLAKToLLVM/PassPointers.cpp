//===- PassPointers.cpp - Pass static buffers as pointers -----------------===//

#include "DescriptorBuilder.h"

#include "mla/Conversion/MLAKToLLVM/MLAKToLLVM.h"
#include "mla/Support/ArgumentAttributes.h"
#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mla;

namespace mla {
#define GEN_PASS_DEF_MLAPASSPOINTERSPASS
#include "mla/Conversion/MLAKToLLVM/Passes.h.inc"
} // namespace mla

/// For each function, the arguments that become pointers.
using PointerArguments = llvm::DenseMap<StringAttr, llvm::BitVector>;

/// Returns the top-level ops of `module`, except those with a symbol table,
/// because functions in them may have the same names as functions of `module`.
static SmallVector<Operation *> getOwnOps(ModuleOp module) {
  SmallVector<Operation *> ops;
  for (Operation &op : *module.getBody())
    if (!op.hasTrait<OpTrait::SymbolTable>())
      ops.push_back(&op);
  return ops;
}

static PointerArguments collectPointers(ModuleOp module) {
  llvm::DenseSet<StringAttr> addressed;
  for (Operation *op : getOwnOps(module))
    op->walk([&](func::ConstantOp address) {
      addressed.insert(address.getValueAttr().getAttr());
    });
  PointerArguments pointers;
  for (auto function : module.getOps<func::FuncOp>()) {
    if (function.isExternal())
      continue;
    if (addressed.contains(function.getSymNameAttr())) {
      remarkMissed(function, "mla-pass-pointers", "Address")
          << "types kept: the function's address is taken";
      continue;
    }
    llvm::BitVector positions(function.getNumArguments());
    for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
      positions[i] =
          isPointerAlone(type) && !function.getArgAttr(i, "mla.cache");
    pointers[function.getSymNameAttr()] = std::move(positions);
  }
  return pointers;
}

//===----------------------------------------------------------------------===//
// Conversion
//===----------------------------------------------------------------------===//

namespace {
/// Converts buffers between memrefs and pointers. Only arguments and call
/// operands change their type. For any other use in the function, the pointer
/// is packed into a memref.
class PointerTypeConverter : public TypeConverter {
public:
  explicit PointerTypeConverter(MLIRContext *context) : llvmTypes(context) {
    addConversion([](Type type) { return type; });
    addConversion([](MemRefType type) -> std::optional<Type> {
      if (!isPointerAlone(type))
        return std::nullopt;
      return LLVM::LLVMPointerType::get(type.getContext());
    });
    addSourceMaterialization([this](OpBuilder &builder, MemRefType type,
                                    ValueRange inputs, Location loc) -> Value {
      return DescriptorBuilder(builder, loc, llvmTypes)
          .packStatic(type, inputs[0]);
    });
    addTargetMaterialization([this](OpBuilder &builder, LLVM::LLVMPointerType,
                                    ValueRange inputs, Location loc) -> Value {
      return DescriptorBuilder(builder, loc, llvmTypes).getData(inputs[0]);
    });
  }

private:
  LLVMTypeConverter llvmTypes;
};

/// Replaces the static buffers among a function's arguments by pointers.
class FunctionPointers : public OpConversionPattern<func::FuncOp> {
public:
  FunctionPointers(const TypeConverter &converter, MLIRContext *context,
                   const PointerArguments &pointers)
      : OpConversionPattern(converter, context), pointers(pointers) {}

  LogicalResult
  matchAndRewrite(func::FuncOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    const llvm::BitVector &positions =
        pointers.find(op.getSymNameAttr())->second;
    TypeConverter::SignatureConversion signature(op.getNumArguments());
    for (auto [i, type] : llvm::enumerate(op.getArgumentTypes()))
      signature.addInputs(
          i, positions[i] ? getTypeConverter()->convertType(type) : type);
    auto type = rewriter.getFunctionType(signature.getConvertedTypes(),
                                         op.getResultTypes());
    rewriter.applySignatureConversion(&op.front(), signature,
                                      getTypeConverter());
    rewriter.modifyOpInPlace(op, [&] { op.setType(type); });
    return success();
  }

private:
  const PointerArguments &pointers;
};

/// Passes pointers to the callee's pointer arguments.
class CallPointers : public OpConversionPattern<func::CallOp> {
public:
  CallPointers(const TypeConverter &converter, MLIRContext *context,
               const PointerArguments &pointers)
      : OpConversionPattern(converter, context), pointers(pointers) {}

  LogicalResult
  matchAndRewrite(func::CallOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    const llvm::BitVector &positions =
        pointers.find(op.getCalleeAttr().getAttr())->second;
    SmallVector<Value> operands(op.getOperands());
    for (unsigned i : positions.set_bits())
      operands[i] = adaptor.getOperands()[i];
    rewriter.replaceOpWithNewOp<func::CallOp>(op, op.getCallee(),
                                              op.getResultTypes(), operands);
    return success();
  }

private:
  const PointerArguments &pointers;
};
} // namespace

/// True if none of `types` is a memref at a position where function `name`
/// takes a pointer.
static bool hasPointers(const PointerArguments &pointers, StringAttr name,
                        TypeRange types) {
  auto found = pointers.find(name);
  return found == pointers.end() ||
         llvm::none_of(found->second.set_bits(),
                       [&](unsigned i) { return isa<MemRefType>(types[i]); });
}

static LogicalResult convert(ModuleOp module,
                             const PointerArguments &pointers) {
  MLIRContext *context = module.getContext();
  PointerTypeConverter converter(context);
  RewritePatternSet patterns(context);
  patterns.add<FunctionPointers, CallPointers>(converter, context, pointers);
  ConversionTarget target(*context);
  target.addDynamicallyLegalOp<func::FuncOp>([&](func::FuncOp op) {
    return hasPointers(pointers, op.getSymNameAttr(), op.getArgumentTypes());
  });
  target.addDynamicallyLegalOp<func::CallOp>([&](func::CallOp op) {
    return hasPointers(pointers, op.getCalleeAttr().getAttr(),
                       op.getOperandTypes());
  });
  target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
  return applyPartialConversion(getOwnOps(module), target, std::move(patterns));
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// Keeps the buffer types of a public function as attributes: callers of its
/// entry pass tensors of these types.
static void recordBuffers(func::FuncOp function,
                          const llvm::BitVector &positions) {
  if (function.isPrivate())
    return;
  ArgumentAttributes attributes(function);
  for (unsigned i : positions.set_bits())
    attributes.set(i, "mla.buffer",
                   TypeAttr::get(function.getArgumentTypes()[i]));
  attributes.apply();
}

static void explain(func::FuncOp function, const llvm::BitVector &positions) {
  if (positions.none())
    remarkMissed(function, "mla-pass-pointers", "Descriptors")
        << remark::metric("arguments", positions.size())
        << "no argument is a contiguous buffer of static shape";
  else
    remarkPassed(function, "mla-pass-pointers", "Pointers")
        << remark::metric("arguments", positions.size())
        << remark::metric("pointers", positions.count())
        << "contiguous buffers of static shape are passed as pointers";
}

namespace {
struct MLAPassPointersPass
    : mla::impl::MLAPassPointersPassBase<MLAPassPointersPass> {
  void runOnOperation() override {
    PointerArguments pointers = collectPointers(getOperation());
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      auto found = pointers.find(function.getSymNameAttr());
      if (found == pointers.end())
        continue;
      recordBuffers(function, found->second);
      explain(function, found->second);
      numPointers += found->second.count();
    }
    if (failed(convert(getOperation(), pointers)))
      return signalPassFailure();
  }
};
} // namespace
