//===- HeadProblem.h - The problem of a product per head --------*- C++ -*-===//
#ifndef MLA_LIB_RUNTIME_CPU_HEADPROBLEM_H
#define MLA_LIB_RUNTIME_CPU_HEADPROBLEM_H

#include "../../Kernels/CPU/Gemm.h"
#include "../Common/HeadProductArgs.h"

namespace mla::runtime {

/// Returns the problem of a product per head with checked operands.
kernels::GemmProblem headProblem(const MlaTensor &x, const MlaTensor &w,
                                 const MlaTensor &out, HeadOp op,
                                 const HeadSizes &sizes);

} // namespace mla::runtime

#endif // MLA_LIB_RUNTIME_CPU_HEADPROBLEM_H
