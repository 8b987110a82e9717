//===- Materialize.cpp - Elements of the normal form as torch ops ---------===//

#include "Materialize.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::torch;

//===----------------------------------------------------------------------===//
// Small ops
//===----------------------------------------------------------------------===//

SmallVector<int64_t> Materializer::shapeOf(Value value) {
  return readTensorType(value.getType())->shape;
}

Type Materializer::typeOf(Value like, ArrayRef<int64_t> shape) {
  return getTensorType(shape, readTensorType(like.getType())->elementType);
}

int64_t Materializer::staticSize(const Poly &poly) {
  return poly.getConstant().value_or(ShapedType::kDynamic);
}

Value Materializer::sizeOf(Value value, unsigned dim) {
  int64_t size = shapeOf(value)[dim];
  if (!ShapedType::isDynamic(size))
    return tb.constInt(size);
  return tb.create("aten.size.int", {value, tb.constInt(dim)},
                   getTorchType(tb.builder.getContext(), "int"));
}

/// `size` of dimension `dim` of `like` as `poly` when they differ by a constant
/// factor or summand, null otherwise.
Value Materializer::fromDim(const Poly &poly, Value like, unsigned dim) {
  Poly size = reader.getSize(like, dim);
  Type type = getTorchType(tb.builder.getContext(), "int");
  if (size == poly)
    return sizeOf(like, dim);
  std::optional<Poly> less = size.divide(poly);
  if (less && less->getConstant())
    return tb.create("aten.floordiv.int",
                     {sizeOf(like, dim), tb.constInt(*less->getConstant())},
                     type);
  if (std::optional<int64_t> offset = (poly - size).getConstant())
    return tb.create("aten.add.int", {sizeOf(like, dim), tb.constInt(*offset)},
                     type);
  return {};
}

/// A symbol as an integer: the size of an argument, else what it stands for.
Value Materializer::emitSymbol(unsigned symbol) {
  Block *block = tb.builder.getInsertionBlock();
  for (BlockArgument argument : block->getArguments()) {
    std::optional<TensorInfo> info = readTensorType(argument.getType());
    for (unsigned d = 0; info && d < info->shape.size(); ++d)
      if (ShapedType::isDynamic(info->shape[d]))
        if (Value value = fromDim(Poly::symbol(symbol), argument, d))
          return value;
  }
  auto [source, dim] = reader.sizes.getSource(symbol);
  if (!source || source.getParentBlock() != block)
    return {};
  return readTensorType(source.getType()) ? sizeOf(source, dim) : source;
}

Value Materializer::emitPoly(const Poly &poly, Value like, unsigned dim) {
  if (std::optional<int64_t> constant = poly.getConstant())
    return tb.constInt(*constant);
  if (Value value = fromDim(poly, like, dim))
    return value;
  for (unsigned d = 0, rank = shapeOf(like).size(); d < rank; ++d)
    if (Value value = fromDim(poly, like, d))
      return value;
  Type type = getTorchType(tb.builder.getContext(), "int");
  Value sum;
  for (const auto &[monomial, coefficient] : poly.terms) {
    Value product = tb.constInt(coefficient);
    for (unsigned symbol : monomial) {
      Value factor = emitSymbol(symbol);
      if (!factor)
        return {};
      product = tb.create("aten.mul.int", {product, factor}, type);
    }
    sum = sum ? tb.create("aten.add.int", {sum, product}, type) : product;
  }
  return sum;
}

Value Materializer::convert(Value value, Type element) {
  std::optional<TensorInfo> info = readTensorType(value.getType());
  if (info->elementType == element)
    return value;
  int64_t dtype = element.isF64()    ? 7
                  : element.isBF16() ? 15
                  : element.isF16()  ? 5
                                     : 6;
  return tb.create("prims.convert_element_type", {value, tb.constInt(dtype)},
                   getTensorType(info->shape, element));
}

void Materializer::sliceDim(Shaped &shaped, unsigned dim, const Poly &begin,
                            const Poly &extent, int64_t step) {
  Poly size = reader.getSize(shaped.value, dim);
  if (step == 1 && begin.isZero() && extent == size)
    return;
  SmallVector<int64_t> shape = shapeOf(shaped.value);
  shape[dim] = staticSize(extent);
  Poly end = begin + (extent - Poly(1)) * Poly(step) + Poly(1);
  Value endValue = end == size
                       ? tb.constInt(std::numeric_limits<int64_t>::max())
                       : emitPoly(end, shaped.value, dim);
  Value beginValue = emitPoly(begin, shaped.value, dim);
  if (!endValue || !beginValue) {
    shaped.value = {};
    return;
  }
  shaped.value = tb.create(
      "aten.slice.Tensor",
      {shaped.value, tb.constInt(dim), beginValue, endValue, tb.constInt(step)},
      typeOf(shaped.value, shape));
  reader.sizes.setSize(shaped.value, dim, extent);
}

/// Views dimension `dim` as several; their variables are unset.
void Materializer::splitDim(Shaped &shaped, unsigned dim,
                            ArrayRef<Poly> sizes) {
  SmallVector<int64_t> shape = shapeOf(shaped.value), wide;
  SmallVector<Value> list;
  for (unsigned i = 0; i < shape.size(); ++i) {
    if (i != dim) {
      wide.push_back(shape[i]);
      list.push_back(sizeOf(shaped.value, i));
      continue;
    }
    for (const Poly &size : sizes) {
      wide.push_back(staticSize(size));
      list.push_back(emitPoly(size, shaped.value, dim));
      if (!list.back()) {
        shaped.value = {};
        return;
      }
    }
  }
  shaped.value =
      tb.create("aten.view", {shaped.value, tb.intList(ValueRange(list))},
                typeOf(shaped.value, wide));
  for (auto [i, size] : llvm::enumerate(sizes))
    reader.sizes.setSize(shaped.value, dim + i, size);
  shaped.dims.insert(shaped.dims.begin() + dim, sizes.size() - 1, std::nullopt);
}

void Materializer::squeeze(Shaped &shaped, unsigned dim) {
  SmallVector<int64_t> shape = shapeOf(shaped.value);
  shape.erase(shape.begin() + dim);
  shaped.value = tb.create("aten.squeeze.dim", {shaped.value, tb.constInt(dim)},
                           typeOf(shaped.value, shape));
  shaped.dims.erase(shaped.dims.begin() + dim);
}

void Materializer::unsqueeze(Shaped &shaped, unsigned dim) {
  SmallVector<int64_t> shape = shapeOf(shaped.value);
  shape.insert(shape.begin() + dim, 1);
  shaped.value = tb.create("aten.unsqueeze", {shaped.value, tb.constInt(dim)},
                           typeOf(shaped.value, shape));
  shaped.dims.insert(shaped.dims.begin() + dim, std::nullopt);
}

void Materializer::permute(Shaped &shaped, ArrayRef<int64_t> order) {
  SmallVector<int64_t> shape = shapeOf(shaped.value), permuted;
  SmallVector<std::optional<Var>> dims;
  for (int64_t from : order) {
    permuted.push_back(shape[from]);
    dims.push_back(shaped.dims[from]);
  }
  shaped.value = tb.create("aten.permute", {shaped.value, tb.intList(order)},
                           typeOf(shaped.value, permuted));
  shaped.dims = dims;
}

//===----------------------------------------------------------------------===//
// One dimension of an access
//===----------------------------------------------------------------------===//

/// Makes dimension `dim`, read at `index`, into dimensions of one variable
/// each. False where that takes more than a view and slices.
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
  // The variables may run over a part of the dimension: from the constant on,
  // or from the multiple of the largest stride below it.
  const Poly &stride = terms[0].second;
  Poly span = stride * vars.getExtent(terms[0].first);
  SmallVector<Poly> begins = {index.constant};
  std::optional<int64_t> c = index.constant.getConstant(),
                         s = stride.getConstant();
  if (c && s && *s > 0)
    begins.push_back(Poly(*c / *s * *s));
  for (const Poly &begin : begins) {
    if (span == size || !(begin + span).isAtMost(size) ||
        !findDigits(span, index.constant - begin, terms, digits))
      continue;
    sliceDim(shaped, dim, begin, span, 1);
    return shaped.value && splitDigits(shaped, dim, terms, digits);
  }
  return false;
}

/// Mixed radix: each variable has a digit, the last may have a constant one.
/// False where the digits do not make up `size`.
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

/// Views dimension `dim` as its digits and cuts each to its variable.
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

/// Brings the dimensions into the order of `target`, which has all variables
/// of `shaped` and dimensions of size one anywhere.
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
    // Dimensions of size one fill the places that want one, the rest go last.
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

/// Merges runs of `counts[i]` dimensions.
void Materializer::merge(Shaped &shaped, ArrayRef<unsigned> counts) {
  if (llvm::all_of(counts, [](unsigned count) { return count == 1; }))
    return;
  SmallVector<int64_t> shape = shapeOf(shaped.value), merged;
  SmallVector<Value> list;
  Type intType = getTorchType(tb.builder.getContext(), "int");
  unsigned at = 0;
  for (unsigned count : counts) {
    int64_t size = 1;
    for (unsigned i = 0; i < count; ++i)
      size = ShapedType::isDynamic(size) || ShapedType::isDynamic(shape[at + i])
                 ? ShapedType::kDynamic
                 : size * shape[at + i];
    Value value;
    for (unsigned i = 0; i < count && ShapedType::isDynamic(size); ++i) {
      Value part = sizeOf(shaped.value, at + i);
      value = value ? tb.create("aten.mul.int", {value, part}, intType) : part;
    }
    merged.push_back(size);
    list.push_back(value ? value : tb.constInt(size));
    at += count;
  }
  shaped.value =
      tb.create("aten.view", {shaped.value, tb.intList(ValueRange(list))},
                typeOf(shaped.value, merged));
}

Value Materializer::arrange(Shaped shaped, ArrayRef<Vars> groups, bool full) {
  SmallVector<std::optional<Var>> target;
  SmallVector<Var> slots;
  SmallVector<unsigned> counts;
  bool allThere = true;
  for (const Vars &group : groups) {
    unsigned there = llvm::count_if(group, [&](Var var) {
      return llvm::is_contained(shaped.dims, std::optional<Var>(var));
    });
    // A group that is only there in part has to be made whole.
    bool whole = group.size() > 1 ? there || full : full;
    allThere &= there == group.size() || !whole;
    if (group.empty() || (!there && !whole)) {
      target.push_back(std::nullopt);
      slots.push_back(0);
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
    // Dimensions that stay one wide have no variable to widen to.
    SmallVector<int64_t> shape = shapeOf(shaped.value);
    SmallVector<Value> list;
    unsigned slot = 0;
    for (auto [group, count] : llvm::zip(groups, counts))
      for (unsigned i = 0; i < count; ++i, ++slot) {
        bool widen = !target[slot] && count == group.size() && !group.empty();
        if (widen)
          shape[slot] = staticSize(vars.getExtent(slots[slot]));
        list.push_back(
            widen ? emitPoly(vars.getExtent(slots[slot]), shaped.value, slot)
                  : tb.constInt(-1));
        if (!list.back())
          return {};
      }
    shaped.value = tb.create(
        "aten.expand",
        {shaped.value, tb.intList(ValueRange(list)), tb.constBool(false)},
        typeOf(shaped.value, shape));
  }
  merge(shaped, counts);
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
  Shaped shaped{raw.value, {}};
  if (isComplexTensor(raw.value.getType())) {
    SmallVector<int64_t> shape = shapeOf(raw.value);
    shape.push_back(2);
    auto complex =
        cast<ComplexType>(readTensorType(raw.value.getType())->elementType);
    shaped.value = tb.create("aten.view_as_real", {raw.value},
                             getTensorType(shape, complex.getElementType()));
  }
  shaped.dims.resize(raw.index.size());
  for (int dim = raw.index.size() - 1; dim >= 0; --dim)
    if (!isolate(shaped, dim, vars.simplify(raw.index[dim])))
      return {};
  return arrange(shaped, groups, full);
}
