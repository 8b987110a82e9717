//===- CheckSegments.cpp - Shared rope keys and aligned queries -----------===//

#include "Checks.h"
#include "mla/Analysis/Proof/Invariance.h"
#include "mla/Analysis/Proof/Rotation.h"

#include <cmath>

using namespace mla::nf;
using namespace mlir;

/// Checks that the scale, a product of constants, is finite (P8).
static Failure checkScale(const MLAProof &proof) {
  if (!std::isfinite(static_cast<float>(proof.scale)))
    return Failure(8, "the scale is not finite in f32");
  for (const FeatureSegment &rope : proof.ropes)
    if (!std::isfinite(rope.factor))
      return Failure(8, "the scale is 0 or so small that the factor of a rope "
                        "part, relative to the scale, is not finite");
  return Failure();
}

/// Checks that a segment of the queries is either inside one operand of a
/// concatenation, or the whole concatenation (P7). Any other segment would mix
/// parts of several operands. Follows the queries to the concatenation, or to
/// their source.
static Failure alignQueries(Normalizer &normalizer, FeatureSegment &segment) {
  VarTable &vars = normalizer.vars;
  segment.features = getParts(vars, segment.features);
  for (Access &query : segment.query) {
    normalizer.frozen.assign(segment.features.begin(), segment.features.end());
    ResolvedAccess resolved = normalizer.resolve(query);
    normalizer.frozen.clear();
    segment.factor *= resolved.coefficient;
    query = resolved.access;
    const Obstacle &cut = resolved.expr.obstacle;
    if (resolved.expr.kind != ElementExpr::Blocked ||
        cut.kind != Obstacle::Cut ||
        !llvm::is_contained(segment.features, cut.var))
      continue;
    for (auto [dim, index] : llvm::enumerate(query.index))
      if (index.contains(cut.var) &&
          !(vars.getExtent(cut.var) ==
            normalizer.reader.getSize(query.value, dim)))
        return Failure(
            7, "queries and keys are split into parts at different columns");
  }
  return Failure();
}

/// Checks that the queries of the nope segment are not rotated (P7). Moves the
/// factor of this segment to the scale.
static Failure alignNope(Normalizer &normalizer, MLAProof &proof) {
  FeatureSegment &nope = proof.nope;
  if (Failure failure = alignQueries(normalizer, nope))
    return failure;
  if (nope.query.size() == 1 && nope.features.size() == 1 &&
      matchRotation(normalizer, nope.query[0], nope.features[0], {}))
    return Failure(7, "the rotated part of the queries is multiplied by the "
                      "keys that come from the latent");
  if (nope.factor != 1.0) {
    for (FeatureSegment &rope : proof.ropes)
      rope.factor /= nope.factor;
    proof.scale *= nope.factor;
    nope.factor = 1.0;
  }
  return Failure();
}

/// Checks that the key of a rope segment is equal for all heads (P6).
static Failure checkRope(Normalizer &normalizer, const Axes &axes,
                         FeatureSegment &rope) {
  rope.key = normalizer.simplify(rope.key);
  if (containsAny(rope.key, axes.query))
    return Failure(4, "a factor of the scores depends on both query and key");
  if (containsAny(rope.key, axes.head)) {
    if (!isInvariant(normalizer, rope.key, axes.head))
      return Failure(6, "a part of the keys that does not come from the latent "
                        "differs between heads");
    for (Var head : axes.head)
      for (Affine &index : rope.key.index)
        index = VarTable::substitute(index, head, Affine());
  }
  return alignQueries(normalizer, rope);
}

Failure mla::nf::checkSegments(Normalizer &normalizer, MLAProof &proof) {
  for (FeatureSegment &rope : proof.ropes)
    if (Failure failure = checkRope(normalizer, proof.axes, rope))
      return failure;
  if (Failure failure = alignNope(normalizer, proof))
    return failure;
  return checkScale(proof);
}
