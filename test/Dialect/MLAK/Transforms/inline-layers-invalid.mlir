// RUN: mla-opt %s --split-input-file --verify-diagnostics --mla-inline-layers

// expected-error@+1 {{expected a private function of one block, since it has 'mla.layer', got a public one of 1 blocks}}
func.func @layer(%x: tensor<4xf32>) -> tensor<4xf32> attributes {mla.layer} {
  return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{expected a private function of one block, since it has 'mla.layer', got a private one of 0 blocks}}
func.func private @declared(%x: tensor<4xf32>) -> tensor<4xf32> attributes {mla.layer}
