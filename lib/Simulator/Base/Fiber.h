//===- Fiber.h - The control flow of a CUDA thread --------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_BASE_FIBER_H
#define MLA_SIMULATOR_BASE_FIBER_H

#include <boost/context/detail/fcontext.hpp>

#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

namespace mla::sim {

/// A pool of stacks. A write below a stack is an overflow. The first
/// `maxGuarded` stacks have a guard below them: memory without access rights. A
/// guard takes two memory mappings, and a process cannot have enough mappings
/// for every thread of a large GPU. The other stacks therefore share mappings;
/// the page below such a stack is checked when the stack is returned.
class StackPool {
public:
#ifdef MLA_SIMULATOR_ASAN
  /// Larger than without the sanitizer, which adds gaps between the variables
  /// of a frame.
  static constexpr size_t stackBytes = 256 << 10;
#else
  static constexpr size_t stackBytes = 64 << 10;
#endif

  /// The size of a guard. An overflow by a larger frame may go undetected,
  /// because the frame can extend past the guard.
  static constexpr size_t guardBytes = 1 << 20;

  StackPool() = default;
  StackPool(const StackPool &) = delete;
  StackPool &operator=(const StackPool &) = delete;
  ~StackPool();

  /// Returns the pool of the calling thread. The pool outlives devices, so that
  /// its stacks are mapped only once.
  static StackPool &ofThread();

  /// Returns the lowest usable byte of a stack of `stackBytes`. Ends the
  /// program with a message if the system has no more memory.
  char *take();

  /// True if nothing was written below the stack. Always true for guarded
  /// stacks, because a write below them faults.
  bool isWhole(const char *stack) const;

  /// Returns a stack from take() to the pool. Frames on it are lost.
  void giveBack(char *stack);

private:
  /// The number of stacks with a guard, enough for the threads of four
  /// multiprocessors, and the number of stacks per shared mapping.
  static constexpr size_t maxGuarded = 8192, slabStacks = 256;

  void addGuarded();
  void addSlab();

  bool isOfSlab(const char *stack) const;

  std::vector<char *> unused;
  std::set<char *> slabs;
  size_t guarded = 0;
};

/// A coroutine with its own stack. It alternates with the host thread that
/// resumes it.
class Fiber {
public:
  using Entry = void (*)(void *argument);

  /// Prepares a call of `entry(argument)`. The entry must not return; its last
  /// action must be suspend().
  void prepare(char *stack, Entry entry, void *argument);

  /// Runs the fiber until it suspends.
  void resume();

  /// Returns to the thread that resumed the fiber. Only the fiber itself may
  /// call it.
  void suspend();

  /// Returns a hash of the frames and registers that a suspended fiber resumes
  /// with.
  uint64_t state() const;

  bool isOnStack(const void *address) const {
    return address >= stack && address < stack + StackPool::stackBytes;
  }
  char *getStack() const { return stack; }

private:
  static void start(boost::context::detail::transfer_t transfer);

  boost::context::detail::fcontext_t self = nullptr, caller = nullptr;
  char *stack = nullptr;
  /// The stack of the thread that resumed the fiber, for the address sanitizer.
  const void *callerStack = nullptr;
  size_t callerBytes = 0;
  Entry entry = nullptr;
  void *argument = nullptr;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_BASE_FIBER_H
