//===- TorchReaderWrites.cpp - Tensors with a part replaced ---------------===//

#include "TorchReader.h"

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::torch;

using Indices = SmallVector<Affine, 4>;

/// True if `base` is an argument, or a copy or part of one. A write to it is an
/// update of a cache.
static bool isCache(Value base) {
  for (int depth = 0; depth < 8; ++depth) {
    if (isa<BlockArgument>(base))
      return true;
    StringRef name = getOpName(base);
    if (name != "aten.clone" && name != "copy.to_vtensor" &&
        name != "aten.slice.Tensor" && name != "aten.slice_scatter" &&
        name != "aten.select.int" && name != "aten.select_scatter" &&
        name != "aten.alias" && name != "aten.detach")
      return false;
    base = base.getDefiningOp()->getOperand(0);
  }
  return false;
}

/// True if `source` is the result of a write of new tokens to a cache or to
/// columns of a cache.
static bool isWrittenColumns(Value source) {
  StringRef name = getOpName(source);
  return (name.starts_with("aten.index_put") || name == "aten.index_copy" ||
          name == "aten.slice_scatter" || name == "aten.select_scatter") &&
         isCache(source.getDefiningOp()->getOperand(0));
}

/// Reads slice_scatter(base, source, dim, begin, end, step).
static ElementExpr readSliceScatter(const ReadOp &r) {
  auto dim = r.dim(2, r.index.size());
  if (!dim || readInt(r.operand(5)) != 1)
    return leafExpr();
  Poly size = r.sizes.getSize(r.operand(0), *dim);
  Poly length = r.sizes.getSize(r.operand(1), *dim);
  std::optional<Poly> begin = r.begin(3, size, length);
  if (!begin)
    return leafExpr();
  Indices index(r.index);
  bool inside;
  if (Obstacle obstacle = r.vars.findInside(index[*dim], *begin, length,
                                            size - *begin - length, inside))
    return blockedExpr(obstacle);
  ElementExpr expr = inside ? forwardExpr(r.operand(1), index)
                            : forwardExpr(r.operand(0), Indices(r.index));
  bool ofTokens = *dim + 1 < r.index.size() || isWrittenColumns(r.operand(1));
  expr.isCacheWrite = ofTokens && isCache(r.operand(0));
  return expr;
}

/// Reads select_scatter(base, source, dim, place): base with the slice of one
/// index replaced by `source`, which does not have the dimension.
static ElementExpr readSelectScatter(const ReadOp &r) {
  auto dim = r.dim(2, r.index.size());
  if (!dim)
    return leafExpr();
  Poly size = r.sizes.getSize(r.operand(0), *dim), place = r.place(3, size);
  Indices index(r.index);
  bool inside;
  if (Obstacle obstacle = r.vars.findInside(index[*dim], place, Poly(1),
                                            size - place - Poly(1), inside))
    return blockedExpr(obstacle);
  index.erase(index.begin() + *dim);
  ElementExpr expr = inside ? forwardExpr(r.operand(1), index)
                            : forwardExpr(r.operand(0), Indices(r.index));
  bool ofTokens = *dim + 1 < r.index.size() || isWrittenColumns(r.operand(1));
  expr.isCacheWrite = ofTokens && isCache(r.operand(0));
  return expr;
}

/// Adds to `expr` the tensor that a scatter writes, with one new variable per
/// dimension.
static void addSource(const ReadOp &r, Value source, ElementExpr &expr) {
  Access access{source, {}};
  for (unsigned dim = 0; dim < r.rank(source); ++dim) {
    expr.source.push_back(r.vars.create(r.sizes.getSize(source, dim)));
    access.index.push_back(Affine::var(expr.source.back()));
  }
  expr.operands.push_back({access, 0.0});
}

/// Returns the dimensions that are indexed by the lists of an index_put. They
/// must be neighbours. The lists, broadcast to each other, must have either as
/// many dimensions as they index, or one dimension. In the second case, sets
/// `paired` if several dimensions are indexed.
static std::optional<SmallVector<unsigned, 2>>
findIndexed(const ReadOp &r, ValueRange lists, bool &paired) {
  SmallVector<unsigned, 2> dims;
  unsigned wide = 0;
  for (auto [dim, list] : llvm::enumerate(lists)) {
    if (isNone(list))
      continue;
    auto info = readTensorType(list.getType());
    if (!info || !info->elementType.isInteger() ||
        info->elementType.isInteger(1) ||
        (!dims.empty() && dims.back() + 1 != dim))
      return std::nullopt;
    dims.push_back(dim);
    wide = std::max(wide, r.rank(list));
  }
  paired = dims.size() > 1 && wide == 1;
  if (dims.empty() || (wide != dims.size() && !paired))
    return std::nullopt;
  return dims;
}

/// Returns the size of dimension `dim`, counted from the last one, of the shape
/// that the lists are broadcast to.
static Poly getWideSize(const ReadOp &r, ValueRange lists, unsigned dim) {
  Poly size(1);
  for (Value list : lists)
    if (!isNone(list) && r.rank(list) > dim && size.isOne())
      size = r.sizes.getSize(list, r.rank(list) - 1 - dim);
  return size;
}

/// Reads index_put(base, [none, .., positions, positions, ..], values). No
/// dimension of the values is broadcast, but leading dimensions of size one may
/// be missing, since PyTorch drops them. Lists of one dimension are combined
/// element by element: in the values, their dimension replaces all indexed
/// dimensions.
static ElementExpr readIndexPut(const ReadOp &r) {
  auto lists = readList(r.operand(1));
  unsigned rank = r.index.size();
  if (!lists || readBool(r.operand(3)).value_or(true) || lists->size() > rank)
    return leafExpr();
  bool paired = false;
  auto dims = findIndexed(r, *lists, paired);
  unsigned given = r.rank(r.operand(2)),
           whole = rank - (paired && dims ? dims->size() - 1 : 0);
  if (!dims || given > whole)
    return leafExpr();
  ElementExpr expr;
  expr.kind = ElementExpr::Scatter;
  expr.gathered = *dims;
  expr.operands.push_back({Access{r.operand(0), Indices(r.index)}, 0.0});
  Access source{r.operand(2), {}};
  Indices index;
  unsigned missing = whole - given;
  for (unsigned dim = 0; dim < rank; ++dim) {
    bool indexed = llvm::is_contained(*dims, dim);
    bool folded = paired && indexed && dim != dims->front();
    Poly size = folded ? Poly(1)
                : indexed
                    ? getWideSize(r, *lists, paired ? 0 : dims->back() - dim)
                    : r.sizes.getSize(r.operand(0), dim);
    expr.source.push_back(r.vars.create(size));
    if (folded)
      continue;
    Affine place = Affine::var(expr.source.back());
    if (indexed)
      index.push_back(place);
    if (missing > 0 && size.isOne()) {
      --missing;
      continue;
    }
    if (missing > 0 ||
        !(r.sizes.getSize(source.value, source.index.size()) == size))
      return leafExpr();
    source.index.push_back(place);
  }
  expr.operands.push_back({source, 0.0});
  for (unsigned dim : *dims)
    expr.operands.push_back({r.broadcast((*lists)[dim], index), 0.0});
  return expr;
}

/// Reads index_copy(base, dim, positions, values).
static ElementExpr readIndexCopy(const ReadOp &r) {
  auto dim = r.dim(1, r.index.size());
  if (!dim || r.rank(r.operand(2)) != 1)
    return leafExpr();
  ElementExpr expr;
  expr.kind = ElementExpr::Scatter;
  expr.gathered = {*dim};
  expr.operands.push_back({Access{r.operand(0), Indices(r.index)}, 0.0});
  addSource(r, r.operand(3), expr);
  Access places{r.operand(2), {Affine::var(expr.source[*dim])}};
  expr.operands.push_back({places, 0.0});
  return expr;
}

void mla::torch::addWriteReaders(llvm::StringMap<ReadFn> &t) {
  t["slice_scatter"] = readSliceScatter;
  t["select_scatter"] = readSelectScatter;
  t["index_put"] = readIndexPut;
  t["index_put.hacked_twin"] = readIndexPut;
  t["index_copy"] = readIndexCopy;
}
