//===- QuantizeQueryArgs.cpp - Check the arguments of mlaQuantizeQuery ----===//

#include "QuantizeQueryArgs.h"
#include "AppendArgs.h"

#include <cinttypes>

using namespace mla::runtime;

namespace {

/// Checks that exactly one of `scale` and `outScale` is given, and its size.
bool readScales(Checker &check, const MlaQuantizeQueryArgs *args,
                QuantizedQueries &queries) {
  if (!args->scale == !args->outScale)
    return check.failWith(MLA_INVALID_ARGUMENT, "outScale",
                          "expected %s because scale is %s, got %s",
                          args->scale ? "null" : "a tensor",
                          args->scale ? "given" : "null",
                          args->scale ? "a tensor" : "null");
  const char *const name = args->scale ? "scale" : "outScale";
  const MlaTensor *const scale = args->scale ? args->scale : args->outScale;
  // The results have 8 bits, like the queries of decode.
  if (!readQueryScale(check, name, scale,
                      {"queries", MLA_F8E4M3, queries.heads}, queries.tokens,
                      queries.scale))
    return false;
  queries.per = scale->rank > 1        ? ScalesPer::Row
                : scale->sizes[0] == 1 ? ScalesPer::Tensor
                                       : ScalesPer::Head;
  if (args->scale)
    return true;
  queries.scale.base = nullptr;
  queries.outScale = static_cast<float *>(scale->data);
  return check.written(name, scale);
}

} // namespace

bool mla::runtime::readQuantizeQuery(Checker &check,
                                     const MlaQuantizeQueryArgs *args,
                                     QuantizedQueries &queries) {
  const MlaTensor *latent = args->qLatent, *rope = args->qRope;
  if (!check.tensorOfRank("qLatent", latent, FloatTypes, 3, 4,
                          Strides::LastContiguous))
    return false;
  queries.tokens = newTokens(*latent, 2);
  queries.heads = latent->sizes[latent->rank - 2];
  if (!check.tensor("outLatent", args->outLatent, ScaledType, latent->sizes,
                    latent->rank) ||
      !check.written("outLatent", args->outLatent))
    return false;
  if (!rope != !args->outRope)
    return check.failWith(MLA_INVALID_ARGUMENT, "outRope",
                          "expected %s because qRope is %s, got %s",
                          rope ? "a tensor" : "null", rope ? "given" : "null",
                          rope ? "null" : "a tensor");
  if (rope && (!tokenTensor(check, "qRope", rope, FloatTypes, queries.tokens,
                            {queries.heads, AnySize}) ||
               !check.sameType("qRope", rope, "qLatent", latent) ||
               !check.tensor("outRope", args->outRope, ScaledType, rope->sizes,
                             rope->rank) ||
               !check.written("outRope", args->outRope)))
    return false;
  if (!readScales(check, args, queries))
    return false;
  queries.latent = rowView(latent, queries.tokens);
  queries.rope = rowView(rope, queries.tokens);
  queries.outLatent = rowView(args->outLatent, queries.tokens);
  queries.outRope = rowView(args->outRope, queries.tokens);
  return true;
}

KernelRequest mla::runtime::quantizeRequest(const MlaQuantizeQueryArgs *args,
                                            const QuantizedQueries &queries) {
  KernelRequest request{Op::QuantizeQuery};
  request.dtype = args->qLatent->dtype;
  request.latent = queries.latent.width;
  request.rope = queries.rope.width;
  request.heads = queries.heads;
  return request;
}
