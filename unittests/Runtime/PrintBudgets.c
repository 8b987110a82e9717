//===- PrintBudgets.c - Print the budgets of the kernels ------------------===//
// test/Kernels/CUDA/budgets.test compares them with the kernels of the build.
//
//===----------------------------------------------------------------------===//

void printKernelBudgets(void);

int main(void) {
  printKernelBudgets();
  return 0;
}
