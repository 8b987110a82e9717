//===- ChildProcess.h - Run a program until this one ends -------*- C++ -*-===//
#ifndef MLA_SUPPORT_CHILDPROCESS_H
#define MLA_SUPPORT_CHILDPROCESS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>

namespace mla {

/// The outcome of a child process.
struct ChildResult {
  enum class Kind : int32_t {
    NotStarted, ///< `value` is an errno
    Exited,     ///< `value` is the exit code
    Signalled,  ///< `value` is the number of the signal
    TimedOut    ///< the program and its children were killed
  };
  Kind kind = Kind::NotStarted;
  int32_t value = 0;
};

/// Runs `program` (a path) and waits for it. `arguments[0]` is the program's
/// name. The program's standard input and output are /dev/null, and its
/// standard error is appended to the existing file `errors`. The program is
/// killed after `seconds` (0: never) and when this process ends for any reason,
/// together with all processes that it started, unless they have left its
/// process group.
ChildResult runChild(llvm::StringRef program,
                     llvm::ArrayRef<llvm::StringRef> arguments,
                     llvm::StringRef errors, int64_t seconds);

} // namespace mla

#endif // MLA_SUPPORT_CHILDPROCESS_H
