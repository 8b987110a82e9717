//===- MatmulOperands.cpp - Views of the operands of a product ------------===//

#include "MatmulParts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mla;

MatmulOperand::MatmulOperand(Value value) : source(value) {
  int64_t rank = cast<RankedTensorType>(value.getType()).getRank();
  llvm::append_range(map, llvm::seq<int64_t>(rank));
}

bool MatmulOperand::isIdentity() const {
  return llvm::equal(map, llvm::seq<int64_t>(map.size()));
}

bool MatmulOperand::isViewable() const {
  ArrayRef<int64_t> matrix = ArrayRef(map).take_back(2);
  return matrix[0] >= 0 && matrix[1] >= 0;
}

bool MatmulOperand::swapsLastTwo() const {
  SmallVector<int64_t> swapped(map);
  std::swap(swapped[map.size() - 1], swapped[map.size() - 2]);
  return llvm::equal(swapped, llvm::seq<int64_t>(map.size()));
}

Type MatmulOperand::elementType() const {
  return getElementTypeOrSelf(source.getType());
}

/// True if the body yields its input, widened to f32 if `narrow` allows that.
static bool onlyMoves(linalg::GenericOp op, bool narrow) {
  Block *body = op.getBody();
  Value moved = cast<linalg::YieldOp>(body->getTerminator()).getOperand(0);
  auto widening = moved.getDefiningOp<arith::ExtFOp>();
  if (narrow && widening && widening.getType().isF32())
    moved = widening.getIn();
  return moved == body->getArgument(0);
}

/// Returns the input of an op that only permutes or broadcasts, and sets `dims`
/// to the input's dimension (-1 for a broadcast) for each dimension of the
/// output. Returns null for any other op.
static Value copySource(linalg::GenericOp op, bool narrow,
                        SmallVectorImpl<int64_t> &dims) {
  if (op.getNumDpsInputs() != 1 || op->getNumResults() != 1 ||
      op.getNumReductionLoops() != 0 || !onlyMoves(op, narrow))
    return {};
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  if (!maps[1].isIdentity() || !maps[0].isProjectedPermutation())
    return {};
  dims.assign(maps[0].getNumDims(), -1);
  for (auto [index, result] : llvm::enumerate(maps[0].getResults()))
    dims[cast<AffineDimExpr>(result).getPosition()] = index;
  return op.getDpsInputOperand(0)->get();
}

/// Makes `next` the source of `view`: dimension i of the old source is
/// dimension `inner[i]` of `next`.
static void replaceSource(MatmulOperand &view, Value next,
                          ArrayRef<int64_t> inner) {
  for (int64_t &dim : view.map)
    dim = dim < 0 ? dim : inner[dim];
  view.source = next;
}

/// Looks through a collapse_shape that removes only broadcast dimensions.
static bool lookThroughCollapse(MatmulOperand &view, bool narrow) {
  auto collapse = view.source.getDefiningOp<tensor::CollapseShapeOp>();
  auto generic = collapse ? collapse.getSrc().getDefiningOp<linalg::GenericOp>()
                          : linalg::GenericOp();
  SmallVector<int64_t> dims;
  Value source = generic ? copySource(generic, narrow, dims) : Value();
  if (!source)
    return false;
  SmallVector<int64_t> collapsed;
  for (const ReassociationIndices &group : collapse.getReassociationIndices()) {
    if (group.size() == 1)
      collapsed.push_back(dims[group.front()]);
    else if (llvm::all_of(group, [&](int64_t dim) { return dims[dim] < 0; }))
      collapsed.push_back(-1);
    else
      return false;
  }
  replaceSource(view, source, collapsed);
  return true;
}

/// Looks through one op that only moves elements. Returns false if any other op
/// defines the source.
static bool lookThrough(MatmulOperand &view, bool narrow) {
  if (auto transpose = view.source.getDefiningOp<linalg::TransposeOp>()) {
    replaceSource(view, transpose.getInput(), transpose.getPermutation());
    return true;
  }
  auto generic = view.source.getDefiningOp<linalg::GenericOp>();
  if (!generic)
    return lookThroughCollapse(view, narrow);
  SmallVector<int64_t> dims;
  Value source = copySource(generic, narrow, dims);
  if (source)
    replaceSource(view, source, dims);
  return static_cast<bool>(source);
}

MatmulOperand mla::traceOperand(Value value, bool narrow) {
  MatmulOperand view(value);
  while (lookThrough(view, narrow))
    ;
  while (view.map.size() > 2 && view.map.front() < 0)
    view.map.erase(view.map.begin());
  return view;
}

//===----------------------------------------------------------------------===//
// Matrices chosen by index
//===----------------------------------------------------------------------===//

/// True if `index` is the loop variable `dim` of the op around it.
static bool isLoop(Value index, uint64_t dim) {
  auto loop = index.getDefiningOp<linalg::IndexOp>();
  return loop && loop.getDim() == dim;
}

/// Collects the ops of `body` that compute `value` from the first argument of
/// the body, in an order in which they can be cloned. Returns false if they
/// read anything else of the body, or have an effect.
static bool collectScalars(Value value, Block *body,
                           llvm::SetVector<Operation *> &ops) {
  if (value == body->getArgument(0))
    return true;
  Operation *op = value.getDefiningOp();
  if (!op || op->getBlock() != body)
    return value.getParentBlock() != body;
  if (!isPure(op) || isa<linalg::IndexOp>(op) ||
      !llvm::all_of(op->getOperands(), [&](Value operand) {
        return collectScalars(operand, body, ops);
      }))
    return false;
  ops.insert(op);
  return true;
}

/// Reads `out[i.., j, k] = table[f(indices[i..]), j, k]`. Returns the element
/// of the table, or null for any other op.
static tensor::ExtractOp readGather(linalg::GenericOp op) {
  unsigned loops = op.getNumLoops();
  if (op.getNumDpsInputs() != 1 || op->getNumResults() != 1 || loops < 3 ||
      op.getNumReductionLoops() != 0)
    return {};
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  AffineMap all = AffineMap::getMultiDimIdentityMap(loops, op.getContext());
  if (maps[0] != all.getMajorSubMap(loops - 2) || !maps[1].isIdentity())
    return {};
  Block *body = op.getBody();
  auto element = cast<linalg::YieldOp>(body->getTerminator())
                     .getOperand(0)
                     .getDefiningOp<tensor::ExtractOp>();
  if (!element || element->getBlock() != body ||
      element.getTensor().getParentBlock() == body ||
      element.getIndices().size() != 3)
    return {};
  llvm::SetVector<Operation *> ops;
  bool chosen = isLoop(element.getIndices()[1], loops - 2) &&
                isLoop(element.getIndices()[2], loops - 1) &&
                collectScalars(element.getIndices()[0], body, ops);
  return chosen ? element : tensor::ExtractOp();
}

/// Returns the op that copies matrices, selected by indices, to `batch`, or
/// null. `batch` is [.., N, K] or its collapsed form [M, N, K].
static linalg::GenericOp findGather(Value batch) {
  if (auto collapse = batch.getDefiningOp<tensor::CollapseShapeOp>()) {
    SmallVector<ReassociationIndices> dims = collapse.getReassociationIndices();
    if (dims.size() != 3 || dims[1].size() != 1 || dims[2].size() != 1)
      return {};
    batch = collapse.getSrc();
  } else if (cast<RankedTensorType>(batch.getType()).getRank() != 3) {
    return {};
  }
  return batch.getDefiningOp<linalg::GenericOp>();
}

ChosenMatrices mla::takeChosen(MatmulOperand &operand, bool narrow) {
  linalg::GenericOp gather = findGather(operand.source);
  tensor::ExtractOp element = gather ? readGather(gather) : nullptr;
  if (!element || operand.map.size() != 3 || operand.map.front() != 0)
    return {};
  // The table may be a view of another tensor, which has as many matrices.
  MatmulOperand table = traceOperand(element.getTensor(), narrow);
  if (table.map.size() != 3 || table.map.front() < 0)
    table = MatmulOperand(element.getTensor());
  replaceSource(operand, table.source, table.map);
  return {gather, element};
}

/// Returns a tensor of the indices, each computed as the gather computes it.
static Value computeGroups(const ChosenMatrices &chosen, OpBuilder &builder) {
  linalg::GenericOp gather = chosen.gather;
  tensor::ExtractOp element = chosen.element;
  Value index = element.getIndices()[0];
  Value indices = gather.getDpsInputOperand(0)->get();
  Block *body = gather.getBody();
  auto direct = index.getDefiningOp<arith::IndexCastOp>();
  Type type = getElementTypeOrSelf(indices);
  if (direct && direct.getIn() == body->getArgument(0) &&
      (type.isInteger(32) || type.isInteger(64)))
    return indices;
  Location loc = gather.getLoc();
  int64_t rank = cast<RankedTensorType>(indices.getType()).getRank();
  Value empty = tensor::EmptyOp::create(
      builder, loc, tensor::getMixedSizes(builder, loc, indices),
      builder.getI64Type());
  auto cloneScalars = [&](OpBuilder &inner, Location, ValueRange arguments) {
    llvm::SetVector<Operation *> ops;
    collectScalars(index, body, ops);
    IRMapping mapping;
    mapping.map(body->getArgument(0), arguments[0]);
    for (Operation *op : ops)
      inner.clone(*op, mapping);
    Value group = arith::IndexCastOp::create(inner, loc, inner.getI64Type(),
                                             mapping.lookupOrDefault(index));
    linalg::YieldOp::create(inner, loc, group);
  };
  AffineMap map = builder.getMultiDimIdentityMap(rank);
  SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
  return linalg::GenericOp::create(builder, loc, TypeRange(empty.getType()),
                                   indices, empty, ArrayRef{map, map}, loops,
                                   cloneScalars)
      .getResult(0);
}

Value mla::createGroups(const ChosenMatrices &chosen, OpBuilder &builder) {
  Value groups = computeGroups(chosen, builder);
  int64_t rank = cast<RankedTensorType>(groups.getType()).getRank();
  if (rank == 1)
    return groups;
  auto all = llvm::to_vector_of<int64_t, 2>(llvm::seq<int64_t>(rank));
  return tensor::CollapseShapeOp::create(builder, groups.getLoc(), groups,
                                         ArrayRef{all});
}
