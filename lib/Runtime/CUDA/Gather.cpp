//===- Gather.cpp - Copy cache pages to dense tensors on a GPU ------------===//

#include "../Common/FieldCodecs.h"
#include "../Common/GatherArgs.h"
#include "CacheViews.h"
#include "CudaRuntime.h"
#include "DeviceChecks.h"
#include "GatherParams.h"

using namespace mla;
using namespace mla::runtime;

namespace {

bool resolve(Checker &check, const MlaGatherArgs *args,
             cuda::GatherParams &params) {
  GatherSizes sizes;
  if (!readGatherOutputs(check, args, sizes))
    return false;
  const MlaTensor *latent = args->latent, *rope = args->rope;
  const Tokens &tokens = sizes.tokens;
  const int64_t width = sizes.latentWidth, ropeWidth = sizes.ropeWidth;
  const CacheFields &fields = sizes.fields;
  if (!check.range("latent width", width, 1, 1 << 16) ||
      !check.range("rope width", ropeWidth, 0, 1 << 16) ||
      !check.range("batch", tokens.batch, 0, 65535) ||
      !check.range("tokens", tokens.length, 0, INT32_MAX) ||
      !check.cache("cache", args->cache) ||
      !readGatherInputs(check, args, sizes) ||
      !selectOnGpu(check, gatherRequest(check, args, sizes)))
    return false;
  const int64_t bytes = dtypeBytes(latent->dtype);
  params.latent = tokenRows(latent, tokens);
  params.rope = tokenRows(rope, tokens);
  params.fromLatent = fieldRows(*args->cache, fields.latent);
  params.fromRope = fieldRows(*args->cache, fields.rope);
  fillSource(args, tokens, params);
  params.type = elementOf(latent->dtype);
  const kernels::FieldCodec codec = fieldCodec(*args->cache, fields.latent);
  const kernels::FieldCodec ropeCodec = fieldCodec(*args->cache, fields.rope);
  params.latentType = elementOf(codec.type);
  params.ropeType = elementOf(ropeCodec.type);
  params.latentScales = codec.scales;
  params.ropeScales = ropeCodec.scales;
  params.scale = params.valueScale = headScale(sizes.scale);
  params.latentBytes = static_cast<int32_t>(width * bytes);
  params.ropeBytes = static_cast<int32_t>(ropeWidth * bytes);
  params.chunk = chunkOf({bitsOf(params.latent), bitsOf(params.rope),
                          bitsOf(params.fromLatent), bitsOf(params.fromRope)});
  return true;
}

} // namespace

bool mla::runtime::checkGather(Checker &check, cuda::GatherParams &params,
                               const MlaCache &cache, const MlaCall *call) {
  DeviceChecks checks;
  checks.lengths("seqLens", params.seqLens, params.batch,
                 params.cuSeqlens ? params.total : params.length);
  checks.cumulative("cuSeqlensK", params.cuSeqlens, params.batch, params.total);
  checks.rows("seqLens", params.seqLens, params.batch, params.cuSeqlens);
  checks.pages(params.blockTable, params.tableStride, params.batch,
               params.seqLens, params.starts, params.pageSize, pagesOf(cache),
               params.capacity);
  return checks.launch(check, call, params.stop) && params.batch != 0 &&
         params.length != 0;
}

int32_t mla::runtime::launchGather(Checker &check, cuda::GatherParams &params,
                                   const MlaCache &cache, const MlaCall *call) {
  if (!checkGather(check, params, cache, call))
    return check.status();
  return launched(check, cuda::launchGather(params, call->stream));
}

int32_t mlaCudaGather(const MlaGatherArgs *args, const MlaCall *call) {
  Checker check("mlaCudaGather", false, MLA_CUDA);
  cuda::GatherParams params{};
  if (!resolve(check, args, params) || !gpuCall(check, call) ||
      !check.finish(0, call))
    return check.status();
  return launchGather(check, params, *args->cache, call);
}
