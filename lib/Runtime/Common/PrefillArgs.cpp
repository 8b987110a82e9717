//===- PrefillArgs.cpp - Resolve the arguments of mlaPrefill --------------===//

#include "AttentionArgs.h"

using namespace mla::runtime;
using mla::kernels::AttentionProblem;

namespace {

int64_t lastSize(const MlaTensor *tensor) {
  return tensor->sizes[tensor->rank - 1];
}

/// Checks the types of keys and values: both are f32, or both have the type of
/// the queries.
bool checkKeyTypes(Checker &check, const MlaPrefillArgs *args) {
  if (args->kNope->dtype == MLA_F32 && args->value->dtype == MLA_F32 &&
      args->qNope->dtype != MLA_F8E4M3)
    return true;
  return check.sameType("kNope", args->kNope, "qNope", args->qNope) &&
         check.sameType("value", args->value, "qNope", args->qNope);
}

/// Checks the keys and values. `keys` receives their tokens.
bool checkKeys(Checker &check, const MlaPrefillArgs *args, int64_t batch,
               int64_t heads, int64_t nope, Tokens &keys) {
  keys = readTokens(check, "kNope", args->kNope, 2, args->cuSeqlensK,
                    "cuSeqlensK");
  if (!check.ok())
    return false;
  if (keys.batch != batch)
    return check.failWith(
        MLA_INVALID_ARGUMENT, keys.ragged ? "cuSeqlensK" : "kNope",
        "expected %lld sequences like the queries, got %lld",
        static_cast<long long>(batch), static_cast<long long>(keys.batch));
  if (!tokenTensor(check, "kNope", args->kNope, OperandTypes, keys,
                   {heads, nope}) ||
      !tokenTensor(check, "value", args->value, OperandTypes, keys,
                   {heads, AnySize}) ||
      !checkKeyTypes(check, args))
    return false;
  return checkRopePair(check, args->qRope, args->kRope);
}

/// Checks the rope operands. `rope` receives their width.
bool checkRope(Checker &check, const MlaPrefillArgs *args, const Tokens &tokens,
               const Tokens &keys, int64_t heads, int64_t &rope) {
  rope = 0;
  if (!args->kRope)
    return check.ok();
  if (!tokenTensor(check, "kRope", args->kRope, OperandTypes, keys, {AnySize}))
    return false;
  rope = lastSize(args->kRope);
  return tokenTensor(check, "qRope", args->qRope, OperandTypes, tokens,
                     {heads, rope}) &&
         check.sameType("qRope", args->qRope, "qNope", args->qNope) &&
         check.sameType("kRope", args->kRope, "qNope", args->qNope);
}

/// Returns the expected width of a mask. With ragged keys, any width is
/// accepted, so the expected width is the actual one.
int64_t maskKeys(const MlaPrefillArgs *args, const Tokens &keys) {
  return keys.ragged && args->mask ? args->mask->sizes[3] : keys.length;
}

/// Checks the scales and sets them in the problem.
bool readScales(Checker &check, const MlaPrefillArgs *args, int64_t heads,
                AttentionProblem &problem) {
  return readScale(check, "qScale", args->qScale,
                   {"queries", args->qNope->dtype, heads}, problem.qScale) &&
         readScale(check, "kScale", args->kScale,
                   {"keys", args->kNope->dtype, heads}, problem.kScale) &&
         readScale(check, "vScale", args->vScale,
                   {"values", args->value->dtype, heads}, problem.vScale);
}

} // namespace

AttentionProblem mla::runtime::resolvePrefill(Checker &check,
                                              const MlaPrefillArgs *args) {
  AttentionProblem problem;
  problem.valueIsKey = false;
  if (!check.arguments(args))
    return problem;
  const QueryArgs query = queryArgs("qNope", args->qNope, args->qRope, *args);
  QuerySizes sizes;
  Tokens keys;
  int64_t rope = 0;
  if (!readQueries(check, query, sizes) ||
      !checkKeys(check, args, sizes.tokens.batch, sizes.heads, sizes.width,
                 keys) ||
      !checkRope(check, args, sizes.tokens, keys, sizes.heads, rope))
    return problem;
  problem.keyHeads = sizes.heads;
  const int64_t width = lastSize(args->value);
  if (!check.optional("lengths", args->lengths, IntType,
                      {sizes.tokens.batch}) ||
      !resolveQueries(check, query, args->qNope->dtype, sizes, width,
                      {"kNope", keys.length, maskKeys(args, keys)}, problem) ||
      !readScales(check, args, sizes.heads, problem))
    return problem;
  problem.wide = args->kNope->dtype != args->qNope->dtype;
  if (keys.ragged && args->mask)
    problem.maskKeys = args->mask->sizes[3];
  problem.cuSeqlensK = ints(args->cuSeqlensK);
  problem.keyA = rowView(args->kNope, keys);
  problem.keyB = rowView(args->kRope, keys);
  problem.value = rowView(args->value, keys);
  problem.lengths = ints(args->lengths);
  return problem;
}
