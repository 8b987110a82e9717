//===- UmmaParams.h - Parameters of the tcgen05 product ---------*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_UMMAPARAMS_H
#define MLA_UNITTESTS_SIMULATOR_UMMAPARAMS_H

#include "Arch/Arch.h"

namespace mla::test {
using namespace arch;

/// A bug planted in the kernel.
enum class UmmaMistake {
  None,
  AllocAfterRelinquish,
  GrowingAlloc,
  NoFree,
  OtherWarpsLanes,
  Uninitialised,
  NoWaitLoad,
  NoFenceAfter,
  NoFenceBefore,
  EarlyRelease,
  EarlyCommit,
  EmptyCommit,
  OddIssuer,
  ShortExpect,
  NoClusterSync,
  WrongStep,
  count
};

/// The shape of a tile. A CTA has 128 rows of A (64 if M of a CTA pair is 128)
/// and `bRows` rows of B.
template <CtaGroup G, int M, int N> struct UmmaShape {
  static constexpr CtaGroup group = G;
  static constexpr int m = M, n = N, ctas = int(G);
  static constexpr int aRows = M / ctas, bRows = N / ctas;
  static constexpr int columns = ummaColumns(G, M, N);
};

template <class Shape> struct UmmaSmem {
  SharedTile<Bf16, Shape::aRows, 64> a[2];
  SharedTile<Bf16, Shape::bRows, 64> b[2];
  Barrier full[2], empty[2], tensorFull, tensorEmpty;
  TmemSlot slot;
};

struct UmmaMaps {
  TensorMap a, b;
  float *c;
  int tiles, steps, columns;
};

using OneCta = UmmaShape<CtaGroup::One, 128, 64>;
using Pair256 = UmmaShape<CtaGroup::Two, 256, 64>;
using Pair128 = UmmaShape<CtaGroup::Two, 128, 128>;

/// Queues the kernel on a device (a sim::Device).
template <class Shape>
LaunchResult launchUmma(UmmaMistake mistake, Stream device,
                        const UmmaMaps &maps);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_UMMAPARAMS_H
