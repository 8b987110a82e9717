//===- HappensBefore.cpp - The happens-before relation --------------------===//

#include "Simulator/Order/HappensBefore.h"

#include <algorithm>

using namespace mla::sim;

static bool dominates(const HappensBefore &a, const HappensBefore &b);
static bool dominates(const OtherClusters &a, const OtherClusters &b);

/// True if `a` dominates `b`.
template <class T>
static bool dominates(const std::shared_ptr<const T> &a,
                      const std::shared_ptr<const T> &b) {
  return !b || a == b || (a && dominates(*a, *b));
}

static bool dominates(const HappensBefore &a, const HappensBefore &b) {
  return a.all.dominates(b.all) && a.fenced.dominates(b.fenced) &&
         a.tensor.dominates(b.tensor) && a.events.dominates(b.events);
}

static bool dominates(const OtherClusters &a, const OtherClusters &b) {
  if (a.finished < b.finished)
    return false;
  for (const auto &[cluster, knowledge] : b.clusters) {
    auto known = a.clusters.find(cluster);
    if (known == a.clusters.end() || !dominates(known->second, knowledge))
      return false;
  }
  return true;
}

static HappensBeforePtr joinHappensBefore(const HappensBeforePtr &a,
                                          const HappensBeforePtr &b) {
  if (dominates(a, b))
    return a;
  if (dominates(b, a))
    return b;
  auto sum = std::make_shared<HappensBefore>(*a);
  sum->join(*b);
  return sum;
}

// Copies nothing if one set dominates the other, because a polling thread joins
// the same set again and again.
OtherClustersPtr mla::sim::joinOthers(const OtherClustersPtr &a,
                                      const OtherClustersPtr &b) {
  if (dominates(a, b))
    return a;
  if (dominates(b, a))
    return b;
  auto joined = std::make_shared<OtherClusters>(*a);
  joined->finished = std::max(a->finished, b->finished);
  for (const auto &[cluster, knowledge] : b->clusters) {
    HappensBeforePtr &known = joined->clusters[cluster];
    known = joinHappensBefore(known, knowledge);
  }
  return joined;
}

OtherClustersPtr mla::sim::fenceOthers(const OtherClustersPtr &known) {
  if (!known || known->clusters.empty())
    return known;
  auto fenced = std::make_shared<OtherClusters>(*known);
  for (auto &[cluster, knowledge] : fenced->clusters) {
    auto behind = std::make_shared<HappensBefore>(*knowledge);
    behind->fenced.global.join(behind->all);
    knowledge = std::move(behind);
  }
  return fenced;
}
