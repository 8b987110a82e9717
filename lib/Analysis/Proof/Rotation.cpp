//===- Rotation.cpp - Rotary embeddings -----------------------------------===//
//
// For the two elements of a pair, a and b, the results are a*c - b*s and b*c' +
// a*s'. Every way to write a rotation (halves, pairs, complex numbers) computes
// each result as a sum of two products of two leaves.
//
//===----------------------------------------------------------------------===//

#include "mla/Analysis/Proof/Rotation.h"

using namespace mla::nf;
using namespace mlir;

/// Collects the products of two leaves whose sum is `access`.
static bool expand(Normalizer &normalizer, const Access &access,
                   double coefficient, SmallVectorImpl<Term> &terms) {
  ResolvedAccess resolved = normalizer.resolve(access);
  coefficient *= resolved.coefficient;
  if (resolved.expr.kind != ElementExpr::Sum || terms.size() > 2)
    return false;
  for (const Term &part : resolved.expr.terms) {
    double factor = coefficient * part.coefficient;
    if (!part.bound.empty() || part.factors.empty() || part.factors.size() > 2)
      return false;
    if (part.factors.size() == 1) {
      if (!expand(normalizer, part.factors[0], factor, terms))
        return false;
      continue;
    }
    Term term{factor, {}, {}};
    for (const Access &raw : part.factors) {
      ResolvedAccess leaf = normalizer.resolve(raw);
      term.coefficient *= leaf.coefficient;
      term.factors.push_back(leaf.access);
    }
    terms.push_back(term);
  }
  return true;
}

static bool same(const Normalizer &normalizer, const Access &a,
                 const Access &b) {
  return a.value == b.value &&
         normalizer.simplify(a).index == normalizer.simplify(b).index;
}

namespace {
/// The four products of a rotation: a*c - b*s and b*c2 + a*s2.
struct Products {
  Access a, b, c, s, c2, s2;
  double factor = 1.0;
};
} // namespace

/// Assigns the products to a rotation. `cosine` selects the product a*c, and
/// `rotated` the factor of this product that is a.
static std::optional<Products> sortProducts(const Normalizer &normalizer,
                                            ArrayRef<Term> first,
                                            ArrayRef<Term> second,
                                            unsigned cosine, unsigned rotated,
                                            unsigned rotatedInSine) {
  const Term &plus = first[cosine], &minus = first[1 - cosine];
  Products p;
  p.factor = plus.coefficient;
  if (minus.coefficient != -p.factor)
    return std::nullopt;
  p.a = plus.factors[rotated];
  p.c = plus.factors[1 - rotated];
  p.b = minus.factors[rotatedInSine];
  p.s = minus.factors[1 - rotatedInSine];
  if (p.a.value != p.b.value || same(normalizer, p.a, p.b))
    return std::nullopt;
  auto other = [&](const Term &term, const Access &one) -> const Access * {
    for (unsigned i : {0, 1})
      if (same(normalizer, term.factors[i], one))
        return &term.factors[1 - i];
    return nullptr;
  };
  for (unsigned i : {0, 1}) {
    const Access *c2 = other(second[i], p.b), *s2 = other(second[1 - i], p.a);
    if (!c2 || !s2 || second[0].coefficient != p.factor ||
        second[1].coefficient != p.factor || c2->value != p.c.value ||
        s2->value != p.s.value)
      continue;
    p.c2 = *c2;
    p.s2 = *s2;
    return p;
  }
  return std::nullopt;
}

/// For a width of 2: replaces the one index in which the features `a` and `b`
/// are neighbours by a variable for both features. For this width, the order of
/// halves equals the order of pairs; the result is treated as halves.
static std::optional<Access> widenSingle(const Access &a, const Access &b,
                                         Var all) {
  std::optional<Access> result;
  for (auto [dim, ia] : llvm::enumerate(a.index)) {
    if (ia == b.index[dim])
      continue;
    if (result || !(b.index[dim] - ia == Affine(Poly(1))))
      return std::nullopt;
    result = a;
    result->index[dim] = ia + Affine::var(all);
  }
  return result;
}

/// In the only index of `rawA` that contains the variable `pair`, replaces
/// `pair` by the variable `all` of all features. Sets `interleaved` if this
/// index is a neighbour of the index of `rawB`.
static std::optional<Access> widen(const Normalizer &normalizer,
                                   const Access &rawA, const Access &rawB,
                                   Var pair, const Poly &half, Var all,
                                   bool &interleaved) {
  Access a = normalizer.simplify(rawA), b = normalizer.simplify(rawB);
  interleaved = false;
  if (half.isOne())
    return widenSingle(a, b, all);
  Access result = a;
  bool found = false;
  for (auto [ia, ib, ir] : llvm::zip(a.index, b.index, result.index)) {
    if (!ia.contains(pair)) {
      if (!(ia == ib))
        return std::nullopt;
      continue;
    }
    Affine distance = ib - ia;
    std::optional<int64_t> step = ia.getCoefficient(pair).getConstant();
    bool halves = step == 1 && distance == Affine(half);
    bool neighbours = step == 2 && distance == Affine(Poly(1));
    if (found || (!halves && !neighbours))
      return std::nullopt;
    interleaved = !halves;
    ir = ia - Affine::var(pair) * Poly(*step) + Affine::var(all);
    found = true;
  }
  return found ? std::optional<Access>(result) : std::nullopt;
}

/// Creates a rotation from its products.
static std::optional<Rotation> build(Normalizer &normalizer, const Products &p,
                                     Var pair, const Poly &half) {
  Rotation rotation;
  rotation.factor = p.factor;
  rotation.width = normalizer.vars.create(half * Poly(2));
  std::optional<Access> x = widen(normalizer, p.a, p.b, pair, half,
                                  rotation.width, rotation.inputInterleaved);
  if (!x)
    return std::nullopt;
  rotation.x = *x;
  if (same(normalizer, p.c, p.c2) && same(normalizer, p.s, p.s2)) {
    rotation.cos = p.c;
    rotation.sin = p.s;
    rotation.factorWidth = pair;
    return rotation;
  }
  rotation.factorWidth = normalizer.vars.create(half * Poly(2));
  bool cosPairs = false, sinPairs = false;
  std::optional<Access> cos =
      widen(normalizer, p.c, p.c2, pair, half, rotation.factorWidth, cosPairs);
  std::optional<Access> sin =
      widen(normalizer, p.s, p.s2, pair, half, rotation.factorWidth, sinPairs);
  if (!cos || !sin || cosPairs || sinPairs)
    return std::nullopt;
  rotation.cos = *cos;
  rotation.sin = *sin;
  return rotation;
}

/// Returns a score for how likely `rotation.x` is the rotated tensor rather
/// than cos and sin. A product of complex numbers alone does not show which
/// factor is rotated.
static int rate(const Rotation &rotation, ArrayRef<Var> preferred) {
  int rating = rotation.x.value.getDefiningOp() ? 1 : 0;
  for (Var var : preferred)
    rating += rotation.x.contains(var) ? 2 : 0;
  return rating;
}

std::optional<Rotation> mla::nf::matchRotation(Normalizer &normalizer,
                                               const Access &access,
                                               Var feature,
                                               ArrayRef<Var> preferred) {
  VarTable &vars = normalizer.vars;
  std::optional<Poly> half = vars.getExtent(feature).divide(Poly(2));
  if (!half)
    return std::nullopt;
  for (bool interleaved : {false, true}) {
    Var pair = vars.create(*half);
    auto read = [&](bool second) -> std::optional<SmallVector<Term, 4>> {
      Affine place = Affine::var(pair) * Poly(interleaved ? 2 : 1);
      if (second)
        place = place + Affine(interleaved ? Poly(1) : *half);
      Access element = normalizer.simplify(access);
      for (Affine &index : element.index)
        index = VarTable::substitute(index, feature, place);
      SmallVector<Term, 4> terms;
      if (!expand(normalizer, element, 1.0, terms) || terms.size() != 2)
        return std::nullopt;
      return terms;
    };
    auto first = read(false), second = read(true);
    if (!first || !second)
      continue;
    std::optional<Rotation> best;
    for (unsigned choice = 0; choice < 8; ++choice) {
      auto products = sortProducts(normalizer, *first, *second, choice & 1,
                                   choice >> 1 & 1, choice >> 2);
      auto rotation =
          products ? build(normalizer, *products, pair, *half) : std::nullopt;
      if (!rotation ||
          (best && rate(*best, preferred) >= rate(*rotation, preferred)))
        continue;
      best = rotation;
      best->outputInterleaved = interleaved;
    }
    if (best)
      return best;
  }
  return std::nullopt;
}
