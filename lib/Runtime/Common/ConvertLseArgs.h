//===- ConvertLseArgs.h - Check a conversion of LSE values ------*- C++ -*-===//
#ifndef MLA_RUNTIME_COMMON_CONVERTLSEARGS_H
#define MLA_RUNTIME_COMMON_CONVERTLSEARGS_H

#include "Checker.h"

namespace mla::runtime {

/// Checks the tensors, bases and LSEs of empty rows of mlaConvertLse. The
/// result has the shape of lse; both may have any strides.
bool checkConvertLse(Checker &check, const MlaConvertLseArgs *args);

/// Returns the factor from LSE values of `fromBase` to LSE values of `toBase`.
/// Both are checked.
double conversionFactor(const MlaConvertLseArgs *args);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_CONVERTLSEARGS_H
