//===- Section.h - The code section of the simulator ------------*- C++ -*-===//
// Included before all files of the simulator. It puts their code into a
// separate section, which distinguishes it from the code of kernels. The
// distinction is needed because the linker may keep a kernel file's copy of a
// template or inline function, and that copy calls the hooks.
//
//===----------------------------------------------------------------------===//
#pragma clang section text = "mla_simulator"

/// Marks a function that calls kernels and therefore does not count as
/// simulator code.
#define MLA_SIM_ENTRY __attribute__((section("mla_simulator_entry")))
