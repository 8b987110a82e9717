//===- Functions.cpp - A valid call of every function ---------------------===//

#include "Functions.h"

using namespace mla::test;

namespace {

void decode(Function &f) {
  AttentionData &data = f.pages();
  auto args = makeArgs<MlaDecodeArgs>();
  args.qLatent = f.add("qLatent", MLA_F32, {2, 1, 4, 64});
  args.qRope = f.add("qRope", MLA_F32, {2, 1, 4, 16});
  args.cache = &f.cache;
  args.blockTable = f.table(data);
  args.seqLens = f.lengths(data);
  args.mask = f.add("mask", MLA_F32, {2, 1, 1, 48});
  args.sink = f.add("sink", MLA_F32, {4});
  args.out = f.out("out", MLA_F32, {2, 1, 4, 64});
  args.lse = f.out("lse", MLA_F32, {2, 1, 4});
  args.scale = 1;
  f.bind(args, mlaDecode, mlaDecodeWorkspace);
  f.scalarsFrom(&MlaDecodeArgs::scale, 2);
}

/// Makes the rows of the cache of pages() keys and values of two heads.
AttentionData &headPages(Function &f) {
  AttentionData &data = f.pages();
  f.cache.fields[0] = {MLA_ROLE_K, MLA_F32, 40, 20, MLA_PLACE_TOKEN, 0, 0};
  f.cache.fields[1] = {MLA_ROLE_V, MLA_F32, 40, 20, MLA_PLACE_TOKEN, 0, 0};
  f.cache.layoutHash = mlaLayoutHash(f.cache.fields, 2, f.cache.pageAlign);
  return data;
}

void gqaAppend(Function &f) {
  headPages(f);
  auto args = makeArgs<MlaGqaAppendArgs>();
  args.cache = &f.cache;
  args.key = f.add("key", MLA_F32, {3, 2, 20});
  args.value = f.add("value", MLA_F32, {3, 2, 20});
  args.slots = f.add("slots", MLA_I32, {3}, -1);
  f.bind(args, mlaGqaAppend);
}

void gqaGather(Function &f) {
  AttentionData &data = headPages(f);
  auto args = makeArgs<MlaGqaGatherArgs>();
  args.cache = &f.cache;
  args.blockTable = f.table(data);
  args.seqLens = f.lengths(data);
  args.starts = f.add("starts", MLA_I32, {2}, 0);
  args.key = f.out("key", MLA_F32, {2, 20, 2, 20});
  args.value = f.out("value", MLA_F32, {2, 20, 2, 20});
  f.bind(args, mlaGqaGather);
}

void gqaDecode(Function &f) {
  AttentionData &data = headPages(f);
  auto args = makeArgs<MlaGqaDecodeArgs>();
  args.q = f.add("q", MLA_F32, {2, 1, 4, 20});
  args.cache = &f.cache;
  args.blockTable = f.table(data);
  args.seqLens = f.lengths(data);
  args.mask = f.add("mask", MLA_F32, {2, 1, 1, 48});
  args.sink = f.add("sink", MLA_F32, {4});
  args.out = f.out("out", MLA_F32, {2, 1, 4, 20});
  args.lse = f.out("lse", MLA_F32, {2, 1, 4});
  args.scale = 1;
  f.bind(args, mlaGqaDecode, mlaGqaDecodeWorkspace);
  f.scalarsFrom(&MlaGqaDecodeArgs::scale, 3);
}

void latentAttention(Function &f) {
  auto args = makeArgs<MlaLatentAttentionArgs>();
  args.qLatent = f.add("qLatent", MLA_F32, {2, 3, 4, 24});
  args.qRope = f.add("qRope", MLA_F32, {2, 3, 4, 8});
  args.latent = f.add("latent", MLA_F32, {2, 9, 24});
  args.kRope = f.add("kRope", MLA_F32, {2, 9, 8});
  args.lengths = f.add("lengths", MLA_I32, {2}, 7);
  args.mask = f.add("mask", MLA_F32, {2, 1, 3, 9});
  args.sink = f.add("sink", MLA_F32, {4});
  args.out = f.out("out", MLA_F32, {2, 3, 4, 24});
  args.lse = f.out("lse", MLA_F32, {2, 3, 4});
  args.scale = 1;
  f.bind(args, mlaLatentAttention, mlaLatentAttentionWorkspace);
  f.scalarsFrom(&MlaLatentAttentionArgs::scale);
}

/// Makes a prefill with ragged queries and keys of one sequence.
void prefill(Function &f) {
  auto args = makeArgs<MlaPrefillArgs>();
  args.qNope = f.add("qNope", MLA_F32, {3, 4, 24});
  args.qRope = f.add("qRope", MLA_F32, {3, 4, 8});
  args.kNope = f.add("kNope", MLA_F32, {9, 4, 24});
  args.kRope = f.add("kRope", MLA_F32, {9, 8});
  args.value = f.add("value", MLA_F32, {9, 4, 16});
  MlaTensor *cu = f.add("cuSeqlens", MLA_I32, {2}, 0);
  static_cast<int32_t *>(cu->data)[1] = 3;
  args.cuSeqlens = cu;
  cu = f.add("cuSeqlensK", MLA_I32, {2}, 0);
  static_cast<int32_t *>(cu->data)[1] = 9;
  args.cuSeqlensK = cu;
  args.mask = f.add("mask", MLA_F32, {1, 1, 3, 9});
  args.sink = f.add("sink", MLA_F32, {4});
  args.out = f.out("out", MLA_F32, {3, 4, 16});
  args.lse = f.out("lse", MLA_F32, {3, 4});
  args.scale = 1;
  f.bind(args, mlaPrefill, mlaPrefillWorkspace);
  f.scalarsFrom(&MlaPrefillArgs::scale, 3);
}

void append(Function &f) {
  f.pages();
  auto args = makeArgs<MlaAppendArgs>();
  args.cache = &f.cache;
  args.latent = f.add("latent", MLA_F32, {3, 64});
  args.rope = f.add("rope", MLA_F32, {3, 16});
  args.slots = f.add("slots", MLA_I32, {3}, -1);
  args.cos = f.add("cos", MLA_F32, {3, 8});
  args.sin = f.add("sin", MLA_F32, {3, 8});
  args.normEps = 1e-6;
  args.norm = f.add("norm", MLA_F32, {64});
  f.bind(args, mlaAppend);
  f.scalarsFrom(&MlaAppendArgs::ropeInput, 2);
}

void prepare(Function &f) {
  f.pages();
  auto args = makeArgs<MlaPrepareArgs>();
  args.cache = &f.cache;
  args.latent = f.add("latent", MLA_F32, {3, 64});
  args.qRope = f.add("qRope", MLA_F32, {3, 2, 16});
  args.rope = f.add("rope", MLA_F32, {3, 16});
  args.slots = f.add("slots", MLA_I32, {3}, -1);
  args.cos = f.add("cos", MLA_F32, {3, 8});
  args.sin = f.add("sin", MLA_F32, {3, 8});
  args.out = f.out("out", MLA_F32, {3, 2, 16});
  args.normEps = 1e-6;
  args.norm = f.add("norm", MLA_F32, {64});
  f.bind(args, mlaPrepare);
  f.scalarsFrom(&MlaPrepareArgs::ropeInput, 2);
}

void gather(Function &f) {
  AttentionData &data = f.pages();
  auto args = makeArgs<MlaGatherArgs>();
  args.cache = &f.cache;
  args.blockTable = f.table(data);
  args.seqLens = f.lengths(data);
  args.starts = f.add("starts", MLA_I32, {2}, 0);
  args.latent = f.out("latent", MLA_F32, {2, 20, 64});
  args.rope = f.out("rope", MLA_F32, {2, 20, 16});
  f.bind(args, mlaGather);
}

void expandCache(Function &f) {
  AttentionData &data = f.pages();
  // GPUs expand no f32: the rows of pages() hold twice as many f16.
  f.cache.fields[0] = {MLA_ROLE_LATENT, MLA_F16, 128, 0, MLA_PLACE_TOKEN, 0, 0};
  f.cache.fields[1] = {MLA_ROLE_ROPE, MLA_F16, 32, 0, MLA_PLACE_TOKEN, 0, 0};
  f.cache.layoutHash = mlaLayoutHash(f.cache.fields, 2, f.cache.pageAlign);
  auto args = makeArgs<MlaExpandCacheArgs>();
  args.cache = &f.cache;
  args.blockTable = f.table(data);
  args.seqLens = f.lengths(data);
  args.starts = f.add("starts", MLA_I32, {2}, 0);
  args.wUk = f.add("wUk", MLA_F16, {3, 24, 128});
  args.wUv = f.add("wUv", MLA_F16, {3, 28, 128});
  args.key = f.out("key", MLA_F16, {2, 20, 3, 24});
  args.value = f.out("value", MLA_F16, {2, 20, 3, 28});
  args.rope = f.out("rope", MLA_F16, {2, 20, 32});
  f.bind(args, mlaExpandCache, mlaExpandCacheWorkspace);
}

void convertCache(Function &f) {
  AttentionData &from = f.pages(), &to = f.pages();
  auto args = makeArgs<MlaConvertCacheArgs>();
  f.source = *from.cache.view();
  args.from = &f.source;
  args.to = &f.cache;
  args.fromTable = f.table(from, "fromTable");
  args.seqLens = f.lengths(from);
  args.starts = f.add("starts", MLA_I32, {2}, 0);
  args.toTable = f.table(to, "toTable");
  f.bind(args, mlaConvertCache);
}

void update(Function &f) {
  auto args = makeArgs<MlaUpdateArgs>();
  args.past = f.add("past", MLA_F32, {2, 9, 24});
  args.pastRope = f.add("pastRope", MLA_F32, {2, 9, 8});
  args.added = f.add("added", MLA_F32, {2, 3, 24});
  args.addedRope = f.add("addedRope", MLA_F32, {2, 3, 8});
  args.positions = f.add("positions", MLA_I32, {2, 3}, 7);
  args.latent = f.out("latent", MLA_F32, {2, 9, 24});
  args.rope = f.out("rope", MLA_F32, {2, 9, 8});
  f.bind(args, mlaUpdate);
}

void plan(Function &f) {
  auto args = makeArgs<MlaPlanArgs>();
  args.seqLens = f.add("seqLens", MLA_I32, {2}, 9);
  MlaTensor *cu = f.add("cuSeqlens", MLA_I32, {3}, 1);
  static_cast<int32_t *>(cu->data)[0] = 0;
  static_cast<int32_t *>(cu->data)[2] = 2;
  args.cuSeqlens = cu;
  args.heads = 4;
  args.queryLen = 1;
  args.pageSize = 16;
  args.maxLength = 48;
  uint64_t bytes = 0;
  EXPECT_EQ(mlaPlanBytes(&args, &bytes), MLA_OK) << mlaLastError();
  args.plan = f.out("plan", MLA_U8, {static_cast<int64_t>(bytes)});
  f.bind(args, mlaPlan);
  f.scalarsFrom(&MlaPlanArgs::heads);
}

void merge(Function &f) {
  auto args = makeArgs<MlaMergeArgs>();
  args.outs = f.add("outs[0]", MLA_F32, {2, 3, 8});
  args.lses = f.add("lses[0]", MLA_F32, {2, 3});
  args.out = f.out("out", MLA_F32, {2, 3, 8});
  args.lse = f.out("lse", MLA_F32, {2, 3});
  args.numPartials = 1;
  args.sink = f.add("sink", MLA_F32, {3});
  f.bind(args, mlaMerge, mlaMergeWorkspace);
  f.scalarsFrom(&MlaMergeArgs::numPartials, 1);
}

void convertLse(Function &f) {
  auto args = makeArgs<MlaConvertLseArgs>();
  args.lse = f.add("lse", MLA_F32, {2, 3});
  args.out = f.out("out", MLA_F32, {2, 3});
  f.bind(args, mlaConvertLse);
  f.scalarsFrom(&MlaConvertLseArgs::fromBase);
}

void rope(Function &f) {
  auto args = makeArgs<MlaRopeArgs>();
  args.x = f.add("x", MLA_F32, {2, 3, 8});
  args.cos = f.add("cos", MLA_F32, {2, 4});
  args.sin = f.add("sin", MLA_F32, {2, 4});
  args.out = f.out("out", MLA_F32, {2, 3, 8});
  f.bind(args, mlaRope);
  f.scalarsFrom(&MlaRopeArgs::input);
}

void quantizeQuery(Function &f) {
  auto args = makeArgs<MlaQuantizeQueryArgs>();
  args.qLatent = f.add("qLatent", MLA_F32, {2, 3, 8});
  args.qRope = f.add("qRope", MLA_F32, {2, 3, 4});
  args.scale = f.add("scale", MLA_F32, {3});
  args.outLatent = f.out("outLatent", MLA_F8E4M3, {2, 3, 8});
  args.outRope = f.out("outRope", MLA_F8E4M3, {2, 3, 4});
  f.bind(args, mlaQuantizeQuery);
}

/// Makes a call of one of the three head products, with so many tokens that it
/// needs workspace.
template <int Op> void headProduct(Function &f) {
  auto args = makeArgs<MlaHeadProductArgs>();
  const int64_t from = Op == 0 ? 24 : 64, to = Op == 0 ? 64 : 24;
  args.x = Op == 2 ? f.add("x", MLA_F16, {70, from})
                   : f.add("x", MLA_F16, {70, 3, from});
  args.w = f.add("w", MLA_F16, {3, 24, 64});
  args.out = f.out("out", MLA_F16, {70, 3, to});
  f.bind(args,
         Op == 0   ? mlaAbsorbQuery
         : Op == 1 ? mlaProjectValue
                   : mlaExpandKv,
         [](const MlaHeadProductArgs *asked, uint64_t *bytes) {
           return mlaHeadProductWorkspace(asked, Op, bytes);
         });
}

void matmul(Function &f) {
  auto args = makeArgs<MlaMatmulArgs>();
  args.a = f.add("a", MLA_F16, {70, 64});
  args.b = f.add("b", MLA_F16, {64, 24});
  args.bias = f.add("bias", MLA_F16, {24});
  args.out = f.out("out", MLA_F16, {70, 24});
  f.bind(args, mlaMatmul, mlaMatmulWorkspace);
  f.scalarsFrom(&MlaMatmulArgs::transposeB);
}

} // namespace

const std::vector<NamedFunction> &mla::test::allFunctions() {
  static const std::vector<NamedFunction> functions{
      {"mlaDecode", decode},
      {"mlaGqaDecode", gqaDecode},
      {"mlaLatentAttention", latentAttention},
      {"mlaPrefill", prefill},
      {"mlaAppend", append},
      {"mlaPrepare", prepare},
      {"mlaGather", gather},
      {"mlaExpandCache", expandCache},
      {"mlaConvertCache", convertCache},
      {"mlaGqaAppend", gqaAppend},
      {"mlaGqaGather", gqaGather},
      {"mlaUpdate", update},
      {"mlaPlan", plan},
      {"mlaMerge", merge},
      {"mlaConvertLse", convertLse},
      {"mlaRope", rope},
      {"mlaQuantizeQuery", quantizeQuery},
      {"mlaAbsorbQuery", headProduct<0>},
      {"mlaProjectValue", headProduct<1>},
      {"mlaExpandKv", headProduct<2>},
      {"mlaMatmul", matmul}};
  return functions;
}
