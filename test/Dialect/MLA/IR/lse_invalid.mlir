// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// expected-error @+1 {{C1: element type of a tensor with #mla.lse must be f32, got 'bf16'}}
func.func private @c1(tensor<2x5xbf16, #mla.lse<e>>)

// -----

// expected-error @+1 {{expected e or two, got 'ten'}}
func.func private @base(tensor<2x5xf32, #mla.lse<ten>>)

// -----

// expected-error @+1 {{expected e or two, got '10'}}
func.func private @number(tensor<2x5xf32, #mla.lse<10>>)

// -----

// expected-error @+1 {{expected -inf or +inf, got '0'}}
func.func private @empty(tensor<2x5xf32, #mla.lse<e, empty = 0>>)

// -----

// expected-error @+1 {{expected inf, got 'nan'}}
func.func private @nan(tensor<2x5xf32, #mla.lse<e, empty = +nan>>)

// -----

// expected-error @+1 {{expected empty or sink, got 'sinks'}}
func.func private @word(tensor<2x5xf32, #mla.lse<e, sinks>>)

// -----

// expected-error @+1 {{expected sink, got 'empty = -inf'}}
func.func private @twice(tensor<2x5xf32, #mla.lse<e, empty = +inf, empty = -inf>>)

// -----

// expected-error @+1 {{expected >, got 'empty = +inf'}}
func.func private @order(tensor<2x5xf32, #mla.lse<e, sink, empty = +inf>>)
