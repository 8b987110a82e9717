//===- KernelProbes.h - A whole kernel ------------------------------------===//
#ifndef MLA_TEST_PROBES_KERNELPROBES_H
#define MLA_TEST_PROBES_KERNELPROBES_H

#include "../../../../unittests/Simulator/GemmKernel.h"
#include "MatrixProbes.h"

namespace probes {
using namespace mla::arch;

/// Computes C (128 x 128) = A * B^T with depth 1024 in a warp-specialized
/// kernel: TMA through a ring, wgmma, stores by TMA. Each word of the outcome
/// is a pair of bf16 elements of C.
inline Outcome product(ProbeHost &host) {
  using namespace mla::test;
  constexpr int size = 128, depth = 1024;
  Numbers numbers(29);
  std::vector<float> ignored;
  Array<Bf16> a(host, operandValues<Bf16>(numbers, size * depth, 2, ignored)),
      b(host, operandValues<Bf16>(numbers, size * depth, 2, ignored));
  Array<Bf16> c(host, size * size);
  auto mapOf = [](const Bf16 *address, uint64_t columns) {
    TensorMapSpec spec;
    spec.address = address;
    spec.rank = 2;
    spec.extents[0] = columns, spec.extents[1] = size;
    spec.strides[1] = columns * 2;
    spec.box[0] = spec.box[1] = 64;
    return encode(spec);
  };
  LaunchShape shape;
  shape.gridX = shape.gridY = size / 64;
  shape.threads = 160;
  shape.sharedBytes = sizeof(GemmSmem);
  const GemmMaps maps = {mapOf(a.data, depth), mapOf(b.data, depth),
                         mapOf(c.data, size)};
  host.run(gemm<Mistake::None>, shape, maps, depth / 64);
  return {bitsOf(c.data, c.count)};
}

} // namespace probes

#endif // MLA_TEST_PROBES_KERNELPROBES_H
