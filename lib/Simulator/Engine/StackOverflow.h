//===- StackOverflow.h - Overflows of thread stacks -------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_ENGINE_STACKOVERFLOW_H
#define MLA_SIMULATOR_ENGINE_STACKOVERFLOW_H

namespace mla::sim {

struct Thread;

/// Ends the program like endForLimit(), with a message that names the thread,
/// its kernel and the stack size.
[[noreturn]] void endForStackOverflow(const Thread &thread);

/// Installs a handler for faults in the guard below the stack of a kernel
/// thread of this host thread. The handler calls endForStackOverflow(). Other
/// faults go to the previous handler.
void catchStackOverflows();

} // namespace mla::sim

#endif // MLA_SIMULATOR_ENGINE_STACKOVERFLOW_H
