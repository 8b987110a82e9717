//===- SeedTable.h - The seeds that each kernel ran under -------*- C++ -*-===//
// Every shipped kernel, and every path of the decodes, must run without
// findings under at least leastSeeds() seeds. Tests end their runs with
// expectNoFindings(). A run of all tests prints a table with the seeds of each
// kernel and path, and fails if a row has too few seeds.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_UNITTESTS_SIMULATOR_SEEDTABLE_H
#define MLA_UNITTESTS_SIMULATOR_SEEDTABLE_H

#include "Simulator/Device/Device.h"

#include <string>

namespace mla::test {

/// True if sweeps run all of their seeds (MLA_TEST_ALL=1), false if they run a
/// third.
bool runsAllSeeds();
/// Returns the number of seeds under which each kernel runs: 20 with
/// MLA_TEST_ALL=1, 5 by default, and 1 with sanitizers.
size_t leastSeeds();

/// Runs all queued kernels. Reports findings as test failures. If there are
/// none, records the kernels that ran.
void expectNoFindings(sim::Device &device);
/// Records the kernels of a device whose run had no findings.
void noteKernels(const sim::Device &device);
/// Records a run without findings of a subject that is not a kernel.
void noteSeed(const std::string &subject, uint64_t seed);
/// Requires that the table has a row for this subject, with enough seeds.
void requireSeeds(const std::string &subject);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_SEEDTABLE_H
