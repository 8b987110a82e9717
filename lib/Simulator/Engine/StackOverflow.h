//===- StackOverflow.h - Overflows of thread stacks -------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_ENGINE_STACKOVERFLOW_H
#define MLA_SIMULATOR_ENGINE_STACKOVERFLOW_H

namespace mla::sim {

struct Thread;

/// Ends the program like endForLimit(), with a message that names the thread,
/// its kernel and the size of a stack.
[[noreturn]] void endForStackOverflow(const Thread &thread);

/// Installs a handler that ends the program in this way on a fault in the guard
/// below the stack of a kernel thread of this host thread. Other faults go to
/// the previous handler.
void catchStackOverflows();

} // namespace mla::sim

#endif // MLA_SIMULATOR_ENGINE_STACKOVERFLOW_H
