//===- ManifestTest.cpp - Tests of choosing a kernel ----------------------===//

#include "mla/Kernels/Manifest/Manifest.h"

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

/// Returns the reason why `kernel` does not fit, without its name. If a kernel
/// fits, fails the test and returns "".
static std::string refusal(const KernelNeeds &needs,
                           llvm::StringRef kernel = "cpu_decode") {
  llvm::SmallVector<std::string> reasons;
  EXPECT_EQ(findKernel(needs, reasons), nullptr);
  for (llvm::StringRef reason : reasons)
    if (reason.consume_front(kernel) && reason.consume_front(": "))
      return reason.str();
  ADD_FAILURE() << "no reason for " << kernel.str();
  return "";
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

/// A kernel accesses a layout if it lists the kind or the name. The types of
/// the fields count only for plain layouts.
TEST(Manifest, KindsOfLayouts) {
  llvm::SmallVector<std::string> reasons;
  KernelNeeds needs = decodeNeeds();
  needs.layout = "scaled";
  needs.alias = "L9";
  needs.fields = {{"a latent field of f4E2M1FN", MLA_F4E2M1}};
  const KernelEntry *kernel = findKernel(needs, reasons);
  ASSERT_NE(kernel, nullptr);
  EXPECT_EQ(kernel->name, "cpu_decode");
  needs.layout = "plain";
  EXPECT_EQ(refusal(needs),
            "cache fields must have the operands' type, f8E4M3, "
            "got a latent field of f4E2M1FN");
  needs = decodeNeeds();
  needs.op = "GqaDecode";
  needs.rope = 0;
  needs.layout = "scaled";
  EXPECT_EQ(refusal(needs, "cpu_gqa_decode"),
            "layout must be plain, got scaled");
  needs.alias = "L4";
  EXPECT_EQ(refusal(needs, "cpu_gqa_decode"),
            "layout must be plain, got scaled (L4)");
}

TEST(Manifest, NamesTheConstraintThatFailed) {
  KernelNeeds needs = decodeNeeds();
  needs.dtype = MLA_F64;
  EXPECT_EQ(refusal(needs), "type must be f32, f16, bf16, f8E4M3, got f64");
  needs = decodeNeeds();
  needs.heads = 0;
  EXPECT_EQ(refusal(needs), "heads must be 1 to 65536, got 0");
  needs = decodeNeeds();
  needs.layout = "a latent field of i8";
  EXPECT_EQ(refusal(needs),
            "layout must be plain,scaled, got a latent field of i8");
  needs = decodeNeeds();
  needs.features.push_back("top-k");
  EXPECT_EQ(refusal(needs), "does not support top-k");
  needs = decodeNeeds();
  needs.op = "Rope";
  needs.target = "sm_90a";
  EXPECT_EQ(refusal(needs, "cpu_rope"), "target must be cpu, got sm_90a");
  needs = decodeNeeds();
  needs.op = "Indexer";
  llvm::SmallVector<std::string> reasons;
  EXPECT_EQ(findKernel(needs, reasons), nullptr);
  ASSERT_EQ(reasons.size(), 1u);
  EXPECT_EQ(reasons[0], "no kernel of the manifest computes Indexer");
}

TEST(Manifest, ChoosesByTargetInTheOrderOfTheFile) {
  llvm::SmallVector<std::string> reasons;
  KernelNeeds needs = decodeNeeds();
  needs.target = "sm_90a";
  needs.value = 512;
  const KernelEntry *kernel = findKernel(needs, reasons);
  ASSERT_NE(kernel, nullptr);
  EXPECT_EQ(kernel->name, "sm90_decode");
  EXPECT_TRUE(reasons.empty()) << "kernels of other targets are not named";
  needs.target = "sm_100a";
  EXPECT_EQ(findKernel(needs, reasons)->name, "sm100_decode");
  needs.latent = 256;
  EXPECT_EQ(findKernel(needs, reasons)->name, "generic_decode");
}

TEST(Manifest, EveryKernelHasTypesAndBounds) {
  EXPECT_FALSE(getKernelManifest().empty());
  for (const KernelEntry &kernel : getKernelManifest()) {
    EXPECT_NE(kernel.types, 0u) << kernel.name.str();
    EXPECT_LE(kernel.heads.low, kernel.heads.high) << kernel.name.str();
  }
}
