//===- TorchReaderLogic.cpp - Masks and integers --------------------------===//

#include "TorchReader.h"

#include <cmath>

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::torch;

using Indices = SmallVector<Affine, 4>;

/// Returns a number, or an element of a tensor that is broadcast.
static Operand operandOf(const ReadOp &r, Value v) {
  if (std::optional<double> number = readNumber(v))
    return {std::nullopt, *number};
  if (std::optional<bool> flag = readBool(v))
    return {std::nullopt, *flag ? 1.0 : 0.0};
  if (std::optional<double> splat = readSplat(v))
    return {std::nullopt, *splat};
  return {r.broadcast(v), 0.0};
}

static ElementExpr readWhere(const ReadOp &r) {
  return operandsExpr(ElementExpr::Select,
                      {operandOf(r, r.operand(0)), operandOf(r, r.operand(1)),
                       operandOf(r, r.operand(2))});
}

/// Reads masked_fill(x, mask, value): value where mask is true.
static ElementExpr readMaskedFill(const ReadOp &r) {
  return operandsExpr(ElementExpr::Select,
                      {operandOf(r, r.operand(1)), operandOf(r, r.operand(2)),
                       operandOf(r, r.operand(0))});
}

/// Reads a conjunction or disjunction of booleans. `ofNumbers`: the op also
/// takes numbers, which are true unless they are 0.
template <ElementExpr::Kind kind, bool ofNumbers>
static ElementExpr readBoth(const ReadOp &r) {
  auto info = readTensorType(r.operand(0).getType());
  if (!info || (!ofNumbers && !info->elementType.isInteger(1)))
    return leafExpr();
  return operandsExpr(kind,
                      {operandOf(r, r.operand(0)), operandOf(r, r.operand(1))});
}

/// Reads the negation of a boolean. `ofNumbers`: the op also takes numbers,
/// which are true unless they are 0.
template <bool ofNumbers> static ElementExpr readNot(const ReadOp &r) {
  auto info = readTensorType(r.operand(0).getType());
  if (!info || (!ofNumbers && !info->elementType.isInteger(1)))
    return leafExpr();
  return operandsExpr(ElementExpr::Not, {operandOf(r, r.operand(0))});
}

static bool isFloatTensor(Value v) {
  auto info = readTensorType(v.getType());
  return info && isa<FloatType>(info->elementType);
}

/// Reads a >= b or, with `strict`, a > b. `swap` exchanges the operands.
template <bool strict, bool swap>
static ElementExpr readCompare(const ReadOp &r) {
  auto info = readTensorType(r.operand(0).getType());
  if (!info || !info->elementType.isIntOrFloat())
    return leafExpr();
  bool isInteger =
      info->elementType.isInteger() && !isFloatTensor(r.operand(1));
  Operand a = operandOf(r, r.operand(swap ? 1 : 0)),
          b = operandOf(r, r.operand(swap ? 0 : 1));
  if (!strict)
    return operandsExpr(ElementExpr::AtLeast, {a, b});
  // Of integers, a > b is a >= b + 1 and a - 1 >= b. Other comparisons are
  // marked as strict by an `index` of 1.
  if (isInteger && !b.access) {
    b.constant = std::floor(b.constant) + 1;
    return operandsExpr(ElementExpr::AtLeast, {a, b});
  }
  if (isInteger && !a.access) {
    a.constant = std::ceil(a.constant) - 1;
    return operandsExpr(ElementExpr::AtLeast, {a, b});
  }
  ElementExpr expr = operandsExpr(ElementExpr::AtLeast, {a, b});
  expr.index = Affine(Poly(1));
  return expr;
}

/// Reads a == b or a != b.
template <ElementExpr::Kind kind>
static ElementExpr readEqual(const ReadOp &r) {
  auto info = readTensorType(r.operand(0).getType());
  if (!info || !info->elementType.isIntOrFloat())
    return leafExpr();
  return operandsExpr(kind,
                      {operandOf(r, r.operand(0)), operandOf(r, r.operand(1))});
}

/// Reads cumsum(x, dim).
static ElementExpr readPrefixSum(const ReadOp &r) {
  auto dim = r.dim(1, r.index.size());
  if (!dim)
    return leafExpr();
  Indices index(r.index.begin(), r.index.end());
  index[*dim] = Affine::var(r.vars.create(r.sizes.getSize(r.operand(0), *dim)));
  return operandsExpr(ElementExpr::PrefixSum,
                      {{Access{r.operand(0), index}, 0.0}});
}

/// Reads index(x, [.., positions, positions, ..]). The tensors of positions
/// index neighbouring dimensions and are broadcast to each other; their
/// dimensions replace the indexed dimensions.
static ElementExpr readIndex(const ReadOp &r) {
  auto lists = readList(r.operand(1));
  if (!lists)
    return leafExpr();
  ElementExpr expr;
  expr.kind = ElementExpr::Gather;
  unsigned rank = r.rank(r.operand(0)), wide = 0;
  for (auto [dim, list] : llvm::enumerate(*lists)) {
    auto info = readTensorType(list.getType());
    if (isNone(list))
      continue;
    if (!info || info->elementType.isInteger(1) ||
        (!expr.gathered.empty() && expr.gathered.back() + 1 != dim))
      return leafExpr();
    expr.gathered.push_back(dim);
    wide = std::max<unsigned>(wide, info->shape.size());
  }
  if (expr.gathered.empty() ||
      rank - expr.gathered.size() + wide != r.index.size())
    return leafExpr();
  unsigned first = expr.gathered.front();
  Access base{r.operand(0), {}};
  for (unsigned dim = 0; dim < rank; ++dim) {
    bool gathered = llvm::is_contained(expr.gathered, dim);
    unsigned place = dim < first ? dim : dim + wide - expr.gathered.size();
    base.index.push_back(gathered ? Affine() : r.index[place]);
  }
  expr.operands.push_back({base, 0.0});
  for (unsigned dim : expr.gathered)
    expr.operands.push_back(
        {r.broadcast((*lists)[dim], r.index.slice(first, wide)), 0.0});
  return expr;
}

/// Reads arange: element i is an integer computed from i.
static ElementExpr readArange(const ReadOp &r) {
  auto info = readTensorType(r.result.getType());
  if (!info || !info->elementType.isInteger())
    return leafExpr();
  return iotaExpr(r.index[0]);
}

static ElementExpr readArangeStart(const ReadOp &r) {
  auto info = readTensorType(r.result.getType());
  if (!info || !info->elementType.isInteger())
    return leafExpr();
  return iotaExpr(r.index[0] + Affine(r.sizes.getInt(r.operand(0))));
}

static ElementExpr readArangeStep(const ReadOp &r) {
  auto info = readTensorType(r.result.getType());
  std::optional<int64_t> step = readInt(r.operand(2));
  if (!info || !info->elementType.isInteger() || !step)
    return leafExpr();
  return iotaExpr(r.index[0] * Poly(*step) +
                  Affine(r.sizes.getInt(r.operand(0))));
}

/// Reads tril(x, d), which is x where column <= row + d, else 0, and triu,
/// which is x where column >= row + d.
template <int sign> static ElementExpr readTriangle(const ReadOp &r) {
  if (r.index.size() < 2)
    return leafExpr();
  Affine row = r.index[r.index.size() - 2], column = r.index.back();
  Poly diagonal = r.sizes.getInt(r.operand(1));
  ElementExpr expr =
      operandsExpr(ElementExpr::Select, {{}, operandOf(r, r.operand(0)), {}});
  expr.index = (row + Affine(diagonal) - column) * Poly(sign);
  return expr;
}

void mla::torch::addLogicReaders(llvm::StringMap<ReadFn> &t) {
  for (StringRef name :
       {"where.self", "where.ScalarSelf", "where.ScalarOther", "where.Scalar"})
    t[name] = readWhere;
  t["masked_fill.Scalar"] = t["masked_fill.Tensor"] = readMaskedFill;
  t["logical_and"] = readBoth<ElementExpr::And, true>;
  t["logical_or"] = readBoth<ElementExpr::Or, true>;
  t["logical_not"] = readNot<true>;
  t["bitwise_and.Tensor"] = t["__and__.Tensor"] =
      readBoth<ElementExpr::And, false>;
  t["bitwise_or.Tensor"] = t["__or__.Tensor"] =
      readBoth<ElementExpr::Or, false>;
  t["bitwise_not"] = readNot<false>;
  t["ge.Tensor"] = t["ge.Scalar"] = readCompare<false, false>;
  t["le.Tensor"] = t["le.Scalar"] = readCompare<false, true>;
  t["gt.Tensor"] = t["gt.Scalar"] = readCompare<true, false>;
  t["lt.Tensor"] = t["lt.Scalar"] = readCompare<true, true>;
  t["eq.Tensor"] = t["eq.Scalar"] = readEqual<ElementExpr::Equal>;
  t["ne.Tensor"] = t["ne.Scalar"] = readEqual<ElementExpr::Differ>;
  t["cumsum"] = readPrefixSum;
  t["index.Tensor"] = t["index.Tensor_hacked_twin"] = readIndex;
  t["arange"] = readArange;
  t["arange.start"] = readArangeStart;
  t["arange.start_step"] = readArangeStep;
  t["tril"] = readTriangle<1>;
  t["triu"] = readTriangle<-1>;
}
