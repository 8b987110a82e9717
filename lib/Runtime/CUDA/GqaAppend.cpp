//===- GqaAppend.cpp - Append keys and values on a GPU --------------------===//

#include "../Common/GqaCacheArgs.h"
#include "CacheViews.h"
#include "CudaRuntime.h"
#include "RowParams.h"

using namespace mla;
using namespace mla::runtime;

namespace {

bool resolve(Checker &check, const MlaGqaAppendArgs *args,
             cuda::AppendParams &params) {
  Gpu gpu;
  GqaCacheSizes sizes;
  if (!currentGpu(check, gpu) ||
      !readGqaAppend(check, args, gpu.target, sizes) ||
      !check.range("tokens", sizes.tokens.total, 0, INT32_MAX) ||
      !check.range("heads", sizes.fields.heads, 1, 65535))
    return false;
  const Tokens &tokens = sizes.tokens;
  const MlaCache &cache = *args->cache;
  params.latent = appendedRows(args->key, tokens, cache, sizes.fields.key);
  params.rope = appendedRows(args->value, tokens, cache, sizes.fields.value);
  params.slots = ints(args->slots);
  params.heads = static_cast<int32_t>(sizes.fields.heads);
  params.scale = headScale(sizes.kScale);
  params.valueScale = headScale(sizes.vScale);
  params.tokens = tokens.total;
  params.inner = tokens.ragged ? 1 : std::max<int64_t>(1, tokens.length);
  params.pageSize = static_cast<int32_t>(cache.pageSize);
  return true;
}

} // namespace

int32_t mlaCudaGqaAppend(const MlaGqaAppendArgs *args, const MlaCall *call) {
  Checker check("mlaCudaGqaAppend", false, MLA_CUDA);
  cuda::AppendParams params{};
  if (!resolve(check, args, params) || !gpuCall(check, call) ||
      !check.finish(0, call))
    return check.status();
  return launchAppend(check, params, *args->cache, call);
}
