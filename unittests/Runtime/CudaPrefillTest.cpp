//===- CudaPrefillTest.cpp - Launches of a prefill on a GPU ---------------===//
//
// Tests which kernels a prefill launches, and their grids, with a fake CUDA
// runtime.
//
//===----------------------------------------------------------------------===//

#include "TestTensor.h"
#include "TunedDecode.h"

#include "mla-runtime/mla_layout.h"

using namespace mla::test;

namespace {

struct Shape {
  int64_t tokens = 300, heads = 2, nope = 128, rope = 64, value = 128;
  int32_t dtype = MLA_BF16;
  bool isRagged = false, hasMask = false;
  int64_t gap = 0; ///< unused elements after each row of the keys
};

class PrefillLaunch : public TunedDecode {
protected:
  /// Runs a prefill. cuda().launched has its kernels.
  int32_t prefill(const Shape &s) {
    auto make = [&](std::vector<int64_t> sizes, int32_t dtype,
                    int64_t gap = 0) {
      if (!s.isRagged && (dtype == s.dtype || dtype == MLA_BF16))
        sizes.insert(sizes.begin(), 1);
      MlaTensor view = *TestTensor(dtype, sizes).view();
      place(view, gap);
      return view;
    };
    const MlaTensor qNope = make({s.tokens, s.heads, s.nope}, s.dtype),
                    qRope = make({s.tokens, s.heads, s.rope}, s.dtype),
                    kNope = make({s.tokens, s.heads, s.nope}, s.dtype, s.gap),
                    kRope = make({s.tokens, s.rope}, s.dtype),
                    value = make({s.tokens, s.heads, s.value}, s.dtype),
                    cu = make({2}, MLA_I32),
                    mask = make({1, 1, s.tokens, s.tokens}, MLA_F32);
    MlaTensor out = make({s.tokens, s.heads, s.value},
                         s.dtype == MLA_F8E4M3 ? int32_t{MLA_BF16} : s.dtype);
    auto args = makeArgs<MlaPrefillArgs>();
    args.qNope = &qNope;
    args.kNope = &kNope;
    args.value = &value;
    if (s.rope) {
      args.qRope = &qRope;
      args.kRope = &kRope;
    }
    if (s.isRagged)
      args.cuSeqlens = args.cuSeqlensK = &cu;
    if (s.hasMask)
      args.mask = &mask;
    args.out = &out;
    args.scale = 0.1;
    args.causal = 1;
    if (const int32_t status = mlaPrefillWorkspace(&args, &workspaceBytes))
      return status;
    TestCall call(workspaceBytes);
    call.call.stream = stream;
    cuda().launched.clear();
    return mlaPrefill(&args, &call);
  }
  /// Expects one launch of a kernel with this part in its name.
  void expectOnly(const Shape &shape, const std::string &kernel) {
    EXPECT_EQ(prefill(shape), MLA_OK) << mlaLastError();
    ASSERT_EQ(cuda().launched.size(), 1u);
    EXPECT_NE(cuda().launched[0].kernel.find(kernel), std::string::npos)
        << cuda().launched[0].kernel;
  }
  uint64_t workspaceBytes = 0;
};

/// With at most one tile per SM, each CTA must compute one, without a plan.
TEST_F(PrefillLaunch, OneTilePerCta) {
  expectOnly({}, "13prefillKernelINS_4arch4Bf16ENS1_13PrefillTraitsILi3E");
  const Launch &launch = cuda().launched[0];
  const mla::cuda::KernelBudget *budget = kernelBudget(launch.kernel.c_str());
  ASSERT_TRUE(budget);
  EXPECT_EQ(launch.grid, (std::array<uint32_t, 3>{6, 1, 1}));
  EXPECT_EQ(launch.threads, static_cast<uint32_t>(budget->threads));
  EXPECT_EQ(launch.sharedBytes, budget->sharedBytes);
  EXPECT_TRUE(launch.dependent);
}

/// More tiles than SMs, and ragged tokens, must be ordered by a plan.
TEST_F(PrefillLaunch, PlanOfTiles) {
  for (bool isRagged : {false, true}) {
    Shape shape;
    shape.isRagged = isRagged;
    shape.heads = isRagged ? 2 : 128;
    EXPECT_EQ(prefill(shape), MLA_OK) << mlaLastError();
    ASSERT_EQ(cuda().launched.size(), 2u);
    const Launch &plan = cuda().launched[0], &launch = cuda().launched[1];
    EXPECT_NE(plan.kernel.find("17prefillPlanKernel"), std::string::npos);
    EXPECT_EQ(plan.grid, (std::array<uint32_t, 3>{1, 1, 1}));
    EXPECT_EQ(plan.sharedBytes, kernelBudget(plan.kernel.c_str())->sharedBytes);
    EXPECT_NE(launch.kernel.find("13prefillKernel"), std::string::npos);
    // At most 300 / 128 + 1 tiles of a head.
    EXPECT_EQ(launch.grid[0], isRagged ? 6u : 132u);
    EXPECT_TRUE(plan.dependent && launch.dependent);
    EXPECT_EQ(workspaceBytes, 256u); // a counter, and an order of one sequence
  }
}

TEST_F(PrefillLaunch, Widths) {
  Shape shape;
  shape.dtype = MLA_F16;
  expectOnly(shape, "13prefillKernelINS_4arch3F16ENS1_13PrefillTraitsILi3E");
  shape.rope = 0;
  shape.nope = 192;
  expectOnly(shape, "PrefillTraitsILi3E");
  shape.rope = 64;
  expectOnly(shape, "PrefillTraitsILi5E");
  shape.nope = 128;
  shape.value = 136;
  expectOnly(shape, "PrefillTraitsILi5E");
  shape.rope = 136; // panels of 64 columns: 2 and 3
  expectOnly(shape, "PrefillTraitsILi5E");
  shape.nope = 136;
  expectOnly(shape, "11denseKernel");
  shape.nope = 128;
  shape.value = 264;
  expectOnly(shape, "15attentionKernel");
}

/// 8-bit operands have shapes of their own, and no generic kernel.
TEST_F(PrefillLaunch, Fp8) {
  Shape shape;
  shape.dtype = MLA_F8E4M3;
  expectOnly(shape, "13prefillKernelINS_4arch4E4m3ENS1_13PrefillTraitsILi3E");
  shape.tokens = 3000;
  shape.heads = 1;
  expectOnly(shape, "E4m3ENS1_13PrefillTraitsILi3ELi128ELi96E");
  shape.value = 256;
  expectOnly(shape, "13prefillKernelINS_4arch4E4m3ENS1_13PrefillTraitsILi5E");
  shape = {};
  shape.dtype = MLA_F8E4M3;
  shape.hasMask = true;
  expectOnly(shape, "15attentionKernel");
}

/// What the tuned kernels do not support must run on a generic one.
TEST_F(PrefillLaunch, GenericOtherwise) {
  Shape shape;
  shape.gap = 4; // rows of 264 bytes
  expectOnly(shape, "15attentionKernel");
  EXPECT_EQ(workspaceBytes, 256u); // a query does not read strides
  shape.gap = 8;
  expectOnly(shape, "13prefillKernel");
  shape.hasMask = true;
  expectOnly(shape, "15attentionKernel");
  shape.hasMask = false;
  shape.dtype = MLA_F32;
  expectOnly(shape, "15attentionKernel");
  shape.dtype = MLA_BF16;
  cuda().major = 8;
  expectOnly(shape, "11denseKernel");
  cuda().major = 10;
  expectOnly(shape, "sm10013prefillKernel");
}

} // namespace
