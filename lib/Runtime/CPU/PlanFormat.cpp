//===- PlanFormat.cpp - Check the plan of a decode ------------------------===//

#include "PlanFormat.h"
#include "../../Kernels/CPU/Schedule.h"
#include "../../Kernels/Plan/PlanRules.h"
#include "../Common/PlanArgs.h"

#include <algorithm>
#include <cinttypes>

using namespace mla::planning;
using namespace mla::runtime;
using mla::kernels::AttentionProblem;

namespace {

/// True if the plan has room for a header and its address is aligned: the
/// *Workspace functions have not checked the address.
bool holdsHeader(const MlaTensor *plan) {
  return plan && plan->data && plan->rank == 1 &&
         static_cast<uint64_t>(plan->sizes[0]) >= sizeof(PlanHeader) &&
         reinterpret_cast<uintptr_t>(plan->data) % alignof(PlanHeader) == 0;
}

PlanView viewOf(const MlaTensor *plan, int32_t ctas) {
  return {static_cast<char *>(plan->data), ctas};
}

/// Compares the header with the call.
bool checkHeader(Checker &check, const PlanHeader &header,
                 const AttentionProblem &problem) {
  if (header.magic != planMagic)
    return check.failWith(
        MLA_INVALID_ARGUMENT, "plan",
        "expected a plan written by mlaPlan, got bytes that begin "
        "with 0x%08x",
        header.magic);
  const int64_t expected[] = {problem.batch, rowHeads(problem),
                              problem.queryLength,
                              problem.batchInvariant ? MLA_BATCH_INVARIANT : 0};
  // With ragged tokens, the query length is not part of the plan and is not
  // compared.
  const int64_t got[] = {
      header.batch, header.heads,
      problem.cuSeqlens ? problem.queryLength : header.queryLen, header.flags};
  // In a plan, heads are those that share a key head.
  const char *names[] = {"batch",
                         problem.keyHeads > 1 ? "heads per key head" : "heads",
                         "queryLen", "flags"};
  for (int i = 0; i < 4; ++i)
    if (expected[i] != got[i])
      return check.failWith(MLA_INVALID_ARGUMENT, "plan",
                            "expected a plan for %s %" PRId64 ", got %" PRId64,
                            names[i], expected[i], got[i]);
  return true;
}

/// Returns the number that a plan stores for its lengths: their hash. `tokens`
/// receives the largest number of query tokens of a sequence.
uint32_t lengthsNumber(const PlanParams &p, int32_t &tokens) {
  uint32_t number = 0;
  tokens = 0;
  for (int32_t b = 0; b < p.batch; ++b) {
    const int32_t own = queryTokens(p, b);
    tokens = std::max(tokens, own);
    number += planMix(b, p.seqLens[b], own);
  }
  return number;
}

/// Returns the number of tile rows for which a planner computes the groups,
/// rounds and parts of the header. Returns 0 if no number of rows gives them.
int32_t tileRowsOf(PlanParams p, const PlanHeader &header, int32_t tokens) {
  for (int32_t rows : {planPairRows, planTileRows}) {
    p.tileRows = rows;
    const PlanShape shape = planShape(p, tokens);
    if (header.groups == shape.groups && header.rounds == shape.rounds &&
        header.parts == shape.parts)
      return rows;
  }
  return 0;
}

/// True if the parts cover the blocks from the first block of the first item to
/// the end of the last item without gaps.
bool coversItems(const PlanShape &shape, const PlanWork *work) {
  PlanCut at{0, 0};
  for (int32_t part = 0; part < shape.parts; ++part) {
    const PlanWork &own = work[part * shape.groups];
    const PlanCut end{own.lastItem, own.lastBlock};
    if (own.firstItem != at.item || own.firstBlock != at.block ||
        end.item < at.item || (end.item == at.item && end.block < at.block) ||
        end.item > shape.items || end.block < 0 ||
        (end.item == shape.items && end.block > 0))
      return false;
    at = end;
  }
  return at.item == shape.items;
}

/// Checks that each item is split within its keys and only at even blocks, as
/// the planners do. An item of at most two blocks is then never split, and
/// Schedule::partialRowsBound() and the workspace size rely on this.
/// p.maxLength is the smaller of the bounds of the plan and of the call.
bool checkCuts(Checker &check, const PlanParams &p, const PlanShape &shape,
               const PlanWork *work) {
  for (int32_t part = 0; part < shape.parts; ++part) {
    const PlanWork &own = work[part * shape.groups];
    if (own.lastBlock == 0)
      continue;
    const int32_t sequence = own.lastItem / shape.rounds;
    if (p.flags & planBatchInvariant)
      return check.failWith(
          MLA_INVALID_ARGUMENT, "plan",
          "expected a plan without split sequences because of "
          "MLA_BATCH_INVARIANT, got sequence %d split at block %d",
          sequence, own.lastBlock);
    const int32_t blocks = blocksOf(p, sequence);
    if (own.lastBlock % 2 != 0 || own.lastBlock >= blocks)
      return check.failWith(
          MLA_INVALID_ARGUMENT, "plan",
          "expected sequence %d to be split only at even blocks below %d, its "
          "number of blocks (%d keys, at most %d), got a split at block %d",
          sequence, blocks, p.seqLens[sequence], p.maxLength, own.lastBlock);
  }
  return true;
}

} // namespace

int32_t mla::runtime::planCtas(const MlaTensor *plan) {
  if (!holdsHeader(plan))
    return 0;
  const PlanHeader &header = *viewOf(plan, 0).header();
  return header.magic == planMagic && header.ctas > 0 &&
                 planBytes(header.ctas, 0) <=
                     static_cast<uint64_t>(plan->sizes[0])
             ? header.ctas
             : 0;
}

bool mla::runtime::checkPlanSizes(Checker &check, const MlaTensor *plan,
                                  const AttentionProblem &problem) {
  return planCtas(plan) == 0 ||
         checkHeader(check, *viewOf(plan, 0).header(), problem);
}

bool mla::runtime::checkPlan(Checker &check, const MlaTensor *plan,
                             AttentionProblem &problem) {
  if (!checkPlanBytes(check, plan, sizeof(PlanHeader)))
    return false;
  const PlanHeader &header = *viewOf(plan, 0).header();
  if (!checkHeader(check, header, problem))
    return false;
  PlanParams p = mla::cpu::planParams(problem);
  p.seqLens = problem.lengths;
  p.cuSeqlens = problem.cuSeqlens;
  p.maxLength = header.maxLength;
  p.ctas = std::max(header.ctas, 1);
  int32_t tokens;
  const uint32_t number = lengthsNumber(p, tokens);
  if (number != header.lengthsHash)
    return check.failWith(
        MLA_INVALID_ARGUMENT, "plan",
        "expected a plan for the seqLens%s of this call, got a plan for other "
        "lengths: call mlaPlan again when lengths change",
        problem.cuSeqlens ? " and cuSeqlens" : "");
  if (!problem.cuSeqlens)
    tokens = p.queryLen;
  const int32_t tileRows = tileRowsOf(p, header, tokens);
  const int64_t items = int64_t(header.batch) * header.rounds;
  if (tileRows == 0 || header.ctas < 1 || items > INT32_MAX)
    return check.failWith(
        MLA_INVALID_ARGUMENT, "plan",
        "expected a header that fits tiles of 64 or 128 rows, got %d CTAs, %d "
        "parts, %d CTAs per part and %d rounds",
        header.ctas, header.parts, header.groups, header.rounds);
  if (!checkPlanBytes(check, plan, planBytes(header.ctas, header.batch)))
    return false;
  p.tileRows = tileRows;
  const PlanShape shape = planShape(p, tokens);
  const PlanWork *work = viewOf(plan, header.ctas).work();
  if (!coversItems(shape, work))
    return check.failWith(MLA_INVALID_ARGUMENT, "plan",
                          "expected %d parts that cover each block of %" PRId64
                          " items exactly once, got missing or repeated blocks",
                          header.parts, items);
  // The plan may be for longer sequences than the call supports. The smaller
  // bound makes checkCuts() reject cuts past the keys of the call.
  p.maxLength = static_cast<int32_t>(
      std::min<int64_t>(header.maxLength, problem.maxLength));
  if (!checkCuts(check, p, shape, work))
    return false;
  problem.plan = static_cast<const char *>(plan->data);
  problem.planTileRows = tileRows;
  return true;
}
