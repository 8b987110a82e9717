//===- OnlyTarget.h - Restrict kernels to one instruction set ---*- C++ -*-===//
#ifndef MLA_UNITTESTS_RUNTIME_ONLYTARGET_H
#define MLA_UNITTESTS_RUNTIME_ONLYTARGET_H

#include <hwy/targets.h>

namespace mla::test {

/// Restricts the library to one instruction set during its lifetime.
class OnlyTarget {
public:
  explicit OnlyTarget(int64_t target) {
    hwy::SetSupportedTargetsForTest(target);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
  }
  ~OnlyTarget() {
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
  }
};

} // namespace mla::test

#endif // MLA_UNITTESTS_RUNTIME_ONLYTARGET_H
