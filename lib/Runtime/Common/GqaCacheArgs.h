//===- GqaCacheArgs.h - Check mlaGqaAppend and mlaGqaGather -----*- C++ -*-===//
#ifndef MLA_RUNTIME_COMMON_GQACACHEARGS_H
#define MLA_RUNTIME_COMMON_GQACACHEARGS_H

#include "KernelTable.h"
#include "Views.h"

namespace mla::runtime {

/// The tokens of an append or a gather of keys and values, the fields of the
/// cache, and the scales of 8-bit fields.
struct GqaCacheSizes {
  Tokens tokens;
  HeadFields fields;
  kernels::ScaleView kScale, vScale;
};

/// Checks the arguments of an append except for the values of the slots, and
/// that a kernel for `target` fits.
bool readGqaAppend(Checker &check, const MlaGqaAppendArgs *args,
                   const char *target, GqaCacheSizes &sizes);

/// Checks the arguments of a gather except for the values of lengths and
/// tables, and that a kernel for `target` fits.
bool readGqaGather(Checker &check, const MlaGqaGatherArgs *args,
                   const char *target, GqaCacheSizes &sizes);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_GQACACHEARGS_H
