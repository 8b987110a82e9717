//===- TorchReaderLogic.cpp - Masks, softmax and attention ops ------------===//

#include "TorchMlaOp.h"

#include <cmath>
#include <limits>

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

//===----------------------------------------------------------------------===//
// Softmax and attention
//===----------------------------------------------------------------------===//

/// Dimension operand of `op`, counted from the front.
static std::optional<unsigned> readDim(Value operand, Value tensor) {
  auto info = readTensorType(tensor.getType());
  std::optional<int64_t> dim = readInt(operand);
  if (!info || !dim)
    return std::nullopt;
  return *dim < 0 ? *dim + info->shape.size() : *dim;
}

/// exp(x) / sum(exp(x)), as decompositions write it.
static std::optional<Softmax> readQuotient(Operation *div) {
  Operation *sum = div->getOperand(1).getDefiningOp();
  Value exponentials = div->getOperand(0);
  Operation *exp = exponentials.getDefiningOp();
  if (getOpName(sum) != "aten.sum.dim_IntList" ||
      getOpName(exp) != "aten.exp" || sum->getOperand(0) != exponentials ||
      readBool(sum->getOperand(2)) != std::optional<bool>(true))
    return std::nullopt;
  auto dims = readIntList(sum->getOperand(1));
  auto info = readTensorType(exponentials.getType());
  if (!dims || dims->size() != 1 || !info)
    return std::nullopt;
  int64_t dim = dims->front();
  return Softmax{exp->getOperand(0),
                 unsigned(dim < 0 ? dim + info->shape.size() : dim),
                 {exp, sum}};
}

/// The op of this name that defines `value`, null if another does.
static Operation *definedBy(Value value, StringRef name) {
  Operation *op = value.getDefiningOp();
  return getOpName(op) == name ? op : nullptr;
}

/// `a` and `b` of a - b, or a + b, without a factor.
static std::optional<std::pair<Value, Value>> readPair(Value value,
                                                       StringRef name) {
  Operation *op = definedBy(value, name);
  if (!op || readNumber(op->getOperand(2)) != 1.0)
    return std::nullopt;
  return std::pair(op->getOperand(0), op->getOperand(1));
}

/// Adds the ops through which `value` depends on `source`. Returns whether it
/// does.
static bool addPath(Value value, Value source, unsigned depth,
                    SmallVectorImpl<Operation *> &ops) {
  if (value == source)
    return true;
  Operation *op = value.getDefiningOp();
  bool depends = false;
  if (op && depth)
    for (Value operand : op->getOperands())
      depends |= addPath(operand, source, depth - 1, ops);
  if (depends)
    ops.push_back(op);
  return depends;
}

/// exp(x - log(sum(exp(x)))), and exp(x - (log(sum(exp(x - m))) + m)) for an m
/// that is the same along the sum.
static std::optional<Softmax> readExponential(Operation *exp) {
  auto difference = readPair(exp->getOperand(0), "aten.sub.Tensor");
  if (!difference)
    return std::nullopt;
  auto [x, total] = *difference;
  Value shift;
  if (auto sum = readPair(total, "aten.add.Tensor"))
    std::tie(total, shift) = *sum;
  Operation *log = definedBy(total, "aten.log");
  Operation *sum =
      log ? definedBy(log->getOperand(0), "aten.sum.dim_IntList") : nullptr;
  Operation *inner = sum ? definedBy(sum->getOperand(0), "aten.exp") : nullptr;
  if (!inner || readBool(sum->getOperand(2)) != std::optional<bool>(true))
    return std::nullopt;
  auto dims = readIntList(sum->getOperand(1));
  auto info = readTensorType(x.getType());
  if (!dims || dims->size() != 1 || !info)
    return std::nullopt;
  int64_t dim =
      dims->front() < 0 ? dims->front() + info->shape.size() : dims->front();
  if (shift) {
    auto row = readTensorType(shift.getType());
    if (readPair(inner->getOperand(0), "aten.sub.Tensor") !=
            std::pair(x, shift) ||
        !row || row->shape.size() != info->shape.size() || row->shape[dim] != 1)
      return std::nullopt;
  } else if (inner->getOperand(0) != x) {
    return std::nullopt;
  }
  Softmax softmax{x, unsigned(dim), {}};
  addPath(exp->getOperand(0), x, 10, softmax.ops);
  llvm::sort(softmax.ops);
  softmax.ops.erase(llvm::unique(softmax.ops), softmax.ops.end());
  return softmax;
}

std::optional<Softmax> TorchReader::getSoftmax(Value value) {
  Operation *op = value.getDefiningOp();
  StringRef name = getOpName(op);
  if (name == "aten.div.Tensor")
    return readQuotient(op);
  if (name == "aten.exp")
    return readExponential(op);
  if (name != "aten.softmax.int" && name != "aten._softmax" &&
      name != "aten._safe_softmax")
    return std::nullopt;
  std::optional<unsigned> dim = readDim(op->getOperand(1), op->getOperand(0));
  if (!dim)
    return std::nullopt;
  return Softmax{op->getOperand(0), *dim, {}};
}

/// all(x == -inf) along a row, or its negation's negation.
bool TorchReader::isEmptyRowGuard(Value condition) {
  Operation *op = condition ? condition.getDefiningOp() : nullptr;
  StringRef name = getOpName(op);
  constexpr double inf = std::numeric_limits<double>::infinity();
  if (name == "aten.eq.Scalar")
    return readNumber(op->getOperand(1)) == -inf;
  if (name == "aten.all.dim")
    return getOpName(op->getOperand(0)) == "aten.eq.Scalar" &&
           isEmptyRowGuard(op->getOperand(0));
  if (name != "aten.logical_not")
    return false;
  // not any(not (x == -inf)).
  Operation *any = op->getOperand(0).getDefiningOp();
  if (getOpName(any) == "aten.eq.Scalar")
    return isEmptyRowGuard(any->getResult(0));
  if (getOpName(any) != "aten.any.dim")
    return false;
  Operation *inner = any->getOperand(0).getDefiningOp();
  return getOpName(inner) == "aten.logical_not" &&
         isEmptyRowGuard(inner->getOperand(0));
}

/// torch_mla: scores of q_nope, weight and latent, and of q_pe and k_pe.
static FusedAttention fuseTorchMla(const ReadOp &r) {
  FusedAttention fused;
  std::optional<TorchMlaOp> mla = readTorchMla(r.op, r.sizes, fused.problem);
  if (!mla)
    return fused;
  unsigned rank = r.rank(mla->latent), tokens = mla->tokens();
  Poly rankC = r.sizes.getSize(mla->latent, rank - 1);
  fused.key =
      r.vars.create(r.sizes.getSize(mla->latent, rank == 3 ? 1 : tokens));
  Affine batch = r.index[0], query = r.index[tokens],
         head = r.index[3 - tokens], key = Affine::var(fused.key);
  /// An element of a tensor with a head dimension, or of the latent.
  auto at = [&](Value tensor, const Affine &token, const Affine &head,
                const Affine &feature) {
    Access access{tensor, {batch, token, feature}};
    if (r.rank(tensor) == 4)
      access.index.insert(access.index.begin() + 3 - tokens, head);
    return access;
  };
  // Row `row` of a head's part of the weight.
  auto weight = [&](const Affine &row, Var width) {
    Affine first = head * Poly(mla->nope + mla->value);
    return Access{mla->weight, {first + row, Affine::var(width)}};
  };
  Var valueWidth = r.vars.create(rankC), width = r.vars.create(rankC),
      nope = r.vars.create(Poly(mla->nope));
  fused.values = {at(mla->latent, key, Affine(), Affine::var(valueWidth)),
                  weight(r.index[3] + Affine(Poly(mla->nope)), valueWidth)};
  fused.scores.push_back({mla->scale,
                          {at(mla->qNope, query, head, Affine::var(nope)),
                           weight(Affine::var(nope), width),
                           at(mla->latent, key, Affine(), Affine::var(width))},
                          {nope, width}});
  if (mla->rope) {
    Var rope = r.vars.create(Poly(mla->rope));
    fused.scores.push_back({mla->scale,
                            {at(mla->qRope, query, head, Affine::var(rope)),
                             at(mla->kRope, key, Affine(), Affine::var(rope))},
                            {rope}});
  }
  fused.topLeftCausal = mla->causal;
  fused.query = query;
  return fused;
}

/// scaled_dot_product_attention(q, k, v, mask, dropout, is_causal, scale, gqa).
std::optional<FusedAttention>
TorchReader::getAttention(Value value, ArrayRef<Affine> index, VarTable &vars) {
  Operation *op = value.getDefiningOp();
  ReadOp r{op, cast<OpResult>(value), index, vars, sizes};
  if (getOpName(op) == "auto_deploy.torch_mla")
    return fuseTorchMla(r);
  if (getOpName(op) != "aten.scaled_dot_product_attention" ||
      op->getNumOperands() != 8)
    return std::nullopt;
  Value q = r.operand(0), k = r.operand(1), v = r.operand(2),
        mask = r.operand(3);
  FusedAttention fused;
  unsigned rank = index.size();
  std::optional<bool> causal = readBool(r.operand(5));
  if (rank < 2 || r.rank(q) != rank || r.rank(k) != rank || !causal) {
    fused.problem = "attention on tensors of different rank";
    return fused;
  }
  if (readNumber(r.operand(4)) != 0.0)
    fused.problem = "attention with dropout";
  // One head of keys serves all queries: that is a broadcast.
  if (readBool(r.operand(7)).value_or(false) &&
      !sizes.getSize(k, rank - 3).isOne() &&
      !(sizes.getSize(q, rank - 3) == sizes.getSize(k, rank - 3)))
    fused.problem = "attention with groups of heads";
  Poly width = sizes.getSize(q, rank - 1);
  std::optional<double> scale = readNumber(r.operand(6));
  if (!scale && isNone(r.operand(6)) && width.getConstant())
    scale = 1.0 / std::sqrt(static_cast<double>(*width.getConstant()));
  if (!scale) {
    fused.problem = "attention with a scale that is no constant";
    return fused;
  }
  fused.key = vars.create(sizes.getSize(k, rank - 2));
  Var feature = vars.create(width);
  Affine key = Affine::var(fused.key);
  Indices qs(index.begin(), index.end()), ks = qs, vs = qs, ms = qs;
  qs[rank - 1] = ks[rank - 1] = Affine::var(feature);
  ks[rank - 2] = vs[rank - 2] = ms[rank - 1] = key;
  fused.scores.push_back(
      {*scale, {r.broadcast(q, qs), r.broadcast(k, ks)}, {feature}});
  fused.values.push_back(r.broadcast(v, vs));
  fused.topLeftCausal = *causal;
  fused.query = index[rank - 2];
  if (isNone(mask))
    return fused;
  auto info = readTensorType(mask.getType());
  if (!info) {
    fused.problem = "attention with a mask that is no tensor";
    return fused;
  }
  fused.maskIsBoolean = info->elementType.isInteger(1);
  fused.mask = r.broadcast(mask, ms);
  return fused;
}
