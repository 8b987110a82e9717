//===- ReadValues.cpp - Values as a latent times a weight -----------------===//

#include "mla/Analysis/Proof/ReadValues.h"

#include "mla/Analysis/Proof/Axes.h"

using namespace mla::nf;
using namespace mlir;

/// Returns the factor that depends on the key. Appends all others to `weights`.
static Proved<Access> findKeyed(Normalizer &normalizer,
                                ArrayRef<Access> factors, Var key,
                                SmallVectorImpl<Access> &weights) {
  std::optional<Access> keyed;
  for (const Access &factor : factors) {
    Access access = normalizer.simplify(factor);
    if (!access.contains(key))
      weights.push_back(access);
    else if (keyed)
      return Failure(3, "two factors of the values depend on the key");
    else
      keyed = access;
  }
  if (!keyed)
    return Failure(3, "no factor of the values depends on the key");
  return *keyed;
}

/// Splits `values` into a latent and a weight. `values` becomes the latent.
static Failure splitWeight(Normalizer &normalizer, Var key,
                           ResolvedAccess &values, double &factor,
                           SmallVectorImpl<Access> &weights) {
  std::optional<Term> product = normalizer.getProduct(values);
  if (!product && values.expr.kind == ElementExpr::Sum)
    return Failure(3, "the values are a sum, such as a product with a bias");
  if (!product || product->bound.empty() || product->factors.size() != 2)
    return Failure(3, "the values are not a product of a latent and a weight");
  factor *= product->coefficient / values.coefficient;
  // Resolve the factors, since a weight may have been broadcast to the keys.
  ResolvedAccess sides[] = {normalizer.resolve(product->factors[0]),
                            normalizer.resolve(product->factors[1])};
  bool first = sides[0].access.contains(key);
  if (first == sides[1].access.contains(key))
    return Failure(3,
                   "exactly one factor of the values must depend on the key");
  weights.push_back(product->factors[first ? 1 : 0]);
  values = sides[first ? 0 : 1];
  factor *= values.coefficient;
  return Failure();
}

Proved<Values> mla::nf::readValues(Normalizer &normalizer,
                                   const RootProduct &root, Var key) {
  Values result;
  SmallVector<Access, 2> weights;
  Proved<Access> keyed = findKeyed(normalizer, root.valueFactors, key, weights);
  if (!keyed)
    return keyed.getFailure();
  ResolvedAccess values = normalizer.resolve(*keyed);
  result.factor *= values.coefficient;
  if (values.expr.kind == ElementExpr::Blocked &&
      values.expr.obstacle.kind == Obstacle::Cut &&
      llvm::is_contained(getParts(normalizer.vars, root.vars),
                         values.expr.obstacle.var)) {
    Failure failure(3, "the values are concatenated with other elements, such "
                       "as padding, that are part of the result");
    failure.endsInside = true;
    return failure;
  }
  result.weightFollows = !weights.empty();
  if (!result.weightFollows)
    if (Failure failure =
            splitWeight(normalizer, key, values, result.factor, weights))
      return failure;
  if (weights.size() != 1)
    return Failure(3, "the values have more than one weight");
  ResolvedAccess weight = normalizer.resolve(weights[0]);
  result.factor *= weight.coefficient;
  result.latent = normalizer.simplify(values.access);
  result.weight = weight.access;
  return result;
}
