//===- GroupQueue.cpp - Commit groups of a thread -------------------------===//

#include "Simulator/State/GroupQueue.h"

#include "Simulator/State/Cluster.h"

#include <algorithm>
#include <utility>

using namespace mla::sim;

void GroupQueue::wakeWaiter() {
  if (waiter)
    wake(*std::exchange(waiter, nullptr));
}

void GroupQueue::endRead(uint32_t group) {
  --at(group).unread;
  wakeWaiter();
}

void GroupQueue::endAll(uint32_t group) {
  --at(group).undone;
  wakeWaiter();
}

bool GroupQueue::isRead(uint32_t last) const {
  size_t count = std::min<size_t>(last, groups.size());
  return std::all_of(groups.begin(), groups.begin() + count,
                     [](const Group &group) { return group.unread == 0; });
}

bool GroupQueue::isDone(uint32_t last) const {
  size_t count = std::min<size_t>(last, groups.size());
  return std::all_of(groups.begin(), groups.begin() + count,
                     [](const Group &group) { return group.undone == 0; });
}
