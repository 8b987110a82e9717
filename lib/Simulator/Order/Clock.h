//===- Clock.h - Vector clocks of the simulator -----------------*- C++ -*-===//
// Everything that acts in a cluster is a component with a number: first its
// threads, then asynchronous actors (an mbarrier, the wgmma of a warpgroup, the
// bulk stores of a thread, ...), which receive a number when they first act.
// Each component counts its events. An epoch is a component and a value of its
// counter. A clock holds, per component, the largest value of the counter whose
// event is known to have happened.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_ORDER_CLOCK_H
#define MLA_SIMULATOR_ORDER_CLOCK_H

#include <algorithm>
#include <cstdint>
#include <vector>

namespace mla::sim {

/// A moment in the history of a component. The default is "never".
class Epoch {
public:
  static constexpr unsigned countBits = 19;
  static constexpr uint32_t maxCount = (1u << countBits) - 1;
  static constexpr uint32_t maxComponent = (1u << (32 - countBits)) - 1;

  Epoch() = default;
  Epoch(uint32_t component, uint32_t count)
      : bits(component << countBits | count) {}

  uint32_t component() const { return bits >> countBits; }
  uint32_t count() const { return bits & maxCount; }
  /// Returns the component, as the key of a reader in the shadow.
  uint64_t actor() const { return component(); }
  /// Always false: only epochs of global memory distinguish atomic operations.
  static constexpr bool isAtomicAccess() { return false; }
  static constexpr uint32_t kind() { return 0; }
  explicit operator bool() const { return bits != 0; }
  bool operator==(const Epoch &) const = default;

private:
  uint32_t bits = 0;
};

/// A vector clock; components beyond its size are at 0.
class Clock {
public:
  uint32_t operator[](uint32_t component) const {
    return component < counts.size() ? counts[component] : 0;
  }

  /// True if the epoch has happened according to this clock.
  bool includes(Epoch epoch) const {
    return (*this)[epoch.component()] >= epoch.count();
  }

  /// True if this clock dominates `other`: no component of `other` is later.
  bool dominates(const Clock &other) const {
    for (uint32_t i = 0; i < other.size(); ++i)
      if ((*this)[i] < other.counts[i])
        return false;
    return true;
  }

  /// Raises a component to at least `count`.
  void raise(uint32_t component, uint32_t count) {
    if (component >= counts.size())
      counts.resize(component + 1);
    counts[component] = std::max(counts[component], count);
  }
  void raise(Epoch epoch) { raise(epoch.component(), epoch.count()); }

  /// Sets a component, possibly to a lower count.
  void set(uint32_t component, uint32_t count) {
    raise(component, 0);
    counts[component] = count;
  }

  /// Takes the maximum of both clocks per component.
  void join(const Clock &other) {
    if (other.counts.size() > counts.size())
      counts.resize(other.counts.size());
    uint32_t *mine = counts.data();
    const uint32_t *theirs = other.counts.data();
    for (size_t i = 0, n = other.counts.size(); i < n; ++i)
      mine[i] = std::max(mine[i], theirs[i]);
  }

  /// Takes the minimum of both clocks per component.
  void intersect(const Clock &other) {
    size_t common = std::min(counts.size(), other.counts.size());
    counts.resize(common);
    for (size_t i = 0; i < common; ++i)
      counts[i] = std::min(counts[i], other.counts[i]);
  }

  void clear() { counts.clear(); }
  uint32_t size() const { return static_cast<uint32_t>(counts.size()); }

private:
  std::vector<uint32_t> counts;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_ORDER_CLOCK_H
