//===- DecodeTest.cpp - mlaDecode against the definition ------------------===//

#include "Attention.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <sys/mman.h>
#include <unistd.h>

using namespace mla::test;

namespace {

void expectSolved(const AttentionSpec &spec) {
  AttentionData data(spec);
  if (data.decode() != MLA_OK)
    return;
  expectClose(spec.dtype, data.out, spec.lse ? &data.lse : nullptr, solve(data),
              spec.describe());
}

class DecodeTypes : public testing::TestWithParam<int32_t> {
protected:
  AttentionSpec spec() const {
    AttentionSpec spec;
    spec.dtype = GetParam();
    return spec;
  }
};
INSTANTIATE_TEST_SUITE_P(Types, DecodeTypes,
                         testing::Values(MLA_F32, MLA_F16, MLA_BF16));

TEST_P(DecodeTypes, Heads) {
  for (int64_t heads : {1, 3, 5, 12, 16, 17, 20, 40, 96, 128}) {
    AttentionSpec problem = spec();
    problem.heads = heads;
    problem.lengths = {70, 1};
    expectSolved(problem);
  }
}

TEST_P(DecodeTypes, MoreHeadsThanATile) {
  AttentionSpec problem = spec();
  problem.heads = 150;
  problem.lengths = {33};
  problem.queries = 2;
  expectSolved(problem);
}

TEST_P(DecodeTypes, Widths) {
  for (int64_t latent : {64, 72, 100, 256, 512, 1024})
    for (int64_t rope : {0, 10, 32, 64}) {
      AttentionSpec problem = spec();
      problem.latent = latent;
      problem.rope = rope;
      problem.lengths = {37};
      expectSolved(problem);
    }
}

TEST_P(DecodeTypes, OddWidths) {
  for (int64_t latent : {1, 7, 33, 65}) {
    AttentionSpec problem = spec();
    problem.latent = latent;
    problem.rope = latent == 7 ? 0 : 3;
    problem.lengths = {37, 5};
    expectSolved(problem);
  }
}

TEST_P(DecodeTypes, PageSizes) {
  for (int64_t page : {1, 2, 7, 16, 63, 64, 100, 256})
    for (bool split : {false, true}) {
      AttentionSpec problem = spec();
      problem.pageSize = page;
      problem.split = split;
      problem.lengths = {1, 64, 65, 130, 0};
      expectSolved(problem);
    }
}

/// Values that end at the end of mapped memory, so that a read past them
/// crashes.
class LastInts {
public:
  explicit LastInts(const std::vector<int32_t> &values) {
    const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
    const size_t needed = values.size() * sizeof(int32_t);
    const size_t room = (needed + page - 1) / page * page;
    bytes = room + page;
    memory = static_cast<char *>(mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    EXPECT_EQ(mprotect(memory + room, page, PROT_NONE), 0);
    first = memory + room - needed;
    std::copy(values.begin(), values.end(), reinterpret_cast<int32_t *>(first));
  }
  ~LastInts() { munmap(memory, bytes); }
  LastInts(const LastInts &) = delete;
  LastInts &operator=(const LastInts &) = delete;
  void *data() const { return first; }

private:
  char *memory, *first;
  size_t bytes;
};

TEST_P(DecodeTypes, NothingBehindTheTableIsRead) {
  // The last block is partial. Prefetching must not read table entries past the
  // last page.
  for (int64_t page : {1, 3})
    for (int32_t length : {1, 70, 201, 300}) {
      AttentionSpec problem = spec();
      problem.pageSize = page;
      problem.lengths = {length};
      problem.threads = 1;
      AttentionData data(problem);
      MlaTensor &table = *data.cache.table.view();
      const auto *entries = static_cast<const int32_t *>(table.data);
      table.sizes[1] = (length + page - 1) / page;
      const LastInts last({entries, entries + table.sizes[1]});
      table.data = last.data();
      ASSERT_EQ(data.decode(), MLA_OK);
      expectClose(problem.dtype, data.out, &data.lse, solve(data),
                  problem.describe());
    }
}

TEST_P(DecodeTypes, SeveralQueries) {
  for (int64_t queries : {2, 3, 8}) {
    AttentionSpec problem = spec();
    problem.queries = queries;
    problem.lengths = {65, 2, 0, 9};
    expectSolved(problem);
    problem.causal = false;
    expectSolved(problem);
  }
}

TEST_P(DecodeTypes, Ragged) {
  AttentionSpec problem = spec();
  problem.lengths = {90, 3, 0, 17, 200};
  problem.ragged = {4, 0, 2, 1, 33};
  expectSolved(problem);
  problem.heads = 7;
  problem.window = 5;
  problem.sink = true;
  problem.lseBase = problem.lseEmpty = 1;
  expectSolved(problem);
}

TEST_P(DecodeTypes, Masks) {
  for (int mask : {1, 2, 3})
    for (bool causal : {false, true}) {
      AttentionSpec problem = spec();
      problem.mask = mask;
      problem.causal = causal;
      problem.queries = 3;
      problem.lengths = {70, 9};
      expectSolved(problem);
      problem.ragged = {5, 2};
      expectSolved(problem);
    }
}

TEST_P(DecodeTypes, FiniteFills) {
  // The output of a row whose keys are all hidden must be the mean of its
  // values, even if its keys are split into unequal parts.
  for (double fill : {-1e30, double(std::numeric_limits<float>::lowest())})
    for (int32_t threads : {1, 3})
      for (int mask : {2, 3}) {
        AttentionSpec problem = spec();
        problem.mask = mask;
        problem.fill = fill;
        problem.threads = threads;
        problem.causal = false;
        problem.queries = 3;
        problem.lengths = {300, 9};
        expectSolved(problem);
      }
}

TEST_P(DecodeTypes, RaggedMasks) {
  // Tests sequences without keys, without queries, and with more queries than
  // keys or than rows of the mask.
  for (int mask : {1, 2, 3})
    for (bool causal : {false, true})
      for (int64_t maskRows : {0, 3}) {
        AttentionSpec problem = spec();
        problem.mask = mask;
        problem.maskRows = maskRows;
        problem.causal = causal;
        problem.lengths = {90, 0, 7, 3, 0, 17};
        problem.ragged = {4, 2, 0, 5, 0, 1};
        expectSolved(problem);
        problem.plan = true;
        problem.sink = true;
        expectSolved(problem);
      }
}

TEST_P(DecodeTypes, WindowSinkAndBase) {
  for (int64_t window : {1, 5, 64, 1000}) {
    AttentionSpec problem = spec();
    problem.window = window;
    problem.sink = true;
    problem.lseBase = 1;
    problem.queries = 2;
    problem.lengths = {150, 3};
    expectSolved(problem);
  }
}

TEST_P(DecodeTypes, LongSequencesAreSplit) {
  AttentionSpec problem = spec();
  problem.lengths = {1500, 129, 128, 700, 0};
  problem.pageSize = 13;
  expectSolved(problem);
  problem.plan = true;
  problem.flags = MLA_BATCH_INVARIANT;
  expectSolved(problem);
}

TEST_P(DecodeTypes, LargeScores) {
  AttentionSpec problem = spec();
  problem.amplitude = 8;
  problem.scale = 1;
  problem.lengths = {300};
  problem.lse = false;
  AttentionData data(problem);
  // One key has almost all weight, so the output must be close to its value, as
  // in the definition.
  if (problem.dtype == MLA_F32) {
    ASSERT_EQ(data.decode(), MLA_OK);
    Answer answer = solve(data);
    for (int64_t i = 0; i < data.out.count(); ++i)
      ASSERT_NEAR(data.out.at(i), answer.out[static_cast<size_t>(i)], 2e-3);
  }
}

TEST_P(DecodeTypes, NaNAndInfinityGoThrough) {
  AttentionSpec problem = spec();
  problem.lengths = {70, 70};
  problem.heads = 3;
  AttentionData data(problem);
  data.qLatent.set(0, std::numeric_limits<double>::quiet_NaN());
  ASSERT_EQ(data.decode(), MLA_OK);
  for (int64_t c = 0; c < problem.latent; ++c) {
    EXPECT_TRUE(std::isnan(data.out.at(c)));
    EXPECT_FALSE(std::isnan(data.out.at(problem.latent + c)));
  }
  EXPECT_TRUE(std::isnan(data.lse.at(0)));
  // A NaN in a visible value must reach all heads of that sequence, and no
  // other sequence.
  AttentionData value(problem);
  value.cache.set(0, 1, 69, 5, std::numeric_limits<double>::quiet_NaN());
  ASSERT_EQ(value.decode(), MLA_OK);
  EXPECT_FALSE(std::isnan(value.out.at({0, 0, 0, 5})));
  EXPECT_TRUE(std::isnan(value.out.at({1, 0, 0, 5})));
}

TEST(Decode, EmptyRows) {
  AttentionSpec spec;
  spec.lengths = {0, 2};
  spec.queries = 5; // rows 0 to 2 of the second sequence see nothing
  spec.sink = true;
  AttentionData data(spec);
  ASSERT_EQ(data.decode(), MLA_OK);
  for (int64_t q = 0; q < 5; ++q) {
    EXPECT_EQ(data.out.at({0, q, 1, 3}), 0);
    EXPECT_EQ(data.lse.at({0, q, 1}), -std::numeric_limits<double>::infinity());
    EXPECT_EQ(data.out.at({1, q, 1, 3}) == 0, q < 3);
  }
}

TEST(Decode, NoSequencesAndNoTokens) {
  AttentionSpec spec;
  spec.lengths = {};
  AttentionData none(spec);
  EXPECT_EQ(none.decode(), MLA_OK);
  spec.lengths = {4};
  spec.queries = 0;
  AttentionData noTokens(spec);
  EXPECT_EQ(noTokens.decode(), MLA_OK);
}

TEST(Decode, RandomShapes) {
  std::mt19937 generator(7);
  auto draw = [&](int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(generator);
  };
  for (int i = 0; i < 60; ++i) {
    AttentionSpec spec;
    spec.seed = static_cast<unsigned>(i);
    spec.dtype = draw(0, 2);
    spec.heads = draw(1, 40);
    spec.latent = draw(1, 130);
    spec.rope = draw(0, 1) * draw(1, 40);
    spec.pageSize = draw(1, 70);
    spec.split = draw(0, 1);
    spec.causal = draw(0, 1);
    spec.window = draw(0, 2) ? 0 : draw(1, 200);
    spec.sink = draw(0, 1);
    spec.lseBase = draw(0, 1);
    spec.lseEmpty = draw(0, 1);
    spec.plan = draw(0, 1);
    spec.flags = static_cast<uint32_t>(draw(0, 3));
    spec.threads = draw(0, 3);
    spec.lengths.clear();
    bool ragged = draw(0, 1);
    for (int b = draw(1, 4); b > 0; --b) {
      spec.lengths.push_back(draw(0, 3) ? draw(0, 300) : 0);
      if (ragged)
        spec.ragged.push_back(draw(0, 9));
    }
    spec.queries = ragged ? 1 : draw(1, 5);
    spec.mask = draw(0, 3);
    expectSolved(spec);
    if (testing::Test::HasFatalFailure())
      return;
  }
}

} // namespace
