//===- EntryPoints.cpp - The operations of mla_runtime.h ------------------===//
//
// Each operation looks at the device of one tensor that every call has, and
// runs on the CPU or in libmla_runtime_cuda. The functions are generated from
// lib/Kernels/Manifest/Operations.td. For example:
//
//   int32_t mlaDecode(const MlaDecodeArgs *args, const MlaCall *call) {
//     static CudaFunction onGpu("mlaDecode");
//     if (onCuda(args, &MlaDecodeArgs::qLatent))
//       return onGpu(args, call);
//     return cpuDecode(args, call);
//   }
//
//===----------------------------------------------------------------------===//

#include "CpuOperations.h"
#include "CudaPart.h"

using namespace mla::runtime;

#define GET_ENTRY_POINTS
#include "mla/Kernels/Manifest/Operations.inc"
