//===- Constants.h - Constants of the program -------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_HOOKS_CONSTANTS_H
#define MLA_SIMULATOR_HOOKS_CONSTANTS_H

#include <cstddef>
#include <cstdint>

namespace mla::sim {

/// Whether the bytes lie in what the program and its libraries loaded to be
/// read only: tables, texts, virtual functions.
bool isConstant(uintptr_t address, size_t bytes);

} // namespace mla::sim

#endif // MLA_SIMULATOR_HOOKS_CONSTANTS_H
