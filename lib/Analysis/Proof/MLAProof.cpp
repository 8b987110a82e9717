//===- MLAProof.cpp - Compose the results of readers to a proof -----------===//

#include "mla/Analysis/Proof/MLAProof.h"

#include "Checks.h"
#include "mla/Analysis/Proof/ReadSinks.h"
#include "mla/Analysis/Proof/ReadSources.h"

using namespace mla::nf;
using namespace mlir;

Vars mla::nf::getParts(const VarTable &vars, ArrayRef<Var> list) {
  Vars parts;
  for (Var var : list)
    parts.append(vars.getParts(var));
  return parts;
}

bool mla::nf::containsAny(const Access &access, ArrayRef<Var> list) {
  return llvm::any_of(list, [&](Var var) { return access.contains(var); });
}

namespace {
/// The results of reading the core (a softmax or an attention op): its scores,
/// sink and key axis.
struct CoreReading {
  Var key = 0; ///< the variable of the keys
  Scores scores;
  Sink sink;
  double sumFactor = 1.0;     ///< of the denominator
  bool topLeftCausal = false; ///< the flag of an attention op
  bool isFused = false;       ///< an attention op
  bool keysHaveBias = false;  ///< a term that is the same for all keys
  llvm::SmallSetVector<Operation *, 16> ops;
};
} // namespace

/// True if one of the ops between the last contractions and the core is a
/// reduction whose result is always infinite. If such a result is subtracted
/// from the scores of a row, it does not cancel in the softmax.
static bool staysInfinite(Reader &reader, Value core) {
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

/// True if the softmax has less precision than the attention requires, and less
/// than its input, the scores.
static bool roundsSoftmax(Reader &reader, Value core, const Softmax &softmax) {
  Type scores = softmax.input ? reader.getElement(softmax.input) : Type();
  auto isRounded = [&](Value value) {
    return reader.precision.isRounded(value, scores, reader.getElement(value));
  };
  return isRounded(core) || llvm::any_of(softmax.ops, [&](Operation *op) {
           return llvm::any_of(op->getResults(), isRounded);
         });
}

static Failure failOneKey() {
  return Failure(
      1, "the softmax runs over a single key, whose probability is always 1");
}

/// Finds the variable of the keys: the softmax runs over it, and it is
/// contracted with the values (P1).
static Failure readKeyAxis(Normalizer &normalizer, const Softmax &softmax,
                           const RootProduct &root, Var &key) {
  VarTable &vars = normalizer.vars;
  Affine index = vars.simplify(root.probabilities->index[softmax.dim]);
  std::optional<Var> var = (index - Affine(index.constant)).getVar();
  bool contracted =
      var && llvm::any_of(root.valueFactors, [&](const Access &factor) {
        return normalizer.simplify(factor).contains(*var);
      });
  if (!contracted || llvm::is_contained(getParts(vars, root.vars), *var))
    return Failure(1, "softmax must run over the dimension that is contracted "
                      "with values, got dimension " +
                          Twine(softmax.dim));
  key = *var;
  return Failure();
}

/// Reads a softmax, or exponentials that are divided by their sum.
static Failure readSoftmax(Normalizer &normalizer, Value core, Softmax softmax,
                           const RootProduct &root, CoreReading &result) {
  if (staysInfinite(normalizer.reader, core))
    return Failure(1, "the softmax reads a reduction that starts at an "
                      "infinity and is always infinite");
  if (roundsSoftmax(normalizer.reader, core, softmax))
    return Failure(13, "the softmax rounds its scores or its probabilities");
  ExponentialSum sum;
  if (softmax.isExponential) {
    auto read = readExponentialSum(normalizer, core, *root.probabilities,
                                   root.denominators);
    if (!read)
      return read.getFailure();
    sum = *read;
    softmax.dim = sum.dim;
    result.sumFactor = sum.factor;
    if (!root.tested.empty())
      return Failure(1, "exponentials are replaced by constants before they "
                        "are divided by their sum");
  } else if (!root.denominators.empty()) {
    return Failure(1,
                   "the result is divided by a value that is not a constant");
  }
  if (Failure failure = checkTested(normalizer, root))
    return failure;
  if (Failure failure = readKeyAxis(normalizer, softmax, root, result.key))
    return failure;
  Proved<Sink> sink = readSinks(normalizer, core, softmax, *root.probabilities,
                                result.key, sum);
  if (!sink)
    return sink.getFailure();
  result.sink = *sink;
  result.scores =
      readScores(normalizer, {softmax.input, root.probabilities->index},
                 softmax.factor, result.key);
  if (result.scores.failure)
    return result.scores.failure;
  if (result.sink && !haveSameRowTerms(normalizer, result.scores.rowTerms,
                                       result.sink.rowTerms))
    return Failure(9, "scores and sink are shifted by different values");
  if (result.scores.products.empty())
    return Failure(4,
                   "the scores are not a sum of products of queries and keys");
  result.ops.insert_range(sum.ops);
  result.ops.insert_range(result.sink.ops);
  result.ops.insert_range(result.scores.ops);
  return checkZeroing(normalizer, root, result.scores);
}

/// Reads an attention op. Its values become factors of the root.
static Failure readFused(Normalizer &normalizer, Value core, bool splitsMask,
                         RootProduct &root, CoreReading &result) {
  VarTable &vars = normalizer.vars;
  std::optional<FusedAttention> fused =
      normalizer.reader.getAttention(core, root.probabilities->index, vars);
  if (!fused)
    return Failure(1, "the attention op has a form that is not supported");
  if (!fused->problem.empty())
    return Failure(4, fused->problem);
  if (!root.zeroing.empty() || !root.tested.empty())
    return Failure(1, "parts of the result of an attention op are set to 0");
  result.key = fused->key;
  if (vars.getExtent(result.key).isOne())
    return failOneKey();
  for (const Access &value : fused->values)
    root.valueFactors.push_back(normalizer.simplify(value));
  result.topLeftCausal = fused->topLeftCausal;
  result.isFused = true;
  result.scores = readFusedScores(normalizer, *fused, splitsMask);
  if (result.scores.failure)
    return result.scores.failure;
  result.ops.insert_range(result.scores.ops);
  return checkZeroing(normalizer, root, result.scores);
}

/// True if each row of the core is a row of the root, the value that attention
/// would replace. This is false if an output projection sums over heads.
static bool keepsRows(Normalizer &normalizer, bool isSoftmax,
                      const RootProduct &root, Var key) {
  Access row = normalizer.simplify(*root.probabilities);
  if (!isSoftmax)
    row.index.pop_back(); // The width: attention ops have no key dimension.
  Vars kept = getParts(normalizer.vars, root.vars);
  llvm::append_range(kept, root.vars);
  llvm::append_range(kept, normalizer.vars.getParts(key));
  kept.push_back(key);
  return llvm::all_of(row.index, [&](const Affine &index) {
    return llvm::all_of(index.terms, [&](const auto &term) {
      return llvm::is_contained(kept, term.first);
    });
  });
}

/// Creates a proof from the results of the readers. The scale becomes a
/// separate factor.
static MLAProof assemble(Normalizer &normalizer, Value root,
                         const RootProduct &product, const CoreReading &core,
                         const Values &values, const Keys &keys) {
  MLAProof proof;
  proof.root = root;
  for (const Affine &index : product.index)
    proof.rootIndex.push_back(normalizer.vars.simplify(index));
  proof.latentWidth = keys.latentWidth;
  proof.nope = keys.nope;
  for (Access &access : proof.nope.query)
    access = normalizer.simplify(access);
  proof.ropes = keys.ropes;
  proof.latent = normalizer.simplify(values.latent);
  proof.wUk = normalizer.simplify(keys.weight);
  proof.wUv = normalizer.simplify(values.weight);
  proof.addedToUk = keys.addedWeights;
  proof.addedToUv = values.addedWeights;
  proof.scale = keys.scale;
  proof.outFactor = product.factor / core.sumFactor * values.factor;
  for (const Bias &bias : values.biases)
    proof.biases.push_back({normalizer.simplify(bias.access),
                            product.factor / core.sumFactor * bias.factor});
  proof.sink = core.sink.element;
  proof.sinkNumber = core.sink.number;
  proof.absorbed = keys.absorbed;
  return proof;
}

/// Checks that biases of keys and values do not depend on the probabilities.
/// A bias of the keys must change all scores of a row alike, or only those of
/// visible keys. A bias of the values requires that the probabilities of a row
/// add up to 1: a sink takes a part of the sum, and in a row without visible
/// keys the sum is 0 if the model replaces NaN, as attention ops do.
static Failure checkBiases(const MLAProof &proof, bool keysHaveBias,
                           bool zeroesRows) {
  if (proof.hasSink() && keysHaveBias)
    return Failure(5, "the keys have a bias, which changes the scores but not "
                      "the sink");
  auto isBoolean = [](const Mask &mask) { return mask.isBoolean; };
  if (keysHaveBias && proof.masks.exact &&
      llvm::any_of(proof.masks.kept, isBoolean) &&
      !llvm::all_of(proof.masks.kept, isBoolean))
    return Failure(5, "the keys have a bias, which changes only some of the "
                      "scores in rows whose keys may all be hidden by finite "
                      "numbers");
  if (proof.biases.empty())
    return Failure();
  if (proof.hasSink())
    return Failure(3, "the values have a bias, and the sink has no value");
  if (zeroesRows && proof.masks.hidesRows)
    return Failure(3,
                   "the values have a bias, and the result is 0 in rows whose "
                   "keys a mask hides");
  return Failure();
}

/// Checks that a sink depends only on the head (P9).
static Failure checkSink(Normalizer &normalizer, MLAProof &proof) {
  if (!proof.sink)
    return Failure();
  proof.sink = normalizer.simplify(*proof.sink);
  for (const Affine &index : proof.sink->index)
    for (const auto &term : index.terms)
      if (!llvm::is_contained(proof.axes.head, term.first))
        return Failure(9, "a sink depends on more than the head");
  return Failure();
}

/// Checks the obligations that do not concern the products: P6 to P11 and P2.
static Failure checkProof(Normalizer &normalizer,
                          const ProofCandidate &candidate,
                          const RootProduct &root, const CoreReading &core,
                          MLAProof &proof) {
  Proved<Axes> axes = classifyAxes(normalizer, proof, root.vars, core.key);
  if (!axes)
    return axes.getFailure();
  proof.axes = *axes;
  if (Failure failure = checkSegments(normalizer, proof))
    return failure;
  if (Failure failure = checkHeads(normalizer, proof))
    return failure;
  proof.latent = normalizer.simplify(proof.latent);
  if (readSources(normalizer, proof.nope.query, proof.latent, proof.axes)
          .readsWholeLatent)
    return Failure(
        11, "the latent is the hidden state that queries are computed from");
  MaskInput input{core.scores.masks, proof.axes, core.key};
  input.topLeftCausal = core.topLeftCausal;
  input.hasSink = proof.hasSink();
  input.addedFill = core.scores.addedFill;
  input.zeroesProbabilities = !root.zeroing.empty();
  Proved<Masks> masks = readMasks(normalizer, input);
  if (!masks)
    return masks.getFailure();
  proof.masks = *masks;
  bool zeroesRows = core.isFused || !root.zeroing.empty() ||
                    !root.negInfTests.empty() || !root.tested.empty();
  if (Failure failure = checkBiases(proof, core.keysHaveBias, zeroesRows))
    return failure;
  if (Failure failure = checkSink(normalizer, proof))
    return failure;
  llvm::SmallSetVector<Operation *, 16> ops(root.ops);
  ops.insert_range(core.ops);
  return checkPrivate(normalizer, candidate, ops, core.scores.rowTerms);
}

ProofResult mla::nf::proveMLA(Reader &reader, VarTable &vars,
                              const ProofCandidate &candidate) {
  ProofResult result;
  auto fail = [&](const Failure &failure) {
    result.failure = failure;
    return result;
  };
  Normalizer normalizer(reader, vars);
  RootProduct root =
      readRoot(normalizer, candidate.core, candidate.root, candidate.path);
  std::optional<Softmax> softmax = reader.getSoftmax(candidate.core);
  if (softmax && !softmax->isExponential &&
      reader.getSize(candidate.core, softmax->dim).isOne())
    return fail(failOneKey());
  if (!root.probabilities)
    return fail({1, "the probabilities are not contracted with values"});
  CoreReading core;
  Failure failure =
      softmax ? readSoftmax(normalizer, candidate.core, *softmax, root, core)
              : readFused(normalizer, candidate.core, candidate.splitsMask,
                          root, core);
  result.hasSplitMask = core.scores.hasSplitMask;
  if (failure)
    return fail(failure);
  Proved<Values> values = readValues(normalizer, root, core.key);
  if (!values)
    return fail(values.getFailure());
  result.isAbsorbed =
      values->weightFollows &&
      keepsRows(normalizer, softmax.has_value(), root, core.key);
  Proved<Keys> keys =
      readKeys(normalizer, core.scores.products, *values, root.vars, core.key);
  if (!keys)
    return fail(keys.getFailure());
  core.keysHaveBias = keys->hasBias;
  MLAProof proof =
      assemble(normalizer, candidate.root, root, core, *values, *keys);
  if (Failure failure = checkProof(normalizer, candidate, root, core, proof))
    return fail(failure);
  result.proof = proof;
  return result;
}
