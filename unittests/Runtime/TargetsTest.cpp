//===- TargetsTest.cpp - Results on every instruction set -----------------===//
//
// Highway chooses the best instruction set of the machine. These tests run the
// others too, down to scalars.
//
//===----------------------------------------------------------------------===//

#include "Attention.h"
#include "OnlyTarget.h"

#include <gtest/gtest.h>

using namespace mla::test;

namespace {

TEST(Targets, DecodeAgrees) {
  int64_t targets = hwy::SupportedTargets();
  int count = 0;
  for (; targets != 0; targets &= targets - 1, ++count) {
    const int64_t target = targets & -targets;
    OnlyTarget only(target);
    for (int32_t dtype : {MLA_F32, MLA_F16, MLA_BF16})
      for (int64_t heads : {3, 70}) {
        AttentionSpec spec;
        spec.dtype = dtype;
        spec.heads = heads;
        // With an odd width, bf16 does not use pair instructions.
        spec.latent = dtype == MLA_BF16 ? 41 : 100;
        spec.lengths = {130, 0, 13};
        spec.sink = true;
        spec.queries = 2;
        AttentionData data(spec);
        ASSERT_EQ(data.decode(), MLA_OK);
        expectClose(dtype, data.out, &data.lse, solve(data),
                    std::string(hwy::TargetName(target)) + " " +
                        spec.describe());
      }
  }
  EXPECT_GE(count, 1);
}

} // namespace
