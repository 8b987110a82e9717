//===- Waiters.h - Check the waiting threads of deadlocks -------*- C++ -*-===//
#ifndef MLA_TEST_SIMULATOR_BUGS_WAITERS_H
#define MLA_TEST_SIMULATOR_BUGS_WAITERS_H

#include <string>

namespace mla::test {

/// Checks that the deadlock report of planted bug `name` lists as many waiting
/// threads as Waiters.cpp states, and what each of them waits for. Returns an
/// error, or an empty string.
std::string wrongWaiting(const std::string &name, const std::string &detail);

} // namespace mla::test

#endif // MLA_TEST_SIMULATOR_BUGS_WAITERS_H
