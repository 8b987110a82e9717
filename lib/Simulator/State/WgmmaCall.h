//===- WgmmaCall.h - A wgmma of one thread ----------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_STATE_WGMMACALL_H
#define MLA_SIMULATOR_STATE_WGMMACALL_H

#include "Simulator/Numbers/Format.h"
#include "Simulator/State/Fragment.h"

namespace mla::sim {

/// The arguments of a wgmma in one thread. D is 64 x n.
struct WgmmaCall {
  FragmentState *dState;
  float *d;
  unsigned n;
  Format aFormat, bFormat;
  /// Operand A: a descriptor, or four registers if `aState` is not null.
  uint64_t a;
  FragmentState *aState;
  const uint32_t *aRegisters;
  uint64_t b;
  bool isAMnMajor, isBMnMajor;
  bool accumulate;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_WGMMACALL_H
