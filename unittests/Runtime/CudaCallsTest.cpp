//===- CudaCallsTest.cpp - CUDA calls of the CUDA part --------------------===//
//
// Runs libmla_runtime_cuda with a fake CUDA runtime that records calls: tests
// which CUDA functions an operation calls, which kernel it launches, and its
// error if one of them fails.
//
//===----------------------------------------------------------------------===//

#include "CudaPart.h"
#include "Functions.h"

using namespace mla::test;

namespace {

/// Every function of the table, with arguments in fake GPU memory.
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
  /// Expects the call to be valid again, and no CPU memory to be written.
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
    f.cache.device = f.source.device = device;
  }
  /// Replaces the plan by a larger one: a GPU's plan needs more bytes than a
  /// CPU's.
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

/// Checks the shared memory of each launch, and that kernels use programmatic
/// dependent launch exactly on the GPUs that support it.
TEST_P(OnGpu, LaunchesByTheBudgets) {
  for (int32_t major : {9, 8}) {
    cuda().major = major;
    cuda().launched.clear();
    EXPECT_EQ(f.run(&call->call), MLA_OK) << mlaLastError();
    EXPECT_FALSE(cuda().launched.empty());
    for (const Launch &launch : cuda().launched) {
      const auto *budget = kernelBudget(launch.kernel.c_str());
      ASSERT_TRUE(budget) << launch.kernel;
      EXPECT_LE(launch.threads, static_cast<uint32_t>(budget->threads));
      EXPECT_EQ(launch.cluster, 1u);
      EXPECT_GE(launch.sharedBytes, budget->sharedBytes) << launch.kernel;
      if (launch.kernel.find("attention") == std::string::npos) {
        EXPECT_EQ(launch.sharedBytes, budget->sharedBytes) << launch.kernel;
      }
      EXPECT_EQ(launch.dependent, major == 9) << launch.kernel;
    }
  }
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
  fails(MLA_DEVICE_ERROR, {"launch: unspecified launch failure; an earlier "
                           "kernel failed",
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
    fails(MLA_DEVICE_ERROR, {"the loaded kernel driver and libcuda.so have "
                             "different versions: install"});
  }
  cuda().deviceError = 999;
  fails(MLA_DEVICE_ERROR, {"got CUDA error 999: ", "; see nvidia-smi",
                           "or keep tensors on the CPU"});
  cuda().deviceError = 35;
  cuda().driverVersion = 12040;
  fails(MLA_DEVICE_ERROR, {"expected a driver for CUDA 13.0 or later, got a "
                           "driver for 12.4: update the NVIDIA driver"});
  cuda().driverVersion = 0;
  fails(MLA_DEVICE_ERROR, {"expected a CUDA driver, got none"});
  EXPECT_TRUE(launches().empty());
}

TEST_P(OnGpu, ArchitectureWithoutKernel) {
  cuda().major = 7;
  cuda().minor = 5;
  fails(MLA_UNSUPPORTED,
        {"kernels: no kernel fits: ", " expects target ", ", got sm_75",
         ": use a GPU of one of these targets, or keep tensors on the CPU"});
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
  fails(MLA_DEVICE_ERROR, {"expected memory of the current GPU 0, got "
                           "memory of GPU 1: make the tensors' GPU current"});
  EXPECT_TRUE(launches().empty());
  cuda().pointerType = 3; // managed memory belongs to every GPU
  EXPECT_EQ(f.run(&call->call), MLA_OK) << mlaLastError();
  call->call.flags = 0;
}

TEST_P(OnGpu, AddressBetweenElements) {
  for (Function::View &view : f.views) {
    if (view.tensor.dtype == MLA_F8E4M3)
      continue; // each address is one of an element
    char *address = static_cast<char *>(view.tensor.data);
    view.tensor.data = address + 1;
    fails(MLA_INVALID_ARGUMENT, {view.name + ": expected an address aligned "
                                             "to "});
    view.tensor.data = address;
  }
}

/// The message must name the called function of the CUDA part: both libraries
/// contain the check of a workspace, and each must call its own copy.
TEST_P(OnGpu, WorkspaceThatIsNone) {
  if (f.workspace == 0)
    return;
  MlaCall &c = call->call;
  void *const workspace = c.workspace;
  const uint64_t bytes = c.workspaceBytes;
  c.workspace = static_cast<char *>(workspace) + 8;
  fails(MLA_INVALID_ARGUMENT, {"workspace: expected ", "aligned"});
  c.workspace = nullptr;
  fails(MLA_WORKSPACE_TOO_SMALL, {"workspace: expected "});
  c.workspace = workspace;
  c.workspaceBytes = 1;
  fails(MLA_WORKSPACE_TOO_SMALL, {"workspace: expected ", "got 1"});
  EXPECT_TRUE(launches().empty());
  c.workspaceBytes = bytes;
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
/// The workspace holds the table of many partial results, so it must not
/// overlap the partial results.
TEST(MergeOnGpu, WorkspaceInAPartial) {
  cuda() = {};
  constexpr int64_t count = 33;
  // These views are larger than the partial results, so that a workspace that
  // begins in a partial result ends within the tensor.
  TestTensor outs(MLA_F32, {9 * count, 2, 3, 8}),
      lses(MLA_F32, {9 * count, 2, 3}), out(MLA_F32, {2, 3, 8});
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
  ASSERT_LE(bytes, size_t{8} * count * 2 * 3 * sizeof(float));
  TestCall call(bytes);
  EXPECT_EQ(mlaMerge(&args, &call), MLA_OK) << mlaLastError();
  void *const own = call.call.workspace;
  for (const char *name : {"outs[2]", "lses[9]"}) {
    const MlaTensor &view = name[0] == 'o' ? outViews[2] : lseViews[9];
    call.call.workspace = reinterpret_cast<void *>(
        (reinterpret_cast<uint64_t>(view.data) + 63) / 64 * 64);
    cuda().calls.clear();
    expectError(mlaMerge(&args, &call), MLA_INVALID_ARGUMENT,
                {"mlaCudaMerge: workspace: written memory must not overlap "
                 "other arguments, got an overlap with ",
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
  expectError(
      mlaPlanBytes(&args, &bytes), MLA_INVALID_ARGUMENT,
      {"mlaCudaPlanBytes: queryLen: all sequences together must have at most "
       "2147483647 rounds of 256 query rows",
       "got 2199023255552 rounds: plan fewer sequences or tokens per call"});
  args.queryLen = 8;
  EXPECT_EQ(mlaPlanBytes(&args, &bytes), MLA_OK) << mlaLastError();
  args.maxLength = INT32_MAX - 62; // the end of its last block exceeds int32
  expectError(mlaPlanBytes(&args, &bytes), MLA_INVALID_ARGUMENT,
              {"maxLength: expected a value of 0 to 2147483584, "
               "got 2147483585"});
}
INSTANTIATE_TEST_SUITE_P(Calls, OnGpu, testing::ValuesIn(allFunctions()),
                         [](const auto &info) {
                           return std::string(info.param.name);
                         });

} // namespace
