//===- Limits.h - What the host has no more of ------------------*- C++ -*-===//
//
// The simulator's own limits, and the host's, end the process: no simulated
// step can go on. They are no mistake of a kernel, so nothing is reported; nor
// are calls by the host that make no sense.
//
//===----------------------------------------------------------------------===//

#ifndef MLA_SIMULATOR_BASE_LIMITS_H
#define MLA_SIMULATOR_BASE_LIMITS_H

#include <string>

namespace mla::sim {

/// Prints "simulator: error: " and the text on stderr, and ends the process
/// with exit code 2, that of bad input; neither destructors nor functions of
/// atexit run, since fibers are suspended.
[[noreturn]] void endForLimit(const std::string &text);

} // namespace mla::sim

#endif // MLA_SIMULATOR_BASE_LIMITS_H
