//===- AppendArgs.cpp - Check the arguments of mlaAppend ------------------===//

#include "AppendArgs.h"

#include <cinttypes>

using namespace mla::runtime;

Tokens mla::runtime::newTokens(const MlaTensor &tensor, int32_t inner) {
  Tokens tokens;
  tokens.ragged = tensor.rank == inner + 1;
  tokens.batch = tensor.sizes[0];
  tokens.length = tensor.sizes[tokens.ragged ? 0 : 1];
  tokens.total = tokens.ragged ? tokens.batch : tokens.batch * tokens.length;
  return tokens;
}

bool mla::runtime::readAppendTokens(Checker &check, const MlaAppendArgs *args,
                                    AppendSizes &sizes) {
  if (!check.arguments(args) ||
      !check.tensorOfRank("latent", args->latent, FloatTypes, 2, 3,
                          Strides::LastContiguous))
    return false;
  const MlaTensor &latent = *args->latent;
  const Tokens tokens = sizes.tokens = newTokens(latent, 1);
  sizes.latentWidth = latent.sizes[latent.rank - 1];
  const MlaTensor *rope = args->rope;
  if (!rope)
    return true;
  if (!tokenTensor(check, "rope", rope, FloatTypes, tokens, {AnySize}))
    return false;
  sizes.ropeWidth = rope->sizes[rope->rank - 1];
  return true;
}

/// Checks the norm of the latent.
static bool readNorm(Checker &check, const MlaAppendArgs *args,
                     AppendSizes &sizes) {
  const MlaTensor *norm = args->norm;
  if (!norm)
    return true;
  if (!check.tensor("norm", norm, FloatTypes, {sizes.latentWidth}) ||
      !check.finite("normEps", args->normEps) ||
      !check.range("normRounds", args->normRounds, 0, 1))
    return false;
  if (args->normEps < 0)
    return check.failWith(MLA_INVALID_ARGUMENT, "normEps",
                          "expected a number of at least 0, got %g",
                          args->normEps);
  if (args->normRounds) {
    if (!check.sameType("norm", norm, "latent", args->latent))
      return false;
    if (norm->dtype == MLA_F32)
      return check.failWith(
          MLA_INVALID_ARGUMENT, "normRounds",
          "expected 0 because latent is float32, got %" PRId64,
          args->normRounds);
  }
  sizes.norm = {static_cast<const char *>(norm->data), norm->dtype,
                static_cast<float>(args->normEps), args->normRounds != 0};
  return true;
}

bool mla::runtime::readAppendFields(Checker &check, const MlaAppendArgs *args,
                                    AppendSizes &sizes) {
  return findFields(check, "cache", args->cache, OperandTypes,
                    sizes.latentWidth, sizes.ropeWidth, sizes.fields) &&
         readCacheScale(check, *args->cache, "kScale", args->kScale,
                        sizes.scale) &&
         readNorm(check, args, sizes) &&
         check.tensor("slots", args->slots, IntType, {sizes.tokens.total});
}

bool mla::runtime::readAppendFactors(Checker &check, const MlaAppendArgs *args,
                                     const AppendSizes &sizes,
                                     RopeFactors &factors) {
  if (!args->cos && !args->sin)
    return true;
  if (!args->cos || !args->sin)
    return check.failWith(MLA_INVALID_ARGUMENT, args->cos ? "sin" : "cos",
                          "expected a tensor because %s is given, got null",
                          args->cos ? "cos" : "sin");
  if (!args->rope)
    return check.failWith(MLA_INVALID_ARGUMENT, "rope",
                          "expected a tensor because cos is given, got null");
  return readFactors(check, args->rope, sizes.tokens.rank(), sizes.ropeWidth,
                     args->cos, args->sin, args->ropeInput, args->ropeOutput,
                     factors);
}

KernelRequest mla::runtime::appendRequest(const Checker &check,
                                          const MlaAppendArgs *args,
                                          const AppendSizes &sizes) {
  KernelRequest request{Op::Append};
  request.dtype = args->latent->dtype;
  if (check.ok())
    setCache(request, *args->cache);
  request.latent = sizes.latentWidth;
  request.rope = sizes.ropeWidth;
  return request;
}
