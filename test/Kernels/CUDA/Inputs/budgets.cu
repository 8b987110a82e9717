// The budget of every kernel: a part of its mangled name, threads, CTAs of an SM, registers, shared memory, barriers.
#include "Common/CheckKernel.h"
#include "Common/HeadProductKernel.h"
#include "Common/MergeKernel.h"
#include "Common/MergePartialsKernel.h"
#include "Common/PlanCheckKernel.h"
#include "Common/PlanKernel.h"
#include "Common/ScaleKernel.h"
#include "Common/UpdateKernel.h"
#include "Generic/AttentionKernel.h"
#include "Generic/MatmulKernel.h"
#include "Generic/MergeKernel.h"
#include "SM100/DecodeBudget.h"
#include "SM90/DecodeBudget.h"

#include <cstdio>

using namespace mla;
using namespace mla::cuda;

static void print(const char *name, const KernelBudget &b) {
  std::printf("%s %d %d %d %zu %d\n", name, b.threads, b.ctas, b.registers, b.sharedBytes, b.barriers);
}

int main() {
  print("10planKernel", planBudget);
  print("15planCheckKernel", planCheckBudget);
  print("11mergeKernel", mergeBudget);
  print("11checkKernel", checkBudget);
  print("11scaleKernel", scaleBudget);
  print("12appendKernel", appendBudget);
  print("12rotateKernel", rotateBudget);
  print("12gatherKernel", gatherBudget);
  print("12updateKernel", updateBudget);
  print("19mergePartialsKernel", mergePartialsBudget);
  print("19storePartialsKernel", storePartialsBudget);
  print("17headProductKernel", headProductBudget);
  print("14mergeAnyKernel", generic::mergeAnyBudget);
  for (const char *type : {"N", "f"}) { // of 16-bit types, and of float
    char name[64];
    std::snprintf(name, sizeof(name), "12matmulKernelI%s", type);
    print(name, *type == 'f' ? generic::matmulBudget<float> : generic::matmulBudget<arch::Bf16>);
    std::snprintf(name, sizeof(name), "15attentionKernelI%s", type);
    print(name, *type == 'f' ? generic::attentionBudget<float> : generic::attentionBudget<arch::Bf16>);
  }
  print("sm9012decodeKernel", sm90::decodeKernelBudget);
  print("16decodePairKernel", sm100::pairKernelBudget);
  print("ELi16E", sm100::swapKernelBudget<16>);
  print("ELi32E", sm100::swapKernelBudget<32>);
  print("ELi64E", sm100::swapKernelBudget<64>);
}
