//===- GemmParams.h - Parameters of the product for tests -------*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_GEMMPARAMS_H
#define MLA_UNITTESTS_SIMULATOR_GEMMPARAMS_H

#include "Arch/Arch.h"

namespace mla::test {
using namespace arch;

/// A bug planted in the kernel.
enum class Mistake {
  None,
  ShortExpect,
  EarlyRelease,
  WrongSwizzle,
  NoProxyFence,
  NoWait,
  SkippedBarrier,
  WrongPhase,
  SkippedLane,
  NoFence,
};

struct GemmSmem {
  static constexpr int stages = 2, tile = 64;
  SharedTile<Bf16, tile, tile> a[stages], b[stages], out;
  Barrier full[stages], empty[stages];
};

struct GemmMaps {
  TensorMap a, b, c;
};

/// Queues the kernel with a planted bug on a device (a sim::Device).
LaunchResult launchGemm(Mistake mistake, const LaunchShape &shape,
                        Stream device, const GemmMaps &maps, int steps);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_GEMMPARAMS_H
