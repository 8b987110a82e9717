//===- ChildProcess.h - A program that ends when we do ----------*- C++ -*-===//
#ifndef MLA_SUPPORT_CHILDPROCESS_H
#define MLA_SUPPORT_CHILDPROCESS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>

namespace mla {

/// How a program ended.
struct ChildResult {
  enum class Kind : int32_t {
    NotStarted, ///< `value` is an errno
    Exited,     ///< `value` is the exit code
    Signalled,  ///< `value` is the number of the signal
    TimedOut    ///< it and all that it had started were killed
  };
  Kind kind = Kind::NotStarted;
  int32_t value = 0;
};

/// Runs `program` (a path) and waits for it. `arguments` begin with its name;
/// its standard input and output are /dev/null, and what it writes to standard
/// error goes to the end of the file `errors`, which exists. After `seconds`
/// (0: never) it is killed, and so it is as soon as this process ends, in
/// whatever way: with all processes that it started, unless they have left its
/// group.
ChildResult runChild(llvm::StringRef program,
                     llvm::ArrayRef<llvm::StringRef> arguments,
                     llvm::StringRef errors, int64_t seconds);

} // namespace mla

#endif // MLA_SUPPORT_CHILDPROCESS_H
