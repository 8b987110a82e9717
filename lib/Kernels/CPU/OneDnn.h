//===- OneDnn.h - Products by oneDNN --------------------------------------===//
//
// oneDNN computes panels of the output, one thread each; which panels there are
// depends on shapes alone, so results are bit-equal for any number of threads.
// Primitives and memory objects are kept by each thread for the shapes that it
// has met, and so is scratch memory for the largest: how much depends on the
// operands' strides, which a caller who asks for workspace need not know. After
// the first use of a shape nothing is created. Operands are read where they
// lie.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CPU_ONEDNN_H
#define MLA_KERNELS_CPU_ONEDNN_H

#include "Gemm.h"

namespace mla::cpu {

/// True when oneDNN takes the problem's type and strides; this thread has then
/// what it needs to run it. Depends on shapes, strides and flags only.
bool oneDnnTakes(const GemmProblem &problem);

/// Computes a problem that oneDNN takes. False when the library failed.
bool runOneDnn(const GemmProblem &problem, int32_t threads);

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_ONEDNN_H
