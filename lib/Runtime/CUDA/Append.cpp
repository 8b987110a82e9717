//===- Append.cpp - Append new tokens to a paged cache on a GPU -----------===//

#include "../Common/FieldCodecs.h"
#include "CacheViews.h"
#include "CudaRuntime.h"
#include "DeviceChecks.h"
#include "RowParams.h"

using namespace mla;
using namespace mla::runtime;

namespace {

/// Fills the parameters of the rotation.
bool readRotation(Checker &check, const MlaAppendArgs *args,
                  const AppendSizes &sizes, cuda::AppendParams &params) {
  RopeFactors factors;
  if (!readAppendFactors(check, args, sizes, factors))
    return false;
  if (!args->cos)
    return true;
  const Tokens &tokens = sizes.tokens;
  auto rows = [&](const char *base, const int64_t *strides, int64_t step) {
    return cuda::FactorRows{base, strides[0], tokens.ragged ? 0 : strides[1],
                            elementOf(factors.rotation.factorType), step};
  };
  params.cos = rows(factors.cos, factors.cosStrides, factors.rotation.cosStep);
  params.sin = rows(factors.sin, factors.sinStrides, factors.rotation.sinStep);
  params.factors = static_cast<int32_t>(factors.rotation.factors);
  params.inputInterleaved = factors.rotation.inputInterleaved;
  params.outputInterleaved = factors.rotation.outputInterleaved;
  return true;
}

} // namespace

cuda::AppendedRows mla::runtime::appendedRows(const MlaTensor *tensor,
                                              const Tokens &tokens,
                                              const MlaCache &cache,
                                              int32_t field) {
  cuda::AppendedRows rows;
  rows.from = tokenRows(tensor, tokens);
  if (tokens.ragged) // token i is sequence i
    rows.from.outer = rows.from.inner;
  rows.to = fieldRows(cache, field);
  rows.width = static_cast<int32_t>(tensor->sizes[tensor->rank - 1]);
  rows.type = elementOf(tensor->dtype);
  rows.fieldType = elementOf(cache.fields[field].dtype);
  rows.chunk = chunkOf({bitsOf(rows.from), bitsOf(rows.to)});
  rows.scales = fieldCodec(cache, field).scales;
  return rows;
}

bool mla::runtime::resolveAppend(Checker &check, const MlaAppendArgs *args,
                                 AppendSizes &sizes,
                                 cuda::AppendParams &params) {
  if (!readAppendTokens(check, args, sizes))
    return false;
  const Tokens &tokens = sizes.tokens;
  if (!check.range("tokens", tokens.total, 0, INT32_MAX) ||
      !check.range("latent width", sizes.latentWidth, 1, 1 << 16) ||
      !check.range("rope width", sizes.ropeWidth, 0, 1 << 16) ||
      !check.cache("cache", args->cache) ||
      !check.written("cache", args->cache) ||
      !selectOnGpu(check, appendRequest(check, args, sizes)) ||
      !readAppendFields(check, args, sizes))
    return false;
  const MlaTensor *latent = args->latent, *rope = args->rope;
  const CacheFields &fields = sizes.fields;
  params.latent = appendedRows(latent, tokens, *args->cache, fields.latent);
  if (rope)
    params.rope = appendedRows(rope, tokens, *args->cache, fields.rope);
  if (!readRotation(check, args, sizes, params))
    return false;
  params.norm = sizes.norm;
  params.slots = ints(args->slots);
  params.scale = params.valueScale = headScale(sizes.scale);
  params.tokens = tokens.total;
  params.inner = tokens.ragged ? 1 : std::max<int64_t>(1, tokens.length);
  params.pageSize = static_cast<int32_t>(args->cache->pageSize);
  return true;
}

int32_t mla::runtime::launchAppend(Checker &check, cuda::AppendParams &params,
                                   const MlaCache &cache, const MlaCall *call) {
  if (params.tokens == 0)
    return check.status();
  DeviceChecks checks;
  checks.slots(params.slots, params.tokens,
               pagesOf(cache) * cache.pageSize - 1);
  if (!checks.launch(check, call, params.stop))
    return check.status();
  return launched(check, cuda::launchAppend(params, call->stream));
}

int32_t mlaCudaAppend(const MlaAppendArgs *args, const MlaCall *call) {
  Checker check("mlaCudaAppend", false, MLA_CUDA);
  AppendSizes sizes;
  cuda::AppendParams params{};
  if (!resolveAppend(check, args, sizes, params) || !gpuCall(check, call) ||
      !check.finish(0, call))
    return check.status();
  return launchAppend(check, params, *args->cache, call);
}
