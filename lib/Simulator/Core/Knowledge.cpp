//===- Knowledge.cpp - What a thread knows to have happened ---------------===//

#include "Simulator/Core/Knowledge.h"

using namespace mla::sim;

static ClockPtr joinClocks(const ClockPtr &a, const ClockPtr &b) {
  if (!a || !b || a == b)
    return a ? a : b;
  auto sum = std::make_shared<Clock>(*a);
  sum->join(*b);
  return sum;
}

ForeignPtr mla::sim::joinForeign(const ForeignPtr &a, const ForeignPtr &b) {
  if (!a || !b || a == b)
    return a ? a : b;
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
