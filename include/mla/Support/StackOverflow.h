//===- StackOverflow.h - Input that is too deep for the stack --*- C++ -*-===//
#ifndef MLA_SUPPORT_STACKOVERFLOW_H
#define MLA_SUPPORT_STACKOVERFLOW_H

namespace mla {

/// To be called once by a program, after llvm::InitLLVM. From then on, where
/// the main thread's stack overflows, the program says so in one line,
/// "PROGRAM: error: the input is nested too deeply: ...", removes its temporary
/// files and ends with `exitCode`. `program` must live until then. The nesting
/// of brackets is bounded before (InputFile.h); this is for what nests without
/// them, such as attributes named after each other.
void reportStackOverflow(const char *program, int exitCode);

} // namespace mla

#endif // MLA_SUPPORT_STACKOVERFLOW_H
