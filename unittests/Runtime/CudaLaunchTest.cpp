//===- CudaLaunchTest.cpp - Launch parameters of a tuned decode -----------===//
//
// Tests the grids, shared memory, clusters and tensor maps of the tuned decode
// for each GPU, with a fake CUDA runtime. The expected budgets come from the
// kernels.
//
//===----------------------------------------------------------------------===//

#include "TunedDecode.h"

#include "Arch/TensorMapBits.h"

using namespace mla::test;
using mla::cuda::KernelBudget;
namespace arch = mla::arch;

namespace {

KernelBudget budgetOf(const std::string &kernel) {
  const KernelBudget *budget = kernelBudget(kernel.c_str());
  EXPECT_TRUE(budget) << kernel;
  return budget ? *budget : KernelBudget{};
}

/// A GPU, a number of heads, and the expected kernel of a decode.
struct Expected {
  int32_t major;
  int64_t heads;
  const char *kernel; ///< a part of its mangled name
  uint32_t cluster, queryRows, keyPanels;
};
void PrintTo(const Expected &e, std::ostream *out) {
  *out << "sm_" << e.major << "0, " << e.heads << " heads";
}

class DecodeLaunch : public TunedDecode,
                     public testing::WithParamInterface<Expected> {
protected:
  void SetUp() override {
    make(GetParam().heads);
    cuda().major = GetParam().major;
    stream = &streamOfTheCall;
  }
  /// Runs a decode, which launches a plan, a decode and a merge.
  const std::vector<Launch> &launched() {
    EXPECT_EQ(run(), MLA_OK) << mlaLastError();
    EXPECT_EQ(cuda().launched.size(), 3u);
    cuda().launched.resize(3);
    return cuda().launched;
  }
  int streamOfTheCall = 0;
};

/// The decode must have one CTA per SM, and the threads and shared memory of
/// its budget.
TEST_P(DecodeLaunch, OfTheBudget) {
  const Launch decode = launched()[1];
  const KernelBudget budget = budgetOf(decode.kernel);
  EXPECT_NE(decode.kernel.find(GetParam().kernel), std::string::npos)
      << decode.kernel;
  EXPECT_EQ(decode.grid, (std::array<uint32_t, 3>{132, 1, 1}));
  EXPECT_EQ(decode.cluster, GetParam().cluster);
  EXPECT_EQ(decode.threads, static_cast<uint32_t>(budget.threads));
  EXPECT_EQ(decode.sharedBytes, budget.sharedBytes);
}

TEST_P(DecodeLaunch, OfPlanAndMerge) {
  const Launch plan = launched().front(), merge = launched().back();
  EXPECT_NE(plan.kernel.find("planKernel"), std::string::npos);
  EXPECT_EQ(plan.grid, (std::array<uint32_t, 3>{1, 1, 1}));
  EXPECT_EQ(plan.threads, static_cast<uint32_t>(budgetOf(plan.kernel).threads));
  EXPECT_EQ(plan.sharedBytes, budgetOf(plan.kernel).sharedBytes);
  EXPECT_NE(merge.kernel.find("merge"), std::string::npos);
  EXPECT_LE(merge.threads,
            static_cast<uint32_t>(budgetOf(merge.kernel).threads));
  EXPECT_EQ(merge.sharedBytes, budgetOf(merge.kernel).sharedBytes);
  EXPECT_EQ(plan.cluster * merge.cluster, 1u);
}

/// On GPUs that support it, each launch must be allowed to start before the
/// previous one has ended.
TEST_P(DecodeLaunch, OneBehindTheOther) {
  for (const Launch &launch : launched()) {
    EXPECT_EQ(launch.dependent, GetParam().major >= 9) << launch.kernel;
    EXPECT_EQ(launch.stream, &streamOfTheCall) << launch.kernel;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Gpus, DecodeLaunch,
    testing::Values(
        Expected{9, 16, "sm9012decodeKernel", 1, 64, 4},
        Expected{9, 128, "sm9012decodeKernel", 1, 64, 4},
        Expected{10, 16, "TransposedKernelINS_4arch4Bf16ELi16E", 1, 16, 1},
        Expected{10, 32, "TransposedKernelINS_4arch4Bf16ELi32E", 1, 32, 1},
        Expected{10, 64, "TransposedKernelINS_4arch4Bf16ELi64E", 1, 64, 1},
        Expected{10, 128, "decodePairKernel", 2, 64, 1},
        Expected{8, 16, "15attentionKernel", 1, 0, 0}));

/// Tests the tensor maps of decodes that load by TMA.
class DecodeMaps : public DecodeLaunch {
protected:
  static constexpr int queryGap = 40, pageGap = 4096;

  void SetUp() override {
    DecodeLaunch::SetUp();
    place(decode->qLatent, queryGap);
    place(decode->qRope, 2 * queryGap);
    decode->cache.pools[0].pageStride = pageBytes + pageGap;
    latentPages = decode->cache.pools[0].pages;
  }
  /// Returns the arguments of map `i`, in the order of cuda::DecodeMaps.
  arch::TensorMapArguments map(size_t i) {
    arch::TensorMapArguments arguments;
    const Launch &launch = launched()[1];
    EXPECT_EQ(launch.maps.size(), 4u);
    EXPECT_EQ(arch::unpackTensorMap(launch.maps.at(i), arguments), "");
    return arguments;
  }
  /// Expects a map of `address` with dimensions {extent, stride, box}.
  static arch::TensorMapArguments
  tiled(const void *address, std::vector<std::array<int64_t, 3>> dimensions) {
    arch::TensorMapArguments a;
    a.address = reinterpret_cast<uint64_t>(address);
    a.element = arch::MapElement::BF16;
    a.swizzle = arch::Swizzle::B128;
    a.rank = static_cast<int>(dimensions.size());
    for (int d = 0; d < a.rank; ++d) {
      a.extents[d] = static_cast<uint64_t>(dimensions[d][0]);
      a.strides[d] = static_cast<uint64_t>(dimensions[d][1]);
      a.box[d] = static_cast<uint32_t>(dimensions[d][2]);
      a.steps[d] = 1;
    }
    return a;
  }
  static std::string describe(const arch::TensorMapArguments &a) {
    std::string text = std::to_string(a.address);
    for (int d = 0; d < a.rank; ++d)
      text += " {" + std::to_string(a.extents[d]) + ", " +
              std::to_string(a.strides[d]) + ", " + std::to_string(a.box[d]) +
              ", " + std::to_string(a.steps[d]) + "}";
    return text + " swizzle " + std::to_string(int(a.swizzle)) + " L2 " +
           std::to_string(int(a.promotion));
  }
  void expect(size_t i, arch::TensorMapArguments expected,
              arch::L2Promotion promotion) {
    expected.promotion = promotion;
    const arch::TensorMapArguments got = map(i);
    EXPECT_EQ(describe(got), describe(expected)) << "map " << i;
    EXPECT_TRUE(got == expected) << "map " << i;
  }
  int64_t latentPages = 0;
};

/// The maps of a query must describe contiguous rows (sequence, token, head) in
/// panels of 64 columns.
TEST_P(DecodeMaps, OfTheQuery) {
  const int64_t rows = 2 * GetParam().heads, box = GetParam().queryRows;
  expect(0,
         tiled(decode->qLatent.data,
               {{64, 0, 64}, {rows, 2 * (512 + queryGap), box}, {8, 128, 8}}),
         arch::L2Promotion::B256);
  expect(1,
         tiled(decode->qRope.data,
               {{64, 0, 64}, {rows, 2 * (64 + 2 * queryGap), box}}),
         arch::L2Promotion::B256);
}

/// A box must be a block of 64 tokens of a page, with the panels that the
/// kernel loads at once.
TEST_P(DecodeMaps, OfTheCache) {
  const char *base = static_cast<char *>(decode->cache.pools[0].base);
  expect(2,
         tiled(base, {{64, 0, 64},
                      {64, 2 * 576, 64},
                      {8, 128, GetParam().keyPanels},
                      {latentPages, pageBytes + pageGap, 1}}),
         arch::L2Promotion::B128);
  expect(3,
         tiled(base + 2 * 512, {{64, 0, 64},
                                {64, 2 * 576, 64},
                                {latentPages, pageBytes + pageGap, 1}}),
         arch::L2Promotion::B128);
}

/// Query rows without a single stride cannot be loaded by TMA, so their maps
/// must stay empty.
TEST_P(DecodeMaps, OfAQueryAtTwoStrides) {
  decode->qLatent.strides[0] += 64;
  const Launch launch = launched()[1];
  for (size_t i : {0, 1})
    EXPECT_EQ(launch.maps.at(i).opaque[0], 0u);
  EXPECT_EQ(map(2).rank, 4);
}

TEST_P(DecodeMaps, OfHalves) {
  make(GetParam().heads, MLA_F16);
  cuda().major = GetParam().major;
  for (size_t i = 0; i < 4; ++i)
    EXPECT_EQ(map(i).element, arch::MapElement::F16);
}

INSTANTIATE_TEST_SUITE_P(Gpus, DecodeMaps,
                         testing::Values(Expected{9, 16, "", 1, 64, 4},
                                         Expected{9, 128, "", 1, 64, 4},
                                         Expected{10, 16, "", 1, 16, 1},
                                         Expected{10, 32, "", 1, 32, 1},
                                         Expected{10, 64, "", 1, 64, 1},
                                         Expected{10, 128, "", 2, 64, 1}));

} // namespace
