//===- ExpandCache.cpp - Expand cached latents on a GPU -------------------===//

#include "../Common/ExpandCacheArgs.h"
#include "../Common/FieldCodecs.h"
#include "CacheViews.h"
#include "Common/ExpandCacheParams.h"
#include "CudaRuntime.h"
#include "GatherParams.h"
#include "SM90/ExpandCacheLaunch.h"
using namespace mla;
using namespace mla::runtime;

namespace {

/// Returns the address and the strides in bytes of a weight, combined by
/// bitwise OR.
uint64_t weightBits(const cuda::ExpandPart &part) {
  return reinterpret_cast<uint64_t>(part.w) |
         static_cast<uint64_t>(2 * (part.wHead | part.wStride));
}

cuda::ExpandPart partOf(const MlaTensor &w, const MlaTensor &out,
                        const Tokens &tokens) {
  cuda::ExpandPart part{};
  // The contiguous dimension of the weight, 1 or 2.
  const int32_t contiguous = w.strides[2] == 1 || w.sizes[2] <= 1 ? 2 : 1;
  part.w = w.data;
  part.wHead = strideOf(w, 0);
  part.wStride = strideOf(w, 3 - contiguous);
  part.out = tokenRows(&out, tokens);
  part.n = static_cast<int32_t>(w.sizes[1]);
  part.headTiles = (part.n + cuda::expandTileCols - 1) / cuda::expandTileCols;
  part.kContiguous = contiguous == 2;
  part.wide = weightBits(part) % 16 == 0;
  part.outPairs = bitsOf(part.out) % 4 == 0;
  return part;
}

/// Sets the cache fields and the rope keys of a source.
void setFields(const MlaExpandCacheArgs *args, const ExpandSizes &sizes,
               cuda::GatherParams &source) {
  const kernels::FieldCodec codec =
      fieldCodec(*args->cache, sizes.fields.latent);
  const kernels::FieldCodec ropeCodec =
      fieldCodec(*args->cache, sizes.fields.rope);
  source.rope = tokenRows(args->rope, sizes.tokens);
  source.fromLatent = fieldRows(*args->cache, sizes.fields.latent);
  source.fromRope = fieldRows(*args->cache, sizes.fields.rope);
  source.type = elementOf(sizes.dtype);
  source.latentType = elementOf(codec.type);
  source.ropeType = elementOf(ropeCodec.type);
  source.latentScales = codec.scales;
  source.ropeScales = ropeCodec.scales;
  source.scale = source.valueScale = headScale(sizes.scale);
  source.latentBytes = static_cast<int32_t>(2 * sizes.latentWidth);
  source.ropeBytes = static_cast<int32_t>(2 * sizes.ropeWidth);
  source.chunk = chunkOf({bitsOf(source.rope), bitsOf(source.fromRope)});
}

/// The parameters of an expansion, its kernel, and the GPU that runs it.
struct Expansion {
  cuda::ExpandCacheParams params{};
  const Kernel *kernel = nullptr;
  Gpu gpu;
};

/// Returns the largest power of two up to 16 that divides the addresses and
/// strides of weights, keys and values.
int64_t alignmentOf(const cuda::ExpandCacheParams &params) {
  uint64_t bits = 16;
  for (const cuda::ExpandPart &part : params.parts)
    bits |= weightBits(part) | bitsOf(part.out);
  return static_cast<int64_t>(bits & -bits);
}

/// Resolves all arguments except the call struct.
bool resolve(Checker &check, const MlaExpandCacheArgs *args, Expansion &made) {
  ExpandSizes sizes;
  cuda::ExpandCacheParams &params = made.params;
  if (!readExpandCache(check, args, sizes) || !currentGpu(check, made.gpu) ||
      !check.range("heads", sizes.key.heads, 0, 65535) ||
      !check.range("wUk", sizes.key.to, 0, 1 << 16) ||
      !check.range("wUv", sizes.value.to, 0, 1 << 16) ||
      !check.range("rope width", sizes.ropeWidth, 0, 1 << 16) ||
      !check.range("batch", sizes.tokens.batch, 0, 65535) ||
      !check.range("tokens", sizes.tokens.length, 0, INT32_MAX))
    return false;
  setFields(args, sizes, params.source);
  fillSource(args, sizes.tokens, params.source);
  params.parts[0] = partOf(*args->wUk, *args->key, sizes.tokens);
  params.parts[1] = partOf(*args->wUv, *args->value, sizes.tokens);
  params.heads = static_cast<int32_t>(sizes.key.heads);
  params.k = static_cast<int32_t>(sizes.latentWidth);
  params.tiles =
      params.heads * (params.parts[0].headTiles + params.parts[1].headTiles);
  KernelRequest request = expandRequest(args, sizes);
  request.target = made.gpu.target;
  request.alignment = alignmentOf(params);
  request.leastAligned = "a weight, key or value";
  made.kernel = selectKernel(check, request);
  return made.kernel;
}

std::string launch(const Expansion &made, arch::Stream stream) {
  return made.kernel->is("sm90_expand_cache") &&
                 cuda::sm90ExpandCacheTakes(made.params)
             ? cuda::launchSm90ExpandCache(made.params,
                                           made.gpu.multiprocessors, stream)
             : cuda::launchExpandCache(made.params, stream);
}

} // namespace

int32_t mlaCudaExpandCache(const MlaExpandCacheArgs *args,
                           const MlaCall *call) {
  Checker check("mlaCudaExpandCache", false, MLA_CUDA);
  Expansion made;
  if (!resolve(check, args, made) || !gpuCall(check, call) ||
      !check.finish(0, call) ||
      !checkGather(check, made.params.source, *args->cache, call))
    return check.status();
  return launched(check, launch(made, call->stream));
}

int32_t mlaCudaExpandCacheWorkspace(const MlaExpandCacheArgs *args,
                                    uint64_t *bytes) {
  Checker check("mlaCudaExpandCacheWorkspace", true, MLA_CUDA);
  Expansion made;
  resolve(check, args, made);
  return check.finishQuery(bytes, [] { return uint64_t(0); });
}
