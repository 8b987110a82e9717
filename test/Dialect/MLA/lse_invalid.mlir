// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// expected-error @+1 {{C1: #mla.lse needs element type f32, got 'bf16'}}
func.func private @c1(tensor<2x5xbf16, #mla.lse<e>>)

// -----

// expected-error @+2 {{expected one of [e, two] for base of the logarithm of an LSE, got: ten}}
// expected-error @+1 {{failed to parse MLA_LseAttr parameter 'base' which is to be a `::mla::LseBase`}}
func.func private @base(tensor<2x5xf32, #mla.lse<ten>>)
