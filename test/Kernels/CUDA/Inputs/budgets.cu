// Prints the budget of every kernel: a part of its mangled name, threads, CTAs per SM, registers, shared memory, barriers.
#include "budgets.h"

#include <cstdio>

int main() {
  for (const auto &[name, b] : kernelBudgets)
    std::printf("%s %d %d %d %zu %d\n", name, b.threads, b.ctas, b.registers, b.sharedBytes, b.barriers);
}
