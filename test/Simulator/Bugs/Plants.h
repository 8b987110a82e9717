//===- Plants.h - Bugs that the simulator must find -------------*- C++ -*-===//
#ifndef MLA_TEST_SIMULATOR_BUGS_PLANTS_H
#define MLA_TEST_SIMULATOR_BUGS_PLANTS_H

#include "Arch/Arch.h"
#include "Simulator/Device/Device.h"

#include <vector>

namespace mla::test {
using namespace arch;

/// A planted bug: a kernel with the bug, and its correct twin.
struct Plant {
  /// The number of the bug's class in docs/Simulator.md.
  int bugClass;
  const char *name;
  /// Queues the kernel, with or without the bug.
  void (*queue)(sim::Device &device, bool isPlanted);
  unsigned numSms = 4;
  /// A second class whose test also runs this bug, or 0. The report has the
  /// class `bugClass`, because the bug causes a race.
  int listedAs = 0;
};
using Plants = std::vector<Plant>;

// Each function adds the planted bugs of one file.
void addAlignmentPlants(Plants &plants);
void addAtomicPlants(Plants &plants);
void addFlagPlants(Plants &plants);
void addLifetimePlants(Plants &plants);
void addBarrierPlants(Plants &plants);
void addClusterPlants(Plants &plants);
void addCopyPlants(Plants &plants);
void addDescriptorPlants(Plants &plants);
void addMapPlants(Plants &plants);
void addMemoryPlants(Plants &plants);
void addPatternPlants(Plants &plants);
void addPollingPlants(Plants &plants);
void addProxyPlants(Plants &plants);
void addInvalidAddressPlants(Plants &plants);
void addTensorPlants(Plants &plants);
void addAccessPlants(Plants &plants);
void addOperandPlants(Plants &plants);
void addExitPlants(Plants &plants);
void addOrderPlants(Plants &plants);
void addProductPlants(Plants &plants);

/// Launches a kernel on `device`.
template <class... P>
void run(sim::Device &device, void (*kernel)(P...), uint32_t threads,
         uint32_t sharedBytes, uint32_t ctas, uint32_t cluster,
         const P &...arguments) {
  LaunchShape shape;
  shape.threads = threads;
  shape.sharedBytes = sharedBytes;
  shape.gridX = ctas;
  shape.cluster = cluster;
  launch(kernel, shape, &device, arguments...);
}

/// Returns a tensor map over bf16 rows of 64 elements, in boxes of 64 x
/// `boxRows`.
inline TensorMap rowsMap(const void *address, uint64_t rows, uint32_t boxRows) {
  TensorMapSpec spec;
  spec.address = address;
  spec.rank = 2;
  spec.extents[0] = 64;
  spec.extents[1] = rows;
  spec.strides[1] = 128;
  spec.box[0] = 64;
  spec.box[1] = boxRows;
  TensorMap map = {};
  encodeTensorMap(spec, map);
  return map;
}

/// Returns `map` with `value` in `width` bits from bit `first`, within one
/// 64-bit word.
inline TensorMap withField(TensorMap map, int first, int width,
                           uint64_t value) {
  const uint64_t mask = ~uint64_t{0} >> (64 - width);
  uint64_t &word = map.opaque[first / 64];
  word = (word & ~(mask << first % 64)) | (value & mask) << first % 64;
  return map;
}

/// Allocates `count` elements of global memory and sets each to `value`.
template <class T>
T *filled(sim::Device &device, size_t count, T value, const char *name) {
  return device.upload(std::vector<T>(count, value), name);
}

} // namespace mla::test

/// Registers a planted bug. queue() receives the device and a kernel: `bad` has
/// the bug, `good` is its correct twin.
#define MLA_QUEUED_PLANT(bugClass, name, queue, bad, good)                     \
  plants.push_back({bugClass, name, [](sim::Device &device, bool isPlanted) {  \
                      queue(device, isPlanted ? bad : good);                   \
                    }})

#endif // MLA_TEST_SIMULATOR_BUGS_PLANTS_H
