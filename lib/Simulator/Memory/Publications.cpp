//===- Publications.cpp - What releases leave in memory -------------------===//

#include "Simulator/Memory/Publications.h"

#include "Simulator/Core/Cluster.h"
#include "Simulator/Core/Thread.h"

#include <algorithm>

using namespace mla::sim;

void Publications::clear() {
  all = nullptr;
  wide = nullptr;
}

Publications::Each &Publications::own() {
  if (!all)
    all = std::make_shared<Each>();
  else if (all.use_count() > 1)
    all = std::make_shared<Each>(*all);
  return *all;
}

void Publications::enter(const Publisher &publisher, const ForeignPtr &known) {
  ForeignPtr &old = own()[publisher];
  old = joinForeign(old, known);
}

void Publications::add(const Publisher &publisher, const ForeignPtr &known) {
  enter(publisher, known);
  if (publisher.scope == SyncScope::Gpu)
    wide = joinForeign(wide, known);
}

void Publications::pass(const Publications &others, SyncScope scope) {
  if (others.empty())
    return;
  const bool isWhole = scope == SyncScope::Gpu;
  if (isWhole && (empty() || all == others.all)) {
    *this = others;
    return;
  }
  for (const auto &[publisher, known] : *others.all)
    enter({publisher.cluster, publisher.rank, std::min(publisher.scope, scope)},
          known);
  if (isWhole)
    wide = joinForeign(wide, others.wide);
}

/// Whether a thread of a CTA may learn, by an operation of a scope, what one of
/// its cluster has published.
static bool reaches(const Publisher &publisher, const Cta &cta,
                    SyncScope scope) {
  const SyncScope distance =
      publisher.rank == cta.rank ? SyncScope::Cta : SyncScope::Cluster;
  return std::min(publisher.scope, scope) >= distance;
}

void Publications::teach(Thread &thread, SyncScope scope) const {
  if (empty())
    return;
  const bool isWhole = scope == SyncScope::Gpu;
  if (isWhole && wide)
    thread.learn(wide);
  const uint32_t cluster = thread.cta->cluster->number;
  for (auto it = all->lower_bound({cluster, 0, SyncScope::Cta});
       it != all->end() && it->first.cluster == cluster; ++it)
    if (!(isWhole && it->first.scope == SyncScope::Gpu) &&
        reaches(it->first, *thread.cta, scope))
      thread.learn(it->second);
}

void Publications::teachOnce(Thread &thread, SyncScope scope) {
  teach(thread, scope);
  // What the GPU's scope does not reach nothing does.
  if (empty() || scope == SyncScope::Gpu)
    return clear();
  std::erase_if(own(), [&](const auto &entry) {
    return entry.first.cluster == thread.cta->cluster->number &&
           reaches(entry.first, *thread.cta, scope);
  });
  if (all->empty())
    clear();
}
