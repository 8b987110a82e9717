//===- ExpandCacheArgs.cpp - Check the arguments of mlaExpandCache --------===//

#include "ExpandCacheArgs.h"

using namespace mla::runtime;

namespace {

/// Checks a weight [heads, AnySize, latent].
bool readWeight(Checker &check, const char *name, const MlaTensor *w,
                int64_t heads, int64_t latent) {
  return check.tensor(name, w, FloatTypes, {heads, AnySize, latent},
                      Strides::Any) &&
         checkContiguousWeight(check, name, *w);
}

bool readWeights(Checker &check, const MlaExpandCacheArgs *args,
                 ExpandSizes &sizes) {
  if (!readWeight(check, "wUk", args->wUk, AnySize, AnySize) ||
      !readWeight(check, "wUv", args->wUv, args->wUk->sizes[0],
                  args->wUk->sizes[2]) ||
      !check.sameType("wUv", args->wUv, "wUk", args->wUk))
    return false;
  sizes.dtype = args->wUk->dtype;
  sizes.latentWidth = args->wUk->sizes[2];
  return true;
}

/// Returns the sizes of the product with a checked weight.
HeadSizes productSizes(const Tokens &tokens, const MlaTensor &w) {
  HeadSizes sizes;
  sizes.tokenDims = tokens.rank();
  sizes.tokens = tokens.ragged ? tokens.total
                               : saturatingProduct(tokens.batch, tokens.length);
  sizes.heads = w.sizes[0];
  sizes.from = w.sizes[2];
  sizes.to = w.sizes[1];
  return sizes;
}

bool readOutputs(Checker &check, const MlaExpandCacheArgs *args,
                 ExpandSizes &sizes) {
  const Tokens &tokens = sizes.tokens;
  const MlaTensor &wUk = *args->wUk, &wUv = *args->wUv;
  if (!tokenTensor(check, "key", args->key, FloatTypes, tokens,
                   {wUk.sizes[0], wUk.sizes[1]}) ||
      (args->key->dtype != MLA_F32 &&
       !check.sameType("key", args->key, "wUk", &wUk)) ||
      !check.written("key", args->key) ||
      !tokenTensor(check, "value", args->value, FloatTypes, tokens,
                   {wUv.sizes[0], wUv.sizes[1]}) ||
      !check.sameType("value", args->value, "key", args->key) ||
      !check.written("value", args->value))
    return false;
  sizes.key = productSizes(tokens, wUk);
  sizes.value = productSizes(tokens, wUv);
  if (!args->rope)
    return true;
  if (!tokenTensor(check, "rope", args->rope, FloatTypes, tokens, {AnySize}) ||
      !check.sameType("rope", args->rope, "wUk", &wUk) ||
      !check.written("rope", args->rope))
    return false;
  sizes.ropeWidth = args->rope->sizes[tokens.rank()];
  return true;
}

} // namespace

bool mla::runtime::readExpandCache(Checker &check,
                                   const MlaExpandCacheArgs *args,
                                   ExpandSizes &sizes) {
  if (!check.arguments(args))
    return false;
  sizes.tokens =
      readTokens(check, "key", args->key, 2, args->cuSeqlensK, "cuSeqlensK");
  return check.ok() && readWeights(check, args, sizes) &&
         readOutputs(check, args, sizes) && check.cache("cache", args->cache) &&
         findFields(check, "cache", args->cache, one(sizes.dtype) | ScaledType,
                    sizes.latentWidth, sizes.ropeWidth, sizes.fields) &&
         readCacheScale(check, *args->cache, "kScale", args->kScale,
                        sizes.scale) &&
         check.pagedTokens(args->blockTable, args->seqLens, sizes.tokens.batch,
                           args->cache,
                           args->cuSeqlensK ? "cuSeqlensK" : nullptr) &&
         check.optional("starts", args->starts, IntType, {sizes.tokens.batch});
}

KernelRequest mla::runtime::expandRequest(const MlaExpandCacheArgs *args,
                                          const ExpandSizes &sizes) {
  KernelRequest request{Op::ExpandCache};
  request.dtype = sizes.dtype;
  setCache(request, *args->cache);
  request.heads = sizes.key.heads;
  request.latent = sizes.latentWidth;
  request.rope = sizes.ropeWidth;
  request.features[0] =
      args->key->dtype == sizes.dtype ? nullptr : "f32 products";
  return request;
}
