//===- Reshape.cpp - Indices through views and concatenations -------------===//

#include "mla/Analysis/NormalForm/Index.h"

#include "llvm/ADT/STLExtras.h"

using namespace mla::nf;
using llvm::ArrayRef;
using llvm::SmallVector;
using llvm::SmallVectorImpl;

static Obstacle opaque() { return {Obstacle::Opaque, 0, Poly()}; }

/// Splits `index` into `quotient * by + rest` with `rest` in [0, by).
Obstacle VarTable::divide(const Affine &index, const Poly &by, Affine &quotient,
                          Affine &rest) const {
  quotient = rest = Affine();
  std::optional<int64_t> constant = index.constant.getConstant();
  std::optional<int64_t> size = by.getConstant();
  if (constant && size && *constant >= 0) {
    quotient.constant = Poly(*constant / *size);
    rest.constant = Poly(*constant % *size);
  } else if (std::optional<Poly> whole = index.constant.divide(by)) {
    quotient.constant = *whole;
  } else {
    rest.constant = index.constant;
  }
  for (const auto &[var, coefficient] : index.terms) {
    if (std::optional<Poly> whole = coefficient.divide(by))
      quotient = quotient + Affine::var(var) * *whole;
    else
      rest = rest + Affine::var(var) * coefficient;
  }
  if (isWithin(rest, Poly(), by))
    return {};
  // A variable whose range spans several rows has to be split at the row
  // boundaries.
  for (const auto &[var, coefficient] : rest.terms) {
    std::optional<Poly> inner = by.divide(coefficient);
    if (inner && !inner->isOne() && !(vars[var].extent == *inner) &&
        vars[var].extent.divide(*inner))
      return {Obstacle::Factor, var, *inner};
  }
  return opaque();
}

/// Computes the indices of element number `index` of a tensor of `shape`.
Obstacle VarTable::delinearize(Affine index, ArrayRef<Poly> shape,
                               SmallVectorImpl<Affine> &result) const {
  SmallVector<Affine> reversed;
  for (const Poly &size : llvm::reverse(shape.drop_front())) {
    Affine quotient, rest;
    if (Obstacle obstacle = divide(index, size, quotient, rest))
      return obstacle;
    reversed.push_back(rest);
    index = quotient;
  }
  reversed.push_back(index);
  result.append(reversed.rbegin(), reversed.rend());
  return {};
}

/// Returns the dimensions whose size is not one.
static SmallVector<unsigned> findWide(ArrayRef<Poly> shape) {
  SmallVector<unsigned> wide;
  for (unsigned i = 0; i < shape.size(); ++i)
    if (!shape[i].isOne())
      wide.push_back(i);
  return wide;
}

namespace {
/// Consecutive dimensions and the product of their sizes.
struct Group {
  ArrayRef<Poly> shape;
  ArrayRef<unsigned> places;
  unsigned end = 0;
  Poly product = Poly(1);

  bool grow() {
    if (end == places.size())
      return false;
    product = product * shape[places[end++]];
    return true;
  }
};
} // namespace

/// Extends both groups until their products are equal. Returns false if they
/// cannot be made equal.
static bool balance(Group &a, Group &b) {
  if (!a.grow() || !b.grow())
    return false;
  while (!(a.product == b.product)) {
    std::optional<int64_t> ca = a.product.getConstant(),
                           cb = b.product.getConstant();
    bool growA = ca && cb ? *ca < *cb : b.product.divide(a.product).has_value();
    bool growB = ca && cb ? *ca > *cb : a.product.divide(b.product).has_value();
    if (!growA && !growB)
      return false;
    if (!(growA ? a : b).grow())
      return false;
  }
  return true;
}

Obstacle VarTable::reshape(ArrayRef<Poly> shape, ArrayRef<Affine> index,
                           ArrayRef<Poly> source,
                           SmallVectorImpl<Affine> &result) const {
  SmallVector<unsigned> to = findWide(shape), from = findWide(source);
  result.assign(source.size(), Affine());
  unsigned i = 0, j = 0;
  while (i < to.size() || j < from.size()) {
    Group a{shape, ArrayRef<unsigned>(to).drop_front(i)};
    Group b{source, ArrayRef<unsigned>(from).drop_front(j)};
    if (!balance(a, b))
      return opaque();
    Affine linear;
    for (unsigned k = 0; k < a.end; ++k)
      linear = linear * shape[to[i + k]] + index[to[i + k]];
    SmallVector<Poly> sizes;
    for (unsigned k = 0; k < b.end; ++k)
      sizes.push_back(source[from[j + k]]);
    SmallVector<Affine> parts;
    if (Obstacle obstacle = delinearize(simplify(linear), sizes, parts))
      return obstacle;
    for (unsigned k = 0; k < b.end; ++k)
      result[from[j + k]] = parts[k];
    i += a.end;
    j += b.end;
  }
  return {};
}

/// Returns `a / b` rounded up. If symbols occur, returns the quotient only if
/// it is exact, else std::nullopt.
static std::optional<Poly> divideUp(const Poly &a, const Poly &b) {
  std::optional<int64_t> ca = a.getConstant(), cb = b.getConstant();
  if (ca && cb && *ca > 0 && *cb > 0)
    return Poly((*ca - 1) / *cb + 1);
  return a.divide(b);
}

Obstacle VarTable::findConcatOperand(Affine &index, ArrayRef<Poly> sizes,
                                     unsigned &operand) const {
  Poly begin;
  SmallVector<Poly> borders;
  for (operand = 0; operand < sizes.size(); ++operand) {
    Poly end = begin + sizes[operand];
    if (isWithin(index, begin, end)) {
      index = index - Affine(begin);
      return {};
    }
    borders.push_back(end);
    begin = end;
  }
  if (index.terms.size() != 1)
    return opaque();
  const auto &[var, step] = index.terms[0];
  const Poly &extent = vars[var].extent;
  for (const Poly &border : ArrayRef<Poly>(borders).drop_back()) {
    std::optional<Poly> at = divideUp(border - index.constant, step);
    if (at && Poly(1).isAtMost(*at) && (*at + Poly(1)).isAtMost(extent))
      return {Obstacle::Cut, var, *at};
  }
  return opaque();
}

Obstacle VarTable::findInside(Affine &index, const Poly &before,
                              const Poly &size, const Poly &after,
                              bool &inside) const {
  // Skip operands without elements, because no index is inside them.
  SmallVector<Poly, 3> sizes;
  unsigned mine = before.isZero() ? 0 : 1, operand;
  for (const Poly &part : {before, size, after})
    if (!part.isZero())
      sizes.push_back(part);
  Obstacle obstacle = findConcatOperand(index, sizes, operand);
  inside = !obstacle && operand == mine && !size.isZero();
  return obstacle;
}
