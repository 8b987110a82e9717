//===- ManifestTest.cpp - Tests of choosing a kernel ----------------------===//

#include "mla/Kernels/Manifest.h"

#include "gtest/gtest.h"

using namespace mla;

static KernelNeeds decodeNeeds() {
  KernelNeeds needs;
  needs.op = "Decode";
  needs.dtype = MLA_BF16;
  needs.heads = 128;
  needs.pageSize = 64;
  needs.latent = 512;
  needs.rope = 64;
  needs.features = {"causal", "lse"};
  needs.layout = "plain";
  return needs;
}

/// The one reason for which the CPU's decode is refused.
static std::string refusal(const KernelNeeds &needs) {
  llvm::SmallVector<std::string> reasons;
  EXPECT_EQ(findKernel(needs, reasons), nullptr);
  EXPECT_EQ(reasons.size(), 1u);
  return reasons.empty() ? "" : reasons.front();
}

TEST(Manifest, FindsAKernelAndLeavesUnknownSizesOpen) {
  llvm::SmallVector<std::string> reasons;
  KernelNeeds needs = decodeNeeds();
  const KernelEntry *kernel = findKernel(needs, reasons);
  ASSERT_NE(kernel, nullptr);
  EXPECT_EQ(kernel->name, "cpu_decode");
  needs.heads = needs.latent = std::nullopt;
  EXPECT_EQ(findKernel(needs, reasons), kernel);
  EXPECT_TRUE(reasons.empty());
}

TEST(Manifest, NamesTheConstraintThatFailed) {
  KernelNeeds needs = decodeNeeds();
  needs.dtype = MLA_F64;
  EXPECT_EQ(refusal(needs), "cpu_decode: type expects f32, f16, bf16, got f64");
  needs = decodeNeeds();
  needs.heads = 0;
  EXPECT_EQ(refusal(needs), "cpu_decode: heads expects 1 to 65536, got 0");
  needs = decodeNeeds();
  needs.layout = "scaled";
  EXPECT_EQ(refusal(needs), "cpu_decode: layout expects plain, got scaled");
  needs = decodeNeeds();
  needs.features.push_back("top-k");
  EXPECT_EQ(refusal(needs), "cpu_decode: does not support top-k");
  needs = decodeNeeds();
  needs.device = MLA_CUDA;
  EXPECT_EQ(refusal(needs), "cpu_decode: runs on the CPU only");
  needs = decodeNeeds();
  needs.op = "Indexer";
  EXPECT_EQ(refusal(needs), "no kernel of the manifest computes Indexer");
}

TEST(Manifest, EveryKernelHasTypesAndBounds) {
  EXPECT_FALSE(getKernelManifest().empty());
  for (const KernelEntry &kernel : getKernelManifest()) {
    EXPECT_NE(kernel.types, 0u) << kernel.name.str();
    EXPECT_LE(kernel.heads.low, kernel.heads.high) << kernel.name.str();
  }
}
