//===- ReadWeights.cpp - Weights that are sums ----------------------------===//

#include "mla/Analysis/Proof/ReadWeights.h"

using namespace mla::nf;
using namespace mlir;

namespace {
/// `weights` times `row`, summed over `width` and the other bound variables.
struct RowProduct {
  Access row;
  Var width = 0;
  Term weights;
};

/// Reads the terms of one sum.
class SumReader {
public:
  SumReader(Normalizer &normalizer, Var key)
      : normalizer(normalizer), vars(normalizer.vars), key(key) {}

  Failure addTerms(const ResolvedAccess &resolved);
  Proved<WeightSum> combine();

private:
  SmallVector<RowProduct, 2> readProducts(ResolvedAccess at);
  std::optional<RowProduct> findRow(ArrayRef<RowProduct> products,
                                    const RowProduct &like);
  bool isSameRow(const RowProduct &product, const RowProduct &like);
  void renameWidth(RowProduct &product, Var width);

  Normalizer &normalizer;
  VarTable &vars;
  Var key;
  SmallVector<Bias, 1> biases;
  /// For each term, its products with the rows that it can be read as: a
  /// product of two weights with a row is a product of one weight with the
  /// product of the other weight and the row.
  SmallVector<SmallVector<RowProduct, 2>, 2> terms;
};
} // namespace

/// Adds the terms of a sum, also those of sums that are its terms.
Failure SumReader::addTerms(const ResolvedAccess &resolved) {
  const ElementExpr expr = resolved.expr;
  if (expr.kind != ElementExpr::Sum || expr.terms.size() < 2) {
    terms.push_back(readProducts(resolved));
    return Failure();
  }
  for (const Term &term : expr.terms) {
    bool isProduct = !term.bound.empty() || term.factors.size() != 1;
    bool isKeyed = llvm::any_of(term.factors, [&](const Access &factor) {
      return normalizer.simplify(factor).contains(key);
    });
    if (isProduct && isKeyed) {
      ResolvedAccess product = resolved;
      product.expr = sumExpr({term});
      terms.push_back(readProducts(product));
      continue;
    }
    if (isProduct)
      return Failure(3, "a bias is not an element of a tensor");
    ResolvedAccess inner = normalizer.resolve(term.factors[0]);
    inner.coefficient *= resolved.coefficient * term.coefficient;
    if (isKeyed) {
      if (Failure failure = addTerms(inner))
        return failure;
    } else if (inner.expr.kind == ElementExpr::Leaf) {
      biases.push_back({inner.access, inner.coefficient});
    } else {
      return Failure(3, "a bias is not an element of a tensor");
    }
  }
  return Failure();
}

/// Returns the products with a row that an element can be read as, those with
/// the fewest weights first.
SmallVector<RowProduct, 2> SumReader::readProducts(ResolvedAccess at) {
  /// The largest number of weights, for example two for an adapter and one for
  /// its scaling.
  constexpr unsigned most = 4;
  SmallVector<RowProduct, 2> found;
  Term weights;
  for (unsigned i = 0; i < most; ++i) {
    std::optional<Term> product = normalizer.getProduct(at);
    if (!product)
      break;
    std::optional<Access> keyed;
    for (const Access &factor : product->factors) {
      if (!factor.contains(key))
        weights.factors.push_back(factor);
      else if (keyed)
        return found;
      else
        keyed = factor;
    }
    if (!keyed)
      break;
    weights.coefficient *= product->coefficient;
    at = normalizer.resolve(*keyed);
    SmallVector<Var> widths;
    for (Var var : getParts(vars, product->bound)) {
      weights.bound.push_back(var);
      if (at.access.contains(var))
        widths.push_back(var);
    }
    if (widths.size() != 1)
      continue;
    found.push_back({at.access, widths[0], weights});
    found.back().weights.coefficient *= at.coefficient;
  }
  return found;
}

bool SumReader::isSameRow(const RowProduct &product, const RowProduct &like) {
  if (product.row.value != like.row.value ||
      !(vars.getExtent(product.width) == vars.getExtent(like.width)))
    return false;
  Access row = normalizer.simplify(product.row),
         other = normalizer.simplify(like.row);
  for (Affine &index : row.index)
    index = VarTable::substitute(index, product.width, Affine::var(like.width));
  return row.index == other.index;
}

/// Returns the product with the row of `like`.
std::optional<RowProduct> SumReader::findRow(ArrayRef<RowProduct> products,
                                             const RowProduct &like) {
  for (const RowProduct &product : products)
    if (isSameRow(product, like))
      return product;
  return std::nullopt;
}

/// Follows the weights of the product, and sums over `width` instead of its
/// variable.
void SumReader::renameWidth(RowProduct &product, Var width) {
  for (Access &factor : product.weights.factors) {
    ResolvedAccess weight = normalizer.resolve(factor);
    product.weights.coefficient *= weight.coefficient;
    factor = weight.access;
    for (Affine &index : factor.index)
      index = VarTable::substitute(index, product.width, Affine::var(width));
  }
  llvm::erase(product.weights.bound, product.width);
}

/// Combines the terms to products with one row.
Proved<WeightSum> SumReader::combine() {
  if (terms.size() < 2 || llvm::any_of(terms, [](const auto &products) {
        return products.empty();
      }))
    return Failure(3, "a term is not a product of a latent and weights");
  for (const RowProduct &like : terms[0]) {
    SmallVector<RowProduct, 2> products;
    for (const auto &term : terms)
      if (std::optional<RowProduct> product = findRow(term, like))
        products.push_back(*product);
    if (products.size() != terms.size())
      continue;
    RowProduct *main = llvm::find_if(products, [](const RowProduct &product) {
      return product.weights.factors.size() == 1 &&
             product.weights.bound.size() == 1;
    });
    if (main == products.end())
      return Failure(3, "no term has a single weight");
    ResolvedAccess weight = normalizer.resolve(main->weights.factors[0]);
    WeightSum sum{main->row, main->width, weight.access,
                  main->weights.coefficient * weight.coefficient};
    for (RowProduct &product : products) {
      if (&product == main)
        continue;
      renameWidth(product, sum.width);
      product.weights.coefficient /= sum.factor;
      sum.added.push_back(product.weights);
    }
    sum.biases = biases;
    return sum;
  }
  return Failure(3, "its terms multiply different latents");
}

Proved<WeightSum> mla::nf::readWeightSum(Normalizer &normalizer,
                                         const ResolvedAccess &resolved,
                                         Var key) {
  SumReader reader(normalizer, key);
  if (Failure failure = reader.addTerms(resolved))
    return failure;
  return reader.combine();
}
