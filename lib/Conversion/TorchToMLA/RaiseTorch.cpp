//===- RaiseTorch.cpp - Find MLA in torch IR ------------------------------===//

#include "Legalize.h"
#include "RaiseEmit.h"

#include "mla/Analysis/Remarks.h"
#include "mla/Conversion/TorchToMLA/Passes.h"
#include "mla/Dialect/MLA/IR/MLAOps.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringSet.h"

namespace mla {
#define GEN_PASS_DEF_MLARAISETORCH
#include "mla/Conversion/TorchToMLA/Passes.h.inc"
} // namespace mla

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::torch;

static constexpr char passName[] = "mla-raise-torch";

//===----------------------------------------------------------------------===//
// From the probabilities to what attention would replace
//===----------------------------------------------------------------------===//

static bool isContraction(Operation *op) {
  StringRef name = getOpName(op);
  return name == "aten.matmul" || name == "aten.bmm" || name == "aten.mm" ||
         name == "aten.einsum" || name == "aten.baddbmm";
}

/// Ops that move elements, or round them.
static bool isMove(Operation *op) {
  static const llvm::StringSet<> names = {"aten.clone",
                                          "aten.contiguous",
                                          "aten.alias",
                                          "aten.detach",
                                          "aten.dropout",
                                          "aten.view",
                                          "aten.reshape",
                                          "aten._unsafe_view",
                                          "aten.permute",
                                          "aten.transpose.int",
                                          "aten.slice.Tensor",
                                          "aten.unsqueeze",
                                          "aten.squeeze.dim",
                                          "aten.squeeze",
                                          "aten.squeeze.dims",
                                          "prims.squeeze",
                                          "aten.where.self",
                                          "aten._to_copy",
                                          "aten.to.dtype",
                                          "aten.expand",
                                          "aten.to.dtype_layout",
                                          "aten.type_as",
                                          "aten.flatten.using_ints",
                                          "prims.convert_element_type",
                                          "aten.narrow",
                                          "aten.unflatten.int",
                                          "prim.ListConstruct",
                                          "aten.select.int",
                                          "aten.split_with_sizes",
                                          "prim.ListUnpack"};
  return names.contains(torch::getOpName(op));
}

/// The ops after `value`, each the only reader of the one before, up to and
/// with the first that `stop` accepts; empty if there is none. `shared` is set
/// when more than one reader is why.
static SmallVector<Operation *>
walkForward(Value value, TorchReader &reader,
            llvm::function_ref<bool(Operation *)> stop,
            bool *shared = nullptr) {
  SmallVector<Operation *> path;
  while (path.size() < 24) {
    SmallVector<Operation *> users;
    for (Operation *user : value.getUsers())
      if (!reader.isMetadata(user) && !llvm::is_contained(users, user))
        users.push_back(user);
    Operation *next = nullptr;
    for (Operation *user : users)
      if (stop(user) || (users.size() == 1 && isMove(user)))
        next = next ? next : user;
    if (!next || next->getNumResults() == 0) {
      if (shared)
        *shared = users.size() > 1;
      return {};
    }
    path.push_back(next);
    if (stop(next))
      return path;
    value = next->getResult(0);
  }
  return {};
}

namespace {
/// A value that attention might replace, and the ops from the core to it.
struct Candidate {
  Value root;
  llvm::DenseSet<Operation *> path;
};

/// Tries one softmax or attention op.
class Raiser {
public:
  Raiser(Value core) : core(core) {}
  /// Raises; on success the ops that may be dead are in `dead`.
  bool run(SmallVectorImpl<Operation *> &dead);

private:
  std::optional<MLAProof> prove(const Candidate &candidate);
  void findRoots();
  bool isInOrder(const MLAProof &proof, bool exactly) const;
  void chooseRoot(MLAProof &proof);
  void sayRaised(const MLAProof &proof, const Raised &raised);

  Value core;
  TorchReader reader;
  VarTable vars;
  Failure failure;
  /// Whether the probabilities have more than one reader.
  bool shared = false;
  /// The product with the values, and the one after it, if there is one.
  SmallVector<Candidate, 2> roots;
};
} // namespace

void Raiser::findRoots() {
  Candidate candidate;
  Value value = core;
  if (reader.getSoftmax(core)) {
    auto path = walkForward(core, reader, isContraction, &shared);
    if (path.empty())
      return;
    candidate.path.insert(path.begin(), path.end());
    value = path.back()->getResult(0);
  }
  candidate.root = value;
  roots.push_back(candidate);
  auto path = walkForward(value, reader, isContraction);
  if (path.empty())
    return;
  candidate.path.insert(path.begin(), path.end());
  candidate.root = path.back()->getResult(0);
  roots.push_back(candidate);
}

std::optional<MLAProof> Raiser::prove(const Candidate &candidate) {
  vars = VarTable();
  MLAProver prover(reader, vars, core);
  std::optional<MLAProof> proof = prover.prove(candidate.root, candidate.path);
  if (!proof)
    failure = prover.getFailure();
  return proof;
}

/// Whether the root's axes are batch, query, head, value in this order; each a
/// dimension of its own if `exactly`.
bool Raiser::isInOrder(const MLAProof &proof, bool exactly) const {
  Vars want, have;
  SmallVector<Vars> groups = {proof.batch, proof.query, proof.head,
                              proof.value};
  for (const Vars &group : groups)
    want.append(group);
  bool own = proof.rootIndex.size() == 4;
  for (auto [i, raw] : llvm::enumerate(proof.rootIndex)) {
    Affine index = vars.simplify(raw);
    SmallVector<std::pair<Var, Poly>> terms(index.terms.begin(),
                                            index.terms.end());
    llvm::stable_sort(terms, [](const auto &a, const auto &b) {
      return !(a.second == b.second) && b.second.isAtMost(a.second);
    });
    Vars mine;
    for (const auto &term : terms)
      mine.push_back(term.first);
    have.append(mine);
    own &= i < 4 && groups[std::min<size_t>(i, 3)] == mine;
  }
  return exactly ? own : want == have;
}

/// Moves the root past ops that only bring it into the order of our result.
void Raiser::chooseRoot(MLAProof &proof) {
  if (isInOrder(proof, true))
    return;
  Candidate candidate = roots.back();
  std::optional<MLAProof> fallback;
  for (int step = 0; step < 4; ++step) {
    auto path = walkForward(candidate.root, reader, isMove);
    if (path.empty() || path.back()->getNumResults() != 1)
      break;
    candidate.path.insert(path.begin(), path.end());
    candidate.root = path.back()->getResult(0);
    std::optional<MLAProof> next = prove(candidate);
    if (!next)
      break;
    if (isInOrder(*next, true)) {
      proof = *next;
      return;
    }
  }
  // None is better: prove the first again, for its variables.
  proof = *prove(roots.back());
}

/// "a x b" of extents, 1 for none.
static std::string extentOf(const VarTable &vars, const Vars &list) {
  Poly extent(1);
  for (Var var : list)
    extent = extent * vars.getExtent(var);
  std::optional<int64_t> constant = extent.getConstant();
  return constant ? std::to_string(*constant) : "?";
}

void Raiser::sayRaised(const MLAProof &proof, const Raised &raised) {
  Operation *op = proof.root.getDefiningOp();
  Vars ropeWidth;
  int64_t rope = 0;
  for (const Piece &piece : proof.ropes) {
    std::string width = extentOf(vars, piece.features);
    int64_t value = 0;
    if (!StringRef(width).getAsInteger(10, value))
      rope += value;
  }
  remarkPassed(op, passName, "raised")
      << "multi-head latent attention"
      << remark::metric("B", extentOf(vars, proof.batch))
      << remark::metric("S", extentOf(vars, proof.query))
      << remark::metric("T", extentOf(vars, proof.key))
      << remark::metric("H", extentOf(vars, proof.head))
      << remark::metric("n", extentOf(vars, proof.nope.features))
      << remark::metric("r", rope)
      << remark::metric("v", extentOf(vars, proof.value))
      << remark::metric("C", extentOf(vars, proof.latentWidth))
      << remark::metric("scale", proof.scale)
      << remark::metric("causal", proof.causal)
      << remark::metric("masks", proof.masks.size())
      << remark::metric("sink", proof.sink.has_value())
      << remark::metric("form", proof.absorbed ? "absorbed" : "expanded")
      << remark::metric("ropes", raised.queryRopes + raised.keyRopes)
      << remark::metric("update",
                        raised.update.empty() ? "none" : raised.update.str());
  if (proof.sparse)
    remarkAnalysis(op, passName, "sparsity")
        << "sparsity is not used: the keys that the mask's indices choose are "
           "read among all others, which the mask hides";
}

/// Erases what was created after `before` in its block, last first.
static void eraseAfter(Operation *before, Operation *end) {
  while (before->getNextNode() != end)
    end->getPrevNode()->erase();
}

bool Raiser::run(SmallVectorImpl<Operation *> &dead) {
  Operation *op = core.getDefiningOp();
  findRoots();
  std::optional<MLAProof> proof;
  if (roots.empty())
    failure = shared ? Failure{2, "the probabilities have other readers than "
                                  "the product with the values"}
                     : Failure{1, "the probabilities are not contracted with "
                                  "values"};
  Failure first;
  for (unsigned i = 0; i < roots.size() && !proof; ++i) {
    proof = prove(roots[i]);
    if (i == 0)
      first = failure;
    if (proof)
      roots.resize(i + 1);
  }
  if (!proof) {
    // The second root is a guess: what failed at the first says more.
    if (first.obligation)
      failure = first;
    remarkMissed(op, passName, "P" + std::to_string(failure.obligation))
        << remark::reason("P{0}: {1}", failure.obligation, failure.why)
        << remark::metric("obligation", failure.obligation);
    return false;
  }
  chooseRoot(*proof);
  Operation *root = proof->root.getDefiningOp();
  Operation *end = root->getNextNode();
  OpBuilder builder(end);
  RaiseEmitter emitter(builder, root->getLoc(), reader, vars, *proof);
  std::optional<Raised> raised = emitter.emit();
  if (!raised) {
    eraseAfter(root, end);
    remarkMissed(op, passName, "P12")
        << remark::reason("P12: {0}", emitter.problem)
        << remark::metric("obligation", 12);
    return false;
  }
  sayRaised(*proof, *raised);
  raised->replaced.push_back({proof->root, raised->result});
  for (auto [from, to] : raised->replaced) {
    from.replaceUsesWithIf(to, [&](OpOperand &use) {
      Operation *user = use.getOwner();
      return user->getBlock() == end->getBlock() && !user->isBeforeInBlock(end);
    });
    if (Operation *old = from.getDefiningOp())
      dead.push_back(old);
  }
  dead.push_back(root);
  return true;
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

/// Erases torch ops without effects whose results are only stated facts about,
/// and what they alone read.
static void eraseDead(SmallVector<Operation *> work, TorchReader &reader) {
  llvm::SetVector<Operation *> list(work.begin(), work.end());
  while (!list.empty()) {
    Operation *op = list.pop_back_val();
    llvm::SetVector<Operation *> facts;
    facts.insert(op->user_begin(), op->user_end());
    bool unused =
        mla::torch::isPure(op) && llvm::all_of(facts, [&](Operation *user) {
          return user->getNumResults() == 0 && reader.isMetadata(user);
        });
    if (!unused)
      continue;
    for (Operation *user : facts)
      user->erase();
    SmallVector<Operation *> producers;
    for (Value operand : op->getOperands())
      if (Operation *producer = operand.getDefiningOp())
        producers.push_back(producer);
    op->erase();
    list.insert(producers.begin(), producers.end());
  }
}

namespace {
struct RaiseTorch : public mla::impl::MLARaiseTorchBase<RaiseTorch> {
  void runOnOperation() override {
    if (Operation *op = findUnreadableOp(getOperation())) {
      op->emitError() << "'" << op->getName()
                      << "' holds its attributes in a form that only "
                         "torch-mlir knows: pass torch IR as text, not as "
                         "bytecode";
      return signalPassFailure();
    }
    for (auto func : getOperation().getOps<func::FuncOp>())
      if (!func.isExternal() && failed(raise(func)))
        return signalPassFailure();
  }

  LogicalResult raise(func::FuncOp func) {
    SmallVector<Value> cores;
    TorchReader reader;
    func.walk([&](Operation *op) {
      StringRef name = torch::getOpName(op);
      if (name == "aten.scaled_dot_product_attention" ||
          name == "auto_deploy.torch_mla" ||
          (op->getNumResults() == 1 && reader.getSoftmax(op->getResult(0))))
        cores.push_back(op->getResult(0));
    });
    if (cores.empty())
      return success();
    // Writes in place would stand between a cache and its readers.
    if (failed(makeCachesFunctional(func)))
      return failure();
    for (Value core : cores) {
      SmallVector<Operation *> dead;
      if (!Raiser(core).run(dead))
        continue;
      ++numRaised;
      eraseDead(dead, reader);
    }
    return success();
  }
};
} // namespace
