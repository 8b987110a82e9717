//===- MultiStepTest.cpp - Tests of many steps through one paged cache ----===//
//
// 73 tokens are processed in different numbers of steps through the cache; one
// prefill of all 73 is one case. The output for each token must equal the
// output of the reference implementation, which uses dense keys and values.
//
//===----------------------------------------------------------------------===//

#include "DenseLayer.h"
#include "PagedLayer.h"

#include "mla/Driver/TorchMlirOpt.h"

#include "gtest/gtest.h"

#include <cmath>
#include <cstdlib>
#include <map>

using namespace mla;
using namespace mla::test;

namespace {
/// Returns the layer, compiled once for each page size and form.
CompiledLayer *getLayer(int64_t pageSize, llvm::StringRef form) {
  static std::map<std::pair<int64_t, std::string>,
                  std::unique_ptr<CompiledLayer>>
      layers;
  std::unique_ptr<CompiledLayer> &layer = layers[{pageSize, form.str()}];
  if (!layer) {
    auto made = CompiledLayer::create(pageSize, form);
    if (!made) {
      ADD_FAILURE() << llvm::toString(made.takeError());
      return nullptr;
    }
    layer = std::move(*made);
  }
  return layer.get();
}

struct MultiStep : testing::TestWithParam<std::tuple<int64_t, const char *>> {
  CompiledLayer *layer = nullptr;
  Sequences sequences = Sequences::create(5);
  HostTensor expected; // [B, 73, width]

  void SetUp() override {
    auto tool = findTorchMlirOpt("");
    if (!tool) {
      std::string message = llvm::toString(tool.takeError());
      ASSERT_FALSE(std::getenv("CI")) << message;
      GTEST_SKIP() << message;
    }
    layer = getLayer(std::get<0>(GetParam()), std::get<1>(GetParam()));
    ASSERT_TRUE(layer);
    expected = computeDenseLayer(layer->getWeights(), sequences);
  }

  /// Runs a step and compares each row with the expected row of its token.
  void check(PagedRun &run, llvm::ArrayRef<int64_t> begin, int64_t count) {
    auto actual = run.step(sequences, begin, count);
    ASSERT_TRUE(bool(actual)) << llvm::toString(actual.takeError());
    compare(*actual, begin, count, count);
  }

  /// Compares the first `rows` tokens of each sequence with the expected rows.
  /// The step has `count` tokens per sequence.
  void compare(const HostTensor &actual, llvm::ArrayRef<int64_t> begin,
               int64_t count, int64_t rows) {
    double largest = 0, worst = 0;
    for (int64_t i = 0; i < expected.getNumElements(); ++i)
      largest = std::max(largest, std::abs(expected.get(i)));
    for (int64_t b = 0; b < numSequences; ++b)
      for (int64_t i = 0; i < rows * hiddenWidth; ++i) {
        double a = actual.get(b * count * hiddenWidth + i);
        double e = expected.get((b * numTokens + begin[b]) * hiddenWidth + i);
        worst = std::max(worst, std::isnan(a) ? INFINITY : std::abs(a - e));
      }
    EXPECT_LE(worst, 2e-5 * largest) << "tokens " << begin[0] << " + " << rows;
    EXPECT_GT(largest, 0.01);
  }
};
} // namespace

TEST_P(MultiStep, OnePrefill) {
  PagedRun run(*layer, 1);
  check(run, {0, 0}, numTokens);
}

TEST_P(MultiStep, PrefillThenDecode) {
  PagedRun run(*layer, 2);
  check(run, {0, 0}, 33);
  for (int64_t t = 33; t < numTokens; ++t)
    check(run, {t, t}, 1);
}

TEST_P(MultiStep, ChunkedPrefix) {
  PagedRun run(*layer, 3);
  check(run, {0, 0}, 20);
  check(run, {20, 20}, 21);
  check(run, {41, 41}, 32);
}

TEST_P(MultiStep, DraftAndVerifyWithRollback) {
  PagedRun run(*layer, 4);
  check(run, {0, 0}, 33);
  // Three draft tokens. The last two are wrong: they have different hidden
  // states.
  Sequences drafted = Sequences::create(5);
  for (int64_t b = 0; b < numSequences; ++b)
    for (int64_t i = 0; i < 2 * hiddenWidth; ++i)
      drafted.hidden.set((b * numTokens + 34) * hiddenWidth + i, 9);
  auto verified = run.step(drafted, {33, 33}, 3);
  ASSERT_TRUE(bool(verified)) << llvm::toString(verified.takeError());
  // The accepted row must be correct: causality hides the wrong drafts after
  // it.
  compare(*verified, {33, 33}, 3, 1);
  // Two drafts are rejected, so token 34 is written again, over the wrong one.
  check(run, {34, 34}, 3);
  for (int64_t t = 37; t < numTokens; ++t)
    check(run, {t, t}, 1);
}

TEST_P(MultiStep, SequencesOfDifferentLengths) {
  PagedRun run(*layer, 6);
  check(run, {0, 0}, 11);
  check(run, {11, 4}, 9); // the second goes back and repeats
  check(run, {20, 13}, 9);
  for (int64_t t = 29; t < 40; ++t)
    check(run, {t, t - 7}, 1);
}

INSTANTIATE_TEST_SUITE_P(Pages, MultiStep,
                         testing::Values(std::make_tuple(1, "auto"),
                                         std::make_tuple(7, "auto"),
                                         std::make_tuple(64, "auto"),
                                         std::make_tuple(7, "absorbed"),
                                         std::make_tuple(7, "expanded")),
                         [](const auto &info) {
                           return "Page" +
                                  std::to_string(std::get<0>(info.param)) +
                                  std::get<1>(info.param);
                         });
