//===- MatmulArgs.h - What mlaMatmul is given -----------------------------===//
#ifndef MLA_RUNTIME_COMMON_MATMULARGS_H
#define MLA_RUNTIME_COMMON_MATMULARGS_H

#include "../../Kernels/Common/GemmProblem.h"
#include "Checker.h"

namespace mla::runtime {

/// Checks everything but the call and the choice of a kernel, and resolves the
/// problem; its batch dimensions are those of out.
kernels::GemmProblem resolveMatmul(Checker &check, const MlaMatmulArgs *args);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_MATMULARGS_H
