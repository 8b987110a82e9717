//===- CudaPart.cpp - The CUDA part with a fake CUDA ----------------------===//

#include "CudaPart.h"

#include "gtest/gtest.h"

#include <cstdlib>
#include <dlfcn.h>

using namespace mla::test;

/// Loads the CUDA part that is linked with the fake CUDA. Returns the function
/// `name` of the fake CUDA.
template <class F> static F *standIn(const char *name) {
  setenv("MLA_CUDA_LIB", CUDA_PART_WITHOUT_GPU, 1);
  setenv("MLA_CUBLASLT", CUDA_PART_WITHOUT_GPU, 1);
  void *part = dlopen(CUDA_PART_WITHOUT_GPU, RTLD_NOW);
  EXPECT_TRUE(part) << dlerror();
  return reinterpret_cast<F *>(dlsym(part, name));
}

FakeCuda &mla::test::cuda() {
  static FakeCuda *const fake = standIn<FakeCuda *()>("fakeCuda")();
  return *fake;
}

size_t mla::test::liveObjects() {
  return standIn<size_t()>("fakeCublasLtObjects")();
}

std::vector<std::string> mla::test::launches() {
  std::vector<std::string> found;
  for (const std::string &call : cuda().calls)
    if (call.rfind("_Z", 0) == 0)
      found.push_back(call);
  return found;
}
