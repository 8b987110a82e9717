//===- SeedTable.h - Which kernel ran under how many seeds -----*- C++ -*-===//
//
// Every shipped kernel, and every path of the decodes, runs clean under at
// least leastSeeds() seeds. Tests end their runs with expectNoFindings(); after
// a run of all tests the table is printed, and a shorter row is a failure.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_UNITTESTS_SIMULATOR_SEEDTABLE_H
#define MLA_UNITTESTS_SIMULATOR_SEEDTABLE_H

#include "Simulator/Device/Device.h"

#include <string>

namespace mla::test {

/// Whether sweeps run all of their seeds (MLA_TEST_ALL=1) and not a third.
bool runsAllSeeds();
/// Seeds that each kernel runs under: 20, by default 7, and 1 with sanitizers.
size_t leastSeeds();

/// Runs what is queued. Findings are test failures; without any, the kernels
/// that ran are noted.
void expectNoFindings(sim::Device &device);
/// Notes the kernels of a device whose run found nothing.
void noteKernels(const sim::Device &device);
/// Notes a clean run of something that is no kernel of its own.
void noteSeed(const std::string &subject, uint64_t seed);
/// The table has to have this row.
void requireSeeds(const std::string &subject);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_SEEDTABLE_H
