//===- Knowledge.cpp - What a thread knows to have happened ---------------===//

#include "Simulator/Core/Knowledge.h"

#include <algorithm>

using namespace mla::sim;

static bool covers(const Knowledge &a, const Knowledge &b);
static bool covers(const Foreign &a, const Foreign &b);

/// Whether `a` knows all that `b` knows.
template <class T>
static bool covers(const std::shared_ptr<const T> &a,
                   const std::shared_ptr<const T> &b) {
  return !b || a == b || (a && covers(*a, *b));
}

static bool covers(const Knowledge &a, const Knowledge &b) {
  return a.all.covers(b.all) && a.fenced.covers(b.fenced) &&
         a.tensor.covers(b.tensor) && a.events.covers(b.events);
}

static bool covers(const Foreign &a, const Foreign &b) {
  if (a.finished < b.finished)
    return false;
  for (const auto &[cluster, knowledge] : b.clusters) {
    auto known = a.clusters.find(cluster);
    if (known == a.clusters.end() || !covers(known->second, knowledge))
      return false;
  }
  return true;
}

static KnowledgePtr joinKnowledge(const KnowledgePtr &a,
                                  const KnowledgePtr &b) {
  if (covers(a, b))
    return a;
  if (covers(b, a))
    return b;
  auto sum = std::make_shared<Knowledge>(*a);
  sum->join(*b);
  return sum;
}

// A thread that polls joins the same again and again: nothing is copied then.
ForeignPtr mla::sim::joinForeign(const ForeignPtr &a, const ForeignPtr &b) {
  if (covers(a, b))
    return a;
  if (covers(b, a))
    return b;
  auto joined = std::make_shared<Foreign>(*a);
  joined->finished = std::max(a->finished, b->finished);
  for (const auto &[cluster, knowledge] : b->clusters) {
    KnowledgePtr &known = joined->clusters[cluster];
    known = joinKnowledge(known, knowledge);
  }
  return joined;
}

ForeignPtr mla::sim::fenceForeign(const ForeignPtr &known) {
  if (!known || known->clusters.empty())
    return known;
  auto fenced = std::make_shared<Foreign>(*known);
  for (auto &[cluster, knowledge] : fenced->clusters) {
    auto behind = std::make_shared<Knowledge>(*knowledge);
    behind->fenced.global.join(behind->all);
    knowledge = std::move(behind);
  }
  return fenced;
}
