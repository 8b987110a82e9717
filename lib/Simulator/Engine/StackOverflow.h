//===- StackOverflow.h - Frames that are too large --------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_ENGINE_STACKOVERFLOW_H
#define MLA_SIMULATOR_ENGINE_STACKOVERFLOW_H

namespace mla::sim {

struct Thread;

/// Ends the program, as endForLimit() does, with a message that names the
/// thread, its kernel, and what a stack has.
[[noreturn]] void endForStackOverflow(const Thread &thread);

/// From now on, a fault of a kernel's thread of this thread of the host in the
/// guard below its stack ends the program so; other faults go to the handler
/// before.
void catchStackOverflows();

} // namespace mla::sim

#endif // MLA_SIMULATOR_ENGINE_STACKOVERFLOW_H
