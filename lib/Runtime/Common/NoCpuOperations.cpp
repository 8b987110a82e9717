//===- NoCpuOperations.cpp - Operations of a build without CPU kernels ----===//
//
// Replaces the sources of lib/Runtime/CPU when MLA_CPU is OFF. The functions
// are generated from lib/Kernels/Manifest/Operations.td.
//
//===----------------------------------------------------------------------===//

#include "Checker.h"
#include "CpuOperations.h"

using namespace mla::runtime;

/// Reports a malformed struct, or that `view` is in CPU memory. Returns the
/// status.
template <typename Args, typename Tensor>
static int32_t failWithoutCpu(const char *function, const Args *args,
                              const char *name, Tensor *Args::*view) {
  Checker check(function, /*shapesOnly=*/true);
  if (!check.arguments(args))
    return check.status();
  if (!(args->*view))
    check.failWith(MLA_INVALID_ARGUMENT, name, "expected a tensor, got null");
  else
    check.failWith(MLA_DEVICE_ERROR, name,
                   "expected memory of device cuda, got device %s (%d): this "
                   "libmla_runtime has no CPU kernels; move the operands to a "
                   "GPU, or build it with MLA_CPU=ON",
                   deviceName((args->*view)->device), (args->*view)->device);
  return check.status();
}

#define GET_NO_CPU_DEFINITIONS
#include "mla/Kernels/Manifest/Operations.inc"
