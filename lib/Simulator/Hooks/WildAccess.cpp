//===- WildAccess.cpp - Accesses of no memory at all ----------------------===//

#include "Simulator/Hooks/WildAccess.h"

#include "Simulator/Core/Context.h"

#include <csignal>
#include <cstdio>
#include <mutex>
#include <ucontext.h>

using namespace mla::sim;

constinit thread_local UnwatchedAccesses mla::sim::unwatchedAccesses;

static constinit thread_local UnwatchedAccess wildAccess;
static struct sigaction previousActions[NSIG];

/// Whether the upper 17 bits are alike, as those of every address in use.
static bool isCanonical(uintptr_t address) {
  const uintptr_t upper = address >> 47;
  return upper == 0 || upper == (uintptr_t(1) << 17) - 1;
}

const UnwatchedAccess *UnwatchedAccesses::find(uintptr_t fault,
                                               bool isKnown) const {
  for (const UnwatchedAccess &access : last) {
    // A copy may fault at any of its bytes.
    const bool isHit = isKnown ? fault - access.address < access.bytes
                               : access.bytes && !isCanonical(access.address);
    if (isHit)
      return &access;
  }
  return nullptr;
}

/// Where a kernel goes on after a fault: on its own stack, as if it had called.
[[noreturn]] static void reportWildAccess() {
  const UnwatchedAccess access = wildAccess;
  char address[24];
  snprintf(address, sizeof address, "0x%llx",
           static_cast<unsigned long long>(access.address));
  reportHere(49, "global access out of bounds",
             access.isWrite ? "st.global" : "ld.global",
             Site::ofReturnAddress(access.returnAddress),
             std::to_string(access.bytes) + " bytes at " + address +
                 ", no allocation");
  stopLaunch();
}

/// Makes the interrupted code call reportWildAccess().
static void redirect(ucontext_t &interrupted) {
  constexpr greg_t redZone = 128;
  greg_t *registers = interrupted.uc_mcontext.gregs;
  const greg_t top = (registers[REG_RSP] - redZone) & ~greg_t(15);
  registers[REG_RSP] = top - 8; // as a call leaves it
  registers[REG_RIP] = reinterpret_cast<greg_t>(&reportWildAccess);
}

static void handleFault(int signal, siginfo_t *info, void *interrupted) {
  const bool isKnown = info->si_code != SI_KERNEL;
  const UnwatchedAccess *access = unwatchedAccesses.find(
      reinterpret_cast<uintptr_t>(info->si_addr), isKnown);
  if (!access) {
    // Not a kernel's: the instruction faults again, under the old handler.
    sigaction(signal, &previousActions[signal], nullptr);
    return;
  }
  wildAccess = *access;
  redirect(*static_cast<ucontext_t *>(interrupted));
}

void mla::sim::catchWildAccesses() {
  static std::once_flag once;
  std::call_once(once, [] {
    struct sigaction action = {};
    action.sa_sigaction = handleFault;
    action.sa_flags = SA_SIGINFO;
    for (int signal : {SIGSEGV, SIGBUS})
      sigaction(signal, &action, &previousActions[signal]);
  });
}
