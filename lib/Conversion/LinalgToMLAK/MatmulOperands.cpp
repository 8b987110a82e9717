//===- MatmulOperands.cpp - Views of the operands of a product ------------===//

#include "MatmulParts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

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
