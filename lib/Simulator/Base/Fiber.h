//===- Fiber.h - A CUDA thread's flow of control ----------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_BASE_FIBER_H
#define MLA_SIMULATOR_BASE_FIBER_H

#include <boost/context/detail/fcontext.hpp>

#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

namespace mla::sim {

/// Stacks, handed out and taken back. Below each lie bytes that nobody may
/// touch: of the first ones a guard without access, which costs two mappings,
/// of which a process has not enough for every thread of a large GPU; of the
/// others, many to a mapping, a page that is looked at when they come back.
class StackPool {
public:
#ifdef MLA_SIMULATOR_ASAN
  /// Sanitized frames have gaps between their variables.
  static constexpr size_t stackBytes = 256 << 10;
#else
  static constexpr size_t stackBytes = 64 << 10;
#endif

  /// Of the first stacks: a frame that is larger still jumps over the guard.
  static constexpr size_t guardBytes = 1 << 20;

  StackPool() = default;
  StackPool(const StackPool &) = delete;
  StackPool &operator=(const StackPool &) = delete;
  ~StackPool();

  /// The pool of the calling thread, which outlives the devices that it makes:
  /// a stack is mapped once, not for each device.
  static StackPool &ofThread();

  /// The lowest usable byte of a stack of `stackBytes`. Ends the program with a
  /// message when the system gives no more memory.
  char *take();

  /// Whether nothing was written below the stack, where it has no guard.
  bool isWhole(const char *stack) const;

  /// Takes back a stack of take(). Frames may still lie on it: they are lost.
  void giveBack(char *stack);

private:
  /// 8192 guarded stacks are those of four multiprocessors.
  static constexpr size_t maxGuarded = 8192, slabStacks = 256;

  void addGuarded();
  void addSlab();

  bool isOfSlab(const char *stack) const;

  std::vector<char *> unused;
  std::set<char *> slabs;
  size_t guarded = 0;
};

/// A flow of control with a stack of its own. It runs in turn with the thread
/// that resumes it.
class Fiber {
public:
  using Entry = void (*)(void *argument);

  /// Prepares a call of `entry(argument)`; it must not return, but suspend for
  /// the last time.
  void prepare(char *stack, Entry entry, void *argument);

  /// Runs the fiber until it suspends.
  void resume();

  /// Called on the fiber: returns to who resumed it.
  void suspend();

  /// A number for all that a suspended fiber goes on with: frames, registers.
  uint64_t state() const;

  bool isOnStack(const void *address) const {
    return address >= stack && address < stack + StackPool::stackBytes;
  }
  char *getStack() const { return stack; }

private:
  static void start(boost::context::detail::transfer_t transfer);

  boost::context::detail::fcontext_t self = nullptr, caller = nullptr;
  char *stack = nullptr;
  /// The stack of who resumed the fiber, known only to the address sanitizer.
  const void *callerStack = nullptr;
  size_t callerBytes = 0;
  Entry entry = nullptr;
  void *argument = nullptr;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_BASE_FIBER_H
