//===- DenseTest.cpp - mlaLatentAttention and mlaPrefill ------------------===//
//
// Compares mlaLatentAttention and mlaPrefill with the definition, on dense keys
// and values.
//
//===----------------------------------------------------------------------===//

#include "Dense.h"

#include <gtest/gtest.h>

using namespace mla::test;

namespace {

class DenseTypes : public testing::TestWithParam<int32_t> {};
INSTANTIATE_TEST_SUITE_P(Types, DenseTypes,
                         testing::Values(MLA_F32, MLA_F16, MLA_BF16));

TEST_P(DenseTypes, LatentAttention) {
  AttentionSpec spec;
  spec.dtype = GetParam();
  spec.lengths = {70, 0, 300, 3};
  for (int64_t queries : {1, 4})
    for (bool causal : {false, true})
      for (int64_t rope : {0, 16}) {
        spec.queries = queries;
        spec.causal = causal;
        spec.rope = rope;
        Dense(spec, 0, true, false).run();
      }
  spec.ragged = {3, 1, 40, 0};
  spec.window = 6;
  Dense(spec, 0, true, false).run();
}

TEST_P(DenseTypes, LatentAttentionMask) {
  AttentionSpec spec;
  spec.dtype = GetParam();
  spec.lengths = {70, 5};
  spec.queries = 3;
  spec.mask = 2;
  Dense(spec, 0, true, false).run();
}

TEST_P(DenseTypes, RaggedMasks) {
  // Tests sequences without keys, without queries, and with more queries than
  // keys or than rows of the mask.
  AttentionSpec spec;
  spec.dtype = GetParam();
  spec.latent = 24;
  spec.mask = 2;
  spec.lengths = {70, 0, 5, 3, 0};
  spec.ragged = {3, 2, 0, 5, 0};
  for (bool causal : {false, true})
    for (int64_t maskRows : {5, 2}) {
      spec.causal = causal;
      spec.maskRows = maskRows;
      Dense(spec, 0, true, false).run();   // latent attention
      Dense(spec, 16, false, false).run(); // prefill, fixed keys
      for (int64_t spareKeys : {0, 10}) {
        spec.spareKeys = spareKeys;
        Dense(spec, 16, false, true).run(); // prefill, ragged keys
      }
    }
  spec.ragged.clear();
  spec.queries = 3;
  spec.maskRows = 0;
  Dense(spec, 16, false, true).run(); // fixed queries, ragged keys
}

TEST_P(DenseTypes, MasksThatAreTooNarrow) {
  AttentionSpec spec;
  spec.dtype = GetParam();
  spec.mask = 2;
  spec.lengths = {3, 70, 5};
  spec.spareKeys = -1;
  Dense problem(spec, 16, false, true);
  const auto poison = problem.out.poison().bytes();
  EXPECT_EQ(problem.execute(), MLA_OUT_OF_RANGE);
  EXPECT_STREQ(mlaLastError(),
               "mlaPrefill: mask: expected at least 70 keys, the length of "
               "sequence 1 in cuSeqlensK, got 69");
  EXPECT_EQ(problem.out.bytes(), poison) << "an error writes nothing";
}

TEST_P(DenseTypes, PrefillFixed) {
  AttentionSpec spec;
  spec.dtype = GetParam();
  spec.heads = 3;
  for (int64_t queries : {1, 33, 150})
    for (int64_t value : {16, 24, 5})
      for (int64_t rope : {0, 8}) {
        if (queries == 150 && value != 24)
          continue;
        spec.queries = queries;
        spec.lengths = {static_cast<int32_t>(queries), 200, 0};
        spec.latent = value + 7;
        spec.rope = rope;
        spec.lseBase = rope ? 1 : 0;
        spec.lseEmpty = value == 24;
        Dense(spec, value, false, false).run();
      }
}

TEST_P(DenseTypes, PrefillRagged) {
  AttentionSpec spec;
  spec.dtype = GetParam();
  spec.heads = 5;
  spec.latent = 24;
  spec.rope = 8;
  spec.lengths = {130, 4, 7, 0, 65};
  spec.ragged = {130, 2, 0, 3, 65};
  Dense(spec, 16, false, true).run();
  spec.causal = false;
  Dense(spec, 16, false, true).run();
  spec.window = 9;
  Dense(spec, 16, false, true).run();
  Dense(spec, 16, false, false).run(); // ragged queries, fixed keys
}

TEST_P(DenseTypes, PrefillFixedQueriesRaggedKeys) {
  AttentionSpec spec;
  spec.dtype = GetParam();
  spec.queries = 2;
  spec.latent = 24;
  spec.lengths = {130, 4, 0};
  Dense(spec, 8, false, true).run();
}

TEST_P(DenseTypes, PrefillMask) {
  AttentionSpec spec;
  spec.dtype = GetParam();
  spec.latent = 24;
  spec.queries = 70;
  spec.lengths = {70, 90};
  spec.mask = 2;
  Dense(spec, 16, false, false).run();
}

/// Tests widths of real models, extreme widths and odd widths.
TEST_P(DenseTypes, LatentAttentionRanges) {
  AttentionSpec spec;
  spec.dtype = GetParam();
  spec.heads = 128;
  spec.latent = 512;
  spec.lengths = {9, 1};
  for (int64_t rope : {0, 32, 64}) {
    spec.rope = rope;
    Dense(spec, 0, true, false).run();
  }
  spec.heads = 3;
  spec.latent = 61;
  spec.rope = 6;
  Dense(spec, 0, true, false).run();
}

TEST_P(DenseTypes, PrefillRanges) {
  AttentionSpec spec;
  spec.dtype = GetParam();
  spec.heads = 128;
  spec.queries = 3;
  spec.lengths = {7, 3};
  for (int64_t width : {128, 192})
    for (int64_t rope : {0, 32, 64}) {
      spec.latent = width;
      spec.rope = rope;
      Dense(spec, 128, false, false).run();
    }
}

/// Compares random problems, within the ranges of both ops and from a fixed
/// seed, with the definition in f64.
TEST_P(DenseTypes, RandomShapes) {
  std::mt19937 generator(19);
  auto draw = [&](int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(generator);
  };
  auto oneOf = [&](std::initializer_list<int> values) {
    return values.begin()[static_cast<size_t>(
        draw(0, static_cast<int>(values.size()) - 1))];
  };
  for (int i = 0; i < 40 && !HasFailure(); ++i) {
    const bool absorbed = draw(0, 1);
    AttentionSpec spec;
    spec.dtype = GetParam();
    spec.heads = draw(0, 5) ? draw(1, 20) : draw(100, 128);
    // The rank of the latent, 64 to 1024, or the width of expanded keys.
    spec.latent =
        absorbed ? oneOf({64, 65, 100, 512, 777, 1024}) : draw(1, 192);
    spec.rope = oneOf({0, 32, 64});
    spec.causal = draw(0, 1);
    spec.window = draw(0, 2) ? 0 : draw(1, 30);
    spec.lseBase = draw(0, 1);
    spec.lseEmpty = draw(0, 1);
    spec.flags = draw(0, 1) ? MLA_BATCH_INVARIANT : 0;
    spec.threads = draw(0, 3);
    spec.mask = draw(0, 2) ? 0 : 2;
    const bool ragged = draw(0, 1), raggedKeys = !absorbed && draw(0, 1);
    spec.lengths = {draw(1, 40)};
    for (int b = draw(0, 2); b > 0; --b)
      spec.lengths.push_back(draw(0, 3) ? draw(1, 40) : 0);
    if (ragged)
      for (size_t b = 0; b < spec.lengths.size(); ++b)
        spec.ragged.push_back(draw(0, 5));
    spec.queries = ragged ? 1 : draw(1, 4);
    if (ragged)
      spec.maskRows = 5;
    Dense(spec, draw(1, 130), absorbed, raggedKeys).run();
  }
}

} // namespace
