//===- Functions.h - Approximated functions of Hopper -----------*- C++ -*-===//
//
// What ex2.approx.ftz.f32, lg2.approx.ftz.f32 and rcp.approx.ftz.f32 give on
// Hopper, bit for bit for every f32. Subnormal inputs and results count as
// zero, signs kept; NaN results are 0x7fffffff.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_SIMULATOR_NUMBERS_FUNCTIONS_H
#define MLA_SIMULATOR_NUMBERS_FUNCTIONS_H

namespace mla::sim {

/// 2^x.
float approximateExp2(float x);
/// log2(x): -inf of zeros, NaN of what is negative.
float approximateLog2(float x);
/// 1 / x: of zeros an infinity of their sign.
float approximateReciprocal(float x);

} // namespace mla::sim

#endif // MLA_SIMULATOR_NUMBERS_FUNCTIONS_H
