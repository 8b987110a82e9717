//===- Section.h - Where the simulator's code lies --------------*- C++ -*-===//
//
// Included in front of all files of the simulator: its code lies in a section
// of its own, by which it is told from that of kernels. Templates and inline
// functions may be a kernel file's copies, which call the hooks.
//
//===----------------------------------------------------------------------===//
#pragma clang section text = "mla_simulator"

/// A function that calls kernels, and so does not count as the simulator's.
#define MLA_SIM_ENTRY __attribute__((section("mla_simulator_entry")))
