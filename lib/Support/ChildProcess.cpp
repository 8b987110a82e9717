//===- ChildProcess.cpp - Run a program that ends with this process -------===//
// A keeper process runs between this process and the program. It is a fork of
// this process that only waits for the end of the program, the end of this
// process, or the timeout. The system could notify the program of the end of
// this process, but not the processes that the program starts, for example if
// it is a script.
//
// After fork only async-signal-safe functions are called, because other threads
// of this process may have held any lock.
//===----------------------------------------------------------------------===//

#include "mla/Support/ChildProcess.h"

#include "llvm/ADT/SmallVector.h"

#include <cerrno>
#include <csignal>
#include <ctime>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace mla;

namespace {
/// The inputs of the keeper. They are created before the fork, because the
/// keeper must not allocate memory.
struct Order {
  const char *program, *errors;
  char *const *arguments;
  int64_t seconds;
  int report; ///< the writing end of a pipe
  pid_t owner;
  sigset_t mask; ///< the signal mask of the caller
};
} // namespace

static void report(const Order &order, ChildResult::Kind kind, int value) {
  ChildResult result{kind, value};
  while (write(order.report, &result, sizeof(result)) < 0 && errno == EINTR) {
  }
}

static bool redirect(const char *path, int flags, int to) {
  int file = open(path, flags | O_CLOEXEC);
  return file >= 0 && dup2(file, to) >= 0;
}

/// Starts the program in the current process. Returns only on failure.
static void becomeProgram(const Order &order, pid_t keeper) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != keeper) // the keeper ended before the call
    return;
  if (redirect("/dev/null", O_RDONLY, 0) &&
      redirect("/dev/null", O_WRONLY, 1) &&
      redirect(order.errors, O_WRONLY | O_APPEND, 2)) {
    sigprocmask(SIG_SETMASK, &order.mask, nullptr);
    execv(order.program, order.arguments);
  }
  report(order, ChildResult::Kind::NotStarted, errno);
}

/// If the program has ended, reports how it ended and returns true.
static bool reportEnd(const Order &order, pid_t program) {
  int status = 0;
  if (waitpid(program, &status, WNOHANG) != program)
    return false;
  if (WIFSIGNALED(status))
    report(order, ChildResult::Kind::Signalled, WTERMSIG(status));
  else
    report(order, ChildResult::Kind::Exited, WEXITSTATUS(status));
  return true;
}

static timespec now() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time;
}

/// Returns the set of the signals that the keeper waits for: SIGCHLD, and the
/// signals that terminate a program.
static sigset_t watchedSignals() {
  sigset_t set;
  sigemptyset(&set);
  for (int signal : {SIGCHLD, SIGTERM, SIGINT, SIGHUP, SIGQUIT})
    sigaddset(&set, signal);
  return set;
}

/// Waits for a watched signal and returns it, or -1 at time `end`.
static int waitForSignal(const timespec *end) {
  const sigset_t all = watchedSignals();
  while (true) {
    timespec rest{0, 0}, time = now();
    if (end) {
      rest.tv_sec = end->tv_sec - time.tv_sec;
      rest.tv_nsec = end->tv_nsec - time.tv_nsec;
      if (rest.tv_nsec < 0) {
        rest.tv_nsec += 1'000'000'000;
        --rest.tv_sec;
      }
      if (rest.tv_sec < 0)
        return -1;
    }
    int signal =
        end ? sigtimedwait(&all, nullptr, &rest) : sigwaitinfo(&all, nullptr);
    if (signal > 0 || errno != EINTR)
      return signal;
  }
}

/// Waits for the end of the program, for a signal that this process has ended,
/// or for the timeout. Then kills all remaining processes of the program.
static void watch(const Order &order, pid_t program) {
  timespec end = now();
  end.tv_sec += order.seconds;
  int signal = SIGCHLD;
  bool ended = false;
  while (signal == SIGCHLD && !ended) {
    signal = waitForSignal(order.seconds > 0 ? &end : nullptr);
    ended = reportEnd(order, program);
  }
  if (signal < 0 && !ended)
    report(order, ChildResult::Kind::TimedOut, 0);
  kill(-program, SIGKILL);
}

/// Runs the keeper, with all signals blocked.
static void keep(const Order &order) {
  std::signal(SIGCHLD, SIG_DFL);
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != order.owner)
    return;
  pid_t keeper = getpid(), program = fork();
  if (program < 0)
    return report(order, ChildResult::Kind::NotStarted, errno);
  if (program == 0) {
    becomeProgram(order, keeper);
    _exit(127);
  }
  setpgid(program, program); // also set by the program: no race
  watch(order, program);
}

/// Reads the keeper's report, or reports that the keeper itself was killed.
static ChildResult readReport(int pipe) {
  ChildResult result;
  ssize_t bytes;
  do
    bytes = read(pipe, &result, sizeof(result));
  while (bytes < 0 && errno == EINTR);
  if (bytes != sizeof(result))
    return {ChildResult::Kind::Signalled, SIGKILL};
  return result;
}

/// Forks with all signals blocked, so that the keeper misses none.
static pid_t startKeeper(Order &order) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &order.mask);
  pid_t keeper = fork();
  if (keeper == 0) {
    keep(order);
    _exit(0);
  }
  int error = errno;
  pthread_sigmask(SIG_SETMASK, &order.mask, nullptr);
  errno = error;
  return keeper;
}

ChildResult mla::runChild(llvm::StringRef program,
                          llvm::ArrayRef<llvm::StringRef> arguments,
                          llvm::StringRef errors, int64_t seconds) {
  std::string path = program.str(), errorsPath = errors.str();
  std::vector<std::string> texts(arguments.begin(), arguments.end());
  std::vector<char *> pointers;
  for (std::string &text : texts)
    pointers.push_back(text.data());
  pointers.push_back(nullptr);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return {ChildResult::Kind::NotStarted, errno};
  Order order{path.c_str(),
              errorsPath.c_str(),
              pointers.data(),
              seconds,
              ends[1],
              getpid(),
              {}};
  pid_t keeper = startKeeper(order);
  int error = errno;
  close(ends[1]);
  ChildResult result{ChildResult::Kind::NotStarted, error};
  if (keeper > 0) {
    result = readReport(ends[0]);
    while (waitpid(keeper, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  close(ends[0]);
  return result;
}
