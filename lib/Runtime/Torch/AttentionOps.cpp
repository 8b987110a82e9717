//===- AttentionOps.cpp - Attention on paged and on dense caches ----------===//

#include "Ops.h"

#include <algorithm>

using namespace mla::torch;

namespace {

/// Where the arguments of the softmax begin in an op's schema: scale, causal,
/// window, lse_base, lse_empty.
template <typename Args>
void readSoftmax(const Call &call, int scale, Args &args) {
  args.scale = call.real(scale);
  args.causal = call.flag(scale + 1, true);
  args.window = call.integer(scale + 2);
  args.lseBase = call.base(scale + 3);
  args.lseEmpty = call.empty(scale + 4);
}

/// Creates out with a last size of `width` and the type `dtype`, and lse, for
/// the rows of a query.
template <typename Args>
void createResults(Call &call, const MlaTensor *query, int64_t width,
                   int32_t dtype, Args &args) {
  std::array<int64_t, MLA_MAX_RANK> sizes;
  const auto rank = static_cast<size_t>(query->rank);
  std::copy_n(query->sizes, rank, sizes.begin());
  sizes[rank - 1] = width;
  args.out = call.create({sizes.data(), rank}, dtype);
  args.lse = call.create({sizes.data(), rank - 1}, MLA_F32);
}

/// Returns the rank of a query: ragged with cu_seqlens.
unsigned queryRank(const MlaTensor *cuSeqlens) {
  return cuSeqlens ? ranks(3) : ranks(4);
}

/// Returns the type of the output of a decode, or 8 bits for queries of 8 bits.
int32_t outType(const MlaDecodeArgs &args) {
  const int32_t cache = storedType(*args.cache);
  if (cache != MLA_F8E4M3 || args.qLatent->dtype == MLA_F8E4M3)
    return args.qLatent->dtype == MLA_F8E4M3 ? MLA_F8E4M3 : cache;
  return (args.qRope ? args.qRope : args.qLatent)->dtype;
}

PyObject *decode(Call &call) {
  enum {
    QLatent,
    QRope,
    Cache,
    RopeCache,
    BlockTable,
    SeqLens,
    Plan,
    CuSeqlens,
    Mask,
    Sink,
    QScale,
    KScale,
    Scale,
    Causal,
    Window,
    LseBase,
    LseEmpty,
    Check,
    Invariant,
    OutDtype,
    Layout,
    PageSize,
    ValueRope
  };
  MlaDecodeArgs args{};
  args.cuSeqlens = call.optionalInt32(CuSeqlens);
  args.qLatent = call.tensor(QLatent, queryRank(args.cuSeqlens));
  args.qRope = call.optional(QRope, queryRank(args.cuSeqlens));
  args.cache = call.cache(Cache, RopeCache, widthOf(args.qLatent),
                          widthOf(args.qRope), {Layout, PageSize});
  args.valueRope = call.flag(ValueRope);
  args.blockTable = call.int32(BlockTable);
  args.seqLens = call.int32(SeqLens);
  args.plan = call.optional(Plan);
  args.mask = call.optional(Mask);
  args.sink = call.optional(Sink);
  args.qScale = call.optional(QScale);
  args.kScale = call.optional(KScale);
  readSoftmax(call, Scale, args);
  createResults(call, args.qLatent,
                widthOf(args.qLatent) +
                    (args.valueRope ? widthOf(args.qRope) : 0),
                call.resultType(OutDtype, outType(args)), args);
  call.run(connection().runtime.decode, args,
           call.flags(call.flag(Check), call.flag(Invariant)),
           call.bytes(connection().runtime.decodeWorkspace, args));
  return takePair(call, args.out, args.lse);
}

/// Creates the results of a latent attention, and runs it.
void runLatentAttention(Call &call, MlaLatentAttentionArgs &args,
                        uint32_t flags) {
  createResults(call, args.qLatent, widthOf(args.qLatent), args.latent->dtype,
                args);
  call.run(connection().runtime.latentAttention, args, flags,
           call.bytes(connection().runtime.latentAttentionWorkspace, args));
}

PyObject *latentAttention(Call &call) {
  enum {
    QLatent,
    QRope,
    Latent,
    KRope,
    Lengths,
    CuSeqlens,
    Mask,
    Sink,
    Scale,
    Causal,
    Window,
    LseBase,
    LseEmpty,
    Check,
    Invariant
  };
  MlaLatentAttentionArgs args{};
  args.cuSeqlens = call.optionalInt32(CuSeqlens);
  args.qLatent = call.tensor(QLatent, queryRank(args.cuSeqlens));
  args.qRope = call.optional(QRope, queryRank(args.cuSeqlens));
  args.latent = call.tensor(Latent, ranks(3));
  args.kRope = call.optional(KRope, ranks(3));
  args.lengths = call.optionalInt32(Lengths);
  args.mask = call.optional(Mask);
  args.sink = call.optional(Sink);
  readSoftmax(call, Scale, args);
  runLatentAttention(call, args,
                     call.flags(call.flag(Check), call.flag(Invariant)));
  return takePair(call, args.out, args.lse);
}

/// Creates the results of a prefill, out of type `dtype`, and runs it.
void runPrefill(Call &call, MlaPrefillArgs &args, int32_t dtype,
                uint32_t flags) {
  createResults(call, args.qNope, widthOf(args.value), dtype, args);
  call.run(connection().runtime.prefill, args, flags,
           call.bytes(connection().runtime.prefillWorkspace, args));
}

PyObject *prefill(Call &call) {
  enum {
    QNope,
    QRope,
    KNope,
    KRope,
    Value,
    Lengths,
    CuSeqlens,
    CuSeqlensK,
    Mask,
    Sink,
    QScale,
    KScale,
    VScale,
    Scale,
    Causal,
    Window,
    LseBase,
    LseEmpty,
    Check,
    Invariant,
    OutDtype
  };
  MlaPrefillArgs args{};
  args.cuSeqlens = call.optionalInt32(CuSeqlens);
  args.cuSeqlensK = call.optionalInt32(CuSeqlensK);
  args.qNope = call.tensor(QNope, queryRank(args.cuSeqlens));
  args.qRope = call.optional(QRope);
  args.kNope = call.tensor(KNope);
  args.kRope = call.optional(KRope);
  args.value = call.tensor(Value, queryRank(args.cuSeqlensK));
  args.lengths = call.optionalInt32(Lengths);
  args.mask = call.optional(Mask);
  args.sink = call.optional(Sink);
  args.qScale = call.optional(QScale);
  args.kScale = call.optional(KScale);
  args.vScale = call.optional(VScale);
  readSoftmax(call, Scale, args);
  runPrefill(call, args, call.resultType(OutDtype, args.qNope->dtype),
             call.flags(call.flag(Check), call.flag(Invariant)));
  return takePair(call, args.out, args.lse);
}

/// The arguments of an attention that its two forms share.
struct Attention {
  const MlaTensor *qNope, *latent, *wUk, *wUv;
  MlaLatentAttentionArgs common{}; ///< without qLatent
  uint32_t flags;
  bool wide; ///< products with weights are f32
};

/// Returns the sizes that decide the form. Ragged sequences have the mean query
/// length.
mla::AttentionSizes sizesOf(const Attention &attention) {
  const MlaTensor &query = *attention.qNope, &latent = *attention.latent;
  mla::AttentionSizes sizes;
  sizes.batch = std::max<int64_t>(1, latent.sizes[0]);
  const int64_t tokens = query.sizes[0];
  sizes.queries = attention.common.cuSeqlens
                      ? (tokens + sizes.batch - 1) / sizes.batch
                      : query.sizes[1];
  sizes.keys = latent.sizes[1];
  sizes.heads = query.sizes[query.rank - 2];
  sizes.nope = widthOf(attention.qNope);
  sizes.rope = widthOf(attention.common.kRope);
  sizes.value = attention.wUv->sizes[1];
  sizes.latent = latent.sizes[2];
  sizes.elementBytes = latent.dtype == MLA_F32 ? 4 : 2;
  sizes.causal = attention.common.causal != 0;
  return sizes;
}

PyObject *runExpanded(Call &call, const Attention &attention) {
  auto expand = [&](const MlaTensor *weight) {
    return runProduct(call, Product::ExpandKv, attention.latent, weight,
                      attention.flags, attention.wide);
  };
  const MlaLatentAttentionArgs &common = attention.common;
  MlaPrefillArgs args{};
  args.qNope = attention.qNope;
  args.qRope = common.qRope;
  args.kNope = expand(attention.wUk);
  args.kRope = common.kRope;
  args.value = expand(attention.wUv);
  args.lengths = common.lengths;
  args.cuSeqlens = common.cuSeqlens;
  args.mask = common.mask;
  args.sink = common.sink;
  args.scale = common.scale;
  args.causal = common.causal;
  args.window = common.window;
  args.lseBase = common.lseBase;
  args.lseEmpty = common.lseEmpty;
  runPrefill(call, args, args.qNope->dtype, attention.flags);
  return takePair(call, args.out, args.lse);
}

PyObject *runAbsorbed(Call &call, Attention &attention) {
  MlaLatentAttentionArgs &args = attention.common;
  args.qLatent = runProduct(call, Product::AbsorbQuery, attention.qNope,
                            attention.wUk, attention.flags, attention.wide);
  args.latent = attention.latent;
  runLatentAttention(call, args, attention.flags);
  return takePair(call,
                  runProduct(call, Product::ProjectValue, args.out,
                             attention.wUv, attention.flags, false),
                  args.lse);
}

PyObject *attention(Call &call) {
  enum {
    QNope,
    QRope,
    Latent,
    KRope,
    WUk,
    WUv,
    Lengths,
    CuSeqlens,
    Mask,
    Sink,
    Scale,
    Causal,
    Window,
    LseBase,
    LseEmpty,
    Form,
    Check,
    Invariant
  };
  Attention made{};
  MlaLatentAttentionArgs &common = made.common;
  common.cuSeqlens = call.optionalInt32(CuSeqlens);
  made.qNope = call.tensor(QNope, queryRank(common.cuSeqlens));
  common.qRope = call.optional(QRope, queryRank(common.cuSeqlens));
  made.latent = call.tensor(Latent, ranks(3));
  common.kRope = call.optional(KRope, ranks(3));
  made.wUk = call.tensor(WUk, ranks(3));
  made.wUv = call.tensor(WUv, ranks(3));
  common.lengths = call.optionalInt32(Lengths);
  common.mask = call.optional(Mask);
  common.sink = call.optional(Sink);
  readSoftmax(call, Scale, common);
  const bool invariant = call.flag(Invariant);
  made.flags = call.flags(call.flag(Check), invariant);
  const int form = call.choice(Form, {"auto", "absorbed", "expanded"});
  // A product of f16 values with weights may exceed the largest f16, and
  // kernels of GPUs do not read f32 products.
  const bool isHalf = made.latent->dtype == MLA_F16;
  made.wide = isHalf && call.isOnCpu();
  const bool isExpanded =
      form == 0 ? (isHalf && !made.wide) ||
                      (!invariant &&
                       mla::isExpandedFaster(call.costs(), sizesOf(made)))
                : form == 2;
  return isExpanded ? runExpanded(call, made) : runAbsorbed(call, made);
}

constexpr const char *DecodeArguments[] = {"q_latent",
                                           "q_rope",
                                           "cache",
                                           "rope_cache",
                                           "block_table",
                                           "seq_lens",
                                           "plan",
                                           "cu_seqlens",
                                           "mask",
                                           "sink",
                                           "q_scale",
                                           "k_scale",
                                           "scale",
                                           "causal",
                                           "window",
                                           "lse_base",
                                           "lse_empty",
                                           "check",
                                           "batch_invariant",
                                           "out_dtype",
                                           "layout",
                                           "page_size",
                                           "value_rope"};
constexpr const char *LatentArguments[] = {
    "q_latent",   "q_rope",   "latent",    "k_rope", "lengths",
    "cu_seqlens", "mask",     "sink",      "scale",  "causal",
    "window",     "lse_base", "lse_empty", "check",  "batch_invariant"};
constexpr const char *PrefillArguments[] = {
    "q_nope",   "q_rope",     "k_nope",       "k_rope", "value",
    "lengths",  "cu_seqlens", "cu_seqlens_k", "mask",   "sink",
    "q_scale",  "k_scale",    "v_scale",      "scale",  "causal",
    "window",   "lse_base",   "lse_empty",    "check",  "batch_invariant",
    "out_dtype"};
constexpr const char *AttentionArguments[] = {
    "q_nope",  "q_rope",     "latent",    "k_rope", "w_uk",  "w_uv",
    "lengths", "cu_seqlens", "mask",      "sink",   "scale", "causal",
    "window",  "lse_base",   "lse_empty", "form",   "check", "batch_invariant"};

constexpr Op Ops[] = {{"decode", DecodeArguments, decode},
                      {"latent_attention", LatentArguments, latentAttention},
                      {"prefill", PrefillArguments, prefill},
                      {"attention", AttentionArguments, attention}};

} // namespace

std::span<const Op> mla::torch::attentionOps() { return Ops; }
