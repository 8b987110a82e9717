//===- CublasLt.h - Products per head by cuBLASLt -------------------------===//
//
// cuBLASLt reads weights at the rate of memory where our kernel does not, so
// it is used where the process has it or the loader finds it. It is opened at
// run time: neither building nor running needs it.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_CUDA_CUBLASLT_H
#define MLA_RUNTIME_CUDA_CUBLASLT_H

#include "Common/HeadProductParams.h"

namespace mla::runtime {

/// Shapes, alignments of addresses among them, whose choice is kept.
inline constexpr size_t mostPreparedShapes = 512;

/// Launches a product of 16-bit elements (MLA_BF16 or MLA_F16) on the thread's
/// current GPU by cuBLASLt, without a workspace. False, with nothing launched,
/// where cuBLASLt is absent, rows do not lie at one stride, or it has no
/// algorithm: then our kernel takes it. The choice of an algorithm is kept a
/// shape, so that a call takes the same one every time; the first call of a
/// shape makes some objects on the host's heap. Those of the shapes used last
/// are kept, mostPreparedShapes of them. MLA_CUBLASLT names the library;
/// "off" does without.
bool runOnCublasLt(const cuda::HeadProductParams &params, int32_t dtype,
                   bool kContiguous, void *stream);

} // namespace mla::runtime

#endif // MLA_RUNTIME_CUDA_CUBLASLT_H
