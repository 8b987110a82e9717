//===- Products.cpp - Bugs in whole products ------------------------------===//

#include "GemmParams.h"
#include "Plants.h"
#include "UmmaParams.h"

using namespace mla;
using namespace mla::test;

static constexpr int depth = 256;

static TensorMap mapOf(const void *address, uint64_t columns, uint64_t rows,
                       uint32_t boxRows) {
  TensorMapSpec spec;
  spec.address = address;
  spec.rank = 2;
  spec.extents[0] = columns;
  spec.extents[1] = rows;
  spec.strides[1] = columns * 2;
  spec.box[0] = 64;
  spec.box[1] = boxRows;
  TensorMap map = {};
  encodeTensorMap(spec, map);
  return map;
}

static void *matrix(sim::Device &device, size_t rows, const char *name) {
  std::vector<uint16_t> values(rows * depth);
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = static_cast<uint16_t>(0x3f00 + i % 251);
  return device.upload(values, name);
}

template <Mistake M>
static void queueGemm(sim::Device &device, bool isPlanted) {
  GemmMaps maps = {mapOf(matrix(device, 64, "A"), depth, 64, 64),
                   mapOf(matrix(device, 64, "B"), depth, 64, 64),
                   mapOf(device.allocate(64 * 64 * 2, "C"), 64, 64, 64)};
  LaunchShape shape;
  shape.threads = 160;
  shape.sharedBytes = sizeof(GemmSmem);
  launchGemm(isPlanted ? M : Mistake::None, shape, &device, maps, depth / 64);
}

template <class Shape, UmmaMistake M>
static void queueUmma(sim::Device &device, bool isPlanted) {
  constexpr int tiles = 2, columns = Shape::n * tiles;
  UmmaMaps maps = {
      mapOf(matrix(device, Shape::m, "A"), depth, Shape::m, Shape::aRows),
      mapOf(matrix(device, columns, "B"), depth, columns, Shape::bRows),
      static_cast<float *>(device.allocate(Shape::m * columns * 4, "C")),
      tiles,
      depth / 64,
      columns};
  launchUmma<Shape>(isPlanted ? M : UmmaMistake::None, &device, maps);
}

void mla::test::addProductPlants(Plants &plants) {
  using U = UmmaMistake;
  const Plant products[] = {
      {2, "an allocation after giving up the right",
       queueUmma<OneCta, U::AllocAfterRelinquish>},
      {2, "an allocation larger than the one before",
       queueUmma<OneCta, U::GrowingAlloc>},
      {3, "columns that are never freed", queueUmma<OneCta, U::NoFree>},
      {6, "lanes of another warp", queueUmma<OneCta, U::OtherWarpsLanes>},
      {8, "an accumulator without a first value",
       queueUmma<OneCta, U::Uninitialised>},
      {14, "a commit before the last product",
       queueUmma<OneCta, U::EarlyCommit>},
      {9, "registers used before wait::ld", queueUmma<OneCta, U::NoWaitLoad>},
      {10, "no fence behind the wait", queueUmma<OneCta, U::NoFenceAfter>},
      {10, "no fence before the arrival", queueUmma<OneCta, U::NoFenceBefore>},
      {11, "an accumulator released before wait::ld",
       queueUmma<OneCta, U::EarlyRelease>},
      {15, "an empty multicast commit", queueUmma<Pair256, U::EmptyCommit>},
      {18, "the odd CTA multiplies", queueUmma<Pair256, U::OddIssuer>},
      {22, "another swizzle than the load's", queueGemm<Mistake::WrongSwizzle>},
      {24, "half a step along K in a pair", queueUmma<Pair256, U::WrongStep>},
      {26, "the bytes of one operand", queueGemm<Mistake::ShortExpect>},
      {26, "the bytes of a quarter of a pair",
       queueUmma<Pair256, U::ShortExpect>},
      {31, "a stage released under a wgmma", queueGemm<Mistake::EarlyRelease>},
      {32, "an epilogue without a proxy fence",
       queueGemm<Mistake::NoProxyFence>},
      {34, "a warp that skips the full barrier",
       queueGemm<Mistake::SkippedBarrier>},
      {35, "a pair without its cluster barrier",
       queueUmma<Pair256, U::NoClusterSync>},
      {37, "a producer that waits first", queueGemm<Mistake::WrongPhase>},
      {43, "a lane that leaves out a wgmma", queueGemm<Mistake::SkippedLane>},
      {48, "an accumulator before its wait", queueGemm<Mistake::NoWait>},
      {48, "no wgmma.fence", queueGemm<Mistake::NoFence>},
  };
  plants.insert(plants.end(), std::begin(products), std::end(products));
}
