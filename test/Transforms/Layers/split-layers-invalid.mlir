// RUN: mla-opt %s --split-input-file --verify-diagnostics --mla-join-layers

// expected-error@+1 {{expected a private function of one block, since it has 'mla.layer_part', got a public one of 1 blocks}}
func.func @part(%x: tensor<4xf32>) -> tensor<4xf32> attributes {mla.layer_part} {
  return %x : tensor<4xf32>
}
