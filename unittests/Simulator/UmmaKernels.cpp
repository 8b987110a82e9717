//===- UmmaKernels.cpp - The tcgen05 product with each planted bug --------===//

#include "UmmaKernel.h"

#include <utility>

using namespace mla::test;

template <class Shape, UmmaMistake X>
static LaunchResult launchOne(Stream device, const UmmaMaps &maps) {
  LaunchShape shape;
  shape.gridX = shape.cluster = Shape::ctas;
  shape.threads = 192;
  shape.sharedBytes = sizeof(UmmaSmem<Shape>);
  return launch(ummaKernel<Shape, X>, shape, device, maps);
}

template <class Shape, int... X>
static LaunchResult select(UmmaMistake mistake, Stream device,
                           const UmmaMaps &maps,
                           std::integer_sequence<int, X...>) {
  using Launch = LaunchResult (*)(Stream, const UmmaMaps &);
  static constexpr Launch launches[] = {
      launchOne<Shape, static_cast<UmmaMistake>(X)>...};
  return launches[static_cast<int>(mistake)](device, maps);
}

template <class Shape>
LaunchResult mla::test::launchUmma(UmmaMistake mistake, Stream device,
                                   const UmmaMaps &maps) {
  constexpr int count = static_cast<int>(UmmaMistake::count);
  return select<Shape>(mistake, device, maps,
                       std::make_integer_sequence<int, count>());
}

template LaunchResult mla::test::launchUmma<OneCta>(UmmaMistake, Stream,
                                                    const UmmaMaps &);
template LaunchResult mla::test::launchUmma<Pair256>(UmmaMistake, Stream,
                                                     const UmmaMaps &);
template LaunchResult mla::test::launchUmma<Pair128>(UmmaMistake, Stream,
                                                     const UmmaMaps &);
