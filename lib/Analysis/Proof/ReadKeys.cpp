//===- ReadKeys.cpp - Feature segments of queries and keys ----------------===//

#include "mla/Analysis/Proof/ReadKeys.h"

#include "mla/Analysis/Proof/Invariance.h"
#include "mla/Analysis/Proof/ReadWeights.h"

using namespace mla::nf;
using namespace mlir;

namespace {
/// Collects the segments that products of queries and keys contribute.
class KeyReader {
public:
  KeyReader(Normalizer &normalizer, const Access &latent, Var latentWidth,
            ArrayRef<Var> root, Var key)
      : normalizer(normalizer), vars(normalizer.vars), latent(latent),
        latentWidth(latentWidth), root(root), key(key) {}

  Failure addProduct(Term term);

  /// `nopes`: segments whose keys come from the latent. `ropes`: all others.
  SmallVector<FeatureSegment, 2> nopes, ropes;
  Access weight; ///< W_UK
  SmallVector<Term, 1> addedWeights;
  bool absorbed = false;
  /// True if a term of the scores that is the same for all keys was dropped.
  bool hasBias = false;
  /// True if a key is a product with a bias that is not an element of a tensor.
  bool hasOtherBias = false;

private:
  Failure findKeyed(Term &term, unsigned &place);
  std::optional<ResolvedAccess> moveFactors(const ResolvedAccess &keyed,
                                            Term &term);
  std::optional<ResolvedAccess> readWritten(const ResolvedAccess &keyed,
                                            const Term &term);
  bool isBias(const Term &term);
  std::optional<Var> matchLatent(const Access &access) const;
  void setWeight(const Access &access, Var width);
  Failure addAbsorbed(const Term &term, unsigned place,
                      const ResolvedAccess &keyed);
  bool addExpanded(const Term &term, unsigned place,
                   const ResolvedAccess &keyed);
  bool addSum(const Term &term, unsigned place, const ResolvedAccess &keyed);
  bool cutTerm(const Term &term, const Access &keyed, const Obstacle &cut);
  bool cutJointRows(const Term &term, const Access &keyed);
  bool freesAxis(const Access &keyed, ArrayRef<FeatureSegment> segments);

  Normalizer &normalizer;
  VarTable &vars;
  const Access &latent;
  Var latentWidth;
  ArrayRef<Var> root;
  Var key;
  /// The number of segments that are 0, such as padding. They are dropped.
  unsigned zeroSegments = 0;
};
} // namespace

/// If `raw` is an element of the latent in the same row as `latent`, returns
/// the variable of its width index. Returns std::nullopt for elements of other
/// tensors or other rows.
std::optional<Var> KeyReader::matchLatent(const Access &raw) const {
  Access access = normalizer.simplify(raw), row = normalizer.simplify(latent);
  if (access.value != row.value)
    return std::nullopt;
  Vars width = vars.getParts(latentWidth);
  if (width.size() != 1)
    return std::nullopt;
  std::optional<Var> match;
  for (auto [a, l] : llvm::zip(access.index, row.index)) {
    if (a == l)
      continue;
    if (!l.contains(width[0]) || match)
      return std::nullopt;
    match = (a - (l - Affine::var(width[0]))).getVar();
    if (!match || !(vars.getExtent(*match) == vars.getExtent(width[0])))
      return std::nullopt;
  }
  return match;
}

/// If a key from the latent is multiplied by factors that do not depend on the
/// key position, moves these factors to the query in `term`. Returns the key
/// without them and without biases. A bias adds the same number to all scores
/// of a row, which a softmax does not depend on.
std::optional<ResolvedAccess>
KeyReader::moveFactors(const ResolvedAccess &keyed, Term &term) {
  std::optional<Term> product = normalizer.getProduct(keyed);
  SmallVector<Bias, 1> biases;
  if (auto rest = splitBias(normalizer, keyed, key, biases)) {
    std::optional<ResolvedAccess> found = moveFactors(*rest, term);
    hasBias |= found.has_value();
    return found;
  }
  if (!product)
    return std::nullopt;
  auto isKeyed = [&](const Access &access) { return access.contains(key); };
  auto isLatent = [&](const Access &access) {
    return matchLatent(normalizer.resolve(access).access).has_value();
  };
  if (!product->bound.empty())
    return llvm::any_of(product->factors, isLatent) ? std::optional(keyed)
                                                    : std::nullopt;
  if (llvm::count_if(product->factors, isKeyed) != 1)
    return std::nullopt;
  const Access *inner = llvm::find_if(product->factors, isKeyed);
  std::optional<ResolvedAccess> found =
      moveFactors(normalizer.resolve(*inner), term);
  if (!found)
    return std::nullopt;
  term.coefficient *= product->coefficient;
  for (const Access &factor : product->factors)
    if (&factor != inner)
      term.factors.push_back(factor);
  return found;
}

/// Returns the element that was written to a cache of expanded keys, if `keyed`
/// is read back from it. An element of a cache of latents or of shared rope
/// keys is not followed, since the attention reads it from the updated cache.
std::optional<ResolvedAccess>
KeyReader::readWritten(const ResolvedAccess &keyed, const Term &term) {
  ResolvedAccess written = skipCacheWrites(normalizer, keyed);
  if (written.access.value == keyed.access.value || matchLatent(keyed.access))
    return std::nullopt;
  const ElementExpr &expr = written.expr;
  bool isCut = expr.kind == ElementExpr::Blocked &&
               expr.obstacle.kind == Obstacle::Cut &&
               llvm::is_contained(term.bound, expr.obstacle.var);
  Access row = normalizer.simplify(latent);
  bool isShared = llvm::any_of(getParts(vars, root), [&](Var axis) {
    return keyed.access.contains(axis) && !row.contains(axis) &&
           !written.access.contains(axis);
  });
  Term moved = term;
  if (isCut || isShared || moveFactors(written, moved))
    return written;
  return std::nullopt;
}

/// True if `term` multiplies a query by elements of tensors and has the same
/// value for all keys. In the absorbed form, a bias of the keys adds such a
/// term to the scores. Terms with constants or selected numbers are not
/// accepted, because these could be so large that the scores are lost in
/// rounding.
bool KeyReader::isBias(const Term &term) {
  // Look for the key first: resolving splits the variables of rope pairs.
  auto isKeyed = [&](const Access &factor) {
    return normalizer.simplify(factor).contains(key);
  };
  auto isPlain = [&](const Access &factor) {
    const ElementExpr expr = normalizer.resolve(factor).expr;
    bool isSum = expr.kind == ElementExpr::Sum &&
                 llvm::none_of(expr.terms, [](const Term &part) {
                   return part.factors.empty();
                 });
    return isSum || expr.kind == ElementExpr::Leaf;
  };
  return !term.bound.empty() && llvm::none_of(term.factors, isKeyed) &&
         llvm::all_of(term.factors, isPlain);
}

/// Simplifies the factors of a score and sets `place` to the index of the
/// factor that depends on the key. Fails unless exactly one factor does.
Failure KeyReader::findKeyed(Term &term, unsigned &place) {
  std::optional<unsigned> found;
  for (auto [i, factor] : llvm::enumerate(term.factors)) {
    factor = normalizer.simplify(factor);
    if (!factor.contains(key))
      continue;
    if (found)
      return Failure(4, "two factors of a score depend on the key");
    found = i;
  }
  if (!found)
    return Failure(4, "no factor of a score depends on the key");
  place = *found;
  return Failure();
}

/// Sets W_UK. Replaces `width`, the variable of the weight that is summed over,
/// by the variable of the latent's width.
void KeyReader::setWeight(const Access &access, Var width) {
  weight = access;
  for (Affine &index : weight.index)
    index = VarTable::substitute(index, width, Affine::var(latentWidth));
}

/// Returns a segment with this key. All other factors belong to the query.
static FeatureSegment makeSegment(const Term &term, unsigned place,
                                  const Access &keyed) {
  FeatureSegment segment;
  segment.factor = term.coefficient;
  for (auto [i, factor] : llvm::enumerate(term.factors))
    if (i != place)
      segment.query.push_back(factor);
  segment.key = keyed;
  segment.features.assign(term.bound.begin(), term.bound.end());
  return segment;
}

/// Adds a segment whose key is the latent times a weight, without bias.
bool KeyReader::addExpanded(const Term &term, unsigned place,
                            const ResolvedAccess &keyed) {
  std::optional<Term> product = normalizer.getProduct(keyed);
  if (!product || product->bound.empty() || product->factors.size() != 2)
    return false;
  ResolvedAccess row = normalizer.resolve(product->factors[0]);
  ResolvedAccess other = normalizer.resolve(product->factors[1]);
  if (!row.access.contains(key))
    std::swap(row, other);
  std::optional<Var> width = matchLatent(row.access);
  if (!width)
    return false;
  FeatureSegment segment = makeSegment(term, place, row.access);
  segment.factor = term.coefficient * product->coefficient * row.coefficient *
                   other.coefficient / keyed.coefficient;
  setWeight(other.access, *width);
  nopes.push_back(segment);
  return true;
}

/// Adds a segment whose key is the latent times a sum of weights, perhaps with
/// biases.
bool KeyReader::addSum(const Term &term, unsigned place,
                       const ResolvedAccess &keyed) {
  Proved<WeightSum> sum = readWeightSum(normalizer, keyed, key);
  if (!sum || matchLatent(sum->row) != sum->width)
    return false;
  FeatureSegment segment = makeSegment(term, place, sum->row);
  segment.factor = term.coefficient * sum->factor / keyed.coefficient;
  setWeight(sum->weight, sum->width);
  addedWeights = sum->added;
  for (Term &added : addedWeights)
    for (Access &factor : added.factors)
      for (Affine &index : factor.index)
        index =
            VarTable::substitute(index, sum->width, Affine::var(latentWidth));
  hasBias |= !sum->biases.empty();
  nopes.push_back(segment);
  return true;
}

/// Adds a segment whose key is the latent itself. The weight W_UK is either a
/// separate factor of the score or a part of the query. In the second case, the
/// query is the product of another query and the weight.
Failure KeyReader::addAbsorbed(const Term &term, unsigned place,
                               const ResolvedAccess &keyed) {
  Var width = *matchLatent(keyed.access);
  FeatureSegment segment;
  segment.factor = term.coefficient;
  segment.key = keyed.access;
  bool found = false;
  auto addWeight = [&](const Access &access) {
    ResolvedAccess resolved = normalizer.resolve(access);
    segment.factor *= resolved.coefficient;
    setWeight(resolved.access, width);
    found = true;
  };
  for (auto [i, raw] : llvm::enumerate(term.factors)) {
    if (i == place)
      continue;
    ResolvedAccess factor = normalizer.resolve(raw);
    std::optional<Term> product = normalizer.getProduct(factor);
    if (!factor.access.contains(width)) {
      segment.query.push_back(raw);
      continue;
    }
    if (found)
      return Failure(5, "two factors of a score depend on the latent's width");
    if (!product || product->bound.empty()) {
      addWeight(raw);
      for (Var var : term.bound)
        if (var != width)
          segment.features.push_back(var);
      continue;
    }
    absorbed = true;
    segment.factor *= product->coefficient;
    for (const Access &part : product->factors) {
      if (part.contains(width))
        addWeight(part);
      else
        segment.query.push_back(part);
    }
    segment.features.assign(product->bound.begin(), product->bound.end());
  }
  if (!found || segment.query.empty())
    return Failure(
        5, "the latent is not multiplied by a product of a query and a weight");
  nopes.push_back(segment);
  return Failure();
}

/// Cuts keys that are rows of a joint cache (latent and rope key side by side)
/// at the column where the latent begins or ends.
bool KeyReader::cutJointRows(const Term &term, const Access &keyed) {
  Access row = normalizer.simplify(latent);
  if (keyed.value != row.value)
    return false;
  for (auto [mine, theirs] : llvm::zip(keyed.index, row.index)) {
    if (mine == theirs || !theirs.contains(latentWidth))
      continue;
    std::optional<Var> var = (mine - Affine(mine.constant)).getVar();
    Poly width = vars.getExtent(latentWidth);
    Poly begin = theirs.constant - mine.constant;
    if (!var || !llvm::is_contained(term.bound, *var))
      continue;
    if (cutTerm(term, keyed,
                {Obstacle::Cut, *var, begin.isZero() ? width : begin}))
      return true;
  }
  return false;
}

/// True if the key depends on an axis on which the latent does not depend, and
/// one of the segments that the key was cut into does not depend on this axis.
/// In this case, the model broadcasts each segment to the heads separately.
bool KeyReader::freesAxis(const Access &keyed,
                          ArrayRef<FeatureSegment> segments) {
  Access row = normalizer.simplify(latent);
  return llvm::any_of(getParts(vars, root), [&](Var axis) {
    return keyed.contains(axis) && !row.contains(axis) &&
           llvm::any_of(segments, [&](const FeatureSegment &segment) {
             return !isConstant(normalizer, segment.key) &&
                    !normalizer.simplify(segment.key).contains(axis);
           });
  });
}

/// Cuts a product in two and reads both parts. Keeps the cut only if a part
/// comes from the latent, is padding, or is the same for all heads.
bool KeyReader::cutTerm(const Term &term, const Access &keyed,
                        const Obstacle &cut) {
  size_t nopesBefore = nopes.size(), ropesBefore = ropes.size();
  unsigned zeroBefore = zeroSegments;
  Poly rest = vars.getExtent(cut.var) - cut.at;
  if (!Poly(1).isAtMost(cut.at) || !Poly(1).isAtMost(rest))
    return false;
  bool good = !addProduct(normalizer.restrict(term, cut.var, Poly(), cut.at)) &&
              !addProduct(normalizer.restrict(term, cut.var, cut.at, rest));
  if (good && (nopes.size() > nopesBefore || zeroSegments > zeroBefore ||
               freesAxis(normalizer.simplify(keyed),
                         ArrayRef(ropes).drop_front(ropesBefore))))
    return true;
  nopes.resize(nopesBefore);
  zeroSegments = zeroBefore;
  ropes.resize(ropesBefore);
  return false;
}

/// Adds the segments of one product: one segment, several if the feature axis
/// is cut, or none for zeros. Does not fail if no segment is from the latent.
Failure KeyReader::addProduct(Term term) {
  unsigned place = 0;
  if (isBias(term)) {
    hasBias = true;
    return Failure();
  }
  if (Failure failure = findKeyed(term, place))
    return failure;
  normalizer.frozen.assign(term.bound.begin(), term.bound.end());
  if (hasZeroFactor(normalizer, term)) {
    normalizer.frozen.clear();
    ++zeroSegments;
    return Failure();
  }
  ResolvedAccess keyed = normalizer.resolve(term.factors[place]);
  if (std::optional<ResolvedAccess> written = readWritten(keyed, term))
    keyed = *written;
  Term moved = term;
  if (std::optional<ResolvedAccess> inner = moveFactors(keyed, moved)) {
    term = moved;
    keyed = *inner;
  }
  normalizer.frozen.clear();
  for (Access &factor : term.factors)
    factor = normalizer.simplify(factor);
  term.bound.assign(getParts(vars, term.bound));
  term.coefficient *= keyed.coefficient;
  term.factors[place] = keyed.access;
  if (matchLatent(keyed.access))
    return addAbsorbed(term, place, keyed);
  if (addExpanded(term, place, keyed) || addSum(term, place, keyed))
    return Failure();
  const ElementExpr &expr = keyed.expr;
  SmallVector<Bias, 1> biases;
  hasOtherBias |= expr.kind == ElementExpr::Sum && expr.terms.size() == 2 &&
                  !expr.terms[0].bound.empty() && expr.terms[1].bound.empty() &&
                  !splitBias(normalizer, keyed, key, biases);
  bool isCut = expr.kind == ElementExpr::Blocked &&
               expr.obstacle.kind == Obstacle::Cut &&
               llvm::is_contained(term.bound, expr.obstacle.var);
  if ((isCut && cutTerm(term, keyed.access, expr.obstacle)) ||
      cutJointRows(term, keyed.access))
    return Failure();
  ropes.push_back(makeSegment(term, place, keyed.access));
  return Failure();
}

/// Returns the width of the latent: the variables over which both the latent
/// and the values' weight are summed.
static Vars getLatentWidth(Normalizer &normalizer, const Values &values,
                           ArrayRef<Var> root, Var key) {
  Access latent = normalizer.simplify(values.latent);
  Access weight = normalizer.simplify(values.weight);
  Vars roots = getParts(normalizer.vars, root), width;
  for (const Affine &index : latent.index)
    for (const auto &[var, coefficient] : index.terms)
      if (var != key && !llvm::is_contained(roots, var) && weight.contains(var))
        width.push_back(var);
  return width;
}

Proved<Keys> mla::nf::readKeys(Normalizer &normalizer, ArrayRef<Term> products,
                               const Values &values, ArrayRef<Var> root,
                               Var key) {
  Keys keys;
  keys.latentWidth = getLatentWidth(normalizer, values, root, key);
  if (keys.latentWidth.size() != 1)
    return Failure(3,
                   "latent and weight must be contracted over one axis, got " +
                       Twine(keys.latentWidth.size()));
  KeyReader reader(normalizer, values.latent, keys.latentWidth[0], root, key);
  for (const Term &term : products)
    if (Failure failure = reader.addProduct(term))
      return failure;
  if (reader.nopes.size() > 1)
    return Failure(5, "more than one part of the keys comes from the latent");
  if (reader.nopes.empty() && reader.hasOtherBias)
    return Failure(5,
                   "the keys have a bias that is not an element of a tensor");
  if (reader.nopes.empty())
    return Failure(
        5, "no part of the keys is a product of a weight and the latent of the "
           "values: keys and values have different latents");
  keys.nope = reader.nopes[0];
  keys.scale = keys.nope.factor;
  keys.nope.factor = 1.0;
  keys.ropes.assign(reader.ropes.begin(), reader.ropes.end());
  for (FeatureSegment &rope : keys.ropes)
    rope.factor /= keys.scale;
  keys.weight = reader.weight;
  keys.addedWeights = reader.addedWeights;
  keys.absorbed = reader.absorbed;
  keys.hasBias = reader.hasBias;
  return keys;
}
