// Launches a kernel and encodes tensor maps on a machine without GPU or driver.
#include "Arch/Arch.h"

#include <cstdio>

using namespace mla::arch;

MLA_KERNEL(32, 1) nothing(uint32_t *out) { out[threadIndex()] = 1; }

int main() {
  uint32_t *out = nullptr;
  for (uint32_t bytes : {0u, 100000u}) {
    LaunchShape shape;
    shape.threads = 32;
    shape.sharedBytes = bytes;
    const LaunchResult result = launch(nothing, shape, nullptr, out);
    std::printf("launch: %d %s\n", result.code, result.text);
  }
  TensorMapSpec spec;
  spec.address = reinterpret_cast<const void *>(uintptr_t{4096});
  spec.rank = 1;
  spec.extents[0] = 64;
  spec.box[0] = 64;
  TensorMap map;
  std::printf("map: %s\n", encodeTensorMap(spec, map).c_str());
  spec.rank = 0;
  std::printf("map: %s\n", encodeTensorMap(spec, map).c_str());
}
