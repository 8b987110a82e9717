//===- DecodeShapes.cpp - Shapes of decodes for every target --------------===//

#include "DecodeShapes.h"
#include "GenericCase.h"
#include "SeedTable.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <array>
#include <random>
#include <set>

using namespace mla;
using namespace mla::test;

std::string mla::test::nameOf(DecodeTarget target) {
  return target == DecodeTarget::Sm80   ? "sm_80"
         : target == DecodeTarget::Sm90 ? "sm_90a"
                                        : "sm_100a";
}

std::string mla::test::textOf(const DecodeCase &shape) {
  std::string text =
      nameOf(shape.target) + ": " + std::to_string(shape.heads) +
      " heads, query length " + std::to_string(shape.queryLen) + ", pages of " +
      std::to_string(shape.pageSize) + (shape.isCausal ? ", causal" : "") +
      ", window " + std::to_string(shape.window) +
      (shape.hasSink ? ", sink" : "") + (shape.isHalf ? ", f16" : "") +
      (shape.isSplit ? ", split" : "") + (shape.hasGaps ? ", gaps" : "") +
      (shape.ramp != 0 ? ", ramp" : "") + ", " + std::to_string(shape.ctas) +
      " CTAs, lengths";
  for (int length : shape.lengths)
    text += " " + std::to_string(length);
  for (int tokens : shape.ragged)
    text += ", ragged " + std::to_string(tokens);
  return text;
}

DecodeCase mla::test::randomDecode(DecodeTarget target, uint64_t seed) {
  std::mt19937_64 random(seed);
  auto below = [&](int count) { return static_cast<int>(random() % count); };
  auto oneOf = [&](std::initializer_list<int> values) {
    return values.begin()[below(static_cast<int>(values.size()))];
  };
  DecodeCase shape;
  shape.target = target;
  shape.heads = oneOf({1, 3, 8, 9, 16, 17, 32, 40, 63, 64, 65, 96, 126, 128});
  shape.queryLen = shape.heads > 40 ? 1 + below(2) : 1 + below(4);
  shape.pageSize = oneOf({1, 13, 16, 32, 48, 64, 64, 100, 128});
  shape.isCausal = below(2);
  shape.window = below(2) ? 0 : 1 + below(150);
  shape.hasSink = below(2);
  shape.isHalf = below(3) == 0;
  shape.isSplit = below(2);
  shape.hasGaps = below(2);
  shape.ctas = 4 + below(3); // not below planMaxGroups
  shape.ramp = below(2) ? 0 : 0.07f;
  shape.lengths.clear();
  const bool isRagged = below(2);
  for (int left = 1 + below(3), most = 200; left > 0; --left) {
    shape.lengths.push_back(below(4) ? below(most + 1) : 0);
    most -= shape.lengths.back();
    if (isRagged)
      shape.ragged.push_back(below(shape.queryLen + 1));
  }
  if (shape.tokens() == 0)
    shape.ragged.clear();
  return shape;
}

namespace {

/// A point of the grid: which value of each factor.
constexpr size_t factors = 8;
using Point = std::array<int, factors>;

const std::vector<int> levels[factors] = {
    {1, 3, 9, 63, 64, 126, 128}, // heads
    {1, 2, 4},                   // query tokens
    {20, 75, gridKeys},          // keys
    {1, 2, 6, gridBatch},        // sequences
    {0, 1},                      // varied lengths, some of them 0
    {0, 1},                      // causal
    {64, 48, 13},                // tokens of a page
    {0, 1},                      // f16
};

std::vector<Point> allPoints() {
  std::vector<Point> points = {Point{}};
  for (size_t f = 0; f < factors; ++f) {
    std::vector<Point> longer;
    for (Point point : points)
      for (int level : levels[f]) {
        point[f] = level;
        longer.push_back(point);
      }
    points = std::move(longer);
  }
  return points;
}

/// Tiles of 64 rows times blocks of 64 keys: what a point costs.
int costOf(const Point &p) {
  return p[3] * ((p[0] * p[1] + 63) / 64) * ((p[2] + 63) / 64);
}

/// Two factors with their values.
using Pair = std::array<int, 4>;

std::set<Pair> pairsOf(const Point &p) {
  std::set<Pair> pairs;
  for (int a = 0; a < static_cast<int>(factors); ++a)
    for (int b = 0; b < a; ++b)
      pairs.insert({a, p[a], b, p[b]});
  return pairs;
}

/// Points, none of them dear, that hold every pair of values: the one with the
/// most new pairs for its cost, until there are none.
std::vector<Point> coveringPoints() {
  constexpr int mostCost = 3 * gridBatch, pairsWorth = 6;
  std::vector<std::pair<Point, std::set<Pair>>> points;
  std::set<Pair> open;
  for (const Point &point : allPoints())
    if (costOf(point) <= mostCost) {
      points.emplace_back(point, pairsOf(point));
      open.insert(points.back().second.begin(), points.back().second.end());
    }
  std::vector<Point> chosen;
  while (!open.empty()) {
    int best = INT32_MIN;
    const std::pair<Point, std::set<Pair>> *bestPoint = nullptr;
    for (const auto &candidate : points) {
      int fresh = 0;
      for (const Pair &pair : candidate.second)
        fresh += open.count(pair);
      const int worth = fresh * pairsWorth - costOf(candidate.first);
      if (fresh > 0 && worth > best) {
        best = worth;
        bestPoint = &candidate;
      }
    }
    chosen.push_back(bestPoint->first);
    for (const Pair &pair : bestPoint->second)
      open.erase(pair);
  }
  return chosen;
}

} // namespace

std::vector<DecodeCase> mla::test::reducedGrid(DecodeTarget target) {
  static const std::vector<Point> points = coveringPoints();
  std::vector<DecodeCase> shapes;
  for (const Point &point : points) {
    DecodeCase shape;
    shape.target = target;
    shape.heads = point[0];
    shape.queryLen = point[1];
    shape.lengths.assign(point[3], point[2]);
    if (point[4]) // 0, 5/7 of the longest, 3/7, 1/7, ...
      for (int b = 0; b < point[3]; ++b)
        shape.lengths[b] = point[2] * (b * 5 % 7) / 7;
    shape.isCausal = point[5];
    shape.pageSize = point[6];
    shape.isHalf = point[7];
    shapes.push_back(shape);
  }
  return shapes;
}

/// What of a case the table of seeds counts, each with whether the case has it.
static std::vector<std::pair<std::string, bool>>
featuresOf(const DecodeCase &shape, bool isMerged) {
  const auto &lengths = shape.lengths;
  const bool byTma = shape.pageSize % 16 == 0;
  return {{"f16", shape.isHalf},
          {"pages of a multiple of 16", byTma},
          {"other pages", !byTma},
          {"two pools", shape.isSplit},
          {"queries with gaps", shape.hasGaps},
          {"causal", shape.isCausal},
          {"window", shape.window != 0},
          {"sink", shape.hasSink},
          {"ragged", !shape.ragged.empty()},
          {"several query tokens", shape.queryLen > 1},
          {"an empty sequence",
           std::find(lengths.begin(), lengths.end(), 0) != lengths.end()},
          {"keys split and merged", isMerged}};
}

/// The same attention for the kernel of any shape, whose queries always lie in
/// tensors of their own.
static GenericCase genericOf(const DecodeCase &shape) {
  GenericCase c;
  c.type = shape.isHalf ? ResultType::F16 : ResultType::Bf16;
  c.lengths = shape.lengths;
  c.tokens.clear();
  for (int b = 0; b < shape.batch(); ++b)
    c.tokens.push_back(shape.tokensOf(b));
  c.isRagged = !shape.ragged.empty();
  c.heads = shape.heads;
  c.widthA = c.valueWidth = 512;
  c.widthB = 64;
  c.pageSize = shape.pageSize;
  c.layout = shape.isSplit ? 2 : 1;
  c.isCausal = shape.isCausal;
  c.hasSink = shape.hasSink;
  c.window = shape.window;
  c.scale = DecodeCase::scale;
  c.ctas = shape.ctas;
  return c;
}

void mla::test::runDecode(const DecodeCase &shape, uint64_t seed) {
  SCOPED_TRACE("seed " + std::to_string(seed) + ", " + textOf(shape));
  bool isMerged;
  if (shape.target == DecodeTarget::Sm80) {
    isMerged = runGenericCase(genericOf(shape), {.seed = seed}).isMerged;
  } else {
    DecodeProblem problem(shape);
    const DecodeResult result = problem.run(seed);
    problem.check(result);
    isMerged = result.isMerged;
  }
  if (testing::Test::HasFailure())
    return;
  for (const auto &[name, isPresent] : featuresOf(shape, isMerged))
    if (isPresent)
      noteSeed(nameOf(shape.target) + " decode: " + name, seed);
}

void mla::test::requireDecodeSeeds() {
  for (DecodeTarget target : decodeTargets)
    for (const auto &[name, isPresent] : featuresOf({}, false))
      if (name != "queries with gaps" || target != DecodeTarget::Sm80)
        requireSeeds(nameOf(target) + " decode: " + name);
}
