//===- FormCost.cpp - Time of absorbed and expanded attention -------------===//

#include "mla/Kernels/Manifest/FormCost.h"

#include <algorithm>
#include <cmath>

using namespace mla;

static constexpr TargetCosts table[] = {
#include "Costs.inc"
};

const TargetCosts *mla::findCosts(std::string_view target) {
  for (const TargetCosts &costs : table)
    if (costs.target == target)
      return &costs;
  return nullptr;
}

TargetCosts mla::withBalance(const TargetCosts &costs, double balance) {
  const CallCost work{0, balance * costs.bytesPerUs, 1};
  return {costs.target, 1, 0, costs.bytesPerUs, 0, work, work, work, work};
}

/// Rounds up. Sizes are assumed, so their products may exceed an int64_t.
static double divideUp(double number, int64_t by) {
  return std::ceil(number / double(by));
}

/// Returns the number of keys that a query sees on average, with those that
/// take as long as a tile itself.
static double getKeys(const TargetCosts &costs, const AttentionSizes &s) {
  const double hidden = s.causal ? (double(s.queries) - 1) / 2 : 0;
  return costs.tileKeys + double(s.keys) - hidden;
}

static double getCallUs(const TargetCosts &costs, const CallCost &call,
                        double flops, double bytes) {
  return call.callUs +
         std::max(flops / call.flopsPerUs, bytes / costs.bytesPerUs);
}

/// Returns the time of a product of `rows` rows with the weights of all heads,
/// [latent, width] of each. The operand and the result have `inOut` elements.
static double getProductUs(const TargetCosts &costs, const AttentionSizes &s,
                           double rows, int64_t width, double inOut) {
  const double weights = double(s.heads) * s.latent * width;
  const CallCost &call = costs.product;
  const double padded = divideUp(rows, call.tileRows) * call.tileRows;
  return getCallUs(costs, call, 2 * padded * weights,
                   s.elementBytes * (weights + inOut));
}

double mla::getAbsorbedUs(const TargetCosts &costs, const AttentionSizes &s) {
  const double tokens = double(s.batch) * s.queries;
  const double rows = tokens * s.heads;
  const CallCost &call = s.paged ? costs.decode : costs.dense;
  const double tiles =
      double(s.batch) * divideUp(double(s.queries) * s.heads, call.tileRows);
  const double scores =
      tiles * call.tileRows * getKeys(costs, s) * (2 * s.latent + s.rope);
  const double cache = double(s.batch) * s.keys * (s.latent + s.rope);
  const double inOut = rows * (2 * s.latent + s.rope);
  return getProductUs(costs, s, tokens, s.nope, rows * (s.nope + s.latent)) +
         getCallUs(costs, call, 2 * scores, s.elementBytes * (cache + inOut)) +
         getProductUs(costs, s, tokens, s.value, rows * (s.value + s.latent));
}

/// Returns the time of `mla.prefill`. A tile has the queries of one head. The
/// tiles run in rounds of one tile per unit; a last round that is not full
/// takes as long as a full one.
static double getPrefillUs(const TargetCosts &costs, const AttentionSizes &s) {
  const CallCost &call = costs.prefill;
  const double tiles =
      double(s.batch) * s.heads * divideUp(double(s.queries), call.tileRows);
  const double rows =
      divideUp(tiles, costs.units) * costs.units * call.tileRows;
  const int64_t width = s.nope + s.rope + s.value;
  const double scores = rows * getKeys(costs, s) * width;
  const double keys = double(s.batch) * s.keys *
                      (double(s.heads) * (s.nope + s.value) + s.rope);
  const double inOut = double(s.batch) * s.queries * s.heads * width;
  return getCallUs(costs, call, 2 * scores, s.elementBytes * (keys + inOut));
}

double mla::getExpandedUs(const TargetCosts &costs, const AttentionSizes &s) {
  const double tokens = double(s.batch) * s.keys;
  double us = getPrefillUs(costs, s);
  for (int64_t width : {s.nope, s.value})
    us += getProductUs(costs, s, tokens, width,
                       tokens * (s.latent + double(s.heads) * width));
  if (s.paged)
    us += costs.gatherCallUs + double(s.elementBytes) * 2 * tokens *
                                   (s.latent + s.rope) / costs.bytesPerUs;
  return us;
}

bool mla::isExpandedFaster(const TargetCosts &costs,
                           const AttentionSizes &sizes) {
  return getExpandedUs(costs, sizes) < getAbsorbedUs(costs, sizes);
}

AttentionSizes mla::withQueries(AttentionSizes sizes, int64_t queries) {
  sizes.queries = queries;
  sizes.keys = sizes.keysAreQueries ? queries : std::max(sizes.keys, queries);
  return sizes;
}

int64_t mla::getCrossover(const TargetCosts &costs,
                          const AttentionSizes &sizes) {
  auto isExpanded = [&](int64_t queries) {
    return isExpandedFaster(costs, withQueries(sizes, queries));
  };
  if (isExpanded(1))
    return 0;
  int64_t low = 1, high = 2; // absorbed is not slower at low
  while (!isExpanded(high)) {
    low = high;
    high *= 2;
    if (high > 65536)
      return -1;
  }
  while (high - low > 1) {
    const int64_t middle = (low + high) / 2;
    (isExpanded(middle) ? high : low) = middle;
  }
  return high;
}
