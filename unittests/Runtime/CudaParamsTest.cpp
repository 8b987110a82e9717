//===- CudaParamsTest.cpp - The parameters of the GPU's kernels -----------===//
//
// Tests the strides, sizes and limits that the host code of the CUDA part
// passes to kernels: for operands of the lowest rank, for ragged operands, and
// for operands with a different stride in each dimension. No kernel runs, and
// all addresses are invalid.
//
//===----------------------------------------------------------------------===//

#include "CudaPart.h"
#include "Functions.h"

#include "Common/CacheParams.h"
#include "Common/ExpandCacheParams.h"
#include "Common/HeadProductParams.h"
#include "Common/ScaleParams.h"
#include "Generic/MatmulParams.h"

using namespace mla::test;
using namespace mla::cuda;

namespace {

using Numbers = std::vector<int64_t>;

/// Returns a tensor in GPU memory with a new address.
MlaTensor onGpu(int32_t dtype, const Numbers &sizes, const Numbers &strides) {
  static uint64_t next = uint64_t{1} << 40;
  MlaTensor view{};
  view.data = reinterpret_cast<void *>(next += uint64_t{1} << 24);
  view.device = MLA_CUDA;
  view.dtype = dtype;
  view.rank = static_cast<int32_t>(sizes.size());
  std::copy(sizes.begin(), sizes.end(), view.sizes);
  std::copy(strides.begin(), strides.end(), view.strides);
  return view;
}

template <size_t N> Numbers list(const int64_t (&values)[N]) {
  return {values, values + N};
}

/// Runs a function and returns the parameters of its only launch or, if `flags`
/// request checks, of the launch after the checks.
template <class P, class Args>
P paramsOf(int32_t (*function)(const Args *, const MlaCall *), const Args &args,
           uint32_t flags = 0) {
  cuda() = {};
  TestCall call(0, 0, flags);
  EXPECT_EQ(function(&args, &call), MLA_OK) << mlaLastError();
  EXPECT_EQ(cuda().launched.size(), flags ? 2u : 1u);
  if (cuda().launched.empty())
    return {};
  const Launch &launch = cuda().launched.back();
  EXPECT_EQ(launch.params.size(), sizeof(P)) << launch.kernel;
  return launch.as<P>();
}

/// Returns the checks that a function launches before its kernel.
template <class Args>
std::vector<ValueCheck>
checksOf(int32_t (*function)(const Args *, const MlaCall *), const Args &args) {
  cuda() = {};
  TestCall call(1 << 23, 0, MLA_RUNTIME_CHECKS);
  EXPECT_EQ(function(&args, &call), MLA_OK) << mlaLastError();
  if (cuda().launched.empty())
    return {};
  const CheckParams params = cuda().launched.front().as<CheckParams>();
  return {params.checks, params.checks + params.count};
}

//===----------------------------------------------------------------------===//
// Elementwise operations
//===----------------------------------------------------------------------===//

TEST(CudaParams, LseOfRankOne) {
  const MlaTensor lse = onGpu(MLA_F32, {7}, {3});
  MlaTensor out = onGpu(MLA_F32, {7}, {2});
  auto args = makeArgs<MlaConvertLseArgs>();
  args.lse = &lse;
  args.out = &out;
  args.toEmpty = 1;
  const auto params = paramsOf<ScaleParams>(mlaConvertLse, args);
  EXPECT_EQ(params.count, 7);
  EXPECT_EQ(params.xEmpty, -INFINITY);
  EXPECT_EQ(params.outEmpty, INFINITY);
  EXPECT_EQ(list(params.sizes), (Numbers{1, 1, 1, 1, 1, 7}));
  EXPECT_EQ(list(params.xStrides), (Numbers{0, 0, 0, 0, 0, 3}));
  EXPECT_EQ(list(params.outStrides), (Numbers{0, 0, 0, 0, 0, 2}));
}

TEST(CudaParams, LseOfThreeDimensions) {
  const MlaTensor lse = onGpu(MLA_F32, {2, 3, 5}, {100, 1, 7});
  MlaTensor out = onGpu(MLA_F32, {2, 3, 5}, {15, 5, 1});
  auto args = makeArgs<MlaConvertLseArgs>();
  args.lse = &lse;
  args.out = &out;
  const auto params = paramsOf<ScaleParams>(mlaConvertLse, args);
  EXPECT_EQ(params.count, 30);
  EXPECT_EQ(list(params.sizes), (Numbers{1, 1, 1, 2, 3, 5}));
  EXPECT_EQ(list(params.xStrides), (Numbers{0, 0, 0, 100, 1, 7}));
  EXPECT_EQ(list(params.outStrides), (Numbers{0, 0, 0, 15, 5, 1}));
}

/// Returns the parameters of a rotation of x by cos and sin, with a row-major
/// out.
RotateParams rotation(const MlaTensor &x, const MlaTensor &cos,
                      const MlaTensor &sin) {
  MlaTensor out = onGpu(x.dtype, {x.sizes, x.sizes + x.rank}, {});
  int64_t stride = 1;
  for (int32_t d = out.rank - 1; d >= 0; --d) {
    out.strides[d] = stride;
    stride *= out.sizes[d];
  }
  auto args = makeArgs<MlaRopeArgs>();
  args.x = &x;
  args.cos = &cos;
  args.sin = &sin;
  args.out = &out;
  args.output = 1;
  return paramsOf<RotateParams>(mlaRope, args);
}

/// x has rank 2 and each row has its own factors, so the first dimension must
/// be read as tokens.
TEST(CudaParams, RotationOfRankTwo) {
  const auto params = rotation(onGpu(MLA_BF16, {5, 16}, {40, 1}),
                               onGpu(MLA_F32, {5, 8}, {24, 2}),
                               onGpu(MLA_F32, {5, 8}, {32, 3}));
  EXPECT_EQ(params.rows, 5);
  EXPECT_EQ(list(params.sizes), (Numbers{1, 1, 1, 1, 5}));
  EXPECT_EQ(list(params.xStrides), (Numbers{0, 0, 0, 0, 2 * 40}));
  EXPECT_EQ(list(params.outStrides), (Numbers{0, 0, 0, 0, 2 * 16}));
  EXPECT_EQ(list(params.cosStrides), (Numbers{0, 0, 0, 0, 4 * 24}));
  EXPECT_EQ(list(params.sinStrides), (Numbers{0, 0, 0, 0, 4 * 32}));
  EXPECT_EQ(params.rotation.width, 16);
  EXPECT_EQ(params.rotation.factors, 8);
  EXPECT_EQ(params.rotation.cosStep, 2);
  EXPECT_EQ(params.rotation.sinStep, 3);
  EXPECT_EQ(params.rotation.inputInterleaved, 0);
  EXPECT_EQ(params.rotation.outputInterleaved, 1);
}

/// A ragged batch: first with one row of factors per token, which all its heads
/// share, then with one row for all tokens.
TEST(CudaParams, RotationOfRaggedHeads) {
  const MlaTensor x = onGpu(MLA_BF16, {5, 3, 16}, {64, 20, 1});
  auto params = rotation(x, onGpu(MLA_F32, {5, 16}, {24, 1}),
                         onGpu(MLA_F32, {5, 16}, {32, 1}));
  EXPECT_EQ(params.rows, 15);
  EXPECT_EQ(list(params.sizes), (Numbers{1, 1, 1, 5, 3}));
  EXPECT_EQ(list(params.xStrides), (Numbers{0, 0, 0, 2 * 64, 2 * 20}));
  EXPECT_EQ(list(params.cosStrides), (Numbers{0, 0, 0, 4 * 24, 0}));
  EXPECT_EQ(list(params.sinStrides), (Numbers{0, 0, 0, 4 * 32, 0}));
  params = rotation(x, onGpu(MLA_F32, {16}, {1}), onGpu(MLA_F32, {16}, {1}));
  EXPECT_EQ(list(params.cosStrides), Numbers(5, 0));
  EXPECT_EQ(list(params.sinStrides), Numbers(5, 0));
}

/// If all sequences share the factors of one sequence, the factors must have
/// sequence stride 0.
TEST(CudaParams, RotationWithFactorsOfOneSequence) {
  const auto params = rotation(onGpu(MLA_F32, {2, 5, 3, 16}, {999, 64, 20, 1}),
                               onGpu(MLA_F32, {1, 5, 8}, {777, 24, 1}),
                               onGpu(MLA_F32, {5, 8}, {32, 1}));
  EXPECT_EQ(list(params.sizes), (Numbers{1, 1, 2, 5, 3}));
  EXPECT_EQ(list(params.xStrides), (Numbers{0, 0, 4 * 999, 4 * 64, 4 * 20}));
  EXPECT_EQ(list(params.cosStrides), (Numbers{0, 0, 0, 4 * 24, 0}));
  EXPECT_EQ(list(params.sinStrides), (Numbers{0, 0, 0, 4 * 32, 0}));
}

//===----------------------------------------------------------------------===//
// Merges
//===----------------------------------------------------------------------===//

/// Returns the parameters of a merge of two partial results with these strides.
MergePartialsParams merge(const Numbers &sizes, const Numbers &outStrides,
                          const Numbers &lseStrides) {
  const Numbers rows(sizes.begin(), sizes.end() - 1);
  const std::vector<MlaTensor> outs(2, onGpu(MLA_F32, sizes, outStrides)),
      lses(2, onGpu(MLA_F32, rows, lseStrides));
  MlaTensor out = onGpu(MLA_F32, sizes, outStrides),
            lse = onGpu(MLA_F32, rows, lseStrides);
  auto args = makeArgs<MlaMergeArgs>();
  args.outs = outs.data();
  args.lses = lses.data();
  args.out = &out;
  args.lse = &lse;
  args.numPartials = 2;
  return paramsOf<MergePartialsParams>(mlaMerge, args);
}

TEST(CudaParams, MergeOfRaggedTokens) {
  const auto params = merge({7, 3, 8}, {50, 12, 1}, {5, 1});
  EXPECT_EQ(params.rows, 21);
  EXPECT_EQ(list(params.sizes), (Numbers{1, 7, 3}));
  EXPECT_EQ(list(params.outStrides), (Numbers{0, 50, 12}));
  EXPECT_EQ(list(params.lseStrides), (Numbers{0, 5, 1}));
  for (int i : {0, 1}) {
    EXPECT_EQ(list(params.partials[i].outStrides), (Numbers{0, 50, 12}));
    EXPECT_EQ(list(params.partials[i].lseStrides), (Numbers{0, 5, 1}));
  }
}

TEST(CudaParams, MergeOfFixedTokens) {
  const auto params = merge({2, 7, 3, 8}, {400, 50, 12, 1}, {40, 5, 1});
  EXPECT_EQ(params.rows, 42);
  EXPECT_EQ(list(params.sizes), (Numbers{2, 7, 3}));
  EXPECT_EQ(list(params.outStrides), (Numbers{400, 50, 12}));
  EXPECT_EQ(list(params.lseStrides), (Numbers{40, 5, 1}));
  EXPECT_EQ(list(params.partials[1].outStrides), (Numbers{400, 50, 12}));
  EXPECT_EQ(list(params.partials[1].lseStrides), (Numbers{40, 5, 1}));
}

TEST(CudaParams, MergeWithASink) {
  const MlaTensor part = onGpu(MLA_F32, {7, 3, 8}, {24, 8, 1}),
                  lse = onGpu(MLA_F32, {7, 3}, {3, 1}),
                  sink = onGpu(MLA_BF16, {3}, {1});
  MlaTensor out = onGpu(MLA_F32, {7, 3, 8}, {24, 8, 1});
  auto args = makeArgs<MlaMergeArgs>();
  args.outs = &part;
  args.lses = &lse;
  args.out = &out;
  args.numPartials = 1;
  const auto without = paramsOf<MergePartialsParams>(mlaMerge, args);
  EXPECT_EQ(without.sink, nullptr);
  EXPECT_EQ(without.emptyLse, -INFINITY);
  args.sink = &sink;
  args.lseEmpty = 1;
  const auto with = paramsOf<MergePartialsParams>(mlaMerge, args);
  EXPECT_EQ(with.sink, sink.data);
  EXPECT_EQ(with.sinkType, Element::Bf16);
  EXPECT_EQ(with.emptyLse, INFINITY);
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

template <class P = HeadProductParams>
P headProduct(int32_t (*function)(const MlaHeadProductArgs *, const MlaCall *),
              const MlaTensor &x, const MlaTensor &w, MlaTensor out) {
  auto args = makeArgs<MlaHeadProductArgs>();
  args.x = &x;
  args.w = &w;
  args.out = &out;
  return paramsOf<P>(function, args);
}

TEST(CudaParams, ProductPerHeadOfRaggedTokens) {
  const auto params =
      headProduct(mlaAbsorbQuery, onGpu(MLA_BF16, {7, 3, 24}, {96, 32, 1}),
                  onGpu(MLA_BF16, {3, 24, 64}, {2048, 80, 1}),
                  onGpu(MLA_BF16, {7, 3, 64}, {210, 70, 1}));
  EXPECT_EQ(params.rows, 7);
  EXPECT_EQ(params.inner, INT64_MAX);
  EXPECT_EQ(params.x.outer, 0);
  EXPECT_EQ(params.x.inner, 96);
  EXPECT_EQ(params.x.head, 32);
  EXPECT_EQ(params.out.outer, 0);
  EXPECT_EQ(params.out.inner, 210);
  EXPECT_EQ(params.out.head, 70);
  EXPECT_EQ(params.wHead, 2048);
  EXPECT_EQ(params.wStride, 80);
  EXPECT_EQ(params.k, 24);
  EXPECT_EQ(params.n, 64);
  EXPECT_EQ(params.wide, 1);
  EXPECT_EQ(params.outPairs, 1);
}

TEST(CudaParams, ProductPerHeadOfFixedTokens) {
  const auto params = headProduct(
      mlaProjectValue, onGpu(MLA_BF16, {2, 7, 3, 64}, {2000, 220, 72, 1}),
      onGpu(MLA_BF16, {3, 24, 64}, {2048, 80, 1}),
      onGpu(MLA_BF16, {2, 7, 3, 24}, {999, 111, 33, 1}));
  EXPECT_EQ(params.rows, 14);
  EXPECT_EQ(params.inner, 7);
  EXPECT_EQ(params.x.outer, 2000);
  EXPECT_EQ(params.x.inner, 220);
  EXPECT_EQ(params.x.head, 72);
  EXPECT_EQ(params.out.outer, 999);
  EXPECT_EQ(params.out.inner, 111);
  EXPECT_EQ(params.out.head, 33);
  EXPECT_EQ(params.wide, 0) << "220 elements are no multiple of 16 bytes";
  EXPECT_EQ(params.outPairs, 0);
}

/// All heads read the same rows, so x must have head stride 0. The stride of a
/// dimension of size 1 must not restrict the width of loads.
TEST(CudaParams, ProductPerHeadOfSharedRows) {
  const auto params =
      headProduct(mlaExpandKv, onGpu(MLA_BF16, {1, 64}, {77, 1}),
                  onGpu(MLA_BF16, {3, 24, 64}, {2048, 80, 1}),
                  onGpu(MLA_BF16, {1, 3, 24}, {77, 26, 1}));
  EXPECT_EQ(params.rows, 1);
  EXPECT_EQ(params.x.head, 0);
  EXPECT_EQ(params.out.head, 26);
  EXPECT_EQ(params.wide, 1);
  EXPECT_EQ(params.outPairs, 1);
}

/// In f32 the product must become a matmul: rows have two strides, and the
/// heads are the last batch dimension.
TEST(CudaParams, ProductPerHeadInF32) {
  const auto params = headProduct<MatmulParams>(
      mlaProjectValue, onGpu(MLA_F32, {2, 7, 3, 64}, {2000, 220, 72, 1}),
      onGpu(MLA_F32, {3, 24, 64}, {2048, 80, 1}),
      onGpu(MLA_F32, {2, 7, 3, 24}, {999, 111, 33, 1}));
  EXPECT_EQ(params.m, 14);
  EXPECT_EQ(params.n, 24);
  EXPECT_EQ(params.k, 64);
  EXPECT_EQ(params.aRows.inner, 7);
  EXPECT_EQ(params.aRows.outer, 2000);
  EXPECT_EQ(params.aRows.innerStride, 220);
  EXPECT_EQ(params.outRows.outer, 999);
  EXPECT_EQ(params.outRows.innerStride, 111);
  EXPECT_EQ(params.bK, 1);
  EXPECT_EQ(params.bN, 80);
  EXPECT_EQ(list(params.batch), (Numbers{1, 1, 1, 3}));
  EXPECT_EQ(list(params.aBatch), (Numbers{0, 0, 0, 72}));
  EXPECT_EQ(list(params.bBatch), (Numbers{0, 0, 0, 2048}));
  EXPECT_EQ(list(params.outBatch), (Numbers{0, 0, 0, 33}));
}

/// Tests a matmul in which a is one matrix for all batches and b is not
/// row-major.
TEST(CudaParams, MatmulOfAPermutedOperand) {
  const MlaTensor a = onGpu(MLA_F32, {4, 8}, {9, 1}),
                  b = onGpu(MLA_F32, {2, 3, 8, 5}, {1, 500, 2, 20}),
                  bias = onGpu(MLA_F32, {5}, {1});
  MlaTensor out = onGpu(MLA_F32, {2, 3, 4, 5}, {70, 23, 5, 1});
  auto args = makeArgs<MlaMatmulArgs>();
  args.a = &a;
  args.b = &b;
  args.bias = &bias;
  args.out = &out;
  const auto params = paramsOf<MatmulParams>(mlaMatmul, args);
  EXPECT_EQ(params.m, 4);
  EXPECT_EQ(params.n, 5);
  EXPECT_EQ(params.k, 8);
  EXPECT_EQ(params.aRows.innerStride, 9);
  EXPECT_EQ(params.aK, 1);
  EXPECT_EQ(params.bK, 2);
  EXPECT_EQ(params.bN, 20);
  EXPECT_EQ(params.outRows.innerStride, 5);
  EXPECT_EQ(params.outN, 1);
  EXPECT_EQ(list(params.batch), (Numbers{1, 1, 2, 3}));
  EXPECT_EQ(list(params.aBatch), Numbers(4, 0));
  EXPECT_EQ(list(params.bBatch), (Numbers{0, 0, 1, 500}));
  EXPECT_EQ(list(params.outBatch), (Numbers{0, 0, 70, 23}));
}

//===----------------------------------------------------------------------===//
// Caches
//===----------------------------------------------------------------------===//

/// The cache of a small decode in bf16: two sequences, pages of 16 tokens,
/// latent width 64 and rope width 16.
struct CacheParams : testing::Test {
  CacheParams() : data(spec()), cache(*data.cache.view()) {
    cache.device = MLA_CUDA;
    pages = cache.pools[0].pages;
  }
  static AttentionSpec spec() {
    AttentionSpec spec = DecodeCase::small();
    spec.dtype = MLA_BF16;
    return spec;
  }
  AttentionData data;
  MlaCache cache;
  int64_t pages = 0;
};

TEST_F(CacheParams, AppendOfRaggedTokens) {
  const MlaTensor latent = onGpu(MLA_BF16, {5, 64}, {96, 1}),
                  rope = onGpu(MLA_BF16, {5, 16}, {40, 1}),
                  slots = onGpu(MLA_I32, {5}, {1}),
                  cos = onGpu(MLA_F32, {5, 8}, {24, 1}),
                  sin = onGpu(MLA_F32, {5, 8}, {32, 2});
  auto args = makeArgs<MlaAppendArgs>();
  args.cache = &cache;
  args.latent = &latent;
  args.rope = &rope;
  args.slots = &slots;
  args.cos = &cos;
  args.sin = &sin;
  const auto params = paramsOf<AppendParams>(mlaAppend, args);
  EXPECT_EQ(params.tokens, 5);
  EXPECT_EQ(params.inner, 1);
  EXPECT_EQ(params.latent.from.outer, 2 * 96);
  EXPECT_EQ(params.rope.from.outer, 2 * 40);
  EXPECT_EQ(params.cos.outer, 4 * 24);
  EXPECT_EQ(params.cos.inner, 0);
  EXPECT_EQ(params.cos.step, 1);
  EXPECT_EQ(params.sin.outer, 4 * 32);
  EXPECT_EQ(params.sin.step, 2);
  EXPECT_EQ(params.latent.chunk, 16);
  EXPECT_EQ(params.pageSize, 16);
}

TEST_F(CacheParams, AppendOfFixedTokens) {
  const MlaTensor latent = onGpu(MLA_BF16, {2, 3, 64}, {400, 100, 1}),
                  rope = onGpu(MLA_BF16, {2, 3, 16}, {80, 20, 1}),
                  slots = onGpu(MLA_I32, {6}, {1}),
                  cos = onGpu(MLA_F32, {2, 3, 8}, {90, 24, 1}),
                  sin = onGpu(MLA_F32, {1, 3, 8}, {99, 32, 1});
  auto args = makeArgs<MlaAppendArgs>();
  args.cache = &cache;
  args.latent = &latent;
  args.rope = &rope;
  args.slots = &slots;
  args.cos = &cos;
  args.sin = &sin;
  const auto params = paramsOf<AppendParams>(mlaAppend, args);
  EXPECT_EQ(params.tokens, 6);
  EXPECT_EQ(params.inner, 3);
  EXPECT_EQ(params.latent.from.outer, 2 * 400);
  EXPECT_EQ(params.latent.from.inner, 2 * 100);
  EXPECT_EQ(params.latent.chunk, 4) << "200 bytes a token";
  EXPECT_EQ(params.rope.from.outer, 2 * 80);
  EXPECT_EQ(params.rope.from.inner, 2 * 20);
  EXPECT_EQ(params.cos.outer, 4 * 90);
  EXPECT_EQ(params.cos.inner, 4 * 24);
  EXPECT_EQ(params.sin.outer, 0);
  EXPECT_EQ(params.sin.inner, 4 * 32);
}

/// With one row of factors for all tokens, the factors must have stride 0.
TEST_F(CacheParams, AppendWithFactorsOfRankOne) {
  const MlaTensor latent = onGpu(MLA_BF16, {5, 64}, {64, 1}),
                  rope = onGpu(MLA_BF16, {5, 16}, {16, 1}),
                  slots = onGpu(MLA_I32, {5}, {1}),
                  factors = onGpu(MLA_F32, {8}, {3});
  auto args = makeArgs<MlaAppendArgs>();
  args.cache = &cache;
  args.latent = &latent;
  args.rope = &rope;
  args.slots = &slots;
  args.cos = args.sin = &factors;
  const auto params = paramsOf<AppendParams>(mlaAppend, args);
  EXPECT_EQ(params.cos.outer, 0);
  EXPECT_EQ(params.cos.inner, 0);
  EXPECT_EQ(params.cos.step, 3);
}

/// The arguments of a gather from the cache of the small decode.
struct GatherArgs {
  GatherArgs(CacheParams &test, const Numbers &tokens, const Numbers &strides)
      : table(onGpu(MLA_I32, {2, 2}, {6, 1})),
        lengths(onGpu(MLA_I32, {2}, {1})), starts(lengths), offsets(lengths) {
    Numbers sizes = tokens, latentStrides = strides, ropeStrides = strides;
    sizes.push_back(64);
    latentStrides.push_back(1);
    latent = onGpu(MLA_BF16, sizes, latentStrides);
    sizes.back() = 16;
    ropeStrides.push_back(1);
    rope = onGpu(MLA_BF16, sizes, ropeStrides);
    offsets.sizes[0] = 3;
    args.cache = &test.cache;
    args.blockTable = &table;
    args.seqLens = &lengths;
    args.latent = &latent;
    args.rope = &rope;
  }
  MlaTensor table, lengths, starts, offsets, latent{}, rope{};
  MlaGatherArgs args = makeArgs<MlaGatherArgs>();
};

TEST_F(CacheParams, GatherOfRaggedTokens) {
  GatherArgs gather(*this, {9}, {72});
  gather.args.cuSeqlensK = &gather.offsets;
  const auto params = paramsOf<GatherParams>(mlaGather, gather.args);
  EXPECT_EQ(params.batch, 2);
  EXPECT_EQ(params.total, 9);
  EXPECT_EQ(params.length, 9);
  EXPECT_EQ(params.latent.outer, 0);
  EXPECT_EQ(params.latent.inner, 2 * 72);
  EXPECT_EQ(params.rope.outer, 0);
  EXPECT_EQ(params.rope.inner, 2 * 72);
  EXPECT_EQ(params.tableStride, 6);
  EXPECT_EQ(params.capacity, 2 * 16);
  EXPECT_EQ(params.latentBytes, 128);
  EXPECT_EQ(params.ropeBytes, 32);
}

TEST_F(CacheParams, GatherOfFixedTokens) {
  GatherArgs gather(*this, {2, 20}, {2000, 72});
  const auto params = paramsOf<GatherParams>(mlaGather, gather.args);
  EXPECT_EQ(params.length, 20);
  EXPECT_EQ(params.latent.outer, 2 * 2000);
  EXPECT_EQ(params.latent.inner, 2 * 72);
  EXPECT_EQ(params.rope.outer, 2 * 2000);
}

/// Makes the rows of a cache keys and values of two heads, stored head by head.
void splitHeads(MlaCache &cache) {
  cache.fields[0] = {MLA_ROLE_K, MLA_BF16, 40, 20, MLA_PLACE_HEAD, 0, 0};
  cache.fields[1] = {MLA_ROLE_V, MLA_BF16, 40, 20, MLA_PLACE_HEAD, 0, 0};
  cache.layoutHash = mlaLayoutHash(cache.fields, 2, cache.pageAlign);
}

TEST_F(CacheParams, AppendOfHeads) {
  splitHeads(cache);
  const MlaTensor key = onGpu(MLA_BF16, {5, 2, 20}, {50, 24, 1}),
                  value = onGpu(MLA_F32, {5, 2, 20}, {60, 28, 1}),
                  slots = onGpu(MLA_I32, {5}, {1});
  auto args = makeArgs<MlaGqaAppendArgs>();
  args.cache = &cache;
  args.key = &key;
  args.value = &value;
  args.slots = &slots;
  const auto params = paramsOf<AppendParams>(mlaGqaAppend, args);
  EXPECT_EQ(params.tokens, 5);
  EXPECT_EQ(params.inner, 1);
  EXPECT_EQ(params.heads, 2);
  EXPECT_EQ(params.latent.from.outer, 2 * 50);
  EXPECT_EQ(params.latent.from.head, 2 * 24);
  EXPECT_EQ(params.latent.to.token, 2 * 20);
  EXPECT_EQ(params.latent.to.head, 2 * 20 * 16);
  EXPECT_EQ(params.latent.width, 20);
  EXPECT_EQ(params.latent.chunk, 4);
  EXPECT_EQ(params.rope.from.outer, 4 * 60);
  EXPECT_EQ(params.rope.from.head, 4 * 28);
  EXPECT_EQ(params.rope.to.base - params.latent.to.base, 2 * 2 * 20 * 16);
  EXPECT_EQ(params.rope.type, Element::F32);
  EXPECT_EQ(params.cos.base, nullptr);
}

TEST_F(CacheParams, GatherOfHeads) {
  splitHeads(cache);
  const MlaTensor table = onGpu(MLA_I32, {2, 2}, {6, 1}),
                  lengths = onGpu(MLA_I32, {2}, {1});
  MlaTensor key = onGpu(MLA_BF16, {2, 20, 2, 20}, {900, 44, 20, 1}),
            value = onGpu(MLA_BF16, {2, 20, 2, 20}, {800, 40, 20, 1});
  auto args = makeArgs<MlaGqaGatherArgs>();
  args.cache = &cache;
  args.blockTable = &table;
  args.seqLens = &lengths;
  args.key = &key;
  args.value = &value;
  const auto params = paramsOf<GatherParams>(mlaGqaGather, args);
  EXPECT_EQ(params.batch, 2);
  EXPECT_EQ(params.length, 20);
  EXPECT_EQ(params.heads, 2);
  EXPECT_EQ(params.latent.outer, 2 * 900);
  EXPECT_EQ(params.latent.inner, 2 * 44);
  EXPECT_EQ(params.latent.head, 2 * 20);
  EXPECT_EQ(params.rope.outer, 2 * 800);
  EXPECT_EQ(params.fromLatent.head, 2 * 20 * 16);
  EXPECT_EQ(params.latentBytes, 40);
  EXPECT_EQ(params.ropeBytes, 40);
  EXPECT_EQ(params.tableStride, 6);
}

/// Returns the parameters of an update of [2, 8] tokens, with two new tokens
/// per sequence at `positions`.
UpdateParams update(const MlaTensor *positions) {
  const MlaTensor past = onGpu(MLA_F32, {2, 8, 64}, {700, 80, 1}),
                  added = onGpu(MLA_F32, {2, 2, 64}, {300, 100, 1});
  MlaTensor latent = onGpu(MLA_F32, {2, 8, 64}, {600, 70, 1});
  auto args = makeArgs<MlaUpdateArgs>();
  args.past = &past;
  args.added = &added;
  args.latent = &latent;
  args.positions = positions;
  return paramsOf<UpdateParams>(mlaUpdate, args);
}

TEST(CudaParams, UpdateAtPositions) {
  const MlaTensor shared = onGpu(MLA_I64, {2}, {1}),
                  own = onGpu(MLA_I32, {2, 2}, {2, 1});
  auto params = update(&shared);
  EXPECT_EQ(params.sequenceStride, 0);
  EXPECT_EQ(params.wide, 1);
  EXPECT_EQ(params.latent.to.outer, 4 * 600);
  EXPECT_EQ(params.latent.to.inner, 4 * 70);
  EXPECT_EQ(params.latent.past.outer, 4 * 700);
  EXPECT_EQ(params.latent.past.inner, 4 * 80);
  EXPECT_EQ(params.latent.added.outer, 4 * 300);
  EXPECT_EQ(params.latent.added.inner, 4 * 100);
  EXPECT_EQ(params.latent.bytes, 256);
  params = update(&own);
  EXPECT_EQ(params.sequenceStride, 2);
  EXPECT_EQ(params.wide, 0);
}

//===----------------------------------------------------------------------===//
// Limits of the checks
//===----------------------------------------------------------------------===//

/// Returns a check as text: "name kind low..high of count".
std::string describe(const ValueCheck &check) {
  static const char *const kinds[] = {"within", "cumulative", "starts",
                                      "ranges", "rows",       "pages"};
  return std::string(check.name) + " " + kinds[int(check.kind)] + " " +
         std::to_string(check.low) + ".." + std::to_string(check.high) +
         " of " + std::to_string(check.count);
}
std::vector<std::string> describe(const std::vector<ValueCheck> &checks) {
  std::vector<std::string> texts;
  for (const ValueCheck &check : checks)
    texts.push_back(describe(check));
  return texts;
}

using Texts = std::vector<std::string>;

TEST_F(CacheParams, LimitsOfSlots) {
  const MlaTensor latent = onGpu(MLA_BF16, {5, 64}, {64, 1}),
                  rope = onGpu(MLA_BF16, {5, 16}, {16, 1}),
                  slots = onGpu(MLA_I32, {5}, {1});
  auto args = makeArgs<MlaAppendArgs>();
  args.cache = &cache;
  args.latent = &latent;
  args.rope = &rope;
  args.slots = &slots;
  EXPECT_EQ(
      describe(checksOf(mlaAppend, args)),
      (Texts{"slots within -1.." + std::to_string(pages * 16 - 1) + " of 5"}));
}

TEST_F(CacheParams, LimitsOfAGather) {
  const std::string last = std::to_string(pages - 1);
  GatherArgs fixed(*this, {2, 20}, {2000, 72});
  EXPECT_EQ(describe(checksOf(mlaGather, fixed.args)),
            (Texts{"seqLens within 0..20 of 2", "seqLens starts 0..32 of 2",
                   "blockTable pages 0.." + last + " of 2"}));
  GatherArgs ragged(*this, {9}, {72});
  ragged.args.cuSeqlensK = &ragged.offsets;
  ragged.args.starts = &ragged.starts;
  const std::vector<ValueCheck> checks = checksOf(mlaGather, ragged.args);
  EXPECT_EQ(
      describe(checks),
      (Texts{"seqLens within 0..9 of 2", "cuSeqlensK cumulative 9..9 of 3",
             "seqLens rows 0..0 of 2", "starts starts 0..32 of 2",
             "blockTable pages 0.." + last + " of 2"}));
  EXPECT_EQ(checks.back().stride, 6);
  EXPECT_EQ(checks.back().pageSize, 16);
  EXPECT_EQ(checks.back().starts, static_cast<int32_t *>(ragged.starts.data));
}

TEST(CudaParams, LimitsOfPositions) {
  const MlaTensor added = onGpu(MLA_F32, {2, 3, 64}, {192, 64, 1});
  MlaTensor latent = onGpu(MLA_F32, {2, 8, 64}, {512, 64, 1});
  const MlaTensor shared = onGpu(MLA_I64, {3}, {1}),
                  own = onGpu(MLA_I32, {2, 3}, {3, 1});
  auto args = makeArgs<MlaUpdateArgs>();
  args.added = &added;
  args.latent = &latent;
  args.positions = &shared;
  std::vector<ValueCheck> checks = checksOf(mlaUpdate, args);
  EXPECT_EQ(describe(checks), (Texts{"positions within 0..7 of 3"}));
  EXPECT_EQ(checks[0].stride, 0);
  EXPECT_EQ(checks[0].wide, 1);
  args.positions = &own;
  checks = checksOf(mlaUpdate, args);
  EXPECT_EQ(describe(checks), (Texts{"positions within 0..7 of 6"}));
  EXPECT_EQ(checks[0].stride, 3);
  EXPECT_EQ(checks[0].wide, 0);
}

TEST_F(CacheParams, LimitsOfADecode) {
  const MlaTensor query = onGpu(MLA_BF16, {2, 1, 4, 64}, {256, 256, 64, 1}),
                  rope = onGpu(MLA_BF16, {2, 1, 4, 16}, {64, 64, 16, 1}),
                  table = onGpu(MLA_I32, {2, 3}, {3, 1}),
                  lengths = onGpu(MLA_I32, {2}, {1});
  MlaTensor out = onGpu(MLA_BF16, {2, 1, 4, 64}, {256, 256, 64, 1});
  auto args = makeArgs<MlaDecodeArgs>();
  args.qLatent = &query;
  args.qRope = &rope;
  args.cache = &cache;
  args.blockTable = &table;
  args.seqLens = &lengths;
  args.out = &out;
  args.scale = 0.1;
  EXPECT_EQ(
      describe(checksOf(mlaDecode, args)),
      (Texts{"seqLens within 0..48 of 2", "seqLens starts 0..48 of 2",
             "blockTable pages 0.." + std::to_string(pages - 1) + " of 2"}));
}

/// Returns a cache in GPU memory with the fields of a latent and a rope.
MlaCache cacheOf(std::initializer_list<MlaField> fields, int64_t pageSize) {
  MlaCache cache{};
  std::copy(fields.begin(), fields.end(), cache.fields);
  cache.numFields = static_cast<int32_t>(fields.size());
  cache.numPools = cache.pageAlign = 1;
  cache.pageSize = pageSize;
  cache.device = MLA_CUDA;
  cache.layoutHash =
      mlaLayoutHash(cache.fields, cache.numFields, cache.pageAlign);
  cache.pools[0] = {onGpu(MLA_U8, {1}, {1}).data, 9, mlaPageBytes(&cache, 0)};
  return cache;
}

/// A conversion from L4 to L11 copies the rope, which both store alike. Lengths
/// of a conversion are ends.
TEST(CudaParams, ConversionOfACache) {
  const MlaField rope = {MLA_ROLE_ROPE, MLA_BF16, 64, 0, MLA_PLACE_TOKEN, 0, 0};
  const MlaCache from =
      cacheOf({{MLA_ROLE_LATENT, MLA_F8E4M3, 512, 0, MLA_PLACE_TOKEN, 0, 0},
               {MLA_ROLE_SCALE, MLA_F32, 4, 128, MLA_PLACE_TOKEN, 0, 0},
               rope},
              16);
  const MlaCache to =
      cacheOf({{MLA_ROLE_LATENT, MLA_F4E2M1, 512, 0, MLA_PLACE_TOKEN, 0, 0},
               rope,
               {MLA_ROLE_SCALE, MLA_F8E4M3, 32, 16, MLA_PLACE_TOKEN, 0, 4}},
              8);
  const MlaTensor fromTable = onGpu(MLA_I32, {2, 3}, {5, 1}),
                  toTable = onGpu(MLA_I32, {2, 4}, {7, 1}),
                  lengths = onGpu(MLA_I32, {2}, {1}),
                  starts = onGpu(MLA_I32, {2}, {1}),
                  scale = onGpu(MLA_F32, {1}, {1});
  auto args = makeArgs<MlaConvertCacheArgs>();
  args.from = &from;
  args.to = &to;
  args.fromTable = &fromTable;
  args.toTable = &toTable;
  args.seqLens = &lengths;
  args.starts = &starts;
  args.toScale = &scale;
  const auto params = paramsOf<ConvertParams>(mlaConvertCache, args);
  EXPECT_EQ(params.latent.isCopy, 0);
  EXPECT_EQ(params.rope.isCopy, 1);
  EXPECT_EQ(params.latent.width, 512);
  EXPECT_EQ(params.rope.width, 64);
  EXPECT_EQ(params.rope.chunk, 16);
  EXPECT_EQ(params.latent.from.type, Element::E4m3);
  EXPECT_EQ(params.latent.to.type, Element::E2m1);
  const auto *base = static_cast<const char *>(from.pools[0].base);
  EXPECT_EQ(params.latent.from.scales.base, base + 512);
  EXPECT_EQ(params.latent.from.scales.token, 656);
  EXPECT_EQ(params.latent.from.scales.group, 128);
  EXPECT_EQ(params.latent.to.scales.columns, 4);
  EXPECT_EQ(params.rope.from.rows.base, base + 528);
  EXPECT_EQ(params.fromStride, 5);
  EXPECT_EQ(params.toStride, 7);
  EXPECT_EQ(params.capacity, 32);
  EXPECT_EQ(params.fromPageSize, 16);
  EXPECT_EQ(params.toPageSize, 8);
  EXPECT_EQ(params.fromScale.base, nullptr);
  EXPECT_EQ(params.toScale.base, scale.data);

  const std::vector<ValueCheck> checks = checksOf(mlaConvertCache, args);
  EXPECT_EQ(describe(checks),
            (Texts{"seqLens within 0..32 of 2", "starts within 0..32 of 2",
                   "fromTable pages 0..8 of 2", "toTable pages 0..8 of 2"}));
  EXPECT_EQ(checks[2].areEnds, 1);
  EXPECT_EQ(checks[3].pageSize, 8);
}

/// Pages of L4, a transposed weight, and keys whose rows are not aligned to 4
/// bytes.
TEST(CudaParams, ExpandCache) {
  const MlaCache cache =
      cacheOf({{MLA_ROLE_LATENT, MLA_F8E4M3, 512, 0, MLA_PLACE_TOKEN, 0, 0},
               {MLA_ROLE_SCALE, MLA_F32, 4, 128, MLA_PLACE_TOKEN, 0, 0},
               {MLA_ROLE_ROPE, MLA_BF16, 64, 0, MLA_PLACE_TOKEN, 0, 0}},
              16);
  const MlaTensor table = onGpu(MLA_I32, {2, 3}, {5, 1}),
                  lengths = onGpu(MLA_I32, {2}, {1}),
                  wUk = onGpu(MLA_BF16, {3, 130, 512}, {65536, 512, 1}),
                  wUv = onGpu(MLA_BF16, {3, 20, 512}, {12288, 1, 24});
  MlaTensor key = onGpu(MLA_BF16, {2, 40, 3, 130}, {16000, 400, 131, 1}),
            value = onGpu(MLA_BF16, {2, 40, 3, 20}, {2400, 60, 20, 1}),
            rope = onGpu(MLA_BF16, {2, 40, 64}, {2560, 64, 1});
  auto args = makeArgs<MlaExpandCacheArgs>();
  args.cache = &cache;
  args.blockTable = &table;
  args.seqLens = &lengths;
  args.wUk = &wUk;
  args.wUv = &wUv;
  args.key = &key;
  args.value = &value;
  args.rope = &rope;
  const auto params = paramsOf<ExpandCacheParams>(mlaExpandCache, args);
  EXPECT_EQ(params.heads, 3);
  EXPECT_EQ(params.k, 512);
  EXPECT_EQ(params.tiles, 3 * (3 + 1));
  EXPECT_EQ(params.ctaTiles, 12); // too few to divide
  EXPECT_EQ(params.source.type, Element::Bf16);
  EXPECT_EQ(params.source.latentType, Element::E4m3);
  EXPECT_EQ(params.source.ropeType, Element::Bf16);
  EXPECT_EQ(params.source.latentScales.group, 128);
  EXPECT_EQ(params.source.ropeBytes, 128);
  EXPECT_EQ(params.source.tableStride, 5);
  EXPECT_EQ(params.source.capacity, 48);
  const ExpandPart &keys = params.parts[0], &values = params.parts[1];
  EXPECT_EQ(keys.w, wUk.data);
  EXPECT_EQ(keys.wHead, 65536);
  EXPECT_EQ(keys.wStride, 512);
  EXPECT_EQ(keys.n, 130);
  EXPECT_EQ(keys.headTiles, 3);
  EXPECT_EQ(keys.kContiguous, 1);
  EXPECT_EQ(keys.wide, 1);
  EXPECT_EQ(keys.outPairs, 0);
  EXPECT_EQ(keys.out.outer, 32000);
  EXPECT_EQ(keys.out.inner, 800);
  EXPECT_EQ(keys.out.head, 262);
  EXPECT_EQ(values.wStride, 24);
  EXPECT_EQ(values.kContiguous, 0);
  EXPECT_EQ(values.wide, 1);
  EXPECT_EQ(values.outPairs, 1);
  EXPECT_EQ(describe(checksOf(mlaExpandCache, args)),
            (Texts{"seqLens within 0..40 of 2", "seqLens starts 0..48 of 2",
                   "blockTable pages 0..8 of 2"}));
}

/// Aligned weights, keys and values run on the kernel of SM90: 20 tiles of 128
/// tokens in clusters of two. Six groups of CTAs divide the 16 tiles of
/// columns. Weights of both orders have a launch each; the first one copies the
/// ropes.
TEST(CudaParams, ExpandCacheOnHopper) {
  const MlaCache cache =
      cacheOf({{MLA_ROLE_LATENT, MLA_BF16, 512, 0, MLA_PLACE_TOKEN, 0, 0},
               {MLA_ROLE_ROPE, MLA_BF16, 64, 0, MLA_PLACE_TOKEN, 0, 0}},
              16);
  const MlaTensor table = onGpu(MLA_I32, {2, 90}, {90, 1}),
                  lengths = onGpu(MLA_I32, {2}, {1}),
                  wUk = onGpu(MLA_BF16, {8, 128, 512}, {131072, 512, 1}),
                  wUv = onGpu(MLA_BF16, {8, 128, 512}, {131072, 512, 1}),
                  byColumns = onGpu(MLA_BF16, {8, 128, 512}, {65536, 1, 128});
  MlaTensor key = onGpu(MLA_BF16, {2, 1200, 8, 128}, {1228800, 1024, 128, 1}),
            value = onGpu(MLA_BF16, {2, 1200, 8, 128}, {1228800, 1024, 128, 1}),
            rope = onGpu(MLA_BF16, {2, 1200, 64}, {76800, 64, 1});
  auto args = makeArgs<MlaExpandCacheArgs>();
  args.cache = &cache;
  args.blockTable = &table;
  args.seqLens = &lengths;
  args.wUk = &wUk;
  args.wUv = &wUv;
  args.key = &key;
  args.value = &value;
  args.rope = &rope;
  const auto params = paramsOf<ExpandCacheParams>(mlaExpandCache, args);
  const Launch &launch = cuda().launched.back();
  EXPECT_NE(launch.kernel.find("4sm9017expandCacheKernel"), std::string::npos);
  EXPECT_EQ(launch.cluster, 2u);
  EXPECT_EQ(launch.grid, (std::array<uint32_t, 3>{10, 2, 6}));
  EXPECT_EQ(params.tiles, 32);
  EXPECT_EQ(params.ctaTiles, 6);
  EXPECT_EQ(params.isOperand, 1);
  EXPECT_EQ(params.stored.hasRuns, 0);

  args.wUv = &byColumns;
  cuda() = {};
  TestCall call(0);
  EXPECT_EQ(mlaExpandCache(&args, &call), MLA_OK) << mlaLastError();
  ASSERT_EQ(cuda().launched.size(), 2u);
  for (int i = 0; i < 2; ++i) {
    const auto part = cuda().launched[i].as<ExpandCacheParams>();
    EXPECT_EQ(part.tiles, 16);
    EXPECT_EQ(part.parts[1 - i].headTiles, 0);
    EXPECT_EQ(part.source.ropeBytes, i == 0 ? 128 : 0);
  }
}

} // namespace
