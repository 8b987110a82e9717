//===- Hooks.h - Ordinary loads and stores of kernels -----------*- C++ -*-===//
//
// Kernel files are compiled with -fsanitize=thread, which calls a function for
// each load and store that may be seen by others. The simulator defines these
// functions; ThreadSanitizer's own library is not linked.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_HOOKS_HOOKS_H
#define MLA_SIMULATOR_HOOKS_HOOKS_H

namespace mla::sim {

struct Thread;

/// From here on accesses are those of this thread.
void enterKernel(Thread &thread);
/// From here on accesses are the simulator's own.
void leaveKernel();
/// Whether a function is an MLA_KERNEL, which compiles in such files only.
bool isInstrumented(const void *kernel);

} // namespace mla::sim

#endif // MLA_SIMULATOR_HOOKS_HOOKS_H
