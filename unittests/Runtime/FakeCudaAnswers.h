//===- FakeCudaAnswers.h - Shared parts of the fake CUDA --------*- C++ -*-===//
#ifndef MLA_UNITTESTS_RUNTIME_FAKECUDAANSWERS_H
#define MLA_UNITTESTS_RUNTIME_FAKECUDAANSWERS_H

#include "FakeCuda.h"

#include <cuda.h>
#include <cuda_runtime_api.h>

namespace mla::test {

/// Records a call and returns its result. An error is also stored as the last
/// error.
cudaError_t answer(const char *name, int32_t error = 0);

/// Fails for a function that no test should call.
[[noreturn]] void unexpected(const char *name);

/// Returns the memory of the fake GPU's record of checks.
uint64_t *checkRecord();

/// The largest dynamic shared memory of a CTA, in bytes.
inline uint32_t mostSharedBytes() {
  return fakeCuda()->major >= 9 ? 232448 : 101376;
}

/// Implements cuTensorMapEncodeTiled: writes the bits that a driver writes.
CUresult encodeTiled(CUtensorMap *map, CUtensorMapDataType type,
                     cuuint32_t rank, void *address, const cuuint64_t *extents,
                     const cuuint64_t *strides, const cuuint32_t *box,
                     const cuuint32_t *steps, CUtensorMapInterleave interleave,
                     CUtensorMapSwizzle swizzle,
                     CUtensorMapL2promotion promotion,
                     CUtensorMapFloatOOBfill fill);

} // namespace mla::test

#endif // MLA_UNITTESTS_RUNTIME_FAKECUDAANSWERS_H
