//===- Fiber.cpp - A CUDA thread's flow of control ------------------------===//

#include "Simulator/Core/Fiber.h"

#include "Simulator/Core/Limits.h"

#include <cstdlib>
#include <sys/mman.h>

#ifdef MLA_SIMULATOR_ASAN
#include <sanitizer/asan_interface.h>
#endif

using namespace mla::sim;
namespace switching = boost::context::detail;

static constexpr size_t guardBytes = 4096;

/// Marks the gaps of frames that were left for good as ordinary memory.
static void forgetFrames([[maybe_unused]] char *stack) {
#ifdef MLA_SIMULATOR_ASAN
  ASAN_UNPOISON_MEMORY_REGION(stack, StackPool::stackBytes);
#endif
}

/// Just before a jump: on which stack the program goes on. `frames` keeps what
/// the sanitizer knows of the stack that is left.
static void leaveStack([[maybe_unused]] void *&frames,
                       [[maybe_unused]] const void *target,
                       [[maybe_unused]] size_t bytes) {
#ifdef MLA_SIMULATOR_ASAN
  __sanitizer_start_switch_fiber(&frames, target, bytes);
#endif
}

/// Just after a jump, with `frames` as this stack left them, or null at its
/// start. `source` and `bytes`, unless null, become the stack come from.
static void enterStack([[maybe_unused]] void *frames,
                       [[maybe_unused]] const void **source,
                       [[maybe_unused]] size_t *bytes) {
#ifdef MLA_SIMULATOR_ASAN
  __sanitizer_finish_switch_fiber(frames, source, bytes);
#endif
}

StackPool::~StackPool() {
  for (char *stack : unused)
    munmap(stack - guardBytes, stackBytes + guardBytes);
}

StackPool &StackPool::ofThread() {
  thread_local StackPool pool;
  return pool;
}

char *StackPool::take() {
  if (!unused.empty()) {
    char *stack = unused.back();
    unused.pop_back();
    return stack;
  }
  void *memory = mmap(nullptr, stackBytes + guardBytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED || mprotect(memory, guardBytes, PROT_NONE))
    endForLimit("no memory for a thread's stack; each takes two mappings (see "
                "vm.max_map_count)");
  return static_cast<char *>(memory) + guardBytes;
}

void StackPool::giveBack(char *stack) {
  forgetFrames(stack);
  unused.push_back(stack);
}

void Fiber::start(switching::transfer_t transfer) {
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
