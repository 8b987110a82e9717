//===- Plan.cpp - mlaPlan -------------------------------------------------===//

#include "../Common/CudaPart.h"
#include "PlanFormat.h"
#include "Views.h"

#include <algorithm>
#include <cinttypes>
#include <cstring>

using namespace mla::runtime;
using mla::cpu::AttentionProblem;
using mla::cpu::SplitRule;

namespace {

/// The part of a decode's problem that its splits depend on.
AttentionProblem resolve(Checker &check, const MlaPlanArgs *args) {
  AttentionProblem problem;
  if (!check.arguments(args) ||
      !check.tensor("seqLens", args->seqLens, IntType, {AnySize}))
    return problem;
  const int64_t batch = args->seqLens->sizes[0];
  if (!check.optional("cuSeqlens", args->cuSeqlens, IntType, {batch + 1}) ||
      !check.range("heads", args->heads, 1, 1 << 16) ||
      !check.range("queryLen", args->queryLen, 0, INT32_MAX) ||
      !check.range("pageSize", args->pageSize, 1, 1 << 20) ||
      !check.range("maxLength", args->maxLength, 0, INT32_MAX))
    return problem;
  problem.batch = batch;
  problem.heads = args->heads;
  problem.queryLength = args->queryLen;
  problem.maxLength = args->maxLength;
  problem.lengths = ints(args->seqLens);
  return problem;
}

} // namespace

bool mla::runtime::checkPlan(Checker &check, const MlaTensor *plan,
                             const AttentionProblem &problem) {
  const uint64_t needed = planBytes(problem.batch);
  if (static_cast<uint64_t>(plan->sizes[0]) < needed)
    return check.failWith(MLA_INVALID_ARGUMENT, "plan",
                          "expected at least %" PRIu64 " bytes, got %" PRId64,
                          needed, plan->sizes[0]);
  PlanHeader header;
  const char *bytes = static_cast<const char *>(plan->data);
  std::memcpy(&header, bytes, sizeof(header));
  if (header.magic != PlanMagic)
    return check.failWith(MLA_INVALID_ARGUMENT, "plan",
                          "expected bytes of mlaPlan, got 0x%08x at its begin",
                          header.magic);
  const int64_t expected[] = {problem.batch, problem.heads, problem.queryLength,
                              problem.batchInvariant ? MLA_BATCH_INVARIANT : 0};
  // With ragged tokens the query length is a bound that a plan does not need.
  const int64_t got[] = {header.batch, header.heads,
                         problem.cuSeqlens ? problem.queryLength
                                           : header.queryLength,
                         header.flags};
  const char *names[] = {"batch", "heads", "queryLen", "flags"};
  for (int i = 0; i < 4; ++i)
    if (expected[i] != got[i])
      return check.failWith(MLA_INVALID_ARGUMENT, "plan",
                            "expected a plan for %s %" PRId64 ", got %" PRId64,
                            names[i], expected[i], got[i]);
  for (int64_t b = 0; b < problem.batch; ++b) {
    PlanEntry entry;
    std::memcpy(&entry, bytes + sizeof(header) + b * sizeof(entry),
                sizeof(entry));
    if (entry.length != problem.lengths[b])
      return check.failWith(MLA_INVALID_ARGUMENT, "plan",
                            "expected the plan of seqLens, where [%" PRId64
                            "] is %d, got one for %d",
                            b, problem.lengths[b], entry.length);
  }
  return true;
}

int32_t mlaPlan(const MlaPlanArgs *args, const MlaCall *call) {
  static CudaFunction onGpu("mlaPlan");
  if (onCuda(args, &MlaPlanArgs::seqLens))
    return onGpu(args, call);
  Checker check("mlaPlan", false);
  AttentionProblem problem = resolve(check, args);
  if (!check.ok() || !check.call(call) ||
      !check.tensor("plan", args->plan, one(MLA_U8) | one(MLA_I8), {AnySize}) ||
      !check.written("plan", args->plan) || !check.finish(0, call))
    return check.status();
  const uint64_t needed = planBytes(problem.batch);
  if (static_cast<uint64_t>(args->plan->sizes[0]) < needed) {
    check.failWith(MLA_INVALID_ARGUMENT, "plan",
                   "expected at least %" PRIu64 " bytes, got %" PRId64, needed,
                   args->plan->sizes[0]);
    return check.status();
  }
  if ((call->flags & MLA_RUNTIME_CHECKS) &&
      (!checkLengths(check, "seqLens", args->seqLens, problem.maxLength) ||
       !checkCumulative(check, "cuSeqlens", args->cuSeqlens, AnySize)))
    return check.status();
  problem.batchInvariant = call->flags & MLA_BATCH_INVARIANT;
  const PlanHeader header{
      PlanMagic,           call->flags & MLA_BATCH_INVARIANT,
      problem.batch,       problem.heads,
      problem.queryLength, problem.maxLength,
      maxSplits(problem)};
  char *bytes = static_cast<char *>(args->plan->data);
  std::memset(bytes, 0, needed);
  std::memcpy(bytes, &header, sizeof(header));
  for (int64_t b = 0; b < problem.batch; ++b) {
    int64_t length =
        std::clamp<int64_t>(problem.lengths[b], 0, problem.maxLength);
    SplitRule rule =
        mla::cpu::splitLength(length, header.maxSplits, problem.heads);
    const PlanEntry entry{problem.lengths[b], static_cast<int32_t>(rule.splits),
                          rule.chunk};
    std::memcpy(bytes + sizeof(header) + b * sizeof(entry), &entry,
                sizeof(entry));
  }
  return MLA_OK;
}

int32_t mlaPlanBytes(const MlaPlanArgs *args, uint64_t *bytes) {
  static CudaFunction onGpu("mlaPlanBytes");
  if (onCuda(args, &MlaPlanArgs::seqLens))
    return onGpu(args, bytes);
  Checker check("mlaPlanBytes", true);
  AttentionProblem problem = resolve(check, args);
  return check.answer(bytes, [&] { return planBytes(problem.batch); });
}
