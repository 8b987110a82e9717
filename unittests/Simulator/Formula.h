//===- Formula.h - Select a wrong formula -----------------------*- C++ -*-===//
// plant_formulas.py writes calls of isWrong() into copies of the kernels. The
// copies include this file first.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_UNITTESTS_SIMULATOR_FORMULA_H
#define MLA_UNITTESTS_SIMULATOR_FORMULA_H

namespace mla::test {

/// True if this run plants a fault in formula `number` (its line in
/// Formulas.txt): the kernels then compute the formula wrongly on purpose.
bool isWrong(int number);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_FORMULA_H
