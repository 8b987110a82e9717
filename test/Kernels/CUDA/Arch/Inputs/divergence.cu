// Some lanes of a warp run a loop, and then all lanes execute one instruction.
// The test checks how nvcc makes the lanes reconverge. The kernels do not call
// syncWarp() before the instruction, on purpose.
#include "Arch/Arch.h"

using namespace mla::arch;

__device__ void part(uint32_t *flags, uint32_t lanes) {
  if (laneIndex() < lanes) {
    while (loadAcquire(flags) == 0)
      backOff(20);
    storeRelease(flags + 1, lanes);
  }
}

#define KERNEL(name, ...)                                                      \
  extern "C" __global__ void __launch_bounds__(128, 1)                         \
      name(uint32_t *flags, uint32_t lanes) {                                  \
    part(flags, lanes);                                                        \
    __VA_ARGS__;                                                               \
  }

KERNEL(plain, storeRelease(flags + 2, lanes))
KERNEL(registers, lowerRegisters<40>())
KERNEL(cluster, clusterArriveRelaxed())
KERNEL(matrix, uint32_t r[4]; loadMatrix(r, dynamicShared<uint64_t[8]>());
       flags[2] = r[0] ^ r[1] ^ r[2] ^ r[3])
#ifdef SM100
KERNEL(tensor, Frag<uint32_t, 2> v;
       tmemLoad(v, TmemRange<64>{lanes}.part<0, 2>()); tmemWaitLoad(v);
       flags[2] = v[0] ^ v[1])
#else
using View = MatrixView<Bf16, Major::K, 64, Swizzle::B128, 1024>;
KERNEL(products, Frag<float, 32> d; fill(d, 0.0f); wgmmaFence(d);
       wgmma(d, View{lanes}, View{lanes + 1}, false); wgmmaCommit();
       wgmmaWait<0>(d); flags[2] = __float_as_uint(d[0] + d[31]))
#endif
