//===- VerifyCache.cpp - Constraints of append, gather and plan -----------===//

#include "Checks.h"

#include "mla/Dialect/MLA/IR/MLAOps.h"

using namespace mla;
using namespace mlir;

/// The layout that the op needs has a latent field.
static LogicalResult verifyLatentField(const Checks &checks, int number,
                                       CacheType cache) {
  if (cache.getLatentWidth() != 0)
    return success();
  return checks.fail(number)
         << "the cache's layout must have a latent field, got "
         << cache.getLayout();
}

/// Dimensions before the last of `a` and `b` are equal.
static LogicalResult verifySameTokens(const Checks &checks, int number, Named a,
                                      Named b) {
  if (failed(checks.rank(number, a, b.rank(), "shaped like the latent")))
    return failure();
  for (int64_t dim = 0; dim + 1 < b.rank(); ++dim)
    if (failed(checks.sameDim(number, "dimension " + std::to_string(dim), a,
                              dim, b, dim)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// append
//===----------------------------------------------------------------------===//

/// Number of tokens, dynamic if unknown or beyond what 64 bits hold.
static int64_t countTokens(Named latent) {
  int64_t tokens = 1;
  for (int64_t dim = 0; dim + 1 < latent.rank(); ++dim)
    if (ShapedType::isDynamic(latent.dim(dim)) ||
        llvm::MulOverflow(tokens, latent.dim(dim), tokens))
      return ShapedType::kDynamic;
  return tokens;
}

/// C6 to C8: rotation on the way.
static LogicalResult verifyRotation(const Checks &checks, Named rope, Named cos,
                                    Named sin) {
  if (failed(checks.together(6, "cos", bool(cos), "sin", bool(sin))))
    return failure();
  if (!cos)
    return success();
  if (!rope)
    return checks.fail(6) << "cos (present) must come with k_rope (absent)";
  int64_t width = rope.dim(-1);
  if (ShapedType::isDynamic(width) || width % 2 != 0)
    return checks.fail(8) << "k_rope width must be even and static, got "
                          << sizeText(width);
  for (const Named &factor : {cos, sin}) {
    if (failed(checks.rank(7, factor, rope.rank(), "shaped like k_rope")))
      return failure();
    for (int64_t dim = 0; dim + 1 < rope.rank(); ++dim)
      if (factor.dim(dim) != 1 &&
          failed(checks.sameDim(7, "dimension " + std::to_string(dim), factor,
                                dim, rope, dim)))
        return failure();
    if (factor.dim(-1) != width && factor.dim(-1) * 2 != width)
      return checks.fail(7)
             << factor.name << " width (" << sizeText(factor.dim(-1))
             << ") must be k_rope's (" << width << ") or half";
  }
  return checks.sameDim(7, "width", sin, -1, cos, -1);
}

LogicalResult AppendOp::verify() {
  Checks checks(*this);
  auto cache = cast<CacheType>(getCache().getType());
  Named latent = {"latent", getLatent()}, rope = {"k_rope", getKRope()};
  Named slots = {"slots", getSlots()};
  if (failed(verifyLatentField(checks, 9, cache)))
    return failure();
  if (latent.rank() != 2 && latent.rank() != 3)
    return checks.fail(1) << "latent must be [B, S, C] or [N, C], got rank "
                          << latent.rank();
  if (rope && failed(verifySameTokens(checks, 2, rope, latent)))
    return failure();
  if (failed(checks.together(3, "k_rope", bool(rope), "the cache's rope field",
                             cache.getRopeWidth() != 0)) ||
      (rope &&
       failed(checks.same(3, "k_rope width", rope.dim(-1),
                          "the cache's rope width", cache.getRopeWidth()))) ||
      failed(checks.rank(4, slots, 1, "[tokens]")) ||
      failed(checks.same(4, "slots size", slots.dim(0), "the number of tokens",
                         countTokens(latent))) ||
      failed(checks.same(5, "latent width", latent.dim(-1),
                         "the cache's latent width", cache.getLatentWidth())))
    return failure();
  return verifyRotation(checks, rope, {"cos", getCos()}, {"sin", getSin()});
}

//===----------------------------------------------------------------------===//
// gather
//===----------------------------------------------------------------------===//

/// C5 and C6: what the results are.
static LogicalResult verifyGathered(const Checks &checks, CacheType cache,
                                    Named latent, Named rope, bool ragged,
                                    int64_t batch) {
  if (failed(checks.rank(5, latent, ragged ? 2 : 3,
                         ragged ? "[M, C] with cu_seqlens"
                                : "[B, T, C] without cu_seqlens")) ||
      (!ragged && failed(checks.same(5, "latent batch", latent.dim(0),
                                     "the batch", batch))) ||
      failed(checks.same(5, "latent width", latent.dim(-1),
                         "the cache's latent width", cache.getLatentWidth())) ||
      failed(checks.together(6, "k_rope", bool(rope), "the cache's rope field",
                             cache.getRopeWidth() != 0)))
    return failure();
  if (!rope)
    return success();
  if (failed(verifySameTokens(checks, 6, rope, latent)))
    return failure();
  return checks.same(6, "k_rope width", rope.dim(-1), "the cache's rope width",
                     cache.getRopeWidth());
}

LogicalResult GatherOp::verify() {
  Checks checks(*this);
  auto cache = cast<CacheType>(getCache().getType());
  Named table = {"table", getBlockTable()};
  Named latent = {"latent", getLatent()}, rope = {"k_rope", getKRope()};
  Named cuSeqlens = {"cu_seqlens", getCuSeqlens()};
  if (failed(verifyLatentField(checks, 1, cache)) ||
      failed(checks.rank(2, table, 2, "[B, P]")) ||
      failed(checks.perSequence(3, {"lengths", getSeqLens()}, table.dim(0))) ||
      failed(checks.perSequence(3, {"starts", getStarts()}, table.dim(0))) ||
      failed(checks.boundaries(4, cuSeqlens, table.dim(0))) ||
      failed(verifyGathered(checks, cache, latent, rope, bool(cuSeqlens),
                            table.dim(0))) ||
      failed(checks.elements(8, {latent, rope})))
    return failure();
  int64_t rows = latent.dim(cuSeqlens ? 0 : 1);
  return checks.together(7, "extent", bool(getExtent()),
                         "a dynamic number of rows",
                         ShapedType::isDynamic(rows));
}

//===----------------------------------------------------------------------===//
// plan
//===----------------------------------------------------------------------===//

LogicalResult PlanOp::verify() {
  Checks checks(*this);
  Named lengths = {"lengths", getSeqLens()};
  if (failed(checks.rank(1, lengths, 1, "[B]")) ||
      failed(checks.boundaries(2, {"cu_seqlens", getCuSeqlens()},
                               lengths.dim(0))) ||
      failed(checks.extent(3, "heads", getHeads())) ||
      failed(checks.range(4, "page_size", getPageSize(), 1, 65536)))
    return failure();
  bool constant = getQueryLen().has_value();
  bool dynamic = static_cast<bool>(getDynamicQueryLen());
  if (constant && dynamic)
    return checks.fail(5) << "the attribute query_len (" << *getQueryLen()
                          << ") and the operand query_len (present) exclude "
                             "each other";
  if (!constant && !dynamic && !getCuSeqlens())
    return checks.fail(5) << "query_len (absent) is needed without cu_seqlens "
                             "(absent)";
  return constant ? checks.range(5, "query_len", *getQueryLen(), 0, INT32_MAX)
                  : success();
}
