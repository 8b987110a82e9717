//===- TorchReaderArithmetic.cpp - Sums and products ----------------------===//

#include "TorchReader.h"

#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::torch;

using Indices = SmallVector<Affine, 4>;

/// True if all tensors of the op have floats or integers other than booleans.
static bool isNumeric(const ReadOp &r) {
  auto info = readTensorType(r.result.getType());
  return info && !info->elementType.isInteger(1);
}

/// Returns a tensor operand as a term: its element, or its number if it is a
/// splat.
static Term termOf(const ReadOp &r, Value v, double coefficient) {
  if (std::optional<double> splat = readSplat(v))
    return {coefficient * *splat, {}, {}};
  return {coefficient, {r.broadcast(v)}, {}};
}

template <int sign> static ElementExpr readAddTensor(const ReadOp &r) {
  std::optional<double> alpha = readNumber(r.operand(2));
  if (!alpha || !isNumeric(r))
    return leafExpr();
  return sumExpr(
      {termOf(r, r.operand(0), 1.0), termOf(r, r.operand(1), sign * *alpha)});
}

/// Returns a number as a term: a constant, or an integer computed from sizes.
static std::optional<Term> numberOf(const ReadOp &r, Value v,
                                    double coefficient) {
  if (std::optional<double> number = readNumber(v))
    return Term{coefficient * *number, {}, {}};
  auto info = readTensorType(r.result.getType());
  if (!info || !info->elementType.isInteger() || !r.sizes.readInteger(v))
    return std::nullopt;
  return Term{coefficient, {Access{v, {}}}, {}};
}

/// Reads x + sign * alpha * number.
template <int sign> static ElementExpr readAddScalar(const ReadOp &r) {
  std::optional<double> alpha = readNumber(r.operand(2));
  if (!alpha || !isNumeric(r))
    return leafExpr();
  std::optional<Term> number = numberOf(r, r.operand(1), sign * *alpha);
  if (!number)
    return leafExpr();
  if (number->factors.empty() && number->coefficient == 0.0)
    return forwardExpr(r.operand(0), r.broadcast(r.operand(0)).index);
  return sumExpr({termOf(r, r.operand(0), 1.0), *number});
}

/// Reads number - alpha * x.
static ElementExpr readRsubScalar(const ReadOp &r) {
  std::optional<double> alpha = readNumber(r.operand(2));
  if (!alpha || !isNumeric(r))
    return leafExpr();
  std::optional<Term> number = numberOf(r, r.operand(1), 1.0);
  return number ? sumExpr({termOf(r, r.operand(0), -*alpha), *number})
                : leafExpr();
}

static ElementExpr readMulTensor(const ReadOp &r) {
  if (!isNumeric(r))
    return leafExpr();
  for (unsigned i : {0, 1})
    if (std::optional<double> number = readSplat(r.operand(i))) {
      Access other = r.broadcast(r.operand(1 - i));
      return forwardExpr(other.value, other.index, *number);
    }
  if (auto division = readDivision(r.op))
    return quotientExpr(r.broadcast(division->first),
                        r.broadcast(division->second));
  return sumExpr(
      {Term{1.0, {r.broadcast(r.operand(0)), r.broadcast(r.operand(1))}, {}}});
}

static ElementExpr readMulScalar(const ReadOp &r) {
  std::optional<double> number = readNumber(r.operand(1));
  if (!number || !isNumeric(r))
    return leafExpr();
  return forwardExpr(r.operand(0), r.broadcast(r.operand(0)).index, *number);
}

/// Reads a division of floats. Does not read divisions of integers, because
/// they round.
static ElementExpr readDiv(const ReadOp &r) {
  std::optional<double> number = readNumber(r.operand(1));
  if (!number)
    number = readSplat(r.operand(1));
  auto info = readTensorType(r.operand(0).getType());
  if (number == 0.0 || !info || !isa<FloatType>(info->elementType))
    return leafExpr();
  Access access = r.broadcast(r.operand(0));
  if (!number && readTensorType(r.operand(1).getType()))
    return quotientExpr(access, r.broadcast(r.operand(1)));
  if (!number)
    return leafExpr();
  return forwardExpr(access.value, access.index, 1.0 / *number);
}

/// Reads 1 / x of floats.
static ElementExpr readReciprocal(const ReadOp &r) {
  auto info = readTensorType(r.operand(0).getType());
  return info && isa<FloatType>(info->elementType)
             ? quotientExpr(1.0, r.broadcast(r.operand(0)))
             : leafExpr();
}

/// Reads x to a constant power. Only the power -1 is supported.
static ElementExpr readPower(const ReadOp &r) {
  return readNumber(r.operand(1)) == -1.0 ? readReciprocal(r) : leafExpr();
}

static ElementExpr readNeg(const ReadOp &r) {
  return forwardExpr(r.operand(0), r.broadcast(r.operand(0)).index, -1.0);
}

//===----------------------------------------------------------------------===//
// Contractions
//===----------------------------------------------------------------------===//

/// Returns the sum over `k` of a[.., k] * b[.., k].
static Term contract(Access a, Access b, Var k, double coefficient = 1.0) {
  return {coefficient, {std::move(a), std::move(b)}, {k}};
}

/// Reads linear(x [.., K], weight [N, K], bias).
static ElementExpr readLinear(const ReadOp &r) {
  Value x = r.operand(0), weight = r.operand(1);
  if (r.rank(weight) != 2 || r.rank(x) != r.index.size())
    return leafExpr();
  Var k = r.vars.create(r.sizes.getSize(weight, 1));
  Indices xs(r.index.begin(), r.index.end());
  Affine row = xs.back();
  xs.back() = Affine::var(k);
  SmallVector<Term, 2> terms = {
      contract({x, xs}, {weight, {row, Affine::var(k)}}, k)};
  if (!isNone(r.operand(2)))
    terms.push_back({1.0, {{r.operand(2), {row}}}, {}});
  return sumExpr(terms);
}

/// Reads a [.., M, K] times b [.., K, N] with broadcast batch dimensions.
static std::optional<Term> multiply(const ReadOp &r, Value a, Value b) {
  unsigned ra = r.rank(a), rb = r.rank(b);
  if (ra < 2 || rb < 2)
    return std::nullopt;
  Var k = r.vars.create(r.sizes.getSize(a, ra - 1));
  Indices as(r.index.begin(), r.index.end()), bs = as;
  as.back() = Affine::var(k);
  bs[bs.size() - 2] = Affine::var(k);
  return contract(r.broadcast(a, as), r.broadcast(b, bs), k);
}

static ElementExpr readMatmul(const ReadOp &r) {
  std::optional<Term> term = multiply(r, r.operand(0), r.operand(1));
  return term ? sumExpr({*term}) : leafExpr();
}

/// Reads addmm and baddbmm: beta * c + alpha * a b.
static ElementExpr readAddmm(const ReadOp &r) {
  std::optional<Term> term = multiply(r, r.operand(1), r.operand(2));
  std::optional<double> beta = readNumber(r.operand(3)),
                        alpha = readNumber(r.operand(4));
  if (!term || !beta || !alpha)
    return leafExpr();
  term->coefficient = *alpha;
  if (*beta == 0.0)
    return sumExpr({*term});
  return sumExpr({*term, termOf(r, r.operand(0), *beta)});
}

/// Reads sum(x, dims, keepdim) of floats. A sum over dimensions of size one is
/// its operand. With `onlyOnes`, reads other reductions to one element, such as
/// a mean, which are their operand in the same case.
template <bool onlyOnes> static ElementExpr readSum(const ReadOp &r) {
  auto info = readTensorType(r.operand(0).getType());
  auto to = readTensorType(r.result.getType());
  auto dims = readIntList(r.operand(1));
  std::optional<bool> keeps = readBool(r.operand(2));
  if (!info || !isa<FloatType>(info->elementType) || !to ||
      !isa<FloatType>(to->elementType) || !dims || dims->empty() || !keeps)
    return leafExpr();
  int64_t rank = info->shape.size();
  llvm::SmallBitVector summed(rank);
  for (int64_t dim : *dims) {
    dim += dim < 0 ? rank : 0;
    if (dim < 0 || dim >= rank)
      return leafExpr();
    summed.set(dim);
  }
  Term term{1.0, {{r.operand(0), {}}}, {}};
  unsigned next = 0;
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (!summed[dim]) {
      term.factors[0].index.push_back(r.index[next++]);
      continue;
    }
    next += *keeps;
    Poly size = r.sizes.getSize(r.operand(0), dim);
    if (size.isOne()) {
      term.factors[0].index.push_back(Affine());
      continue;
    }
    if (onlyOnes)
      return leafExpr();
    term.bound.push_back(r.vars.create(size));
    term.factors[0].index.push_back(Affine::var(term.bound.back()));
  }
  return term.bound.empty() ? forwardExpr(r.operand(0), term.factors[0].index)
                            : sumExpr({term});
}

/// Reads einsum(equation, operands). Requires that the equation has letters
/// only and that no operand has a letter twice.
static ElementExpr readEinsum(const ReadOp &r) {
  std::optional<StringRef> equation = readStr(r.operand(0));
  std::optional<ValueRange> operands = readList(r.operand(1));
  if (!equation || !operands)
    return leafExpr();
  std::optional<EinsumLetters> read = readEinsumLetters(*equation);
  if (!read || read->operands.size() != operands->size() ||
      read->out.size() != r.index.size())
    return leafExpr();
  llvm::SmallDenseMap<char, Affine, 8> letters;
  llvm::SmallDenseMap<char, std::pair<Value, unsigned>, 8> first;
  for (auto [letter, index] : llvm::zip(read->out, r.index))
    letters[letter] = index;
  Term term;
  for (auto [part, operand] : llvm::zip(read->operands, *operands)) {
    if (part.size() != r.rank(operand))
      return leafExpr();
    Access access{operand, {}};
    for (auto [dim, letter] : llvm::enumerate(part)) {
      // Do not read an operand of size 1 that is broadcast along a letter of
      // another size.
      auto [with, isNew] = first.try_emplace(letter, operand, dim);
      if (!isNew) {
        Poly size = r.sizes.getSize(operand, dim);
        Poly other = r.sizes.getSize(with->second.first, with->second.second);
        if (size.isOne() != other.isOne())
          return leafExpr();
      }
      if (!letters.contains(letter)) {
        Var var = r.vars.create(r.sizes.getSize(operand, dim));
        term.bound.push_back(var);
        letters[letter] = Affine::var(var);
      }
      access.index.push_back(letters[letter]);
    }
    term.factors.push_back(access);
  }
  return sumExpr({term});
}

void mla::torch::addArithmeticReaders(llvm::StringMap<ReadFn> &t) {
  t["add.Tensor"] = readAddTensor<1>;
  t["sub.Tensor"] = readAddTensor<-1>;
  t["add.Scalar"] = readAddScalar<1>;
  t["sub.Scalar"] = readAddScalar<-1>;
  t["rsub.Scalar"] = readRsubScalar;
  t["mul.Tensor"] = readMulTensor;
  t["mul.Scalar"] = readMulScalar;
  t["div.Tensor"] = t["div.Scalar"] = readDiv;
  t["neg"] = readNeg;
  t["reciprocal"] = readReciprocal;
  t["pow.Tensor_Scalar"] = readPower;
  t["linear"] = readLinear;
  t["mm"] = t["bmm"] = t["matmul"] = readMatmul;
  t["addmm"] = t["baddbmm"] = readAddmm;
  t["einsum"] = readEinsum;
  t["sum.dim_IntList"] = readSum<false>;
  t["mean.dim"] = t["amax"] = t["amin"] = readSum<true>;
}
