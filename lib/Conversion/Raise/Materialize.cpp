//===- Materialize.cpp - Elements of the normal form as views -------------===//

#include "mla/Conversion/Raise/Materialize.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::raise;

//===----------------------------------------------------------------------===//
// Small ops
//===----------------------------------------------------------------------===//

SmallVector<int64_t> Materializer::shapeOf(Value value) {
  return *writer.getShape(value);
}

int64_t Materializer::staticSize(const Poly &poly) {
  return poly.getConstant().value_or(ShapedType::kDynamic);
}

/// Emits `poly` as the size of dimension `dim` of `like`, if needed divided by
/// a constant or plus a constant. Returns null if this is not possible.
Value Materializer::fromDim(const Poly &poly, Value like, unsigned dim) {
  Poly size = reader.getSize(like, dim);
  if (size == poly)
    return writer.getSize(like, dim);
  std::optional<Poly> less = size.divide(poly);
  if (less && less->getConstant())
    return writer.divideInt(writer.getSize(like, dim), *less->getConstant());
  if (std::optional<int64_t> offset = (poly - size).getConstant())
    return writer.addInt(writer.getSize(like, dim), writer.constInt(*offset));
  return {};
}

/// Emits a symbol as an integer: the size of an argument, else the size or
/// integer that the symbol was created for.
Value Materializer::emitSymbol(unsigned symbol) {
  Block *block = writer.builder.getInsertionBlock();
  for (BlockArgument argument : block->getArguments()) {
    std::optional<SmallVector<int64_t>> shape = writer.getShape(argument);
    for (unsigned d = 0; shape && d < shape->size(); ++d)
      if (ShapedType::isDynamic((*shape)[d]))
        if (Value value = fromDim(Poly::symbol(symbol), argument, d))
          return value;
  }
  auto [source, dim] = reader.getSource(symbol);
  if (!source || source.getParentBlock() != block)
    return {};
  return writer.getShape(source) ? writer.getSize(source, dim) : source;
}

Value Materializer::emitPoly(const Poly &poly, Value like, unsigned dim) {
  if (std::optional<int64_t> constant = poly.getConstant())
    return writer.constInt(*constant);
  if (Value value = fromDim(poly, like, dim))
    return value;
  for (unsigned d = 0, rank = shapeOf(like).size(); d < rank; ++d)
    if (Value value = fromDim(poly, like, d))
      return value;
  Value sum;
  for (const auto &[monomial, coefficient] : poly.terms) {
    Value product = writer.constInt(coefficient);
    for (unsigned symbol : monomial) {
      Value factor = emitSymbol(symbol);
      if (!factor)
        return {};
      product = writer.multiplyInt(product, factor);
    }
    sum = sum ? writer.addInt(sum, product) : product;
  }
  return sum;
}

Value Materializer::convert(Value value, Type element) {
  return writer.getElement(value) == element ? value
                                             : writer.convert(value, element);
}

void Materializer::sliceDim(Shaped &shaped, unsigned dim, const Poly &begin,
                            const Poly &extent, int64_t step) {
  Poly size = reader.getSize(shaped.value, dim);
  if (step == 1 && begin.isZero() && extent == size)
    return;
  Poly end = begin + (extent - Poly(1)) * Poly(step) + Poly(1);
  Value endValue = end == size ? Value() : emitPoly(end, shaped.value, dim);
  Value beginValue = emitPoly(begin, shaped.value, dim);
  if ((!endValue && !(end == size)) || !beginValue) {
    shaped.value = {};
    return;
  }
  shaped.value = writer.slice(shaped.value, dim, beginValue, endValue, step,
                              staticSize(extent));
  reader.setSize(shaped.value, dim, extent);
}

/// Splits dimension `dim` into several dimensions, whose variables are unset.
void Materializer::splitDim(Shaped &shaped, unsigned dim,
                            ArrayRef<Poly> sizes) {
  SmallVector<int64_t> shape;
  SmallVector<Value> list;
  for (const Poly &size : sizes) {
    shape.push_back(staticSize(size));
    list.push_back(emitPoly(size, shaped.value, dim));
    if (!list.back()) {
      shaped.value = {};
      return;
    }
  }
  shaped.value = writer.split(shaped.value, dim, shape, list);
  for (auto [i, size] : llvm::enumerate(sizes))
    reader.setSize(shaped.value, dim + i, size);
  shaped.dims.insert(shaped.dims.begin() + dim, sizes.size() - 1, std::nullopt);
}

void Materializer::squeeze(Shaped &shaped, unsigned dim) {
  shaped.value = writer.squeeze(shaped.value, dim);
  shaped.dims.erase(shaped.dims.begin() + dim);
}

void Materializer::unsqueeze(Shaped &shaped, unsigned dim) {
  shaped.value = writer.unsqueeze(shaped.value, dim);
  shaped.dims.insert(shaped.dims.begin() + dim, std::nullopt);
}

void Materializer::permute(Shaped &shaped, ArrayRef<int64_t> order) {
  SmallVector<std::optional<Var>> dims;
  for (int64_t from : order)
    dims.push_back(shaped.dims[from]);
  shaped.value = writer.permute(shaped.value, order);
  shaped.dims = dims;
}

//===----------------------------------------------------------------------===//
// One dimension of an access
//===----------------------------------------------------------------------===//

/// Splits dimension `dim`, which is read at `index`, so that each resulting
/// dimension has one variable of the index. Returns false if views and slices
/// cannot do that.
bool Materializer::isolate(Shaped &shaped, unsigned dim, const Affine &index) {
  Poly size = reader.getSize(shaped.value, dim);
  if (index.isConstant()) {
    sliceDim(shaped, dim, index.constant, Poly(1), 1);
    return !!shaped.value;
  }
  SmallVector<std::pair<Var, Poly>> terms(index.terms.begin(),
                                          index.terms.end());
  llvm::stable_sort(terms, [](const auto &a, const auto &b) {
    return !(a.second == b.second) && b.second.isAtMost(a.second);
  });
  std::optional<int64_t> single = terms[0].second.getConstant();
  if (terms.size() == 1 && single && *single > 0) {
    sliceDim(shaped, dim, index.constant, vars.getExtent(terms[0].first),
             *single);
    if (shaped.value)
      shaped.dims[dim] = terms[0].first;
    return !!shaped.value;
  }
  Digits digits;
  if (findDigits(size, index.constant, terms, digits))
    return splitDigits(shaped, dim, terms, digits);
  // The index may cover only a part of the dimension. Candidates for the start
  // of that part: the constant of the index, this constant rounded down to a
  // multiple of the largest stride, and the start of a part that ends where the
  // dimension ends.
  const Poly &stride = terms[0].second;
  Poly span = stride * vars.getExtent(terms[0].first);
  SmallVector<Poly> begins = {index.constant};
  std::optional<int64_t> c = index.constant.getConstant(),
                         s = stride.getConstant();
  if (c && s && *s > 0)
    begins.push_back(Poly(*c / *s * *s));
  if ((size - span).isNonNegative() &&
      (index.constant - (size - span)).isNonNegative())
    begins.push_back(size - span);
  for (const Poly &begin : begins) {
    if (span == size || !(begin + span).isAtMost(size) ||
        !findDigits(span, index.constant - begin, terms, digits))
      continue;
    sliceDim(shaped, dim, begin, span, 1);
    return shaped.value && splitDigits(shaped, dim, terms, digits);
  }
  return false;
}

/// Finds the digits of an index in mixed radix: one per variable, and perhaps a
/// constant last digit. Returns false if the product of the radices is not
/// `size`.
bool Materializer::findDigits(const Poly &size, Poly rest, Strides terms,
                              Digits &digits) {
  digits = {};
  Poly above = size;
  for (const auto &[var, stride] : terms) {
    std::optional<Poly> digit = above.divide(stride);
    if (!digit)
      return false;
    digits.sizes.push_back(*digit);
    above = stride;
    std::optional<int64_t> c = rest.getConstant(), s = stride.getConstant();
    Poly begin = c && s && *s > 0 ? Poly(*c / *s) : Poly();
    digits.begins.push_back(begin);
    rest = rest - begin * stride;
    if (!(begin + vars.getExtent(var)).isAtMost(*digit))
      return false;
  }
  if (above.isOne())
    return rest.isZero();
  digits.sizes.push_back(above);
  digits.begins.push_back(rest);
  return rest.isNonNegative() && (rest + Poly(1)).isAtMost(above);
}

/// Splits dimension `dim` into one dimension per digit, and slices each to the
/// extent of its variable.
bool Materializer::splitDigits(Shaped &shaped, unsigned dim, Strides terms,
                               const Digits &digits) {
  splitDim(shaped, dim, digits.sizes);
  for (unsigned i = 0; shaped.value && i < digits.sizes.size(); ++i) {
    bool hasVar = i < terms.size();
    sliceDim(shaped, dim + i, digits.begins[i],
             hasVar ? vars.getExtent(terms[i].first) : Poly(1), 1);
    if (hasVar && shaped.value)
      shaped.dims[dim + i] = terms[i].first;
  }
  return !!shaped.value;
}

//===----------------------------------------------------------------------===//
// All dimensions
//===----------------------------------------------------------------------===//

/// Permutes the dimensions into the order of `target`. `target` has all
/// variables of `shaped` and may have dimensions of size one anywhere.
bool Materializer::order(Shaped &shaped, ArrayRef<std::optional<Var>> target) {
  SmallVector<Var> want, have;
  for (auto dim : target)
    if (dim)
      want.push_back(*dim);
  for (auto dim : shaped.dims)
    if (dim)
      have.push_back(*dim);
  if (!std::is_permutation(want.begin(), want.end(), have.begin(), have.end()))
    return false;
  if (want != have) {
    // Assign a dimension of size one, if there is one left, to each entry of
    // `target` without a variable. Unassigned dimensions come last.
    SmallVector<int64_t> ones, order;
    for (auto [i, dim] : llvm::enumerate(shaped.dims))
      if (!dim)
        ones.push_back(i);
    std::reverse(ones.begin(), ones.end());
    for (auto dim : target) {
      if (dim)
        order.push_back(llvm::find(shaped.dims, dim) - shaped.dims.begin());
      else if (!ones.empty())
        order.push_back(ones.pop_back_val());
    }
    order.append(ones.rbegin(), ones.rend());
    permute(shaped, order);
  }
  for (unsigned i = 0; i < target.size() || i < shaped.dims.size();) {
    bool haveDim = i < shaped.dims.size(), wantDim = i < target.size();
    if (haveDim && wantDim && shaped.dims[i] == target[i])
      ++i;
    else if (haveDim && !shaped.dims[i])
      squeeze(shaped, i);
    else
      unsqueeze(shaped, i++);
  }
  return true;
}

Value Materializer::arrange(Shaped shaped, ArrayRef<Vars> groups, bool full) {
  SmallVector<std::optional<Var>> target;
  /// The variable of each dimension. A dimension of size one has no variable.
  SmallVector<std::optional<Var>> slots;
  SmallVector<unsigned> counts;
  bool allThere = true;
  for (const Vars &group : groups) {
    unsigned there = llvm::count_if(group, [&](Var var) {
      return llvm::is_contained(shaped.dims, std::optional<Var>(var));
    });
    // If the tensor has some variables of a group, it must be expanded to all
    // variables of the group.
    bool whole = group.size() > 1 ? there || full : full;
    allThere &= there == group.size() || !whole;
    if (group.empty() || (!there && !whole)) {
      target.push_back(std::nullopt);
      slots.push_back(std::nullopt);
      counts.push_back(1);
      continue;
    }
    for (Var var : group) {
      bool has = llvm::is_contained(shaped.dims, std::optional<Var>(var));
      target.push_back(has ? std::optional<Var>(var) : std::nullopt);
      slots.push_back(var);
    }
    counts.push_back(group.size());
  }
  if (!order(shaped, target))
    return {};
  if (!allThere) {
    SmallVector<int64_t> shape;
    SmallVector<Value> sizes;
    for (auto [slot, var] : llvm::enumerate(slots)) {
      bool widen = var && !target[slot];
      Poly extent = widen ? vars.getExtent(*var) : Poly();
      shape.push_back(widen ? staticSize(extent) : -1);
      sizes.push_back(widen ? emitPoly(extent, shaped.value, slot) : Value());
      if (widen && !sizes.back())
        return {};
    }
    shaped.value = writer.expand(shaped.value, shape, sizes);
  }
  if (llvm::any_of(counts, [](unsigned count) { return count > 1; }))
    shaped.value = writer.merge(shaped.value, counts);
  return shaped.value;
}

Shaped Materializer::split(Value value, ArrayRef<Vars> groups) {
  Shaped shaped{value, {}};
  for (const Vars &group : groups)
    shaped.dims.push_back(group.size() == 1 ? std::optional<Var>(group[0])
                                            : std::nullopt);
  for (int dim = groups.size() - 1; dim >= 0; --dim) {
    if (groups[dim].size() < 2)
      continue;
    SmallVector<Poly> sizes;
    for (Var var : groups[dim])
      sizes.push_back(vars.getExtent(var));
    splitDim(shaped, dim, sizes);
    if (!shaped.value)
      return shaped;
    for (auto [i, var] : llvm::enumerate(groups[dim]))
      shaped.dims[dim + i] = var;
  }
  return shaped;
}

Value Materializer::get(const Access &raw, ArrayRef<Vars> groups, bool full) {
  if (!writer.getShape(raw.value))
    return {};
  Shaped shaped{raw.value, {}};
  if (isa<ComplexType>(writer.getElement(raw.value)))
    shaped.value = writer.viewAsReal(raw.value);
  shaped.dims.resize(raw.index.size());
  for (int dim = raw.index.size() - 1; dim >= 0; --dim)
    if (!isolate(shaped, dim, vars.simplify(raw.index[dim])))
      return {};
  return arrange(shaped, groups, full);
}
