//===- StackKernels.cpp - Many threads, and large frames ------------------===//

#include "StackKernel.h"

using namespace mla;
using namespace mla::arch;

namespace {

/// Uses `KiB` KiB of stack in frames of at most 40 KiB. The offset of the store
/// is not a constant, so that the compiler keeps all bytes of the frames.
template <uint32_t KiB> __attribute__((noinline)) void useFrame(uint32_t at) {
  constexpr uint32_t own = KiB < 40 ? KiB : 40;
  volatile char frame[own << 10];
  frame[at] = 1;
  if constexpr (KiB > own)
    useFrame<KiB - own>(at);
  frame[at + 1] = 1; // no frame ends before the next one
}

template <uint32_t KiB> MLA_KERNEL(128, 1) numbers(uint32_t *out) {
  out[ctaX() * 128 + threadIndex()] = ctaX() * 128 + threadIndex();
  if (ctaX() == gridX() - 1)
    useFrame<KiB>(threadIndex());
}

} // namespace

void mla::test::queueStacks(Stream device, uint32_t ctas, uint32_t frameKiB,
                            uint32_t *out) {
  LaunchShape shape;
  shape.threads = 128;
  shape.gridX = ctas;
  shape.maxThreads = 128;
  shape.registers = 32; // sixteen CTAs on a multiprocessor
  launch(frameKiB == 2    ? numbers<2>
         : frameKiB == 65 ? numbers<65>
                          : numbers<200>,
         shape, device, out);
}
