//===- AttentionOperations.cpp - Decode, latent attention, prefill --------===//

#include "Enqueue.h"

using namespace mla;
using namespace mla::tools;
using llvm::Error;
using llvm::Expected;

/// Sets the arguments that all three operations share: the softmax, and the
/// results [tokens, heads, `width`] and [tokens, heads] of a query.
template <class Args>
static Error fillAttention(Args &args, DeviceTensors &tensors,
                           const Attributes &given, const MlaTensor *query,
                           int64_t width) {
  args.cuSeqlens = tensors.find("cu_seqlens");
  args.mask = tensors.find("mask");
  args.sink = tensors.find("sink");
  args.scale = given.scale;
  args.causal = given.isCausal;
  args.window = given.window;
  args.lseBase = given.lseBase;
  args.lseEmpty = given.lseEmpty;
  if (Error error = tensors.create("out", query->dtype,
                                   withLast(shapeOf(query), width), args.out))
    return error;
  return tensors.create("lse", MLA_F32, shapeOf(query).drop_back(), args.lse);
}

static Error enqueueDecode(DeviceTensors &tensors, const Attributes &given) {
  Expected<std::vector<MlaTensor *>> needed =
      requireAll(tensors, {{"q_latent", 3}, {"block_table"}, {"seq_lens"}});
  if (!needed)
    return needed.takeError();
  const MlaTensor *query = (*needed)[0];
  Expected<MlaCache *> cache = tensors.cache(shapeOf(query).back());
  if (!cache)
    return cache.takeError();
  auto args = begin<MlaDecodeArgs>();
  args.qLatent = query;
  args.qRope = tensors.find("q_rope");
  args.cache = *cache;
  args.blockTable = (*needed)[1];
  args.seqLens = (*needed)[2];
  args.plan = tensors.find("plan");
  if (Error error =
          fillAttention(args, tensors, given, query, shapeOf(query).back()))
    return error;
  return invoke(tensors, given, args, mlaCudaDecode, mlaCudaDecodeWorkspace);
}

static Error enqueueLatentAttention(DeviceTensors &tensors,
                                    const Attributes &given) {
  Expected<std::vector<MlaTensor *>> needed =
      requireAll(tensors, {{"q_latent", 3}, {"latent"}});
  if (!needed)
    return needed.takeError();
  const MlaTensor *query = (*needed)[0];
  auto args = begin<MlaLatentAttentionArgs>();
  args.qLatent = query;
  args.qRope = tensors.find("q_rope");
  args.latent = (*needed)[1];
  args.kRope = tensors.find("k_rope");
  args.lengths = tensors.find("lengths");
  if (Error error =
          fillAttention(args, tensors, given, query, shapeOf(query).back()))
    return error;
  return invoke(tensors, given, args, mlaCudaLatentAttention,
                mlaCudaLatentAttentionWorkspace);
}

static Error enqueuePrefill(DeviceTensors &tensors, const Attributes &given) {
  Expected<std::vector<MlaTensor *>> needed =
      requireAll(tensors, {{"q_nope", 3}, {"k_nope"}, {"value", 1}});
  if (!needed)
    return needed.takeError();
  auto args = begin<MlaPrefillArgs>();
  args.qNope = (*needed)[0];
  args.qRope = tensors.find("q_rope");
  args.kNope = (*needed)[1];
  args.kRope = tensors.find("k_rope");
  args.value = (*needed)[2];
  args.lengths = tensors.find("lengths");
  args.cuSeqlensK = tensors.find("cu_seqlens_k");
  if (Error error = fillAttention(args, tensors, given, args.qNope,
                                  shapeOf(args.value).back()))
    return error;
  return invoke(tensors, given, args, mlaCudaPrefill, mlaCudaPrefillWorkspace);
}

llvm::ArrayRef<Operation> mla::tools::attentionOperations() {
  static const Operation all[] = {
      {"decode",
       "q_latent q_rope cache cache.latent cache.rope block_table seq_lens "
       "plan cu_seqlens mask sink",
       enqueueDecode},
      {"latent_attention",
       "q_latent q_rope latent k_rope lengths cu_seqlens mask sink",
       enqueueLatentAttention},
      {"prefill",
       "q_nope q_rope k_nope k_rope value lengths cu_seqlens cu_seqlens_k mask "
       "sink",
       enqueuePrefill},
  };
  return all;
}
