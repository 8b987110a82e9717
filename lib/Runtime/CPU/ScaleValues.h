//===- ScaleValues.h - Check the values of operand scales -------*- C++ -*-===//
#ifndef MLA_RUNTIME_CPU_SCALEVALUES_H
#define MLA_RUNTIME_CPU_SCALEVALUES_H

#include "../Common/Checker.h"

namespace mla::runtime {

/// Checks that each element of an optional tensor of f32 in host memory is
/// finite and greater than 0. The tensor itself must be checked before.
bool checkScaleValues(Checker &check, const char *name, const MlaTensor *scale);

/// Checks the values of all operand scales of a call.
template <typename Args> bool checkScales(Checker &check, const Args &args) {
  if constexpr (requires { args.qScale; })
    checkScaleValues(check, "qScale", args.qScale);
  if constexpr (requires { args.kScale; })
    checkScaleValues(check, "kScale", args.kScale);
  if constexpr (requires { args.vScale; })
    checkScaleValues(check, "vScale", args.vScale);
  if constexpr (requires { args.fromScale; }) {
    checkScaleValues(check, "fromScale", args.fromScale);
    checkScaleValues(check, "toScale", args.toScale);
  }
  return check.ok();
}

} // namespace mla::runtime

#endif // MLA_RUNTIME_CPU_SCALEVALUES_H
