// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// expected-error @+1 {{C1: element type of a tensor with #mla.lse must be f32, got 'bf16'}}
func.func private @c1(tensor<2x5xbf16, #mla.lse<e>>)

// -----

// expected-error @+1 {{expected e or two, got 'ten'}}
func.func private @base(tensor<2x5xf32, #mla.lse<ten>>)

// -----

// expected-error @+1 {{expected e or two, got '10'}}
func.func private @number(tensor<2x5xf32, #mla.lse<10>>)
