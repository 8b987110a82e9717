//===- BF16Target.h - Intrinsics of AVX512_BF16 ---------------------------===//
//
// For sources that are compiled for AVX512_BF16. MLA_BF16_PAIRS is 1 on x86-64,
// where such code can be compiled, else 0.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CPU_BF16TARGET_H
#define MLA_KERNELS_CPU_BF16TARGET_H

#if defined(__x86_64__)
#define MLA_BF16_PAIRS 1
#ifndef __clang__
// GCC 12 warns about the deliberately undefined operands in its own header.
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>
#define MLA_BF16_TARGET                                                        \
  __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512bf16")))
#else
#define MLA_BF16_PAIRS 0
#endif

#endif // MLA_KERNELS_CPU_BF16TARGET_H
