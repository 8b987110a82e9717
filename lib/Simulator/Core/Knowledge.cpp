//===- Knowledge.cpp - What a thread knows to have happened ---------------===//

#include "Simulator/Core/Knowledge.h"

using namespace mla::sim;

ForeignPtr mla::sim::joinForeign(const ForeignPtr &a, const ForeignPtr &b) {
  if (!a || !b || a == b)
    return a ? a : b;
  auto joined = std::make_shared<Foreign>(*a);
  joined->finished = std::max(a->finished, b->finished);
  for (const auto &[cluster, clock] : b->clocks) {
    auto [it, isNew] = joined->clocks.try_emplace(cluster, clock);
    if (isNew || it->second == clock)
      continue;
    auto sum = std::make_shared<Clock>(*it->second);
    sum->join(*clock);
    it->second = std::move(sum);
  }
  return joined;
}
