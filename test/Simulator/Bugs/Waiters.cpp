//===- Waiters.cpp - Check the waiting threads of deadlocks ---------------===//

#include "Waiters.h"

#include <regex>

namespace {

/// A pattern for the instruction at which a thread waits, and a text that the
/// report must contain about this wait. $1 and $2 are the groups of the
/// pattern.
struct Waiting {
  const char *waiter, *barrier;
};

const Waiting waitings[] = {
    {R"(of CTA (\S+) warp \d+ in mbarrier\.try_wait (smem\+\d+))",
     "\n    mbarrier $2 of CTA "},
    {R"(of CTA (\S+) warp \d+ in bar\.sync)", "\n    barrier "},
    {R"(of CTA (\S+) warp \d+ in barrier\.cluster\.wait)",
     "\n    cluster barrier of CTA "},
    {R"(of CTA (\S+) warp \d+ in setmaxnreg\.inc)",
     "\n    registers of CTA $1: "},
    {R"(of CTA (\S+) warp \d+ in tcgen05\.alloc)",
     "\n    tensor memory of SM "},
    {R"(of CTA (\S+) warp \d+ in tcgen05\.dealloc)", "\n    pair of CTAs "},
    {R"(of CTA (\S+) warp \d+ in ((?:atom|ld)\.\S+))", " in $2 of "},
};

/// The number of threads in the deadlock of a planted bug. The report must list
/// all of them.
struct Waiters {
  const char *plant;
  unsigned threads;
};

const Waiters waiters[] = {
    {"both sides of a ring wait first", 2},
    {"an arrival too few", 64},
    {"a warp missing at a named barrier", 64},
    {"a lane missing in a collective", 32},
    {"a cycle of waits", 2},
    {"an exchange that never succeeds", 1},
    {"a plain poll of global memory", 1},
    {"a plain poll of shared memory", 1},
    {"a plain poll of two words", 1},
    {"a poll between tests that pass", 1},
    {"a poll by reductions", 32},
    {"a poll between named barriers", 32},
    {"a poll that is handed on", 32},
    {"a warp that polls by its votes", 32},
    {"a lane that polls for its warp", 32},
    {"an mbarrier polled with pauses", 1},
    {"registers that are never free", 128},
    {"more bytes expected than come", 32},
    {"two CTAs with all columns", 64},
    {"a tcgen05.ld by half of a warp", 128},
    {"a tensor map with half a box", 128},
    {"a pair frees on both sides of a barrier", 256},
    {"a producer that waits first", 129},
    {"a lane that leaves out a wgmma", 129},
};

} // namespace

/// Returns the number of waiting threads that the report of a deadlock lists.
static unsigned waitersIn(const std::string &detail) {
  static const std::regex pattern(R"((\d+) threads of CTA )");
  unsigned sum = 0;
  for (std::sregex_iterator it(detail.begin(), detail.end(), pattern), end;
       it != end; ++it)
    sum += static_cast<unsigned>(std::stoul(it->str(1)));
  return sum;
}

/// Checks the number of waiting threads of a deadlock.
static std::string wrongWaiters(const std::string &name,
                                const std::string &detail) {
  for (const Waiters &known : waiters)
    if (name == known.plant)
      return waitersIn(detail) == known.threads
                 ? ""
                 : "expected " + std::to_string(known.threads) +
                       " threads that wait, got " +
                       std::to_string(waitersIn(detail));
  return "Waiters.cpp does not say how many threads of '" + name + "' wait";
}

std::string mla::test::wrongWaiting(const std::string &name,
                                    const std::string &detail) {
  if (const std::string wrong = wrongWaiters(name, detail); !wrong.empty())
    return wrong;
  for (const Waiting &waiting : waitings) {
    const std::regex pattern(waiting.waiter);
    for (std::sregex_iterator it(detail.begin(), detail.end(), pattern), end;
         it != end; ++it)
      if (const std::string wanted = it->format(waiting.barrier);
          detail.find(wanted) == std::string::npos)
        return "waiter '" + it->str() + "' without '" + wanted.substr(5) + "'";
  }
  return "";
}
