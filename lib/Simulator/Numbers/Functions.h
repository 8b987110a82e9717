//===- Functions.h - Approximated functions of Hopper -----------*- C++ -*-===//
// The results of ex2.approx.ftz.f32, lg2.approx.ftz.f32 and rcp.approx.ftz.f32
// on Hopper, bit for bit for every f32. Subnormal inputs and results count as
// zero with their sign; NaN results are 0x7fffffff.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_NUMBERS_FUNCTIONS_H
#define MLA_SIMULATOR_NUMBERS_FUNCTIONS_H

namespace mla::sim {

/// Returns 2^x.
float approximateExp2(float x);
/// Returns log2(x): -inf for zeros, NaN for negative numbers.
float approximateLog2(float x);
/// Returns 1 / x: an infinity with the same sign for zeros.
float approximateReciprocal(float x);

} // namespace mla::sim

#endif // MLA_SIMULATOR_NUMBERS_FUNCTIONS_H
