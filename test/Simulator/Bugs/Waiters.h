//===- Waiters.h - Who waits for what in a deadlock ------------*- C++ -*-===//
#ifndef MLA_TEST_SIMULATOR_BUGS_WAITERS_H
#define MLA_TEST_SIMULATOR_BUGS_WAITERS_H

#include <string>

namespace mla::test {

/// What is wrong with the waiters that the deadlock of plant `name` tells, as
/// many as Waiters.cpp states, and of each what it waits for; empty when
/// nothing is.
std::string wrongWaiting(const std::string &name, const std::string &detail);

} // namespace mla::test

#endif // MLA_TEST_SIMULATOR_BUGS_WAITERS_H
