//===- GpuAttention.cpp - Attention on the current GPU --------------------===//

#include "GpuAttention.h"

#include "../Common/PlanItems.h"
#include "AttentionParams.h"
#include "CacheViews.h"
#include "Common/DecodeLaunch.h"
#include "DeviceChecks.h"
#include "Generic/AttentionLaunch.h"
#include "PlanTuning.h"
#include "SM100/DecodeLaunch.h"
#include "SM100/GqaLaunch.h"
#include "SM100/PrefillLaunch.h"
#include "SM90/DecodeLaunch.h"
#include "SM90/GqaLaunch.h"
#include "SM90/PrefillLaunch.h"

#include <algorithm>
#include <cinttypes>

using namespace mla;
using namespace mla::runtime;
using mla::kernels::AttentionProblem;

namespace {

uint64_t roundUp(uint64_t bytes) { return (bytes + 127) / 128 * 128; }

/// The layout of the workspace: partial results, an LSE or a state per row, and
/// a plan for calls without one.
struct Scratch {
  uint64_t out, states;
  Scratch(const cuda::PlanParams &plan, const AttentionProblem &problem) {
    const uint64_t rows =
        problem.keyHeads * cuda::planSlotTiles(plan.ctas) * plan.tileRows;
    out = roundUp(rows * cuda::genericPartialCols(problem.valueWidth) *
                  sizeof(float));
    states = roundUp(rows * sizeof(cuda::generic::PartialState));
  }
  uint64_t planBegin() const { return out + states; }
};

/// Returns the number of pages in the smallest pool that the problem reads.
int64_t fewestPages(const AttentionProblem &problem) {
  int64_t pages = problem.pagedA.pages;
  for (const kernels::PagedRows *rows : {&problem.pagedB, &problem.pagedValue})
    if (rows->base)
      pages = std::min(pages, rows->pages);
  for (const kernels::FieldCodec *codec : {&problem.codecA, &problem.codecB})
    if (codec->scales.base)
      pages = std::min(pages, codec->scales.pages);
  return pages;
}

/// Checks that all indices, up to the end of the last block of keys, fit the
/// kernels' int32.
bool checkRanges(Checker &check, const AttentionProblem &problem) {
  constexpr int64_t most = INT32_MAX / 2;
  constexpr int64_t maxKeys = INT32_MAX - (cuda::planBlockTokens - 1);
  return check.range("tokens", problem.tokens * problem.heads, 0, most) &&
         check.range("keys", problem.maxLength, 0, maxKeys) &&
         check.range("heads", problem.heads, 0, 65535);
}

} // namespace

GpuAttention::GpuAttention(Checker &check, Op op,
                           const AttentionProblem &problem,
                           const MlaTensor *lengths, bool shapesOnly)
    : problem(problem), shapesOnly(shapesOnly), hasLengths(lengths) {
  if (!check.ok() || !checkRanges(check, problem) || !currentGpu(check, gpu))
    return;
  KernelRequest request = attentionRequest(op, problem);
  request.target = gpu.target;
  request.features[0] = problem.mask.base ? "mask" : nullptr;
  request.features[1] = problem.scale < 0 ? "negative scale" : nullptr;
  request.features[2] =
      problem.sink && problem.sinkType != MLA_F32 ? "16-bit sink" : nullptr;
  if (!shapesOnly)
    request.alignment = alignmentOf(problem);
  kernel = selectKernel(check, request);
  plan = planFor(problem.cuSeqlens != nullptr);
  plan.seqLens = problem.lengths;
  plan.cuSeqlens = problem.cuSeqlens;
  plan.maxLength = static_cast<int32_t>(problem.maxLength);
  if (kernel && planned())
    checkPlanItems(check, "tokens", plan, problem.queryLength);
}

cuda::PlanParams GpuAttention::planFor(bool isRagged) const {
  const int32_t tileRows =
      isSm100Decode()
          ? cuda::sm100TileRows(problem.heads, problem.queryLength, isRagged)
          : cuda::planTileRows;
  return tunedPlan(gpu, problem.batch, problem.heads, problem.keyHeads,
                   problem.queryLength, tileRows);
}

uint64_t GpuAttention::planBytes() const { return planBytesOf(gpu, plan); }

uint64_t GpuAttention::workspaceBytes() const {
  if (isTunedPrefill())
    return roundUp(cuda::prefillPlanBytes(problem.batch));
  if (!planned())
    return 0;
  auto bytesWith = [&](const cuda::PlanParams &plan) {
    return Scratch(plan, problem).planBegin() + roundUp(planBytesOf(gpu, plan));
  };
  // In a workspace query, the address of cuSeqlens may be null even if the
  // batch is ragged, so return the larger of both sizes.
  return shapesOnly ? std::max(bytesWith(plan), bytesWith(planFor(true)))
                    : bytesWith(plan);
}

int32_t GpuAttention::run(Checker &check, const MlaTensor *given,
                          const MlaCall *call) {
  if (!check.ok() || !gpuCall(check, call) ||
      !check.finish(workspaceBytes(), call))
    return check.status();
  if (given && static_cast<uint64_t>(given->sizes[0]) < planBytes()) {
    check.failWith(MLA_INVALID_ARGUMENT, "plan",
                   "expected at least %" PRIu64 " bytes, got %" PRId64
                   ": make it with mlaPlan on this GPU",
                   planBytes(), given->sizes[0]);
    return check.status();
  }
  plan.flags = call->flags & MLA_BATCH_INVARIANT;
  if (!planned() || !takesPlans())
    given = nullptr;
  // As on the CPU, values are checked even if nothing is written.
  if (!launchChecks(check, given, call) || problem.batch == 0 ||
      problem.tokens == 0 || problem.heads == 0)
    return check.status();
  return launched(check, planned()          ? launchPlanned(given, call)
                         : isTunedPrefill() ? launchPrefill(call)
                                            : launchGeneric(nullptr, call));
}

bool GpuAttention::takesPlans() const {
  return plan.tileRows == tileRowsOfPlans(gpu, problem.heads, problem.keyHeads,
                                          problem.queryLength,
                                          problem.cuSeqlens != nullptr);
}

bool GpuAttention::launchChecks(Checker &check, const MlaTensor *given,
                                const MlaCall *call) {
  const AttentionProblem &p = problem;
  DeviceChecks checks;
  checks.lengths(p.blockTable ? "seqLens" : "lengths", p.lengths, p.batch,
                 p.maxLength);
  checks.cumulative("cuSeqlens", p.cuSeqlens, p.batch, p.tokens);
  checks.cumulative("cuSeqlensK", p.cuSeqlensK, p.batch, p.maxLength);
  checks.maskKeys(p.cuSeqlensK, p.batch, p.maskKeys);
  if (p.blockTable)
    checks.pages(p.blockTable, p.tableStride, p.batch, p.lengths, nullptr,
                 p.pageSize, fewestPages(p), p.maxLength);
  if (given)
    checks.plan(static_cast<const char *>(given->data), plan);
  return checks.launch(check, call, plan.stop);
}

std::string GpuAttention::launchPlanned(const MlaTensor *given,
                                        const MlaCall *call) {
  const Scratch scratch(plan, problem);
  // With checks, a new plan replaces the given plan. If a check fails, the new
  // plan is empty, so that the kernels do nothing.
  if (plan.stop)
    given = nullptr;
  plan.plan = given
                  ? static_cast<char *>(given->data)
                  : static_cast<char *>(call->workspace) + scratch.planBegin();
  if (!given) {
    const std::string error = cuda::launchPlan(plan, call->stream);
    if (!error.empty())
      return error;
  }
  for (const char *name :
       {"sm90_decode", "sm90_decode_e4m3", "sm90_decode_l4", "sm90_decode_l5"})
    if (kernel->is(name))
      return launchTuned(plan.plan, given, call);
  if (isSm100Decode())
    return launchTuned(plan.plan, given, call);
  return kernel->is("sm90_gqa_decode") || kernel->is("sm90_gqa_decode_e4m3") ||
                 kernel->is("sm100_gqa_decode")
             ? launchGqa(plan.plan, given, call)
             : launchGeneric(plan.plan, call);
}

namespace {

template <class E> void setStates(cuda::DecodeParams<E> &params, void *states) {
  params.partialLse = static_cast<float *>(states);
}
template <class E>
void setStates(cuda::generic::AttentionParams<E> &params, void *states) {
  params.partialStates = static_cast<cuda::generic::PartialState *>(states);
}

/// Sets the plan and the addresses of partial results. Params is DecodeParams
/// or AttentionParams.
template <class Params>
void setScratch(Params &params, const cuda::PlanParams &plan, char *bytes,
                const AttentionProblem &problem, const MlaCall *call) {
  if (!bytes)
    return;
  const Scratch scratch(plan, problem);
  char *workspace = static_cast<char *>(call->workspace);
  params.plan = bytes;
  params.ctas = plan.ctas;
  params.tileRows = plan.tileRows;
  params.partialOut = reinterpret_cast<float *>(workspace);
  setStates(params, workspace + scratch.out);
}

} // namespace

// Page ids are int32, so the tensor map of a larger pool ends at 2^31 pages.
static constexpr int64_t maxPages = int64_t{1} << 31;

std::string GpuAttention::launchTuned(char *bytes, bool isGiven,
                                      const MlaCall *call) const {
  const cuda::DecodeExtents extents{std::min(problem.pagedA.pages, maxPages),
                                    std::min(problem.pagedB.pages, maxPages),
                                    problem.tokens};
  cuda::PlanCheckParams compare{};
  if (isGiven)
    compare = DeviceChecks::inKernelPlanCheck("mlaCudaDecode", bytes, plan);
  if (problem.dtype == MLA_F8E4M3) {
    cuda::Decode8Params params = decode8Params(problem);
    setScratch(params, plan, bytes, problem, call);
    params.check = compare;
    return isSm100Decode()
               ? cuda::launchSm100Decode8(params, extents, call->stream)
               : cuda::launchSm90Decode8(params, extents, call->stream);
  }
  if (kernel->is("sm90_decode_l4") || kernel->is("sm90_decode_l5") ||
      kernel->is("sm100_decode_l5")) {
    cuda::ScaledDecodeParams params = scaledParams(problem);
    setScratch(params, plan, bytes, problem, call);
    params.check = compare;
    if (isSm100Decode())
      return cuda::launchSm100DecodeL5(params, call->stream);
    return cuda::launchSm90ScaledDecode(kernel->is("sm90_decode_l4")
                                            ? cuda::ScaledLayout::L4
                                            : cuda::ScaledLayout::L5,
                                        params, extents, call->stream);
  }
  auto launch = [&](auto params) {
    setScratch(params, plan, bytes, problem, call);
    params.check = compare;
    return isSm100Decode()
               ? cuda::launchSm100Decode(params, extents, call->stream)
               : cuda::launchSm90Decode(params, extents, call->stream);
  };
  return problem.dtype == MLA_BF16 ? launch(pagedParams<arch::Bf16>(problem))
                                   : launch(pagedParams<arch::F16>(problem));
}

std::string GpuAttention::launchGqa(char *bytes, bool isGiven,
                                    const MlaCall *call) const {
  auto field = [](const kernels::PagedRows &rows) {
    return cuda::GqaField{rows.base, rows.page, rows.token, rows.head,
                          std::min(rows.pages, maxPages)};
  };
  const cuda::GqaCache cache{field(problem.pagedA), field(problem.pagedValue),
                             static_cast<int32_t>(problem.keyHeads),
                             static_cast<int32_t>(problem.valueWidth),
                             problem.keyDType == MLA_F8E4M3};
  auto launch = [&]<class E>(const cuda::DecodeParams<E> &base) {
    cuda::GqaParams<E> params = {base, problem.kScale.base, problem.vScale.base,
                                 problem.kScale.head, problem.vScale.head};
    setScratch(params, plan, bytes, problem, call);
    params.heads = plan.heads;
    if (isGiven)
      params.check =
          DeviceChecks::inKernelPlanCheck("mlaCudaGqaDecode", bytes, plan);
    return kernel->is("sm100_gqa_decode")
               ? cuda::launchSm100Gqa<E>(params, cache, call->stream)
               : cuda::launchSm90Gqa(params, cache, call->stream);
  };
  return problem.dtype == MLA_BF16 ? launch(pagedParams<arch::Bf16>(problem))
                                   : launch(pagedParams<arch::F16>(problem));
}

std::string GpuAttention::launchPrefill(const MlaCall *call) const {
  auto launch = [&]<class E>(cuda::PrefillParams<E> params) {
    params.stop = plan.stop;
    params.plan = static_cast<char *>(call->workspace);
    params.isBatchInvariant = call->flags & MLA_BATCH_INVARIANT;
    if constexpr (sizeof(E) == 2)
      if (kernel->is("sm100_prefill"))
        return cuda::launchSm100Prefill(params, gpu.multiprocessors,
                                        call->stream);
    return cuda::launchSm90Prefill(params, gpu.multiprocessors, call->stream);
  };
  switch (problem.dtype) {
  case MLA_F8E4M3:
    return launch(prefillParams<arch::E4m3>(problem));
  case MLA_BF16:
    return launch(prefillParams<arch::Bf16>(problem));
  default:
    return launch(prefillParams<arch::F16>(problem));
  }
}

std::string GpuAttention::launchGeneric(char *bytes,
                                        const MlaCall *call) const {
  auto launch = [&](auto params) {
    params.stop = plan.stop;
    setScratch(params, plan, bytes, problem, call);
    return cuda::launchGenericAttention(params, gpu.sharedBytes, call->stream);
  };
  // Queries of e4m3 are converted to the type of the result.
  switch (problem.dtype == MLA_F8E4M3 ? problem.outDType : problem.dtype) {
  case MLA_BF16:
    return launch(genericParams<arch::Bf16>(problem));
  case MLA_F16:
    return launch(genericParams<arch::F16>(problem));
  default:
    return launch(genericParams<float>(problem));
  }
}
