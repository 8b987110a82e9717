// RUN: %mla-opt %s -split-input-file -verify-diagnostics

// expected-error @+1 {{C1: page size must be between 1 and 1048576, got 0}}
func.func private @c1(!mla.cache<<L1>, page = 0>)

// -----

// expected-error @+1 {{C1: page size must be between 1 and 1048576, got 1099511627776}}
func.func private @c1(!mla.cache<<L1>, page = 1099511627776>)

// -----

// expected-error @+1 {{expected a layout in <>, for example <L1>, got 'L1'}}
func.func private @no_brackets(!mla.cache<L1, page = 64>)
