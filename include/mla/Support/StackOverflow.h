//===- StackOverflow.h - Report stack overflows -----------------*- C++ -*-===//
#ifndef MLA_SUPPORT_STACKOVERFLOW_H
#define MLA_SUPPORT_STACKOVERFLOW_H

namespace mla {

/// Installs a handler for stack overflows of the main thread. Call once, after
/// llvm::InitLLVM. On an overflow the program prints "PROGRAM: error: the input
/// is nested too deeply: ...", removes its temporary files and ends with
/// `exitCode`. `program` must live until then. InputFile.h limits the nesting
/// of brackets; this covers nesting without brackets, such as attribute aliases
/// that refer to each other.
void reportStackOverflow(const char *program, int exitCode);

} // namespace mla

#endif // MLA_SUPPORT_STACKOVERFLOW_H
