//===- StackOverflow.cpp - Input that is too deep for the stack -----------===//

#include "mla/Support/StackOverflow.h"

#include "llvm/Support/Signals.h"

#include <csignal>
#include <cstdint>
#include <cstring>
#include <ucontext.h>
#include <unistd.h>

namespace {
/// Who says it, with which exit code, and who gets other faults.
struct Reporter {
  const char *program;
  int exitCode;
  struct sigaction previous;
} reporter;
} // namespace

/// The stack pointer where the signal came.
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
  // Nothing is left to do when standard error takes nothing.
  (void)!write(STDERR_FILENO, text, std::strlen(text));
}

/// A fault at an address close to the stack pointer is one of the stack. All
/// that is called here may be called in a signal's handler.
static void onFault(int, siginfo_t *info, void *context) {
  constexpr intptr_t near = 1 << 20; // the kernel's gap below a stack
  intptr_t distance = reinterpret_cast<uintptr_t>(info->si_addr) -
                      getStackPointer(*static_cast<ucontext_t *>(context));
  if (distance < -near || distance > near) {
    // The instruction faults again, and goes to who had the signal before.
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
  // On the alternative stack that InitLLVM made.
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigaction(SIGSEGV, &action, &reporter.previous);
}
