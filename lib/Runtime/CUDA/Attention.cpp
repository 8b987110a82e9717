//===- Attention.cpp - Entry points of attention on a GPU -----------------===//

#include "CudaRuntime.h"
#include "GpuAttention.h"

using namespace mla;
using namespace mla::runtime;
using mla::kernels::AttentionProblem;

int32_t mlaCudaDecode(const MlaDecodeArgs *args, const MlaCall *call) {
  Checker check("mlaCudaDecode", false, MLA_CUDA);
  const AttentionProblem problem = resolveDecode(check, args);
  GpuAttention attention(check, Op::Decode, problem,
                         check.ok() ? args->seqLens : nullptr, false);
  return attention.run(check, check.ok() ? args->plan : nullptr, call);
}

int32_t mlaCudaDecodeWorkspace(const MlaDecodeArgs *args, uint64_t *bytes) {
  Checker check("mlaCudaDecodeWorkspace", true, MLA_CUDA);
  const AttentionProblem problem = resolveDecode(check, args);
  const GpuAttention attention(check, Op::Decode, problem,
                               check.ok() ? args->seqLens : nullptr, true);
  return check.finishQuery(bytes, [&] { return attention.workspaceBytes(); });
}

int32_t mlaCudaGqaDecode(const MlaGqaDecodeArgs *args, const MlaCall *call) {
  Checker check("mlaCudaGqaDecode", false, MLA_CUDA);
  const AttentionProblem problem = resolveGqaDecode(check, args);
  GpuAttention attention(check, Op::GqaDecode, problem,
                         check.ok() ? args->seqLens : nullptr, false);
  return attention.run(check, check.ok() ? args->plan : nullptr, call);
}

int32_t mlaCudaGqaDecodeWorkspace(const MlaGqaDecodeArgs *args,
                                  uint64_t *bytes) {
  Checker check("mlaCudaGqaDecodeWorkspace", true, MLA_CUDA);
  const AttentionProblem problem = resolveGqaDecode(check, args);
  const GpuAttention attention(check, Op::GqaDecode, problem,
                               check.ok() ? args->seqLens : nullptr, true);
  return check.finishQuery(bytes, [&] { return attention.workspaceBytes(); });
}

int32_t mlaCudaLatentAttention(const MlaLatentAttentionArgs *args,
                               const MlaCall *call) {
  Checker check("mlaCudaLatentAttention", false, MLA_CUDA);
  const AttentionProblem problem = resolveLatentAttention(check, args);
  GpuAttention attention(check, Op::LatentAttention, problem,
                         check.ok() ? args->lengths : nullptr, false);
  return attention.run(check, nullptr, call);
}

int32_t mlaCudaLatentAttentionWorkspace(const MlaLatentAttentionArgs *args,
                                        uint64_t *bytes) {
  Checker check("mlaCudaLatentAttentionWorkspace", true, MLA_CUDA);
  const AttentionProblem problem = resolveLatentAttention(check, args);
  const GpuAttention attention(check, Op::LatentAttention, problem,
                               check.ok() ? args->lengths : nullptr, true);
  return check.finishQuery(bytes, [&] { return attention.workspaceBytes(); });
}

int32_t mlaCudaPrefill(const MlaPrefillArgs *args, const MlaCall *call) {
  Checker check("mlaCudaPrefill", false, MLA_CUDA);
  const AttentionProblem problem = resolvePrefill(check, args);
  GpuAttention attention(check, Op::Prefill, problem,
                         check.ok() ? args->lengths : nullptr, false);
  return attention.run(check, nullptr, call);
}

int32_t mlaCudaPrefillWorkspace(const MlaPrefillArgs *args, uint64_t *bytes) {
  Checker check("mlaCudaPrefillWorkspace", true, MLA_CUDA);
  const AttentionProblem problem = resolvePrefill(check, args);
  const GpuAttention attention(check, Op::Prefill, problem,
                               check.ok() ? args->lengths : nullptr, true);
  return check.finishQuery(bytes, [&] { return attention.workspaceBytes(); });
}
