//===- ProveSources.cpp - The latent is no hidden state of the queries ----===//

#include "mla/Analysis/Proof/MLAProof.h"

using namespace mla::nf;
using namespace mlir;

namespace {
/// What queries are made of: elements to look at, each once. Variables are the
/// search's own, since following elements splits them.
class SourceSearch {
public:
  /// About the steps of a layer. What lies further away is not looked at: in a
  /// model that would be all layers before, for each.
  static constexpr unsigned most = 256;

  SourceSearch(Reader &reader, VarTable &vars, Normalizer &normalizer)
      : reader(reader), vars(vars), normalizer(normalizer) {}

  /// Adds an element, over variables that nothing else has.
  void addRenamed(const Access &named) {
    Access access = normalizer.simplify(named);
    for (Affine &index : access.index)
      for (const auto &[var, factor] : SmallVector(index.terms))
        index = VarTable::substitute(
            index, var, Affine::var(vars.create(vars.getExtent(var))));
    add(access);
  }
  void add(const Access &element) {
    Access access = normalizer.simplify(element);
    if (isWhole(access))
      return addAll(access.value);
    bool isNew = llvm::none_of(work, [&](const Access &other) {
      return other.value == access.value && other.index == access.index;
    });
    if (isNew)
      work.push_back(access);
  }
  /// Adds all elements of a tensor.
  void addAll(Value value) {
    SmallVector<Var> indices;
    if (whole.insert(value).second)
      work.push_back(normalizer.accessAll(value, indices));
  }
  /// The next element, until all were looked at.
  std::optional<Access> getNext() {
    if (next >= work.size() || next >= most)
      return std::nullopt;
    return work[next++];
  }

private:
  /// Whether `access` runs over a whole tensor, in its order.
  bool isWhole(const Access &access) {
    llvm::DenseSet<Var> seen;
    return llvm::all_of(llvm::enumerate(access.index), [&](const auto &dim) {
      std::optional<Var> var = dim.value().getVar();
      Poly size = reader.getSize(access.value, dim.index());
      return var ? seen.insert(*var).second && vars.getExtent(*var) == size
                 : dim.value().isConstant() && size.isOne();
    });
  }

  Reader &reader;
  VarTable &vars;
  Normalizer &normalizer;
  SmallVector<Access, 0> work;
  llvm::DenseSet<Value> whole;
  unsigned next = 0;
};
} // namespace

/// Whether sorted ranges, first and last, leave no gap from `first` to `last`.
static bool covers(ArrayRef<std::pair<int64_t, int64_t>> ranges, int64_t first,
                   int64_t last) {
  for (auto [low, high] : ranges)
    if (low <= first)
      first = std::max(first, high + 1);
  return first > last;
}

/// Notes which columns of the latent an element runs over; returns whether all
/// are known to be read then, by this one or with those before. A fused
/// projection makes the latent and the queries side by side: columns that lie
/// beside the latent's are none of it.
bool MLAProver::readsLatent(const Access &access, ColumnRanges &columns) {
  if (access.value != proof.latent.value)
    return false;
  unsigned widths = 0, parts = 0;
  std::pair<int64_t, int64_t> mine, whole;
  auto boundsOf =
      [&](const Affine &index) -> std::optional<std::pair<int64_t, int64_t>> {
    std::optional<Poly> low = vars.getLower(index), high = vars.getUpper(index);
    if (!low || !high || !low->getConstant() || !high->getConstant())
      return std::nullopt;
    return std::pair(*low->getConstant(), *high->getConstant());
  };
  for (auto [index, all] : llvm::zip(access.index, proof.latent.index)) {
    auto names = [&, &all = all](Var var) { return all.contains(var); };
    if (llvm::any_of(getParts(proof.batch), names) ||
        llvm::any_of(getParts(proof.key), names))
      continue;
    // A dimension of one, as a batch may be, has no columns.
    if (index.isConstant() && index == all)
      continue;
    ++widths;
    auto read = boundsOf(index), row = boundsOf(all);
    if (!read || !row ||
        (read->first <= row->first && read->second >= row->second))
      continue;
    ++parts;
    mine = *read, whole = *row;
  }
  if (parts == 0)
    return true;
  if (widths != 1)
    return false;
  columns.insert(llvm::upper_bound(columns, mine), mine);
  return covers(columns, whole.first, whole.second);
}

/// P11: what the queries are made of, within the layer, is nowhere all of the
/// latent. Nothing behind an attention is looked at: a layer may read an
/// earlier one's latent.
bool MLAProver::checkQuerySources() {
  proof.latent = normalizer.simplify(proof.latent);
  SourceSearch search(reader, vars, normalizer);
  for (const Access &query : proof.nope.query)
    search.addRenamed(query);
  ColumnRanges columns;
  SmallVector<Access, 0> trail;
  while (std::optional<Access> access = search.getNext()) {
    trail.clear();
    normalizer.trail = &trail;
    Pulled pulled = normalizer.pull(*access);
    normalizer.trail = nullptr;
    for (const Access &element : trail)
      if (readsLatent(element, columns))
        return fail(11, "the latent is the hidden state of the queries");
    const Step &step = pulled.step;
    Value value = pulled.access.value;
    Operation *op = reader.getOwner(value);
    if (!op || reader.isMetadata(op) || reader.getSoftmax(value) ||
        op->getName().getStringRef().contains("attention"))
      continue;
    // Of what the reader does not know, all that its op reads.
    if (step.kind == Step::Leaf || step.kind == Step::Blocked)
      llvm::for_each(op->getOperands(),
                     [&](Value operand) { search.addAll(operand); });
    for (const Term &term : step.terms)
      llvm::for_each(term.factors,
                     [&](const Access &factor) { search.add(factor); });
    for (const Operand &operand : step.operands)
      if (operand.access)
        search.add(*operand.access);
  }
  return true;
}
