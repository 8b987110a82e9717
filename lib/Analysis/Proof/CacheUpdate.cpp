//===- CacheUpdate.cpp - Caches with new tokens ---------------------------===//
//
// A cache after an update consists of boxes, each a range of indices in every
// dimension. Some boxes are the past cache at the same indices, and one box is
// the new tokens.
//
//===----------------------------------------------------------------------===//

#include "mla/Analysis/NormalForm/Integers.h"
#include "mla/Analysis/Proof/Rotation.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mla::nf;
using namespace mlir;

namespace {
/// A box of the updated cache: the start and the variable of each dimension.
struct Box {
  SmallVector<Poly> begins;
  SmallVector<Var> vars;
};

/// Cuts a cache into boxes and classifies their sources.
struct UpdateMatcher {
  Normalizer &normalizer;
  Value value;
  unsigned tokens;
  std::optional<unsigned> batch;
  Columns columns;
  CacheUpdate update;
  unsigned rounds = 0;

  /// A box and the tensor that it comes from.
  struct SourceBox {
    Box box;
    Access access;
    bool inPlace = false;
  };
  SmallVector<SourceBox, 4> sourceBoxes = {};

  bool read(const Box &box);
  bool cut(const Box &box, const Obstacle &obstacle);
  bool sort();
  bool hasWholeRows(Value past);
  bool countsRows(const Operand &place, Var row);
  std::optional<Affine> findWritten(const Access &at, const Access &to,
                                    ElementExpr &scatter);
  bool addScatter(const Box &box, const Access &at,
                  const ResolvedAccess &resolved);
};
} // namespace

bool UpdateMatcher::read(const Box &box) {
  Access at{value, {}};
  for (auto [begin, var] : llvm::zip(box.begins, box.vars))
    at.index.push_back(Affine::var(var) + Affine(begin));
  at = normalizer.simplify(at);
  normalizer.frozen.assign(box.vars.begin(), box.vars.end());
  ResolvedAccess resolved = normalizer.resolve(at);
  normalizer.frozen.clear();
  const ElementExpr &expr = resolved.expr;
  if (expr.kind == ElementExpr::Scatter)
    return addScatter(box, at, resolved);
  if (expr.kind == ElementExpr::Blocked &&
      expr.obstacle.kind == Obstacle::Cut &&
      (expr.obstacle.var == box.vars[tokens] ||
       (batch && expr.obstacle.var == box.vars[*batch])))
    return cut(box, expr.obstacle);
  // A `Forward` is an element with a constant factor, or a write to a cache.
  // The past cache is neither, so such a box holds new tokens.
  bool inPlace = resolved.access.index == at.index &&
                 resolved.access.value != value &&
                 expr.kind != ElementExpr::Forward;
  sourceBoxes.push_back({box, resolved.access, inPlace});
  return true;
}

bool UpdateMatcher::cut(const Box &box, const Obstacle &obstacle) {
  if (++rounds > 6)
    return false;
  for (auto [dim, var] : llvm::enumerate(box.vars)) {
    if (var != obstacle.var || (dim != tokens && dim != batch))
      continue;
    VarTable &vars = normalizer.vars;
    Poly extent = vars.getExtent(var);
    Box low = box, high = box;
    low.vars[dim] = vars.create(obstacle.at);
    high.vars[dim] = vars.create(extent - obstacle.at);
    high.begins[dim] = high.begins[dim] + obstacle.at;
    return read(low) && read(high);
  }
  return false;
}

/// True if the rows of `past` are as wide as the rows of the cache.
bool UpdateMatcher::hasWholeRows(Value past) {
  Reader &reader = normalizer.reader;
  return reader.getRank(past) == reader.getRank(value) &&
         reader.getSize(past, columns.dim) ==
             reader.getSize(value, columns.dim);
}

/// Classifies each box as the past cache at the same indices, or as the new
/// tokens. New tokens that start at token 0 also have the same indices, so the
/// past cache is recognized by its size.
bool UpdateMatcher::sort() {
  Poly tokenCount = normalizer.reader.getSize(value, tokens);
  auto isPast = [&](const SourceBox &sourceBox, bool wholeCache) {
    if (!sourceBox.inPlace || !hasWholeRows(sourceBox.access.value))
      return false;
    Value source = sourceBox.access.value;
    Poly count = normalizer.reader.getSize(source, tokens);
    return wholeCache
               ? count == tokenCount
               : sourceBox.box.begins[tokens].isZero() &&
                     count ==
                         normalizer.vars.getExtent(sourceBox.box.vars[tokens]);
  };
  for (bool wholeCache : {true, false})
    for (const SourceBox &sourceBox : sourceBoxes)
      if (!update.past && isPast(sourceBox, wholeCache))
        update.past = sourceBox.access.value;
  for (const SourceBox &sourceBox : sourceBoxes) {
    if (sourceBox.inPlace && sourceBox.access.value == update.past)
      continue;
    if (update.added.value || sourceBox.access.value == value)
      return false;
    if (batch && !sourceBox.box.begins[*batch].isZero())
      return false;
    update.added = sourceBox.access;
    update.addedIndex = sourceBox.box.vars;
    update.begin = sourceBox.box.begins[tokens];
  }
  return update.past && update.added.value;
}

/// True if a scatter writes row i of the new tokens to row i: its index `place`
/// is the variable `row` of the new tokens.
bool UpdateMatcher::countsRows(const Operand &place, Var row) {
  if (!place.access)
    return false;
  ResolvedAccess resolved = normalizer.resolve(*place.access);
  return resolved.expr.kind == ElementExpr::Iota &&
         getAsked(normalizer, *place.access, resolved, *resolved.expr.index) ==
             normalizer.vars.simplify(Affine::var(row));
}

/// Returns the column index in the tensor that a scatter writes. The tensor is
/// the cache, or some columns of all its rows, perhaps without dimensions of
/// size one. `at` is an element of the cache, and `to` is the same element of
/// the tensor. Inserts the missing dimensions in `scatter`.
std::optional<Affine> UpdateMatcher::findWritten(const Access &at,
                                                 const Access &to,
                                                 ElementExpr &scatter) {
  Reader &reader = normalizer.reader;
  unsigned rank = at.index.size(), next = 0;
  std::optional<Affine> column;
  for (unsigned dim = 0; dim < rank; ++dim) {
    Poly size = reader.getSize(value, dim);
    if (to.index.size() - next < rank - dim && size.isOne()) {
      scatter.source.insert(scatter.source.begin() + dim,
                            normalizer.vars.create(Poly(1)));
      for (unsigned &gathered : scatter.gathered)
        gathered += gathered >= dim;
      continue;
    }
    if (next == to.index.size())
      return std::nullopt;
    if (dim == columns.dim)
      column = to.index[next];
    else if (!(to.index[next] == at.index[dim] &&
               reader.getSize(to.value, next) == size))
      return std::nullopt;
    ++next;
  }
  return next == to.index.size() ? column : std::nullopt;
}

bool UpdateMatcher::addScatter(const Box &box, const Access &at,
                               const ResolvedAccess &resolved) {
  ElementExpr expr = resolved.expr;
  std::optional<Affine> column = findWritten(at, resolved.access, expr);
  if (!column || llvm::is_contained(expr.gathered, columns.dim))
    return false;
  ResolvedAccess base = normalizer.resolve(*expr.operands[0].access);
  if (base.expr.kind == ElementExpr::Forward ||
      !(base.access.index == at.index) || !hasWholeRows(base.access.value))
    return false;
  update.past = base.access.value;
  update.added = normalizer.simplify(*expr.operands[1].access);
  update.addedIndex.assign(expr.source.begin(), expr.source.end());
  Var &width = update.addedIndex[columns.dim];
  for (Affine &index : update.added.index)
    index = VarTable::substitute(index, width, *column);
  width = box.vars[columns.dim];
  normalizer.frozen = update.addedIndex;
  llvm::scope_exit thaw([&] { normalizer.frozen.clear(); });
  for (auto [i, dim] : llvm::enumerate(expr.gathered)) {
    const Operand &place = expr.operands[i + 2];
    if (dim == tokens)
      update.positions = place.access;
    else if (!countsRows(place, expr.source[dim]) ||
             !(dim == batch || normalizer.vars.getExtent(expr.source[dim]) ==
                                   normalizer.reader.getSize(value, dim)))
      return false;
  }
  update.added = normalizer.resolve(update.added).access;
  return update.positions && sourceBoxes.empty();
}

std::optional<CacheUpdate> mla::nf::matchUpdate(Normalizer &normalizer,
                                                Value value, unsigned tokens,
                                                std::optional<unsigned> batch,
                                                const Columns &columns) {
  UpdateMatcher matcher{normalizer, value, tokens, batch, columns, {}};
  llvm::SaveAndRestore through(normalizer.throughCaches, true);
  // The model rounds cached elements after it multiplies them by their factor,
  // so the factor must be kept.
  llvm::SaveAndRestore factors(normalizer.throughFactors, false);
  Box box;
  (void)normalizer.accessAll(value, box.vars);
  box.begins.resize(box.vars.size());
  box.vars[columns.dim] = normalizer.vars.create(columns.extent);
  box.begins[columns.dim] = columns.begin;
  if (!matcher.read(box) || (!matcher.update.positions && !matcher.sort()))
    return std::nullopt;
  CacheUpdate &update = matcher.update;
  Poly before = normalizer.reader.getSize(update.past, tokens);
  Poly after = normalizer.reader.getSize(value, tokens);
  update.concat = !update.positions && !(before == after);
  if (update.concat && !(update.begin == before))
    return std::nullopt;
  return update;
}
