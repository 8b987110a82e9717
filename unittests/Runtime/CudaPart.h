//===- CudaPart.h - The CUDA part, on a CUDA that runs nothing --*- C++ -*-===//
#ifndef MLA_UNITTESTS_RUNTIME_CUDAPART_H
#define MLA_UNITTESTS_RUNTIME_CUDAPART_H

#include "FakeCuda.h"

#include "Common/KernelBudget.h"

namespace mla::test {

/// The stand-in that the CUDA part under test is linked with. The first call
/// loads both, in the place of what a GPU's machine would have.
FakeCuda &cuda();

/// Launches among the calls so far: names of kernels, mangled.
std::vector<std::string> launches();

/// Objects of cuBLASLt that the CUDA part has made and not destroyed.
size_t liveObjects();

} // namespace mla::test

/// The budget of the kernel with this mangled name; null: it has none.
extern "C" const mla::cuda::KernelBudget *kernelBudget(const char *kernel);

#endif // MLA_UNITTESTS_RUNTIME_CUDAPART_H
