//===- FakeCudaAnswers.h - Within the stand-in of CUDA ----------*- C++ -*-===//
#ifndef MLA_UNITTESTS_RUNTIME_FAKECUDAANSWERS_H
#define MLA_UNITTESTS_RUNTIME_FAKECUDAANSWERS_H

#include "FakeCuda.h"

#include <cuda.h>
#include <cuda_runtime_api.h>

namespace mla::test {

/// Writes a call down and answers it; an error is CUDA's last one, too.
cudaError_t answer(const char *name, int32_t error = 0);

/// What no test should reach.
[[noreturn]] void unexpected(const char *name);

/// The memory that stands for the GPU's record of checks.
uint64_t *checkRecord();

/// Dynamic shared memory that a CTA may ask for, bytes.
inline uint32_t mostSharedBytes() {
  return fakeCuda()->major >= 9 ? 232448 : 101376;
}

/// cuTensorMapEncodeTiled: the bits that a driver writes.
CUresult encodeTiled(CUtensorMap *map, CUtensorMapDataType type,
                     cuuint32_t rank, void *address, const cuuint64_t *extents,
                     const cuuint64_t *strides, const cuuint32_t *box,
                     const cuuint32_t *steps, CUtensorMapInterleave interleave,
                     CUtensorMapSwizzle swizzle,
                     CUtensorMapL2promotion promotion,
                     CUtensorMapFloatOOBfill fill);

} // namespace mla::test

#endif // MLA_UNITTESTS_RUNTIME_FAKECUDAANSWERS_H
