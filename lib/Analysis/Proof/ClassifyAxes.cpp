//===- ClassifyAxes.cpp - Assign the root's dimensions to axes ------------===//

#include "Checks.h"

using namespace mla::nf;
using namespace mlir;

/// Checks that no axis has an outer part that selects rows of a weight and an
/// inner part that does not (P10). Such an axis results from groups of heads
/// that share rows.
static Failure checkGroups(const VarTable &vars, ArrayRef<Var> root,
                           const Axes &axes) {
  for (Var axis : root) {
    bool headBefore = false;
    for (Var part : vars.getParts(axis)) {
      if (headBefore && llvm::is_contained(axes.query, part))
        return Failure(10, "groups of heads share rows of a weight");
      headBefore |= llvm::is_contained(axes.head, part);
    }
  }
  return Failure();
}

Proved<Axes> mla::nf::classifyAxes(Normalizer &normalizer,
                                   const MLAProof &proof, ArrayRef<Var> root,
                                   Var key) {
  VarTable &vars = normalizer.vars;
  Axes axes;
  for (Var var : getParts(vars, root)) {
    bool inLatent = proof.latent.contains(var),
         inWeight = proof.wUv.contains(var);
    bool inKeys = inWeight && proof.wUk.contains(var);
    bool inQuery = llvm::any_of(proof.nope.query, [&](const Access &access) {
      return access.contains(var);
    });
    if (inLatent && inWeight)
      return Failure(10, "a weight differs between sequences");
    if (inLatent)
      axes.batch.push_back(var);
    else if (inWeight && (inQuery || inKeys))
      axes.head.push_back(var);
    else if (inWeight)
      axes.value.push_back(var);
    else
      axes.query.push_back(var);
  }
  if (Failure failure = checkGroups(vars, root, axes))
    return failure;
  axes.key = vars.getParts(key);
  for (ArrayRef<Var> axis :
       {ArrayRef(axes.head), ArrayRef(axes.value), ArrayRef(proof.latentWidth),
        ArrayRef(proof.nope.features)})
    for (Var var : axis)
      if (vars.getExtent(var).isZero())
        return Failure(12, "the number of heads or a width is 0");
  for (Var var : getParts(vars, proof.latentWidth))
    if (!proof.latent.contains(var) || !proof.wUv.contains(var))
      return Failure(3, "latent and weight are not contracted with each other");
  return axes;
}

/// True if heads share rows of the weight that a query is computed with. This
/// is the case if the query is a product and one of its factors depends neither
/// on the head nor on some part of the query axis on which the query depends.
static bool sharesRows(Normalizer &normalizer, const Access &query,
                       const Axes &axes) {
  std::optional<Term> product =
      normalizer.getProduct(normalizer.resolve(query));
  if (!product || product->bound.empty() || product->factors.size() != 2 ||
      axes.head.empty())
    return false;
  return llvm::any_of(product->factors, [&](const Access &factor) {
    return !containsAny(factor, axes.head) &&
           llvm::any_of(axes.query, [&](Var var) {
             return !factor.contains(var) && query.contains(var);
           });
  });
}

/// Checks that terms that are added to a weight depend on nothing but what the
/// weight depends on, and simplifies them.
static Failure checkAdded(Normalizer &normalizer, ArrayRef<Vars> groups,
                          SmallVectorImpl<Term> &added) {
  Vars allowed;
  for (const Vars &group : groups)
    allowed.append(getParts(normalizer.vars, group));
  for (Term &term : added) {
    Vars mine = allowed;
    term.bound.assign(getParts(normalizer.vars, term.bound));
    mine.append(term.bound.begin(), term.bound.end());
    for (Access &factor : term.factors) {
      factor = normalizer.simplify(factor);
      for (const Affine &index : factor.index)
        for (const auto &part : index.terms)
          if (!llvm::is_contained(mine, part.first))
            return Failure(10, "a term of a weight differs between tokens or "
                               "groups of heads");
    }
  }
  return Failure();
}

Failure mla::nf::checkHeads(Normalizer &normalizer, MLAProof &proof) {
  const Axes &axes = proof.axes;
  proof.wUk = normalizer.simplify(proof.wUk);
  for (Var var : axes.head)
    if (!proof.wUk.contains(var) || !proof.wUv.contains(var))
      return Failure(10, "heads share rows of a weight");
  for (const Vars *tokens : {&axes.batch, &axes.query, &axes.key})
    if (containsAny(proof.wUk, *tokens) || containsAny(proof.wUv, *tokens))
      return Failure(10, "a weight differs between tokens");
  for (Var var : proof.nope.features)
    if (!proof.wUk.contains(var))
      return Failure(10,
                     "queries and weight are not contracted with each other");
  for (const Access &query : proof.nope.query)
    if (sharesRows(normalizer, query, axes))
      return Failure(10, "groups of heads share rows of a weight");
  Vars width = getParts(normalizer.vars, proof.latentWidth);
  if (Failure failure = checkAdded(
          normalizer, {axes.head, proof.nope.features, width}, proof.addedToUk))
    return failure;
  return checkAdded(normalizer, {axes.head, axes.value, width},
                    proof.addedToUv);
}
