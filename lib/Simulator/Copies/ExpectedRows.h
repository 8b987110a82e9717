//===- ExpectedRows.h - Check arch::expectRows() ----------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_COPIES_EXPECTEDROWS_H
#define MLA_SIMULATOR_COPIES_EXPECTEDROWS_H

#include "Simulator/State/Expected.h"

namespace mla::sim {

void expectRows(const ExpectedRows &expected);
/// Reports (class 36) rows of a gather or scatter outside the range that the
/// running thread has stated with arch::expectRows().
void checkExpectedRows(const void *map, const int32_t (&rows)[4],
                       const char *instruction, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_COPIES_EXPECTEDROWS_H
