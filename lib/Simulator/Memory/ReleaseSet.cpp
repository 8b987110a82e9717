//===- ReleaseSet.cpp - Releases at an address of memory ------------------===//

#include "Simulator/Memory/ReleaseSet.h"

#include <algorithm>

using namespace mla::sim;

void ReleaseSet::clear() {
  all = nullptr;
  wide = nullptr;
}

ReleaseSet::Each &ReleaseSet::own() {
  if (!all)
    all = std::make_shared<Each>();
  else if (all.use_count() > 1)
    all = std::make_shared<Each>(*all);
  return *all;
}

void ReleaseSet::enter(const Releaser &releaser,
                       const OtherClustersPtr &known) {
  OtherClustersPtr &old = own()[releaser];
  old = joinOthers(old, known);
}

void ReleaseSet::add(const Releaser &releaser, const OtherClustersPtr &known) {
  enter(releaser, known);
  if (releaser.scope == SyncScope::Gpu)
    wide = joinOthers(wide, known);
}

void ReleaseSet::forward(const ReleaseSet &others, SyncScope scope) {
  if (others.empty())
    return;
  const bool isWhole = scope == SyncScope::Gpu;
  if (isWhole && (empty() || all == others.all)) {
    *this = others;
    return;
  }
  for (const auto &[releaser, known] : *others.all)
    enter({releaser.cluster, releaser.rank, std::min(releaser.scope, scope)},
          known);
  if (isWhole)
    wide = joinOthers(wide, others.wide);
}

/// True if an operation of scope `scope` by a thread of CTA `rank` in the
/// releaser's cluster acquires the release.
static bool reaches(const Releaser &releaser, unsigned rank, SyncScope scope) {
  const SyncScope distance =
      releaser.rank == rank ? SyncScope::Cta : SyncScope::Cluster;
  return std::min(releaser.scope, scope) >= distance;
}

void ReleaseSet::forEachVisible(const Reader &reader,
                                const Visit &visit) const {
  if (empty())
    return;
  const bool isWhole = reader.scope == SyncScope::Gpu;
  if (isWhole && wide)
    visit(wide);
  for (auto it = all->lower_bound({reader.cluster, 0, SyncScope::Cta});
       it != all->end() && it->first.cluster == reader.cluster; ++it)
    if (!(isWhole && it->first.scope == SyncScope::Gpu) &&
        reaches(it->first, reader.rank, reader.scope))
      visit(it->second);
}

void ReleaseSet::takeVisible(const Reader &reader, const Visit &visit) {
  forEachVisible(reader, visit);
  // GPU scope is the widest scope. A release that a GPU-scope reader cannot
  // acquire is never acquired, so the set is emptied.
  if (empty() || reader.scope == SyncScope::Gpu)
    return clear();
  std::erase_if(own(), [&](const auto &entry) {
    return entry.first.cluster == reader.cluster &&
           reaches(entry.first, reader.rank, reader.scope);
  });
  if (all->empty())
    clear();
}
