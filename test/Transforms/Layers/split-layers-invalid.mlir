// RUN: mla-opt %s --split-input-file --verify-diagnostics --mla-join-layers

// expected-error@+1 {{a function with 'mla.layer_part' must be private and have one block, got a public function with 1 blocks}}
func.func @part(%x: tensor<4xf32>) -> tensor<4xf32> attributes {mla.layer_part} {
  return %x : tensor<4xf32>
}
