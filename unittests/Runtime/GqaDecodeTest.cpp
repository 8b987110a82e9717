//===- GqaDecodeTest.cpp - mlaGqaDecode against the definition ------------===//

#include "Attention.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <numeric>

using namespace mla::test;

namespace {

/// How the heads of a page are stored. In the last two forms, keys and values
/// are two pools in one allocation: page i of both is at 2 i and 2 i + 1.
enum class Form { Rows, Heads, SplitRows, SplitHeads };
constexpr Form AllForms[] = {Form::Rows, Form::Heads, Form::SplitRows,
                             Form::SplitHeads};

/// A problem: `spec.heads`, queries, lengths and attributes are those of the
/// call; `spec.latent` is the width of a head of the keys.
struct GqaSpec {
  AttentionSpec spec;
  int64_t keyHeads = 2, valueWidth = 16;
  Form form = Form::Rows;

  int64_t group() const { return spec.heads / keyHeads; }
  bool isSplit() const { return form >= Form::SplitRows; }
  bool isByHead() const {
    return form == Form::Heads || form == Form::SplitHeads;
  }
  int64_t pagesOf(int64_t length) const {
    return (length + spec.pageSize - 1) / spec.pageSize;
  }
  std::string describe() const {
    return spec.describe() + " key heads " + std::to_string(keyHeads) +
           " value " + std::to_string(valueWidth) + " form " +
           std::to_string(static_cast<int>(form));
  }
};

/// Keys and values in pages with shuffled ids. All bytes without a value are
/// NaN. The addresses follow from the definition of each form, not from
/// mla_layout.h.
class KeyValueCache {
public:
  KeyValueCache(const GqaSpec &problem, std::mt19937 &generator)
      : table(MLA_I32, {problem.spec.batch(),
                        problem.pagesOf(problem.spec.maxLength()) + 1}),
        problem(problem) {
    const AttentionSpec &spec = problem.spec;
    const auto keys = static_cast<int32_t>(problem.keyHeads * spec.latent);
    const auto values =
        static_cast<int32_t>(problem.keyHeads * problem.valueWidth);
    const int32_t place = problem.isByHead() ? MLA_PLACE_HEAD : MLA_PLACE_TOKEN;
    cache.pageSize = spec.pageSize;
    cache.pageAlign = 1;
    cache.numFields = 2;
    cache.numPools = problem.isSplit() ? 2 : 1;
    cache.fields[0] = {MLA_ROLE_K, spec.dtype, keys, keyWidth(), place, 0, 0};
    cache.fields[1] = {MLA_ROLE_V, spec.dtype,         values, valueWidth(),
                       place,      cache.numPools - 1, 0};
    cache.layoutHash = mlaLayoutHash(cache.fields, 2, 1);
    int64_t pages = 5;
    for (int32_t length : spec.lengths)
      pages += problem.pagesOf(length);
    const int64_t bytes = elementSize(spec.dtype) * spec.pageSize;
    // Leaves a gap after each page.
    const int64_t stride = bytes * (keys + values) + 32;
    memory = std::make_unique<GuardedBytes>(pages * stride, 0xff);
    auto *base = static_cast<char *>(memory->data());
    cache.pools[0] = {base, pages, stride};
    cache.pools[1] = {base + bytes * keys, pages, stride};
    if (!problem.isSplit())
      cache.pools[1] = {};
    std::vector<int32_t> ids(static_cast<size_t>(pages));
    std::iota(ids.begin(), ids.end(), 0);
    std::shuffle(ids.begin(), ids.end(), generator);
    table.poison();
    size_t next = 0;
    for (int64_t b = 0; b < spec.batch(); ++b)
      for (int64_t i = 0; i < problem.pagesOf(length(b)); ++i)
        table.set(b * table.view()->sizes[1] + i, ids[next++]);
    std::uniform_real_distribution<double> uniform(-1, 1);
    for (int64_t b = 0; b < spec.batch(); ++b)
      for (int64_t t = 0; t < length(b); ++t)
        for (int64_t h = 0; h < problem.keyHeads; ++h)
          for (bool isValue : {false, true})
            for (int64_t i = 0; i < widthOf(isValue); ++i)
              setElement(spec.dtype, address(isValue, b, t, h), i,
                         uniform(generator));
  }

  const MlaCache *view() const { return &cache; }
  MlaCache *view() { return &cache; }
  bool intact() const { return memory->intact(); }
  int64_t length(int64_t b) const {
    return problem.spec.lengths[static_cast<size_t>(b)];
  }
  /// Returns the key or the value of a token.
  std::vector<double> row(bool isValue, int64_t b, int64_t t, int64_t h) const {
    std::vector<double> values;
    for (int64_t i = 0; i < widthOf(isValue); ++i)
      values.push_back(
          getElement(problem.spec.dtype, address(isValue, b, t, h), i));
    return values;
  }
  /// [B, P]; entries past a length are 2147480000.
  TestTensor table;

private:
  int32_t keyWidth() const { return static_cast<int32_t>(problem.spec.latent); }
  int32_t valueWidth() const {
    return static_cast<int32_t>(problem.valueWidth);
  }
  int64_t widthOf(bool isValue) const {
    return isValue ? valueWidth() : keyWidth();
  }
  char *address(bool isValue, int64_t b, int64_t t, int64_t h) const {
    const int64_t page = problem.spec.pageSize, heads = problem.keyHeads;
    const auto id = static_cast<int64_t>(table.at({b, t / page}));
    const int64_t width = widthOf(isValue), keys = heads * keyWidth();
    const int64_t both = keys + heads * valueWidth(), offset = t % page;
    // The element of the page: a block of keys, then one of values, except in
    // Form::Rows, whose rows have both.
    int64_t at = isValue ? page * keys : 0;
    if (problem.form == Form::Rows)
      at = offset * both + (isValue ? keys : 0) + h * width;
    else if (problem.isByHead())
      at += (h * page + offset) * width;
    else
      at += (offset * heads + h) * width;
    return static_cast<char *>(memory->data()) +
           id * cache.pools[0].pageStride +
           at * elementSize(problem.spec.dtype);
  }

  GqaSpec problem;
  MlaCache cache{};
  std::unique_ptr<GuardedBytes> memory;
};

/// The tensors of a problem with random values, and its arguments.
struct GqaData {
  explicit GqaData(const GqaSpec &problem)
      : problem(problem), all(problem.spec),
        out(problem.spec.dtype, sizes({problem.spec.heads, problem.valueWidth}),
            7),
        cache(problem, all.generator) {}

  GqaSpec problem;
  AttentionData all; ///< queries (qLatent), lengths, mask, sink and LSE
  TestTensor out;
  KeyValueCache cache;

  std::vector<int64_t> sizes(std::vector<int64_t> inner) const {
    std::vector<int64_t> sizes{problem.spec.tokens()};
    if (problem.spec.ragged.empty())
      sizes = {problem.spec.batch(), problem.spec.queries};
    sizes.insert(sizes.end(), inner.begin(), inner.end());
    return sizes;
  }

  MlaGqaDecodeArgs args() {
    const MlaDecodeArgs same = all.decodeArgs();
    auto args = makeArgs<MlaGqaDecodeArgs>();
    args.q = same.qLatent;
    args.cache = cache.view();
    args.blockTable = cache.table.view();
    args.seqLens = same.seqLens;
    args.cuSeqlens = same.cuSeqlens;
    args.mask = same.mask;
    args.sink = same.sink;
    args.out = out.view();
    args.lse = same.lse;
    args.scale = same.scale;
    args.causal = same.causal;
    args.window = same.window;
    args.lseBase = same.lseBase;
    args.lseEmpty = same.lseEmpty;
    return args;
  }

  MlaPlanArgs planArgs() {
    const AttentionSpec &spec = problem.spec;
    auto args = makeArgs<MlaPlanArgs>();
    args.seqLens = all.lengths.view();
    args.cuSeqlens = spec.ragged.empty() ? nullptr : all.cuSeqlens.view();
    args.heads = spec.heads;
    args.keyHeads = problem.keyHeads;
    args.queryLen = spec.queries;
    args.pageSize = spec.pageSize;
    args.maxLength = cache.table.view()->sizes[1] * spec.pageSize;
    return args;
  }

  void run() {
    const AttentionSpec &spec = problem.spec;
    MlaGqaDecodeArgs call = args();
    MlaPlanArgs plan = planArgs();
    uint64_t planBytes = 0, bytes = 0;
    ASSERT_EQ(mlaPlanBytes(&plan, &planBytes), MLA_OK) << mlaLastError();
    TestTensor memory(MLA_U8, {static_cast<int64_t>(planBytes)});
    if (spec.plan) {
      TestCall planCall(0, spec.threads, spec.flags);
      plan.plan = memory.view();
      ASSERT_EQ(mlaPlan(&plan, &planCall), MLA_OK) << mlaLastError();
      call.plan = memory.view();
    }
    ASSERT_EQ(mlaGqaDecodeWorkspace(&call, &bytes), MLA_OK) << mlaLastError();
    TestCall run(bytes, spec.threads, spec.flags);
    out.poison();
    all.lse.poison();
    ASSERT_EQ(mlaGqaDecode(&call, &run), MLA_OK) << mlaLastError();
    EXPECT_TRUE(run.workspace.intact() && out.intact() && all.lse.intact() &&
                cache.intact() && memory.intact());
  }
};

double dot(const double *a, const std::vector<double> &b) {
  return std::inner_product(b.begin(), b.end(), a, 0.0);
}

/// Computes the output and LSE by the definition in double precision.
Answer solve(const GqaData &data) {
  const AttentionSpec &spec = data.problem.spec;
  const std::vector<double> queries = data.all.qLatent.values();
  const MlaTensor &mask = *data.all.mask.view();
  Answer answer;
  answer.width = data.problem.valueWidth;
  answer.out.resize(
      static_cast<size_t>(spec.tokens() * spec.heads * answer.width));
  answer.lse.resize(static_cast<size_t>(spec.tokens() * spec.heads));
  for (int64_t b = 0; b < spec.batch(); ++b)
    for (int64_t h = 0; h < spec.heads; ++h) {
      const int64_t length = data.cache.length(b);
      std::vector<std::vector<double>> keys, values;
      for (int64_t t = 0; t < length; ++t) {
        keys.push_back(data.cache.row(false, b, t, h / data.problem.group()));
        values.push_back(data.cache.row(true, b, t, h / data.problem.group()));
      }
      for (int64_t q = 0; q < spec.queriesOf(b); ++q) {
        const auto row =
            static_cast<size_t>((spec.firstToken(b) + q) * spec.heads + h);
        std::vector<double> scores;
        for (int64_t t = 0; t < length; ++t) {
          double score =
              spec.scale * dot(&queries[row * static_cast<size_t>(spec.latent)],
                               keys[static_cast<size_t>(t)]);
          if (spec.mask)
            score += data.all.mask.at({b, mask.sizes[1] == 1 ? 0 : h,
                                       std::min(q, mask.sizes[2] - 1), t});
          scores.push_back(sees(spec, q, spec.queriesOf(b), t, length)
                               ? score
                               : -std::numeric_limits<double>::infinity());
        }
        solveRow(scores, values, answer.width, spec, data.all.sink.at(h),
                 &answer.out[row * static_cast<size_t>(answer.width)],
                 &answer.lse[row]);
      }
    }
  return answer;
}

GqaSpec makeSpec(int32_t dtype, int64_t keyHeads, int64_t group, int64_t width,
                 std::vector<int32_t> lengths) {
  GqaSpec problem;
  problem.keyHeads = keyHeads;
  problem.valueWidth = width;
  problem.spec.dtype = dtype;
  problem.spec.heads = keyHeads * group;
  problem.spec.latent = width;
  problem.spec.rope = 0;
  problem.spec.lengths = std::move(lengths);
  return problem;
}

/// Problems that differ in every property: head widths 64, 128, 256 and odd
/// ones, group sizes, page sizes, query lengths 1 to 8, ragged batches, empty
/// sequences, queries longer than keys, and each attribute.
std::vector<GqaSpec> problems(int32_t dtype) {
  std::vector<GqaSpec> all{
      makeSpec(dtype, 2, 4, 64, {5, 0, 33}),
      makeSpec(dtype, 8, 8, 128, {70}),
      makeSpec(dtype, 1, 3, 256, {130, 17}),
      makeSpec(dtype, 3, 5, 20, {40, 1, 64}),
      makeSpec(dtype, 4, 1, 64, {300, 0}),
      makeSpec(dtype, 2, 7, 64, {9, 3, 20}),
      makeSpec(dtype, 2, 16, 64, {600, 2}),
      makeSpec(dtype, 2, 2, 64, {12, 0, 7, 31}),
  };
  for (int64_t i = 0; i < static_cast<int64_t>(all.size()); ++i) {
    AttentionSpec &spec = all[static_cast<size_t>(i)].spec;
    spec.queries = i + 1;
    spec.pageSize = std::vector<int64_t>{16, 64, 1, 5}[i % 4];
    spec.sink = i % 2 == 1;
    spec.window = i % 3 == 2 ? 6 : 0;
    spec.lseBase = i / 2 % 2;
    spec.lseEmpty = i % 2;
    spec.plan = i % 4 == 3;
  }
  all[3].valueWidth = 37;
  all[3].spec.causal = false;
  all[4].spec.mask = 2;
  all[5].spec.mask = 3;
  all[6].spec.lse = false;
  all[7].spec.ragged = {2, 0, 9, 1};
  return all;
}

class GqaTypes : public testing::TestWithParam<int32_t> {};
INSTANTIATE_TEST_SUITE_P(Types, GqaTypes,
                         testing::Values(MLA_F32, MLA_F16, MLA_BF16));

TEST_P(GqaTypes, MatchesTheDefinition) {
  for (GqaSpec problem : problems(GetParam())) {
    // The values are the same in each form.
    const Answer answer = solve(GqaData(problem));
    for (Form form : AllForms) {
      problem.form = form;
      GqaData data(problem);
      ASSERT_NO_FATAL_FAILURE(data.run()) << problem.describe();
      expectClose(GetParam(), data.out,
                  problem.spec.lse ? &data.all.lse : nullptr, answer,
                  problem.describe());
    }
  }
}

/// The bits depend neither on threads, nor on who makes the plan, nor on the
/// form of the cache.
TEST_P(GqaTypes, BitEqual) {
  GqaSpec problem = makeSpec(GetParam(), 2, 5, 64, {900, 0, 130, 257});
  problem.spec.queries = 2;
  std::vector<double> out;
  for (bool plan : {false, true})
    for (int32_t threads : {1, 2, 3, 8, 1}) {
      problem.spec.plan = plan;
      problem.spec.threads = threads;
      problem.form = AllForms[threads % 4];
      GqaData data(problem);
      ASSERT_NO_FATAL_FAILURE(data.run());
      if (out.empty())
        out = data.out.values();
      EXPECT_EQ(out, data.out.values()) << threads << " threads";
    }
}

/// With MLA_BATCH_INVARIANT, the bits of a sequence do not depend on the
/// others.
TEST_P(GqaTypes, BatchInvariant) {
  GqaSpec problem = makeSpec(GetParam(), 2, 4, 64, {900, 30, 257});
  problem.spec.flags = MLA_BATCH_INVARIANT;
  GqaData batch(problem);
  ASSERT_NO_FATAL_FAILURE(batch.run());
  problem.spec.lengths = {900};
  GqaData alone(problem);
  // The generators differ after the queries, so copy the first sequence.
  for (int64_t i = 0; i < alone.all.qLatent.count(); ++i)
    alone.all.qLatent.set(i, batch.all.qLatent.at(i));
  MlaGqaDecodeArgs args = alone.args();
  args.cache = batch.cache.view();
  args.blockTable = batch.cache.table.view();
  MlaTensor row = *args.blockTable;
  row.sizes[0] = 1;
  args.blockTable = &row;
  uint64_t bytes = 0;
  ASSERT_EQ(mlaGqaDecodeWorkspace(&args, &bytes), MLA_OK) << mlaLastError();
  TestCall call(bytes, 1, problem.spec.flags);
  ASSERT_EQ(mlaGqaDecode(&args, &call), MLA_OK) << mlaLastError();
  for (int64_t i = 0; i < alone.out.count(); ++i)
    ASSERT_EQ(alone.out.at(i), batch.out.at(i)) << i;
}

/// Calls with invalid arguments fail, name the argument, and write nothing.
TEST(GqaErrors, NameTheArgument) {
  struct Case {
    int32_t status;
    std::string message;
    void (*spoil)(MlaCache &, MlaTensor &q);
  };
  const Case cases[] = {
      {MLA_INVALID_ARGUMENT,
       "q: must have width 64, the width of a head of the cache's k field, got "
       "63",
       [](MlaCache &, MlaTensor &q) { q.sizes[3] = 63; }},
      {MLA_INVALID_ARGUMENT,
       "q: must have a multiple of 2 heads, the heads of the cache's k field, "
       "got 7",
       [](MlaCache &, MlaTensor &q) { q.sizes[2] = 7; }},
      {MLA_INVALID_ARGUMENT, "cache: expected one v field, got none",
       [](MlaCache &c, MlaTensor &) { c.fields[1].role = MLA_ROLE_PAD; }},
      {MLA_INVALID_ARGUMENT,
       "cache: expected a v field of 2 heads, like the k field, got 4",
       [](MlaCache &c, MlaTensor &) { c.fields[1].group = 32; }},
      {MLA_UNSUPPORTED,
       "cache: expected a k field of the operands' type, f32 or f8E4M3, got "
       "bf16",
       [](MlaCache &c, MlaTensor &) { c.fields[0].dtype = MLA_BF16; }},
      {MLA_INVALID_ARGUMENT,
       "cache: field 0: expected a group, the width of a head, that divides "
       "width 128, got 48",
       [](MlaCache &c, MlaTensor &) { c.fields[0].group = 48; }},
      {MLA_INVALID_ARGUMENT,
       "cache: field 1: expected place 0 or 1, because only k and v fields "
       "have "
       "heads, got 2",
       [](MlaCache &c, MlaTensor &) {
         c.fields[1] = {MLA_ROLE_PAD, MLA_I8, 512, 0, MLA_PLACE_HEAD, 0, 0};
       }},
  };
  for (const Case &c : cases) {
    GqaData data(makeSpec(MLA_F32, 2, 4, 64, {5, 9}));
    MlaCache &cache = *data.cache.view();
    c.spoil(cache, *data.all.qLatent.view());
    cache.layoutHash = mlaLayoutHash(cache.fields, 2, 1);
    MlaGqaDecodeArgs args = data.args();
    uint64_t bytes = 0;
    EXPECT_EQ(mlaGqaDecodeWorkspace(&args, &bytes), c.status);
    data.out.poison();
    const std::vector<uint8_t> before = data.out.bytes();
    TestCall call(1 << 20, 1);
    EXPECT_EQ(mlaGqaDecode(&args, &call), c.status) << mlaLastError();
    EXPECT_EQ(mlaLastError(), "mlaGqaDecode: " + c.message);
    EXPECT_EQ(before, data.out.bytes()) << c.message;
  }
}

/// A plan must be for the key heads of the call.
TEST(GqaErrors, Plan) {
  GqaData data(makeSpec(MLA_F32, 2, 4, 64, {5, 9}));
  MlaPlanArgs plan = data.planArgs();
  plan.keyHeads = 3;
  uint64_t planBytes = 0, bytes = 0;
  EXPECT_EQ(mlaPlanBytes(&plan, &planBytes), MLA_INVALID_ARGUMENT);
  EXPECT_STREQ(mlaLastError(), "mlaPlanBytes: keyHeads: expected a divisor of "
                               "heads 8, got 3");
  plan.keyHeads = 9;
  EXPECT_EQ(mlaPlanBytes(&plan, &planBytes), MLA_INVALID_ARGUMENT);
  EXPECT_STREQ(mlaLastError(),
               "mlaPlanBytes: keyHeads: expected a value of 0 to 8, got 9");
  plan.keyHeads = 0; // the plan of mlaDecode, which needs a larger workspace
  ASSERT_EQ(mlaPlanBytes(&plan, &planBytes), MLA_OK) << mlaLastError();
  TestTensor memory(MLA_U8, {static_cast<int64_t>(planBytes)});
  plan.plan = memory.view();
  ASSERT_EQ(mlaPlan(&plan, &TestCall()), MLA_OK) << mlaLastError();
  MlaGqaDecodeArgs args = data.args();
  args.plan = memory.view();
  ASSERT_EQ(mlaGqaDecodeWorkspace(&args, &bytes), MLA_OK) << mlaLastError();
  TestCall call(bytes);
  EXPECT_EQ(mlaGqaDecode(&args, &call), MLA_INVALID_ARGUMENT);
  EXPECT_STREQ(mlaLastError(), "mlaGqaDecode: plan: expected a plan for heads "
                               "per key head 4, got 8");
  // The workspace is that of a call without a plan, as in compiled code.
  args.plan = nullptr;
  ASSERT_EQ(mlaGqaDecodeWorkspace(&args, &bytes), MLA_OK) << mlaLastError();
  args.plan = memory.view();
  TestCall small(bytes);
  EXPECT_EQ(mlaGqaDecode(&args, &small), MLA_INVALID_ARGUMENT);
  EXPECT_STREQ(mlaLastError(), "mlaGqaDecode: plan: expected a plan for heads "
                               "per key head 4, got 8");
}

} // namespace
