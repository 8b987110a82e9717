//===- Constants.h - Read-only data of the program --------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_HOOKS_CONSTANTS_H
#define MLA_SIMULATOR_HOOKS_CONSTANTS_H

#include <cstddef>
#include <cstdint>

namespace mla::sim {

/// True if the bytes are in read-only segments of the program or its libraries:
/// tables, strings, virtual functions.
bool isConstant(uintptr_t address, size_t bytes);

} // namespace mla::sim

#endif // MLA_SIMULATOR_HOOKS_CONSTANTS_H
