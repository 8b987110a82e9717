//===- Raiser.cpp - Raise one softmax or attention op to mla ops ----------===//

#include "mla/Conversion/Raise/Raiser.h"

#include "mla/Support/Remarks.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::raise;

//===----------------------------------------------------------------------===//
// Values that attention might replace
//===----------------------------------------------------------------------===//

/// Returns the only result of `op` that has uses, or null if no result or
/// several results have uses.
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

/// The maximum number of moves (ops that only move elements) that are followed
/// from a root to find a cast or a permutation. A decomposed einsum has several
/// moves.
static constexpr unsigned maxMoves = 12;

/// Returns the ops from `value` up to and including the first op that `stop`
/// accepts. Each earlier op is the only reader of the previous one. Returns an
/// empty list if there is no such op, and sets `shared` if the reason is that a
/// value has several readers. With `summed`, ignores readers that neither move
/// elements nor are accepted by `stop`.
static SmallVector<Operation *>
walkForward(Value value, Reader &reader,
            llvm::function_ref<bool(Operation *)> stop, bool *shared = nullptr,
            bool summed = false) {
  SmallVector<Operation *> path;
  // A list counts as a move if `stop` accepts one of its readers, such as an
  // einsum.
  auto moves = [&](Operation *op) {
    return reader.isMove(op) &&
           (!reader.isList(op) || llvm::any_of(op->getUsers(), stop));
  };
  while (path.size() < 2 * maxMoves) {
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
  // Adds one root for the product with the values, one for the product with the
  // weight in the absorbed form and, if the exponentials are divided by their
  // sum later, one for the division.
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
  // If the proof fails with a split mask, try again with the mask as a whole.
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

/// Moves the root of `candidate` past ops that only move elements, until a
/// proof succeeds, and returns this proof. For example, the values may be
/// concatenated with other elements, which a slice of the root removes.
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

/// Proves one of the roots, which then becomes the last of `roots`. If no root
/// can be proved, sets `failure` to the failure of the first root, with two
/// exceptions: In the absorbed form the first root has no weight, so the
/// failure of the second one counts. If the exponentials are divided later, the
/// first root cannot be proved, so the failure of a later one counts.
std::optional<MLAProof> Raiser::proveAny() {
  if (roots.empty())
    failure = shared ? Failure{2, "the probabilities are read by ops other "
                                  "than the product with the values"}
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

/// Returns the variables of an index, outermost first.
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

/// True if root and latent have different element types, for example because a
/// sum is rounded after the root. Attention computes in the type of its result,
/// so it would have to convert the latent.
bool Raiser::isUnrounded(const MLAProof &proof) const {
  return writer.getElement(proof.root) != writer.getElement(proof.latent.value);
}

/// Moves the root of `candidate` to the result of the next op, if that op only
/// moves elements. Otherwise returns false.
bool Raiser::advanceRoot(Candidate &candidate) {
  auto path = walkForward(candidate.root, reader,
                          [&](Operation *op) { return reader.isMove(op); });
  if (path.empty() || path.back()->getNumResults() != 1)
    return false;
  candidate.path.insert(path.begin(), path.end());
  candidate.root = path.back()->getResult(0);
  return true;
}

/// Moves the root past ops that round it or permute it to the dimension order
/// of mla.attention. Returns the best root and sets `proof` to its proof. A
/// root that is rounded is preferred to one that is in order: without the
/// rounding, attention would convert whole caches to a wider type, while
/// another order needs only a view.
Raiser::Candidate Raiser::chooseRoot(MLAProof &proof) {
  auto rankOf = [&](const MLAProof &of) {
    return (isUnrounded(of) ? 0 : 2) + (isInOrder(of) ? 1 : 0);
  };
  constexpr int bestRank = 3;
  Candidate candidate = roots.back(), best = candidate;
  int rank = rankOf(proof);
  if (rank == bestRank)
    return best;
  for (unsigned step = 0; step < maxMoves && advanceRoot(candidate); ++step) {
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
  // Prove the best root again: a proof refers to variables, and each call of
  // `prove` replaces all variables.
  proof = *prove(best);
  return best;
}

//===----------------------------------------------------------------------===//
// Casts that round
//===----------------------------------------------------------------------===//

/// Proves a root in the precision of its type. Does not look through casts that
/// lose precision.
std::optional<MLAProof> Raiser::proveAt(const Candidate &candidate) {
  reader.precision.type =
      dyn_cast<FloatType>(writer.getElement(candidate.root));
  return prove(candidate);
}

/// `proof` looks through all casts. Replaces it by a proof in the precision of
/// the root. If that fails, tries roots after further casts, which require less
/// precision.
bool Raiser::proveRounded(Candidate candidate, MLAProof &proof) {
  auto element = dyn_cast<FloatType>(writer.getElement(candidate.root));
  reader.precision.type = element;
  if (!element || !reader.precision.loses(element))
    return true;
  Candidate last = candidate;
  Type tried;
  for (unsigned step = 0; step <= maxMoves; ++step) {
    Type type = writer.getElement(candidate.root);
    if (type != tried) {
      last = candidate;
      if (std::optional<MLAProof> next = proveAt(candidate)) {
        proof = *next;
        return true;
      }
    }
    tried = type;
    if (!advanceRoot(candidate))
      break;
  }
  failure = explainRounding(last);
  return false;
}

/// Returns the reason why a root is not proved in its precision: the first cast
/// that alone prevents the proof, else the first cast that rounds.
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

/// Returns the product of extents, "?" if it is dynamic.
static std::string extentOf(const VarTable &vars, const Vars &list) {
  Poly extent(1);
  for (Var var : list)
    extent = extent * vars.getExtent(var);
  std::optional<int64_t> constant = extent.getConstant();
  return constant ? std::to_string(*constant) : "?";
}

void Raiser::emitMissedRemark(Operation *op) {
  remarkMissed(op, pass, "P" + std::to_string(failure.obligation))
      << remark::reason("P{0}: {1}", failure.obligation, failure.why)
      << remark::metric("obligation", failure.obligation);
}

void Raiser::emitRaisedRemark(const MLAProof &proof, const Raised &raised) {
  int64_t rope = 0;
  for (const FeatureSegment &segment : proof.ropes) {
    int64_t width = 0;
    if (!StringRef(extentOf(vars, segment.features)).getAsInteger(10, width))
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
  if (size_t terms = proof.addedToUk.size() + proof.addedToUv.size())
    remarkAnalysis(proof.root.getDefiningOp(), pass, "adapters")
        << ("each step adds " + Twine(terms) +
            " terms to W_UK and W_UV, such as those of adapters; merge them "
            "into the weights to save this work")
               .str();
  if (proof.masks.sparse)
    remarkAnalysis(proof.root.getDefiningOp(), pass, "sparsity")
        << "sparsity is not used: the keys that the mask's indices choose are "
           "read among all others, which the mask hides";
}

//===----------------------------------------------------------------------===//
// Emission
//===----------------------------------------------------------------------===//

/// Emits mla ops after the root. If this fails, erases the emitted ops.
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

/// Replaces `from` by `to` in the ops after the emitted ones: in `end` and all
/// later ops. If such an op reads a view of `from`, it reads the same view of
/// `to`.
void Raiser::replace(Value from, Value to, Operation *end) {
  auto isLate = [&](OpOperand &use) {
    Operation *user = end->getBlock()->findAncestorOpInBlock(*use.getOwner());
    return user && !user->isBeforeInBlock(end);
  };
  from.replaceUsesWithIf(to, isLate);
  for (Operation *user : llvm::to_vector(from.getUsers())) {
    if (user->getNumResults() != 1 || user->getNumRegions() != 0 ||
        user->getBlock() != end->getBlock() || !reader.isMove(user))
      continue;
    Operation *copy = OpBuilder(end).clone(*user);
    copy->replaceUsesOfWith(from, to);
    replace(user->getResult(0), copy->getResult(0), end);
    if (copy->use_empty())
      copy->erase();
  }
}

bool Raiser::run(SmallVectorImpl<Operation *> &dead) {
  Operation *op = core.getDefiningOp();
  findRoots();
  std::optional<MLAProof> proof = proveAny();
  if (!proof) {
    emitMissedRemark(op);
    return false;
  }
  if (!proveRounded(chooseRoot(*proof), *proof)) {
    emitMissedRemark(op);
    return false;
  }
  Operation *root = proof->root.getDefiningOp(), *end = root->getNextNode();
  std::optional<Raised> raised = emit(*proof);
  if (!raised) {
    emitMissedRemark(op);
    return false;
  }
  emitRaisedRemark(*proof, *raised);
  raised->replaced.push_back({proof->root, raised->result});
  for (auto [from, to] : raised->replaced) {
    replace(from, to, end);
    if (Operation *old = from.getDefiningOp())
      dead.push_back(old);
  }
  return true;
}

void mla::raise::eraseDead(ArrayRef<Operation *> ops,
                           llvm::function_ref<bool(Operation *)> mayErase) {
  llvm::SetVector<Operation *> work(ops.begin(), ops.end());
  while (!work.empty()) {
    Operation *op = work.pop_back_val();
    if (!mayErase(op))
      continue;
    llvm::SetVector<Operation *> users(op->user_begin(), op->user_end());
    for (Operation *user : users)
      user->erase();
    llvm::SetVector<Operation *> producers;
    op->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (Operation *producer = operand.getDefiningOp();
            producer && !op->isAncestor(producer))
          producers.insert(producer);
    });
    op->erase();
    work.insert(producers.begin(), producers.end());
  }
}
