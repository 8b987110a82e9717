//===- StackOverflow.cpp - Report stack overflows -------------------------===//

#include "mla/Support/StackOverflow.h"

#include "llvm/Support/Signals.h"

#include <csignal>
#include <cstdint>
#include <cstring>
#include <ucontext.h>
#include <unistd.h>

namespace {
/// The program's name and exit code, and the previous signal handler.
struct Reporter {
  const char *program;
  int exitCode;
  struct sigaction previous;
} reporter;
} // namespace

/// Returns the stack pointer at the time of the signal.
static uintptr_t getStackPointer(const ucontext_t &context) {
#if defined(__x86_64__)
  return context.uc_mcontext.gregs[REG_RSP];
#elif defined(__aarch64__)
  return context.uc_mcontext.sp;
#else
#error "which register is the stack pointer here?"
#endif
}

static void say(const char *text) {
  // If standard error cannot be written there is nothing left to do.
  (void)!write(STDERR_FILENO, text, std::strlen(text));
}

/// Handles a fault. A fault address close to the stack pointer means a stack
/// overflow. Calls only async-signal-safe functions.
static void onFault(int, siginfo_t *info, void *context) {
  constexpr intptr_t near = 1 << 20; // the kernel's gap below a stack
  intptr_t distance = reinterpret_cast<uintptr_t>(info->si_addr) -
                      getStackPointer(*static_cast<ucontext_t *>(context));
  if (distance < -near || distance > near) {
    // This is not a stack overflow. Restores the previous handler, which is
    // called when the instruction runs again and faults again.
    sigaction(SIGSEGV, &reporter.previous, nullptr);
    return;
  }
  say(reporter.program);
  say(": error: the input is nested too deeply: the stack overflowed\n");
  llvm::sys::RunInterruptHandlers();
  _exit(reporter.exitCode);
}

void mla::reportStackOverflow(const char *program, int exitCode) {
  reporter.program = program;
  reporter.exitCode = exitCode;
  struct sigaction action = {};
  action.sa_sigaction = onFault;
  // The handler runs on the alternative stack that InitLLVM created.
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigaction(SIGSEGV, &action, &reporter.previous);
}
