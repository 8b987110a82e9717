//===- Raiser.cpp - One softmax, or attention op, to mla ops --------------===//

#include "mla/Conversion/Raise/Raiser.h"

#include "mla/Support/Remarks.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::raise;

//===----------------------------------------------------------------------===//
// From the probabilities to what attention would replace
//===----------------------------------------------------------------------===//

/// The only result of `op` that is read; null if there are several, or none.
static Value getRead(Operation *op) {
  Value read;
  for (Value result : op->getResults())
    if (!result.use_empty()) {
      if (read)
        return {};
      read = result;
    }
  return read;
}

/// How many moves a cast back may lie behind the products: decomposed equations
/// have several each.
static constexpr unsigned mostMoves = 12;

/// The ops after `value`, each the only reader of the one before, up to and
/// with the first that `stop` accepts; empty if there is none. `shared` is set
/// when more than one reader is why. With `summed`, there may be others beside
/// the one that moves.
static SmallVector<Operation *>
walkForward(Value value, Reader &reader,
            llvm::function_ref<bool(Operation *)> stop, bool *shared = nullptr,
            bool summed = false) {
  SmallVector<Operation *> path;
  // A list may be that of a sum, as an equation of one operand is.
  auto moves = [&](Operation *op) {
    return reader.isMove(op) &&
           (!reader.isList(op) || llvm::any_of(op->getUsers(), stop));
  };
  while (path.size() < 24) {
    SmallVector<Operation *> users;
    for (Operation *inner : value.getUsers()) {
      Operation *user = getUserInBlock(value, inner);
      if (!reader.isMetadata(user) && !reader.testsNonFinite(user) &&
          !llvm::is_contained(users, user) &&
          (!summed || stop(user) || moves(user)))
        users.push_back(user);
    }
    Operation *next = nullptr;
    for (Operation *user : users)
      if (stop(user) || (users.size() == 1 && reader.isMove(user)))
        next = next ? next : user;
    if (!next || next->getNumResults() == 0) {
      if (shared)
        *shared = users.size() > 1;
      return {};
    }
    path.push_back(next);
    if (stop(next))
      return path;
    value = getRead(next);
    if (!value)
      return {};
  }
  return {};
}

void Raiser::findRoots() {
  std::optional<Softmax> softmax = reader.getSoftmax(core);
  bool divided = softmax && softmax->isExponential;
  auto stop = [&](Operation *op) {
    return reader.isContraction(op) || (divided && reader.isQuotient(op));
  };
  Candidate candidate{core, {}};
  if (!softmax)
    roots.push_back(candidate);
  // The values, the weight of the absorbed form, and what divides.
  for (unsigned last = divided ? 3 : 2; roots.size() < last;) {
    auto path = walkForward(candidate.root, reader, stop,
                            roots.empty() ? &shared : nullptr,
                            divided && roots.empty());
    if (path.empty())
      return;
    candidate.path.insert(path.begin(), path.end());
    candidate.root = path.back()->getResult(0);
    roots.push_back(candidate);
  }
}

std::optional<MLAProof> Raiser::prove(const Candidate &candidate) {
  // A mask that holds scores is a mask all the same.
  for (bool splitsMask : {true, false}) {
    vars = VarTable();
    ProofResult result = proveMLA(
        reader, vars, {core, candidate.root, candidate.path, splitsMask});
    if (!result.proof)
      failure = result.failure;
    endsInside = result.failure.endsInside;
    isAbsorbed = result.isAbsorbed;
    if (result.proof || !result.hasSplitMask)
      return result.proof;
  }
  return std::nullopt;
}

/// Moves the root past ops that only move elements, to one that cuts off what
/// the values were joined with.
std::optional<MLAProof> Raiser::proveMoved(Candidate &candidate) {
  auto isMove = [&](Operation *op) { return reader.isMove(op); };
  Candidate moved = candidate;
  for (int step = 0; step < 8 && endsInside; ++step) {
    auto path = walkForward(moved.root, reader, isMove);
    Value next = path.empty() ? Value() : getRead(path.back());
    if (!next)
      return std::nullopt;
    moved.path.insert(path.begin(), path.end());
    moved.root = next;
    if (reader.isList(path.back()) || !writer.getShape(next))
      continue;
    if (std::optional<MLAProof> proof = prove(moved)) {
      candidate = moved;
      return proof;
    }
  }
  return std::nullopt;
}

/// Proves one of the roots, the last of `roots` then. Otherwise `failure` says
/// what failed at the first: those after it are guesses, but for a second one
/// that has the values of the absorbed form, whose first has no weight.
/// Exponentials that are divided later do not prove at the first, so the last
/// one tells.
std::optional<MLAProof> Raiser::proveAny() {
  if (roots.empty())
    failure = shared ? Failure{2, "the probabilities have other readers than "
                                  "the product with the values"}
                     : Failure{1, "the probabilities are not contracted with "
                                  "values"};
  std::optional<Softmax> softmax = reader.getSoftmax(core);
  bool divided = softmax && softmax->isExponential;
  Failure first;
  for (unsigned i = 0; i < roots.size(); ++i) {
    std::optional<MLAProof> proof = prove(roots[i]);
    if (!proof)
      proof = proveMoved(roots[i]);
    if (proof) {
      roots.resize(i + 1);
      return proof;
    }
    if (i == 0 || (divided && first.obligation == 1) ||
        (first.obligation == 3 && isAbsorbed))
      first = failure;
  }
  if (first.obligation)
    failure = first;
  return std::nullopt;
}

/// The variables of an index, outermost first.
static Vars getOrder(const VarTable &vars, const Affine &raw) {
  Affine index = vars.simplify(raw);
  SmallVector<std::pair<Var, Poly>> terms(index.terms.begin(),
                                          index.terms.end());
  llvm::stable_sort(terms, [](const auto &a, const auto &b) {
    return !(a.second == b.second) && b.second.isAtMost(a.second);
  });
  Vars order;
  for (const auto &term : terms)
    order.push_back(term.first);
  return order;
}

/// True if the root's dimensions are batch, query, head and value.
bool Raiser::isInOrder(const MLAProof &proof) const {
  const Vars *groups[] = {&proof.axes.batch, &proof.axes.query,
                          &proof.axes.head, &proof.axes.value};
  if (proof.rootIndex.size() != 4)
    return false;
  for (auto [group, index] : llvm::zip(groups, proof.rootIndex))
    if (getOrder(vars, index) != *group)
      return false;
  return true;
}

/// True if the root is of another type than the latent: a sum that is rounded
/// after it. Attention works in the type of its result.
bool Raiser::isUnrounded(const MLAProof &proof) const {
  return writer.getElement(proof.root) != writer.getElement(proof.latent.value);
}

/// Moves the root of `candidate` past the op that moves it; whether there is
/// one.
bool Raiser::moveOn(Candidate &candidate) {
  auto path = walkForward(candidate.root, reader,
                          [&](Operation *op) { return reader.isMove(op); });
  if (path.empty() || path.back()->getNumResults() != 1)
    return false;
  candidate.path.insert(path.begin(), path.end());
  candidate.root = path.back()->getResult(0);
  return true;
}

/// Moves the root past ops that only round it, or bring it into the order of
/// our result; returns the root that `proof` is about. Rounding counts more: an
/// attention in more than its operands' type converts its caches, whole; of
/// another order a view is made.
Raiser::Candidate Raiser::chooseRoot(MLAProof &proof) {
  auto rankOf = [&](const MLAProof &of) {
    return (isUnrounded(of) ? 0 : 2) + (isInOrder(of) ? 1 : 0);
  };
  constexpr int bestRank = 3;
  Candidate candidate = roots.back(), best = candidate;
  int rank = rankOf(proof);
  if (rank == bestRank)
    return best;
  for (unsigned step = 0; step < mostMoves && moveOn(candidate); ++step) {
    std::optional<MLAProof> next = prove(candidate);
    if (!next)
      break;
    if (rankOf(*next) <= rank)
      continue;
    best = candidate;
    rank = rankOf(*next);
    proof = *next;
    if (rank == bestRank)
      return best;
  }
  // The last one that was proved may be another: again, for its variables.
  proof = *prove(best);
  return best;
}

//===----------------------------------------------------------------------===//
// Casts that round
//===----------------------------------------------------------------------===//

/// Proves a root in the precision of its type: casts that lose some of it are
/// leaves.
std::optional<MLAProof> Raiser::proveAt(const Candidate &candidate) {
  reader.precision.type =
      dyn_cast<FloatType>(writer.getElement(candidate.root));
  return prove(candidate);
}

/// Brings `proof`, for which all casts are transparent, to the precision in
/// which the attention works. Where that cannot be the root's own, a root that
/// is rounded further may do: it asks for less.
bool Raiser::proveRounded(Candidate candidate, MLAProof &proof) {
  auto element = dyn_cast<FloatType>(writer.getElement(candidate.root));
  reader.precision.type = element;
  if (!element || !reader.precision.loses(element))
    return true;
  Candidate last = candidate;
  Type tried;
  for (unsigned step = 0; step <= mostMoves; ++step) {
    Type type = writer.getElement(candidate.root);
    if (type != tried) {
      last = candidate;
      if (std::optional<MLAProof> next = proveAt(candidate)) {
        proof = *next;
        return true;
      }
    }
    tried = type;
    if (!moveOn(candidate))
      break;
  }
  failure = explainRounding(last);
  return false;
}

/// Why a root does not prove in its precision: the first cast that alone is in
/// the way, else the first that rounds.
Failure Raiser::explainRounding(const Candidate &candidate) {
  Precision &precision = reader.precision;
  precision.forget();
  (void)proveAt(candidate);
  auto met = llvm::to_vector(precision.getMet());
  llvm::erase_if(met, [&](const auto &cast) {
    return Precision::holds(cast.second.to, precision.type);
  });
  if (met.empty())
    return failure;
  auto *culprit = llvm::find_if(met, [&](const auto &cast) {
    precision.through = cast.first;
    return proveAt(candidate).has_value();
  });
  precision.through = {};
  const auto &[value, rounding] = culprit == met.end() ? met.front() : *culprit;
  Operation *op = reader.getOwner(value);
  std::string why;
  llvm::raw_string_ostream os(why);
  os << "'" << op->getName() << "' rounds " << rounding.from << " to "
     << rounding.to << " in a layer that works in " << precision.type
     << ": its result, " << op->getResult(0).getType()
     << ", cannot be an operand of the attention";
  return {13, why};
}

//===----------------------------------------------------------------------===//
// Remarks
//===----------------------------------------------------------------------===//

/// The product of extents, "?" where it is dynamic.
static std::string extentOf(const VarTable &vars, const Vars &list) {
  Poly extent(1);
  for (Var var : list)
    extent = extent * vars.getExtent(var);
  std::optional<int64_t> constant = extent.getConstant();
  return constant ? std::to_string(*constant) : "?";
}

void Raiser::sayMissed(Operation *op) {
  remarkMissed(op, pass, "P" + std::to_string(failure.obligation))
      << remark::reason("P{0}: {1}", failure.obligation, failure.why)
      << remark::metric("obligation", failure.obligation);
}

void Raiser::sayRaised(const MLAProof &proof, const Raised &raised) {
  int64_t rope = 0;
  for (const FeatureSegment &piece : proof.ropes) {
    int64_t width = 0;
    if (!StringRef(extentOf(vars, piece.features)).getAsInteger(10, width))
      rope += width;
  }
  remarkPassed(proof.root.getDefiningOp(), pass, "raised")
      << "multi-head latent attention"
      << remark::metric("B", extentOf(vars, proof.axes.batch))
      << remark::metric("S", extentOf(vars, proof.axes.query))
      << remark::metric("T", extentOf(vars, proof.axes.key))
      << remark::metric("H", extentOf(vars, proof.axes.head))
      << remark::metric("n", extentOf(vars, proof.nope.features))
      << remark::metric("r", rope)
      << remark::metric("v", extentOf(vars, proof.axes.value))
      << remark::metric("C", extentOf(vars, proof.latentWidth))
      << remark::metric("scale", proof.scale)
      << remark::metric("causal", proof.masks.causal)
      << remark::metric("window", proof.masks.window)
      << remark::metric("masks", proof.masks.kept.size())
      << remark::metric("sink", proof.hasSink())
      << remark::metric("form", proof.absorbed ? "absorbed" : "expanded")
      << remark::metric("ropes", raised.queryRopes + raised.keyRopes)
      << remark::metric("update",
                        raised.update.empty() ? "none" : raised.update.str());
  if (proof.masks.sparse)
    remarkAnalysis(proof.root.getDefiningOp(), pass, "sparsity")
        << "sparsity is not used: the keys that the mask's indices choose are "
           "read among all others, which the mask hides";
}

//===----------------------------------------------------------------------===//
// Emission
//===----------------------------------------------------------------------===//

/// Emits after the root; takes back what was emitted where that fails.
std::optional<Raised> Raiser::emit(const MLAProof &proof) {
  Operation *root = proof.root.getDefiningOp(), *end = root->getNextNode();
  writer.builder.setInsertionPoint(end);
  writer.loc = root->getLoc();
  RaiseEmitter emitter(writer, reader, vars, proof);
  std::optional<Raised> raised = emitter.emit();
  if (raised)
    return raised;
  failure = {12, emitter.problem};
  while (root->getNextNode() != end)
    end->getPrevNode()->erase();
  return std::nullopt;
}

/// Lets what follows the emitted ops, `end` and later, read `to`.
void Raiser::replace(Value from, Value to, Operation *end) {
  from.replaceUsesWithIf(to, [&](OpOperand &use) {
    Operation *user = end->getBlock()->findAncestorOpInBlock(*use.getOwner());
    return user && !user->isBeforeInBlock(end);
  });
}

bool Raiser::run(SmallVectorImpl<Operation *> &dead) {
  Operation *op = core.getDefiningOp();
  findRoots();
  std::optional<MLAProof> proof = proveAny();
  if (!proof) {
    sayMissed(op);
    return false;
  }
  if (!proveRounded(chooseRoot(*proof), *proof)) {
    sayMissed(op);
    return false;
  }
  Operation *root = proof->root.getDefiningOp(), *end = root->getNextNode();
  std::optional<Raised> raised = emit(*proof);
  if (!raised) {
    sayMissed(op);
    return false;
  }
  sayRaised(*proof, *raised);
  raised->replaced.push_back({proof->root, raised->result});
  for (auto [from, to] : raised->replaced) {
    replace(from, to, end);
    if (Operation *old = from.getDefiningOp())
      dead.push_back(old);
  }
  return true;
}
