//===- Fiber.cpp - A CUDA thread's flow of control ------------------------===//

#include "Simulator/Core/Fiber.h"

#include <cstdio>
#include <cstdlib>
#include <sys/mman.h>

using namespace mla::sim;
namespace context = boost::context::detail;

static constexpr size_t guardBytes = 4096;

StackPool::~StackPool() {
  for (char *stack : unused)
    munmap(stack - guardBytes, stackBytes + guardBytes);
}

char *StackPool::take() {
  if (!unused.empty()) {
    char *stack = unused.back();
    unused.pop_back();
    return stack;
  }
  void *memory = mmap(nullptr, stackBytes + guardBytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED || mprotect(memory, guardBytes, PROT_NONE)) {
    fprintf(stderr, "simulator: no memory for a thread's stack; each takes two "
                    "mappings (see vm.max_map_count)\n");
    abort();
  }
  return static_cast<char *>(memory) + guardBytes;
}

void Fiber::start(context::transfer_t transfer) {
  auto *fiber = static_cast<Fiber *>(transfer.data);
  fiber->caller = transfer.fctx;
  fiber->entry(fiber->argument);
  abort();
}

void Fiber::prepare(char *newStack, Entry newEntry, void *newArgument) {
  stack = newStack;
  entry = newEntry;
  argument = newArgument;
  self = context::make_fcontext(stack + StackPool::stackBytes,
                                StackPool::stackBytes, start);
}

void Fiber::resume() { self = context::jump_fcontext(self, this).fctx; }

void Fiber::suspend() { caller = context::jump_fcontext(caller, nullptr).fctx; }
