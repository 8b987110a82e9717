//===- MLAKVerifiers.cpp - Shapes of the operands of mlak ops -------------===//
//
// Checks C2 and C3 of each op: the ranks, and that dimensions with the same
// name in the op's description are equal. KernelOpInterface checks the
// constraints that all ops share.
//
//===----------------------------------------------------------------------===//

#include "mla/Dialect/MLAK/IR/MLAKOps.h"

using namespace mlir;
using namespace mla;
using namespace mla::mlak;

namespace {
/// An operand whose leading dimensions are tokens.
struct TokenOperand {
  NamedOperand operand;
  int64_t trailing; ///< the number of dimensions after the tokens

  int64_t numTokenDims() const { return operand.rank() - trailing; }
};
} // namespace

/// Checks C2 (ranks) for an operand with one or more token dimensions.
static LogicalResult verifyTokenRank(Operation *op, const NamedOperand &operand,
                                     int64_t rank, StringRef shape) {
  return verifyMinRank(op, "C2", operand, rank, shape);
}

/// Checks C3: all operands that are present have the same token dimensions.
static LogicalResult verifySameTokens(Operation *op,
                                      ArrayRef<TokenOperand> operands) {
  SmallVector<NamedSize, 4> counts;
  SmallVector<NamedOperand, 4> present;
  for (const TokenOperand &tokens : operands) {
    if (!tokens.operand)
      continue;
    counts.push_back(
        {tokens.operand.name, "token dimensions", tokens.numTokenDims()});
    present.push_back(tokens.operand);
  }
  if (failed(verifySameSize(op, "C3", counts)))
    return failure();
  for (int64_t dim = 0; dim < counts.front().size; ++dim)
    if (failed(verifySameDim(op, "C3", dim, present)))
      return failure();
  return success();
}

/// Returns out `index`, or null if the op has fewer outs.
static NamedOperand getOut(OperandRange outs, unsigned index) {
  return {"outs[" + std::to_string(index) + "]",
          index < outs.size() ? outs[index] : Value()};
}

/// Returns the batch size B of an operand of shape [B + 1].
static NamedSize getBatchOfBoundaries(const NamedOperand &boundaries) {
  NamedSize size = boundaries.size(0, "size minus 1");
  if (!ShapedType::isDynamic(size.size))
    --size.size;
  return size;
}

/// Checks C2 (ranks) and C3 (equal sizes) for the operands that all attention
/// ops have. `keyHeads` are sizes of keys and values that must equal the number
/// of heads.
template <typename OpTy>
static LogicalResult verifyAttention(OpTy op, const NamedOperand &query,
                                     const NamedOperand &queryRope,
                                     ArrayRef<NamedSize> keyHeads = {}) {
  NamedOperand out = getOut(op.getOuts(), 0), lse = getOut(op.getOuts(), 1);
  NamedOperand sink = {"sink", op.getSink()};
  if (failed(verifyTokenRank(op, query, 3, "[tokens, H, width]")) ||
      failed(verifyTokenRank(op, queryRope, 3, "[tokens, H, r]")) ||
      failed(verifyRank(op, "C2", {"cu_seqlens", op.getCuSeqlens()}, 1,
                        "[B + 1]")) ||
      failed(
          verifyRank(op, "C2", {"mask", op.getMask()}, 4, "[B, H, S, keys]")) ||
      failed(verifyRank(op, "C2", sink, 1, "[H]")) ||
      failed(verifyTokenRank(op, out, 3, "[tokens, H, width]")) ||
      failed(verifyTokenRank(op, lse, 2, "[tokens, H]")))
    return failure();
  if (failed(verifySameTokens(
          op, {{query, 2}, {queryRope, 2}, {out, 2}, {lse, 1}})))
    return failure();
  SmallVector<NamedSize, 8> heads = {
      query.size(-2, "heads"), queryRope.size(-2, "heads"),
      sink.size(0, "heads"), out.size(-2, "heads"), lse.size(-1, "heads")};
  heads.append(keyHeads.begin(), keyHeads.end());
  return verifySameSize(op, "C3", heads);
}

/// Checks C2 and C3 of a scale: [1] or [heads].
static LogicalResult verifyScaleShape(Operation *op, StringRef name,
                                      Value scale, const NamedSize &heads) {
  NamedOperand operand = {name.str(), scale};
  if (failed(verifyRank(op, "C2", operand, 1, "[1] or [heads]")))
    return failure();
  if (!operand || operand.dim(0) == 1)
    return success();
  return verifySameSize(op, "C3", {heads, operand.size(0, "size")});
}

/// The same for a scale of queries, which may have an element for each head of
/// a token.
static LogicalResult verifyQueryScale(Operation *op, StringRef name,
                                      Value scale, const NamedOperand &query) {
  NamedOperand operand = {name.str(), scale};
  NamedSize heads = query.size(-2, "heads");
  if (!operand || operand.rank() == 1)
    return verifyScaleShape(op, name, scale, heads);
  if (failed(verifyTokenRank(op, operand, 2, "[1], [heads] or [tokens, H]")) ||
      failed(verifySameSize(op, "C3", {heads, operand.size(-1, "heads")})))
    return failure();
  return verifySameTokens(op, {{query, 2}, {operand, 1}});
}

namespace {
/// The heads of a cache's k field, and the widths of a head of both fields.
struct HeadSizes {
  NamedSize heads, keyWidth, valueWidth;
};
} // namespace

/// Returns the sizes of the k and the v field of a cache. The width of an
/// absent field is 0.
static HeadSizes headSizes(CacheType cache) {
  LayoutAttr layout = cache.getLayout();
  int64_t heads = ShapedType::kDynamic;
  auto widthOf = [&](FieldRole role) -> int64_t {
    int64_t index = layout.getFieldIndex(role);
    if (index < 0)
      return 0;
    if (role == FieldRole::Key)
      heads = layout.getFields()[index].getNumHeads();
    return layout.getFields()[index].group;
  };
  int64_t key = widthOf(FieldRole::Key), value = widthOf(FieldRole::Value);
  return {{"the heads of the cache's k field", "", heads},
          {"the cache's k width", "", key},
          {"the cache's v width", "", value}};
}

/// Returns the width of the values of an attention with `value_rope` or
/// without.
static NamedSize getValueWidth(bool valueRope, NamedSize latent,
                               const NamedSize &rope) {
  if (!valueRope)
    return latent;
  latent.name = "the latent width plus the rope width";
  latent.what = "";
  bool known =
      !ShapedType::isDynamic(latent.size) && !ShapedType::isDynamic(rope.size);
  latent.size = known ? latent.size + rope.size : ShapedType::kDynamic;
  return latent;
}

LogicalResult DecodeOp::verify() {
  NamedOperand query = {"q_latent", getQLatent()};
  NamedOperand queryRope = {"q_rope", getQRope()};
  NamedOperand table = {"block_table", getBlockTable()};
  NamedOperand lengths = {"seq_lens", getSeqLens()};
  NamedOperand cuSeqlens = {"cu_seqlens", getCuSeqlens()};
  NamedOperand out = getOut(getOuts(), 0);
  CacheType cache = getCache().getType();
  if (failed(verifyAttention(*this, query, queryRope)) ||
      failed(verifyRank(*this, "C2", table, 2, "[B, pages]")) ||
      failed(verifyRank(*this, "C2", lengths, 1, "[B]")) ||
      failed(verifyRank(*this, "C2", {"plan", getPlan()}, 1, "[bytes]")) ||
      failed(verifySameSize(
          *this, "C3",
          {{"the cache's latent width", "", cache.getLatentWidth()},
           query.size(-1, "width")})) ||
      failed(verifySameSize(
          *this, "C3",
          {getValueWidth(
               getValueRope(),
               {"the cache's latent width", "", cache.getLatentWidth()},
               {"the cache's rope width", "", cache.getRopeWidth()}),
           out.size(-1, "width")})) ||
      failed(
          verifySameSize(*this, "C3",
                         {{"the cache's rope width", "", cache.getRopeWidth()},
                          queryRope.size(-1, "width")})) ||
      failed(verifyQueryScale(*this, "q_scale", getQScale(), query)) ||
      failed(verifyScaleShape(*this, "k_scale", getKScale(),
                              {"the heads of the cache", "", 1})))
    return failure();
  return verifySameSize(*this, "C3",
                        {table.size(0, "batch"), lengths.size(0, "batch"),
                         getBatchOfBoundaries(cuSeqlens)});
}

LogicalResult GqaDecodeOp::verify() {
  NamedOperand query = {"q", getQ()};
  NamedOperand table = {"block_table", getBlockTable()};
  NamedOperand lengths = {"seq_lens", getSeqLens()};
  NamedOperand cuSeqlens = {"cu_seqlens", getCuSeqlens()};
  NamedOperand out = getOut(getOuts(), 0);
  HeadSizes sizes = headSizes(getCache().getType());
  if (failed(verifyAttention(*this, query, {"q_rope", Value()})) ||
      failed(verifyRank(*this, "C2", table, 2, "[B, pages]")) ||
      failed(verifyRank(*this, "C2", lengths, 1, "[B]")) ||
      failed(verifyRank(*this, "C2", {"plan", getPlan()}, 1, "[bytes]")) ||
      failed(verifySameSize(*this, "C3",
                            {sizes.keyWidth, query.size(-1, "width")})) ||
      failed(verifySameSize(*this, "C3",
                            {sizes.valueWidth, out.size(-1, "width")})) ||
      failed(verifyScaleShape(*this, "q_scale", getQScale(),
                              query.size(-2, "heads"))) ||
      failed(verifyScaleShape(*this, "k_scale", getKScale(), sizes.heads)) ||
      failed(verifyScaleShape(*this, "v_scale", getVScale(), sizes.heads)))
    return failure();
  return verifySameSize(*this, "C3",
                        {table.size(0, "batch"), lengths.size(0, "batch"),
                         getBatchOfBoundaries(cuSeqlens)});
}

LogicalResult LatentAttentionOp::verify() {
  NamedOperand query = {"q_latent", getQLatent()};
  NamedOperand queryRope = {"q_rope", getQRope()};
  NamedOperand latent = {"latent", getLatent()}, kRope = {"k_rope", getKRope()};
  NamedOperand lengths = {"lengths", getLengths()};
  NamedOperand cuSeqlens = {"cu_seqlens", getCuSeqlens()};
  NamedOperand out = getOut(getOuts(), 0);
  if (failed(verifyAttention(*this, query, queryRope)) ||
      failed(verifyRank(*this, "C2", latent, 3, "[B, T, C]")) ||
      failed(verifyRank(*this, "C2", kRope, 3, "[B, T, r]")) ||
      failed(verifyRank(*this, "C2", lengths, 1, "[B]")) ||
      failed(verifySameSize(
          *this, "C3", {latent.size(2, "width"), query.size(-1, "width")})) ||
      failed(verifySameSize(
          *this, "C3",
          {getValueWidth(getValueRope(), latent.size(2, "width"),
                         kRope ? kRope.size(2, "width")
                               : NamedSize{"k_rope", "width", 0}),
           out.size(-1, "width")})) ||
      failed(verifySameSize(
          *this, "C3",
          {kRope.size(2, "width"), queryRope.size(-1, "width")})) ||
      failed(verifySameSize(*this, "C3",
                            {latent.size(1, "keys"), kRope.size(1, "keys")})))
    return failure();
  return verifySameSize(*this, "C3",
                        {latent.size(0, "batch"), kRope.size(0, "batch"),
                         lengths.size(0, "batch"),
                         getBatchOfBoundaries(cuSeqlens)});
}

LogicalResult PrefillOp::verify() {
  NamedOperand query = {"q_nope", getQNope()};
  NamedOperand queryRope = {"q_rope", getQRope()};
  NamedOperand key = {"k_nope", getKNope()}, kRope = {"k_rope", getKRope()};
  NamedOperand value = {"value", getValue()};
  NamedOperand lengths = {"lengths", getLengths()};
  NamedOperand cuSeqlens = {"cu_seqlens", getCuSeqlens()};
  NamedOperand cuSeqlensK = {"cu_seqlens_k", getCuSeqlensK()};
  NamedOperand out = getOut(getOuts(), 0);
  if (failed(verifyTokenRank(*this, key, 3, "[key tokens, H, n]")) ||
      failed(verifyTokenRank(*this, kRope, 2, "[key tokens, r]")) ||
      failed(verifyTokenRank(*this, value, 3, "[key tokens, H, v]")) ||
      failed(verifyRank(*this, "C2", lengths, 1, "[B]")) ||
      failed(verifyRank(*this, "C2", cuSeqlensK, 1, "[B + 1]")) ||
      failed(verifySameTokens(*this, {{key, 2}, {kRope, 1}, {value, 2}})) ||
      failed(verifyAttention(*this, query, queryRope,
                             {key.size(-2, "heads"), value.size(-2, "heads")})))
    return failure();
  if (failed(verifySameSize(
          *this, "C3", {query.size(-1, "width"), key.size(-1, "width")})) ||
      failed(verifySameSize(
          *this, "C3", {queryRope.size(-1, "width"), kRope.size(-1, "width")})))
    return failure();
  if (failed(verifySameSize(*this, "C3",
                            {value.size(-1, "width"), out.size(-1, "width")})))
    return failure();
  NamedSize heads = query.size(-2, "heads");
  if (failed(verifyScaleShape(*this, "q_scale", getQScale(), heads)) ||
      failed(verifyScaleShape(*this, "k_scale", getKScale(), heads)) ||
      failed(verifyScaleShape(*this, "v_scale", getVScale(), heads)))
    return failure();
  return verifySameSize(*this, "C3",
                        {lengths.size(0, "batch"),
                         getBatchOfBoundaries(cuSeqlens),
                         getBatchOfBoundaries(cuSeqlensK)});
}

//===----------------------------------------------------------------------===//
// Caches and plans
//===----------------------------------------------------------------------===//

/// Checks C2 and C3 for the new tokens of an append or prepare.
template <typename OpTy> static LogicalResult verifyNewTokens(OpTy op) {
  CacheType cache = op.getCache().getType();
  NamedOperand latent = {"latent", op.getLatent()};
  NamedOperand kRope = {"k_rope", op.getKRope()};
  if (failed(verifyTokenRank(op, latent, 2, "[tokens, C]")) ||
      failed(verifyTokenRank(op, kRope, 2, "[tokens, r]")) ||
      failed(verifyRank(op, "C2", {"slots", op.getSlots()}, 1, "[tokens]")) ||
      failed(verifySameTokens(op, {{latent, 1}, {kRope, 1}})) ||
      failed(verifySameSize(
          op, "C3",
          {{"the cache's latent width", "", cache.getLatentWidth()},
           latent.size(-1, "width")})) ||
      failed(verifyScaleShape(op, "k_scale", op.getKScale(),
                              {"the heads of the cache", "", 1})))
    return failure();
  NamedOperand norm = {"norm", op.getNorm()};
  if (failed(verifyRank(op, "C2", norm, 1, "[C]")) ||
      failed(verifySameSize(op, "C3",
                            {latent.size(-1, "width"), norm.size(0, "size")})))
    return failure();
  return verifySameSize(op, "C3",
                        {{"the cache's rope width", "", cache.getRopeWidth()},
                         kRope.size(-1, "width")});
}

LogicalResult AppendOp::verify() { return verifyNewTokens(*this); }

LogicalResult PrepareOp::verify() {
  NamedOperand query = {"q_rope", getQRope()}, kRope = {"k_rope", getKRope()};
  NamedOperand out = getOut(getOuts(), 0);
  if (failed(verifyNewTokens(*this)) ||
      failed(verifyTokenRank(*this, query, 3, "[tokens, H, r]")) ||
      failed(verifyTokenRank(*this, out, 3, "[tokens, H, r]")) ||
      failed(verifySameTokens(*this, {{kRope, 1}, {query, 2}, {out, 2}})) ||
      failed(verifySameSize(*this, "C3",
                            {query.size(-2, "heads"), out.size(-2, "heads")})))
    return failure();
  return verifySameSize(*this, "C3",
                        {kRope.size(-1, "width"), query.size(-1, "width"),
                         out.size(-1, "width")});
}

/// Checks C2 and C3 of the tables and lengths of a gather.
template <typename OpTy> static LogicalResult verifyPages(OpTy op) {
  NamedOperand table = {"block_table", op.getBlockTable()};
  NamedOperand lengths = {"seq_lens", op.getSeqLens()};
  NamedOperand starts = {"starts", op.getStarts()};
  NamedOperand cuSeqlensK = {"cu_seqlens_k", op.getCuSeqlensK()};
  if (failed(verifyRank(op, "C2", table, 2, "[B, pages]")) ||
      failed(verifyRank(op, "C2", lengths, 1, "[B]")) ||
      failed(verifyRank(op, "C2", starts, 1, "[B]")) ||
      failed(verifyRank(op, "C2", cuSeqlensK, 1, "[B + 1]")))
    return failure();
  return verifySameSize(op, "C3",
                        {table.size(0, "batch"), lengths.size(0, "batch"),
                         starts.size(0, "batch"),
                         getBatchOfBoundaries(cuSeqlensK)});
}

LogicalResult GatherOp::verify() {
  CacheType cache = getCache().getType();
  NamedOperand latent = getOut(getOuts(), 0), kRope = getOut(getOuts(), 1);
  if (failed(verifyPages(*this)) ||
      failed(verifyTokenRank(*this, latent, 2, "[tokens, C]")) ||
      failed(verifyTokenRank(*this, kRope, 2, "[tokens, r]")) ||
      failed(verifySameTokens(*this, {{latent, 1}, {kRope, 1}})) ||
      failed(verifySameSize(
          *this, "C3",
          {{"the cache's latent width", "", cache.getLatentWidth()},
           latent.size(-1, "width")})) ||
      failed(
          verifySameSize(*this, "C3",
                         {{"the cache's rope width", "", cache.getRopeWidth()},
                          kRope.size(-1, "width")})))
    return failure();
  return verifyScaleShape(*this, "k_scale", getKScale(),
                          {"the heads of the cache", "", 1});
}

LogicalResult ExpandCacheOp::verify() {
  CacheType cache = getCache().getType();
  NamedOperand wUk = {"w_uk", getWUk()}, wUv = {"w_uv", getWUv()};
  NamedOperand key = getOut(getOuts(), 0), value = getOut(getOuts(), 1);
  NamedOperand kRope = getOut(getOuts(), 2);
  if (failed(verifyPages(*this)) ||
      failed(verifyRank(*this, "C2", wUk, 3, "[H, n, C]")) ||
      failed(verifyRank(*this, "C2", wUv, 3, "[H, v, C]")) ||
      failed(verifyTokenRank(*this, key, 3, "[tokens, H, n]")) ||
      failed(verifyTokenRank(*this, value, 3, "[tokens, H, v]")) ||
      failed(verifyTokenRank(*this, kRope, 2, "[tokens, r]")) ||
      failed(verifySameTokens(*this, {{key, 2}, {value, 2}, {kRope, 1}})) ||
      failed(
          verifySameSize(*this, "C3",
                         {wUk.size(0, "heads"), wUv.size(0, "heads"),
                          key.size(-2, "heads"), value.size(-2, "heads")})) ||
      failed(verifySameSize(
          *this, "C3", {wUk.size(1, "dimension 1"), key.size(-1, "width")})) ||
      failed(verifySameSize(
          *this, "C3",
          {wUv.size(1, "dimension 1"), value.size(-1, "width")})) ||
      failed(verifySameSize(
          *this, "C3",
          {{"the cache's latent width", "", cache.getLatentWidth()},
           wUk.size(2, "dimension 2"),
           wUv.size(2, "dimension 2")})) ||
      failed(
          verifySameSize(*this, "C3",
                         {{"the cache's rope width", "", cache.getRopeWidth()},
                          kRope.size(-1, "width")})))
    return failure();
  return verifyScaleShape(*this, "k_scale", getKScale(),
                          {"the heads of the cache", "", 1});
}

LogicalResult ConvertCacheOp::verify() {
  CacheType from = getFrom().getType(), to = getTo().getType();
  NamedOperand table = {"from_table", getFromTable()};
  NamedOperand toTable = {"to_table", getToTable()};
  NamedOperand lengths = {"seq_lens", getSeqLens()};
  NamedOperand starts = {"starts", getStarts()};
  NamedSize one = {"the heads of the cache", "", 1};
  if (failed(verifyRank(*this, "C2", table, 2, "[B, pages]")) ||
      failed(verifyRank(*this, "C2", toTable, 2, "[B, pages]")) ||
      failed(verifyRank(*this, "C2", lengths, 1, "[B]")) ||
      failed(verifyRank(*this, "C2", starts, 1, "[B]")) ||
      failed(verifySameSize(
          *this, "C3",
          {{"the latent width of from", "", from.getLatentWidth()},
           {"the latent width of to", "", to.getLatentWidth()}})) ||
      failed(
          verifySameSize(*this, "C3",
                         {{"the rope width of from", "", from.getRopeWidth()},
                          {"the rope width of to", "", to.getRopeWidth()}})) ||
      failed(verifyScaleShape(*this, "from_scale", getFromScale(), one)) ||
      failed(verifyScaleShape(*this, "to_scale", getToScale(), one)))
    return failure();
  return verifySameSize(*this, "C3",
                        {table.size(0, "batch"), toTable.size(0, "batch"),
                         lengths.size(0, "batch"), starts.size(0, "batch")});
}

/// Checks C2 and C3 of keys and values of a cache's fields, and of their
/// scales.
template <typename OpTy>
static LogicalResult verifyKeysValues(OpTy op, const NamedOperand &key,
                                      const NamedOperand &value) {
  HeadSizes sizes = headSizes(op.getCache().getType());
  if (failed(verifyTokenRank(op, key, 3, "[tokens, G, d]")) ||
      failed(verifyTokenRank(op, value, 3, "[tokens, G, v]")) ||
      failed(verifySameTokens(op, {{key, 2}, {value, 2}})) ||
      failed(verifySameSize(
          op, "C3",
          {sizes.heads, key.size(-2, "heads"), value.size(-2, "heads")})) ||
      failed(
          verifySameSize(op, "C3", {sizes.keyWidth, key.size(-1, "width")})) ||
      failed(verifySameSize(op, "C3",
                            {sizes.valueWidth, value.size(-1, "width")})) ||
      failed(verifyScaleShape(op, "k_scale", op.getKScale(), sizes.heads)))
    return failure();
  return verifyScaleShape(op, "v_scale", op.getVScale(), sizes.heads);
}

LogicalResult GqaAppendOp::verify() {
  if (failed(verifyRank(*this, "C2", {"slots", getSlots()}, 1, "[tokens]")))
    return failure();
  return verifyKeysValues(*this, {"key", getKey()}, {"value", getValue()});
}

LogicalResult GqaGatherOp::verify() {
  if (failed(verifyPages(*this)))
    return failure();
  return verifyKeysValues(*this, getOut(getOuts(), 0), getOut(getOuts(), 1));
}

LogicalResult UpdateOp::verify() {
  NamedOperand past = {"past", getPast()};
  NamedOperand pastRope = {"past_rope", getPastRope()};
  NamedOperand added = {"added", getAdded()};
  NamedOperand addedRope = {"added_rope", getAddedRope()};
  NamedOperand out = getOut(getOuts(), 0), outRope = getOut(getOuts(), 1);
  if (failed(verifyRank(*this, "C2", past, 3, "[B, T, C]")) ||
      failed(verifyRank(*this, "C2", pastRope, 3, "[B, T, r]")) ||
      failed(verifyRank(*this, "C2", added, 3, "[b, S, C]")) ||
      failed(verifyRank(*this, "C2", addedRope, 3, "[b, S, r]")) ||
      failed(verifyRank(*this, "C2", out, 3, "[B, U, C]")) ||
      failed(verifyRank(*this, "C2", outRope, 3, "[B, U, r]")))
    return failure();
  if (failed(
          verifySameSize(*this, "C3",
                         {past.size(0, "batch"), pastRope.size(0, "batch"),
                          out.size(0, "batch"), outRope.size(0, "batch")})) ||
      failed(verifySameSize(
          *this, "C3", {added.size(0, "batch"), addedRope.size(0, "batch")})) ||
      failed(verifySameDim(*this, "C3", 1, {past, pastRope})) ||
      failed(verifySameDim(*this, "C3", 1, {added, addedRope})) ||
      failed(verifySameDim(*this, "C3", 1, {out, outRope})) ||
      failed(verifySameSize(*this, "C3",
                            {past.size(2, "width"), added.size(2, "width"),
                             out.size(2, "width")})))
    return failure();
  return verifySameSize(*this, "C3",
                        {pastRope.size(2, "width"), addedRope.size(2, "width"),
                         outRope.size(2, "width")});
}

LogicalResult PlanOp::verify() {
  NamedOperand lengths = {"seq_lens", getSeqLens()};
  NamedOperand cuSeqlens = {"cu_seqlens", getCuSeqlens()};
  if (failed(verifyRank(*this, "C2", lengths, 1, "[B]")) ||
      failed(verifyRank(*this, "C2", cuSeqlens, 1, "[B + 1]")) ||
      failed(verifyRank(*this, "C2", getOut(getOuts(), 0), 1, "[bytes]")))
    return failure();
  return verifySameSize(
      *this, "C3", {lengths.size(0, "batch"), getBatchOfBoundaries(cuSeqlens)});
}

//===----------------------------------------------------------------------===//
// Ops around the attention
//===----------------------------------------------------------------------===//

LogicalResult MergeOp::verify() {
  SmallVector<TokenOperand> tokens;
  for (auto [i, value] : llvm::enumerate(getPartials()))
    tokens.push_back({{"partials[" + std::to_string(i) + "]", value}, 2});
  for (auto [i, value] : llvm::enumerate(getLses()))
    tokens.push_back({{"lses[" + std::to_string(i) + "]", value}, 1});
  tokens.push_back({getOut(getOuts(), 0), 2});
  if (getOuts().size() == 2)
    tokens.push_back({getOut(getOuts(), 1), 1});
  SmallVector<NamedSize> heads, widths;
  for (auto &[operand, trailing] : tokens) {
    if (failed(
            verifyTokenRank(*this, operand, trailing + 1,
                            trailing == 2 ? "[tokens, H, d]" : "[tokens, H]")))
      return failure();
    heads.push_back(operand.size(-trailing, "heads"));
    if (trailing == 2)
      widths.push_back(operand.size(-1, "width"));
  }
  NamedOperand sink = {"sink", getSink()};
  if (failed(verifyRank(*this, "C2", sink, 1, "[H]")))
    return failure();
  heads.push_back(sink.size(0, "heads"));
  if (failed(verifySameTokens(*this, tokens)) ||
      failed(verifySameSize(*this, "C3", heads)))
    return failure();
  return verifySameSize(*this, "C3", widths);
}

LogicalResult ConvertLseOp::verify() {
  NamedOperand lse = {"lse", getLse()}, out = getOut(getOuts(), 0);
  if (failed(verifyTokenRank(*this, lse, 1, "[tokens]")) ||
      failed(verifyTokenRank(*this, out, 1, "[tokens]")))
    return failure();
  return verifySameTokens(*this, {{lse, 0}, {out, 0}});
}

LogicalResult QuantizeQueryOp::verify() {
  NamedOperand latent = {"q_latent", getQLatent()},
               rope = {"q_rope", getQRope()};
  NamedOperand outLatent = getOut(getOuts(), 0), outRope = getOut(getOuts(), 1);
  if (failed(verifyTokenRank(*this, latent, 3, "[tokens, H, C]")) ||
      failed(verifyTokenRank(*this, rope, 3, "[tokens, H, r]")) ||
      failed(verifyTokenRank(*this, outLatent, 3, "[tokens, H, C]")) ||
      failed(verifyTokenRank(*this, outRope, 3, "[tokens, H, r]")) ||
      failed(verifySameTokens(
          *this, {{latent, 2}, {rope, 2}, {outLatent, 2}, {outRope, 2}})) ||
      failed(verifySameSize(*this, "C3",
                            {latent.size(-2, "heads"), rope.size(-2, "heads"),
                             outLatent.size(-2, "heads"),
                             outRope.size(-2, "heads")})) ||
      failed(verifySameSize(
          *this, "C3",
          {latent.size(-1, "width"), outLatent.size(-1, "width")})) ||
      failed(verifySameSize(
          *this, "C3", {rope.size(-1, "width"), outRope.size(-1, "width")})) ||
      failed(verifyQueryScale(*this, "scale", getScale(), latent)))
    return failure();
  Value outScale = getOuts().size() > 2 ? getOuts()[2] : Value();
  if (!getScale() == !outScale)
    return emitConstraintError(*this, "C6")
           << "either scale or the third out must be present, got "
           << (outScale ? "both" : "neither");
  return verifyQueryScale(*this, "the third out", outScale, latent);
}

LogicalResult RopeOp::verify() {
  NamedOperand x = {"x", getX()}, out = getOut(getOuts(), 0);
  if (failed(verifyTokenRank(*this, x, 2, "[tokens, r]")) ||
      failed(verifyTokenRank(*this, out, 2, "[tokens, r]")) ||
      failed(verifySameTokens(*this, {{x, 1}, {out, 1}})))
    return failure();
  return verifySameSize(*this, "C3",
                        {x.size(-1, "width"), out.size(-1, "width")});
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

LogicalResult AbsorbQueryOp::verify() {
  NamedOperand x = {"x", getX()}, weight = {"weight", getWeight()};
  NamedOperand out = getOut(getOuts(), 0);
  if (failed(verifyTokenRank(*this, x, 3, "[tokens, H, n]")) ||
      failed(verifyRank(*this, "C2", weight, 3, "[H, n, C]")) ||
      failed(verifyTokenRank(*this, out, 3, "[tokens, H, C]")) ||
      failed(verifySameTokens(*this, {{x, 2}, {out, 2}})) ||
      failed(verifySameSize(*this, "C3",
                            {x.size(-2, "heads"), weight.size(0, "heads"),
                             out.size(-2, "heads")})) ||
      failed(verifySameSize(
          *this, "C3", {x.size(-1, "width"), weight.size(1, "dimension 1")})))
    return failure();
  return verifySameSize(*this, "C3",
                        {weight.size(2, "dimension 2"), out.size(-1, "width")});
}

LogicalResult ProjectValueOp::verify() {
  NamedOperand x = {"x", getX()}, weight = {"weight", getWeight()};
  NamedOperand out = getOut(getOuts(), 0);
  if (failed(verifyTokenRank(*this, x, 3, "[tokens, H, C]")) ||
      failed(verifyRank(*this, "C2", weight, 3, "[H, v, C]")) ||
      failed(verifyTokenRank(*this, out, 3, "[tokens, H, v]")) ||
      failed(verifySameTokens(*this, {{x, 2}, {out, 2}})) ||
      failed(verifySameSize(*this, "C3",
                            {x.size(-2, "heads"), weight.size(0, "heads"),
                             out.size(-2, "heads")})) ||
      failed(verifySameSize(
          *this, "C3", {x.size(-1, "width"), weight.size(2, "dimension 2")})))
    return failure();
  return verifySameSize(*this, "C3",
                        {weight.size(1, "dimension 1"), out.size(-1, "width")});
}

LogicalResult ExpandKvOp::verify() {
  NamedOperand x = {"x", getX()}, weight = {"weight", getWeight()};
  NamedOperand out = getOut(getOuts(), 0);
  if (failed(verifyTokenRank(*this, x, 2, "[tokens, C]")) ||
      failed(verifyRank(*this, "C2", weight, 3, "[H, d, C]")) ||
      failed(verifyTokenRank(*this, out, 3, "[tokens, H, d]")) ||
      failed(verifySameTokens(*this, {{x, 1}, {out, 2}})) ||
      failed(verifySameSize(
          *this, "C3", {weight.size(0, "heads"), out.size(-2, "heads")})) ||
      failed(verifySameSize(
          *this, "C3", {x.size(-1, "width"), weight.size(2, "dimension 2")})))
    return failure();
  return verifySameSize(*this, "C3",
                        {weight.size(1, "dimension 1"), out.size(-1, "width")});
}

/// Returns the shape of an operand after its dimensions are mapped. Checks C6:
/// the map is valid.
static FailureOr<SmallVector<int64_t>>
getViewShape(MatmulOp op, const NamedOperand &operand,
             std::optional<ArrayRef<int64_t>> map) {
  ArrayRef<int64_t> sizes = operand.type().getShape();
  if (!map)
    return SmallVector<int64_t>(sizes);
  SmallVector<int64_t> view, sorted;
  for (int64_t dim : *map) {
    bool inBounds = dim >= 0 && dim < operand.rank();
    view.push_back(inBounds ? sizes[dim] : 1);
    if (dim != -1)
      sorted.push_back(dim);
  }
  llvm::sort(sorted);
  if (!llvm::equal(sorted, llvm::seq<int64_t>(0, operand.rank())))
    return emitConstraintError(op, "C6")
           << operand.name << "_map must be a permutation of the "
           << operand.rank() << " dimensions of " << operand.name
           << " and any number of -1, got [" << *map << "]";
  return view;
}

/// Checks C8: the leading dimensions of a view, aligned at the last one, are 1
/// or equal to the leading dimensions of the output.
static LogicalResult verifyLeadingDims(MatmulOp op, StringRef name,
                                       ArrayRef<int64_t> view,
                                       ArrayRef<int64_t> out) {
  if (view.size() > out.size())
    return emitConstraintError(op, "C8")
           << "the number of leading dimensions of " << name << " ("
           << view.size() - 2 << ") must be at most the number of outs ("
           << out.size() - 2 << ")";
  out = out.take_back(view.size());
  for (size_t dim = 0; dim + 2 < view.size(); ++dim)
    if (view[dim] != 1 && view[dim] != out[dim] &&
        !ShapedType::isDynamic(view[dim]) && !ShapedType::isDynamic(out[dim]))
      return emitConstraintError(op, "C8")
             << "leading dimension " << dim << " of " << name << " ("
             << view[dim] << ") must equal 1 or the dimension of outs ("
             << out[dim] << ")";
  return success();
}

/// Checks C9: a product with groups is a batch of matrices.
static LogicalResult verifyGroups(MatmulOp op, ArrayRef<int64_t> a,
                                  ArrayRef<int64_t> b, ArrayRef<int64_t> out) {
  std::pair<StringRef, ArrayRef<int64_t>> views[] = {
      {"a", a}, {"b", b}, {"outs", out}};
  for (auto [name, view] : views)
    if (view.size() != 3)
      return emitConstraintError(op, "C9")
             << "the view of " << name << " must have rank 3 with groups, got "
             << view.size();
  NamedOperand groups = {"groups", op.getGroups()};
  if (failed(verifyRank(op, "C9", groups, 1, "[S]")))
    return failure();
  return verifySameSize(
      op, "C9",
      {{"S of outs", "", out[0]},
       {"the size of groups", "", groups.type().getDimSize(0)}});
}

LogicalResult MatmulOp::verify() {
  // C2: the bias is a vector, and each view has rows and columns.
  if (failed(verifyRank(*this, "C2", {"bias", getBias()}, 1, "[N]")))
    return failure();
  FailureOr<SmallVector<int64_t>> a =
      getViewShape(*this, {"a", getA()}, getAMap());
  FailureOr<SmallVector<int64_t>> b =
      getViewShape(*this, {"b", getB()}, getBMap());
  if (failed(a) || failed(b))
    return failure();
  ArrayRef<int64_t> out =
      cast<ShapedType>(getOuts().front().getType()).getShape();
  std::pair<StringRef, ArrayRef<int64_t>> views[] = {
      {"a", *a}, {"b", *b}, {"outs", out}};
  for (auto [name, view] : views)
    if (view.size() < 2)
      return emitConstraintError(*this, "C2")
             << "the view of " << name << " must have rank 2 or more, got "
             << view.size();
  // C7: M, K and N must be equal in all operands that have them.
  int64_t rowsOfB = (*b)[b->size() - 2], columnsOfB = b->back();
  int64_t k = getTransposeB() ? columnsOfB : rowsOfB;
  int64_t n = getTransposeB() ? rowsOfB : columnsOfB;
  if (failed(verifySameSize(*this, "C7",
                            {{"M of outs", "", out[out.size() - 2]},
                             {"M of a", "", (*a)[a->size() - 2]}})) ||
      failed(verifySameSize(*this, "C7",
                            {{"K of a", "", a->back()}, {"K of b", "", k}})) ||
      failed(verifySameSize(
          *this, "C7", {{"N of outs", "", out.back()}, {"N of b", "", n}})) ||
      failed(verifyLeadingDims(*this, "a", *a, out)))
    return failure();
  if (getGroups())
    return verifyGroups(*this, *a, *b, out);
  return verifyLeadingDims(*this, "b", *b, out);
}
