//===- CudaPart.h - The CUDA part with a fake CUDA --------------*- C++ -*-===//
#ifndef MLA_UNITTESTS_RUNTIME_CUDAPART_H
#define MLA_UNITTESTS_RUNTIME_CUDAPART_H

#include "FakeCuda.h"

#include "Common/KernelBudget.h"

namespace mla::test {

/// Returns the fake CUDA that the tested CUDA part is linked with. The first
/// call loads both.
FakeCuda &cuda();

/// Returns the mangled kernel names of all launches so far.
std::vector<std::string> launches();

/// Returns the number of existing cuBLASLt objects of the CUDA part.
size_t liveObjects();

} // namespace mla::test

/// Returns the budget of the kernel with this mangled name, or null.
extern "C" const mla::cuda::KernelBudget *kernelBudget(const char *kernel);

#endif // MLA_UNITTESTS_RUNTIME_CUDAPART_H
