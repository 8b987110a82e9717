//===- KernelTableTest.cpp - The choice of a kernel -----------------------===//

#include "lib/Runtime/Common/KernelTable.h"
#include "mla/Kernels/Manifest/KeyColumns.h"

#include "gtest/gtest.h"

#include <string>

using namespace mla::runtime;

namespace {

/// Returns the request of a decode with DeepSeek's widths in bf16 on a GPU.
KernelRequest decodeOn(const char *target) {
  KernelRequest request{Op::Decode};
  request.target = target;
  request.dtype = MLA_BF16;
  request.heads = 128;
  request.pageSize = 64;
  request.latent = request.value = 512;
  request.rope = 64;
  return request;
}

/// Returns the name of the selected kernel, or "" if no kernel fits.
std::string choose(const KernelRequest &request) {
  Checker check("f", false, MLA_CUDA);
  const Kernel *kernel = selectKernel(check, request);
  EXPECT_EQ(check.status(), kernel ? MLA_OK : MLA_UNSUPPORTED);
  return kernel ? kernel->name : "";
}

void expectRefused(const KernelRequest &request, const std::string &part) {
  EXPECT_EQ(choose(request), "");
  EXPECT_NE(std::string(mlaLastError()).find(part), std::string::npos)
      << mlaLastError();
}

TEST(KernelTable, TunedBeforeGeneric) {
  EXPECT_EQ(choose(decodeOn("cpu")), "cpu_decode");
  EXPECT_EQ(choose(decodeOn("sm_90a")), "sm90_decode");
  EXPECT_EQ(choose(decodeOn("sm_80")), "generic_decode");
}

/// The decode of e4m3 takes queries and a cache of e4m3, of DeepSeek's widths.
/// Other widths and queries run on the generic kernel.
TEST(KernelTable, DecodeOfE4m3) {
  KernelRequest request = decodeOn("sm_90a");
  request.dtype = request.cacheType = MLA_F8E4M3;
  EXPECT_EQ(choose(request), "sm90_decode_e4m3");
  request.target = "sm_100a";
  EXPECT_EQ(choose(request), "sm100_decode_e4m3");
  request.target = "sm_90a";
  request.rope = 32;
  EXPECT_EQ(choose(request), "generic_decode");
  request = decodeOn("sm_90a");
  request.cacheType = MLA_F8E4M3;
  for (const char *target : {"sm_90a", "sm_100a"}) {
    request.target = target;
    EXPECT_EQ(choose(request), "generic_decode");
  }
  request.target = "sm_75";
  EXPECT_EQ(choose(request), "");
}

/// The kind of the layout decides. The type of the fields counts only for plain
/// layouts.
TEST(KernelTable, KindsOfLayouts) {
  KernelRequest request = decodeOn("cpu");
  request.layout = {"scaled", "L9"};
  request.cacheType = MLA_F4E2M1;
  EXPECT_EQ(choose(request), "cpu_decode");
  request.layout = {"plain", nullptr};
  expectRefused(request, "cpu_decode expects cache fields of type bf16 or "
                         "f8E4M3, got f4E2M1");
  request = decodeOn("sm_90a");
  request.op = Op::GqaDecode;
  request.latent = request.value = 128;
  request.rope = 0;
  request.layout = {"scaled", nullptr};
  expectRefused(request,
                "sm90_gqa_decode expects cache layout plain, got scaled; ");
  request.layout = {"scaled", "L4"};
  expectRefused(request, "got scaled (L4)");
  request.layout = {"plain", "L1"};
  EXPECT_EQ(choose(request), "sm90_gqa_decode");
}

/// The decodes of L4 and L5 take their layout, bf16 queries, and pages of a
/// multiple of 16 tokens. Values of L5 include the rope part.
TEST(KernelTable, DecodeOfBlockScales) {
  KernelRequest request = decodeOn("sm_90a");
  request.dtype = MLA_BF16;
  request.cacheType = MLA_F8E4M3;
  request.layout = {"scaled", "L4"};
  EXPECT_EQ(choose(request), "sm90_decode_l4");
  request.features[5] = "irregular page size";
  EXPECT_NE(choose(request), "sm90_decode_l4");
  request.layout.alias = "L5";
  request.latent = 448;
  request.features[5] = nullptr;
  request.features[6] = "value rope";
  EXPECT_EQ(choose(request), "sm90_decode_l5");
  request.value = 448;
  request.features[6] = nullptr;
  EXPECT_NE(choose(request), "sm90_decode_l5");
  request = decodeOn("sm_90a");
  request.dtype = MLA_F16;
  request.layout = {"scaled", "L4"};
  EXPECT_NE(choose(request), "sm90_decode_l4");
}

TEST(KernelTable, WhatTheTunedKernelLacksIsTheGenericOnes) {
  KernelRequest request = decodeOn("sm_90a");
  request.alignment = 2;
  EXPECT_EQ(choose(request), "generic_decode");
  request = decodeOn("sm_90a");
  request.features[0] = "mask";
  EXPECT_EQ(choose(request), "generic_decode");
  request = decodeOn("sm_90a");
  request.latent = request.value = 448;
  EXPECT_EQ(choose(request), "generic_decode");
}

/// The prefills of SM90 and SM100 must be chosen for DeepSeek's widths, and the
/// generic one for what they do not support.
TEST(KernelTable, TunedPrefills) {
  KernelRequest request{Op::Prefill};
  request.target = "sm_90a";
  request.dtype = MLA_BF16;
  request.heads = 128;
  request.latent = request.value = 128;
  request.rope = 64;
  EXPECT_EQ(choose(request), "sm90_prefill");
  request.target = "sm_100a";
  EXPECT_EQ(choose(request), "sm100_prefill");
  request.latent = 193;
  EXPECT_EQ(choose(request), "generic_prefill");
  request.target = "sm_90a";
  EXPECT_EQ(choose(request), "sm90_prefill");
  request.latent = 128;
  for (auto change :
       {+[](KernelRequest &r) { r.latent = 257; },
        +[](KernelRequest &r) { r.rope = 257; },
        +[](KernelRequest &r) { r.features[4] = mla::wideKeysFeature; },
        +[](KernelRequest &r) { r.value = 257; },
        +[](KernelRequest &r) { r.dtype = MLA_F32; },
        +[](KernelRequest &r) { r.alignment = 8; },
        +[](KernelRequest &r) { r.features[0] = "mask"; }}) {
    KernelRequest other = request;
    change(other);
    EXPECT_EQ(choose(other), "generic_prefill");
  }
  request.latent = request.value = 256;
  EXPECT_EQ(choose(request), "sm90_prefill");
  request.dtype = request.cacheType = MLA_F8E4M3;
  EXPECT_EQ(choose(request), "sm90_prefill");
  for (const char *target : {"sm_80", "sm_90a", "sm_100a"}) {
    request.target = target;
    request.features[0] = "mask";
    EXPECT_EQ(choose(request), "generic_prefill");
  }
}

/// The grouped-query decode of SM90 must be chosen for regular widths and
/// pages, and the generic one for what it does not support.
TEST(KernelTable, GroupedQueriesOfSm90) {
  KernelRequest request{Op::GqaDecode};
  request.target = "sm_90a";
  request.dtype = MLA_BF16;
  request.heads = 64;
  request.latent = request.value = 128;
  request.pageSize = 16;
  EXPECT_EQ(choose(request), "sm90_gqa_decode");
  for (auto change :
       {+[](KernelRequest &r) { r.dtype = MLA_F32; },
        +[](KernelRequest &r) { r.alignment = 8; },
        +[](KernelRequest &r) { r.features[0] = "mask"; },
        +[](KernelRequest &r) { r.features[4] = "irregular head width"; },
        +[](KernelRequest &r) { r.features[5] = "irregular page size"; }}) {
    KernelRequest other = request;
    change(other);
    EXPECT_EQ(choose(other), "generic_gqa_decode");
  }
  KernelRequest ofE4m3 = request;
  ofE4m3.cacheType = MLA_F8E4M3;
  EXPECT_EQ(choose(ofE4m3), "sm90_gqa_decode_e4m3");
  for (auto change :
       {+[](KernelRequest &r) { r.target = "sm_80"; },
        +[](KernelRequest &r) { r.target = "sm_100a"; },
        +[](KernelRequest &r) { r.dtype = MLA_F32; },
        +[](KernelRequest &r) { r.dtype = MLA_F8E4M3; },
        +[](KernelRequest &r) { r.latent = r.value = 256; },
        +[](KernelRequest &r) { r.features[0] = "mask"; },
        +[](KernelRequest &r) { r.features[5] = "irregular page size"; }}) {
    KernelRequest other = ofE4m3;
    change(other);
    EXPECT_EQ(choose(other), "generic_gqa_decode");
  }
  request.target = "sm_100a";
  EXPECT_EQ(choose(request), "sm100_gqa_decode");
  request.features[5] = "irregular page size";
  EXPECT_EQ(choose(request), "sm100_gqa_decode");
  request.latent = request.value = 256;
  EXPECT_EQ(choose(request), "generic_gqa_decode");
}

TEST(KernelTable, AnArchitectureWithoutAKernel) {
  expectRefused(
      decodeOn("sm_75"),
      "f: kernels: no kernel fits: sm90_decode expects target sm_90a, "
      "got sm_75");
  expectRefused(decodeOn("sm_75"), "generic_decode expects target sm_80,");
  expectRefused(decodeOn("sm_75"), "got sm_75: use a GPU of one of these "
                                   "targets, or keep tensors on the CPU");
}

TEST(KernelTable, EveryCandidateSaysWhatItMisses) {
  KernelRequest request = decodeOn("sm_90a");
  request.features[0] = "top-k";
  expectRefused(request, "sm90_decode expects no top-k, got one");
  expectRefused(
      request,
      ": pass arguments that one of them supports, or keep tensors on the "
      "CPU");
  request = decodeOn("sm_90a");
  request.dtype = MLA_F64;
  expectRefused(request, "sm90_decode expects type f16 or bf16, got f64");
  request = decodeOn("sm_90a");
  request.alignment = 2;
  request.leastAligned = "qLatent";
  request.heads = 70000;
  expectRefused(request, "sm90_decode expects addresses and strides that are "
                         "multiples of 16 bytes, got qLatent at a multiple of "
                         "2; ");
  expectRefused(request, "generic_decode expects heads 1 to 65536, got 70000");
}

} // namespace
