//===- CacheOps.cpp - Make plans, write and read caches -------------------===//

#include "Ops.h"

using namespace mla::torch;

namespace {

PyObject *plan(Call &call) {
  enum {
    SeqLens,
    Heads,
    QueryLen,
    PageSize,
    MaxLength,
    CuSeqlens,
    Check,
    Invariant
  };
  MlaPlanArgs args{};
  args.seqLens = call.int32(SeqLens);
  args.cuSeqlens = call.optionalInt32(CuSeqlens);
  args.heads = call.integer(Heads);
  args.queryLen = call.integer(QueryLen);
  args.pageSize = call.integer(PageSize);
  args.maxLength = call.integer(MaxLength);
  const int64_t bytes[1] = {
      static_cast<int64_t>(call.bytes(connection().runtime.planBytes, args))};
  // Zeroed, because a plan may be shorter than its memory and equal calls must
  // return equal tensors.
  args.plan = call.create(bytes, MLA_U8, true);
  call.run(connection().runtime.plan, args,
           call.flags(call.flag(Check), call.flag(Invariant)));
  return call.take(args.plan);
}

/// The epsilon of a norm of the latent, if it is absent.
constexpr double defaultNormEps = 1e-6;

PyObject *append(Call &call) {
  enum {
    Latent,
    Rope,
    Slots,
    Cache,
    RopeCache,
    Cos,
    Sin,
    InterleavedInput,
    InterleavedOutput,
    KScale,
    LatentNorm,
    Check,
    Layout,
    PageSize,
    NormEps,
    NormRounds
  };
  MlaAppendArgs args{};
  args.latent = call.tensor(Latent, ranks(2, 3));
  args.rope = call.optional(Rope, ranks(2, 3));
  args.slots = call.int32(Slots);
  args.cache = call.cache(Cache, RopeCache, widthOf(args.latent),
                          widthOf(args.rope), {Layout, PageSize});
  args.cos = call.optional(Cos);
  args.sin = call.optional(Sin);
  args.kScale = call.optional(KScale);
  args.ropeInput = call.flag(InterleavedInput);
  args.ropeOutput = call.flag(InterleavedOutput);
  args.norm = call.optional(LatentNorm);
  args.normEps = call.real(NormEps, defaultNormEps);
  args.normRounds = call.flag(NormRounds);
  call.run(connection().runtime.append, args,
           call.flags(call.flag(Check), false));
  Py_RETURN_NONE;
}

PyObject *prepare(Call &call) {
  enum {
    QRope,
    Latent,
    Rope,
    Slots,
    Cache,
    RopeCache,
    Cos,
    Sin,
    InterleavedInput,
    InterleavedOutput,
    KScale,
    LatentNorm,
    Check,
    Layout,
    PageSize,
    NormEps,
    NormRounds
  };
  MlaPrepareArgs args{};
  args.latent = call.tensor(Latent, ranks(2, 3));
  args.qRope = call.tensor(QRope, ranks(args.latent->rank + 1));
  args.rope = call.tensor(Rope, ranks(args.latent->rank));
  args.slots = call.int32(Slots);
  args.cache = call.cache(Cache, RopeCache, widthOf(args.latent),
                          widthOf(args.rope), {Layout, PageSize});
  args.cos = call.tensor(Cos);
  args.sin = call.tensor(Sin);
  args.kScale = call.optional(KScale);
  args.ropeInput = call.flag(InterleavedInput);
  args.ropeOutput = call.flag(InterleavedOutput);
  args.norm = call.optional(LatentNorm);
  args.normEps = call.real(NormEps, defaultNormEps);
  args.normRounds = call.flag(NormRounds);
  const int32_t type = storedType(*args.cache);
  args.out =
      call.create({args.qRope->sizes, static_cast<size_t>(args.qRope->rank)},
                  type == MLA_F8E4M3 ? args.qRope->dtype : type);
  call.run(connection().runtime.prepare, args,
           call.flags(call.flag(Check), false));
  return call.take(args.out);
}

/// The numbers of the arguments of a gather that describe its cache.
struct GatheredArguments {
  int cache, ropeCache, latentWidth;
  LayoutArguments layout;
};

/// Returns the width of the field with a role, or 0.
int64_t roleWidth(const MlaCache &cache, int32_t role) {
  for (int32_t i = 0; i < cache.numFields; ++i)
    if (cache.fields[i].role == role)
      return cache.fields[i].width;
  return 0;
}

/// Returns the cache of a gather, whose latent width follows from the cache or
/// from an argument.
const MlaCache *gatheredCache(Call &call, const GatheredArguments &i,
                              int64_t ropeWidth) {
  const int64_t given = call.integer(i.latentWidth);
  if (call.hasText(i.layout.text)) {
    const MlaCache *const cache =
        call.pages(i.cache, i.ropeCache, given, ropeWidth, i.layout);
    if (roleWidth(*cache, MLA_ROLE_ROPE) != ropeWidth)
      throw Refused();
    return cache;
  }
  const MlaTensor *const pool = call.tensor(i.cache, ranks(3));
  const MlaTensor *const ropePool = call.optional(i.ropeCache, ranks(3));
  const int64_t width = pool->sizes[2] - (ropePool ? 0 : ropeWidth);
  if (given || width < 1 || (ropePool && ropePool->sizes[2] != ropeWidth))
    throw Refused();
  return call.cache(i.cache, i.ropeCache, width, ropeWidth, i.layout);
}

PyObject *gather(Call &call) {
  enum {
    Cache,
    RopeCache,
    BlockTable,
    SeqLens,
    Length,
    RopeWidth,
    Starts,
    CuSeqlens,
    KScale,
    Check,
    OutDtype,
    Layout,
    PageSize,
    LatentWidth
  };
  MlaGatherArgs args{};
  const int64_t length = call.integer(Length);
  const int64_t ropeWidth = call.integer(RopeWidth);
  if (length < 0 || ropeWidth < 0)
    throw Refused();
  args.cache = gatheredCache(
      call, {Cache, RopeCache, LatentWidth, {Layout, PageSize}}, ropeWidth);
  const int64_t width = roleWidth(*args.cache, MLA_ROLE_LATENT);
  args.blockTable = call.int32(BlockTable, ranks(2));
  args.seqLens = call.int32(SeqLens);
  args.starts = call.optionalInt32(Starts);
  args.cuSeqlensK = call.optionalInt32(CuSeqlens);
  args.kScale = call.optional(KScale);
  const int32_t type = call.resultType(OutDtype, storedType(*args.cache));
  auto create = [&](int64_t columns) {
    const int64_t sizes[] = {args.blockTable->sizes[0], length, columns};
    return call.create(std::span(sizes).subspan(args.cuSeqlensK ? 1 : 0), type);
  };
  args.latent = create(width);
  MlaTensor *const rope = create(ropeWidth);
  args.rope = ropeWidth ? rope : nullptr;
  call.run(connection().runtime.gather, args,
           call.flags(call.flag(Check), false));
  return takePair(call, args.latent, rope);
}

PyObject *update(Call &call) {
  enum { Past, PastRope, NewLatent, NewRope, Positions, Check };
  MlaUpdateArgs args{};
  args.past = call.tensor(Past, ranks(3));
  args.pastRope = call.optional(PastRope, ranks(3));
  args.added = call.tensor(NewLatent, ranks(3));
  args.addedRope = call.optional(NewRope, ranks(3));
  args.positions = call.optional(Positions, ranks(1, 2));
  if (!args.pastRope != !args.addedRope ||
      (args.positions && args.positions->dtype != MLA_I32 &&
       args.positions->dtype != MLA_I64))
    throw Refused();
  const int64_t tokens =
      args.past->sizes[1] + (args.positions ? 0 : args.added->sizes[1]);
  auto create = [&](int64_t columns) {
    const int64_t sizes[] = {args.past->sizes[0], tokens, columns};
    return call.create(sizes, args.past->dtype);
  };
  args.latent = create(args.past->sizes[2]);
  MlaTensor *const rope = create(widthOf(args.pastRope));
  args.rope = args.pastRope ? rope : nullptr;
  call.run(connection().runtime.update, args,
           call.flags(call.flag(Check), false));
  return takePair(call, args.latent, rope);
}

constexpr const char *PlanArguments[] = {
    "seq_lens",   "heads",      "query_len", "page_size",
    "max_length", "cu_seqlens", "check",     "batch_invariant"};
constexpr const char *AppendArguments[] = {"latent",
                                           "rope",
                                           "slots",
                                           "cache",
                                           "rope_cache",
                                           "cos",
                                           "sin",
                                           "interleaved_input",
                                           "interleaved_output",
                                           "k_scale",
                                           "latent_norm",
                                           "check",
                                           "layout",
                                           "page_size",
                                           "norm_eps",
                                           "norm_rounds"};
constexpr const char *PrepareArguments[] = {"q_rope",
                                            "latent",
                                            "rope",
                                            "slots",
                                            "cache",
                                            "rope_cache",
                                            "cos",
                                            "sin",
                                            "interleaved_input",
                                            "interleaved_output",
                                            "k_scale",
                                            "latent_norm",
                                            "check",
                                            "layout",
                                            "page_size",
                                            "norm_eps",
                                            "norm_rounds"};
constexpr const char *GatherArguments[] = {
    "cache",      "rope_cache", "block_table", "seq_lens",    "length",
    "rope_width", "starts",     "cu_seqlens",  "k_scale",     "check",
    "out_dtype",  "layout",     "page_size",   "latent_width"};
constexpr const char *UpdateArguments[] = {
    "past", "past_rope", "new_latent", "new_rope", "positions", "check"};

constexpr Op Ops[] = {{"plan", PlanArguments, plan},
                      {"append", AppendArguments, append},
                      {"prepare", PrepareArguments, prepare},
                      {"gather", GatherArguments, gather},
                      {"update", UpdateArguments, update}};

} // namespace

std::span<const Op> mla::torch::cacheOps() { return Ops; }
