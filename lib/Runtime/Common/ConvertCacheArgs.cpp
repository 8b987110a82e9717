//===- ConvertCacheArgs.cpp - Check the arguments of mlaConvertCache ------===//

#include "ConvertCacheArgs.h"

#include <algorithm>
#include <cinttypes>

using namespace mla::runtime;

namespace {

/// Returns the width of the only field with a role, or 0.
int64_t widthOf(const MlaCache &cache, int32_t role) {
  const int32_t field = findField(cache, role);
  return field < 0 ? 0 : cache.fields[field].width;
}

/// Finds the fields of both caches, which must have the same widths.
bool findBoth(Checker &check, const MlaConvertCacheArgs *args,
              CacheFields &from, CacheFields &to) {
  if (!check.ok())
    return false;
  const int64_t latent = widthOf(*args->from, MLA_ROLE_LATENT);
  const int64_t rope = widthOf(*args->from, MLA_ROLE_ROPE);
  if (!findFields(check, "from", args->from, OperandTypes, latent, rope, from))
    return false;
  const int64_t toRope = widthOf(*args->to, MLA_ROLE_ROPE);
  if (rope != toRope)
    return check.failWith(MLA_INVALID_ARGUMENT, "to",
                          "expected a rope field of width %" PRId64
                          ", the width in `from` (0: none), got %" PRId64,
                          rope, toRope);
  return findFields(check, "to", args->to, OperandTypes, latent, rope, to);
}

ConvertedField convertedField(const MlaConvertCacheArgs *args, int32_t from,
                              int32_t to) {
  ConvertedField field;
  if (from < 0)
    return field;
  field.from = pagedRows(*args->from, from);
  field.to = pagedRows(*args->to, to);
  field.fromCodec = fieldCodec(*args->from, from);
  field.toCodec = fieldCodec(*args->to, to);
  field.width = args->from->fields[from].width;
  const auto address = [](const MlaTensor *scale) {
    return scale ? scale->data : nullptr;
  };
  field.copies = isSameCodec(field.fromCodec, field.toCodec) &&
                 (!field.fromCodec.usesOperandScale ||
                  address(args->fromScale) == address(args->toScale));
  return field;
}

} // namespace

bool mla::runtime::readConvert(Checker &check, const MlaConvertCacheArgs *args,
                               ConvertSizes &sizes) {
  if (!check.arguments(args) ||
      !check.tensor("fromTable", args->fromTable, IntType, {AnySize, AnySize}))
    return false;
  const int64_t batch = sizes.batch = args->fromTable->sizes[0];
  CacheFields from, to;
  if (!check.cache("from", args->from) || !check.cache("to", args->to) ||
      !check.written("to", args->to) || !findBoth(check, args, from, to) ||
      !check.tensor("seqLens", args->seqLens, IntType, {batch}) ||
      !check.optional("starts", args->starts, IntType, {batch}) ||
      !check.optional("toTable", args->toTable, IntType, {batch, AnySize}) ||
      !readCacheScale(check, *args->from, "fromScale", args->fromScale,
                      sizes.fromScale) ||
      !readCacheScale(check, *args->to, "toScale", args->toScale,
                      sizes.toScale))
    return false;
  sizes.toTable = args->toTable ? args->toTable : args->fromTable;
  sizes.latent = convertedField(args, from.latent, to.latent);
  sizes.rope = convertedField(args, from.rope, to.rope);
  return true;
}

bool mla::runtime::checkConvertedPages(Checker &check,
                                       const MlaConvertCacheArgs *args,
                                       const ConvertSizes &sizes) {
  if (!check.ok())
    return false;
  const MlaTensor &from = *args->fromTable, &to = *sizes.toTable;
  const int64_t most =
      std::min(saturatingProduct(from.sizes[1], args->from->pageSize),
               saturatingProduct(to.sizes[1], args->to->pageSize));
  for (int64_t b = 0; b < sizes.batch; ++b) {
    const int32_t start = startOf(args, b), end = ints(args->seqLens)[b];
    if (end < 0 || end > most)
      return check.failWith(MLA_OUT_OF_RANGE, "seqLens",
                            "[%" PRId64 "]: expected a length of 0 to %" PRId64
                            ", the tokens of the shorter table, got %d",
                            b, most, end);
    if (start < 0 || start > end)
      return check.failWith(MLA_OUT_OF_RANGE, "starts",
                            "[%" PRId64 "]: expected a token of 0 to %d, the "
                            "length of the sequence, got %d",
                            b, end, start);
    if (!checkPageIds(check, "fromTable", from, b, start, end, *args->from) ||
        !checkPageIds(check, args->toTable ? "toTable" : "fromTable", to, b,
                      start, end, *args->to))
      return false;
  }
  return true;
}

KernelRequest mla::runtime::convertRequest(const MlaCache &cache) {
  KernelRequest request{Op::ConvertCache};
  setCache(request, cache);
  request.latent = widthOf(cache, MLA_ROLE_LATENT);
  request.rope = widthOf(cache, MLA_ROLE_ROPE);
  request.pageSize = cache.pageSize;
  return request;
}
