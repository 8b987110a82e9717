//===- IsolateAttention.cpp - Remove everything but the attention ---------===//

#include "mla/Analysis/ShapeFacts.h"
#include "mla/Dialect/MLA/IR/MLAOps.h"
#include "mla/Dialect/MLA/Transforms/Passes.h"
#include "mla/Support/ReadDim.h"
#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SetVector.h"

namespace mla {
#define GEN_PASS_DEF_MLAISOLATEATTENTIONPASS
#include "mla/Dialect/MLA/Transforms/Passes.h.inc"
} // namespace mla

using namespace mla;
using namespace mlir;

static constexpr StringLiteral kPass = "mla-isolate-attention";

/// True for ops that compute no tensor element: reshapes, slices, sizes and
/// arithmetic on scalars.
static bool isGlue(Operation *op) {
  if (isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp,
          tensor::ExtractSliceOp, tensor::CastOp, tensor::DimOp>(op))
    return true;
  auto isScalar = [](Type type) { return type.isIntOrIndexOrFloat(); };
  return isa_and_nonnull<arith::ArithDialect>(op->getDialect()) &&
         llvm::all_of(op->getOperandTypes(), isScalar) &&
         llvm::all_of(op->getResultTypes(), isScalar);
}

/// True if `op` is a rotation whose result only concats read: they join a rope
/// key with its latent in one row. No kernel builds such a row, so both the
/// rotation and the concats are removed.
static bool isPartOfRow(Operation *op) {
  if (!isa<RopeOp>(op) || op->use_empty())
    return false;
  SmallVector<Operation *> work(op->getUsers());
  while (!work.empty()) {
    Operation *user = work.pop_back_val();
    if (isGlue(user))
      llvm::append_range(work, user->getUsers());
    else if (!isa<tensor::ConcatOp>(user))
      return false;
  }
  return true;
}

namespace {
/// Removes everything but the attention from one function.
class Isolation {
public:
  explicit Isolation(func::FuncOp function) : function(function) {}

  LogicalResult run();
  unsigned getNumInputs() const { return cuts.size(); }

private:
  void keep();
  void findInouts(SmallVectorImpl<Value> &work);
  LogicalResult check();
  Operation *findKept(Value value);
  SmallVector<Value> getResults();
  void describeShapes();
  void setShape(unsigned argument);
  void addInputs();
  void readSizesOfInputs();
  void setInouts(ArrayRef<Value> results);
  void dropTheRest();

  func::FuncOp function;
  /// Arguments that are written in place, each with its returned new value.
  SmallVector<std::pair<BlockArgument, Value>> inouts;
  llvm::SetVector<Operation *> kept;
  llvm::SetVector<Value> cuts; ///< values that become arguments
  llvm::DenseMap<Value, SmallVector<AffineExpr>> dims;
  unsigned numSymbols = 0;
};
} // namespace

/// Finds the new values of arguments that are written in place. If a new value
/// is a reshaped result of a kept op, keeps the reshapes too and appends their
/// operands to `work`.
void Isolation::findInouts(SmallVectorImpl<Value> &work) {
  Operation *end = function.front().getTerminator();
  for (BlockArgument argument : function.getArguments()) {
    auto result = function.getArgAttrOfType<IntegerAttr>(
        argument.getArgNumber(), "mla.inout");
    if (!result || result.getValue().uge(end->getNumOperands()))
      continue;
    Value value = end->getOperand(result.getInt());
    inouts.emplace_back(argument, value);
    SmallVector<Operation *> reshapes;
    Operation *op = value.getDefiningOp();
    for (; isa_and_nonnull<tensor::CollapseShapeOp, tensor::ExpandShapeOp,
                           tensor::CastOp>(op);
         op = op->getOperand(0).getDefiningOp())
      reshapes.push_back(op);
    if (!op || !kept.contains(op))
      continue;
    for (Operation *reshape : reshapes)
      if (kept.insert(reshape))
        llvm::append_range(work, reshape->getOperands());
  }
}

/// Keeps the mla ops, and the glue ops that the operands of mla ops or the new
/// values of arguments need. If an op that is not kept computes an operand of a
/// kept op, the operand becomes an input.
void Isolation::keep() {
  SmallVector<Value> work;
  auto add = [&](Operation *op) {
    if (kept.insert(op))
      llvm::append_range(work, op->getOperands());
  };
  for (Operation &op : function.front())
    if (isa_and_nonnull<MLADialect>(op.getDialect()) && !isPartOfRow(&op))
      add(&op);
  findInouts(work);
  while (!work.empty()) {
    Operation *op = work.pop_back_val().getDefiningOp();
    if (op && isGlue(op))
      add(op);
  }
  for (Operation &op : function.front())
    if (kept.contains(&op))
      for (Value operand : op.getOperands())
        if (Operation *from = operand.getDefiningOp();
            from && !kept.contains(from))
          cuts.insert(operand);
}

/// Returns a kept op that `value` depends on, or null.
Operation *Isolation::findKept(Value value) {
  SmallVector<Value> work = {value};
  llvm::DenseSet<Operation *> seen;
  while (!work.empty()) {
    Operation *op = work.pop_back_val().getDefiningOp();
    if (!op || !seen.insert(op).second)
      continue;
    if (kept.contains(op) && !isGlue(op))
      return op;
    llvm::append_range(work, op->getOperands());
  }
  return nullptr;
}

LogicalResult Isolation::check() {
  if (kept.empty())
    return function.emitError(
        "mla-isolate-attention: the function must have mla ops, got none: run "
        "mla-raise-torch or mla-raise-linalg first");
  // Only ops of the function's own block are kept.
  WalkResult nested = function.walk([&](Operation *op) {
    Operation *parent = op->getParentOp();
    if (!isa_and_nonnull<MLADialect>(op->getDialect()) || parent == function)
      return WalkResult::advance();
    op->emitOpError("must not be in the body of '")
        << parent->getName()
        << "': choose one form of the attention, form=absorbed or "
           "form=expanded";
    return WalkResult::interrupt();
  });
  if (nested.wasInterrupted())
    return failure();
  for (Value cut : cuts) {
    Operation *op = cut.getDefiningOp();
    if (!isa<RankedTensorType>(cut.getType()))
      return op->emitOpError("must compute a tensor, because its result "
                             "becomes an argument of the attention, got a "
                             "scalar of type ")
             << cut.getType();
    if (Operation *from = findKept(cut)) {
      InFlightDiagnostic diag =
          op->emitOpError("is between two mla ops, but a function must have "
                          "one attention: compile one layer at a time");
      diag.attachNote(from->getLoc()) << "computed from this op";
      return diag;
    }
  }
  return success();
}

/// Returns the results of kept ops that other ops read, in program order.
/// Results of glue ops are included only if they are new values of arguments.
SmallVector<Value> Isolation::getResults() {
  SmallVector<Value> results;
  auto isWanted = [&](Operation &op, Value result) {
    return (!isGlue(&op) ||
            llvm::is_contained(llvm::make_second_range(inouts), result)) &&
           llvm::any_of(result.getUsers(),
                        [&](Operation *user) { return !kept.contains(user); });
  };
  for (Operation &op : function.front())
    if (kept.contains(&op))
      for (Value result : op.getResults())
        if (isWanted(op, result))
          results.push_back(result);
  return results;
}

/// Computes the dimensions of arguments and inputs as expressions of shared
/// symbols, which are numbered without gaps.
void Isolation::describeShapes() {
  MLIRContext *context = function.getContext();
  ShapeFacts facts(function);
  unsigned fresh = facts.getNumSymbols();
  SmallVector<Value> values(cuts.begin(), cuts.end());
  for (BlockArgument argument : function.getArguments())
    if (isa<RankedTensorType>(argument.getType()) && !argument.use_empty() &&
        llvm::any_of(argument.getUsers(),
                     [&](Operation *user) { return kept.contains(user); }))
      values.push_back(argument);
  for (Value value : values)
    for (int64_t d = 0, e = cast<RankedTensorType>(value.getType()).getRank();
         d != e; ++d) {
      AffineExpr dim = facts.getDim(value, d);
      dims[value].push_back(dim ? dim : getAffineSymbolExpr(fresh++, context));
    }
  SmallVector<AffineExpr> renumbered;
  for (unsigned i = 0; i != fresh; ++i) {
    bool used = llvm::any_of(values, [&](Value value) {
      return llvm::any_of(dims[value], [&](AffineExpr dim) {
        return dim.isFunctionOfSymbol(i);
      });
    });
    renumbered.push_back(getAffineSymbolExpr(used ? numSymbols++ : 0, context));
  }
  for (Value value : values)
    for (AffineExpr &dim : dims[value])
      dim = dim.replaceSymbols(renumbered);
}

/// Sets the shape attribute of an argument with dynamic sizes. Removes the
/// attribute from other arguments.
void Isolation::setShape(unsigned argument) {
  auto type = dyn_cast<RankedTensorType>(function.getArgumentTypes()[argument]);
  auto known = dims.find(function.getArgument(argument));
  if (!type || known == dims.end() || type.hasStaticShape())
    function.removeArgAttr(argument, kShapeAttr);
  else
    function.setArgAttr(
        argument, kShapeAttr,
        AffineMapAttr::get(AffineMap::get(0, numSymbols, known->second,
                                          function.getContext())));
}

/// Turns inputs into arguments. They follow the arguments of the model and
/// precede cache, table, lengths and slots.
void Isolation::addInputs() {
  Builder builder(function.getContext());
  unsigned at = 0;
  while (at != function.getNumArguments() &&
         !isa<CacheType>(function.getArgumentTypes()[at]) &&
         !function.getArgAttr(at, "mla.role"))
    ++at;
  for (auto [i, value] : llvm::enumerate(cuts)) {
    Value cut = value;
    std::string name = "input" + std::to_string(i);
    NamedAttrList attrs;
    attrs.set("mla.name", builder.getStringAttr(name));
    (void)function.insertArgument(at + i, cut.getType(),
                                  attrs.getDictionary(function.getContext()),
                                  cut.getLoc());
    cut.replaceUsesWithIf(function.getArgument(at + i), [&](OpOperand &use) {
      return kept.contains(use.getOwner());
    });
    remarkPassed(cut.getDefiningOp(), kPass, "input")
        << (name + ": the result of '" +
            cut.getDefiningOp()->getName().getStringRef() + "'")
               .str();
    SmallVector<AffineExpr> sizes = dims[cut];
    dims[function.getArgument(at + i)] = std::move(sizes);
  }
  for (unsigned i = 0; i != function.getNumArguments(); ++i)
    setShape(i);
}

/// If the kept ops need only the sizes of an argument, reads these sizes from
/// another argument, so that the first one can be removed.
void Isolation::readSizesOfInputs() {
  ShapeFacts facts(function);
  auto isNeeded = [&](BlockArgument argument) {
    return llvm::any_of(argument.getUsers(), [&](Operation *user) {
      return kept.contains(user) && !isa<tensor::DimOp>(user);
    });
  };
  for (Operation *op : llvm::to_vector(kept)) {
    auto dim = dyn_cast<tensor::DimOp>(op);
    auto argument =
        dim ? dyn_cast<BlockArgument>(dim.getSource()) : BlockArgument();
    std::optional<int64_t> index = dim ? getReadDim(dim) : std::nullopt;
    if (!argument || !index || isNeeded(argument))
      continue;
    OpBuilder builder(dim);
    Operation *before = dim->getPrevNode();
    Value size = facts.materialize(builder, dim.getLoc(),
                                   facts.getDim(argument, *index), isNeeded);
    if (!size)
      continue;
    for (Operation *made = before ? before->getNextNode()
                                  : &function.front().front();
         made != dim; made = made->getNextNode())
      kept.insert(made);
    dim.replaceAllUsesWith(size);
    kept.remove(dim);
  }
}

/// Renumbers the results in `mla.inout`. If the new value of an argument is not
/// computed by the attention, the argument becomes a plain input.
void Isolation::setInouts(ArrayRef<Value> results) {
  Builder builder(function.getContext());
  for (auto [operand, value] : inouts) {
    unsigned argument = operand.getArgNumber();
    const auto *place = llvm::find(results, value);
    if (place != results.end()) {
      function.setArgAttr(argument, "mla.inout",
                          builder.getI64IntegerAttr(place - results.begin()));
      continue;
    }
    function.removeArgAttr(argument, "mla.inout");
    remarkPassed(function, kPass, "inout")
        << "argument " + std::to_string(argument) +
               " is no longer written in place: its new value is computed "
               "outside of the attention";
  }
}

void Isolation::dropTheRest() {
  Operation *end = function.front().getTerminator();
  SmallVector<Value> results = getResults();
  setInouts(results);
  end->setOperands(results);
  for (Operation &op :
       llvm::make_early_inc_range(llvm::reverse(function.front())))
    if (&op != end && !kept.contains(&op))
      op.erase();
  llvm::BitVector unused(function.getNumArguments());
  for (BlockArgument argument : function.getArguments())
    unused[argument.getArgNumber()] = argument.use_empty();
  (void)function.eraseArguments(unused);
  function.setResAttrsAttr(nullptr);
  function.setFunctionType(FunctionType::get(
      function.getContext(), function.front().getArgumentTypes(),
      ValueRange(results).getTypes()));
}

LogicalResult Isolation::run() {
  if (!function.getBody().hasOneBlock())
    return function.emitError(
               "mla-isolate-attention: the function must have one block, got ")
           << function.getBody().getBlocks().size();
  keep();
  if (failed(check()))
    return failure();
  describeShapes();
  addInputs();
  readSizesOfInputs();
  dropTheRest();
  return success();
}

namespace {
struct MLAIsolateAttentionPass
    : mla::impl::MLAIsolateAttentionPassBase<MLAIsolateAttentionPass> {
  using Base::Base;

  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isExternal() || function.isPrivate())
        continue;
      Isolation isolation(function);
      if (failed(isolation.run()))
        return signalPassFailure();
      numInputs += isolation.getNumInputs();
    }
  }
};
} // namespace
