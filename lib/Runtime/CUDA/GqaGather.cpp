//===- GqaGather.cpp - Copy cache pages to keys and values on a GPU -------===//

#include "../Common/GqaCacheArgs.h"
#include "CacheViews.h"
#include "CudaRuntime.h"
#include "GatherParams.h"

using namespace mla;
using namespace mla::runtime;

namespace {

bool resolve(Checker &check, const MlaGqaGatherArgs *args,
             cuda::GatherParams &params) {
  Gpu gpu;
  GqaCacheSizes sizes;
  if (!currentGpu(check, gpu) ||
      !readGqaGather(check, args, gpu.target, sizes) ||
      !check.range("batch", sizes.tokens.batch, 0, 65535) ||
      !check.range("tokens", sizes.tokens.length, 0, INT32_MAX) ||
      !check.range("heads", sizes.fields.heads, 1, 65535))
    return false;
  const HeadFields &fields = sizes.fields;
  const int64_t bytes = dtypeBytes(args->key->dtype);
  params.latent = tokenRows(args->key, sizes.tokens);
  params.rope = tokenRows(args->value, sizes.tokens);
  params.fromLatent = fieldRows(*args->cache, fields.key);
  params.fromRope = fieldRows(*args->cache, fields.value);
  fillSource(args, sizes.tokens, params);
  params.type = elementOf(args->key->dtype);
  params.latentType = elementOf(args->cache->fields[fields.key].dtype);
  params.ropeType = elementOf(args->cache->fields[fields.value].dtype);
  params.heads = static_cast<int32_t>(fields.heads);
  params.scale = headScale(sizes.kScale);
  params.valueScale = headScale(sizes.vScale);
  params.latentBytes = static_cast<int32_t>(fields.keyWidth * bytes);
  params.ropeBytes = static_cast<int32_t>(fields.valueWidth * bytes);
  params.chunk = chunkOf({bitsOf(params.latent), bitsOf(params.rope),
                          bitsOf(params.fromLatent), bitsOf(params.fromRope)});
  return true;
}

} // namespace

int32_t mlaCudaGqaGather(const MlaGqaGatherArgs *args, const MlaCall *call) {
  Checker check("mlaCudaGqaGather", false, MLA_CUDA);
  cuda::GatherParams params{};
  if (!resolve(check, args, params) || !gpuCall(check, call) ||
      !check.finish(0, call))
    return check.status();
  return launchGather(check, params, *args->cache, call);
}
