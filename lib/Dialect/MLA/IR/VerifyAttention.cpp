//===- VerifyAttention.cpp - Constraints of the attention ops -------------===//
//
// C1 to C3 and C6 to C13 mean the same in attention, latent_attention, prefill
// and decode; C4 and C5 say what each op's keys and values are.
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

#include "mla/Dialect/MLA/IR/MLAOps.h"

#include <cmath>

using namespace mla;
using namespace mlir;

namespace {

/// The queries of an attention op, and what follows from their shape.
struct Queries {
  Named main, rope, cuSeqlens;

  int64_t heads() const { return main.dim(-2); }
  int64_t width() const { return main.dim(-1); }
  /// Number of sequences, dynamic if only the run time knows it.
  int64_t batch() const {
    if (!cuSeqlens)
      return main.dim(0);
    int64_t size =
        cuSeqlens.rank() == 1 ? cuSeqlens.dim(0) : ShapedType::kDynamic;
    return ShapedType::isDynamic(size) ? size : size - 1;
  }
  /// Queries of each sequence.
  int64_t length() const {
    return cuSeqlens ? ShapedType::kDynamic : main.dim(1);
  }
};

/// C1, C2, C10 and C12 of the queries.
LogicalResult verifyQueries(const Checks &checks, const Queries &queries) {
  const Named &main = queries.main, &rope = queries.rope;
  bool ragged = static_cast<bool>(queries.cuSeqlens);
  if (failed(checks.rank(1, main, ragged ? 3 : 4,
                         ragged ? "[N, H, width] with cu_seqlens"
                                : "[B, S, H, width] without cu_seqlens")) ||
      failed(checks.boundaries(10, queries.cuSeqlens, ShapedType::kDynamic)) ||
      failed(checks.extent(12, Twine(main.name) + " heads", main.dim(-2))) ||
      failed(checks.extent(12, Twine(main.name) + " width", main.dim(-1))))
    return failure();
  if (!rope)
    return success();
  if (failed(checks.rank(2, rope, main.rank(), "shaped like the other query")))
    return failure();
  for (int64_t dim = 0; dim + 1 < main.rank(); ++dim)
    if (failed(checks.sameDim(2, "dimension " + std::to_string(dim), rope, dim,
                              main, dim)))
      return failure();
  return checks.extent(12, "q_rope width", rope.dim(-1));
}

/// C7: the mask broadcasts over batch, heads and queries.
LogicalResult verifyMask(const Checks &checks, Named mask,
                         const Queries &queries, int64_t keys) {
  if (!mask)
    return success();
  if (failed(checks.rank(7, mask, 4, "[B|1, H|1, S|1, T]")))
    return failure();
  std::pair<StringRef, int64_t> wanted[] = {{"the batch", queries.batch()},
                                            {"heads", queries.heads()},
                                            {"queries", queries.length()}};
  for (auto [dim, want] : llvm::enumerate(wanted))
    if (mask.dim(dim) != 1 &&
        failed(checks.same(7, "mask dimension " + Twine(dim), mask.dim(dim),
                           want.first, want.second)))
      return failure();
  return checks.same(7, "mask dimension 3", mask.dim(3), "keys", keys);
}

/// C8: one sink a head.
LogicalResult verifySink(const Checks &checks, Named sink, int64_t heads) {
  if (!sink)
    return success();
  if (failed(checks.rank(8, sink, 1, "[H]")))
    return failure();
  return checks.same(8, "sink size", sink.dim(0), "heads", heads);
}

/// C11 and C13: what the attributes may be.
LogicalResult verifyAttributes(const Checks &checks, APFloat scale, bool causal,
                               std::optional<int64_t> window) {
  if (window && (*window < 1 || *window > MLA_MAX_WINDOW))
    return checks.fail(11) << "window must be 1 to " << MLA_MAX_WINDOW
                           << ", got " << *window;
  if (window && !causal)
    return checks.fail(11) << "window (" << *window
                           << ") must come with causal (absent)";
  // Kernels take it as a float.
  if (std::isfinite(static_cast<float>(scale.convertToDouble())))
    return success();
  SmallString<32> text;
  scale.toString(text, /*FormatPrecision=*/6);
  return checks.fail(13) << "scale must be finite as a number of f32, got "
                         << text;
}

/// What all attention ops check alike once their keys are known.
template <typename OpTy>
LogicalResult verifyCommon(const Checks &checks, OpTy op,
                           const Queries &queries, int64_t keys) {
  if (failed(verifyMask(checks, {"mask", op.getMask()}, queries, keys)) ||
      failed(verifySink(checks, {"sink", op.getSink()}, queries.heads())))
    return failure();
  return verifyAttributes(checks, op.getScale(), op.getCausal(),
                          op.getWindow());
}

/// C3: rope parts come together and agree in width.
LogicalResult verifyRopePair(const Checks &checks, Named query, Named key) {
  if (failed(checks.together(3, query.name, bool(query), key.name, bool(key))))
    return failure();
  return query ? checks.sameDim(3, "width", query, -1, key, -1) : success();
}

/// C4 of dense latents: [B,T,C] with rope [B,T,r], one sequence a batch entry.
LogicalResult verifyDenseLatent(const Checks &checks, Named latent, Named rope,
                                const Queries &queries) {
  if (failed(checks.rank(4, latent, 3, "[B, T, C]")) ||
      failed(checks.same(4, "latent batch", latent.dim(0), "the batch",
                         queries.batch())) ||
      failed(checks.extent(12, "latent width", latent.dim(2))))
    return failure();
  if (!rope)
    return success();
  if (failed(checks.rank(4, rope, 3, "[B, T, r]")) ||
      failed(checks.sameDim(4, "batch", rope, 0, latent, 0)))
    return failure();
  return checks.sameDim(4, "keys", rope, 1, latent, 1);
}

/// C5 of attention: weights [H,n,C] and [H,v,C].
LogicalResult verifyWeights(const Checks &checks, Named uk, Named uv,
                            Named query, Named latent) {
  for (const Named &weight : {uk, uv})
    if (failed(checks.rank(5, weight, 3, "[H, width, C]")) ||
        failed(checks.sameDim(5, "heads", weight, 0, query, -2)) ||
        failed(checks.same(5, Twine(weight.name) + " latent width",
                           weight.dim(2), "latent width", latent.dim(2))))
      return failure();
  if (failed(checks.same(5, "w_uk nope width", uk.dim(1), "q_nope width",
                         query.dim(-1))))
    return failure();
  return checks.extent(12, "w_uv value width", uv.dim(1));
}

} // namespace

LogicalResult AttentionOp::verify() {
  Checks checks(*this);
  Queries queries = {{"q_nope", getQNope()},
                     {"q_rope", getQRope()},
                     {"cu_seqlens", getCuSeqlens()}};
  Named latent = {"latent", getLatent()}, kRope = {"k_rope", getKRope()};
  Named uk = {"w_uk", getWUk()}, uv = {"w_uv", getWUv()};
  if (failed(verifyQueries(checks, queries)) ||
      failed(verifyRopePair(checks, queries.rope, kRope)) ||
      failed(verifyDenseLatent(checks, latent, kRope, queries)) ||
      failed(verifyWeights(checks, uk, uv, queries.main, latent)) ||
      failed(checks.elements(
          6, {queries.main, queries.rope, latent, kRope, uk, uv})) ||
      failed(checks.perSequence(9, {"lengths", getLengths()}, latent.dim(0))))
    return failure();
  return verifyCommon(checks, *this, queries, latent.dim(1));
}

LogicalResult LatentAttentionOp::verify() {
  Checks checks(*this);
  Queries queries = {{"q_latent", getQLatent()},
                     {"q_rope", getQRope()},
                     {"cu_seqlens", getCuSeqlens()}};
  Named latent = {"latent", getLatent()}, kRope = {"k_rope", getKRope()};
  if (failed(verifyQueries(checks, queries)) ||
      failed(verifyRopePair(checks, queries.rope, kRope)) ||
      failed(verifyDenseLatent(checks, latent, kRope, queries)) ||
      failed(checks.sameDim(5, "width", queries.main, -1, latent, -1)) ||
      failed(checks.elements(6, {queries.main, queries.rope, latent, kRope})) ||
      failed(checks.perSequence(9, {"lengths", getLengths()}, latent.dim(0))))
    return failure();
  return verifyCommon(checks, *this, queries, latent.dim(1));
}

/// C4 and C5 of prefill: keys and values of every head, fixed or ragged.
static LogicalResult verifyExpandedKeys(const Checks &checks, Named key,
                                        Named rope, Named value, bool ragged,
                                        const Queries &queries) {
  StringRef shape = ragged ? "[M, H, width] with cu_seqlens_k"
                           : "[B, T, H, width] without cu_seqlens_k";
  int64_t rank = ragged ? 3 : 4;
  if (failed(checks.rank(4, key, rank, shape)) ||
      failed(checks.rank(5, value, rank, shape)) ||
      failed(checks.sameDim(4, "heads", key, -2, queries.main, -2)) ||
      failed(checks.sameDim(4, "width", key, -1, queries.main, -1)) ||
      failed(checks.extent(12, "v width", value.dim(-1))))
    return failure();
  if (!ragged && failed(checks.same(4, "k_nope batch", key.dim(0), "the batch",
                                    queries.batch())))
    return failure();
  for (int64_t dim = 0; dim + 1 < rank; ++dim)
    if (failed(checks.sameDim(5, "dimension " + std::to_string(dim), value, dim,
                              key, dim)))
      return failure();
  if (!rope)
    return success();
  if (failed(checks.rank(4, rope, rank - 1, ragged ? "[M, r]" : "[B, T, r]")))
    return failure();
  for (int64_t dim = 0; dim + 2 < rank; ++dim)
    if (failed(checks.sameDim(4, "dimension " + std::to_string(dim), rope, dim,
                              key, dim)))
      return failure();
  return success();
}

LogicalResult PrefillOp::verify() {
  Checks checks(*this);
  Queries queries = {{"q_nope", getQNope()},
                     {"q_rope", getQRope()},
                     {"cu_seqlens", getCuSeqlens()}};
  Named key = {"k_nope", getKNope()}, kRope = {"k_rope", getKRope()};
  Named value = {"v", getValue()}, cuK = {"cu_seqlens_k", getCuSeqlensK()};
  if (failed(verifyQueries(checks, queries)) ||
      failed(verifyRopePair(checks, queries.rope, kRope)) ||
      failed(
          verifyExpandedKeys(checks, key, kRope, value, bool(cuK), queries)) ||
      failed(
          checks.elements(6, {queries.main, queries.rope, key, kRope, value})))
    return failure();
  if (cuK && getLengths())
    return checks.fail(14) << "lengths (present) and cu_seqlens_k (present) "
                              "exclude each other";
  int64_t batch = cuK ? queries.batch() : key.dim(0);
  if (failed(checks.perSequence(9, {"lengths", getLengths()}, batch)) ||
      failed(checks.boundaries(10, cuK, queries.batch())))
    return failure();
  return verifyCommon(checks, *this, queries,
                      cuK ? ShapedType::kDynamic : key.dim(1));
}

LogicalResult DecodeOp::verify() {
  Checks checks(*this);
  auto cache = cast<CacheType>(getCache().getType());
  Queries queries = {{"q_latent", getQLatent()},
                     {"q_rope", getQRope()},
                     {"cu_seqlens", getCuSeqlens()}};
  Named table = {"table", getBlockTable()};
  if (cache.getLatentWidth() == 0)
    return checks.fail(14) << "the cache's layout must have a latent field, "
                              "got "
                           << cache.getLayout();
  if (failed(verifyQueries(checks, queries)) ||
      failed(checks.together(3, "q_rope", bool(queries.rope),
                             "the cache's rope field",
                             cache.getRopeWidth() != 0)) ||
      (queries.rope &&
       failed(checks.same(3, "q_rope width", queries.rope.dim(-1),
                          "the cache's rope width", cache.getRopeWidth()))) ||
      failed(checks.rank(4, table, 2, "[B, P]")) ||
      failed(checks.same(4, "table batch", table.dim(0), "the batch",
                         queries.batch())) ||
      failed(checks.same(5, "q_latent width", queries.width(),
                         "the cache's latent width", cache.getLatentWidth())) ||
      failed(checks.elements(6, {queries.main, queries.rope})) ||
      failed(checks.perSequence(9, {"lengths", getSeqLens()}, table.dim(0))))
    return failure();
  return verifyCommon(checks, *this, queries, ShapedType::kDynamic);
}
