//===- KernelBudgets.cu - Budgets of the kernels for host code ------------===//

#include "test/Kernels/CUDA/Inputs/budgets.h"

#include <cstdio>
#include <cstring>

extern "C" const mla::cuda::KernelBudget *kernelBudget(const char *kernel) {
  for (const NamedBudget &named : kernelBudgets)
    if (std::strstr(kernel, named.name))
      return &named.budget;
  return nullptr;
}

/// Prints for each kernel: a part of its mangled name, threads, CTAs per SM,
/// registers, bytes of shared memory, barriers.
extern "C" void printKernelBudgets() {
  for (const auto &[name, b] : kernelBudgets)
    std::printf("%s %d %d %d %zu %d\n", name, b.threads, b.ctas, b.registers,
                b.sharedBytes, b.barriers);
}
