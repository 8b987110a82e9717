//===- PrepareArgs.cpp - Check the arguments of mlaPrepare ----------------===//

#include "PrepareArgs.h"

using namespace mla::runtime;

MlaAppendArgs mla::runtime::appendPart(const MlaPrepareArgs &args) {
  MlaAppendArgs append{};
  append.size = sizeof(append);
  append.version = args.version;
  append.cache = args.cache;
  append.latent = args.latent;
  append.rope = args.rope;
  append.slots = args.slots;
  append.cos = args.cos;
  append.sin = args.sin;
  append.ropeInput = args.ropeInput;
  append.ropeOutput = args.ropeOutput;
  append.normEps = args.normEps;
  append.normRounds = args.normRounds;
  append.kScale = args.kScale;
  append.norm = args.norm;
  return append;
}

bool mla::runtime::readPreparedQueries(Checker &check,
                                       const MlaPrepareArgs *args,
                                       const AppendSizes &sizes,
                                       RopeFactors &factors) {
  const MlaTensor *query = args->qRope;
  // Without rope, the append does not check cos and sin.
  if (!check.tensorOfRank("rope", args->rope, FloatTypes, 2, 3,
                          Strides::LastContiguous) ||
      !tokenTensor(check, "qRope", query, FloatTypes, sizes.tokens,
                   {AnySize, sizes.ropeWidth}) ||
      !readFactors(check, query, sizes.tokens.rank(), sizes.ropeWidth,
                   args->cos, args->sin, args->ropeInput, args->ropeOutput,
                   factors) ||
      !check.tensor("out", args->out, FloatTypes, query->sizes, query->rank) ||
      !check.written("out", args->out))
    return false;
  factors.rotation.outType = args->out->dtype;
  return true;
}

KernelRequest mla::runtime::prepareRequest(const MlaPrepareArgs *args,
                                           const AppendSizes &sizes) {
  KernelRequest request{Op::Prepare};
  request.dtype = args->latent->dtype;
  setCache(request, *args->cache);
  request.latent = sizes.latentWidth;
  request.rope = sizes.ropeWidth;
  return request;
}
