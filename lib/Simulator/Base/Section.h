//===- Section.h - The code section of the simulator ------------*- C++ -*-===//
// Included before all files of the simulator. Puts their code into a separate
// section, by which the hooks recognise accesses of the simulator itself. Such
// accesses can call the hooks, because kernel files are instrumented and the
// linker may keep a kernel file's copy of a template or inline function.
//
//===----------------------------------------------------------------------===//
#pragma clang section text = "mla_simulator"

/// Marks a function that calls kernels and therefore does not count as
/// simulator code.
#define MLA_SIM_ENTRY __attribute__((section("mla_simulator_entry")))
