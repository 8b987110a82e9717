//===- Caller.h - Callers of the hooks --------------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_HOOKS_CALLER_H
#define MLA_SIMULATOR_HOOKS_CALLER_H

namespace mla::sim {

/// True if the function that an instrumented access returns to runs on behalf
/// of the simulator. The linker keeps one copy of a template, which may be that
/// of a kernel file.
bool isSimulatorCode(const void *returnAddress);

} // namespace mla::sim

#endif // MLA_SIMULATOR_HOOKS_CALLER_H
