//===- StackOverflow.cpp - Overflows of thread stacks ---------------------===//

#include "Simulator/Engine/StackOverflow.h"
#include "Simulator/Engine/Context.h"

#include <csignal>
#include <cstdio>
#include <memory>
#include <mutex>
#include <unistd.h>

using namespace mla::sim;

static struct sigaction previousActions[NSIG];

// This function must not allocate memory, because a signal handler calls it.
void mla::sim::endForStackOverflow(const Thread &thread) {
  const Cta &cta = *thread.cta;
  char text[512];
  const int length = snprintf(
      text, sizeof text,
      "simulator: error: a thread's stack overflowed: it has %zu KiB (kernel "
      "%s, CTA (%u,%u,%u) warp %u lane %u)\n",
      StackPool::stackBytes >> 10, cta.cluster->launch->config.name.c_str(),
      cta.x, cta.y, cta.z, thread.warp(), thread.lane());
  const size_t bytes = std::min<size_t>(length, sizeof text - 1);
  if (write(STDERR_FILENO, text, bytes) < 0)
    _exit(3);
  _exit(2);
}

static void handleFault(int signal, siginfo_t *info, void *) {
  const Thread *thread = context().thread;
  const auto fault = reinterpret_cast<uintptr_t>(info->si_addr);
  if (thread && reinterpret_cast<uintptr_t>(thread->fiber.getStack()) - fault <=
                    StackPool::guardBytes)
    endForStackOverflow(*thread);
  // After the handler returns, the instruction faults again, and the previous
  // handler runs.
  sigaction(signal, &previousActions[signal], nullptr);
}

namespace {
/// A stack for signal handlers, created unless the host thread has one.
/// Handlers cannot use the stack of the fiber, which is exhausted.
class HandlerStack {
public:
  HandlerStack() {
    stack_t known = {};
    if (sigaltstack(nullptr, &known) || !(known.ss_flags & SS_DISABLE))
      return;
    memory = std::make_unique<char[]>(bytes);
    const stack_t own = {memory.get(), 0, bytes};
    sigaltstack(&own, nullptr);
  }
  ~HandlerStack() {
    const stack_t none = {nullptr, SS_DISABLE, 0};
    if (memory)
      sigaltstack(&none, nullptr);
  }
  HandlerStack(const HandlerStack &) = delete;
  HandlerStack &operator=(const HandlerStack &) = delete;

private:
  static constexpr size_t bytes = 64 << 10;
  std::unique_ptr<char[]> memory;
};
} // namespace

void mla::sim::catchStackOverflows() {
  static std::once_flag once;
  static thread_local const HandlerStack stack;
  std::call_once(once, [] {
    struct sigaction action = {};
    action.sa_sigaction = handleFault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    for (int signal : {SIGSEGV, SIGBUS})
      sigaction(signal, &action, &previousActions[signal]);
  });
}
