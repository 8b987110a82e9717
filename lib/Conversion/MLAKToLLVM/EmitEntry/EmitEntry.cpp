//===- EmitEntry.cpp - Emit the entry points of a compiled function -------===//

#include "../DescriptorBuilder.h"
#include "../RuntimeSymbols.h"
#include "EntryArgs.h"

#include "mla-runtime/mla_runtime.h"
#include "mla/Conversion/MLAKToLLVM/MLAKToLLVM.h"
#include "mla/Support/KernelTarget.h"
#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mla;

namespace mla {
#define GEN_PASS_DEF_MLAEMITENTRYPASS
#include "mla/Conversion/MLAKToLLVM/Passes.h.inc"
} // namespace mla

namespace {
/// Emits the entry points of a function. The function itself is called the
/// body.
class EntryEmitter {
public:
  EntryEmitter(func::FuncOp body, SymbolTable &symbols)
      : body(body), symbols(symbols), module(body->getParentOfType<ModuleOp>()),
        runtime(module), builder(body.getContext()),
        converter(body.getContext()), name(body.getName().str()) {}

  LogicalResult run();

private:
  LogicalResult checkNames();
  func::FuncOp create(StringRef suffix, ArrayRef<Type> arguments, Type result);
  void emitRun();
  void emitWorkspace();
  void emitSignature();
  void check(AbiStructBuilder &structs, func::FuncOp function, Value status);
  void checkArgs(AbiStructBuilder &structs, func::FuncOp function, Value call);
  void checkWorkspace(AbiStructBuilder &structs, func::FuncOp function,
                      Value needed);
  void dropUnusedSizes();
  SmallVector<Value> readArgs(AbiStructBuilder &structs, Value args,
                              const llvm::BitVector &wanted);
  SmallVector<Value> select(ArrayRef<Value> values);
  Value readTensor(AbiStructBuilder &structs, Value tensor, MemRefType type);
  Value readPool(AbiStructBuilder &structs, Value cache, int64_t pool,
                 MemRefType type);

  DescriptorBuilder descriptors(AbiStructBuilder &structs) {
    return DescriptorBuilder(builder, structs.getLoc(), converter);
  }

  func::FuncOp body, bytes;
  SymbolTable &symbols;
  ModuleOp module;
  RuntimeSymbols runtime;
  OpBuilder builder;
  LLVMTypeConverter converter;
  std::string name;
  std::vector<EntryArg> args;
  SmallVector<StringRef> symbolNames;
  LLVM::GlobalOp table;
  /// The arguments of the body that determine the size of its workspace.
  llvm::BitVector sized;
};
} // namespace

func::FuncOp EntryEmitter::create(StringRef suffix, ArrayRef<Type> arguments,
                                  Type result) {
  OpBuilder at(body);
  auto function = func::FuncOp::create(at, body.getLoc(), name + suffix.str(),
                                       at.getFunctionType(arguments, result));
  builder.setInsertionPointToStart(function.addEntryBlock());
  symbols.insert(function);
  return function;
}

/// Makes `function` return `status`, if `status` is not 0.
void EntryEmitter::check(AbiStructBuilder &structs, func::FuncOp function,
                         Value status) {
  Location loc = structs.getLoc();
  Value zero =
      arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(0));
  Value ok = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                   status, zero);
  Block *block = builder.getInsertionBlock();
  Block *fail =
      builder.createBlock(&function.getBody(), function.getBody().end());
  func::ReturnOp::create(builder, loc, status);
  Block *next =
      builder.createBlock(&function.getBody(), function.getBody().end());
  builder.setInsertionPointToEnd(block);
  cf::CondBranchOp::create(builder, loc, ok, next, fail);
  builder.setInsertionPointToStart(next);
}

void EntryEmitter::checkArgs(AbiStructBuilder &structs, func::FuncOp function,
                             Value call) {
  Location loc = structs.getLoc();
  Type i32 = builder.getI32Type(), ptr = structs.ptr();
  auto declared =
      runtime.declare(builder, "mlaCheckArgs", {ptr, ptr, i32, ptr, ptr});
  Value entry =
      LLVM::AddressOfOp::create(builder, loc, ptr, table.getSymName());
  constexpr int64_t wordsPerSymbol = sizeof(MlaSymbol) / 8;
  Value values = structs.allocate(
      std::max<int64_t>(1, wordsPerSymbol * symbolNames.size()));
  auto checked =
      LLVM::CallOp::create(builder, loc, declared,
                           ValueRange{entry, function.getArgument(0),
                                      function.getArgument(1), call, values});
  check(structs, function, checked.getResult());
}

/// Checks that the workspace is large enough and does not overlap an argument.
/// Kernels do not check this: they write to the workspace and check only their
/// own arguments.
void EntryEmitter::checkWorkspace(AbiStructBuilder &structs,
                                  func::FuncOp function, Value needed) {
  Type ptr = structs.ptr();
  auto declared = runtime.declare(builder, "mlaCheckEntryWorkspace",
                                  {ptr, ptr, builder.getI64Type(), ptr});
  Value entry = LLVM::AddressOfOp::create(builder, structs.getLoc(), ptr,
                                          table.getSymName());
  Value operands[] = {entry, function.getArgument(0), needed,
                      function.getArgument(2)};
  auto checked = LLVM::CallOp::create(builder, structs.getLoc(), declared,
                                      ValueRange(operands));
  check(structs, function, checked.getResult());
}

//===----------------------------------------------------------------------===//
// Arguments of the body
//===----------------------------------------------------------------------===//

Value EntryEmitter::readTensor(AbiStructBuilder &structs, Value tensor,
                               MemRefType type) {
  SmallVector<Value> sizes;
  for (int64_t d = 0; d < type.getRank(); ++d)
    sizes.push_back(type.isDynamicDim(d)
                        ? structs.load(tensor, 3 + d, builder.getI64Type())
                        : structs.constant(type.getDimSize(d)));
  return descriptors(structs).packContiguous(
      type, structs.load(tensor, 0, structs.ptr()), sizes);
}

static_assert(sizeof(MlaPool) == 3 * 8 && sizeof(MlaArg) == 2 * 8);

/// Reads a pool as a memref of pages by bytes, for a body whose caches were
/// decomposed.
Value EntryEmitter::readPool(AbiStructBuilder &structs, Value cache,
                             int64_t pool, MemRefType type) {
  int64_t word = offsetof(MlaCache, pools) / 8 + 3 * pool;
  Type i64 = builder.getI64Type();
  Value base = structs.load(cache, word, structs.ptr());
  Value pages = structs.load(cache, word + 1, i64);
  Value stride = structs.load(cache, word + 2, i64);
  return descriptors(structs).pack(type, base, {pages, stride},
                                   {stride, structs.constant(1)});
}

/// Erases the arguments that the workspace function does not read. If shapes
/// are static, these are most of its arguments.
void EntryEmitter::dropUnusedSizes() {
  unsigned count = body.getNumArguments() - 2;
  llvm::BitVector unused(bytes.getNumArguments());
  for (unsigned i = 0; i < count; ++i)
    if (bytes.getArgument(i).use_empty())
      unused.set(i);
  (void)bytes.eraseArguments(unused);
  sized = unused;
  sized.resize(count);
  sized.flip();
}

/// Reads the arguments of the body, except workspace and call. The result is
/// null for arguments that need not be read because they are not in `wanted`.
SmallVector<Value> EntryEmitter::readArgs(AbiStructBuilder &structs, Value list,
                                          const llvm::BitVector &wanted) {
  SmallVector<Value> values(body.getNumArguments() - 2);
  for (auto [i, arg] : llvm::enumerate(args)) {
    if (llvm::none_of(arg.positions, [&](auto p) { return wanted[p]; }))
      continue;
    Value pointer = structs.load(list, 2 * i + 1, structs.ptr());
    if (arg.buffer) {
      Type taken = body.getArgumentTypes()[arg.positions[0]];
      values[arg.positions[0]] = taken == structs.ptr()
                                     ? structs.load(pointer, 0, taken)
                                     : readTensor(structs, pointer, arg.buffer);
      continue;
    }
    for (auto [pool, position] : llvm::enumerate(arg.positions)) {
      auto type = dyn_cast<MemRefType>(body.getArgumentTypes()[position]);
      values[position] =
          type ? readPool(structs, pointer, pool, type) : pointer;
    }
  }
  return values;
}

/// Returns the values of the arguments that the workspace function takes.
SmallVector<Value> EntryEmitter::select(ArrayRef<Value> values) {
  return llvm::map_to_vector(sized.set_bits(),
                             [&](unsigned i) { return values[i]; });
}

//===----------------------------------------------------------------------===//
// The functions
//===----------------------------------------------------------------------===//

void EntryEmitter::emitRun() {
  Type i32 = builder.getI32Type();
  auto ptr = LLVM::LLVMPointerType::get(builder.getContext());
  func::FuncOp function = create("", {ptr, i32, ptr}, i32);
  AbiStructBuilder structs(builder, function);
  Location loc = structs.getLoc();
  Value call = function.getArgument(2);
  // The call must be checked before mlaCheckArgs, which accepts a null call as
  // a size query.
  auto checkCall = runtime.declare(builder, "mlaCheckWorkspace",
                                   {ptr, builder.getI64Type(), ptr});
  Value text = runtime.getTextAddress(structs, "mla_name", name);
  Value checked[] = {text, structs.constant(0), call};
  check(structs, function,
        LLVM::CallOp::create(builder, loc, checkCall, ValueRange(checked))
            .getResult());
  checkArgs(structs, function, call);
  llvm::BitVector all(body.getNumArguments() - 2, true);
  SmallVector<Value> values = readArgs(structs, function.getArgument(0), all);
  Value word = structs.allocate(1);
  SmallVector<Value> operands = select(values);
  operands.push_back(word);
  check(structs, function,
        func::CallOp::create(builder, loc, bytes, operands).getResult(0));
  Value needed = structs.load(word, 0, builder.getI64Type());
  checkWorkspace(structs, function, needed);
  auto type =
      cast<MemRefType>(body.getArgumentTypes()[body.getNumArguments() - 2]);
  Value base = structs.load(call, offsetof(MlaCall, workspace) / 8, ptr);
  values.push_back(descriptors(structs).packContiguous(type, base, {needed}));
  values.push_back(call);
  auto ran = func::CallOp::create(builder, loc, body, values);
  func::ReturnOp::create(builder, loc, ran.getResult(0));
}

void EntryEmitter::emitWorkspace() {
  Type i32 = builder.getI32Type();
  auto ptr = LLVM::LLVMPointerType::get(builder.getContext());
  func::FuncOp function = create("_workspace", {ptr, i32, ptr}, i32);
  AbiStructBuilder structs(builder, function);
  Location loc = structs.getLoc();
  checkArgs(structs, function, structs.null());
  Value out = function.getArgument(2);
  Value isNull = LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::eq,
                                      out, structs.null());
  Value invalid = arith::ConstantOp::create(
      builder, loc, builder.getI32IntegerAttr(MLA_INVALID_ARGUMENT));
  Value fine =
      arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(0));
  Value status = arith::SelectOp::create(builder, loc, isNull, invalid, fine);
  check(structs, function, status);
  SmallVector<Value> values =
      select(readArgs(structs, function.getArgument(0), sized));
  values.push_back(out);
  auto asked = func::CallOp::create(builder, loc, bytes, values);
  func::ReturnOp::create(builder, loc, asked.getResult(0));
}

void EntryEmitter::emitSignature() {
  auto ptr = LLVM::LLVMPointerType::get(builder.getContext());
  func::FuncOp function = create("_signature", {}, ptr);
  AbiStructBuilder structs(builder, function);
  Value text = runtime.getTextAddress(
      structs, name + "_signature_text",
      printSignature(name, getTarget(module), args, symbolNames));
  func::ReturnOp::create(builder, structs.getLoc(), text);
}

/// Checks that no symbol has one of the names that are emitted. Otherwise the
/// symbol table would silently rename the new symbol.
LogicalResult EntryEmitter::checkNames() {
  for (StringRef suffix : {"_step", "_bytes", "_signature", "_names", "_args",
                           "_sizes", "_symbols", "_entry"})
    if (symbols.lookup(name + suffix.str()))
      return body.emitError("cannot emit '@")
             << name << suffix
             << "' for this function because the symbol already exists";
  return success();
}

LogicalResult EntryEmitter::run() {
  bytes = symbols.lookup<func::FuncOp>(name + "_workspace");
  if (!bytes || !bytes->hasAttr("mla.workspace"))
    return body.emitError("function '@")
           << name << "_workspace' not found; run mla-plan-workspace first";
  FailureOr<std::vector<EntryArg>> collected = collectEntryArgs(body);
  if (failed(collected))
    return failure();
  args = std::move(*collected);
  symbolNames = getSymbolNames(body);
  if (failed(checkNames()))
    return failure();
  if (failed(symbols.rename(body, name + "_step")) ||
      failed(symbols.rename(bytes, name + "_bytes")))
    return body.emitError("cannot rename '@") << name << "'";
  FailureOr<LLVM::GlobalOp> emitted =
      emitEntryTable(body, name, args, symbolNames);
  if (failed(emitted))
    return failure();
  table = *emitted;
  body.setPrivate();
  dropUnusedSizes();
  emitRun();
  emitWorkspace();
  emitSignature();
  remarkPassed(body, "mla-emit-entry", "Entry")
      << remark::metric("args", args.size())
      << remark::metric("symbols", symbolNames.size())
      << remark::add("@{0} checks its arguments against a table, then the "
                     "workspace, and runs @{0}_step",
                     name);
  return success();
}

/// Gives a private function internal linkage. Otherwise it could clash with a
/// function of the same name in another object of the program. Also forbids
/// inlining: LLVM inlines internal functions, and layers are too long for that.
static void makeInternal(func::FuncOp function) {
  MLIRContext *context = function.getContext();
  function->setAttr("llvm.linkage",
                    LLVM::LinkageAttr::get(context, LLVM::Linkage::Internal));
  function->setAttr(
      "passthrough",
      ArrayAttr::get(context, StringAttr::get(context, "noinline")));
}

namespace {
struct MLAEmitEntryPass : mla::impl::MLAEmitEntryPassBase<MLAEmitEntryPass> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    auto functions = llvm::to_vector(getOperation().getOps<func::FuncOp>());
    for (func::FuncOp function : functions) {
      if (function.isExternal() || function.isPrivate())
        continue;
      if (failed(EntryEmitter(function, symbols).run()))
        return signalPassFailure();
      ++numEntries;
    }
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (function.isPrivate() && !function.isExternal())
        makeInternal(function);
  }
};
} // namespace
