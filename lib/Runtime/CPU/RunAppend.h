//===- RunAppend.h - Append and rotate on the CPU ---------------*- C++ -*-===//
#ifndef MLA_RUNTIME_CPU_RUNAPPEND_H
#define MLA_RUNTIME_CPU_RUNAPPEND_H

#include "../Common/AppendArgs.h"
#include "RotateToken.h"

namespace mla::runtime {

/// The resolved arguments of an append.
struct Append {
  AppendSizes sizes;
  RopeFactors factors;
};

/// Checks the new tokens, the cache and the rotation, but not the slots.
bool readAppend(Checker &check, const MlaAppendArgs *args, Append &append);

/// Checks that every slot is in the cache.
bool checkSlots(Checker &check, const MlaAppendArgs *args);

/// Writes all tokens. Each share of the threads writes its own slots in token
/// order. If several tokens have the same slot, the last one is kept for any
/// number of threads.
void writeTokens(const MlaAppendArgs *args, const Append &append,
                 int32_t threads);

/// Rotates all rows. The heads of a token have the same factors.
void rotateAll(const MlaTensor &x, const MlaTensor &out,
               const RopeFactors &factors, int32_t threads);

} // namespace mla::runtime

#endif // MLA_RUNTIME_CPU_RUNAPPEND_H
