//===- Dense.cpp - Random dense operands of attention ---------------------===//

#include "Dense.h"

#include <algorithm>

#include <gtest/gtest.h>
#include <limits>

using namespace mla::test;

Answer Dense::solve() const {
  const auto queries = query.values(), queryRopes = queryRope.values();
  const auto keyValues = key.values(), keyRopes = keyRope.values();
  const auto valueValues = value.values();
  auto in = [](const std::vector<double> &values, int64_t i) {
    return values[static_cast<size_t>(i)];
  };
  const std::vector<int32_t> firstKeys = cumulative(true);
  Answer answer;
  answer.width =
      absorbed ? spec.latent : value.view()->sizes[value.view()->rank - 1];
  answer.out.resize(
      static_cast<size_t>(spec.tokens() * spec.heads * answer.width));
  answer.lse.resize(static_cast<size_t>(spec.tokens() * spec.heads));
  for (int64_t b = 0; b < spec.batch(); ++b)
    for (int64_t q = 0; q < spec.queriesOf(b); ++q)
      for (int64_t h = 0; h < spec.heads; ++h) {
        int64_t row = (spec.firstToken(b) + q) * spec.heads + h;
        std::vector<double> scores;
        std::vector<std::vector<double>> values;
        const int64_t length = spec.lengths[static_cast<size_t>(b)];
        for (int64_t t = 0; t < length; ++t) {
          int64_t at = raggedKeys ? firstKeys[static_cast<size_t>(b)] + t
                                  : b * keyTokens + t,
                  keyRow = absorbed ? at : at * spec.heads + h;
          double score = 0;
          for (int64_t i = 0; i < spec.latent; ++i)
            score += in(queries, row * spec.latent + i) *
                     in(keyValues, keyRow * spec.latent + i);
          for (int64_t i = 0; i < spec.rope; ++i)
            score += in(queryRopes, row * spec.rope + i) *
                     in(keyRopes, at * spec.rope + i);
          score *= spec.scale;
          if (spec.mask)
            score += mask.at({b, 0, std::min(q, mask.view()->sizes[2] - 1), t});
          bool seen = sees(spec, q, spec.queriesOf(b), t, length);
          scores.push_back(seen ? score
                                : -std::numeric_limits<double>::infinity());
          values.emplace_back();
          for (int64_t i = 0; i < answer.width; ++i)
            values.back().push_back(
                absorbed ? in(keyValues, keyRow * spec.latent + i)
                         : in(valueValues, keyRow * answer.width + i));
        }
        solveRow(scores, values, answer.width, spec, 0,
                 &answer.out[static_cast<size_t>(row * answer.width)],
                 &answer.lse[static_cast<size_t>(row)]);
      }
  return answer;
}

namespace {
/// Fills the common fields of the two argument structs.
template <typename Args> void fillCommon(Args &args, Dense &dense) {
  const AttentionSpec &spec = dense.spec;
  args.qRope = spec.rope ? dense.queryRope.view() : nullptr;
  args.kRope = spec.rope ? dense.keyRope.view() : nullptr;
  args.lengths = dense.raggedKeys ? nullptr : dense.lengths.view();
  args.cuSeqlens = spec.ragged.empty() ? nullptr : dense.cuQ.view();
  args.mask = spec.mask ? dense.mask.view() : nullptr;
  args.out = dense.out.view();
  args.lse = dense.lse.view();
  args.scale = spec.scale;
  args.causal = spec.causal;
  args.window = spec.window;
  args.lseBase = spec.lseBase;
  args.lseEmpty = spec.lseEmpty;
}
} // namespace

int32_t Dense::execute() {
  uint64_t bytes = 0;
  int32_t status;
  out.poison();
  lse.poison();
  if (absorbed) {
    auto args = makeArgs<MlaLatentAttentionArgs>();
    fillCommon(args, *this);
    args.qLatent = query.view();
    args.latent = key.view();
    EXPECT_EQ(mlaLatentAttentionWorkspace(&args, &bytes), MLA_OK)
        << mlaLastError();
    TestCall call(bytes, spec.threads, spec.flags);
    status = mlaLatentAttention(&args, &call);
    EXPECT_TRUE(call.workspace.intact());
  } else {
    auto args = makeArgs<MlaPrefillArgs>();
    fillCommon(args, *this);
    args.qNope = query.view();
    args.kNope = key.view();
    args.value = value.view();
    args.cuSeqlensK = raggedKeys ? cuK.view() : nullptr;
    EXPECT_EQ(mlaPrefillWorkspace(&args, &bytes), MLA_OK) << mlaLastError();
    TestCall call(bytes, spec.threads, spec.flags);
    status = mlaPrefill(&args, &call);
    EXPECT_TRUE(call.workspace.intact());
  }
  EXPECT_TRUE(out.intact() && lse.intact());
  return status;
}

void Dense::run() {
  ASSERT_EQ(execute(), MLA_OK) << mlaLastError();
  expectClose(spec.dtype, out, &lse, solve(), spec.describe());
}
