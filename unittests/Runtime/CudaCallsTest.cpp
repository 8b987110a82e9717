//===- CudaCallsTest.cpp - What the CUDA part asks of CUDA ----------------===//
//
// libmla_runtime_cuda on a CUDA runtime that only writes down what it is asked:
// which calls of CUDA a function makes, which kernel it launches, and what it
// says when one of them fails.
//
//===----------------------------------------------------------------------===//

#include "FakeCuda.h"
#include "Functions.h"

#include <cstdlib>
#include <dlfcn.h>

using namespace mla::test;

namespace {

/// The stand-in that the CUDA part under test is linked with.
FakeCuda &cuda() {
  static FakeCuda *const fake = [] {
    setenv("MLA_CUDA_LIB", CUDA_PART_WITHOUT_GPU, 1);
    setenv("MLA_CUBLASLT", CUDA_PART_WITHOUT_GPU, 1);
    void *part = dlopen(CUDA_PART_WITHOUT_GPU, RTLD_NOW);
    EXPECT_TRUE(part) << dlerror();
    auto get = reinterpret_cast<FakeCuda *(*)()>(dlsym(part, "fakeCuda"));
    return get();
  }();
  return *fake;
}

/// Launches among the calls so far: names of kernels, mangled.
std::vector<std::string> launches() {
  std::vector<std::string> found;
  for (const std::string &call : cuda().calls)
    if (call.rfind("_Z", 0) == 0)
      found.push_back(call);
  return found;
}

/// Every function of the table, its arguments in memory of a GPU.
class OnGpu : public EveryFunction {
protected:
  void SetUp() override {
    cuda() = {};
    EveryFunction::SetUp();
    move(MLA_CUDA);
    if (f.query) {
      EXPECT_EQ(f.query(&f.workspace), MLA_OK) << mlaLastError();
      call = std::make_unique<TestCall>(f.workspace);
    }
    if (f.name == "mlaPlan")
      growPlan();
    cuda().calls.clear();
  }
  /// What was put wrong is right again, and the CPU was never touched.
  void TearDown() override {
    cuda() = {};
    EXPECT_EQ(f.run(&call->call), MLA_OK) << mlaLastError();
    move(MLA_CPU);
    f.query ? f.query(&f.workspace) : 0;
    TestCall own(f.workspace);
    EXPECT_EQ(f.run(&own), MLA_OK) << mlaLastError();
  }
  void move(int32_t device) {
    for (Function::View &view : f.views)
      view.tensor.device = device;
    f.cache.device = device;
  }
  /// A plan for a GPU is larger than one for the CPU.
  void growPlan() {
    static TestTensor room(MLA_U8, {1 << 16});
    MlaTensor &plan = f.views.back().tensor;
    plan = *room.view();
    plan.device = MLA_CUDA;
  }
  void fails(int32_t status, std::vector<std::string> parts) {
    parts.push_back("mlaCuda" + f.name.substr(3) + ": ");
    expectError(f.run(&call->call), status, parts);
  }
};

TEST_P(OnGpu, NeitherWaitsNorAllocates) {
  const std::vector<std::string> allowed = {
      "cudaGetDevice",
      "cudaDeviceGetAttribute",
      "cudaFuncSetAttribute",
      "cudaGetDriverEntryPointByVersion",
      "cudaThreadExchangeStreamCaptureMode",
      "cuTensorMapEncodeTiled"};
  EXPECT_EQ(f.run(&call->call), MLA_OK) << mlaLastError();
  EXPECT_GE(launches().size(), 1u);
  for (const std::string &name : cuda().calls)
    EXPECT_TRUE(name.rfind("_Z", 0) == 0 ||
                std::find(allowed.begin(), allowed.end(), name) !=
                    allowed.end())
        << name;
}

TEST_P(OnGpu, ChecksDoNotWaitEither) {
  call->call.flags = MLA_RUNTIME_CHECKS;
  EXPECT_EQ(f.run(&call->call), MLA_OK) << mlaLastError();
  for (const std::string &name : cuda().calls)
    for (const char *word : {"Synchronize", "Memcpy", "Memset", "Malloc"})
      EXPECT_EQ(name.find(word), std::string::npos) << name;
}

TEST_P(OnGpu, LaunchThatFails) {
  cuda().launchError = 2;
  fails(MLA_DEVICE_ERROR,
        {"launch: out of memory; the GPU's memory is full: free some"});
  EXPECT_EQ(cuda().lastError, 0) << "CUDA's error was left for others";
  cuda().launchError = 400;
  fails(MLA_DEVICE_ERROR, {"launch: invalid resource handle; the stream "
                           "belongs to another GPU or context"});
  cuda().launchError = 209;
  fails(MLA_DEVICE_ERROR, {"launch: no kernel image is available",
                           "has no code for this GPU: build it for its"});
  cuda().launchError = 719;
  fails(MLA_DEVICE_ERROR, {"launch: unspecified launch failure; a kernel "
                           "before this call failed",
                           "and restart"});
  cuda().launchError = 1;
  fails(MLA_DEVICE_ERROR, {"launch: invalid argument; call with "
                           "MLA_RUNTIME_CHECKS and under compute-sanitizer"});
}

TEST_P(OnGpu, NoUsableGpu) {
  cuda().deviceError = 100;
  fails(MLA_DEVICE_ERROR, {"device: expected a usable GPU, got CUDA error 100",
                           "see nvidia-smi and CUDA_VISIBLE_DEVICES"});
  cuda().deviceError = 46;
  fails(MLA_DEVICE_ERROR, {"another process holds the GPU"});
  cuda().deviceError = 2;
  fails(MLA_DEVICE_ERROR, {"the GPU's memory is full"});
  for (int mismatch : {803, 804}) {
    cuda().deviceError = static_cast<decltype(cuda().deviceError)>(mismatch);
    fails(MLA_DEVICE_ERROR, {"the loaded kernel driver and libcuda.so are of "
                             "different versions: install"});
  }
  cuda().deviceError = 999;
  fails(MLA_DEVICE_ERROR, {"got CUDA error 999: ", "; see nvidia-smi",
                           "or keep tensors on the CPU"});
  cuda().deviceError = 35;
  cuda().driverVersion = 12040;
  fails(MLA_DEVICE_ERROR, {"expected a driver for CUDA 13.0 or later, got one "
                           "for 12.4: update the NVIDIA driver"});
  cuda().driverVersion = 0;
  fails(MLA_DEVICE_ERROR, {"expected a CUDA driver, found none"});
  EXPECT_TRUE(launches().empty());
}

TEST_P(OnGpu, ArchitectureWithoutKernel) {
  cuda().major = 7;
  cuda().minor = 5;
  fails(MLA_UNSUPPORTED,
        {"kernels: no kernel fits: ", " expects target ", ", got sm_75",
         ": use a GPU of one of these targets, or tensors of the CPU"});
  EXPECT_TRUE(launches().empty());
}

TEST_P(OnGpu, StreamOfAnotherContext) {
  int stream;
  call->call.stream = &stream;
  cuda().foreignStream = true;
  fails(MLA_DEVICE_ERROR,
        {"call: expected a stream of the current GPU and context, got ",
         "make the tensors' GPU current before the call"});
  EXPECT_TRUE(launches().empty());
}

TEST_P(OnGpu, MemoryOfAnotherOwner) {
  call->call.flags = MLA_RUNTIME_CHECKS;
  cuda().pointerType = 0;
  fails(MLA_DEVICE_ERROR,
        {"expected memory of GPU 0, got memory of the CPU at ",
         ": copy it to the GPU"});
  cuda().pointerType = 2;
  cuda().pointerDevice = 1;
  fails(MLA_DEVICE_ERROR, {"expected memory of GPU 0, which is current, got "
                           "memory of GPU 1: make the tensors' GPU current"});
  EXPECT_TRUE(launches().empty());
  cuda().pointerType = 3; // managed memory is every GPU's
  EXPECT_EQ(f.run(&call->call), MLA_OK) << mlaLastError();
  call->call.flags = 0;
}

TEST_P(OnGpu, AddressBetweenElements) {
  for (Function::View &view : f.views) {
    char *address = static_cast<char *>(view.tensor.data);
    view.tensor.data = address + 1;
    fails(MLA_INVALID_ARGUMENT, {view.name + ": expected an address aligned "
                                             "to "});
    view.tensor.data = address;
  }
}

TEST_P(OnGpu, WorkspaceInAnArgument) {
  if (f.workspace == 0)
    return;
  void *const workspace = call->call.workspace;
  for (const Function::View &view : f.views) {
    call->call.workspace = reinterpret_cast<void *>(
        reinterpret_cast<uint64_t>(view.tensor.data) / 64 * 64);
    fails(MLA_INVALID_ARGUMENT, {"workspace: ", "overlap with "});
  }
  EXPECT_TRUE(launches().empty());
  call->call.workspace = workspace;
}

/// A decode of the tuned shape, and what becomes of it on some GPU. Its
/// addresses are those of nothing: no host code reads behind them.
class TunedDecode : public testing::Test {
protected:
  static constexpr int64_t pageBytes = 64 * 576 * 2;

  TunedDecode() {
    cuda() = {};
    AttentionSpec spec = DecodeCase::small();
    spec.dtype = MLA_BF16;
    spec.heads = 16;
    spec.latent = 512;
    spec.rope = 64;
    spec.pageSize = 64;
    decode = std::make_unique<DecodeCase>(spec);
    for (MlaTensor *view : {&decode->qLatent, &decode->qRope, &decode->table,
                            &decode->lengths, &decode->out, &decode->lse})
      place(*view);
    decode->cache.device = MLA_CUDA;
    decode->cache.pools[0].base = nextAddress();
    decode->cache.pools[0].pageStride = pageBytes;
  }
  /// Memory of the GPU, row by row without gaps.
  void place(MlaTensor &view) {
    view.device = MLA_CUDA;
    view.data = nextAddress();
    int64_t stride = 1;
    for (int32_t d = view.rank - 1; d >= 0; --d) {
      view.strides[d] = stride;
      stride *= view.sizes[d];
    }
  }
  void *nextAddress() {
    address += 1 << 24;
    return reinterpret_cast<void *>(address);
  }
  uint64_t address = uint64_t(1) << 40;
  /// Status of a decode; the kernels that it launched are in launches().
  int32_t run() {
    uint64_t bytes = 0;
    if (int32_t status = mlaDecodeWorkspace(&decode->args, &bytes))
      return status;
    TestCall call(bytes);
    cuda().calls.clear();
    return mlaDecode(&decode->args, &call);
  }
  void expectKernel(const char *name) {
    EXPECT_EQ(run(), MLA_OK) << mlaLastError();
    std::string all;
    for (const std::string &kernel : launches())
      all += kernel + " ";
    EXPECT_NE(all.find(name), std::string::npos) << all;
  }
  std::unique_ptr<DecodeCase> decode;
};

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
  // Its tiles are pairs of 128 rows, those of the generic kernel are not.
  decode->cache.pools[0].pageStride += 2;
  expectKernel("generic");
  EXPECT_NE(launches().front().find("planKernel"), std::string::npos);
}

/// A CPU's plan is smaller than any GPU's.
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

/// What a function's call with checks looks at, and says when one refuses.
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
  /// The function's argument `name` becomes `word`.
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

/// Tokens stay within the table before its entries are read.
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

/// The message is the one of the CPU.
TEST_F(ChecksOfPrefill, AreReportedOnce) {
  cuda().refusal = {2, 0, 0, 12};
  EXPECT_EQ(f.run(&call.call), MLA_OK) << mlaLastError();
  expectError(mlaCheckResult(&call), MLA_OUT_OF_RANGE,
              {"mlaCudaPrefill: mask: expected 12 keys or more, those of "
               "sequence 0 by cuSeqlensK, got 9"});
  EXPECT_EQ(mlaCheckResult(&call), MLA_OK) << mlaLastError();
}

TEST_F(ChecksOnGpu, AreReportedOfAGather) {
  replace("starts", 0);
  cuda().refusal = {1, 1, 0, 100};
  EXPECT_EQ(f.run(&call.call), MLA_OK) << mlaLastError();
  expectError(mlaCheckResult(&call), MLA_OUT_OF_RANGE,
              {"mlaCudaGather: seqLens: [1]: expected tokens of 0 to ",
               ", got 0 to 100"});
}

/// Where an output has no elements, too.
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
    } else { // of all sequences
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

/// The table of many partial results lies in none of them.
TEST(MergeOnGpu, WorkspaceInAPartial) {
  cuda() = {};
  constexpr int64_t count = 33;
  TestTensor outs(MLA_F32, {count, 2, 3, 8}), lses(MLA_F32, {count, 2, 3}),
      out(MLA_F32, {2, 3, 8});
  std::vector<MlaTensor> outViews, lseViews;
  auto slice = [](TestTensor &all, int64_t i) {
    MlaTensor view = *all.view();
    view.device = MLA_CUDA;
    view.data = static_cast<float *>(view.data) + i * view.strides[0];
    --view.rank;
    std::copy_n(all.view()->sizes + 1, view.rank, view.sizes);
    std::copy_n(all.view()->strides + 1, view.rank, view.strides);
    return view;
  };
  for (int64_t i = 0; i < count; ++i) {
    outViews.push_back(slice(outs, i));
    lseViews.push_back(slice(lses, i));
  }
  out.view()->device = MLA_CUDA;
  auto args = makeArgs<MlaMergeArgs>();
  args.outs = outViews.data();
  args.lses = lseViews.data();
  args.out = out.view();
  args.numPartials = count;
  uint64_t bytes = 0;
  ASSERT_EQ(mlaMergeWorkspace(&args, &bytes), MLA_OK) << mlaLastError();
  TestCall call(bytes);
  EXPECT_EQ(mlaMerge(&args, &call), MLA_OK) << mlaLastError();
  void *const own = call.call.workspace;
  for (const char *name : {"outs[2]", "lses[9]"}) {
    const MlaTensor &view = name[0] == 'o' ? outViews[2] : lseViews[9];
    call.call.workspace = reinterpret_cast<void *>(
        (reinterpret_cast<uint64_t>(view.data) + 63) / 64 * 64);
    cuda().calls.clear();
    expectError(mlaMerge(&args, &call), MLA_INVALID_ARGUMENT,
                {"mlaCudaMerge: workspace: expected memory of its own, got an "
                 "overlap with ",
                 name[0] == 'o' ? "outs[" : "lses["});
    EXPECT_TRUE(launches().empty());
  }
  call.call.workspace = own;
}

TEST(PlanOnGpu, OfMoreItemsThanItCountsIsRefused) {
  cuda() = {};
  TestTensor lengths(MLA_I32, {4096});
  lengths.view()->device = MLA_CUDA;
  auto args = makeArgs<MlaPlanArgs>();
  args.seqLens = lengths.view();
  args.heads = 1 << 16;
  args.queryLen = 1 << 24;
  args.pageSize = 64;
  args.maxLength = INT32_MAX - 63;
  uint64_t bytes = 0;
  expectError(mlaPlanBytes(&args, &bytes), MLA_INVALID_ARGUMENT,
              {"mlaCudaPlanBytes: queryLen: expected at most 2147483647 rounds "
               "of 256 query rows",
               "got 2199023255552: plan fewer sequences or tokens at a time"});
  args.queryLen = 8;
  EXPECT_EQ(mlaPlanBytes(&args, &bytes), MLA_OK) << mlaLastError();
  args.maxLength = INT32_MAX - 62; // the end of its last block is no int32
  expectError(mlaPlanBytes(&args, &bytes), MLA_INVALID_ARGUMENT,
              {"maxLength: expected a value of 0 to 2147483584, "
               "got 2147483585"});
}

TEST_F(TunedDecode, TensorMapThatFails) {
  cuda().encoderError = 1;
  expectError(run(), MLA_DEVICE_ERROR, {"mlaCudaDecode: launch: "});
  cuda().encoderError = 0;
  expectKernel("sm90");
}

/// The calls of one absorb_query of `rows` rows: each test has a shape of its
/// own, since what cuBLASLt answers is kept a shape.
std::vector<std::string> absorb(int64_t rows, uint32_t flags = 0) {
  TestTensor x(MLA_BF16, {rows, 3, 24}), w(MLA_BF16, {3, 24, 64}),
      out(MLA_BF16, {rows, 3, 64});
  for (TestTensor *tensor : {&x, &w, &out})
    tensor->view()->device = MLA_CUDA;
  auto args = makeArgs<MlaHeadProductArgs>();
  args.x = x.view();
  args.w = w.view();
  args.out = out.view();
  TestCall call(0, 0, flags);
  cuda().calls.clear();
  EXPECT_EQ(mlaAbsorbQuery(&args, &call), MLA_OK) << mlaLastError();
  std::vector<std::string> calls = launches();
  for (const std::string &name : cuda().calls)
    if (name == "cublasLtMatmul")
      calls.push_back(name);
  return calls;
}

TEST(CublasLt, TakesProductsThatItHasAnAlgorithmFor) {
  cuda() = {};
  cuda().algorithms = 1;
  EXPECT_EQ(absorb(5), std::vector<std::string>{"cublasLtMatmul"});
  cuda().algorithms = 0; // not asked again
  EXPECT_EQ(absorb(5), std::vector<std::string>{"cublasLtMatmul"});
}

TEST(CublasLt, LeavesTheOthersToOurKernel) {
  cuda() = {};
  auto ours = [](const std::vector<std::string> &calls) {
    return calls.back().find("headProduct") != std::string::npos ||
           calls.front().find("headProduct") != std::string::npos;
  };
  EXPECT_TRUE(ours(absorb(6)));
  EXPECT_EQ(absorb(6).size(), 1u);
  cuda().algorithms = 1;
  EXPECT_EQ(absorb(7, MLA_BATCH_INVARIANT).size(), 1u);
  EXPECT_TRUE(ours(absorb(7, MLA_BATCH_INVARIANT)));
  cuda().multiplyError = 13;
  EXPECT_TRUE(ours(absorb(8)));
  EXPECT_EQ(absorb(8).size(), 2u); // tried, and then ours
}

INSTANTIATE_TEST_SUITE_P(Calls, OnGpu, testing::ValuesIn(allFunctions()),
                         [](const auto &info) {
                           return std::string(info.param.name);
                         });

} // namespace
