//===- MatmulArgs.h - Resolve the arguments of mlaMatmul ------------------===//
#ifndef MLA_RUNTIME_COMMON_MATMULARGS_H
#define MLA_RUNTIME_COMMON_MATMULARGS_H

#include "../../Kernels/Common/GemmProblem.h"
#include "Checker.h"

namespace mla::runtime {

/// Checks the arguments and resolves the problem, with the batch dimensions of
/// out. With groups, the batch stride of b is between two of its matrices. The
/// caller checks the call and chooses a kernel.
kernels::GemmProblem resolveMatmul(Checker &check, const MlaMatmulArgs *args);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_MATMULARGS_H
