//===- TorchReaderLogic.cpp - Masks and integers -------------------------===//

#include "TorchReader.h"

#include <cmath>

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::torch;

using Indices = SmallVector<Affine, 4>;

/// A number, or an element of a tensor that is broadcast.
static Operand operandOf(const ReadOp &r, Value v) {
  if (std::optional<double> number = readNumber(v))
    return {std::nullopt, *number};
  if (std::optional<bool> flag = readBool(v))
    return {std::nullopt, *flag ? 1.0 : 0.0};
  if (std::optional<double> splat = readSplat(v))
    return {std::nullopt, *splat};
  return {r.broadcast(v), 0.0};
}

static Step stepOf(Step::Kind kind, SmallVector<Operand, 3> operands) {
  Step step;
  step.kind = kind;
  step.operands = std::move(operands);
  return step;
}

static Step readWhere(const ReadOp &r) {
  return stepOf(Step::Select,
                {operandOf(r, r.operand(0)), operandOf(r, r.operand(1)),
                 operandOf(r, r.operand(2))});
}

/// masked_fill(x, mask, value): value where mask is true.
static Step readMaskedFill(const ReadOp &r) {
  return stepOf(Step::Select,
                {operandOf(r, r.operand(1)), operandOf(r, r.operand(2)),
                 operandOf(r, r.operand(0))});
}

template <Step::Kind kind> static Step readBoth(const ReadOp &r) {
  auto info = readTensorType(r.operand(0).getType());
  if (!info || !info->elementType.isInteger(1))
    return leafStep();
  return stepOf(kind, {operandOf(r, r.operand(0)), operandOf(r, r.operand(1))});
}

static Step readNot(const ReadOp &r) {
  auto info = readTensorType(r.operand(0).getType());
  if (!info || !info->elementType.isInteger(1))
    return leafStep();
  return stepOf(Step::Not, {operandOf(r, r.operand(0))});
}

/// a >= b, or with `strict` a > b as not b >= a, of integers. `swap` exchanges
/// the operands.
template <bool strict, bool swap> static Step readCompare(const ReadOp &r) {
  auto info = readTensorType(r.operand(0).getType());
  if (!info || !info->elementType.isInteger())
    return leafStep();
  Operand a = operandOf(r, r.operand(swap ? 1 : 0)),
          b = operandOf(r, r.operand(swap ? 0 : 1));
  if (!strict)
    return stepOf(Step::AtLeast, {a, b});
  // a > b is a >= b + 1: only a constant can be made larger here.
  if (!b.access) {
    b.constant = std::floor(b.constant) + 1;
    return stepOf(Step::AtLeast, {a, b});
  }
  if (!a.access) {
    a.constant = std::ceil(a.constant) - 1;
    return stepOf(Step::AtLeast, {a, b});
  }
  Step step = stepOf(Step::AtLeast, {a, b});
  step.index = Affine(Poly(1));
  return step;
}

/// a == b, or a != b, of integers.
template <Step::Kind kind> static Step readEqual(const ReadOp &r) {
  auto info = readTensorType(r.operand(0).getType());
  if (!info || !info->elementType.isInteger() || info->elementType.isInteger(1))
    return leafStep();
  return stepOf(kind, {operandOf(r, r.operand(0)), operandOf(r, r.operand(1))});
}

/// cumsum(x, dim).
static Step readPrefixSum(const ReadOp &r) {
  auto dim = r.dim(1, r.index.size());
  if (!dim)
    return leafStep();
  Indices index(r.index.begin(), r.index.end());
  index[*dim] = Affine::var(r.vars.create(r.sizes.getSize(r.operand(0), *dim)));
  return stepOf(Step::PrefixSum, {{Access{r.operand(0), index}, 0.0}});
}

/// index(x, [.., positions, positions, ..]): neighbouring dimensions are
/// indexed by tensors that are broadcast to each other, and whose dimensions
/// take their place.
static Step readIndex(const ReadOp &r) {
  auto lists = readList(r.operand(1));
  if (!lists)
    return leafStep();
  Step step;
  step.kind = Step::Gather;
  unsigned rank = r.rank(r.operand(0)), wide = 0;
  for (auto [dim, list] : llvm::enumerate(*lists)) {
    auto info = readTensorType(list.getType());
    if (isNone(list))
      continue;
    if (!info || info->elementType.isInteger(1) ||
        (!step.gathered.empty() && step.gathered.back() + 1 != dim))
      return leafStep();
    step.gathered.push_back(dim);
    wide = std::max<unsigned>(wide, info->shape.size());
  }
  if (step.gathered.empty() ||
      rank - step.gathered.size() + wide != r.index.size())
    return leafStep();
  unsigned first = step.gathered.front();
  Access base{r.operand(0), {}};
  for (unsigned dim = 0; dim < rank; ++dim) {
    bool gathered = llvm::is_contained(step.gathered, dim);
    unsigned place = dim < first ? dim : dim + wide - step.gathered.size();
    base.index.push_back(gathered ? Affine() : r.index[place]);
  }
  step.operands.push_back({base, 0.0});
  for (unsigned dim : step.gathered)
    step.operands.push_back(
        {r.broadcast((*lists)[dim], r.index.slice(first, wide)), 0.0});
  return step;
}

/// arange: the integer itself.
static Step iota(const Affine &value) {
  Step step;
  step.kind = Step::Iota;
  step.index = value;
  return step;
}

static Step readArange(const ReadOp &r) {
  auto info = readTensorType(r.result.getType());
  if (!info || !info->elementType.isInteger())
    return leafStep();
  return iota(r.index[0]);
}

static Step readArangeStart(const ReadOp &r) {
  auto info = readTensorType(r.result.getType());
  if (!info || !info->elementType.isInteger())
    return leafStep();
  return iota(r.index[0] + Affine(r.sizes.getInt(r.operand(0))));
}

static Step readArangeStep(const ReadOp &r) {
  auto info = readTensorType(r.result.getType());
  std::optional<int64_t> step = readInt(r.operand(2));
  if (!info || !info->elementType.isInteger() || !step)
    return leafStep();
  return iota(r.index[0] * Poly(*step) + Affine(r.sizes.getInt(r.operand(0))));
}

/// tril(x, d): x where column <= row + d, else 0; triu where column >= row + d.
template <int sign> static Step readTriangle(const ReadOp &r) {
  if (r.index.size() < 2)
    return leafStep();
  Affine row = r.index[r.index.size() - 2], column = r.index.back();
  Poly diagonal = r.sizes.getInt(r.operand(1));
  Step step;
  step.kind = Step::Select;
  step.index = (row + Affine(diagonal) - column) * Poly(sign);
  step.operands.push_back({});
  step.operands.push_back(operandOf(r, r.operand(0)));
  step.operands.push_back({});
  return step;
}

void mla::torch::addLogicReaders(llvm::StringMap<ReadFn> &t) {
  for (StringRef name :
       {"where.self", "where.ScalarSelf", "where.ScalarOther", "where.Scalar"})
    t[name] = readWhere;
  t["masked_fill.Scalar"] = t["masked_fill.Tensor"] = readMaskedFill;
  t["logical_and"] = t["bitwise_and.Tensor"] = t["__and__.Tensor"] =
      readBoth<Step::And>;
  t["logical_or"] = t["bitwise_or.Tensor"] = t["__or__.Tensor"] =
      readBoth<Step::Or>;
  t["logical_not"] = t["bitwise_not"] = readNot;
  t["ge.Tensor"] = t["ge.Scalar"] = readCompare<false, false>;
  t["le.Tensor"] = t["le.Scalar"] = readCompare<false, true>;
  t["gt.Tensor"] = t["gt.Scalar"] = readCompare<true, false>;
  t["lt.Tensor"] = t["lt.Scalar"] = readCompare<true, true>;
  t["eq.Tensor"] = t["eq.Scalar"] = readEqual<Step::Equal>;
  t["ne.Tensor"] = t["ne.Scalar"] = readEqual<Step::Differ>;
  t["cumsum"] = readPrefixSum;
  t["index.Tensor"] = t["index.Tensor_hacked_twin"] = readIndex;
  t["arange"] = readArange;
  t["arange.start"] = readArangeStart;
  t["arange.start_step"] = readArangeStep;
  t["tril"] = readTriangle<1>;
  t["triu"] = readTriangle<-1>;
}
