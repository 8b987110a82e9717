//===- DecodeCase.h - A valid decode that tests make invalid ----*- C++ -*-===//
#ifndef MLA_UNITTESTS_RUNTIME_DECODECASE_H
#define MLA_UNITTESTS_RUNTIME_DECODECASE_H

#include "Attention.h"

#include <gtest/gtest.h>

namespace mla::test {

/// Expects a failure with `status` and a message that contains every part.
inline void expectError(int32_t got, int32_t status,
                        const std::vector<std::string> &parts) {
  EXPECT_EQ(mlaStatusName(got), std::string(mlaStatusName(status)))
      << mlaLastError();
  for (const std::string &part : parts)
    EXPECT_NE(std::string(mlaLastError()).find(part), std::string::npos)
        << "'" << part << "' is not in: " << mlaLastError();
}

/// A valid decode, with copies of its views that a test can modify.
struct DecodeCase {
  explicit DecodeCase(AttentionSpec spec = small())
      : data(spec), args(data.decodeArgs()), qLatent(*args.qLatent),
        qRope(*args.qRope), table(*args.blockTable), lengths(*args.seqLens),
        out(*args.out), lse(*args.lse), cache(*args.cache), call(workspace()) {
    args.qLatent = &qLatent;
    args.qRope = &qRope;
    args.blockTable = &table;
    args.seqLens = &lengths;
    args.out = &out;
    args.lse = &lse;
    args.cache = &cache;
    data.out.poison();
    data.lse.poison();
  }
  /// Returns a spec of two sequences with 20 and 9 tokens.
  static AttentionSpec small() {
    AttentionSpec spec;
    spec.lengths = {20, 9};
    return spec;
  }
  /// Returns the workspace size of the valid call.
  uint64_t workspace() {
    uint64_t bytes = 0;
    EXPECT_EQ(mlaDecodeWorkspace(&args, &bytes), MLA_OK) << mlaLastError();
    return bytes;
  }
  /// Expects the call to fail with this status and message, and not to change
  /// any output or the cache.
  void expect(int32_t status, const std::vector<std::string> &parts) {
    auto outBefore = data.out.bytes(), lseBefore = data.lse.bytes();
    auto cacheBefore = data.cache.bytes();
    std::vector<std::string> all = parts;
    all.push_back("mlaDecode: ");
    expectError(mlaDecode(&args, &call), status, all);
    EXPECT_EQ(outBefore, data.out.bytes());
    EXPECT_EQ(lseBefore, data.lse.bytes());
    EXPECT_EQ(cacheBefore, data.cache.bytes());
  }

  AttentionData data;
  MlaDecodeArgs args;
  MlaTensor qLatent, qRope, table, lengths, out, lse;
  MlaCache cache;
  TestCall call;
};

} // namespace mla::test

#endif // MLA_UNITTESTS_RUNTIME_DECODECASE_H
