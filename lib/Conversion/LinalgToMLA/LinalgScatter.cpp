//===- LinalgScatter.cpp - tm_tensor.scatter ------------------------------===//
//
// torch-mlir writes new tokens into a cache element by element, or with whole
// last dimensions: row p of the indices is the index that element p of the
// updates is written to. If every column of the indices except one only counts
// through a dimension (0, 1, 2, ...), the op is a scatter along the dimension
// of the remaining column.
//
//===----------------------------------------------------------------------===//

#include "LinalgReader.h"

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::linalg;

/// True if the updates contain, for each row of `numIndexed` indices, either
/// one element or all elements of the dimensions of `base` that are not
/// indexed. The shape of the updates is then [N, 1, .., 1, other dimensions].
static bool isWhole(RankedTensorType updates, RankedTensorType base,
                    int64_t numIndexed) {
  ArrayRef<int64_t> sizes = updates.getShape().drop_front();
  auto isOne = [](int64_t size) { return size == 1; };
  if (numIndexed == base.getRank())
    return llvm::all_of(sizes, isOne);
  return static_cast<int64_t>(sizes.size()) == base.getRank() &&
         llvm::all_of(sizes.take_front(numIndexed), isOne) &&
         llvm::none_of(sizes, ShapedType::isDynamic) &&
         sizes.drop_front(numIndexed) == base.getShape().drop_front(numIndexed);
}

/// True if the op replaces the elements that it writes to. A row of the indices
/// selects one element, or all elements of the dimensions that are not indexed.
static bool isPlain(Operation *op) {
  if (op->getNumOperands() != 3 || op->getNumRegions() != 1 ||
      !op->getRegion(0).hasOneBlock())
    return false;
  Block &body = op->getRegion(0).front();
  auto updates = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  auto indices = dyn_cast<RankedTensorType>(op->getOperand(1).getType());
  auto base = dyn_cast<RankedTensorType>(op->getOperand(2).getType());
  auto dims = op->getAttrOfType<DenseI64ArrayAttr>("dimension_map");
  if (!updates || !indices || !base || !dims || indices.getRank() != 2 ||
      body.getNumArguments() != 2 || body.back().getNumOperands() != 1 ||
      body.back().getOperand(0) != body.getArgument(0))
    return false;
  bool inOrder = static_cast<int64_t>(dims.size()) == indices.getDimSize(1) &&
                 static_cast<int64_t>(dims.size()) <= base.getRank();
  for (auto [i, dim] : llvm::enumerate(dims.asArrayRef()))
    inOrder &= dim == static_cast<int64_t>(i);
  return inOrder && updates.getRank() > 0 &&
         isWhole(updates, base, dims.size());
}

namespace {
/// Reads the columns of the indices. The variable `row` runs over the rows;
/// reading a column may split this variable into parts.
struct Columns {
  Reader &reader;
  Normalizer normalizer;
  Var row;
  Value indices;

  Columns(Reader &reader, VarTable &vars, Value indices)
      : reader(reader), normalizer(reader, vars),
        row(vars.create(reader.getSize(indices, 0))), indices(indices) {}

  ResolvedAccess resolve(unsigned column) {
    return normalizer.resolve(
        {indices, {Affine::var(row), Affine(Poly(column))}});
  }
};
} // namespace

/// True if a column counts through one part of the rows (0, 1, 2, ...). Sets
/// `var` to the variable of that part, or to std::nullopt for a dimension of
/// one element, whose column is 0.
static bool isCount(VarTable &vars, const ResolvedAccess &column,
                    std::optional<Var> &var) {
  if (column.coefficient != 1.0)
    return false;
  Affine index;
  if (column.expr.kind == ElementExpr::Iota)
    index = vars.simplify(*column.expr.index);
  else if (column.expr.kind != ElementExpr::Sum ||
           column.expr.terms.size() != 1 ||
           !column.expr.terms[0].factors.empty() ||
           column.expr.terms[0].coefficient != 0.0)
    return false;
  var = index.getVar();
  return var || index == Affine();
}

/// Sets the source of `expr` to one variable per indexed dimension. For the
/// dimension of the positions, this is the part of `row` that no column counts;
/// for any other dimension, the part that its column counts. Returns false if
/// parts are left over or are not in the order of the dimensions.
static bool addSource(VarTable &vars, Var row,
                      ArrayRef<std::optional<Var>> counted, ElementExpr &expr) {
  SmallVector<Var> parts = vars.getParts(row), used;
  for (auto [dim, var] : llvm::enumerate(counted)) {
    std::optional<Var> mine = var;
    if (dim == expr.gathered.front())
      for (Var part : parts)
        if (!llvm::is_contained(counted, std::optional<Var>(part)))
          mine = part;
    expr.source.push_back(mine ? *mine : vars.create(Poly(1)));
    if (mine)
      used.push_back(*mine);
  }
  return used == parts;
}

ElementExpr mla::linalg::readScatter(const ReadTensor &r, Reader &reader) {
  if (!isPlain(r.op))
    return leafExpr();
  Value base = r.op->getOperand(2);
  auto indices = cast<RankedTensorType>(r.op->getOperand(1).getType());
  unsigned rank = r.index.size(), indexed = indices.getDimSize(1);
  Columns columns(reader, r.vars, r.op->getOperand(1));
  // First read all columns, because reading a column may split the variable of
  // the rows. Each result below then uses the final parts.
  for (unsigned column = 0; column < indexed; ++column)
    columns.resolve(column);
  ElementExpr expr;
  expr.kind = ElementExpr::Scatter;
  std::optional<Access> positions;
  SmallVector<std::optional<Var>, 4> counted(indexed);
  for (unsigned column = 0; column < indexed; ++column) {
    ResolvedAccess place = columns.resolve(column);
    if (isCount(r.vars, place, counted[column])) {
      Poly extent =
          counted[column] ? r.vars.getExtent(*counted[column]) : Poly(1);
      if (!(extent == reader.getSize(base, column)))
        return leafExpr(); // not the whole dimension
      continue;
    }
    if (positions || place.coefficient != 1.0)
      return leafExpr();
    positions = place.access;
    expr.gathered = {column};
  }
  if (!positions || !addSource(r.vars, columns.row, counted, expr))
    return leafExpr();
  Access updates{r.op->getOperand(0), {Affine::var(columns.row)}};
  updates.index.resize(reader.getRank(updates.value));
  for (unsigned dim = indexed; dim < rank; ++dim) {
    expr.source.push_back(r.vars.create(reader.getSize(base, dim)));
    updates.index[dim + 1] = Affine::var(expr.source.back());
  }
  expr.operands.push_back({Access{base, SmallVector<Affine, 4>(r.index)}, 0.0});
  expr.operands.push_back({updates, 0.0});
  expr.operands.push_back({positions, 0.0});
  return expr;
}
