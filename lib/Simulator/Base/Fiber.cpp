//===- Fiber.cpp - The control flow of a CUDA thread ----------------------===//

#include "Simulator/Base/Fiber.h"

#include "Simulator/Base/Limits.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>
#include <sys/mman.h>

#ifdef MLA_SIMULATOR_ASAN
#include <sanitizer/asan_interface.h>
#endif

using namespace mla::sim;
namespace switching = boost::context::detail;

static constexpr size_t gapBytes = 4096;
static constexpr size_t pitch = gapBytes + StackPool::stackBytes;

static char *map(size_t bytes) {
  void *memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    endForLimit(std::string("no memory for the threads' stacks: ") +
                strerror(errno) + " (see ulimit -v)");
  return static_cast<char *>(memory);
}

/// Removes the address sanitizer's poison from a stack whose frames never
/// return.
static void forgetFrames([[maybe_unused]] char *stack) {
#ifdef MLA_SIMULATOR_ASAN
  ASAN_UNPOISON_MEMORY_REGION(stack, StackPool::stackBytes);
#endif
}

/// Announces to the sanitizer, before a jump, the stack on which the program
/// continues. `frames` receives the sanitizer's data about the current stack.
static void leaveStack([[maybe_unused]] void *&frames,
                       [[maybe_unused]] const void *target,
                       [[maybe_unused]] size_t bytes) {
#ifdef MLA_SIMULATOR_ASAN
  __sanitizer_start_switch_fiber(&frames, target, bytes);
#endif
}

/// Announces to the sanitizer, after a jump, that this stack runs again.
/// `frames` is the value that leaveStack() stored for this stack, or null if
/// the stack has not run before. `source` and `bytes`, unless null, receive the
/// previous stack.
static void enterStack([[maybe_unused]] void *frames,
                       [[maybe_unused]] const void **source,
                       [[maybe_unused]] size_t *bytes) {
#ifdef MLA_SIMULATOR_ASAN
  __sanitizer_finish_switch_fiber(frames, source, bytes);
#endif
}

StackPool::~StackPool() {
  for (char *stack : unused)
    if (!isOfSlab(stack))
      munmap(stack - guardBytes, guardBytes + stackBytes);
  for (char *slab : slabs)
    munmap(slab, slabStacks * pitch);
}

StackPool &StackPool::ofThread() {
  thread_local StackPool pool;
  return pool;
}

bool StackPool::isOfSlab(const char *stack) const {
  const auto behind = slabs.upper_bound(const_cast<char *>(stack));
  return behind != slabs.begin() &&
         stack < *std::prev(behind) + slabStacks * pitch;
}

void StackPool::addGuarded() {
  char *memory = map(guardBytes + stackBytes);
  if (mprotect(memory, guardBytes, PROT_NONE))
    endForLimit("cannot protect the guard page of a thread's stack: " +
                std::string(strerror(errno)) + " (see vm.max_map_count)");
  unused.push_back(memory + guardBytes);
  ++guarded;
}

void StackPool::addSlab() {
  char *slab = *slabs.insert(map(slabStacks * pitch)).first;
  for (size_t i = slabStacks; i-- > 0;)
    unused.push_back(slab + i * pitch + gapBytes);
}

char *StackPool::take() {
  if (unused.empty() && guarded < maxGuarded)
    addGuarded();
  else if (unused.empty())
    addSlab();
  char *stack = unused.back();
  unused.pop_back();
  return stack;
}

bool StackPool::isWhole(const char *stack) const {
  return !isOfSlab(stack) ||
         std::none_of(stack - gapBytes, stack, [](char byte) { return byte; });
}

void StackPool::giveBack(char *stack) {
  forgetFrames(stack);
  unused.push_back(stack);
}

MLA_SIM_ENTRY void Fiber::start(switching::transfer_t transfer) {
  auto *fiber = static_cast<Fiber *>(transfer.data);
  enterStack(nullptr, &fiber->callerStack, &fiber->callerBytes);
  fiber->caller = transfer.fctx;
  fiber->entry(fiber->argument);
  abort();
}

void Fiber::prepare(char *newStack, Entry newEntry, void *newArgument) {
  stack = newStack;
  entry = newEntry;
  argument = newArgument;
  self = switching::make_fcontext(stack + StackPool::stackBytes,
                                  StackPool::stackBytes, start);
}

void Fiber::resume() {
  void *frames = nullptr;
  leaveStack(frames, stack, StackPool::stackBytes);
  self = switching::jump_fcontext(self, this).fctx;
  enterStack(frames, nullptr, nullptr);
}

void Fiber::suspend() {
  void *frames = nullptr;
  leaveStack(frames, callerStack, callerBytes);
  caller = switching::jump_fcontext(caller, nullptr).fctx;
  enterStack(frames, &callerStack, &callerBytes);
}

// The hash covers the registers, too, because a jump saves them on the stack.
// The address sanitizer is off, because the hash reads the poisoned gaps
// between variables.
__attribute__((no_sanitize("address"))) uint64_t Fiber::state() const {
  uint64_t number = 0;
  const auto *end =
      reinterpret_cast<const uint64_t *>(stack + StackPool::stackBytes);
  for (const auto *word = static_cast<const uint64_t *>(self); word < end;
       ++word) {
    number = (number ^ *word) * 0x9e3779b97f4a7c15u;
    number ^= number >> 32;
  }
  return number;
}
