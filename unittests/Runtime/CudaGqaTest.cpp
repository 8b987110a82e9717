//===- CudaGqaTest.cpp - Launches of a grouped-query decode on a GPU ------===//
//
// Tests which kernels a grouped-query decode launches, and their grids, with a
// fake CUDA runtime.
//
//===----------------------------------------------------------------------===//

#include "TestTensor.h"
#include "TunedDecode.h"

#include "mla-runtime/mla_layout.h"

using namespace mla::test;

namespace {

struct Shape {
  int64_t batch = 3, heads = 64, keyHeads = 8, width = 128, pageSize = 64;
  int32_t dtype = MLA_BF16;
  bool hasMask = false;
};

class GqaLaunch : public TunedDecode {
protected:
  /// Runs a decode. cuda().launched has its kernels.
  int32_t gqa(const Shape &s) {
    auto make = [&](const std::vector<int64_t> &sizes, int32_t dtype) {
      MlaTensor view = *TestTensor(dtype, sizes).view();
      place(view);
      return view;
    };
    const MlaTensor q = make({s.batch, 1, s.heads, s.width}, s.dtype),
                    table = make({s.batch, 8}, MLA_I32),
                    lengths = make({s.batch}, MLA_I32),
                    mask = make({1, 1, 1, 8 * s.pageSize}, MLA_F32);
    MlaTensor out = make({s.batch, 1, s.heads, s.width}, s.dtype);
    MlaCache cache = {};
    const auto columns = static_cast<int32_t>(s.keyHeads * s.width);
    const auto width = static_cast<int32_t>(s.width);
    cache.pageSize = s.pageSize;
    cache.pageAlign = 1;
    cache.device = MLA_CUDA;
    cache.numFields = cache.numPools = 2;
    for (int32_t i = 0; i < 2; ++i) {
      cache.fields[i] = {i ? MLA_ROLE_V : MLA_ROLE_K,
                         s.dtype,
                         columns,
                         width,
                         MLA_PLACE_TOKEN,
                         i,
                         0};
      const int64_t bytes = s.dtype == MLA_F32 ? 4 : 2;
      cache.pools[i] = {nextAddress(), 50, s.pageSize * columns * bytes};
    }
    cache.layoutHash = mlaLayoutHash(cache.fields, 2, 1);
    auto args = makeArgs<MlaGqaDecodeArgs>();
    args.q = &q;
    args.cache = &cache;
    args.blockTable = &table;
    args.seqLens = &lengths;
    args.out = &out;
    args.scale = 0.1;
    if (s.hasMask)
      args.mask = &mask;
    uint64_t workspaceBytes = 0;
    EXPECT_EQ(mlaGqaDecodeWorkspace(&args, &workspaceBytes), MLA_OK)
        << mlaLastError();
    TestCall call(workspaceBytes);
    call.call.stream = stream;
    cuda().launched.clear();
    return mlaGqaDecode(&args, &call);
  }
  /// Expects a plan, a decode with this part in its name, and a merge.
  void expectDecode(const Shape &shape, const std::string &kernel) {
    EXPECT_EQ(gqa(shape), MLA_OK) << mlaLastError();
    ASSERT_EQ(cuda().launched.size(), 3u);
    EXPECT_NE(cuda().launched[1].kernel.find(kernel), std::string::npos)
        << cuda().launched[1].kernel;
  }
};

/// Each key head must have two CTAs per SM, divided by the key heads.
TEST_F(GqaLaunch, Grids) {
  expectDecode({}, "9gqaKernelINS_4arch4Bf16ENS1_9GqaTraitsILi128E");
  const Launch &decode = cuda().launched[1], &merge = cuda().launched[2];
  const mla::cuda::KernelBudget *budget = kernelBudget(decode.kernel.c_str());
  ASSERT_TRUE(budget);
  EXPECT_EQ(decode.grid, (std::array<uint32_t, 3>{33, 1, 8}));
  EXPECT_EQ(decode.threads, static_cast<uint32_t>(budget->threads));
  EXPECT_EQ(decode.sharedBytes, budget->sharedBytes);
  EXPECT_NE(merge.kernel.find("11mergeKernelILi128ELi1E"), std::string::npos)
      << merge.kernel;
  EXPECT_EQ(merge.grid[2], 8u);
  EXPECT_TRUE(decode.dependent && merge.dependent);
}

TEST_F(GqaLaunch, Widths) {
  Shape shape;
  shape.dtype = MLA_F16;
  shape.width = 64;
  expectDecode(shape, "9gqaKernelINS_4arch3F16ENS1_9GqaTraitsILi64E");
  shape.width = 256;
  shape.pageSize = 48;
  expectDecode(shape, "9gqaKernelINS_4arch3F16ENS1_9GqaTraitsILi256E");
}

/// What the tuned kernel does not support must run on the generic one.
TEST_F(GqaLaunch, GenericOtherwise) {
  for (auto change :
       {+[](Shape &s) { s.width = 96; }, +[](Shape &s) { s.pageSize = 24; },
        +[](Shape &s) { s.dtype = MLA_F32; },
        +[](Shape &s) { s.hasMask = true; }}) {
    Shape shape;
    change(shape);
    expectDecode(shape, "15attentionKernel");
  }
  cuda().major = 8;
  expectDecode({}, "15attentionKernel");
}

} // namespace
