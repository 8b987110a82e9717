//===- GatherArgs.cpp - Check the arguments of mlaGather ------------------===//

#include "GatherArgs.h"

using namespace mla::runtime;

bool mla::runtime::readGatherOutputs(Checker &check, const MlaGatherArgs *args,
                                     GatherSizes &sizes) {
  if (!check.arguments(args))
    return false;
  const MlaTensor *latent = args->latent, *rope = args->rope;
  Tokens &tokens = sizes.tokens;
  tokens =
      readTokens(check, "latent", latent, 1, args->cuSeqlensK, "cuSeqlensK");
  if (!check.ok())
    return false;
  sizes.latentWidth = latent->sizes[tokens.rank()];
  if (!tokenTensor(check, "latent", latent, FloatTypes, tokens,
                   {sizes.latentWidth}) ||
      !check.written("latent", latent))
    return false;
  if (!rope)
    return true;
  if (!tokenTensor(check, "rope", rope, FloatTypes, tokens, {AnySize}) ||
      !check.sameType("rope", rope, "latent", latent) ||
      !check.written("rope", rope))
    return false;
  sizes.ropeWidth = rope->sizes[tokens.rank()];
  return true;
}

bool mla::runtime::readGatherInputs(Checker &check, const MlaGatherArgs *args,
                                    GatherSizes &sizes) {
  return findFields(check, "cache", args->cache,
                    one(args->latent->dtype) | ScaledType, sizes.latentWidth,
                    sizes.ropeWidth, sizes.fields) &&
         readCacheScale(check, *args->cache, "kScale", args->kScale,
                        sizes.scale) &&
         check.pagedTokens(args->blockTable, args->seqLens, sizes.tokens.batch,
                           args->cache,
                           args->cuSeqlensK ? "cuSeqlensK" : nullptr) &&
         check.optional("starts", args->starts, IntType, {sizes.tokens.batch});
}

KernelRequest mla::runtime::gatherRequest(const Checker &check,
                                          const MlaGatherArgs *args,
                                          const GatherSizes &sizes) {
  KernelRequest request{Op::Gather};
  request.dtype = args->latent->dtype;
  if (check.ok())
    setCache(request, *args->cache);
  request.latent = sizes.latentWidth;
  request.rope = sizes.ropeWidth;
  return request;
}
