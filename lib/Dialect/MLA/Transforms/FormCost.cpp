//===- FormCost.cpp - Cost of absorbed and expanded attention -------------===//

#include "FormCost.h"

#include <algorithm>

using namespace mla;

double FormCost::getTime(double balance) const {
  return std::max(flops / balance, bytes);
}

/// Returns the bytes that both forms move: the cache, both weights, queries and
/// outputs, once each.
static double getCommonBytes(const AttentionSizes &s) {
  double cache = double(s.batch) * s.keys * (s.latent + s.rope);
  double weights = double(s.heads) * s.latent * (s.nope + s.value);
  double rows = double(s.batch) * s.queries * s.heads;
  return s.elementBytes *
         (cache + weights + rows * (s.nope + s.rope + s.value));
}

FormCost mla::getAbsorbedCost(const AttentionSizes &s) {
  double rows = double(s.batch) * s.queries * s.heads;
  double products = rows * s.latent * (s.nope + s.value);
  double scores = rows * s.keys * (2.0 * s.latent + s.rope);
  double latentRows = 4.0 * rows * s.latent;
  return {2 * (products + scores),
          getCommonBytes(s) + s.elementBytes * latentRows};
}

FormCost mla::getExpandedCost(const AttentionSizes &s) {
  double rows = double(s.batch) * s.queries * s.heads;
  double keys = double(s.batch) * s.keys;
  double products = keys * s.heads * s.latent * (s.nope + s.value);
  double scores = rows * s.keys * (s.nope + s.rope + s.value);
  double expanded = 2 * keys * s.heads * (s.nope + s.value);
  double gathered = s.paged ? 2 * keys * (s.latent + s.rope) : 0;
  return {2 * (products + scores),
          getCommonBytes(s) + s.elementBytes * (expanded + gathered)};
}

AttentionSizes mla::withQueries(AttentionSizes sizes, int64_t queries) {
  sizes.queries = queries;
  sizes.keys = sizes.keysAreQueries ? queries : std::max(sizes.keys, queries);
  return sizes;
}

int64_t mla::getCrossover(const AttentionSizes &sizes, double balance) {
  auto isExpandedCheaper = [&](int64_t queries) {
    AttentionSizes at = withQueries(sizes, queries);
    return getExpandedCost(at).getTime(balance) <
           getAbsorbedCost(at).getTime(balance);
  };
  if (isExpandedCheaper(1))
    return 0;
  int64_t low = 1, high = 65536; // absorbed is cheaper at low
  if (!isExpandedCheaper(high))
    return -1;
  while (high - low > 1) {
    int64_t middle = (low + high) / 2;
    (isExpandedCheaper(middle) ? high : low) = middle;
  }
  return high;
}
