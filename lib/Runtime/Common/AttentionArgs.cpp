//===- AttentionArgs.cpp - Resolve the arguments of attention -------------===//

#include "AttentionArgs.h"

#include "PlanItems.h"
#include "mla/Kernels/Manifest/KeyColumns.h"

#include <algorithm>
#include <cstring>

using namespace mla::runtime;

bool mla::runtime::readQueries(Checker &check, const QueryArgs &args,
                               QuerySizes &sizes) {
  sizes.tokens = readTokens(check, args.name, args.a, 2, args.cuSeqlens);
  if (!check.ok())
    return false;
  sizes.heads = args.a->sizes[sizes.tokens.rank()];
  sizes.width = args.a->sizes[sizes.tokens.rank() + 1];
  return tokenTensor(check, args.name, args.a, args.types, sizes.tokens,
                     {sizes.heads, sizes.width});
}

bool mla::runtime::checkRopePair(Checker &check, const MlaTensor *qRope,
                                 const MlaTensor *kRope) {
  if ((qRope != nullptr) == (kRope != nullptr))
    return check.ok();
  return check.failWith(MLA_INVALID_ARGUMENT, qRope ? "kRope" : "qRope",
                        "expected a tensor because %s is given, got null",
                        qRope ? "qRope" : "kRope");
}

bool mla::runtime::checkType(Checker &check, const char *name,
                             const MlaTensor *tensor, const QueryArgs &query,
                             int32_t dtype, const char *keys) {
  if (!check.ok() || !tensor || tensor->dtype == dtype)
    return check.ok();
  return check.failWith(
      MLA_INVALID_ARGUMENT, name, "expected type %s, the type of %s, got %s",
      dtypeName(dtype), query.a->dtype == dtype ? query.name : keys,
      dtypeName(tensor->dtype));
}

KernelRequest
mla::runtime::attentionRequest(Op op,
                               const kernels::AttentionProblem &problem) {
  KernelRequest request{op};
  request.dtype = problem.dtype;
  request.heads = problem.heads;
  request.latent = problem.queryA.width;
  request.rope = problem.queryB.width;
  request.value = problem.valueWidth;
  request.pageSize = problem.pageSize;
  if (op == Op::Decode || op == Op::GqaDecode)
    request.cacheType = problem.keyDType;
  request.layout = problem.layout;
  request.features[3] = problem.wide ? "f32 products" : nullptr;
  if (op == Op::Prefill && hasWideKeys(request.latent, request.rope))
    request.features[4] = wideKeysFeature;
  request.features[6] = problem.valueRope ? "value rope" : nullptr;
  // Kernels for named layouts read pages of a multiple of 16 tokens.
  const char *irregularPage =
      request.pageSize % 16 == 0 ? nullptr : "irregular page size";
  if (op == Op::Decode && problem.layout.general &&
      std::strcmp(problem.layout.general, "scaled") == 0)
    request.features[5] = irregularPage;
  if (op != Op::GqaDecode)
    return request;
  // AnyGqaDecode in Kernels.td.
  const int64_t width = request.latent;
  const bool isRegular =
      (width == 64 || width == 128 || width == 256) && request.value == width;
  request.features[4] = isRegular ? nullptr : "irregular head width";
  request.features[5] = irregularPage;
  return request;
}

/// Checks that the sizes fit an int32, the type that schedules count with.
static bool checkSizes(Checker &check, const char *name,
                       const QuerySizes &sizes) {
  const Tokens &tokens = sizes.tokens;
  if (tokens.batch <= INT32_MAX && tokens.length <= INT32_MAX &&
      sizes.heads <= INT32_MAX)
    return true;
  return check.failWith(
      MLA_INVALID_ARGUMENT, name,
      "batch size, %s and heads must each be at most %d, got %" PRId64
      ", %" PRId64 " and %" PRId64 ": pass fewer per call",
      tokens.ragged ? "tokens" : "tokens per sequence", INT32_MAX, tokens.batch,
      tokens.length, sizes.heads);
}

bool mla::runtime::checkItems(Checker &check, const char *name,
                              const kernels::AttentionProblem &problem,
                              int64_t tokens) {
  planning::PlanParams params{};
  params.batch = static_cast<int32_t>(problem.batch);
  params.heads = static_cast<int32_t>(kernels::rowHeads(problem));
  params.tileRows = kernels::TileRowLimit;
  return checkPlanItems(check, name, params, tokens);
}

KeyBound mla::runtime::pagedKeys(const MlaTensor *blockTable,
                                 const MlaCache *cache, const MlaTensor *mask) {
  const int64_t tokens =
      saturatingProduct(blockTable->sizes[1], cache->pageSize);
  return {"tokens of blockTable", tokens, mask ? mask->sizes[3] : tokens};
}

bool mla::runtime::checkPagedLengths(Checker &check, const MlaTensor *seqLens,
                                     const KeyBound &bound) {
  if (!checkLengths(check, "seqLens", seqLens, bound.keys))
    return false;
  for (int64_t b = 0; b < seqLens->sizes[0]; ++b)
    if (ints(seqLens)[b] > bound.maskKeys)
      return check.failWith(
          MLA_OUT_OF_RANGE, "mask",
          "expected at least %d keys, the length of sequence %" PRId64
          " in seqLens, got %" PRId64,
          ints(seqLens)[b], b, bound.maskKeys);
  return true;
}

void mla::runtime::resolvePages(Checker &check, const MlaTensor *blockTable,
                                const MlaTensor *seqLens, const MlaTensor *plan,
                                const MlaCache *cache, const KeyBound &bound,
                                kernels::AttentionProblem &problem) {
  problem.blockTable = ints(blockTable);
  problem.tableStride = blockTable->strides[0];
  problem.pageSize = cache->pageSize;
  problem.lengths = ints(seqLens);
  problem.maxLength = std::min(bound.keys, bound.maskKeys);
  if (plan)
    check.bytes("plan", plan, alignof(planning::PlanHeader));
}

bool mla::runtime::resolveQueries(Checker &check, const QueryArgs &args,
                                  int32_t dtype, const QuerySizes &sizes,
                                  int64_t valueWidth, const KeyBound &bound,
                                  kernels::AttentionProblem &problem) {
  const Tokens &tokens = sizes.tokens;
  if (!tokenTensor(check, "out", args.out, FloatTypes, tokens,
                   {sizes.heads, valueWidth}) ||
      (dtype != MLA_F8E4M3 &&
       !checkType(check, "out", args.out, args, dtype, "the keys")) ||
      !check.written("out", args.out) || !checkSizes(check, args.name, sizes) ||
      !check.range(bound.name, bound.keys, 0, INT32_MAX) ||
      !softmaxArgs(check, args.softmax, tokens, sizes.heads, bound.maskKeys,
                   problem))
    return false;
  problem.dtype = problem.keyDType = dtype;
  problem.outDType = args.out->dtype;
  problem.batch = tokens.batch;
  problem.heads = sizes.heads;
  problem.queryLength = tokens.length;
  problem.tokens = tokens.total;
  problem.cuSeqlens = ints(args.cuSeqlens);
  problem.queryA = rowView(args.a, tokens);
  problem.queryB = rowView(args.rope, tokens);
  problem.out = rowView(args.out, tokens);
  problem.maxLength = bound.keys;
  problem.valueWidth = valueWidth;
  // The lengths of ragged sequences are data, so only the call itself can check
  // the number of their work items.
  return tokens.ragged || checkItems(check, args.name, problem, tokens.length);
}
