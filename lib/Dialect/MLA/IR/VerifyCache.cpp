//===- VerifyCache.cpp - Constraints of ops on caches and plans -----------===//

#include "mla/Dialect/MLA/IR/MLAOps.h"

#include <cmath>

using namespace mla;
using namespace mlir;

/// Checks that a cache has a latent field. `layout` is its layout's name in
/// messages.
static LogicalResult
verifyLatentField(Operation *op, StringRef constraint, CacheType cache,
                  StringRef layout = "the cache's layout") {
  if (cache.getLatentWidth() != 0)
    return success();
  return emitConstraintError(op, constraint)
         << layout << " must have a latent field, got " << cache.getLayout();
}

static NamedSize latentWidth(CacheType cache) {
  return {"the cache's latent width", "", cache.getLatentWidth()};
}

static NamedSize ropeWidth(CacheType cache) {
  return {"the cache's rope width", "", cache.getRopeWidth()};
}

/// Checks that a rope operand has the rank of the latent and the same sizes,
/// except in the last dimension.
static LogicalResult verifySameTokens(Operation *op, StringRef constraint,
                                      const NamedOperand &rope,
                                      const NamedOperand &latent) {
  if (failed(verifyRank(op, constraint, rope, latent.rank(),
                        "shaped like " + latent.name)))
    return failure();
  return verifySameLeadingDims(op, constraint, rope, latent, /*trailing=*/1);
}

//===----------------------------------------------------------------------===//
// append
//===----------------------------------------------------------------------===//

/// Returns the number of tokens of an operand with `trailing` dimensions after
/// those of the tokens, or kDynamic if it is not static or overflows.
static int64_t countTokens(const NamedOperand &operand, int64_t trailing) {
  int64_t tokens = 1;
  for (int64_t size : operand.type().getShape().drop_back(trailing))
    if (ShapedType::isDynamic(size) || llvm::MulOverflow(tokens, size, tokens))
      return ShapedType::kDynamic;
  return tokens;
}

/// Checks that the new tokens have one or two token dimensions.
static LogicalResult verifyLatentRank(Operation *op, StringRef constraint,
                                      const NamedOperand &latent) {
  if (latent.rank() == 2 || latent.rank() == 3)
    return success();
  return emitConstraintError(op, constraint)
         << "latent must be [B, S, C] or [N, C], got rank " << latent.rank();
}

/// Checks that there is one slot per token.
static LogicalResult verifySlots(Operation *op, StringRef constraint,
                                 const NamedOperand &slots,
                                 const NamedOperand &latent) {
  if (failed(verifyRank(op, constraint, slots, 1, "[tokens]")))
    return failure();
  return verifySameSize(
      op, constraint,
      {{"the number of tokens", "", countTokens(latent, /*trailing=*/1)},
       slots.size(0, "size")});
}

/// Checks C7 (shape of the rotation factors) for `cos` or `sin`.
static LogicalResult verifyRotationFactor(Operation *op,
                                          const NamedOperand &factor,
                                          const NamedOperand &rope,
                                          int64_t width) {
  if (failed(verifyRank(op, "C7", factor, rope.rank(), "shaped like k_rope")))
    return failure();
  for (int64_t dim = 0; dim + 1 < rope.rank(); ++dim)
    if (factor.dim(dim) != 1 &&
        failed(verifySameDim(op, "C7", dim, {rope, factor})))
      return failure();
  if (factor.dim(-1) != width && factor.dim(-1) * 2 != width)
    return emitConstraintError(op, "C7")
           << factor.name << " width (" << formatSize(factor.dim(-1))
           << ") must equal k_rope width (" << width << ") or half of it";
  return success();
}

/// Checks C6 to C8: the rotation of the rope key.
static LogicalResult verifyRotation(Operation *op, const NamedOperand &rope,
                                    const NamedOperand &cos,
                                    const NamedOperand &sin) {
  if (failed(verifySamePresence(op, "C6", "cos", bool(cos), "sin", bool(sin))))
    return failure();
  if (!cos)
    return success();
  if (!rope)
    return emitConstraintError(op, "C6")
           << "cos (present) must be given with k_rope (absent)";
  int64_t width = rope.dim(-1);
  if (ShapedType::isDynamic(width) || width % 2 != 0)
    return emitConstraintError(op, "C8")
           << "k_rope width must be even and static, got " << formatSize(width);
  if (failed(verifyRotationFactor(op, cos, rope, width)) ||
      failed(verifyRotationFactor(op, sin, rope, width)))
    return failure();
  return verifySameSize(op, "C7",
                        {cos.size(-1, "width"), sin.size(-1, "width")});
}

/// Checks the RMS norm of the latent. The three constraints are numbered from
/// `first` on: the weight, the epsilon and the roundings.
template <typename OpTy>
static LogicalResult verifyLatentNorm(OpTy op, unsigned first) {
  const NamedOperand norm = {"norm", op.getNorm()};
  const NamedOperand latent = {"latent", op.getLatent()};
  auto number = [&](unsigned i) { return ("C" + Twine(first + i)).str(); };
  if (norm &&
      (failed(verifyRank(op, number(0), norm, 1, "[C]")) ||
       failed(verifySameSize(
           op, number(0), {norm.size(0, "size"), latent.size(-1, "width")}))))
    return failure();
  const std::optional<APFloat> eps = op.getNormEps();
  if (failed(verifySamePresence(op, number(1), "norm_eps", eps.has_value(),
                                "norm", bool(norm))))
    return failure();
  if (eps) {
    const double value = eps->convertToDouble();
    if (!(value >= 0 && std::isfinite(static_cast<float>(value))))
      return emitConstraintError(op, number(1))
             << "norm_eps must be at least 0 and finite in f32, got " << value;
  }
  if (!op.getNormRounds())
    return success();
  if (!norm)
    return emitConstraintError(op, number(2))
           << "norm_rounds (present) must be given with norm (absent)";
  if (failed(verifySameElementType(op, number(2), {latent, norm})))
    return failure();
  Type type = latent.type().getElementType();
  if (type.getIntOrFloatBitWidth() == 16)
    return success();
  return emitConstraintError(op, number(2))
         << "norm_rounds requires a latent of a 16-bit type, got " << type;
}

LogicalResult AppendOp::verify() {
  CacheType cache = getCache().getType();
  NamedOperand latent = {"latent", getLatent()}, rope = {"k_rope", getKRope()};
  NamedOperand slots = {"slots", getSlots()};
  if (failed(verifyLatentField(*this, "C9", cache)))
    return failure();
  if (failed(verifyLatentRank(*this, "C1", latent)) ||
      (rope && failed(verifySameTokens(*this, "C2", rope, latent))))
    return failure();
  if (failed(verifySamePresence(*this, "C3", "k_rope", bool(rope),
                                "the cache's rope field",
                                cache.getRopeWidth() != 0)) ||
      failed(verifySameSize(*this, "C3",
                            {ropeWidth(cache), rope.size(-1, "width")})) ||
      failed(verifySlots(*this, "C4", slots, latent)) ||
      failed(verifySameSize(*this, "C5",
                            {latentWidth(cache), latent.size(-1, "width")})))
    return failure();
  if (failed(verifyCacheScale(*this, "C10", {"k_scale", getKScale()}, cache)) ||
      failed(verifyRotation(*this, rope, {"cos", getCos()}, {"sin", getSin()})))
    return failure();
  return verifyLatentNorm(*this, 11);
}

//===----------------------------------------------------------------------===//
// prepare
//===----------------------------------------------------------------------===//

/// Checks C6 and C8: the queries, and the widths of queries and rope key.
static LogicalResult verifyQueries(Operation *op, CacheType cache,
                                   const NamedOperand &query,
                                   const NamedOperand &rope) {
  if (failed(verifyRank(op, "C6", query, rope.rank() + 1,
                        "[tokens, H, r] with the tokens of latent")))
    return failure();
  for (int64_t dim = 0; dim + 1 < rope.rank(); ++dim)
    if (failed(verifySameDim(op, "C6", dim, {query, rope})))
      return failure();
  for (const NamedOperand &rotated : {query, rope}) {
    int64_t width = rotated.dim(-1);
    if (ShapedType::isDynamic(width) || width % 2 != 0)
      return emitConstraintError(op, "C8")
             << rotated.name << " width must be even and static, got "
             << formatSize(width);
    if (failed(verifySameSize(op, "C8",
                              {ropeWidth(cache), rotated.size(-1, "width")})))
      return failure();
  }
  return success();
}

/// Checks C7: the rotation factors.
static LogicalResult verifyFactors(Operation *op, const NamedOperand &rope,
                                   const NamedOperand &cos,
                                   const NamedOperand &sin) {
  if (failed(verifyRotationFactor(op, cos, rope, rope.dim(-1))))
    return failure();
  if (cos.type().getShape() != sin.type().getShape())
    return emitConstraintError(op, "C7")
           << "sin shape (" << sin.type() << ") must equal cos shape ("
           << cos.type() << ")";
  return verifySameElementType(op, "C7", {cos, sin});
}

LogicalResult PrepareOp::verify() {
  CacheType cache = getCache().getType();
  NamedOperand latent = {"latent", getLatent()}, rope = {"k_rope", getKRope()};
  if (failed(verifyLatentField(*this, "C3", cache)))
    return failure();
  if (cache.getRopeWidth() == 0)
    return emitConstraintError(*this, "C3")
           << "the cache's layout must have a rope field, got "
           << cache.getLayout();
  if (failed(verifyLatentRank(*this, "C1", latent)) ||
      failed(verifySameTokens(*this, "C2", rope, latent)) ||
      failed(verifySlots(*this, "C4", {"slots", getSlots()}, latent)) ||
      failed(verifySameSize(*this, "C5",
                            {latentWidth(cache), latent.size(-1, "width")})) ||
      failed(verifyQueries(*this, cache, {"q_rope", getQRope()}, rope)) ||
      failed(
          verifyFactors(*this, rope, {"cos", getCos()}, {"sin", getSin()})) ||
      failed(verifyCacheScale(*this, "C9", {"k_scale", getKScale()}, cache)))
    return failure();
  return verifyLatentNorm(*this, 10);
}

//===----------------------------------------------------------------------===//
// gather
//===----------------------------------------------------------------------===//

/// Checks C5 and C6: the results.
static LogicalResult verifyGathered(Operation *op, CacheType cache,
                                    const NamedOperand &latent,
                                    const NamedOperand &rope, bool ragged,
                                    int64_t batch) {
  if (failed(verifyRank(op, "C5", latent, ragged ? 2 : 3,
                        ragged ? "[M, C] with cu_seqlens"
                               : "[B, T, C] without cu_seqlens")))
    return failure();
  if (!ragged &&
      failed(verifySameSize(
          op, "C5", {{"the batch", "", batch}, latent.size(0, "batch")})))
    return failure();
  if (failed(verifySameSize(op, "C5",
                            {latentWidth(cache), latent.size(-1, "width")})) ||
      failed(verifySamePresence(op, "C6", "k_rope", bool(rope),
                                "the cache's rope field",
                                cache.getRopeWidth() != 0)))
    return failure();
  if (!rope)
    return success();
  if (failed(verifySameTokens(op, "C6", rope, latent)))
    return failure();
  return verifySameSize(op, "C6", {ropeWidth(cache), rope.size(-1, "width")});
}

LogicalResult GatherOp::verify() {
  CacheType cache = getCache().getType();
  NamedOperand table = {"table", getBlockTable()};
  NamedOperand latent = {"latent", getLatent()}, rope = {"k_rope", getKRope()};
  NamedOperand cuSeqlens = {"cu_seqlens", getCuSeqlens()};
  if (failed(verifyLatentField(*this, "C1", cache)) ||
      failed(verifyRank(*this, "C2", table, 2, "[B, P]")) ||
      failed(verifyPerSequence(*this, "C3", {"lengths", getSeqLens()},
                               table.dim(0))) ||
      failed(verifyPerSequence(*this, "C3", {"starts", getStarts()},
                               table.dim(0))) ||
      failed(verifyBoundaries(*this, "C4", cuSeqlens, table.dim(0))) ||
      failed(verifyGathered(*this, cache, latent, rope, bool(cuSeqlens),
                            table.dim(0))) ||
      failed(verifySameElementType(*this, "C8", {latent, rope})) ||
      failed(verifyCacheScale(*this, "C9", {"k_scale", getKScale()}, cache)))
    return failure();
  int64_t rows = latent.dim(cuSeqlens ? 0 : 1);
  return verifySamePresence(*this, "C7", "extent", bool(getExtent()),
                            "a dynamic number of rows",
                            ShapedType::isDynamic(rows));
}

//===----------------------------------------------------------------------===//
// expand_cache
//===----------------------------------------------------------------------===//

/// Checks C5 to C7: the weights.
static LogicalResult verifyWeights(Operation *op, CacheType cache,
                                   const NamedOperand &wUk,
                                   const NamedOperand &wUv) {
  if (failed(verifyRank(op, "C5", wUk, 3, "[H, n, C]")) ||
      failed(verifyRank(op, "C5", wUv, 3, "[H, v, C]")) ||
      failed(verifySameSize(op, "C5",
                            {wUk.size(0, "heads"), wUv.size(0, "heads")})) ||
      failed(verifySameSize(op, "C5",
                            {latentWidth(cache), wUk.size(2, "dimension 2"),
                             wUv.size(2, "dimension 2")})) ||
      failed(verifySameElementType(op, "C6", {wUk, wUv})))
    return failure();
  for (const NamedOperand &weight : {wUk, wUv})
    for (StringRef dim : {"dimension 0", "dimension 1", "dimension 2"})
      if (failed(verifyExtent(op, "C7", weight.size(dim.back() - '0', dim))))
        return failure();
  return success();
}

/// Checks C8 and C9: keys and values.
static LogicalResult verifyExpanded(ExpandCacheOp op, const NamedOperand &wUk,
                                    const NamedOperand &wUv,
                                    const NamedOperand &key,
                                    const NamedOperand &value, int64_t batch) {
  bool ragged = static_cast<bool>(op.getCuSeqlens());
  if (failed(verifyRank(op, "C8", key, ragged ? 3 : 4,
                        ragged ? "[M, H, n] with cu_seqlens"
                               : "[B, T, H, n] without cu_seqlens")))
    return failure();
  if (!ragged &&
      failed(verifySameSize(op, "C8",
                            {{"the batch", "", batch}, key.size(0, "batch")})))
    return failure();
  if (failed(verifySameSize(op, "C8",
                            {wUk.size(0, "heads"), key.size(-2, "heads")})) ||
      failed(verifySameSize(
          op, "C8", {wUk.size(1, "dimension 1"), key.size(-1, "width")})) ||
      failed(verifyRank(op, "C9", value, key.rank(), "shaped like key")) ||
      failed(verifySameLeadingDims(op, "C9", value, key, /*trailing=*/1)))
    return failure();
  return verifySameSize(op, "C9",
                        {wUv.size(1, "dimension 1"), value.size(-1, "width")});
}

/// Checks C10: the rope result.
static LogicalResult verifyRopeResult(Operation *op, CacheType cache,
                                      const NamedOperand &rope,
                                      const NamedOperand &key) {
  if (failed(verifySamePresence(op, "C10", "k_rope", bool(rope),
                                "the cache's rope field",
                                cache.getRopeWidth() != 0)))
    return failure();
  if (!rope)
    return success();
  if (failed(verifyRank(op, "C10", rope, key.rank() - 1,
                        "[tokens, r] with the tokens of key")))
    return failure();
  for (int64_t dim = 0; dim + 1 < rope.rank(); ++dim)
    if (failed(verifySameDim(op, "C10", dim, {key, rope})))
      return failure();
  return verifySameSize(op, "C10", {ropeWidth(cache), rope.size(-1, "width")});
}

/// Checks C11: the element types of the results.
static LogicalResult verifyExpandedTypes(ExpandCacheOp op,
                                         const NamedOperand &wUk,
                                         const NamedOperand &key,
                                         const NamedOperand &value,
                                         const NamedOperand &rope) {
  if (failed(verifySameElementType(op, "C11", {wUk, rope})))
    return failure();
  if (!op.getWide())
    return verifySameElementType(op, "C11", {wUk, key, value});
  for (const NamedOperand &result : {key, value})
    if (!result.type().getElementType().isF32())
      return emitConstraintError(op, "C11")
             << result.name << " element type must be f32 with wide, got "
             << result.type().getElementType();
  return success();
}

LogicalResult ExpandCacheOp::verify() {
  CacheType cache = getCache().getType();
  NamedOperand table = {"table", getBlockTable()};
  NamedOperand cuSeqlens = {"cu_seqlens", getCuSeqlens()};
  NamedOperand wUk = {"w_uk", getWUk()}, wUv = {"w_uv", getWUv()};
  NamedOperand key = {"key", getKey()}, value = {"value", getValue()};
  NamedOperand rope = {"k_rope", getKRope()};
  if (failed(verifyLatentField(*this, "C1", cache)) ||
      failed(verifyRank(*this, "C2", table, 2, "[B, P]")) ||
      failed(verifyPerSequence(*this, "C3", {"lengths", getSeqLens()},
                               table.dim(0))) ||
      failed(verifyPerSequence(*this, "C3", {"starts", getStarts()},
                               table.dim(0))) ||
      failed(verifyBoundaries(*this, "C4", cuSeqlens, table.dim(0))) ||
      failed(verifyWeights(*this, cache, wUk, wUv)) ||
      failed(verifyExpanded(*this, wUk, wUv, key, value, table.dim(0))) ||
      failed(verifyRopeResult(*this, cache, rope, key)) ||
      failed(verifyExpandedTypes(*this, wUk, key, value, rope)) ||
      failed(verifyCacheScale(*this, "C13", {"k_scale", getKScale()}, cache)))
    return failure();
  return verifySamePresence(*this, "C12", "extent", bool(getExtent()),
                            "a dynamic number of rows",
                            ShapedType::isDynamic(key.dim(cuSeqlens ? 0 : 1)));
}

//===----------------------------------------------------------------------===//
// convert_cache
//===----------------------------------------------------------------------===//

/// Checks C2 and C3: both caches have the same latent and rope widths.
static LogicalResult verifyConvertedFields(Operation *op, CacheType from,
                                           CacheType to) {
  if (failed(verifyLatentField(op, "C2", from, "the layout of from")) ||
      failed(verifyLatentField(op, "C2", to, "the layout of to")) ||
      failed(verifySameSize(
          op, "C2",
          {{"the latent width of from", "", from.getLatentWidth()},
           {"the latent width of to", "", to.getLatentWidth()}})) ||
      failed(verifySamePresence(
          op, "C3", "the rope field of from", from.getRopeWidth() != 0,
          "the rope field of to", to.getRopeWidth() != 0)))
    return failure();
  return verifySameSize(op, "C3",
                        {{"the rope width of from", "", from.getRopeWidth()},
                         {"the rope width of to", "", to.getRopeWidth()}});
}

LogicalResult ConvertCacheOp::verify() {
  CacheType from = getFrom().getType(), to = getTo().getType();
  NamedOperand table = {"table", getFromTable()};
  NamedOperand toTable = {"to_table", getToTable()};
  if (getFrom() == getTo())
    return emitConstraintError(*this, "C1")
           << "from and to must be different caches, got the same value twice";
  if (failed(verifyConvertedFields(*this, from, to)) ||
      failed(verifyRank(*this, "C4", table, 2, "[B, P]")) ||
      failed(verifyRank(*this, "C4", toTable, 2, "[B, Q]")) ||
      failed(verifySameSize(
          *this, "C4", {table.size(0, "batch"), toTable.size(0, "batch")})) ||
      failed(verifyPerSequence(*this, "C5", {"lengths", getSeqLens()},
                               table.dim(0))) ||
      failed(verifyPerSequence(*this, "C5", {"starts", getStarts()},
                               table.dim(0))) ||
      failed(
          verifyCacheScale(*this, "C6", {"from_scale", getFromScale()}, from)))
    return failure();
  return verifyCacheScale(*this, "C6", {"to_scale", getToScale()}, to);
}

//===----------------------------------------------------------------------===//
// gqa_append and gqa_gather
//===----------------------------------------------------------------------===//

/// Checks the scales of keys and values of a cache that has both fields.
template <typename OpTy>
static LogicalResult verifyHeadScales(OpTy op, StringRef constraint,
                                      CacheType cache) {
  const LayoutField &key = cache.getKeyField();
  int64_t heads = key.getNumHeads();
  if (failed(verifyScale(op, constraint, {"k_scale", op.getKScale()},
                         {"cache's keys", key.elementType, heads})))
    return failure();
  return verifyScale(op, constraint, {"v_scale", op.getVScale()},
                     {"cache's values", key.elementType, heads});
}

/// Checks that a tensor has the heads of a field and their width.
static LogicalResult verifyHeads(Operation *op, StringRef constraint,
                                 const NamedOperand &tensor,
                                 const LayoutField &field, StringRef name) {
  std::string prefix = "the cache's " + name.str() + " field ";
  if (failed(verifySameSize(op, constraint,
                            {{prefix + "heads", "", field.getNumHeads()},
                             tensor.size(-2, "heads")})))
    return failure();
  return verifySameSize(
      op, constraint,
      {{prefix + "width", "", field.group}, tensor.size(-1, "width")});
}

LogicalResult GqaAppendOp::verify() {
  CacheType cache = getCache().getType();
  NamedOperand key = {"key", getKey()}, value = {"value", getValue()};
  NamedOperand slots = {"slots", getSlots()};
  if (failed(verifyKeyValueFields(*this, cache, "C3", "C3", "C3")))
    return failure();
  if (key.rank() != 3 && key.rank() != 4)
    return emitConstraintError(*this, "C1")
           << "key must be [B, S, G, d] or [N, G, d], got rank " << key.rank();
  if (failed(verifyRank(*this, "C2", value, key.rank(),
                        "shaped like " + key.name)))
    return failure();
  if (failed(verifySameLeadingDims(*this, "C2", value, key, /*trailing=*/1)) ||
      failed(verifyHeads(*this, "C4", key, cache.getKeyField(), "k")) ||
      failed(verifyHeads(*this, "C5", value, cache.getValueField(), "v")) ||
      failed(verifyRank(*this, "C6", slots, 1, "[tokens]")) ||
      failed(verifySameSize(
          *this, "C6",
          {{"the number of tokens", "", countTokens(key, /*trailing=*/2)},
           slots.size(0, "size")})))
    return failure();
  return verifyHeadScales(*this, "C7", cache);
}

LogicalResult GqaGatherOp::verify() {
  CacheType cache = getCache().getType();
  NamedOperand table = {"table", getBlockTable()};
  NamedOperand key = {"key", getKey()}, value = {"value", getValue()};
  NamedOperand cuSeqlens = {"cu_seqlens", getCuSeqlens()};
  int64_t rank = cuSeqlens ? 3 : 4;
  if (failed(verifyKeyValueFields(*this, cache, "C1", "C1", "C1")) ||
      failed(verifyRank(*this, "C2", table, 2, "[B, P]")) ||
      failed(verifyPerSequence(*this, "C3", {"lengths", getSeqLens()},
                               table.dim(0))) ||
      failed(verifyPerSequence(*this, "C3", {"starts", getStarts()},
                               table.dim(0))) ||
      failed(verifyBoundaries(*this, "C4", cuSeqlens, table.dim(0))) ||
      failed(verifyRank(*this, "C5", key, rank,
                        cuSeqlens ? "[M, G, d] with cu_seqlens"
                                  : "[B, T, G, d] without cu_seqlens")))
    return failure();
  if (!cuSeqlens && failed(verifySameSize(*this, "C5",
                                          {{"the batch", "", table.dim(0)},
                                           key.size(0, "batch")})))
    return failure();
  if (failed(verifyHeads(*this, "C5", key, cache.getKeyField(), "k")) ||
      failed(verifyRank(*this, "C6", value, rank, "shaped like " + key.name)))
    return failure();
  if (failed(verifySameLeadingDims(*this, "C6", value, key, /*trailing=*/1)) ||
      failed(verifyHeads(*this, "C6", value, cache.getValueField(), "v")) ||
      failed(verifySameElementType(*this, "C8", {key, value})) ||
      failed(verifyHeadScales(*this, "C9", cache)))
    return failure();
  int64_t rows = key.dim(cuSeqlens ? 0 : 1);
  return verifySamePresence(*this, "C7", "extent", bool(getExtent()),
                            "a dynamic number of rows",
                            ShapedType::isDynamic(rows));
}

//===----------------------------------------------------------------------===//
// plan
//===----------------------------------------------------------------------===//

LogicalResult PlanOp::verify() {
  NamedOperand lengths = {"lengths", getSeqLens()};
  if (failed(verifyRank(*this, "C1", lengths, 1, "[B]")) ||
      failed(verifyBoundaries(*this, "C2", {"cu_seqlens", getCuSeqlens()},
                              lengths.dim(0))) ||
      failed(verifyExtent(*this, "C3", {"heads", "", int64_t(getHeads())})) ||
      failed(verifyRange(*this, "C4", {"page_size", "", int64_t(getPageSize())},
                         1, kMaxPageSize)))
    return failure();
  int64_t heads = getHeads(), keyHeads = getKeyHeads();
  if (keyHeads < 1 || heads % keyHeads != 0)
    return emitConstraintError(*this, "C6")
           << "key_heads must be at least 1 and divide heads (" << heads
           << "), got " << keyHeads;
  std::optional<int64_t> constant = getQueryLen();
  bool dynamic = static_cast<bool>(getDynamicQueryLen());
  if (constant && dynamic)
    return emitConstraintError(*this, "C5")
           << "the attribute query_len (" << *constant
           << ") and the operand query_len (present) exclude each other";
  if (!constant && !dynamic && !getCuSeqlens())
    return emitConstraintError(*this, "C5")
           << "query_len (absent) must be present if cu_seqlens is absent";
  if (!constant)
    return success();
  return verifyRange(*this, "C5", {"query_len", "", *constant}, 0, INT32_MAX);
}
