//===- GemmKernels.cpp - The product with each planted bug ----------------===//

#include "GemmKernel.h"

using namespace mla::test;

template <Mistake M>
static LaunchResult launchOne(const LaunchShape &shape, Stream device,
                              const GemmMaps &maps, int steps) {
  return launch(gemm<M>, shape, device, maps, steps);
}

LaunchResult mla::test::launchGemm(Mistake mistake, const LaunchShape &shape,
                                   Stream device, const GemmMaps &maps,
                                   int steps) {
  using Launch =
      LaunchResult (*)(const LaunchShape &, Stream, const GemmMaps &, int);
  static constexpr Launch launches[] = {
      launchOne<Mistake::None>,           launchOne<Mistake::ShortExpect>,
      launchOne<Mistake::EarlyRelease>,   launchOne<Mistake::WrongSwizzle>,
      launchOne<Mistake::NoProxyFence>,   launchOne<Mistake::NoWait>,
      launchOne<Mistake::SkippedBarrier>, launchOne<Mistake::WrongPhase>,
      launchOne<Mistake::SkippedLane>,    launchOne<Mistake::NoFence>,
  };
  return launches[static_cast<int>(mistake)](shape, device, maps, steps);
}
