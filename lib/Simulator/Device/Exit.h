//===- Exit.h - A thread leaves the kernel ----------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_DEVICE_EXIT_H
#define MLA_SIMULATOR_DEVICE_EXIT_H

namespace mla::sim {

struct Thread;

/// The running thread leaves the kernel: what it knows counts for its CTA, and
/// barriers no longer wait for it. Reports stores that read shared memory still
/// (class 33) and, with the CTA's last thread, accesses that may still hit its
/// shared memory (class 47).
void exitThread(Thread &thread);

} // namespace mla::sim

#endif // MLA_SIMULATOR_DEVICE_EXIT_H
