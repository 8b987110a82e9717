//===- OneDnn.h - Matrix products by oneDNN -------------------------------===//
//
// oneDNN computes panels of the output, one thread per panel. The panels depend
// on shapes only, so results are bit-equal for any number of threads. Each
// thread keeps primitives and memory objects for the shapes that it has
// computed, and scratch memory for the largest. The scratch is not part of the
// workspace, since its size depends on strides, which may be unknown in a
// workspace query. After the first use of a shape nothing is created. Operands
// are not copied.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CPU_ONEDNN_H
#define MLA_KERNELS_CPU_ONEDNN_H

#include "Gemm.h"

namespace mla::cpu {

/// True if oneDNN supports the type and strides of the problem. In this case,
/// also creates the objects that this thread needs to run it. The result
/// depends on shapes, strides and flags only.
bool oneDnnSupports(const GemmProblem &problem);

/// Computes a problem that oneDNN supports. Returns false if the library fails.
bool runOneDnn(const GemmProblem &problem, int32_t threads);

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_ONEDNN_H
