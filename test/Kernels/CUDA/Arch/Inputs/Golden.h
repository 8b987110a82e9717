// Pairs of kernels: layer_NAME uses the instruction layer; golden_NAME uses
// CCCL's cuda::ptx or, for instructions that cuda::ptx lacks, inline PTX.
// compare_ptx.py compares the two. Only the golden text may have commas outside
// parentheses.
#pragma once
#include "Arch/Arch.h"
#include <cuda/ptx>

using namespace mla::arch;
namespace ptx = cuda::ptx;

/// The operands of the instructions. Each is a kernel parameter, so that
/// compare_ptx.py detects two exchanged operands.
struct Operands {
  uint32_t u, u2, u3, u4;
  int32_t x, y, z, v, w;
  uint16_t mask;
  uint64_t policy, a, b;
  bool flag;
  float f, g;
  void *global;
  uint32_t *out;
};

#define PAIR(name, layer, ...)                                                 \
  extern "C" __global__ void layer_##name(                                     \
      MLA_GRID_CONSTANT const TensorMap map,                                   \
      MLA_GRID_CONSTANT const Operands o) {                                    \
    extern __shared__ __align__(1024) unsigned char shared[];                  \
    [[maybe_unused]] auto &bar = *reinterpret_cast<Barrier *>(shared);         \
    [[maybe_unused]] auto *data = shared + 1024;                               \
    layer;                                                                     \
  }                                                                            \
  extern "C" __global__ void golden_##name(                                    \
      MLA_GRID_CONSTANT const TensorMap map,                                   \
      MLA_GRID_CONSTANT const Operands o) {                                    \
    extern __shared__ __align__(1024) unsigned char shared[];                  \
    [[maybe_unused]] auto *bar = reinterpret_cast<uint64_t *>(shared);         \
    [[maybe_unused]] auto *data = shared + 1024;                               \
    __VA_ARGS__;                                                               \
  }

/// Inline PTX without operands.
#define RAW(text) asm volatile(text ::: "memory")

__device__ inline uint32_t smem(const void *p) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(p));
}
