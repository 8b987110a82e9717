//===- DecodeGrid.cpp - The reduced grid of public decode tests -----------===//

#include "DecodeShapes.h"

#include <algorithm>
#include <array>
#include <random>
#include <set>

using namespace mla::test;

namespace {

/// A point of the grid: the value of each factor.
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

/// Returns the cost of a point: tiles of 64 rows times blocks of 64 keys.
int costOf(const Point &p) {
  return p[3] * ((p[0] * p[1] + 63) / 64) * ((p[2] + 63) / 64);
}

/// A pair of factors with their values: {factor, value, factor, value}.
using Pair = std::array<int, 4>;

std::set<Pair> pairsOf(const Point &p) {
  std::set<Pair> pairs;
  for (int a = 0; a < static_cast<int>(factors); ++a)
    for (int b = 0; b < a; ++b)
      pairs.insert({a, p[a], b, p[b]});
  return pairs;
}

/// Returns inexpensive points that together contain every pair of values.
/// Repeatedly selects the point with the most new pairs for its cost, until no
/// pair is missing.
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

DecodeCase caseOf(DecodeTarget target, const Point &point) {
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
  return shape;
}

/// Returns all points in a random order that is the same in every run.
std::vector<Point> shuffledPoints() {
  std::vector<Point> points = allPoints();
  std::shuffle(points.begin(), points.end(), std::mt19937(1));
  return points;
}

} // namespace

std::vector<DecodeCase> mla::test::reducedGrid(DecodeTarget target) {
  static const std::vector<Point> points = coveringPoints();
  std::vector<DecodeCase> shapes;
  for (const Point &point : points)
    shapes.push_back(caseOf(target, point));
  return shapes;
}

std::vector<DecodeCase> mla::test::wholeGrid(DecodeTarget target) {
  static const std::vector<Point> points = shuffledPoints();
  std::vector<DecodeCase> shapes;
  for (const Point &point : points)
    shapes.push_back(caseOf(target, point));
  return shapes;
}
