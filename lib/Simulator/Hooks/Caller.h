//===- Caller.h - Whose accesses the hooks see ------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_HOOKS_CALLER_H
#define MLA_SIMULATOR_HOOKS_CALLER_H

namespace mla::sim {

/// Whether the function that an instrumented access returns to works for the
/// simulator: the linker keeps one copy of a template, which may be that of a
/// kernel file.
bool isSimulatorCode(const void *returnAddress);

} // namespace mla::sim

#endif // MLA_SIMULATOR_HOOKS_CALLER_H
