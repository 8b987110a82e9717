//===- LinalgScatter.cpp - tm_tensor.scatter ------------------------------===//
//
// torch-mlir writes new tokens into a cache element by element: row p of the
// indices says where element p of the updates goes. When all its columns but
// one count the dimensions of the updates, it is a scatter along that one.
//
//===----------------------------------------------------------------------===//

#include "LinalgReader.h"

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::linalg;

/// Whether the op replaces what it writes to, one element a row.
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
  bool inOrder = static_cast<int64_t>(dims.size()) == base.getRank();
  for (auto [i, dim] : llvm::enumerate(dims.asArrayRef()))
    inOrder &= dim == static_cast<int64_t>(i);
  return inOrder && updates.getRank() > 0 &&
         llvm::all_of(updates.getShape().drop_front(),
                      [](int64_t size) { return size == 1; });
}

namespace {
/// Reads the columns of the indices over one variable, which they split.
struct Columns {
  Reader &reader;
  Normalizer normalizer;
  Var row;
  Value indices;

  Columns(Reader &reader, VarTable &vars, Value indices)
      : reader(reader), normalizer(reader, vars),
        row(vars.create(reader.getSize(indices, 0))), indices(indices) {}

  Pulled pull(unsigned column) {
    return normalizer.pull({indices, {Affine::var(row), Affine(Poly(column))}});
  }
};
} // namespace

/// The variable of `row` that a column counts; nothing if it does not count.
/// A dimension of one element has none, and is counted by 0.
static bool isCount(VarTable &vars, const Pulled &column,
                    std::optional<Var> &var) {
  if (column.coefficient != 1.0)
    return false;
  Affine index;
  if (column.step.kind == Step::Iota)
    index = vars.simplify(*column.step.index);
  else if (column.step.kind != Step::Sum || column.step.terms.size() != 1 ||
           !column.step.terms[0].factors.empty() ||
           column.step.terms[0].coefficient != 0.0)
    return false;
  var = index.getVar();
  return var || index == Affine();
}

/// Whether a column is a list of positions, over which `var` runs.
static bool isList(Reader &reader, const Pulled &column,
                   std::optional<Var> &var) {
  auto type = dyn_cast<RankedTensorType>(column.access.value.getType());
  if (column.coefficient != 1.0 || !type || type.getRank() != 1)
    return false;
  var = column.access.index[0].getVar();
  return var || column.access.index[0] == Affine();
}

Step mla::linalg::readScatter(const ReadTensor &r, Reader &reader) {
  if (!isPlain(r.op))
    return leafStep();
  Value base = r.op->getOperand(2);
  unsigned rank = r.index.size();
  Columns columns(reader, r.vars, r.op->getOperand(1));
  // Reading a column splits the rows, which those before must know.
  for (unsigned column = 0; column < rank; ++column)
    columns.pull(column);
  Step step;
  step.kind = Step::Scatter;
  SmallVector<Var> used;
  for (unsigned column = 0; column < rank; ++column) {
    Pulled place = columns.pull(column);
    std::optional<Var> var;
    bool counts = isCount(r.vars, place, var);
    if (!counts && (step.positions || !isList(reader, place, var)))
      return leafStep();
    Poly extent = var ? r.vars.getExtent(*var) : Poly(1);
    if (!counts) {
      step.positions = place.access.value;
      step.dim = column;
    }
    // Positions are as many as new tokens; other dimensions are whole.
    if (!(extent == (counts ? reader.getSize(base, column)
                            : reader.getSize(step.positions, 0))))
      return leafStep();
    step.source.push_back(var ? *var : r.vars.create(Poly(1)));
    if (var)
      used.push_back(*var);
  }
  if (!step.positions || used != r.vars.getParts(columns.row))
    return leafStep();
  Access updates{r.op->getOperand(0), {Affine::var(columns.row)}};
  updates.index.resize(reader.getRank(updates.value));
  step.operands.push_back({Access{base, SmallVector<Affine, 4>(r.index)}, 0.0});
  step.operands.push_back({updates, 0.0});
  return step;
}
