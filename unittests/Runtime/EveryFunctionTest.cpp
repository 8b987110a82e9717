//===- EveryFunctionTest.cpp - Errors that all functions share ------------===//
//
// Makes each argument of a valid call of every function invalid: the header of
// the struct, the call, the device, the reserved field and the type of a
// tensor, and the workspace. No output byte may change.
//
//===----------------------------------------------------------------------===//

#include "Functions.h"

using namespace mla::test;

namespace {

TEST_P(EveryFunction, StructSizeAndVersion) {
  const uint32_t size = *f.size;
  *f.size = size - 8;
  expect(MLA_VERSION_MISMATCH, "arguments: expected a struct of " +
                                   std::to_string(size) + " bytes, got " +
                                   std::to_string(size - 8));
  *f.size = size + 8;
  expect(MLA_VERSION_MISMATCH, "arguments: expected a struct of " +
                                   std::to_string(size) + " bytes, got " +
                                   std::to_string(size + 8));
  *f.size = size;
  *f.version = 9;
  expect(MLA_VERSION_MISMATCH, "arguments: expected ABI version 1, got 9");
  *f.version = MLA_ABI_VERSION;
}

TEST_P(EveryFunction, Call) {
  f.expectUntouched(nullptr, MLA_INVALID_ARGUMENT,
                    "call: expected a struct, got null");
  MlaCall &spoiled = call->call;
  spoiled.size = 4;
  expect(MLA_VERSION_MISMATCH, "call: expected a struct of " +
                                   std::to_string(sizeof(MlaCall)) +
                                   " bytes, got 4");
  spoiled.size = sizeof(MlaCall) + 8;
  expect(MLA_VERSION_MISMATCH, "call: expected a struct of ");
  spoiled.size = sizeof(MlaCall);
  spoiled.version = 0;
  expect(MLA_VERSION_MISMATCH, "call: expected ABI version 1, got 0");
  spoiled.version = MLA_ABI_VERSION;
  spoiled.flags = 0x10;
  expect(MLA_INVALID_ARGUMENT, "call: flags must be a subset of 0x3, got 0x10");
  spoiled.flags = 0;
  spoiled.threads = -2;
  expect(MLA_INVALID_ARGUMENT, "call: threads must be 0 to 4096, got -2");
  spoiled.threads = 0;
}

/// Returns the argument whose device determines where a call runs.
std::string decidingView(const Function &f) {
  if (f.name == "mlaGather" || f.name == "mlaUpdate")
    return "latent";
  if (f.name == "mlaGqaGather" || f.name == "mlaExpandCache")
    return "key";
  return f.name == "mlaMerge" ? "out" : f.views.front().name;
}

TEST_P(EveryFunction, DeviceOfEachArgument) {
  setenv("MLA_CUDA_LIB", "/absent/libmla_runtime_cuda.so", 1);
  for (Function::View &view : f.views) {
    view.tensor.device = MLA_CUDA;
    if (view.name == decidingView(f))
      expect(MLA_DEVICE_ERROR,
             "device: cannot run on device cuda because the CUDA part of the "
             "runtime cannot be opened: /absent/libmla_runtime_cuda.so");
    else
      expect(MLA_DEVICE_ERROR, view.name + ": expected memory of device cpu, "
                                           "got device cuda (1)");
    view.tensor.device = MLA_CPU;
  }
  if (f.problems.empty())
    return;
  f.cache.device = MLA_CUDA;
  const std::string cache = f.name == "mlaConvertCache" ? "to" : "cache";
  expect(MLA_DEVICE_ERROR,
         cache + ": expected memory of device cpu, got device cuda (1)");
  f.cache.device = MLA_CPU;
}

TEST_P(EveryFunction, ReservedOfEachArgument) {
  for (Function::View &view : f.views) {
    view.tensor.reserved = 7;
    expect(MLA_INVALID_ARGUMENT, view.name + ": expected reserved 0, got 7");
    view.tensor.reserved = 0;
  }
}

/// Expects the call to accept the values of `view` as int64.
void expectInt64Taken(Function &f, const TestCall &call, Function::View &view) {
  const MlaTensor before = view.tensor;
  TestTensor wide(MLA_I64, {before.sizes, before.sizes + before.rank});
  for (int64_t i = 0; i < wide.count(); ++i)
    wide.set(i, view.memory.at(i));
  view.tensor = *wide.view();
  EXPECT_EQ(f.run(&call), MLA_OK) << mlaLastError();
  view.tensor = before;
}

TEST_P(EveryFunction, Int64OfEachArgument) {
  for (Function::View &view : f.views) {
    const int32_t dtype = view.tensor.dtype;
    if (view.name == "positions") {
      expectInt64Taken(f, *call, view);
      view.tensor.dtype = MLA_F32;
      expect(MLA_INVALID_ARGUMENT, "positions: expected type ");
      view.tensor.dtype = dtype;
      continue;
    }
    view.tensor.dtype = MLA_I64;
    expect(MLA_INVALID_ARGUMENT, view.name + ": expected type ");
    std::string wanted = dtype == MLA_I32 ? "type i32, got i64" : "got i64";
    EXPECT_NE(std::string(mlaLastError()).find(wanted), std::string::npos)
        << mlaLastError();
    view.tensor.dtype = dtype;
  }
}

TEST_P(EveryFunction, Workspace) {
  if (f.workspace == 0)
    return; // needs none; the call at the end has a null workspace
  MlaCall &spoiled = call->call;
  void *memory = spoiled.workspace;
  spoiled.workspaceBytes = f.workspace - 1;
  expect(MLA_WORKSPACE_TOO_SMALL,
         "workspace: expected at least " + std::to_string(f.workspace));
  spoiled.workspaceBytes = f.workspace;
  spoiled.workspace = nullptr;
  expect(MLA_WORKSPACE_TOO_SMALL,
         "workspace: expected at least " + std::to_string(f.workspace));
  spoiled.workspace = static_cast<char *>(memory) + 8;
  expect(MLA_INVALID_ARGUMENT, "workspace: expected");
  spoiled.workspace = memory;
}

INSTANTIATE_TEST_SUITE_P(Errors, EveryFunction,
                         testing::ValuesIn(allFunctions()),
                         [](const auto &info) {
                           return std::string(info.param.name);
                         });

} // namespace
