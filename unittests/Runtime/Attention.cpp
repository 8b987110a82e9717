//===- Attention.cpp - A random attention problem and its result ----------===//

#include "Attention.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <numeric>
#include <sstream>

using namespace mla::test;

namespace {
constexpr double Infinity = std::numeric_limits<double>::infinity();
constexpr int64_t SparePages = 7;

std::vector<int64_t> tokenSizes(const AttentionSpec &spec,
                                std::initializer_list<int64_t> inner) {
  std::vector<int64_t> sizes;
  if (spec.ragged.empty())
    sizes = {spec.batch(), spec.queries};
  else
    sizes = {spec.tokens()};
  sizes.insert(sizes.end(), inner);
  return sizes;
}

int64_t pagesOf(const AttentionSpec &spec, int64_t length) {
  return (length + spec.pageSize - 1) / spec.pageSize;
}

std::vector<int32_t> cumulative(const AttentionSpec &spec) {
  std::vector<int32_t> values;
  for (int64_t b = 0; b <= spec.batch(); ++b)
    values.push_back(static_cast<int32_t>(spec.firstToken(b)));
  return values;
}
} // namespace

int64_t AttentionSpec::queriesOf(int64_t b) const {
  return ragged.empty() ? queries : ragged[static_cast<size_t>(b)];
}

int64_t AttentionSpec::maxQueries() const {
  int64_t most = ragged.empty() ? queries : 1;
  for (int32_t count : ragged)
    most = std::max<int64_t>(most, count);
  return most;
}

int64_t AttentionSpec::firstToken(int64_t b) const {
  int64_t first = 0;
  for (int64_t i = 0; i < b; ++i)
    first += queriesOf(i);
  return first;
}

int64_t AttentionSpec::maxLength() const {
  int32_t longest = 0;
  for (int32_t length : lengths)
    longest = std::max(longest, length);
  return longest;
}

std::string AttentionSpec::describe() const {
  std::ostringstream text;
  text << "dtype " << dtype << " heads " << heads << " latent " << latent
       << " rope " << rope << " page " << pageSize << " queries " << queries
       << (ragged.empty() ? "" : " ragged") << (split ? " split" : "")
       << (causal ? " causal" : "") << " window " << window << " mask " << mask
       << " fill " << fill << (sink ? " sink" : "") << " base " << lseBase
       << " empty " << lseEmpty << " lengths";
  for (int32_t length : lengths)
    text << ' ' << length;
  return text.str();
}

TestCache::TestCache(const AttentionSpec &spec, std::mt19937 &generator)
    : table(MLA_I32, {spec.batch(), pagesOf(spec, spec.maxLength()) + 1}) {
  cache.pageSize = spec.pageSize;
  cache.pageAlign = 1;
  cache.numFields = spec.rope > 0 ? 2 : 1;
  cache.numPools = spec.split && spec.rope > 0 ? 2 : 1;
  cache.fields[0] = {0, spec.dtype, static_cast<int32_t>(spec.latent), 0, 0,
                     0, 0};
  cache.fields[1] = {1, spec.dtype, static_cast<int32_t>(spec.rope),
                     0, 0,          cache.numPools - 1,
                     0};
  if (spec.rope == 0)
    cache.fields[1] = MlaField{};
  cache.layoutHash =
      mlaLayoutHash(cache.fields, cache.numFields, cache.pageAlign);
  int64_t pages = SparePages;
  for (int32_t length : spec.lengths)
    pages += pagesOf(spec, length);
  for (int32_t i = 0; i < cache.numPools; ++i) {
    // Leaves a gap after each page.
    int64_t stride = mlaPageBytes(&cache, i) + 32;
    pools.push_back(std::make_unique<GuardedBytes>(pages * stride, 0xff));
    cache.pools[i] = {pools.back()->data(), pages, stride};
  }
  std::vector<int32_t> ids(static_cast<size_t>(pages));
  std::iota(ids.begin(), ids.end(), 0);
  std::shuffle(ids.begin(), ids.end(), generator);
  table.poison();
  size_t next = 0;
  const int64_t entries = table.view()->sizes[1];
  for (int64_t b = 0; b < spec.batch(); ++b)
    for (int64_t i = 0; i < pagesOf(spec, spec.lengths[static_cast<size_t>(b)]);
         ++i)
      table.set(b * entries + i, ids[next++]);
}

void *TestCache::address(int32_t role, int64_t sequence, int64_t token) const {
  int32_t field = role;
  const MlaPool &pool = cache.pools[cache.fields[field].pool];
  auto page =
      static_cast<int64_t>(table.at({sequence, token / cache.pageSize}));
  return static_cast<char *>(pool.base) + page * pool.pageStride +
         mlaFieldOffset(&cache, field, token % cache.pageSize);
}

double TestCache::get(int32_t role, int64_t sequence, int64_t token,
                      int64_t i) const {
  return getElement(cache.fields[role].dtype, address(role, sequence, token),
                    i);
}

void TestCache::set(int32_t role, int64_t sequence, int64_t token, int64_t i,
                    double v) {
  setElement(cache.fields[role].dtype, address(role, sequence, token), i, v);
}

int32_t TestCache::slot(int64_t sequence, int64_t token) const {
  auto page =
      static_cast<int64_t>(table.at({sequence, token / cache.pageSize}));
  return static_cast<int32_t>(page * cache.pageSize + token % cache.pageSize);
}

bool TestCache::intact() const {
  return std::all_of(pools.begin(), pools.end(),
                     [](const auto &pool) { return pool->intact(); });
}

std::vector<uint8_t> TestCache::bytes() const {
  std::vector<uint8_t> all;
  for (const auto &pool : pools) {
    const auto *begin = static_cast<const uint8_t *>(pool->data());
    all.insert(all.end(), begin, begin + pool->size());
  }
  return all;
}

AttentionData::AttentionData(const AttentionSpec &spec)
    : spec(spec), generator(spec.seed),
      qLatent(spec.dtype, tokenSizes(spec, {spec.heads, spec.latent}), 3),
      qRope(spec.dtype, tokenSizes(spec, {spec.heads, spec.rope}), 5),
      lengths(ints({spec.batch()}, spec.lengths)),
      cuSeqlens(ints({spec.batch() + 1}, cumulative(spec))),
      mask(spec.mask == 1 ? MLA_I1 : MLA_F32,
           {spec.batch(), spec.mask == 3 ? 1 : spec.heads,
            spec.mask == 3  ? 1
            : spec.maskRows ? spec.maskRows
                            : spec.maxQueries(),
            static_cast<int64_t>(pagesOf(spec, spec.maxLength()) + 1) *
                spec.pageSize}),
      sink(MLA_F32, {spec.heads}),
      out(spec.dtype, tokenSizes(spec, {spec.heads, spec.latent}), 7),
      lse(MLA_F32, tokenSizes(spec, {spec.heads})), cache(spec, generator) {
  qLatent.random(generator, spec.amplitude);
  qRope.random(generator, spec.amplitude);
  sink.random(generator, 2);
  std::uniform_real_distribution<double> uniform(-1, 1);
  const MlaTensor &rows = *mask.view();
  for (int64_t i = 0; i < mask.count(); ++i) {
    double draw = uniform(generator);
    const bool isLast = i / rows.sizes[3] % rows.sizes[2] == rows.sizes[2] - 1;
    if (spec.mask == 1)
      mask.set(i, draw > 0 ? 1 : 0);
    else
      mask.set(i, draw > 0.7 || (isLast && std::isfinite(spec.fill)) ? spec.fill
                                                                     : draw);
  }
  for (int64_t b = 0; b < spec.batch(); ++b)
    for (int64_t t = 0; t < spec.lengths[static_cast<size_t>(b)]; ++t) {
      for (int64_t i = 0; i < spec.latent; ++i)
        cache.set(0, b, t, i, spec.amplitude * uniform(generator));
      for (int64_t i = 0; i < spec.rope; ++i)
        cache.set(1, b, t, i, spec.amplitude * uniform(generator));
    }
}

const MlaTensor *AttentionData::maskView() const {
  return spec.mask ? mask.view() : nullptr;
}

MlaDecodeArgs AttentionData::decodeArgs() {
  auto args = makeArgs<MlaDecodeArgs>();
  args.qLatent = qLatent.view();
  args.qRope = hasRope() ? qRope.view() : nullptr;
  args.cache = cache.view();
  args.blockTable = cache.table.view();
  args.seqLens = lengths.view();
  args.cuSeqlens = spec.ragged.empty() ? nullptr : cuSeqlens.view();
  args.mask = maskView();
  args.sink = spec.sink ? sink.view() : nullptr;
  args.out = out.view();
  args.lse = spec.lse ? lse.view() : nullptr;
  args.scale = spec.scale;
  args.causal = spec.causal;
  args.window = spec.window;
  args.lseBase = spec.lseBase;
  args.lseEmpty = spec.lseEmpty;
  return args;
}

int32_t AttentionData::decode() {
  MlaDecodeArgs args = decodeArgs();
  uint64_t bytes = 0;
  EXPECT_EQ(mlaDecodeWorkspace(&args, &bytes), MLA_OK) << mlaLastError();
  TestCall call(bytes, spec.threads, spec.flags);
  out.poison();
  lse.poison();
  auto planArgs = makeArgs<MlaPlanArgs>();
  planArgs.seqLens = lengths.view();
  planArgs.cuSeqlens = args.cuSeqlens;
  planArgs.heads = spec.heads;
  planArgs.queryLen = spec.queries;
  planArgs.pageSize = spec.pageSize;
  planArgs.maxLength = cache.table.view()->sizes[1] * spec.pageSize;
  uint64_t planSize = 0;
  EXPECT_EQ(mlaPlanBytes(&planArgs, &planSize), MLA_OK) << mlaLastError();
  TestTensor plan(MLA_U8, {static_cast<int64_t>(planSize)});
  if (spec.plan) {
    planArgs.plan = plan.view();
    EXPECT_EQ(mlaPlan(&planArgs, &call), MLA_OK) << mlaLastError();
    args.plan = plan.view();
  }
  int32_t status = mlaDecode(&args, &call);
  EXPECT_EQ(status, MLA_OK) << mlaLastError();
  EXPECT_TRUE(call.workspace.intact() && out.intact() && lse.intact() &&
              cache.intact() && plan.intact());
  return status;
}

bool mla::test::sees(const AttentionSpec &spec, int64_t query, int64_t queries,
                     int64_t key, int64_t length) {
  int64_t own = length - queries + query;
  if (spec.causal && key > own)
    return false;
  return spec.window == 0 || key > own - spec.window;
}

void mla::test::solveRow(const std::vector<double> &scores,
                         const std::vector<std::vector<double>> &values,
                         int64_t width, const AttentionSpec &spec,
                         double sinkValue, double *out, double *lse) {
  double max = -Infinity, sum = 0;
  for (double score : scores)
    max = std::max(max, score);
  std::fill_n(out, width, 0.0);
  *lse = spec.lseEmpty ? Infinity : -Infinity;
  if (max == -Infinity)
    return;
  for (double score : scores)
    sum += std::exp(score - max);
  double denominator = sum + (spec.sink ? std::exp(sinkValue - max) : 0);
  for (size_t t = 0; t < scores.size(); ++t) {
    const double weight = std::exp(scores[t] - max) / denominator;
    for (int64_t c = 0; c < width && scores[t] != -Infinity; ++c)
      out[c] += weight * values[t][static_cast<size_t>(c)];
  }
  *lse = (max + std::log(sum)) * (spec.lseBase == 1 ? 1.4426950408889634 : 1.0);
}

namespace {
/// The keys of one sequence in double precision.
struct Keys {
  std::vector<std::vector<double>> latent, rope;

  Keys(const AttentionData &data, int64_t sequence) {
    const int64_t length = data.spec.lengths[static_cast<size_t>(sequence)];
    for (int64_t t = 0; t < length; ++t) {
      latent.emplace_back();
      rope.emplace_back();
      for (int64_t i = 0; i < data.spec.latent; ++i)
        latent.back().push_back(data.cache.get(0, sequence, t, i));
      for (int64_t i = 0; i < data.spec.rope; ++i)
        rope.back().push_back(data.cache.get(1, sequence, t, i));
    }
  }
};

double dot(const double *a, const std::vector<double> &b) {
  double sum = 0;
  for (size_t i = 0; i < b.size(); ++i)
    sum += a[i] * b[i];
  return sum;
}
} // namespace

Answer mla::test::solve(const AttentionData &data) {
  const AttentionSpec &spec = data.spec;
  const auto queries = data.qLatent.values(), ropes = data.qRope.values();
  Answer answer;
  answer.width = spec.latent;
  answer.out.resize(queries.size());
  answer.lse.resize(static_cast<size_t>(spec.tokens() * spec.heads));
  const MlaTensor &mask = *data.mask.view();
  for (int64_t b = 0; b < spec.batch(); ++b) {
    const int64_t length = spec.lengths[static_cast<size_t>(b)];
    const Keys keys(data, b);
    for (int64_t q = 0; q < spec.queriesOf(b); ++q)
      for (int64_t h = 0; h < spec.heads; ++h) {
        const int64_t row = (spec.firstToken(b) + q) * spec.heads + h;
        std::vector<double> scores;
        for (int64_t t = 0; t < length; ++t) {
          const auto key = static_cast<size_t>(t);
          double score = dot(&queries[static_cast<size_t>(row * spec.latent)],
                             keys.latent[key]);
          if (spec.rope > 0)
            score += dot(&ropes[static_cast<size_t>(row * spec.rope)],
                         keys.rope[key]);
          score *= spec.scale;
          if (spec.mask) {
            double m = data.mask.at({b, mask.sizes[1] == 1 ? 0 : h,
                                     std::min(q, mask.sizes[2] - 1), t});
            score = spec.mask == 1 ? (m != 0 ? score : -Infinity) : score + m;
          }
          scores.push_back(
              sees(spec, q, spec.queriesOf(b), t, length) ? score : -Infinity);
        }
        solveRow(scores, keys.latent, spec.latent, spec, data.sink.at(h),
                 &answer.out[static_cast<size_t>(row * spec.latent)],
                 &answer.lse[static_cast<size_t>(row)]);
      }
  }
  return answer;
}

namespace {
bool near16(double got, double want) {
  double difference = std::fabs(got - want);
  return difference <= 8e-4 || difference <= 2.01 / 128 * std::fabs(want);
}

bool nearLse(double got, double want) {
  if (std::isinf(want) || std::isnan(want))
    return got == want || (std::isnan(got) && std::isnan(want));
  double difference = std::fabs(got - want);
  return difference <= 1e-6 || difference <= 8.01 / 65536 * std::fabs(want);
}
} // namespace

void mla::test::expectClose(int32_t dtype, const TestTensor &out,
                            const TestTensor *lse, const Answer &answer,
                            const std::string &what) {
  ASSERT_EQ(out.count(), static_cast<int64_t>(answer.out.size())) << what;
  double dot = 0, gotNorm = 0, wantNorm = 0;
  for (int64_t row = 0; row * answer.width < out.count(); ++row) {
    double largest = 0;
    for (int64_t c = 0; c < answer.width; ++c) {
      double want = answer.out[static_cast<size_t>(row * answer.width + c)];
      if (std::isfinite(want))
        largest = std::max(largest, std::fabs(want));
    }
    for (int64_t c = 0; c < answer.width; ++c) {
      int64_t i = row * answer.width + c;
      double got = out.at(i), want = answer.out[static_cast<size_t>(i)];
      if (!std::isfinite(want)) {
        ASSERT_TRUE(got == want || (std::isnan(got) && std::isnan(want)))
            << what << " row " << row << " column " << c << ": expected "
            << want << ", got " << got;
        continue;
      }
      bool close = dtype == MLA_F32 ? std::fabs(got - want) <= 1e-5 * largest
                                    : near16(got, want);
      ASSERT_TRUE(close) << what << " row " << row << " column " << c
                         << ": expected " << want << ", got " << got;
      dot += got * want;
      gotNorm += got * got;
      wantNorm += want * want;
    }
  }
  if (wantNorm > 0) {
    ASSERT_LT(1 - dot / std::sqrt(gotNorm * wantNorm), 5e-6) << what;
  }
  for (int64_t i = 0; lse && i < lse->count(); ++i)
    ASSERT_TRUE(nearLse(lse->at(i), answer.lse[static_cast<size_t>(i)]))
        << what << " lse " << i << ": expected "
        << answer.lse[static_cast<size_t>(i)] << ", got " << lse->at(i);
}
