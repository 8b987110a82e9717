//===- Hooks.h - Plain loads and stores of kernels --------------*- C++ -*-===//
// Kernel files are compiled with -fsanitize=thread, which calls a function for
// each load and store that other threads may see. The simulator defines these
// functions; the library of ThreadSanitizer is not linked.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_HOOKS_HOOKS_H
#define MLA_SIMULATOR_HOOKS_HOOKS_H

namespace mla::sim {

struct Thread;

/// Treats later accesses as accesses by `thread`.
void enterKernel(Thread &thread);
/// Treats later accesses as accesses by the simulator.
void leaveKernel();
/// True if a function is declared with MLA_KERNEL. Such a function compiles
/// only in an instrumented file.
bool isInstrumented(const void *kernel);

} // namespace mla::sim

#endif // MLA_SIMULATOR_HOOKS_HOOKS_H
