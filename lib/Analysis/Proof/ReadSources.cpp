//===- ReadSources.cpp - The elements that queries depend on --------------===//

#include "mla/Analysis/Proof/ReadSources.h"

using namespace mla::nf;
using namespace mlir;

namespace {
/// A work list that returns each element once. It replaces the variables of the
/// elements by new ones, because the search splits variables.
class SourceSearch {
public:
  /// The maximum number of steps, which is about the number of steps in a
  /// layer. Without this limit, each search would continue through all earlier
  /// layers of the model.
  static constexpr unsigned most = 256;

  explicit SourceSearch(Normalizer &normalizer)
      : reader(normalizer.reader), vars(normalizer.vars),
        normalizer(normalizer) {}

  /// Adds an element after replacing its variables by new ones.
  void addRenamed(const Access &named) {
    Access access = normalizer.simplify(named);
    for (Affine &index : access.index)
      for (const auto &[var, factor] : SmallVector(index.terms))
        index = VarTable::substitute(
            index, var, Affine::var(vars.create(vars.getExtent(var))));
    add(access);
  }
  /// Adds an element.
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
  /// Adds the elements that `resolved` is computed from. If the reader cannot
  /// read the op, adds all elements of its operands.
  void addOperands(const ResolvedAccess &resolved, Operation *op) {
    const ElementExpr &expr = resolved.expr;
    if (expr.kind == ElementExpr::Leaf || expr.kind == ElementExpr::Blocked)
      llvm::for_each(op->getOperands(),
                     [&](Value operand) { addAll(operand); });
    for (const Term &term : expr.terms)
      llvm::for_each(term.factors, [&](const Access &factor) { add(factor); });
    for (const Operand &operand : expr.operands)
      if (operand.access)
        add(*operand.access);
  }
  /// Returns the next element, or std::nullopt after the last one.
  std::optional<Access> getNext() {
    if (next >= work.size() || next >= most)
      return std::nullopt;
    return work[next++];
  }

private:
  /// True if `access` runs over a whole tensor, in its order.
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

/// True if sorted ranges leave no gap from `first` to `last`.
static bool covers(ArrayRef<std::pair<int64_t, int64_t>> ranges, int64_t first,
                   int64_t last) {
  for (auto [low, high] : ranges)
    if (low <= first)
      first = std::max(first, high + 1);
  return first > last;
}

/// Returns the first and the last value of an index, if both are constant.
static std::optional<std::pair<int64_t, int64_t>>
getBounds(const VarTable &vars, const Affine &index) {
  std::optional<Poly> low = vars.getLower(index), high = vars.getUpper(index);
  if (!low || !high || !low->getConstant() || !high->getConstant())
    return std::nullopt;
  return std::pair(*low->getConstant(), *high->getConstant());
}

/// Records the columns of the latent that an element reads. Returns true if
/// this element and the earlier ones together may read all columns of the
/// latent. Other columns of the same tensor do not count, because a fused
/// projection computes latent and queries side by side.
static bool readsLatent(const VarTable &vars, const Access &access,
                        const Access &latent, const Axes &axes,
                        ColumnRanges &columns) {
  if (access.value != latent.value)
    return false;
  unsigned widths = 0, parts = 0;
  std::pair<int64_t, int64_t> mine, whole;
  for (auto [index, all] : llvm::zip(access.index, latent.index)) {
    auto names = [&, &all = all](Var var) { return all.contains(var); };
    if (llvm::any_of(getParts(vars, axes.batch), names) ||
        llvm::any_of(getParts(vars, axes.key), names))
      continue;
    // A dimension of size one, for example the batch, has no columns.
    if (index.isConstant() && index == all)
      continue;
    ++widths;
    auto read = getBounds(vars, index), row = getBounds(vars, all);
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

QuerySources mla::nf::readSources(Normalizer &normalizer,
                                  ArrayRef<Access> queries,
                                  const Access &latent, const Axes &axes) {
  Reader &reader = normalizer.reader;
  QuerySources result;
  SourceSearch search(normalizer);
  for (const Access &query : queries)
    search.addRenamed(query);
  SmallVector<Access, 0> trail;
  while (std::optional<Access> access = search.getNext()) {
    trail.clear();
    normalizer.trail = &trail;
    ResolvedAccess resolved = normalizer.resolve(*access);
    normalizer.trail = nullptr;
    for (const Access &element : trail)
      if (readsLatent(normalizer.vars, element, latent, axes, result.columns)) {
        result.readsWholeLatent = true;
        return result;
      }
    Operation *op = reader.getOwner(resolved.access.value);
    if (op && !reader.isMetadata(op) &&
        !reader.getSoftmax(resolved.access.value) &&
        !op->getName().getStringRef().contains("attention"))
      search.addOperands(resolved, op);
  }
  return result;
}
