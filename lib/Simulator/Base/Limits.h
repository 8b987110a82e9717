//===- Limits.h - Errors that end the process -------------------*- C++ -*-===//
// The process ends if a limit of the simulator or of the host is exceeded, or
// if the host makes an invalid call, because the simulation cannot continue.
// These errors are not bugs of a kernel and are not reported as findings.
//
//===----------------------------------------------------------------------===//

#ifndef MLA_SIMULATOR_BASE_LIMITS_H
#define MLA_SIMULATOR_BASE_LIMITS_H

#include <string>

namespace mla::sim {

/// Prints "simulator: error: " and the text to stderr, and ends the process
/// with exit code 2, as for bad input. Neither destructors nor atexit functions
/// run, because fibers are suspended.
[[noreturn]] void endForLimit(const std::string &text);

} // namespace mla::sim

#endif // MLA_SIMULATOR_BASE_LIMITS_H
