//===- CacheOperations.cpp - Operations on caches, plans and LSE values ---===//

#include "Enqueue.h"

#include <algorithm>

using namespace mla;
using namespace mla::tools;
using llvm::Error;
using llvm::Expected;

static Error enqueueAppend(DeviceTensors &tensors, const Attributes &given) {
  Expected<std::vector<MlaTensor *>> needed =
      requireAll(tensors, {{"latent", 1}, {"slots"}});
  if (!needed)
    return needed.takeError();
  const MlaTensor *latent = (*needed)[0];
  Expected<MlaCache *> cache = tensors.cache(shapeOf(latent).back());
  if (!cache)
    return cache.takeError();
  auto args = begin<MlaAppendArgs>();
  args.cache = *cache;
  args.latent = latent;
  args.rope = tensors.find("rope");
  args.slots = (*needed)[1];
  args.cos = tensors.find("cos");
  args.sin = tensors.find("sin");
  args.ropeInput = given.isInputInterleaved;
  args.ropeOutput = given.isOutputInterleaved;
  for (llvm::StringRef pool : {"cache", "cache.latent", "cache.rope"})
    if (tensors.find(pool))
      tensors.markWritten(pool);
  return invoke(tensors, given, args, mlaCudaAppend);
}

/// Returns the largest length. The host can read lengths in the simulator.
static int64_t longest(const MlaTensor *lengths) {
  const auto *values = static_cast<const int32_t *>(lengths->data);
  int64_t count = lengths->rank ? lengths->sizes[0] : 1;
  return count ? std::max(0, *std::max_element(values, values + count)) : 0;
}

static Error enqueueGather(DeviceTensors &tensors, const Attributes &given) {
  Expected<std::vector<MlaTensor *>> needed =
      requireAll(tensors, {{"block_table"}, {"seq_lens"}});
  if (!needed)
    return needed.takeError();
  const MlaTensor *lengths = (*needed)[1];
  if (lengths->dtype != MLA_I32)
    return makeError("seq_lens: expected type i32");
  if (given.latent <= 0)
    return makeError("gather requires --latent, the width of the latent");
  Expected<MlaCache *> cache = tensors.cache(given.latent);
  if (!cache)
    return cache.takeError();
  auto args = begin<MlaGatherArgs>();
  args.cache = *cache;
  args.blockTable = (*needed)[0];
  args.seqLens = lengths;
  args.starts = tensors.find("starts");
  const int64_t batch = lengths->rank ? lengths->sizes[0] : 0;
  const MlaField *fields = (*cache)->fields;
  if (Error error = tensors.create("latent", fields[0].dtype,
                                   {batch, longest(lengths), fields[0].width},
                                   args.latent))
    return error;
  if ((*cache)->numFields > 1)
    if (Error error = tensors.create("rope", fields[1].dtype,
                                     {batch, longest(lengths), fields[1].width},
                                     args.rope))
      return error;
  return invoke(tensors, given, args, mlaCudaGather);
}

/// The weights are `w_uk` and `w_uv`. With a rope field, `rope` is an output.
static Error enqueueExpandCache(DeviceTensors &tensors,
                                const Attributes &given) {
  Expected<std::vector<MlaTensor *>> needed = requireAll(
      tensors, {{"block_table", 2}, {"seq_lens", 1}, {"w_uk", 3}, {"w_uv", 3}});
  if (!needed)
    return needed.takeError();
  const MlaTensor *lengths = (*needed)[1], *uk = (*needed)[2],
                  *uv = (*needed)[3];
  if (lengths->dtype != MLA_I32)
    return makeError("seq_lens: expected type i32");
  Expected<MlaCache *> cache = tensors.cache(uk->sizes[2]);
  if (!cache)
    return cache.takeError();
  auto args = begin<MlaExpandCacheArgs>();
  args.cache = *cache;
  args.blockTable = (*needed)[0];
  args.seqLens = lengths;
  args.starts = tensors.find("starts");
  args.wUk = uk;
  args.wUv = uv;
  const int64_t batch = lengths->sizes[0], rows = longest(lengths);
  auto create = [&](const char *name, const MlaTensor *w, MlaTensor *&out) {
    return tensors.create(name, w->dtype,
                          {batch, rows, w->sizes[0], w->sizes[1]}, out);
  };
  if (Error error = create("key", uk, args.key))
    return error;
  if (Error error = create("value", uv, args.value))
    return error;
  if ((*cache)->numFields > 1)
    if (Error error =
            tensors.create("rope", uk->dtype,
                           {batch, rows, (*cache)->fields[1].width}, args.rope))
      return error;
  return invoke(tensors, given, args, mlaCudaExpandCache,
                mlaCudaExpandCacheWorkspace);
}

/// Without `past`, updates `latent` and `rope` in place.
static Error enqueueUpdate(DeviceTensors &tensors, const Attributes &given) {
  Expected<std::vector<MlaTensor *>> needed =
      requireAll(tensors, {{"added", 3}});
  if (!needed)
    return needed.takeError();
  auto args = begin<MlaUpdateArgs>();
  args.added = (*needed)[0];
  args.addedRope = tensors.find("added_rope");
  args.past = tensors.find("past");
  args.pastRope = tensors.find("past_rope");
  args.positions = tensors.find("positions");
  if (!args.past) {
    args.latent = tensors.find("latent");
    args.rope = tensors.find("rope");
  }
  auto create = [&](const char *name, const MlaTensor *past,
                    MlaTensor *&result) -> Error {
    if (!past)
      return Error::success();
    llvm::SmallVector<int64_t> shape(shapeOf(past));
    if (!args.positions && shape.size() == 3)
      shape[1] += args.added->sizes[1];
    return tensors.create(name, past->dtype, shape, result);
  };
  if (Error error = create("latent", args.past, args.latent))
    return error;
  if (Error error = create("rope", args.pastRope, args.rope))
    return error;
  for (auto [name, view] :
       {std::pair("latent", args.latent), std::pair("rope", args.rope)})
    if (!args.past && view)
      tensors.markWritten(name);
  return invoke(tensors, given, args, mlaCudaUpdate);
}

static Error enqueuePlan(DeviceTensors &tensors, const Attributes &given) {
  Expected<std::vector<MlaTensor *>> needed =
      requireAll(tensors, {{"seq_lens"}});
  if (!needed)
    return needed.takeError();
  auto args = begin<MlaPlanArgs>();
  args.seqLens = (*needed)[0];
  args.cuSeqlens = tensors.find("cu_seqlens");
  args.heads = given.heads;
  args.queryLen = given.queryLen;
  args.pageSize = given.pageSize;
  args.maxLength = given.maxLength;
  uint64_t bytes = 0;
  if (Error error = outcome(mlaCudaPlanBytes(&args, &bytes)))
    return error;
  if (Error error = tensors.create("plan", MLA_U8,
                                   {static_cast<int64_t>(bytes)}, args.plan))
    return error;
  tensors.allowUnwritten("plan"); // pairs of CTAs leave entries unused
  return invoke(tensors, given, args, mlaCudaPlan);
}

static Error enqueueMerge(DeviceTensors &tensors, const Attributes &given) {
  std::vector<MlaTensor> outs = tensors.list("outs"),
                         lses = tensors.list("lses");
  if (outs.empty() || outs.size() != lses.size())
    return makeError("merge: expected as many tensors outs.N as lses.N, got " +
                     llvm::Twine(outs.size()) + " and " +
                     llvm::Twine(lses.size()));
  auto args = begin<MlaMergeArgs>();
  args.outs = outs.data();
  args.lses = lses.data();
  args.numPartials = static_cast<int64_t>(outs.size());
  args.lseBase = given.lseBase;
  args.lseEmpty = given.lseEmpty;
  args.sink = tensors.find("sink");
  if (Error error =
          tensors.create("out", outs[0].dtype, shapeOf(&outs[0]), args.out))
    return error;
  if (Error error = tensors.create("lse", MLA_F32, shapeOf(&lses[0]), args.lse))
    return error;
  return invoke(tensors, given, args, mlaCudaMerge, mlaCudaMergeWorkspace);
}

static Error enqueueConvertLse(DeviceTensors &tensors,
                               const Attributes &given) {
  Expected<std::vector<MlaTensor *>> needed = requireAll(tensors, {{"lse"}});
  if (!needed)
    return needed.takeError();
  auto args = begin<MlaConvertLseArgs>();
  args.lse = (*needed)[0];
  args.fromBase = given.lseBase;
  args.toBase = 1 - given.lseBase;
  args.fromEmpty = args.toEmpty = given.lseEmpty;
  if (Error error =
          tensors.create("out", args.lse->dtype, shapeOf(args.lse), args.out))
    return error;
  return invoke(tensors, given, args, mlaCudaConvertLse);
}

llvm::ArrayRef<Operation> mla::tools::cacheOperations() {
  static const Operation all[] = {
      {"append", "cache cache.latent cache.rope latent rope slots cos sin",
       enqueueAppend},
      {"gather", "cache cache.latent cache.rope block_table seq_lens starts",
       enqueueGather},
      {"expand_cache",
       "cache cache.latent cache.rope block_table seq_lens starts w_uk w_uv",
       enqueueExpandCache},
      {"update", "past past_rope added added_rope positions latent rope",
       enqueueUpdate},
      {"plan", "seq_lens cu_seqlens", enqueuePlan},
      {"merge", "outs. lses. sink", enqueueMerge},
      {"convert_lse", "lse", enqueueConvertLse},
  };
  return all;
}
