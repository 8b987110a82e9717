//===- PlanWorkspace.cpp - Allocations to places in one workspace ---------===//

#include "ShapeHoisting.h"

#include "mla/Dialect/MLAK/IR/MLAKOps.h"
#include "mla/Dialect/MLAK/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mla;

namespace mla {
#define GEN_PASS_DEF_PLANWORKSPACE
#include "mla/Dialect/MLAK/Transforms/Passes.h.inc"
} // namespace mla

/// Every place begins at a multiple of this: a cache line, and what the
/// runtime asks of a workspace.
static constexpr int64_t alignment = 64;

namespace {
/// Something that needs bytes while the ops of numbers `begin` to `end` of the
/// entry block run: an allocation, or a call's part of the workspace.
struct Need {
  Operation *op;
  int64_t begin, end;
  Value bytes;
  unsigned place = 0;
};

/// A range of the workspace that several needs use one after the other.
struct Place {
  Value bytes;
  int64_t end;
  Value offset;
};

/// Plans one function. The functions that it calls are planned already.
class Planner {
public:
  Planner(func::FuncOp function, SymbolTable &symbols)
      : function(function), symbols(symbols),
        builder(OpBuilder::atBlockBegin(&function.front())),
        hoister(builder, function, function.getArguments()) {}

  LogicalResult run();
  unsigned numBuffers = 0, numPlaces = 0;

private:
  LogicalResult collect();
  LogicalResult collectAlloc(memref::AllocOp alloc,
                             const BufferViewFlowAnalysis &views);
  LogicalResult collectCall(func::CallOp call);
  LogicalResult collectScratch(mlak::KernelOpInterface kernel);
  LogicalResult addView(OperandRange segment, ArrayRef<int64_t> map,
                        SmallVectorImpl<Attribute> &views,
                        SmallVectorImpl<Value> &caches,
                        SmallVectorImpl<Value> &sizes);
  FailureOr<Value> scratchOf(mlak::KernelOpInterface kernel);
  FailureOr<Value> bytesOf(memref::AllocOp alloc);
  FailureOr<Value> bytesOf(func::CallOp call, func::FuncOp workspace);
  int64_t numberOf(Operation *op);
  bool fits(const Place &place, const Need &need);
  void assignPlaces();
  Value layOut();
  void makeWorkspaceFunction(Value total);
  void rewrite();

  func::FuncOp function;
  SymbolTable &symbols;
  OpBuilder builder;
  ShapeHoister hoister;
  DenseMap<Operation *, int64_t> numbers;
  SmallVector<Need> needs;
  SmallVector<Place> places;
  /// Kernels that need scratch: one range serves all, one after the other.
  SmallVector<mlak::KernelOpInterface> kernels;
  Place scratch;
};
} // namespace

//===----------------------------------------------------------------------===//
// What needs bytes, and when
//===----------------------------------------------------------------------===//

/// The name of the function that returns the bytes of `function`'s workspace.
static std::string workspaceName(StringRef function) {
  return (function + "_workspace").str();
}

/// An index constant, if it is one.
static std::optional<int64_t> constantOf(Value value) {
  return getConstantIntValue(getAsOpFoldResult(value));
}

int64_t Planner::numberOf(Operation *op) {
  return numbers.lookup(function.front().findAncestorOpInBlock(*op));
}

/// Bytes of one element in memory: i1 takes one, index eight, a complex number
/// its two parts.
static int64_t elementBytes(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return 2 * elementBytes(complex.getElementType());
  return type.isIndex() ? 8 : llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
}

/// Splits a product into its constant and its other factors.
static int64_t factorize(Value product, SmallVectorImpl<Value> &factors) {
  if (std::optional<int64_t> known = constantOf(product))
    return *known;
  auto op = product.getDefiningOp<arith::MulIOp>();
  if (op)
    return factorize(op.getLhs(), factors) * factorize(op.getRhs(), factors);
  factors.push_back(product);
  return 1;
}

/// In the order of definition: arguments, then ops of the entry block.
static bool definedBefore(Value a, Value b) {
  auto left = dyn_cast<BlockArgument>(a), right = dyn_cast<BlockArgument>(b);
  if (left && right)
    return left.getArgNumber() < right.getArgNumber();
  if (left || right)
    return static_cast<bool>(left);
  return a != b && a.getDefiningOp()->isBeforeInBlock(b.getDefiningOp());
}

FailureOr<Value> Planner::bytesOf(memref::AllocOp alloc) {
  MemRefType type = alloc.getType();
  // One order of factors, so that equal sizes become one value.
  int64_t known = elementBytes(type.getElementType());
  SmallVector<Value> factors;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    FailureOr<Value> size = hoister.dimOf(alloc, dim);
    if (failed(size))
      return failure();
    known *= factorize(*size, factors);
  }
  llvm::sort(factors, definedBefore);
  Value bytes = hoister.constant(known);
  for (Value factor : factors)
    bytes = hoister.create<arith::MulIOp>(factor, bytes);
  Value unit = hoister.constant(alignment);
  Value units = hoister.create<arith::CeilDivUIOp>(bytes, unit);
  return hoister.create<arith::MulIOp>(units, unit);
}

LogicalResult Planner::collectAlloc(memref::AllocOp alloc,
                                    const BufferViewFlowAnalysis &views) {
  if (!alloc.getType().getLayout().isIdentity())
    return alloc.emitError("expected an allocation of identity layout, got ")
           << alloc.getType();
  FailureOr<Value> bytes = bytesOf(alloc);
  if (failed(bytes))
    return alloc.emitError("the size of this buffer depends on data: expected "
                           "sizes that follow from the arguments' shapes");
  Need need{alloc, numberOf(alloc), numberOf(alloc), *bytes};
  for (Value alias : views.resolve(alloc.getResult()))
    for (Operation *user : alias.getUsers())
      need.end = std::max(need.end, numberOf(user));
  needs.push_back(need);
  ++numBuffers;
  return success();
}

FailureOr<Value> Planner::bytesOf(func::CallOp call, func::FuncOp workspace) {
  DenseMap<Value, Value> mapped;
  for (BlockArgument argument : workspace.getArguments()) {
    if (!argument.getType().isIndex() || argument.use_empty())
      continue;
    FailureOr<Value> passed =
        hoister.hoist(call.getOperand(argument.getArgNumber()));
    if (failed(passed))
      return failure();
    mapped[argument] = *passed;
  }
  for (Operation &op : workspace.front().without_terminator()) {
    FailureOr<Value> result = failure();
    if (auto dim = dyn_cast<memref::DimOp>(op)) {
      auto argument = cast<BlockArgument>(dim.getSource());
      result = hoister.dimOf(call.getOperand(argument.getArgNumber()),
                             *dim.getConstantIndex());
    } else {
      auto operands = llvm::map_to_vector(op.getOperands(), [&](Value v) {
        auto cache = dyn_cast<BlockArgument>(v);
        return cache ? call.getOperand(cache.getArgNumber()) : mapped.lookup(v);
      });
      result = hoister.cloneOver(&op, operands);
    }
    if (failed(result))
      return failure();
    mapped[op.getResult(0)] = *result;
  }
  return mapped.lookup(workspace.front().getTerminator()->getOperand(0));
}

LogicalResult Planner::collectCall(func::CallOp call) {
  auto workspace =
      symbols.lookup<func::FuncOp>(workspaceName(call.getCallee()));
  if (!workspace)
    return success();
  FailureOr<Value> bytes = bytesOf(call, workspace);
  if (failed(bytes))
    return call.emitError("the workspace of this call depends on data: "
                          "expected shapes that follow from the arguments'");
  needs.push_back({call, numberOf(call), numberOf(call), *bytes});
  return success();
}

/// One pointer of the struct that a query is asked with.
LogicalResult Planner::addView(OperandRange segment, ArrayRef<int64_t> map,
                               SmallVectorImpl<Attribute> &views,
                               SmallVectorImpl<Value> &caches,
                               SmallVectorImpl<Value> &sizes) {
  if (segment.empty()) {
    views.push_back(builder.getUnitAttr());
    return success();
  }
  auto type = dyn_cast<MemRefType>(segment[0].getType());
  if (!type) {
    views.push_back(TypeAttr::get(segment[0].getType()));
    caches.push_back(segment[0]);
    return success();
  }
  SmallVector<int64_t> dims(map), shape;
  if (map.empty())
    llvm::append_range(dims, llvm::seq<int64_t>(0, type.getRank()));
  for (int64_t d : dims) {
    shape.push_back(d < 0 ? 1 : type.getDimSize(d));
    if (!ShapedType::isDynamic(shape.back()))
      continue;
    FailureOr<Value> size = hoister.dimOf(segment[0], d);
    if (failed(size))
      return failure();
    sizes.push_back(*size);
  }
  views.push_back(TypeAttr::get(MemRefType::get(shape, type.getElementType())));
  return success();
}

/// The bytes that a kernel needs, asked of the runtime with views that have
/// sizes and no data.
FailureOr<Value> Planner::scratchOf(mlak::KernelOpInterface kernel) {
  SmallVector<Value> caches, sizes;
  SmallVector<Attribute> views, scalars;
  for (unsigned i = 0; i < kernel.getNumInputSegments(); ++i)
    if (failed(addView(kernel.getSegment(i), mlak::getViewMap(kernel, i), views,
                       caches, sizes)))
      return failure();
  for (unsigned i = 0; i < kernel.getOutsRange().second; ++i) {
    OperandRange outs = kernel.getOutBuffers();
    if (failed(addView(
            outs.slice(std::min<unsigned>(i, outs.size()), i < outs.size()), {},
            views, caches, sizes)))
      return failure();
  }
  for (Value &cache : caches) {
    FailureOr<Value> passed = hoister.hoist(cache);
    if (failed(passed))
      return failure();
    cache = *passed;
  }
  SmallVector<OpFoldResult> slots;
  kernel.getScalarSlots(slots);
  for (OpFoldResult slot : slots)
    scalars.push_back(cast<Attribute>(slot));
  auto asked = mlak::ScratchBytesOp::create(
      builder, kernel.getLoc(), builder.getIndexType(), caches, sizes,
      builder.getStringAttr(kernel.getWorkspaceQuery()),
      builder.getI32IntegerAttr(kernel.getWorkspaceQueryTag()),
      builder.getArrayAttr(views), builder.getArrayAttr(scalars));
  return hoister.shareOp(asked);
}

LogicalResult Planner::collectScratch(mlak::KernelOpInterface kernel) {
  if (kernel.getWorkspaceQuery().empty())
    return success();
  FailureOr<Value> bytes = scratchOf(kernel);
  if (failed(bytes))
    return kernel.emitError("the scratch memory of this kernel depends on "
                            "data: expected sizes that follow from the "
                            "arguments' shapes");
  kernels.push_back(kernel);
  scratch.bytes = scratch.bytes
                      ? hoister.create<arith::MaxUIOp>(scratch.bytes, *bytes)
                      : *bytes;
  return success();
}

LogicalResult Planner::collect() {
  if (!function.getBody().hasOneBlock())
    return function.emitError("expected structured control flow, got ")
           << function.getBody().getBlocks().size() << " blocks";
  for (auto [number, op] : llvm::enumerate(function.front()))
    numbers[&op] = number;
  BufferViewFlowAnalysis views(function);
  WalkResult result = function.walk([&](Operation *op) {
    if (auto alloc = dyn_cast<memref::AllocOp>(op))
      return WalkResult(collectAlloc(alloc, views));
    if (auto call = dyn_cast<func::CallOp>(op))
      return WalkResult(collectCall(call));
    if (auto kernel = dyn_cast<mlak::KernelOpInterface>(op))
      return WalkResult(collectScratch(kernel));
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

/// A free place serves a need of the same size; static sizes are not compared
/// further, since a place grows to the largest of its static needs.
bool Planner::fits(const Place &place, const Need &need) {
  if (place.end >= need.begin)
    return false;
  return place.bytes == need.bytes ||
         (constantOf(place.bytes) && constantOf(need.bytes));
}

/// Waste of giving a static need this place: what the place has too much, or
/// has to grow by.
static int64_t waste(const Place &place, const Need &need) {
  std::optional<int64_t> has = constantOf(place.bytes);
  std::optional<int64_t> wants = constantOf(need.bytes);
  return has && wants ? std::abs(*has - *wants) : 0;
}

void Planner::assignPlaces() {
  llvm::stable_sort(
      needs, [](const Need &a, const Need &b) { return a.begin < b.begin; });
  for (Need &need : needs) {
    Place *best = nullptr;
    for (Place &place : places)
      if (fits(place, need) &&
          (!best || waste(place, need) < waste(*best, need)))
        best = &place;
    if (!best)
      best = &places.emplace_back(Place{need.bytes, 0, {}});
    else if (best->bytes != need.bytes)
      best->bytes = hoister.create<arith::MaxUIOp>(best->bytes, need.bytes);
    best->end = need.end;
    need.place = best - places.data();
  }
  numPlaces = places.size();
}

/// Offsets of the places one after the other; returns the total.
Value Planner::layOut() {
  Value offset = hoister.constant(0);
  for (Place &place : places) {
    place.offset = offset;
    offset = hoister.create<arith::AddIOp>(offset, place.bytes);
  }
  if (!scratch.bytes)
    return offset;
  Value unit = hoister.constant(alignment);
  scratch.offset = offset;
  scratch.bytes = hoister.create<arith::MulIOp>(
      hoister.create<arith::CeilDivUIOp>(scratch.bytes, unit), unit);
  return hoister.create<arith::AddIOp>(offset, scratch.bytes);
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

/// Clones the size computation, which stands at the begin of the entry block,
/// into a function of its own.
void Planner::makeWorkspaceFunction(Value total) {
  OpBuilder at(function);
  auto type =
      at.getFunctionType(function.getArgumentTypes(), at.getIndexType());
  auto workspace = func::FuncOp::create(
      at, function.getLoc(), workspaceName(function.getName()), type);
  workspace.setPrivate();
  workspace->setAttr("mla.workspace", at.getUnitAttr());
  at.setInsertionPointToStart(workspace.addEntryBlock());
  IRMapping mapping;
  mapping.map(function.getArguments(), workspace.getArguments());
  for (Operation &op :
       llvm::make_range(function.front().begin(), builder.getInsertionPoint()))
    at.clone(op, mapping);
  func::ReturnOp::create(at, function.getLoc(), mapping.lookup(total));
  symbols.insert(workspace);
}

void Planner::rewrite() {
  auto bytesType = MemRefType::get({ShapedType::kDynamic}, builder.getI8Type());
  unsigned last = function.getNumArguments();
  (void)function.insertArgument(last, bytesType, {}, function.getLoc());
  Value workspace = function.getArgument(last);
  for (Need &need : needs) {
    OpBuilder at(need.op);
    Place &place = places[need.place];
    if (auto alloc = dyn_cast<memref::AllocOp>(need.op)) {
      Value view =
          memref::ViewOp::create(at, alloc.getLoc(), alloc.getType(), workspace,
                                 place.offset, alloc.getDynamicSizes());
      alloc.replaceAllUsesWith(view);
      alloc.erase();
      continue;
    }
    Value part = memref::ViewOp::create(at, need.op->getLoc(), bytesType,
                                        workspace, place.offset, need.bytes);
    need.op->insertOperands(need.op->getNumOperands(), part);
  }
  for (mlak::KernelOpInterface kernel : kernels) {
    OpBuilder at(kernel);
    kernel.setWorkspaceBuffer(
        memref::ViewOp::create(at, kernel.getLoc(), bytesType, workspace,
                               scratch.offset, scratch.bytes));
  }
}

LogicalResult Planner::run() {
  function.walk([](memref::DeallocOp dealloc) { dealloc.erase(); });
  if (failed(collect()))
    return failure();
  assignPlaces();
  Value total = layOut();
  makeWorkspaceFunction(total);
  rewrite();
  return success();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct PlanWorkspacePass : mla::impl::PlanWorkspaceBase<PlanWorkspacePass> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    auto functions = llvm::to_vector(getOperation().getOps<func::FuncOp>());
    for (func::FuncOp function : functions)
      if (failed(plan(function, symbols)))
        return signalPassFailure();
  }

private:
  /// Plans the callees of a function, then the function.
  LogicalResult plan(func::FuncOp function, SymbolTable &symbols) {
    if (function.isExternal() || done.contains(function))
      return success();
    if (!active.insert(function).second)
      return function.emitError("expected no recursion, got a function that "
                                "calls itself");
    WalkResult result = function.walk([&](func::CallOp call) {
      auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
      return WalkResult(callee ? plan(callee, symbols) : success());
    });
    if (result.wasInterrupted())
      return failure();
    Planner planner(function, symbols);
    if (failed(planner.run()))
      return failure();
    numBuffers += planner.numBuffers;
    numPlaces += planner.numPlaces;
    done.insert(function);
    return success();
  }

  DenseSet<Operation *> active, done;
};
} // namespace
