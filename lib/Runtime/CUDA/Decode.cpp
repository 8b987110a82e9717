//===- Decode.cpp - mlaCudaDecode -----------------------------------------===//

#include "PlanTuning.h"

#include "CacheViews.h"
#include "Common/DecodeLaunch.h"
#include "CudaRuntime.h"
#include "Device.h"
#include "SM90/DecodeLaunch.h"

#include <bit>
#include <cinttypes>
#include <cmath>

using namespace mla;
using namespace mla::runtime;

namespace {

/// A decode with everything resolved but its scratch memory. The pointers get
/// their true element type at the launch.
struct Problem {
  cuda::DecodeParams<arch::Bf16> params{};
  cuda::DecodeExtents extents{};
  cuda::PlanParams plan{};
  int32_t dtype = 0;
};

/// Notes what the address and the strides of an operand, or'ed, are multiples
/// of.
void align(KernelRequest &request, const char *name, uint64_t bits) {
  const int64_t bytes = bits % 16 ? int64_t(bits & -bits) : 16;
  if (bytes < request.alignment) {
    request.alignment = bytes;
    request.leastAligned = name;
  }
}

void align(KernelRequest &request, const char *name, const MlaTensor *tensor) {
  if (!tensor)
    return;
  uint64_t bits = reinterpret_cast<uint64_t>(tensor->data);
  for (int32_t i = 0; i + 1 < tensor->rank; ++i)
    if (tensor->sizes[i] > 1)
      bits |=
          static_cast<uint64_t>(tensor->strides[i] * dtypeBytes(tensor->dtype));
  align(request, name, bits);
}

void align(KernelRequest &request, const MlaCache &cache, int32_t field) {
  if (field < 0)
    return;
  const mla::cpu::PagedRows rows = pagedRows(cache, field);
  align(request, "cache",
        reinterpret_cast<uint64_t>(rows.base) |
            static_cast<uint64_t>(rows.page | rows.token));
}

template <class T>
cuda::RowView<T> rows(const MlaTensor *tensor, const Tokens &tokens) {
  const int32_t rank = tokens.rank();
  return {static_cast<T *>(tensor->data),
          tokens.ragged ? 0 : tensor->strides[0], tensor->strides[rank - 1],
          tensor->strides[rank]};
}

cuda::PagedRows pages(const MlaCache &cache, int32_t field, int64_t &count) {
  const mla::cpu::PagedRows found = pagedRows(cache, field);
  count = found.pages;
  return {found.base, found.page, found.token};
}

bool checkOperands(Checker &check, const MlaDecodeArgs *args, Tokens &tokens,
                   CacheFields &fields) {
  const MlaTensor *query = args->qLatent;
  tokens = readTokens(check, "qLatent", query, 2, args->cuSeqlens);
  if (!check.ok())
    return false;
  const int64_t heads = query->sizes[tokens.rank()];
  const int64_t latent = query->sizes[tokens.rank() + 1];
  const int64_t rope =
      args->qRope && args->qRope->rank > 0 && args->qRope->rank <= MLA_MAX_RANK
          ? args->qRope->sizes[args->qRope->rank - 1]
          : 0;
  return tokenTensor(check, "qLatent", query, FloatTypes, tokens,
                     {heads, latent}) &&
         (!args->qRope || tokenTensor(check, "qRope", args->qRope, FloatTypes,
                                      tokens, {heads, rope})) &&
         check.sameType("qRope", args->qRope, "qLatent", query) &&
         check.cache("cache", args->cache) &&
         findFields(check, args->cache, query->dtype, latent, rope, fields) &&
         check.tensor("blockTable", args->blockTable, IntType,
                      {tokens.batch, AnySize}) &&
         check.tensor("seqLens", args->seqLens, IntType, {tokens.batch}) &&
         tokenTensor(check, "out", args->out, FloatTypes, tokens,
                     {heads, latent}) &&
         check.sameType("out", args->out, "qLatent", query) &&
         check.written("out", args->out) &&
         check.optional("sink", args->sink, F32Type, {heads});
}

/// The kernel for checked operands. With `shapesOnly` addresses are not looked
/// at.
const Kernel *choose(Checker &check, const MlaDecodeArgs *args,
                     const Tokens &tokens, const CacheFields &fields,
                     bool shapesOnly, const Gpu &gpu) {
  const MlaTensor *query = args->qLatent;
  KernelRequest request{Op::Decode};
  request.target = gpu.target;
  request.dtype = query->dtype;
  request.heads = query->sizes[tokens.rank()];
  request.latent = request.value = query->sizes[tokens.rank() + 1];
  request.rope = args->qRope ? args->qRope->sizes[args->qRope->rank - 1] : 0;
  request.pageSize = args->cache->pageSize;
  request.features[0] = args->mask ? "mask" : nullptr;
  request.features[1] = args->scale >= 0 ? nullptr : "negative scale";
  if (!shapesOnly) {
    align(request, "qLatent", query);
    align(request, "qRope", args->qRope);
    align(request, "out", args->out);
    align(request, *args->cache, fields.latent);
    align(request, *args->cache, fields.rope);
  }
  return selectKernel(check, request);
}

bool resolve(Checker &check, const MlaDecodeArgs *args, bool shapesOnly,
             Problem &problem) {
  Tokens tokens;
  CacheFields fields;
  Gpu gpu;
  if (!check.arguments(args) || !checkOperands(check, args, tokens, fields) ||
      !currentGpu(check, gpu) ||
      !choose(check, args, tokens, fields, shapesOnly, gpu))
    return false;
  const int64_t heads = args->qLatent->sizes[tokens.rank()];
  const int64_t bound = args->blockTable->sizes[1] * args->cache->pageSize;
  mla::cpu::AttentionProblem softmax;
  if (!check.range("blockTable", bound, 0, INT32_MAX) ||
      !check.range("tokens", tokens.total * heads, 0, INT32_MAX / 2) ||
      !softmaxArgs(check,
                   {nullptr, args->sink, args->lse, args->scale, args->causal,
                    std::min<int64_t>(args->window, INT32_MAX), args->lseBase},
                   tokens, heads, bound, softmax))
    return false;
  cuda::DecodeParams<arch::Bf16> &p = problem.params;
  p.queryLatent = rows<const arch::Bf16>(args->qLatent, tokens);
  p.queryRope = rows<const arch::Bf16>(args->qRope, tokens);
  p.out = rows<arch::Bf16>(args->out, tokens);
  if (args->lse)
    p.lse = rows<float>(args->lse, tokens);
  p.latent = pages(*args->cache, fields.latent, problem.extents.latentPages);
  p.rope = pages(*args->cache, fields.rope, problem.extents.ropePages);
  p.sink = args->sink ? static_cast<const float *>(args->sink->data) : nullptr;
  p.blockTable = ints(args->blockTable);
  p.tableStride = args->blockTable->strides[0];
  p.seqLens = ints(args->seqLens);
  p.cuSeqlens = ints(args->cuSeqlens);
  p.batch = static_cast<int32_t>(tokens.batch);
  p.heads = static_cast<int32_t>(heads);
  p.queryLen = static_cast<int32_t>(tokens.length);
  p.totalTokens = static_cast<int32_t>(tokens.total);
  p.pageSize = static_cast<int32_t>(args->cache->pageSize);
  p.maxLength = static_cast<int32_t>(bound);
  p.causal = args->causal != 0;
  // So that a position less a window stays an int32.
  p.window =
      static_cast<int32_t>(std::min<int64_t>(args->window, INT32_MAX / 2));
  // Not 0: hidden scores are -inf, and stay so when they are multiplied.
  p.scaleLog2 =
      static_cast<float>(std::max(args->scale * 1.4426950408889634, 1e-30));
  p.lseFactor = args->lseBase == 0 ? static_cast<float>(M_LN2) : 1.0f;
  problem.extents.queryTokens = tokens.total;
  problem.dtype = args->qLatent->dtype;
  problem.plan = tunedPlan(gpu, p.batch, p.heads, p.queryLen);
  problem.plan.seqLens = p.seqLens;
  problem.plan.cuSeqlens = p.cuSeqlens;
  problem.plan.maxLength = p.maxLength;
  p.ctas = problem.plan.ctas;
  return true;
}

uint64_t roundUp(uint64_t bytes) { return (bytes + 127) / 128 * 128; }

uint64_t planBytesOf(const Problem &problem) {
  return cuda::planBytes(problem.plan.ctas, problem.plan.batch,
                         problem.plan.queryLen, problem.plan.heads);
}

/// Partial results, their LSE, and a plan for calls that bring none.
struct Scratch {
  uint64_t out, lse, plan;
  explicit Scratch(const Problem &problem) {
    const uint64_t rows =
        cuda::planSlotTiles(problem.plan.ctas) * cuda::planTileRows;
    out = roundUp(rows * 512 * sizeof(float));
    lse = roundUp(rows * sizeof(float));
    plan = roundUp(planBytesOf(problem));
  }
  uint64_t bytes() const { return out + lse + plan; }
};

template <class E>
std::string launch(const Problem &problem, const MlaCall *call) {
  return cuda::launchSm90Decode(
      std::bit_cast<cuda::DecodeParams<E>>(problem.params), problem.extents,
      call->stream);
}

} // namespace

int32_t mlaCudaDecode(const MlaDecodeArgs *args, const MlaCall *call) {
  Checker check("mlaCudaDecode", false, MLA_CUDA);
  Problem problem;
  if (!resolve(check, args, false, problem) || !check.call(call) ||
      !noRuntimeChecks(check, call) ||
      !check.optional("plan", args->plan, one(MLA_U8) | one(MLA_I8), {AnySize}))
    return check.status();
  const Scratch scratch(problem);
  if (!check.finish(scratch.bytes(), call))
    return check.status();
  if (args->plan &&
      static_cast<uint64_t>(args->plan->sizes[0]) < planBytesOf(problem)) {
    check.failWith(MLA_INVALID_ARGUMENT, "plan",
                   "expected at least %" PRIu64 " bytes, got %" PRId64,
                   planBytesOf(problem), args->plan->sizes[0]);
    return check.status();
  }
  if (problem.params.batch == 0 || problem.extents.queryTokens == 0)
    return MLA_OK;
  char *workspace = static_cast<char *>(call->workspace);
  cuda::DecodeParams<arch::Bf16> &p = problem.params;
  p.partialOut = reinterpret_cast<float *>(workspace);
  p.partialLse = reinterpret_cast<float *>(workspace + scratch.out);
  p.plan = args->plan ? static_cast<char *>(args->plan->data)
                      : workspace + scratch.out + scratch.lse;
  std::string error;
  if (!args->plan) {
    problem.plan.plan = p.plan;
    problem.plan.flags = call->flags & MLA_BATCH_INVARIANT;
    error = cuda::launchPlan(problem.plan, call->stream);
  }
  if (error.empty())
    error = problem.dtype == MLA_BF16 ? launch<arch::Bf16>(problem, call)
                                      : launch<arch::F16>(problem, call);
  return launched(check, error);
}

int32_t mlaCudaDecodeWorkspace(const MlaDecodeArgs *args, uint64_t *bytes) {
  Checker check("mlaCudaDecodeWorkspace", true, MLA_CUDA);
  Problem problem;
  resolve(check, args, true, problem);
  return check.answer(bytes, [&] { return Scratch(problem).bytes(); });
}
