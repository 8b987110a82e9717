//===- CublasLt.h - Products per head by cuBLASLt -------------------------===//
//
// cuBLASLt reads weights at memory bandwidth, which our kernel does not reach.
// It is used if the process has loaded it or the loader finds it. It is opened
// at run time, so neither building nor running requires it.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_CUDA_CUBLASLT_H
#define MLA_RUNTIME_CUDA_CUBLASLT_H

#include "Common/HeadProductParams.h"

namespace mla::runtime {

/// The number of shapes, including alignments, whose algorithms are kept.
inline constexpr size_t maxPreparedShapes = 512;

/// Launches a product of 16-bit elements (MLA_BF16 or MLA_F16) on the thread's
/// current GPU by cuBLASLt, without a workspace. Returns false and launches
/// nothing if cuBLASLt is absent, if it has no algorithm, or if rows do not
/// have a single stride; the caller then launches our kernel. The algorithm is
/// chosen once per shape, so equal calls use the same algorithm. The first call
/// of a shape allocates objects on the host's heap. The objects of the
/// maxPreparedShapes most recently used shapes are kept. MLA_CUBLASLT names the
/// library; "off" disables it.
bool runOnCublasLt(const cuda::HeadProductParams &params, int32_t dtype,
                   bool kContiguous, void *stream);

} // namespace mla::runtime

#endif // MLA_RUNTIME_CUDA_CUBLASLT_H
