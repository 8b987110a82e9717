//===- Exit.h - Exits of threads --------------------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_DEVICE_EXIT_H
#define MLA_SIMULATOR_DEVICE_EXIT_H

namespace mla::sim {

struct Thread;

/// Handles the exit of the running thread: its clock joins the clock of its
/// CTA, and barriers no longer wait for it. Reports stores that still read
/// shared memory (class 33), and, for the last thread of the CTA, accesses that
/// may still hit its shared memory (class 47).
void exitThread(Thread &thread);

} // namespace mla::sim

#endif // MLA_SIMULATOR_DEVICE_EXIT_H
