//===- VerifyAttention.cpp - Constraints of the attention ops -------------===//
//
// C1 to C3 and C6 to C13 mean the same in attention, latent_attention, prefill
// and decode. C4 and C5 describe the keys and values of each op. In gqa_decode,
// which has no rope part, C2, C3, C5 and C6 describe the fields of its cache.
// The two constraints of prefill, decode and gqa_decode after these describe
// scales and results of 8-bit operands. The next one of decode, and the last
// one of latent_attention, describes value_rope. The last one of decode and
// gqa_decode describes the plan.
//
//===----------------------------------------------------------------------===//

#include "mla/Dialect/MLA/IR/MLAOps.h"
#include "mla/Dialect/MLA/IR/PlainTypes.h"

#include "llvm/ADT/SmallString.h"

#include <cmath>

using namespace mla;
using namespace mlir;

namespace {

/// The queries of an attention op, and the sizes that follow from their shape.
struct Queries {
  NamedOperand main, rope, cuSeqlens;

  NamedSize heads() const { return {"heads", "", main.dim(-2)}; }
  /// Returns the number of sequences, or kDynamic if it is not static.
  NamedSize batch() const { return {"the batch", "", batchSize()}; }
  /// Returns the number of queries per sequence, or kDynamic for ragged
  /// queries.
  NamedSize length() const {
    return {"queries", "", cuSeqlens ? ShapedType::kDynamic : main.dim(1)};
  }

private:
  int64_t batchSize() const {
    if (!cuSeqlens)
      return main.dim(0);
    int64_t size =
        cuSeqlens.rank() == 1 ? cuSeqlens.dim(0) : ShapedType::kDynamic;
    return ShapedType::isDynamic(size) ? size : size - 1;
  }
};

/// Checks C1, C2, C10 and C12: the queries.
LogicalResult verifyQueries(Operation *op, const Queries &queries) {
  const NamedOperand &main = queries.main, &rope = queries.rope;
  bool ragged = static_cast<bool>(queries.cuSeqlens);
  if (failed(verifyRank(op, "C1", main, ragged ? 3 : 4,
                        ragged ? "[N, H, width] with cu_seqlens"
                               : "[B, S, H, width] without cu_seqlens")) ||
      failed(verifyBoundaries(op, "C10", queries.cuSeqlens,
                              ShapedType::kDynamic)) ||
      failed(verifyExtent(op, "C12", main.size(-2, "heads"))) ||
      failed(verifyExtent(op, "C12", main.size(-1, "width"))))
    return failure();
  if (!rope)
    return success();
  if (failed(verifyRank(op, "C2", rope, main.rank(),
                        "shaped like " + main.name)) ||
      failed(verifySameLeadingDims(op, "C2", rope, main, /*trailing=*/1)))
    return failure();
  return verifyExtent(op, "C12", rope.size(-1, "width"));
}

/// Checks C7: the mask broadcasts over batch, heads and queries.
LogicalResult verifyMask(Operation *op, const NamedOperand &mask,
                         const Queries &queries, int64_t keys) {
  if (!mask)
    return success();
  if (failed(verifyRank(op, "C7", mask, 4, "[B|1, H|1, S|1, T]")))
    return failure();
  if (mask.dim(0) != 1 &&
      failed(verifySameSize(op, "C7",
                            {queries.batch(), mask.size(0, "dimension 0")})))
    return failure();
  if (mask.dim(1) != 1 &&
      failed(verifySameSize(op, "C7",
                            {queries.heads(), mask.size(1, "dimension 1")})))
    return failure();
  if (mask.dim(2) != 1 &&
      failed(verifySameSize(op, "C7",
                            {queries.length(), mask.size(2, "dimension 2")})))
    return failure();
  return verifySameSize(op, "C7",
                        {{"keys", "", keys}, mask.size(3, "dimension 3")});
}

/// Checks C8: one sink per head, and the type of the LSE says if there is one.
LogicalResult verifySink(Operation *op, const NamedOperand &sink, LseAttr lse,
                         const Queries &queries) {
  if (lse && lse.getSink() != bool(sink))
    return emitConstraintError(op, "C8")
           << "lse must be " << lse.withSink(bool(sink)) << " "
           << (sink ? "with" : "without") << " the operand sink, got " << lse;
  if (!sink)
    return success();
  if (failed(verifyRank(op, "C8", sink, 1, "[H]")))
    return failure();
  return verifySameSize(op, "C8", {queries.heads(), sink.size(0, "size")});
}

/// Checks C11 and C13: the window and the scale.
LogicalResult verifyAttributes(Operation *op, APFloat scale, bool causal,
                               std::optional<int64_t> window) {
  if (window && failed(verifyRange(op, "C11", {"window", "", *window}, 1,
                                   MLA_MAX_WINDOW)))
    return failure();
  if (window && !causal)
    return emitConstraintError(op, "C11")
           << "window (" << *window << ") must be given with causal (absent)";
  // Kernels take the scale as a float, so it must be finite as a float.
  if (std::isfinite(static_cast<float>(scale.convertToDouble())))
    return success();
  SmallString<32> text;
  scale.toString(text, /*FormatPrecision=*/6);
  return emitConstraintError(op, "C13")
         << "scale must be finite in f32, got " << text;
}

/// Checks C7 (mask), C8 (sink), C11 (window) and C13 (scale). `keys` is the
/// number of keys.
template <typename OpTy>
LogicalResult verifyCommon(OpTy op, const Queries &queries, int64_t keys) {
  if (failed(verifyMask(op, {"mask", op.getMask()}, queries, keys)) ||
      failed(verifySink(op, {"sink", op.getSink()},
                        op.getLse().value_or(LseAttr()), queries)))
    return failure();
  return verifyAttributes(op, op.getScale(), op.getCausal(), op.getWindow());
}

/// Checks C3: the rope parts of query and key are both given or both absent,
/// and have the same width.
LogicalResult verifyRopePair(Operation *op, const NamedOperand &query,
                             const NamedOperand &key) {
  if (failed(verifySamePresence(op, "C3", query.name, bool(query), key.name,
                                bool(key))))
    return failure();
  if (key && key.rank() == 0)
    return success(); // the check of its shape follows
  return verifySameSize(op, "C3",
                        {key.size(-1, "width"), query.size(-1, "width")});
}

/// Checks C4 for dense latents: [B, T, C], with a rope key [B, T, r].
LogicalResult verifyDenseLatent(Operation *op, const NamedOperand &latent,
                                const NamedOperand &rope,
                                const Queries &queries) {
  if (failed(verifyRank(op, "C4", latent, 3, "[B, T, C]")) ||
      failed(verifySameSize(op, "C4",
                            {queries.batch(), latent.size(0, "batch")})) ||
      failed(verifyExtent(op, "C12", latent.size(2, "width"))) ||
      failed(verifyRank(op, "C4", rope, 3, "[B, T, r]")) ||
      failed(verifySameSize(op, "C4",
                            {latent.size(0, "batch"), rope.size(0, "batch")})))
    return failure();
  return verifySameSize(op, "C4",
                        {latent.size(1, "keys"), rope.size(1, "keys")});
}

/// Checks C5 of attention: weights [H, n, C] and [H, v, C].
LogicalResult verifyWeights(Operation *op, const NamedOperand &uk,
                            const NamedOperand &uv, const NamedOperand &query,
                            const NamedOperand &latent) {
  for (const NamedOperand &weight : {uk, uv})
    if (failed(verifyRank(op, "C5", weight, 3, "[H, width, C]")) ||
        failed(verifySameSize(
            op, "C5", {query.size(-2, "heads"), weight.size(0, "heads")})) ||
        failed(verifySameSize(
            op, "C5",
            {latent.size(2, "width"), weight.size(2, "latent width")})))
      return failure();
  if (failed(verifySameSize(
          op, "C5", {query.size(-1, "width"), uk.size(1, "nope width")})))
    return failure();
  return verifyExtent(op, "C12", uv.size(1, "value width"));
}

/// Checks a part of C6: with `wide`, products with weights are f32.
LogicalResult verifyWide(Operation *op, ArrayRef<NamedOperand> products) {
  for (const NamedOperand &product : products)
    if (!product.elementType().isF32())
      return emitConstraintError(op, "C6")
             << product.name << " element type must be f32 with wide, got "
             << product.elementType();
  return success();
}

} // namespace

/// Checks that `out_type` is a float type of results, and is present if and
/// only if the queries have 8 bits.
static LogicalResult verifyOutType(Operation *op, StringRef constraint,
                                   const NamedOperand &query,
                                   std::optional<Type> outType) {
  bool isScaled = isScaledType(query.elementType());
  if (failed(verifySamePresence(op, constraint, "out_type", outType.has_value(),
                                "8-bit queries", isScaled)))
    return failure();
  if (!outType || isa<Float16Type, BFloat16Type, Float32Type>(*outType))
    return success();
  return emitConstraintError(op, constraint)
         << "out_type must be f16, bf16 or f32, got " << *outType;
}

LogicalResult AttentionOp::verify() {
  Queries queries = {{"q_nope", getQNope()},
                     {"q_rope", getQRope()},
                     {"cu_seqlens", getCuSeqlens()}};
  NamedOperand latent = {"latent", getLatent()}, kRope = {"k_rope", getKRope()};
  NamedOperand uk = {"w_uk", getWUk()}, uv = {"w_uv", getWUv()};
  if (failed(verifyQueries(*this, queries)) ||
      failed(verifyRopePair(*this, queries.rope, kRope)) ||
      failed(verifyDenseLatent(*this, latent, kRope, queries)) ||
      failed(verifyWeights(*this, uk, uv, queries.main, latent)) ||
      failed(verifySameElementType(
          *this, "C6", {queries.main, queries.rope, latent, kRope, uk, uv})) ||
      failed(verifyPerSequence(*this, "C9", {"lengths", getLengths()},
                               latent.dim(0))))
    return failure();
  return verifyCommon(*this, queries, latent.dim(1));
}

/// Checks C6 of latent_attention.
static LogicalResult verifyTypes(LatentAttentionOp op, const Queries &queries,
                                 const NamedOperand &latent,
                                 const NamedOperand &rope) {
  if (!op.getWide())
    return verifySameElementType(op, "C6",
                                 {queries.main, queries.rope, latent, rope});
  if (failed(verifyWide(op, queries.main)))
    return failure();
  return verifySameElementType(op, "C6", {latent, queries.rope, rope});
}

/// Checks that an op with `value_rope` has a rope part.
template <typename OpTy>
static LogicalResult verifyValueRope(OpTy op, StringRef constraint) {
  if (!op.getValueRope() || op.getQRope())
    return success();
  return emitConstraintError(op, constraint)
         << "value_rope (present) must be given with q_rope (absent)";
}

LogicalResult LatentAttentionOp::verify() {
  Queries queries = {{"q_latent", getQLatent()},
                     {"q_rope", getQRope()},
                     {"cu_seqlens", getCuSeqlens()}};
  NamedOperand latent = {"latent", getLatent()}, kRope = {"k_rope", getKRope()};
  if (failed(verifyQueries(*this, queries)) ||
      failed(verifyRopePair(*this, queries.rope, kRope)) ||
      failed(verifyDenseLatent(*this, latent, kRope, queries)) ||
      failed(verifySameSize(
          *this, "C5",
          {latent.size(-1, "width"), queries.main.size(-1, "width")})) ||
      failed(verifyTypes(*this, queries, latent, kRope)) ||
      failed(verifyValueRope(*this, "C14")) ||
      failed(verifyPerSequence(*this, "C9", {"lengths", getLengths()},
                               latent.dim(0))))
    return failure();
  return verifyCommon(*this, queries, latent.dim(1));
}

/// Checks C4 and C5 of prefill: keys and values of every head, fixed or ragged.
static LogicalResult verifyExpandedKeys(Operation *op, const NamedOperand &key,
                                        const NamedOperand &rope,
                                        const NamedOperand &value, bool ragged,
                                        const Queries &queries) {
  StringRef shape = ragged ? "[M, H, width] with cu_seqlens_k"
                           : "[B, T, H, width] without cu_seqlens_k";
  int64_t rank = ragged ? 3 : 4;
  const NamedOperand &query = queries.main;
  if (failed(verifyRank(op, "C4", key, rank, shape)) ||
      failed(verifyRank(op, "C5", value, rank, shape)) ||
      failed(verifySameSize(
          op, "C4", {query.size(-2, "heads"), key.size(-2, "heads")})) ||
      failed(verifySameSize(
          op, "C4", {query.size(-1, "width"), key.size(-1, "width")})) ||
      failed(verifyExtent(op, "C12", value.size(-1, "width"))))
    return failure();
  if (!ragged &&
      failed(verifySameSize(op, "C4", {queries.batch(), key.size(0, "batch")})))
    return failure();
  if (failed(verifySameLeadingDims(op, "C5", value, key, /*trailing=*/1)))
    return failure();
  if (!rope)
    return success();
  if (failed(verifyRank(op, "C4", rope, rank - 1,
                        ragged ? "[M, r]" : "[B, T, r]")))
    return failure();
  return verifySameLeadingDims(op, "C4", rope, key, /*trailing=*/2);
}

/// Checks C6 of prefill.
static LogicalResult verifyTypes(PrefillOp op, const Queries &queries,
                                 const NamedOperand &key,
                                 const NamedOperand &rope,
                                 const NamedOperand &value) {
  if (!op.getWide())
    return verifySameElementType(
        op, "C6", {queries.main, queries.rope, key, rope, value});
  if (isScaledType(queries.main.elementType()))
    return emitConstraintError(op, "C6")
           << "wide must be absent with 8-bit queries, got queries of type "
           << queries.main.elementType();
  if (failed(verifyWide(op, {key, value})))
    return failure();
  return verifySameElementType(op, "C6", {queries.main, queries.rope, rope});
}

/// Checks C15 and C16 of prefill.
static LogicalResult verifyScales(PrefillOp op, const Queries &queries,
                                  const NamedOperand &key,
                                  const NamedOperand &value) {
  int64_t heads = queries.heads().size;
  if (failed(verifyScale(op, "C15", {"q_scale", op.getQScale()},
                         {"queries", queries.main.elementType(), heads})) ||
      failed(verifyScale(op, "C15", {"k_scale", op.getKScale()},
                         {"keys", key.elementType(), heads})) ||
      failed(verifyScale(op, "C15", {"v_scale", op.getVScale()},
                         {"values", value.elementType(), heads})))
    return failure();
  return verifyOutType(op, "C16", queries.main, op.getOutType());
}

LogicalResult PrefillOp::verify() {
  Queries queries = {{"q_nope", getQNope()},
                     {"q_rope", getQRope()},
                     {"cu_seqlens", getCuSeqlens()}};
  NamedOperand key = {"k_nope", getKNope()}, kRope = {"k_rope", getKRope()};
  NamedOperand value = {"v", getValue()};
  NamedOperand cuSeqlensK = {"cu_seqlens_k", getCuSeqlensK()};
  bool ragged = static_cast<bool>(cuSeqlensK);
  if (failed(verifyQueries(*this, queries)) ||
      failed(verifyRopePair(*this, queries.rope, kRope)) ||
      failed(verifyExpandedKeys(*this, key, kRope, value, ragged, queries)) ||
      failed(verifyTypes(*this, queries, key, kRope, value)) ||
      failed(verifyScales(*this, queries, key, value)))
    return failure();
  if (ragged && getLengths())
    return emitConstraintError(*this, "C14")
           << "lengths (present) and cu_seqlens_k (present) exclude each other";
  int64_t batch = queries.batch().size;
  if (failed(verifyPerSequence(*this, "C9", {"lengths", getLengths()},
                               ragged ? batch : key.dim(0))) ||
      failed(verifyBoundaries(*this, "C10", cuSeqlensK, batch)))
    return failure();
  return verifyCommon(*this, queries,
                      ragged ? ShapedType::kDynamic : key.dim(1));
}

/// Checks C6 of decode. Kernel selection compares the types of queries and
/// cache without `wide`.
static LogicalResult verifyTypes(DecodeOp op, const Queries &queries) {
  if (!op.getWide())
    return verifySameElementType(op, "C6", {queries.main, queries.rope});
  Type latent = op.getCache().getType().getLatentType();
  if (isQuantisedType(latent) && !queries.rope)
    return emitConstraintError(op, "C6")
           << "q_rope, whose type the result has, must be present with wide "
              "and an 8-bit cache, got none";
  if (isQuantisedType(latent) && isScaledType(queries.rope.elementType()))
    return emitConstraintError(op, "C6")
           << "q_rope must have 16 or 32 bits with wide, got "
           << queries.rope.elementType();
  if (queries.rope && !isQuantisedType(latent) &&
      queries.rope.elementType() != latent)
    return emitConstraintError(op, "C6")
           << "q_rope element type (" << queries.rope.elementType()
           << ") must equal the type of the cache's latent field (" << latent
           << ") with wide";
  return verifyWide(op, queries.main);
}

/// Checks C15 of decode for the scales of the queries.
static LogicalResult verifyQueryScales(DecodeOp op, const Queries &queries) {
  NamedOperand scale = {"q_scale", op.getQScale()};
  ScaledOperand of = {"queries", queries.main.elementType(),
                      queries.heads().size};
  if (!scale || !isScaledType(of.elementType) || scale.rank() == 1)
    return verifyScale(op, "C15", scale, of);
  return verifyRowScale(op, "C15", scale, queries.main);
}

/// Checks C15 and C16 of decode.
static LogicalResult verifyScales(DecodeOp op, const Queries &queries) {
  if (failed(verifyQueryScales(op, queries)) ||
      failed(verifyCacheScale(op, "C15", {"k_scale", op.getKScale()},
                              op.getCache().getType())))
    return failure();
  return verifyOutType(op, "C16", queries.main, op.getOutType());
}

/// Checks that a plan is for the sizes of this decode, if its mla.plan is
/// known.
template <typename OpTy>
static LogicalResult verifyPlan(OpTy op, StringRef constraint,
                                const Queries &queries, int64_t keyHeads) {
  Value value = op.getPlan();
  auto plan = value ? value.getDefiningOp<PlanOp>() : PlanOp();
  if (!plan)
    return success();
  if (failed(verifySamePresence(op, constraint, "the plan's cu_seqlens",
                                bool(plan.getCuSeqlens()), "cu_seqlens",
                                bool(queries.cuSeqlens))))
    return failure();
  NamedOperand lengths = {"the plan's lengths", plan.getSeqLens()};
  NamedSize batch = {"the plan's batch", "", ShapedType::kDynamic};
  if (lengths.rank() == 1)
    batch.size = lengths.dim(0);
  const std::pair<NamedSize, NamedSize> pairs[] = {
      {queries.heads(), {"the plan's heads", "", int64_t(plan.getHeads())}},
      {{"the cache's key heads", "", keyHeads},
       {"the plan's key_heads", "", int64_t(plan.getKeyHeads())}},
      {queries.length(),
       {"the plan's query_len", "",
        plan.getQueryLen() ? int64_t(*plan.getQueryLen())
                           : ShapedType::kDynamic}},
      {{"the cache's page size", "",
        int64_t(op.getCache().getType().getPageSize())},
       {"the plan's page_size", "", int64_t(plan.getPageSize())}},
      {queries.batch(), batch}};
  for (const auto &[own, planned] : pairs)
    if (failed(verifySameSize(op, constraint, {own, planned})))
      return failure();
  return success();
}

LogicalResult DecodeOp::verify() {
  CacheType cache = getCache().getType();
  Queries queries = {{"q_latent", getQLatent()},
                     {"q_rope", getQRope()},
                     {"cu_seqlens", getCuSeqlens()}};
  NamedOperand table = {"table", getBlockTable()};
  if (cache.getLatentWidth() == 0)
    return emitConstraintError(*this, "C14")
           << "the cache's layout must have a latent field, got "
           << cache.getLayout();
  if (failed(verifyQueries(*this, queries)) ||
      failed(verifySamePresence(*this, "C3", "q_rope", bool(queries.rope),
                                "the cache's rope field",
                                cache.getRopeWidth() != 0)) ||
      failed(
          verifySameSize(*this, "C3",
                         {{"the cache's rope width", "", cache.getRopeWidth()},
                          queries.rope.size(-1, "width")})) ||
      failed(verifyRank(*this, "C4", table, 2, "[B, P]")) ||
      failed(verifySameSize(*this, "C4",
                            {queries.batch(), table.size(0, "batch")})) ||
      failed(verifySameSize(
          *this, "C5",
          {{"the cache's latent width", "", cache.getLatentWidth()},
           queries.main.size(-1, "width")})) ||
      failed(verifyTypes(*this, queries)) ||
      failed(verifyValueRope(*this, "C17")) ||
      failed(verifyScales(*this, queries)) ||
      failed(verifyPerSequence(*this, "C9", {"lengths", getSeqLens()},
                               table.dim(0))) ||
      failed(verifyPlan(*this, "C18", queries, /*keyHeads=*/1)))
    return failure();
  return verifyCommon(*this, queries, ShapedType::kDynamic);
}

/// Checks C2, C3, C5 and C6 of gqa_decode: the fields of the cache.
static LogicalResult verifyKeys(Operation *op, CacheType cache,
                                const NamedOperand &query) {
  if (failed(verifyKeyValueFields(op, cache, "C2", "C3", "C6")))
    return failure();
  const LayoutField &key = cache.getKeyField();
  int64_t keyHeads = key.getNumHeads(), heads = query.dim(-2);
  if (!ShapedType::isDynamic(heads) && heads % keyHeads != 0)
    return emitConstraintError(op, "C3")
           << "q heads (" << heads
           << ") must be a multiple of the heads of the cache's k field ("
           << keyHeads << ")";
  return verifySameSize(
      op, "C5",
      {{"the width of a head of the cache's k field", "", key.group},
       query.size(-1, "width")});
}

/// Checks C14 and C15 of gqa_decode.
static LogicalResult verifyScales(GqaDecodeOp op, const Queries &queries) {
  const LayoutField &key = op.getCache().getType().getKeyField();
  if (failed(verifyScale(
          op, "C14", {"q_scale", op.getQScale()},
          {"queries", queries.main.elementType(), queries.heads().size})) ||
      failed(
          verifyScale(op, "C14", {"k_scale", op.getKScale()},
                      {"cache's keys", key.elementType, key.getNumHeads()})) ||
      failed(
          verifyScale(op, "C14", {"v_scale", op.getVScale()},
                      {"cache's values", key.elementType, key.getNumHeads()})))
    return failure();
  return verifyOutType(op, "C15", queries.main, op.getOutType());
}

LogicalResult GqaDecodeOp::verify() {
  Queries queries = {
      {"q", getQ()}, {"q_rope", Value()}, {"cu_seqlens", getCuSeqlens()}};
  NamedOperand table = {"table", getBlockTable()};
  if (failed(verifyQueries(*this, queries)) ||
      failed(verifyKeys(*this, getCache().getType(), queries.main)) ||
      failed(verifyScales(*this, queries)) ||
      failed(verifyRank(*this, "C4", table, 2, "[B, P]")) ||
      failed(verifySameSize(*this, "C4",
                            {queries.batch(), table.size(0, "batch")})) ||
      failed(verifyPerSequence(*this, "C9", {"lengths", getSeqLens()},
                               table.dim(0))) ||
      failed(verifyPlan(*this, "C16", queries,
                        getCache().getType().getKeyField().getNumHeads())))
    return failure();
  return verifyCommon(*this, queries, ShapedType::kDynamic);
}
