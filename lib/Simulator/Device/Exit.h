//===- Exit.h - Exits of threads --------------------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_DEVICE_EXIT_H
#define MLA_SIMULATOR_DEVICE_EXIT_H

namespace mla::sim {

struct Thread;

/// Handles the exit of the running thread: its clock joins the clock of its
/// CTA, and barriers no longer wait for it. Reports (class 33) stores that
/// still read shared memory. For the last thread of the CTA, also reports
/// (class 47) accesses to the CTA's shared memory that may be pending.
void exitThread(Thread &thread);

} // namespace mla::sim

#endif // MLA_SIMULATOR_DEVICE_EXIT_H
