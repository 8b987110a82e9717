//===- CudaDecodeTest.cpp - The tuned decode and the checks on a GPU ------===//
//
// Runs libmla_runtime_cuda with a fake CUDA runtime that records calls: tests
// which kernel a decode of the tuned shape uses, and which values the checks of
// MLA_RUNTIME_CHECKS read.
//
//===----------------------------------------------------------------------===//

#include "Functions.h"
#include "TunedDecode.h"

#include "mla-runtime/mla_layout.h"

#include <cstdlib>

using namespace mla::test;

namespace {

TEST_F(TunedDecode, KernelOfTheArchitecture) {
  expectKernel("sm90");
  cuda().major = 10;
  expectKernel("sm100");
  for (int32_t major : {8, 12}) {
    cuda().major = major;
    expectKernel("generic");
  }
}

TEST_F(TunedDecode, WhatTmaCannotTakeIsTakenByTheGenericKernel) {
  char *address = static_cast<char *>(decode->qLatent.data);
  decode->qLatent.data = address + 2;
  expectKernel("generic");
  decode->qLatent.data = address;
  decode->cache.pools[0].pageStride += 2;
  expectKernel("generic");
  decode->cache.pools[0].pageStride = int64_t(1) << 40;
  expectKernel("generic");
  decode->cache.pools[0].pageStride = pageBytes;
  expectKernel("sm90");
}

/// A decode of e4m3 must use the smallest tiles that hold the rows of a
/// sequence. It supports each type of output. With an e4m3 cache, 16-bit
/// queries run on the generic kernel.
TEST_F(TunedDecode, E4m3) {
  const auto makeE4m3 = [&](int64_t heads) {
    make(heads);
    for (MlaTensor *view : {&decode->qLatent, &decode->qRope})
      view->dtype = MLA_F8E4M3;
    for (int32_t i = 0; i < decode->cache.numFields; ++i)
      decode->cache.fields[i].dtype = MLA_F8E4M3;
    decode->cache.layoutHash = mlaLayoutHash(
        decode->cache.fields, decode->cache.numFields, decode->cache.pageAlign);
    decode->cache.pools[0].pageStride = pageBytes / 2;
  };
  const std::pair<int64_t, const char *> kernels[] = {
      {16, "decode8KernelILi16E"},
      {17, "decode8KernelILi32E"},
      {128, "decode8KernelILi64E"}};
  for (const auto &[heads, kernel] : kernels)
    for (int32_t dtype : {MLA_BF16, MLA_F16, MLA_F32}) {
      makeE4m3(heads);
      decode->out.dtype = dtype;
      expectKernel(kernel);
    }
  makeE4m3(16);
  for (MlaTensor *view : {&decode->qLatent, &decode->qRope})
    view->dtype = MLA_BF16;
  expectKernel("generic");
}

/// A pool may have more pages than there are page ids, and more than a tensor
/// map can hold. The decode must still use the tuned kernel.
TEST_F(TunedDecode, PoolOfMorePagesThanIds) {
  decode->cache.pools[0].pages = int64_t{1} << 33;
  // An address after all memory of this process.
  decode->cache.pools[0].base = reinterpret_cast<void *>(uint64_t{1} << 56);
  expectKernel("sm90");
}

/// Tests a process that found no GPU and continues on the CPU. Runs in another
/// process, in which no kernel was launched.
TEST(CheckResultDeathTest, OfNothingThatRan) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  auto tryAndCheck = [] {
    cuda().deviceError = cuda().recordError = 35;
    TestTensor lengths(MLA_I32, {2});
    lengths.view()->device = MLA_CUDA;
    auto args = makeArgs<MlaPlanArgs>();
    args.seqLens = lengths.view();
    args.heads = args.queryLen = 1;
    args.pageSize = args.maxLength = 64;
    uint64_t bytes = 0;
    const bool failed = mlaPlanBytes(&args, &bytes) == MLA_DEVICE_ERROR;
    TestCall call(0, 0, MLA_RUNTIME_CHECKS);
    std::exit(failed && mlaCheckResult(&call.call) == MLA_OK ? 0 : 1);
  };
  EXPECT_EXIT(tryAndCheck(), testing::ExitedWithCode(0), "");
}

TEST_F(TunedDecode, PlanThatTheKernelDoesNotTake) {
  cuda().major = 10;
  for (MlaTensor *view :
       {&decode->qLatent, &decode->qRope, &decode->out, &decode->lse}) {
    view->sizes[2] = 128;
    place(*view);
  }
  MlaTensor plan{};
  plan.dtype = MLA_U8;
  plan.rank = 1;
  plan.sizes[0] = 1 << 20;
  place(plan);
  decode->args.plan = &plan;
  expectKernel("sm100");
  for (const std::string &name : launches())
    EXPECT_EQ(name.find("planKernel"), std::string::npos) << name;
  // The given plan is for tiles of 128 rows. The generic kernel has other
  // tiles, so it must make its own plan.
  decode->cache.pools[0].pageStride += 2;
  expectKernel("generic");
  EXPECT_NE(launches().front().find("planKernel"), std::string::npos);
}

/// The plan of a CPU is smaller than the plan of any GPU, so it must be an
/// error.
TEST_F(TunedDecode, PlanOfACpu) {
  MlaTensor plan{};
  plan.dtype = MLA_U8;
  plan.rank = 1;
  plan.sizes[0] = 1400;
  place(plan);
  decode->args.plan = &plan;
  expectError(run(), MLA_INVALID_ARGUMENT,
              {"mlaCudaDecode: plan: expected at least ", "bytes, got 1400",
               ": make it with mlaPlan on this GPU"});
  EXPECT_TRUE(launches().empty());
}

TEST_F(TunedDecode, TensorMapThatFails) {
  cuda().encoderError = 1;
  expectError(run(), MLA_DEVICE_ERROR, {"mlaCudaDecode: launch: "});
  cuda().encoderError = 0;
  expectKernel("sm90");
}

/// Tests what the checks of a call read, and the error of an invalid value.
class ChecksOnGpu : public testing::Test {
protected:
  explicit ChecksOnGpu(const char *name = "mlaGather") {
    cuda() = {};
    for (const NamedFunction &entry : allFunctions())
      if (entry.name == std::string(name))
        entry.make(f);
    for (Function::View &view : f.views)
      view.tensor.device = MLA_CUDA;
    f.cache.device = MLA_CUDA;
  }
  /// Sets the argument `name` of the function to `word`.
  void replace(const char *name, uint64_t word) {
    for (Function::View &view : f.views)
      for (size_t i = 0; i < f.firstScalar && view.name == name; ++i)
        if (f.words[i] == reinterpret_cast<uint64_t>(&view.tensor))
          f.words[i] = word;
  }
  void expectChecks(const std::vector<std::string> &names) {
    EXPECT_EQ(f.run(&call), MLA_OK) << mlaLastError();
    EXPECT_EQ(cuda().checks, names);
  }
  Function f;
  TestCall call{1 << 23, 0, MLA_RUNTIME_CHECKS};
};

/// Lengths must be checked before table entries are read.
TEST_F(ChecksOnGpu, OfAGather) {
  expectChecks({"seqLens", "starts", "blockTable"});
  replace("starts", 0);
  expectChecks({"seqLens", "seqLens", "blockTable"});
}

struct ChecksOfPrefill : ChecksOnGpu {
  ChecksOfPrefill() : ChecksOnGpu("mlaPrefill") {}
};

TEST_F(ChecksOfPrefill, KeysOfAMask) {
  expectChecks({"cuSeqlens", "cuSeqlensK", "mask"});
  replace("mask", 0);
  expectChecks({"cuSeqlens", "cuSeqlensK"});
}

/// The message must be the same as on the CPU.
TEST_F(ChecksOfPrefill, AreReportedOnce) {
  cuda().refusal = {2, 0, 0, 12};
  EXPECT_EQ(f.run(&call.call), MLA_OK) << mlaLastError();
  expectError(mlaCheckResult(&call), MLA_OUT_OF_RANGE,
              {"mlaCudaPrefill: mask: expected at least 12 keys, the length of "
               "sequence 0 in cuSeqlensK, got 9"});
  EXPECT_EQ(mlaCheckResult(&call), MLA_OK) << mlaLastError();
}

TEST_F(ChecksOnGpu, AreReportedOfAGather) {
  replace("starts", 0);
  cuda().refusal = {1, 1, 0, 100};
  EXPECT_EQ(f.run(&call.call), MLA_OK) << mlaLastError();
  expectError(
      mlaCheckResult(&call), MLA_OUT_OF_RANGE,
      {"mlaCudaGather: seqLens: [1]: expected a range of tokens within 0 to ",
       ", got 0 to 100"});
}

/// Values must be checked even if an output has no elements.
TEST_F(ChecksOnGpu, OfAnEmptyOutput) {
  for (Function::View &view : f.views)
    if (view.written)
      view.tensor.sizes[1] = 0;
  expectChecks({"seqLens", "starts", "blockTable"});
  EXPECT_EQ(launches().size(), 1u);
}

struct ChecksOfUpdate : ChecksOnGpu {
  ChecksOfUpdate() : ChecksOnGpu("mlaUpdate") {}
};

TEST_F(ChecksOfUpdate, OfAnEmptyOutput) {
  for (Function::View &view : f.views)
    if (view.name != "positions") {
      view.tensor.sizes[0] = 0;
    } else { // for all sequences
      view.tensor.rank = 1;
      view.tensor.sizes[0] = 3;
      view.tensor.strides[0] = 1;
    }
  expectChecks({"positions"});
  EXPECT_EQ(launches().size(), 1u);
}

struct ChecksOfAttention : ChecksOnGpu {
  ChecksOfAttention() : ChecksOnGpu("mlaLatentAttention") {}
};

TEST_F(ChecksOfAttention, OfAnEmptyOutput) {
  for (Function::View &view : f.views)
    if (view.name[0] == 'q' || view.written)
      view.tensor.sizes[1] = 0;
    else if (view.name == "mask")
      view.tensor.sizes[2] = 0;
  expectChecks({"lengths"});
  EXPECT_EQ(launches().size(), 1u);
}

} // namespace
