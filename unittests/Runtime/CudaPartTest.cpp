//===- CudaPartTest.cpp - Calls that use the CUDA part --------------------===//

#include "TestTensor.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <fstream>
#include <iterator>
#include <string>

using namespace mla::test;

namespace {

/// A decode whose query has a GPU as its device. No other field is set.
struct GpuDecode {
  GpuDecode() {
    query.device = MLA_CUDA;
    args.size = sizeof(args);
    args.version = MLA_ABI_VERSION;
    args.qLatent = &query;
  }
  MlaTensor query{};
  MlaDecodeArgs args{};
  MlaCall call{};
};

void expectError(int32_t got, int32_t status, const std::string &part) {
  EXPECT_EQ(got, status) << mlaLastError();
  EXPECT_NE(std::string(mlaLastError()).find(part), std::string::npos)
      << mlaLastError();
}

int32_t rope(int32_t device) {
  TestTensor x(MLA_F32, {2, 8}), cos(MLA_F32, {2, 4}), sin(MLA_F32, {2, 4}),
      out(MLA_F32, {2, 8});
  for (TestTensor *tensor : {&x, &cos, &sin, &out}) {
    tensor->fill(0.5);
    tensor->view()->device = device;
  }
  MlaRopeArgs args{};
  args.size = sizeof(args);
  args.version = MLA_ABI_VERSION;
  args.x = x.view();
  args.cos = cos.view();
  args.sin = sin.view();
  args.out = out.view();
  TestCall call;
  return mlaRope(&args, &call);
}

const void *ask(const char *symbol) {
  void *part = dlopen(FAKE_PART, RTLD_NOW | RTLD_NOLOAD);
  auto function = reinterpret_cast<const void *(*)()>(dlsym(part, symbol));
  return function ? function() : nullptr;
}

/// Tests a truncated CUDA part with `bytes` bytes; -1 means all but one.
void expectCutOff(const GpuDecode &decode, size_t bytes) {
  std::ifstream whole(FAKE_PART, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(whole), {}};
  text.resize(std::min(bytes, text.size() - 1));
  const std::string path = ::testing::TempDir() + "mla-cut-part.so";
  std::ofstream(path, std::ios::binary) << text;
  setenv("MLA_CUDA_LIB", path.c_str(), 1);
  expectError(mlaDecode(&decode.args, &decode.call), MLA_DEVICE_ERROR,
              "the CUDA part of the runtime cannot be opened: " + path);
  if (bytes >= 64)
    expectError(mlaDecode(&decode.args, &decode.call), MLA_DEVICE_ERROR,
                "is truncated: expected ");
  std::remove(path.c_str());
}

// This is one test, because the steps change the process and depend on their
// order.
TEST(CudaPart, IsOpenedOnDemandAndMended) {
  GpuDecode decode;
  setenv("MLA_CUDA_LIB", "/absent/part.so", 1);
  const TestCall checked(0, 0, MLA_RUNTIME_CHECKS);
  EXPECT_EQ(mlaCheckResult(&checked), MLA_OK) << mlaLastError();
  expectError(mlaCheckResult(nullptr), MLA_INVALID_ARGUMENT,
              "mlaCheckResult: call: expected a struct, got null");
  expectError(
      mlaDecode(&decode.args, &decode.call), MLA_DEVICE_ERROR,
      "mlaDecode: device: cannot run on device cuda because the CUDA part "
      "of the runtime cannot be opened: /absent/part.so");
  expectError(mlaDecode(&decode.args, &decode.call), MLA_DEVICE_ERROR,
              "put libmla_runtime_cuda.so.1 next to libmla_runtime, set "
              "MLA_CUDA_LIB to its path, or keep tensors on the CPU");
  EXPECT_EQ(rope(MLA_CPU), MLA_OK) << mlaLastError();

  for (size_t bytes : {0, 10, 63, 64, 700, 5000, -1})
    expectCutOff(decode, bytes);

  setenv("MLA_CUDA_LIB", FAKE_PART_OF_ABI_2, 1);
  expectError(mlaDecode(&decode.args, &decode.call), MLA_VERSION_MISMATCH,
              "expected ABI version 1, got 2");

  setenv("MLA_CUDA_LIB", FAKE_PART, 1);
  EXPECT_EQ(mlaDecode(&decode.args, &decode.call), MLA_OK) << mlaLastError();
  EXPECT_EQ(ask("fakeSeenArgs"), &decode.args);
  EXPECT_EQ(ask("fakeSeenCall"), &decode.call);
  uint64_t bytes = 0;
  EXPECT_EQ(mlaDecodeWorkspace(&decode.args, &bytes), MLA_OK);
  EXPECT_EQ(bytes, 12345u);

  decode.args.causal = 1; // fails there; status and message are returned
  expectError(mlaDecode(&decode.args, &decode.call), MLA_DEVICE_ERROR,
              "mlaCudaDecode: launch: the stand-in fails");
  expectError(mlaCheckResult(&checked), MLA_OUT_OF_RANGE, "the stand-in fails");
  expectError(rope(MLA_CUDA), MLA_UNSUPPORTED,
              "mlaRope: device: cannot run on device cuda because " FAKE_PART
              " has no mlaCudaRope: copy the operands to the CPU");
  EXPECT_EQ(rope(MLA_CPU), MLA_OK) << mlaLastError();
}

TEST(CudaPart, MalformedStructsStayHere) {
  setenv("MLA_CUDA_LIB", FAKE_PART, 1);
  GpuDecode decode;
  decode.args.size -= 8;
  expectError(mlaDecode(&decode.args, &decode.call), MLA_VERSION_MISMATCH,
              "mlaDecode: arguments: expected a struct of");
  decode.args.size += 8;
  decode.args.qLatent = nullptr;
  expectError(mlaDecode(&decode.args, &decode.call), MLA_INVALID_ARGUMENT,
              "mlaDecode: qLatent: expected");
  expectError(mlaDecode(nullptr, &decode.call), MLA_INVALID_ARGUMENT,
              "mlaDecode: arguments: expected a struct, got null");
}

} // namespace
