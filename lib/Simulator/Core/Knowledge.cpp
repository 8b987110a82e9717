//===- Knowledge.cpp - What a thread knows to have happened ---------------===//

#include "Simulator/Core/Knowledge.h"

using namespace mla::sim;

/// Whether `a` knows all that `b` knows.
static bool covers(const ClockPtr &a, const ClockPtr &b) {
  return !b || a == b || (a && a->covers(*b));
}

static bool covers(const Foreign &a, const Foreign &b) {
  if (a.finished < b.finished)
    return false;
  for (const auto &[cluster, clocks] : b.clocks) {
    auto known = a.clocks.find(cluster);
    if (known == a.clocks.end() || !covers(known->second.all, clocks.all) ||
        !covers(known->second.fenced, clocks.fenced))
      return false;
  }
  return true;
}

static ClockPtr joinClocks(const ClockPtr &a, const ClockPtr &b) {
  if (covers(a, b))
    return a;
  if (covers(b, a))
    return b;
  auto sum = std::make_shared<Clock>(*a);
  sum->join(*b);
  return sum;
}

// A thread that polls joins the same again and again: nothing is copied then.
ForeignPtr mla::sim::joinForeign(const ForeignPtr &a, const ForeignPtr &b) {
  if (!b || a == b || (a && covers(*a, *b)))
    return a;
  if (!a || covers(*b, *a))
    return b;
  auto joined = std::make_shared<Foreign>(*a);
  joined->finished = std::max(a->finished, b->finished);
  for (const auto &[cluster, clocks] : b->clocks) {
    ForeignClocks &known = joined->clocks[cluster];
    known.all = joinClocks(known.all, clocks.all);
    known.fenced = joinClocks(known.fenced, clocks.fenced);
  }
  return joined;
}

ForeignPtr mla::sim::fenceForeign(const ForeignPtr &known) {
  if (!known || known->clocks.empty())
    return known;
  auto fenced = std::make_shared<Foreign>(*known);
  for (auto &[cluster, clocks] : fenced->clocks)
    clocks.fenced = clocks.all;
  return fenced;
}
