//===- ProveValues.cpp - Probabilities times latent times weight ----------===//

#include "mla/Analysis/Proof/MLAProof.h"

#include "llvm/Support/SaveAndRestore.h"

#include <cmath>

using namespace mla::nf;
using namespace mlir;

bool MLAProver::fail(unsigned obligation, const Twine &why) {
  if (!failure.obligation)
    failure = {obligation, why.str()};
  return false;
}

Vars MLAProver::getParts(ArrayRef<Var> list) const {
  Vars parts;
  for (Var var : list)
    parts.append(vars.getParts(var));
  return parts;
}

bool MLAProver::containsAny(const Access &access, ArrayRef<Var> list) const {
  return llvm::any_of(list, [&](Var var) { return access.contains(var); });
}

std::optional<MLAProof>
MLAProver::prove(Value root, const llvm::DenseSet<Operation *> &path) {
  bool proved = readRoot(root, path) && readValues() && readPieces() &&
                classifyAxes() && checkRopes() && checkHeads() &&
                checkQuerySources() && checkMasks() && checkPrivate(root, path);
  if (!proved)
    return std::nullopt;
  return proof;
}

/// The root is a sum over keys of the probabilities times the values; finds
/// the probabilities among the factors. An absorbed form has one more product
/// after that one, which is on the path.
bool MLAProver::readRoot(Value root, const llvm::DenseSet<Operation *> &path) {
  proof.root = root;
  SmallVector<Var> indices;
  Access all = normalizer.accessAll(root, indices);
  rootVars.assign(indices.begin(), indices.end());
  for (Var var : indices)
    proof.rootIndex.push_back(Affine::var(var));
  SmallVector<Access, 4> factors = {all};
  std::optional<Access> probabilities;
  while (!factors.empty()) {
    Pulled pulled = normalizer.pull(factors.pop_back_val());
    Operation *step = reader.getOwner(pulled.access.value);
    while (step && path.contains(step) && skipMask(pulled))
      step = reader.getOwner(pulled.access.value);
    proof.outFactor *= pulled.coefficient;
    if (pulled.access.value == core) {
      probabilities = pulled.access;
      continue;
    }
    Operation *op = reader.getOwner(pulled.access.value);
    if (op && path.contains(op) && pulled.step.kind == Step::Quotient) {
      proof.outFactor *= pulled.step.terms[0].coefficient;
      addDenominator(op, *pulled.step.operands[0].access);
      factors.append(pulled.step.terms[0].factors);
      continue;
    }
    std::optional<Term> product = normalizer.getProduct(pulled);
    if (op && path.contains(op) && product && product->bound.empty())
      if (std::optional<Access> dividend = readReciprocal(op, *product)) {
        proof.outFactor *= product->coefficient / pulled.coefficient;
        factors.push_back(*dividend);
        continue;
      }
    if (op && path.contains(op) && product && !product->bound.empty()) {
      proof.outFactor *= product->coefficient / pulled.coefficient;
      factors.append(product->factors);
      continue;
    }
    valueFactors.push_back(pulled.access);
  }
  std::optional<Softmax> softmax = reader.getSoftmax(core);
  if (softmax && !softmax->isExponential &&
      reader.getSize(core, softmax->dim).isOne())
    return failOneKey();
  if (!probabilities)
    return fail(1, "the probabilities are not contracted with values");
  coreElement = probabilities;
  if (softmax)
    return readProbabilities(*probabilities);
  return readFused(*probabilities);
}

/// Notes what `op` divides by; what lies between belongs to the softmax.
void MLAProver::addDenominator(Operation *op, const Access &denominator) {
  SmallVector<Operation *> between;
  for (Value result : op->getResults())
    addPath(result, denominator.value, 6, between);
  for (Operation *inner : between)
    if (inner != op)
      scoreOps.insert(inner);
  denominators.push_back(denominator);
}

/// The factor of `product`, which `op` makes, beside one that is a number
/// divided by a denominator.
std::optional<Access> MLAProver::readReciprocal(Operation *op,
                                                const Term &product) {
  for (unsigned i : {0, 1}) {
    Pulled factor = normalizer.pull(product.factors[i]);
    if (product.factors.size() != 2 || factor.step.kind != Step::Quotient ||
        !factor.step.terms[0].factors.empty())
      continue;
    proof.outFactor *= factor.coefficient * factor.step.terms[0].coefficient;
    addDenominator(op, *factor.step.operands[0].access);
    return product.factors[1 - i];
  }
  return std::nullopt;
}

/// The core's element that a denominator sums over `bound`; what is added to
/// that sum is a sink. The coefficient goes into the result's factor.
std::optional<Access> MLAProver::readDenominator(const Pulled &sum,
                                                 Var &bound) {
  SmallVector<Term, 2> terms(sum.step.terms);
  if (sum.step.kind != Step::Sum || terms.empty() || terms.size() > 2)
    return std::nullopt;
  std::optional<Pulled> summed;
  unsigned place = 0;
  for (auto [i, term] : llvm::enumerate(terms)) {
    if (term.factors.size() != 1)
      continue;
    Term inner = term;
    if (term.bound.empty()) {
      Pulled part = normalizer.pull(term.factors[0]);
      if (part.step.kind != Step::Sum || part.step.terms.size() != 1)
        continue;
      inner = part.step.terms[0];
      inner.coefficient *= term.coefficient * part.coefficient;
    }
    if (inner.factors.size() != 1 || inner.bound.size() != 1)
      continue;
    Pulled element = normalizer.pull(inner.factors[0]);
    if (element.access.value != core || summed)
      continue;
    summed = element;
    summed->coefficient *= inner.coefficient * sum.coefficient;
    bound = inner.bound[0];
    place = i;
  }
  if (!summed || summed->coefficient <= 0.0)
    return std::nullopt;
  proof.outFactor /= summed->coefficient;
  if (terms.size() == 2 &&
      !isLost(terms[1 - place], sum.coefficient, *summed, bound) &&
      !addSummedSink(terms[1 - place], sum.coefficient / summed->coefficient))
    return std::nullopt;
  return summed->access;
}

/// Reads what is added to the sum of exponentials, times `coefficient`: a
/// positive number, or one more exponential.
bool MLAProver::addSummedSink(const Term &term, double coefficient) {
  coefficient *= term.coefficient;
  if (term.factors.empty() && term.bound.empty() && coefficient > 0.0 &&
      std::isfinite(coefficient)) {
    proof.sinkNumber = std::log(coefficient);
    return true;
  }
  if (term.factors.size() != 1 || !term.bound.empty())
    return false;
  Pulled power = normalizer.pull(term.factors[0]);
  summedSink = reader.getPower(power.access, vars);
  return summedSink && coefficient * power.coefficient == 1.0;
}

/// What is divided by the sum of exponentials may be divided before or after
/// it meets the values: the sum is the same for all keys. Finds the dimension
/// of the core that the sum runs over.
std::optional<unsigned> MLAProver::findSummed(const Access &probabilities) {
  if (denominators.size() != 1)
    return std::nullopt;
  SmallVector<Operation *> visited;
  normalizer.visited = &visited;
  Var bound = 0;
  std::optional<Access> summed =
      readFloored(normalizer.pull(denominators[0]), bound);
  normalizer.visited = nullptr;
  if (!summed)
    return std::nullopt;
  scoreOps.insert(visited.begin(), visited.end());
  std::optional<unsigned> found;
  Access mine = normalizer.simplify(probabilities);
  for (auto [dim, pair] :
       llvm::enumerate(llvm::zip(mine.index, summed->index))) {
    auto [index, other] = pair;
    if (index == other)
      continue;
    std::optional<Var> var = index.getVar();
    if (found || !var || other.getVar() != bound ||
        !(vars.getExtent(*var) == vars.getExtent(bound)))
      return std::nullopt;
    found = dim;
  }
  return found;
}

/// Whether the softmax works in less than the attention's precision, though its
/// scores have more.
bool MLAProver::roundsSoftmax(const Softmax &softmax) {
  Type scores = softmax.input ? reader.getElement(softmax.input) : Type();
  auto isRounded = [&](Value value) {
    return reader.precision.isRounded(value, scores, reader.getElement(value));
  };
  return isRounded(core) || llvm::any_of(softmax.ops, [&](Operation *op) {
           return llvm::any_of(op->getResults(), isRounded);
         });
}

bool MLAProver::staysInfinite() {
  llvm::SmallSetVector<Operation *, 16> ops;
  auto add = [&](Value value) {
    if (Operation *op = reader.getOwner(value))
      ops.insert(op);
  };
  add(core);
  for (unsigned i = 0; i < ops.size(); ++i) {
    if (reader.staysInfinite(ops[i]))
      return true;
    if (!reader.isContraction(ops[i]))
      llvm::for_each(ops[i]->getOperands(), add);
  }
  return false;
}

bool MLAProver::failOneKey() {
  return fail(1, "the softmax runs over one key, whose probability is 1: the "
                 "result is its value");
}

bool MLAProver::readProbabilities(const Access &probabilities) {
  Softmax softmax = *reader.getSoftmax(core);
  if (staysInfinite())
    return fail(1, "the softmax reads a reduction that begins at an infinity "
                   "and stays there");
  if (roundsSoftmax(softmax))
    return fail(13, "the softmax rounds its scores or its probabilities");
  if (softmax.isExponential) {
    std::optional<unsigned> dim = findSummed(probabilities);
    if (!dim)
      return fail(1, "the exponentials are not divided by their sum");
    softmax.dim = *dim;
    if (!tested.empty())
      return fail(1, "exponentials are replaced before they are divided");
  } else if (!denominators.empty()) {
    return fail(1, "the result is divided by what is no number");
  }
  if (!checkTests(probabilities))
    return false;
  Affine keyIndex = vars.simplify(probabilities.index[softmax.dim]);
  std::optional<Var> key = (keyIndex - Affine(keyIndex.constant)).getVar();
  bool contracted =
      key && llvm::any_of(valueFactors, [&](const Access &factor) {
        return normalizer.simplify(factor).contains(*key);
      });
  Vars roots = getParts(rootVars);
  if (!contracted || llvm::is_contained(roots, *key))
    return fail(1, "softmax runs over dimension " + Twine(softmax.dim) +
                       ", which is not the one that is contracted with values");
  keyVar = *key;
  if (!readSinks(softmax, probabilities))
    return false;
  Access scores{softmax.input, probabilities.index};
  readScores(scores, softmax.factor, {});
  if (proof.hasSink() && !sharesRowTerms())
    return fail(9, "scores and sink are shifted by different values");
  if (scoresUnread || products.empty())
    return fail(4, "the scores are no sum of products of queries and keys");
  return checkHidden();
}

bool MLAProver::readFused(const Access &result) {
  std::optional<FusedAttention> fused =
      reader.getAttention(core, result.index, vars);
  if (!fused)
    return fail(1, "the op is no attention that is known");
  if (!fused->problem.empty())
    return fail(4, fused->problem);
  if (!hidden.empty() || !tested.empty())
    return fail(1, "what attention makes is set to 0 in parts");
  // The op contracts what was its result: only its values are left.
  keyVar = fused->key;
  if (vars.getExtent(keyVar).isOne())
    return failOneKey();
  for (const Access &value : fused->values)
    valueFactors.push_back(normalizer.simplify(value));
  products.append(fused->scores);
  fusedCausal = fused->topLeftCausal;
  if (fused->mask && splitsMask && !fused->maskIsBoolean) {
    // Such as the scores of rope, beside which attention computes the others.
    llvm::SaveAndRestore among(amongTerms, true);
    splitMask = readFactored(*fused->mask, 1.0, {});
  }
  if (fused->mask && !splitMask)
    addMask({*fused->mask, fused->maskIsBoolean, false}, 1.0);
  if (scoresUnread)
    return fail(4, "the mask is no sum of products of queries and keys");
  return checkHidden();
}

/// Whether each row of the core is a row of the root: an output projection
/// sums over heads.
bool MLAProver::keepsRows() {
  Access row = normalizer.simplify(*coreElement);
  if (!reader.getSoftmax(core))
    row.index.pop_back(); // a latent's width, as attention ops have no keys
  Vars kept = getParts(rootVars);
  llvm::append_range(kept, rootVars);
  llvm::append_range(kept, getParts(Vars{keyVar}));
  kept.push_back(keyVar);
  return llvm::all_of(row.index, [&](const Affine &index) {
    return llvm::all_of(index.terms, [&](const auto &term) {
      return llvm::is_contained(kept, term.first);
    });
  });
}

bool MLAProver::readValues() {
  SmallVector<Access, 2> weights;
  std::optional<Access> keyed;
  for (const Access &factor : valueFactors) {
    Access access = normalizer.simplify(factor);
    if (!access.contains(keyVar))
      weights.push_back(access);
    else if (keyed)
      return fail(3, "two factors of the values depend on the key");
    else
      keyed = access;
  }
  if (!keyed)
    return fail(3, "no factor of the values depends on the key");
  Pulled values = normalizer.pull(*keyed);
  proof.outFactor *= values.coefficient;
  if (values.step.kind == Step::Blocked &&
      values.step.obstacle.kind == Obstacle::Cut &&
      llvm::is_contained(getParts(rootVars), values.step.obstacle.var)) {
    cutRoot = true;
    return fail(3, "the values are joined with something else, padding for "
                   "example, which the result keeps");
  }
  const bool follows = !weights.empty();
  if (!follows) {
    std::optional<Term> product = normalizer.getProduct(values);
    if (!product && values.step.kind == Step::Sum)
      return fail(3, "the values are a sum, such as a product with a bias");
    if (!product || product->bound.empty() || product->factors.size() != 2)
      return fail(3, "the values are no product of a latent and a weight");
    proof.outFactor *= product->coefficient / values.coefficient;
    // A weight may be broadcast to the keys, where these come first.
    Pulled sides[] = {normalizer.pull(product->factors[0]),
                      normalizer.pull(product->factors[1])};
    bool first = sides[0].access.contains(keyVar);
    if (first == sides[1].access.contains(keyVar))
      return fail(3, "not exactly one factor of the values depends on the key");
    weights.push_back(product->factors[first ? 1 : 0]);
    values = sides[first ? 0 : 1];
    proof.outFactor *= values.coefficient;
  }
  if (weights.size() != 1)
    return fail(3, "the values have more than one weight");
  Pulled weight = normalizer.pull(weights[0]);
  proof.outFactor *= weight.coefficient;
  proof.latent = normalizer.simplify(values.access);
  proof.wUv = weight.access;
  absorbed = follows && keepsRows();
  return true;
}

/// Sorts the axes of the root by what depends on them.
bool MLAProver::classifyAxes() {
  proof.latent = normalizer.simplify(proof.latent);
  proof.wUv = normalizer.simplify(proof.wUv);
  proof.wUk = normalizer.simplify(proof.wUk);
  for (Affine &index : proof.rootIndex)
    index = vars.simplify(index);
  for (Access &access : proof.nope.query)
    access = normalizer.simplify(access);
  for (Var var : getParts(rootVars)) {
    bool inLatent = proof.latent.contains(var),
         inWeight = proof.wUv.contains(var);
    bool inKeys = inWeight && proof.wUk.contains(var);
    bool inQuery = llvm::any_of(proof.nope.query, [&](const Access &access) {
      return access.contains(var);
    });
    if (inLatent && inWeight)
      return fail(10, "a weight differs from sequence to sequence");
    if (inLatent)
      proof.batch.push_back(var);
    else if (inWeight && (inQuery || inKeys))
      proof.head.push_back(var);
    else if (inWeight)
      proof.value.push_back(var);
    else
      proof.query.push_back(var);
  }
  // One axis whose outer part chooses rows of a weight and whose inner part
  // does not: heads in groups.
  for (Var axis : rootVars) {
    bool headBefore = false;
    for (Var part : vars.getParts(axis)) {
      if (headBefore && llvm::is_contained(proof.query, part))
        return fail(10, "groups of heads share rows of a weight");
      headBefore |= llvm::is_contained(proof.head, part);
    }
  }
  proof.key = getParts(Vars{keyVar});
  for (const Vars *axis :
       {&proof.head, &proof.value, &proof.latentWidth, &proof.nope.features})
    for (Var var : *axis)
      if (vars.getExtent(var).isZero())
        return fail(12, "heads or widths of size 0");
  for (Var var : getParts(proof.latentWidth))
    if (!proof.latent.contains(var) || !proof.wUv.contains(var))
      return fail(3, "latent and weight are not contracted with each other");
  return true;
}
