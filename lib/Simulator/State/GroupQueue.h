//===- GroupQueue.h - Commit groups of a thread -----------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_STATE_GROUPQUEUE_H
#define MLA_SIMULATOR_STATE_GROUPQUEUE_H

#include "Simulator/Base/Site.h"

#include <cstdint>
#include <deque>

namespace mla::sim {

struct Thread;

/// The commit groups of one thread: group n is the n-th commit, counted from 1.
/// Operations belong to the open group until it is committed. The end of
/// reading the source and the completion are counted separately, because
/// `wait_group.read` waits only for the reads.
class GroupQueue {
public:
  /// Returns the number of the group to which an operation issued now belongs.
  uint32_t openGroup() const { return committed + 1; }
  /// Records the issue of an operation in the open group.
  void begin(Site site) {
    at(openGroup()).unread++, at(openGroup()).undone++;
    lastSite = site;
  }
  /// Record that an operation of a group has read its source (endRead), and
  /// that it has completed (endAll). Both wake the thread that waits.
  void endRead(uint32_t group);
  void endAll(uint32_t group);
  void commit() { ++committed; }

  /// The last group for whose reads (knownRead), or for whose completion
  /// (knownDone), the thread has waited.
  uint32_t knownRead = 0, knownDone = 0;

  /// Returns the last group that a wait must cover to leave at most `pending`
  /// groups pending.
  uint32_t groupsBefore(uint32_t pending) const {
    return committed > pending ? committed - pending : 0;
  }
  /// True if the operations of groups 1 to `last` have read their sources
  /// (isRead), or have completed (isDone).
  bool isRead(uint32_t last) const;
  bool isDone(uint32_t last) const;
  /// True if some issued operations may still read their sources, because the
  /// thread has not waited for them.
  bool hasUnknownReads() const { return groups.size() > knownRead; }

  /// The source location of the last issued operation.
  Site lastSite;

  /// The thread that waits for groups, or null.
  Thread *waiter = nullptr;

  /// The clock components of the groups; 0 before the first use.
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
