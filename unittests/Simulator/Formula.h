//===- Formula.h - Which formula of a kernel is wrong ----------*- C++ -*-===//
//
// plant_formulas.py writes calls of it into the kernels of this program, which
// include it in front.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_UNITTESTS_SIMULATOR_FORMULA_H
#define MLA_UNITTESTS_SIMULATOR_FORMULA_H

namespace mla::test {

/// Whether formula `number` (its line in Formulas.txt) is to be wrong.
bool isWrong(int number);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_FORMULA_H
