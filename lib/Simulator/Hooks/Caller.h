//===- Caller.h - Callers of the hooks --------------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_HOOKS_CALLER_H
#define MLA_SIMULATOR_HOOKS_CALLER_H

namespace mla::sim {

/// True if an instrumented access that returns to this address is made by the
/// simulator: by its own code, or by a function that its code calls. The second
/// case exists because the linker keeps one copy of an inline function,
/// possibly the instrumented copy of a kernel file.
bool isSimulatorCode(const void *returnAddress);

} // namespace mla::sim

#endif // MLA_SIMULATOR_HOOKS_CALLER_H
