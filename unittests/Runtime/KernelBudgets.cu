//===- KernelBudgets.cu - Budgets of the kernels for host code ------------===//

#include "test/Kernels/CUDA/Inputs/budgets.h"

#include <cstring>

extern "C" const mla::cuda::KernelBudget *kernelBudget(const char *kernel) {
  for (const NamedBudget &named : kernelBudgets)
    if (std::strstr(kernel, named.name))
      return &named.budget;
  return nullptr;
}
