//===- GroupQueue.h - Asynchronous operations waited for by groups *- C++
//-*-===//
#ifndef MLA_SIMULATOR_STATE_GROUPQUEUE_H
#define MLA_SIMULATOR_STATE_GROUPQUEUE_H

#include "Simulator/Base/Site.h"

#include <cstdint>
#include <deque>

namespace mla::sim {

struct Thread;

/// The commit groups of one thread: group `n` is the n-th commit, from 1 on.
/// Operations count in the open group until it is committed. Reading the source
/// and completing are counted apart, since `wait_group.read` waits for the
/// first only.
class GroupQueue {
public:
  /// Number of the group that an operation issued now will belong to.
  uint32_t openGroup() const { return committed + 1; }
  /// An operation of the open group begins.
  void begin(Site site) {
    at(openGroup()).unread++, at(openGroup()).undone++;
    lastSite = site;
  }
  /// An operation of a group has read its source, or completed; wakes the
  /// thread that waits.
  void endRead(uint32_t group);
  void endAll(uint32_t group);
  void commit() { ++committed; }

  /// Groups up to here are known, by waits, to have read or completed.
  uint32_t knownRead = 0, knownDone = 0;

  /// Groups that may be waited for with "at most `pending` groups pending".
  uint32_t groupsBefore(uint32_t pending) const {
    return committed > pending ? committed - pending : 0;
  }
  /// Whether the groups 1 to `last` have read their sources, or completed.
  bool isRead(uint32_t last) const;
  bool isDone(uint32_t last) const;
  /// Whether operations were issued whose reading no wait covers.
  bool hasUnknownReads() const { return groups.size() > knownRead; }

  /// Where the youngest operation was issued.
  Site lastSite;

  /// The thread that waits for groups, or null.
  Thread *waiter = nullptr;

  /// The groups' components in the cluster's clocks, 0 before the first use.
  uint32_t readComponent = 0, doneComponent = 0;

private:
  struct Group {
    uint32_t unread = 0, undone = 0;
  };
  void wakeWaiter();
  Group &at(uint32_t group) {
    while (groups.size() < group)
      groups.emplace_back();
    return groups[group - 1];
  }

  uint32_t committed = 0;
  std::deque<Group> groups;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_GROUPQUEUE_H
