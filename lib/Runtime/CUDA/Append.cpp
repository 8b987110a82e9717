//===- Append.cpp - mlaCudaAppend -----------------------------------------===//

#include "../Common/RopeArgs.h"
#include "CacheViews.h"
#include "CudaRuntime.h"
#include "DeviceChecks.h"

using namespace mla;
using namespace mla::runtime;

namespace {

/// Token dimensions are those of `latent`, [B, S, C] or [N, C].
bool readAppendTokens(Checker &check, const MlaAppendArgs *args,
                      Tokens &tokens) {
  if (!check.arguments(args) ||
      !check.tensorOfRank("latent", args->latent, FloatTypes, 2, 3,
                          Strides::LastContiguous))
    return false;
  const MlaTensor &latent = *args->latent;
  tokens.ragged = latent.rank == 2;
  tokens.batch = latent.sizes[0];
  tokens.length = tokens.ragged ? 1 : latent.sizes[1];
  tokens.total = tokens.batch * tokens.length;
  return check.range("tokens", tokens.total, 0, INT32_MAX);
}

/// cos and sin come together, and with rope.
bool readRotation(Checker &check, const MlaAppendArgs *args,
                  const Tokens &tokens, cuda::AppendParams &params) {
  if (!args->cos && !args->sin)
    return true;
  for (auto [name, tensor] :
       {std::pair("cos", args->cos), std::pair("sin", args->sin),
        std::pair("rope", args->rope)})
    if (!tensor)
      return check.failWith(MLA_INVALID_ARGUMENT, name,
                            "expected a tensor beside the others of cos, sin "
                            "and rope, got null");
  RopeFactors factors;
  if (!readFactors(check, args->rope, tokens.rank(), params.rope.width,
                   args->cos, args->sin, args->ropeInput, args->ropeOutput,
                   factors))
    return false;
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

bool chooseAppend(Checker &check, const MlaTensor &latent, int64_t width,
                  int64_t ropeWidth) {
  KernelRequest request{Op::Append};
  request.dtype = latent.dtype;
  request.latent = width;
  request.rope = ropeWidth;
  return selectOnGpu(check, request);
}

/// The checked rows of an operand, and the field that they go to.
cuda::AppendedRows appendedRows(const MlaTensor *tensor, const Tokens &tokens,
                                const MlaCache &cache, int32_t field) {
  cuda::AppendedRows rows;
  rows.from = tokenRows(tensor, tokens);
  if (tokens.ragged) // token i is sequence i
    rows.from.outer = rows.from.inner;
  rows.to = fieldRows(cache, field);
  rows.width = static_cast<int32_t>(tensor->sizes[tensor->rank - 1]);
  rows.type = elementOf(tensor->dtype);
  rows.fieldType = elementOf(cache.fields[field].dtype);
  rows.chunk = chunkOf({bitsOf(rows.from), bitsOf(rows.to)});
  return rows;
}

bool resolve(Checker &check, const MlaAppendArgs *args,
             cuda::AppendParams &params) {
  Tokens tokens;
  CacheFields fields;
  if (!readAppendTokens(check, args, tokens))
    return false;
  const MlaTensor *latent = args->latent, *rope = args->rope;
  const int64_t width = latent->sizes[latent->rank - 1];
  if (rope && !tokenTensor(check, "rope", rope, FloatTypes, tokens, {AnySize}))
    return false;
  const int64_t ropeWidth = rope ? rope->sizes[rope->rank - 1] : 0;
  if (!check.range("latent width", width, 1, 1 << 16) ||
      !check.range("rope width", ropeWidth, 0, 1 << 16) ||
      !chooseAppend(check, *latent, width, ropeWidth) ||
      !check.cache("cache", args->cache) ||
      !check.written("cache", args->cache) ||
      !findFields(check, args->cache, FloatTypes, width, ropeWidth, fields) ||
      !check.tensor("slots", args->slots, IntType, {tokens.total}))
    return false;
  params.latent = appendedRows(latent, tokens, *args->cache, fields.latent);
  if (rope)
    params.rope = appendedRows(rope, tokens, *args->cache, fields.rope);
  if (!readRotation(check, args, tokens, params))
    return false;
  params.slots = ints(args->slots);
  params.tokens = tokens.total;
  params.inner = std::max<int64_t>(1, tokens.length);
  params.pageSize = static_cast<int32_t>(args->cache->pageSize);
  return true;
}

} // namespace

int32_t mlaCudaAppend(const MlaAppendArgs *args, const MlaCall *call) {
  Checker check("mlaCudaAppend", false, MLA_CUDA);
  cuda::AppendParams params{};
  if (!resolve(check, args, params) || !gpuCall(check, call) ||
      !check.finish(0, call) || params.tokens == 0)
    return check.status();
  DeviceChecks checks;
  checks.slots(params.slots, params.tokens,
               pagesOf(*args->cache) * args->cache->pageSize - 1);
  if (!checks.launch(check, call, params.stop))
    return check.status();
  return launched(check, cuda::launchAppend(params, call->stream));
}
