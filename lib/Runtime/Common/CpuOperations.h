//===- CpuOperations.h - The operations on CPU memory -----------*- C++ -*-===//
//
// EntryPoints.cpp calls them for tensors in CPU memory: cpuDecode for
// mlaDecode. Each function has the arguments, statuses and messages of the
// public function of the same name. The declarations are generated from
// lib/Kernels/Manifest/Operations.td.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_COMMON_CPUOPERATIONS_H
#define MLA_RUNTIME_COMMON_CPUOPERATIONS_H

#include "mla-runtime/mla_runtime.h"

namespace mla::runtime {

#define GET_CPU_DECLARATIONS
#include "mla/Kernels/Manifest/Operations.inc"

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_CPUOPERATIONS_H
