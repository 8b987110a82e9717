//===- ReadValues.cpp - Values as a latent times a weight -----------------===//

#include "mla/Analysis/Proof/ReadValues.h"

#include "mla/Analysis/Proof/Axes.h"
#include "mla/Analysis/Proof/ReadWeights.h"

#include "llvm/Support/SaveAndRestore.h"

using namespace mla::nf;
using namespace mlir;

std::optional<ResolvedAccess>
mla::nf::splitBias(Normalizer &normalizer, const ResolvedAccess &resolved,
                   Var key, SmallVectorImpl<Bias> &biases) {
  const ElementExpr &expr = resolved.expr;
  if (expr.kind != ElementExpr::Sum || expr.terms.size() < 2)
    return std::nullopt;
  const Term *keyed = nullptr;
  SmallVector<Bias, 1> found;
  for (const Term &term : expr.terms) {
    if (llvm::any_of(term.factors, [&](const Access &factor) {
          return normalizer.simplify(factor).contains(key);
        })) {
      if (keyed)
        return std::nullopt;
      keyed = &term;
      continue;
    }
    if (term.factors.size() != 1 || !term.bound.empty())
      return std::nullopt;
    // An element that is computed, such as a selected number, could be so large
    // that all other terms are lost in rounding.
    ResolvedAccess bias = normalizer.resolve(term.factors[0]);
    if (bias.expr.kind != ElementExpr::Leaf)
      return std::nullopt;
    found.push_back({bias.access, resolved.coefficient * term.coefficient *
                                      bias.coefficient});
  }
  if (!keyed)
    return std::nullopt;
  if (keyed->factors.size() > 1 || !keyed->bound.empty()) {
    biases.append(found);
    ResolvedAccess product = resolved;
    product.expr = sumExpr({*keyed});
    return product;
  }
  ResolvedAccess inner = normalizer.resolve(keyed->factors[0]);
  inner.coefficient *= resolved.coefficient * keyed->coefficient;
  if (auto rest = splitBias(normalizer, inner, key, found))
    inner = *rest;
  biases.append(found);
  return inner;
}

ResolvedAccess mla::nf::skipCacheWrites(Normalizer &normalizer,
                                        const ResolvedAccess &resolved) {
  if (resolved.expr.kind != ElementExpr::Forward || !resolved.expr.isCacheWrite)
    return resolved;
  llvm::SaveAndRestore through(normalizer.throughCaches, true);
  ResolvedAccess written = normalizer.resolve(resolved.access);
  written.coefficient *= resolved.coefficient;
  return written;
}

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

/// Splits `values` into a latent, a sum of weights and biases.
static Failure splitSum(Normalizer &normalizer, Var key, ResolvedAccess &values,
                        Values &result, SmallVectorImpl<Access> &weights) {
  Proved<WeightSum> sum = readWeightSum(normalizer, values, key);
  if (!sum)
    return Failure(3,
                   "the values are a sum, and " + Twine(sum.getFailure().why));
  values = ResolvedAccess{sum->row, 1.0, {}};
  weights.push_back(sum->weight);
  result.factor *= sum->factor;
  result.addedWeights = sum->added;
  result.biases.append(sum->biases);
  return Failure();
}

/// Splits `values` into a latent, a weight and biases. `values` becomes the
/// latent. `result.factor` is multiplied by the coefficient of the latent and
/// weight.
static Failure splitWeight(Normalizer &normalizer, Var key,
                           ResolvedAccess &values, Values &result,
                           SmallVectorImpl<Access> &weights) {
  double &factor = result.factor;
  if (auto rest = splitBias(normalizer, values, key, result.biases))
    values = *rest;
  std::optional<Term> product = normalizer.getProduct(values);
  if (!product && values.expr.kind == ElementExpr::Sum)
    return splitSum(normalizer, key, values, result, weights);
  if (!product || product->bound.empty() || product->factors.size() != 2)
    return Failure(3, "the values are not a product of a latent and a weight");
  factor *= product->coefficient;
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
  result.weightFollows = !weights.empty();
  if (!result.weightFollows)
    values = skipCacheWrites(normalizer, values);
  if (values.expr.kind == ElementExpr::Blocked &&
      values.expr.obstacle.kind == Obstacle::Cut &&
      llvm::is_contained(getParts(normalizer.vars, root.vars),
                         values.expr.obstacle.var)) {
    Failure failure(3, "the values are concatenated with other elements, such "
                       "as padding, that are part of the result");
    failure.endsInside = true;
    return failure;
  }
  if (result.weightFollows)
    result.factor *= values.coefficient;
  else if (Failure failure =
               splitWeight(normalizer, key, values, result, weights))
    return failure;
  if (weights.size() != 1)
    return Failure(3, "the values have more than one weight");
  ResolvedAccess weight = normalizer.resolve(weights[0]);
  result.factor *= weight.coefficient;
  result.latent = normalizer.simplify(values.access);
  result.weight = weight.access;
  return result;
}
