//===- FinalizeEntry.cpp - Convert functions to use caller buffers --------===//

#include "FinalizeCalls.h"
#include "InoutChecks.h"
#include "ResultBuffers.h"
#include "mla/Transforms/Entry/EntryShapes.h"
#include "mla/Transforms/Loops/TensorPlaces.h"

#include "mla/Dialect/MLA/IR/MLADialect.h"
#include "mla/Support/ArgumentAttributes.h"
#include "mla/Support/LinkNames.h"
#include "mla/Support/Remarks.h"
#include "mla/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mla;

namespace mla {
#define GEN_PASS_DEF_MLAFINALIZEENTRYPASS
#include "mla/Transforms/Passes.h.inc"
} // namespace mla

static constexpr StringLiteral kPass = "mla-finalize-entry";

namespace {
/// Converts one function.
class Finalizer {
public:
  Finalizer(func::FuncOp function, bool provedSizes)
      : function(function), builder(function.getContext()),
        provedSizes(provedSizes) {}

  LogicalResult run();

private:
  LogicalResult check();
  LogicalResult annotateShapes();
  LogicalResult checkProved();
  void argumentsToBuffers();
  void resultsToBuffers();
  bool isProved(unsigned result);
  void checkUnproved(unsigned result, Value value, Value buffer);
  void checkInoutSizes();
  void splitResults(SmallVectorImpl<std::pair<unsigned, unsigned>> &inouts,
                    SmallVectorImpl<unsigned> &others);
  void separateResults(ArrayRef<unsigned> results);
  void addBuffers(ArrayRef<unsigned> results);
  void writeInout(ArrayRef<std::pair<unsigned, unsigned>> inouts);
  bool isRead(unsigned argument);
  void sayBuffers();

  func::FuncOp function;
  OpBuilder builder;
  /// True if every result size must be proved. An unproved size is then an
  /// error.
  bool provedSizes;
  EntryShapes shapes;
  /// The initial contents of tensor arguments.
  DenseMap<unsigned, Value> tensors;
  SmallVector<NamedAttrList> resultAttrs;
  SmallVector<UnprovedInout> unprovedInouts;
  unsigned numInputs = 0, numInouts = 0;
};
} // namespace

LogicalResult Finalizer::check() {
  if (!function.getBody().hasOneBlock())
    return function.emitError("the function must have one block, got ")
           << function.getBody().getBlocks().size();
  for (auto [i, type] : llvm::enumerate(function.getResultTypes()))
    if (!isa<RankedTensorType>(type))
      return function.emitError("results must be ranked tensors, got ")
             << type << " for result " << i;
  return success();
}

/// Sets the symbol names on the function and the dimensions on arguments, and
/// collects the attributes of the future result arguments.
LogicalResult Finalizer::annotateShapes() {
  FailureOr<EntryShapes> derived = deriveEntryShapes(function);
  if (failed(derived))
    return failure();
  shapes = std::move(*derived);
  SmallVector<StringRef> names(shapes.symbols.begin(), shapes.symbols.end());
  function->setAttr("mla.symbols", builder.getStrArrayAttr(names));
  ArgumentAttributes attributes(function);
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes())) {
    if (isa<RankedTensorType>(type))
      attributes.set(i, "mla.dims", AffineMapAttr::get(shapes.arguments[i]));
    if (isa<CacheType>(type))
      attributes.set(i, "mla.cache", TypeAttr::get(type));
  }
  attributes.apply();
  for (auto [i, map] : llvm::enumerate(shapes.results)) {
    Attribute original = function.getResultAttr(i, "mla.result");
    NamedAttrList attrs;
    attrs.set("mla.role", builder.getStringAttr("result"));
    attrs.set("mla.result", original ? original : builder.getI64IntegerAttr(i));
    attrs.set("mla.dims", AffineMapAttr::get(map));
    resultAttrs.push_back(attrs);
  }
  return success();
}

/// True if an unproved dimension of a result is an expression of the arguments'
/// symbols. False if it has a separate symbol.
static bool isStated(const EntryShapes &shapes, unsigned result, int64_t dim) {
  AffineExpr size = shapes.results[result].getResult(dim);
  auto symbol = dyn_cast<AffineSymbolExpr>(size);
  return !symbol || llvm::any_of(shapes.arguments, [&](AffineMap map) {
    return map.isFunctionOfSymbol(symbol.getPosition());
  });
}

/// With `provedSizes`, checks that every result size follows from the
/// arguments.
LogicalResult Finalizer::checkProved() {
  if (!provedSizes || shapes.unproved.empty())
    return success();
  auto [result, dim] = shapes.unproved.front();
  return function.emitError("ops must prove the sizes of all results "
                            "(option proved-sizes), got result ")
         << result << " whose size in dimension " << dim
         << (isStated(shapes, result, dim) ? " is stated but not proved"
                                           : " depends on data");
}

void Finalizer::argumentsToBuffers() {
  builder.setInsertionPointToStart(&function.front());
  for (auto [i, argument] : llvm::enumerate(function.getArguments())) {
    auto tensor = dyn_cast<RankedTensorType>(argument.getType());
    if (!tensor)
      continue;
    argument.setType(bufferType(tensor));
    bool writable = static_cast<bool>(function.getArgAttr(i, "mla.inout"));
    auto read = bufferization::ToTensorOp::create(builder, function.getLoc(),
                                                  tensor, argument,
                                                  /*restrict=*/true, writable);
    argument.replaceAllUsesExcept(read.getResult(), read);
    tensors[i] = read.getResult();
    ++numInputs;
  }
}

/// True if a result is proved to have the sizes of its buffer.
bool Finalizer::isProved(unsigned result) {
  return !llvm::is_contained(llvm::make_first_range(shapes.unproved), result);
}

/// Emits an assert for each unproved dimension of a result.
void Finalizer::checkUnproved(unsigned result, Value value, Value buffer) {
  for (auto [index, dim] : shapes.unproved) {
    if (index != result)
      continue;
    remarkMissed(function, kPass, "Shape") << remark::add(
        isStated(shapes, result, dim)
            ? "the source states the size of result {0} in dimension {1}, but "
              "no op proves it: it is checked at run time"
            : "the size of result {0} in dimension {1} depends on data: it is "
              "checked at run time",
        result, dim);
    Location loc = function.getLoc();
    Value got = memref::DimOp::create(builder, loc, buffer, dim);
    Value expected = tensor::DimOp::create(builder, loc, value, dim);
    Value same = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                       got, expected);
    cf::AssertOp::create(builder, loc, same,
                         "result " + std::to_string(result) +
                             ": a size that depends on data must equal the "
                             "size of the buffer in dimension " +
                             std::to_string(dim));
  }
}

/// Checks, before any write, that new values have the sizes of their buffers.
void Finalizer::checkInoutSizes() {
  Location loc = function.getLoc();
  Operation *end = function.front().getTerminator();
  for (auto [result, argument, dim] : unprovedInouts) {
    Value got =
        tensor::DimOp::create(builder, loc, end->getOperand(result), dim);
    Value expected = memref::DimOp::create(builder, loc,
                                           function.getArgument(argument), dim);
    Value same = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                       got, expected);
    cf::AssertOp::create(builder, loc, same,
                         "result " + std::to_string(result) +
                             ", the new value of an argument, must have the "
                             "size of the argument in dimension " +
                             std::to_string(dim));
  }
}

/// True if the function reads the initial contents of `argument`.
bool Finalizer::isRead(unsigned argument) {
  return !tensors.lookup(argument).use_empty();
}

/// Writes the new values of inout arguments after all other ops. A value that
/// may be in the buffer of another inout argument is copied before any argument
/// is written. A value that is computed while its argument is still read is
/// copied, too: otherwise bufferization could compute it in the argument's
/// buffer.
void Finalizer::writeInout(ArrayRef<std::pair<unsigned, unsigned>> inouts) {
  Operation *end = function.front().getTerminator();
  SmallVector<Value> values;
  for (auto [result, argument] : inouts) {
    Value value = end->getOperand(result);
    TensorPlaces places = findPlaces(value);
    bool shared = llvm::any_of(inouts, [&](auto other) {
      return other.second != argument &&
             places.mayBe(tensors.lookup(other.second));
    });
    const bool apart =
        !places.isUpdateOf(tensors.lookup(argument)) && isRead(argument);
    if (shared || apart) {
      remarkPassed(function, kPass, "Copy") << remark::add(
          shared
              ? "the new value of argument {0} may be in the buffer of another "
                "argument: it is copied before any argument is written"
              : "the new value of argument {0} is computed in another buffer "
                "because the old value is still read: it is copied when it is "
                "complete",
          argument);
      value = bufferization::AllocTensorOp::create(
          builder, function.getLoc(), cast<RankedTensorType>(value.getType()),
          ValueRange(), /*copy=*/value);
    }
    values.push_back(value);
  }
  for (auto [value, inout] : llvm::zip_equal(values, inouts))
    writeResult(builder, value, function.getArgument(inout.second));
}

/// Divides the results into those that are written to the buffer of an inout
/// argument, each paired with the argument, and all others.
void Finalizer::splitResults(
    SmallVectorImpl<std::pair<unsigned, unsigned>> &inouts,
    SmallVectorImpl<unsigned> &others) {
  llvm::SmallDenseMap<int64_t, unsigned> inoutOf;
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    if (auto attr = function.getArgAttrOfType<IntegerAttr>(i, "mla.inout"))
      inoutOf[attr.getInt()] = i;
  for (unsigned i = 0, e = function.getNumResults(); i < e; ++i) {
    Attribute known =
        i < resultAttrs.size() ? resultAttrs[i].get("mla.result") : nullptr;
    auto original = dyn_cast_or_null<IntegerAttr>(known);
    auto inout = inoutOf.find(original ? original.getInt() : int64_t(i));
    if (inout != inoutOf.end())
      inouts.push_back({i, inout->second});
    else
      others.push_back(i);
  }
}

/// Appends a buffer argument for each of `results` in one step, because every
/// change copies the lists of argument types and attributes.
void Finalizer::addBuffers(ArrayRef<unsigned> results) {
  unsigned last = function.getNumArguments();
  MLIRContext *context = function.getContext();
  SmallVector<unsigned> places(results.size(), last);
  SmallVector<Location> locations(results.size(), function.getLoc());
  SmallVector<Type> types;
  SmallVector<DictionaryAttr> attributes;
  for (unsigned i : results) {
    types.push_back(bufferType(function.getResultTypes()[i]));
    attributes.push_back(i < resultAttrs.size()
                             ? resultAttrs[i].getDictionary(context)
                             : DictionaryAttr::get(context));
  }
  (void)function.insertArguments(places, types, attributes, locations);
}

/// If several results may share a buffer, for example a tensor and an update of
/// it, copies all results but the first before any is written. Otherwise
/// bufferization may compute another tensor in the buffer of a result, and read
/// that buffer for another result after it was overwritten.
void Finalizer::separateResults(ArrayRef<unsigned> results) {
  Operation *end = function.front().getTerminator();
  SmallVector<std::pair<Value, TensorPlaces>> kept;
  for (unsigned i : results) {
    Value value = end->getOperand(i);
    TensorPlaces places = findPlaces(value);
    if (llvm::any_of(kept, [&](auto &other) { return other.first == value; }))
      continue;
    if (llvm::none_of(kept, [&](auto &other) {
          return places.mayOverwrite(other.second);
        })) {
      kept.emplace_back(value, std::move(places));
      continue;
    }
    remarkPassed(function, kPass, "Copy")
        << remark::add("result {0} may overwrite the tensor of another result: "
                       "it is copied before any result is written",
                       i);
    end->setOperand(i, bufferization::AllocTensorOp::create(
                           builder, function.getLoc(),
                           cast<RankedTensorType>(value.getType()),
                           ValueRange(), /*copy=*/value));
  }
}

void Finalizer::resultsToBuffers() {
  Operation *end = function.front().getTerminator();
  builder.setInsertionPoint(end);
  SmallVector<std::pair<unsigned, unsigned>> inouts;
  SmallVector<unsigned> others;
  splitResults(inouts, others);
  SmallVector<unsigned> all(others);
  llvm::append_range(all, llvm::make_first_range(inouts));
  checkInoutSizes();
  separateResults(all);
  unsigned last = function.getNumArguments();
  addBuffers(others);
  for (auto [place, result] : llvm::enumerate(others)) {
    Value value = end->getOperand(result);
    Value buffer = function.getArgument(last + place);
    checkUnproved(result, value, buffer);
    if (isProved(result))
      makeInBuffer(builder, value, buffer);
    else
      writeResult(builder, value, buffer);
  }
  writeInout(inouts);
  numInouts = inouts.size();
  sayBuffers();
  end->setOperands({});
}

void Finalizer::sayBuffers() {
  unsigned results = function.getNumResults();
  remarkPassed(function, kPass, "Buffers")
      << remark::metric("inputs", numInputs)
      << remark::metric("results", results - numInouts)
      << remark::metric("inout", numInouts)
      << "only inout inputs are written, results are written to caller buffers";
}

LogicalResult Finalizer::run() {
  if (failed(check()))
    return failure();
  if (function.isPublic() &&
      (failed(annotateShapes()) || failed(checkProved())))
    return failure();
  if (failed(checkInouts(function, shapes, unprovedInouts)))
    return failure();
  argumentsToBuffers();
  resultsToBuffers();
  function.setResAttrsAttr(nullptr);
  function.setFunctionType(builder.getFunctionType(
      function.front().getArgumentTypes(), TypeRange()));
  return success();
}

namespace {
struct MLAFinalizeEntryPass
    : mla::impl::MLAFinalizeEntryPassBase<MLAFinalizeEntryPass> {
  using Base::Base;

  void runOnOperation() override {
    if (failed(freeLinkNames(getOperation())))
      return signalPassFailure();
    SymbolTable symbols(getOperation());
    SmallVector<func::FuncOp> functions;
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (!function.isExternal())
        functions.push_back(function);
    // Calls are converted first, because they need the tensor shapes of the
    // callees to compute the sizes of results.
    if (failed(finalizeCalls(functions, symbols)))
      return signalPassFailure();
    for (func::FuncOp function : functions) {
      if (failed(Finalizer(function, provedSizes).run()))
        return signalPassFailure();
      ++numFinalized;
    }
  }
};
} // namespace
