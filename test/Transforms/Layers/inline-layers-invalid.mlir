// RUN: mla-opt %s --split-input-file --verify-diagnostics --mla-inline-layers

// expected-error@+1 {{a function with 'mla.layer' must be private and have one block, got a public function with 1 blocks}}
func.func @layer(%x: tensor<4xf32>) -> tensor<4xf32> attributes {mla.layer} {
  return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{a function with 'mla.layer' must be private and have one block, got a private function with 0 blocks}}
func.func private @declared(%x: tensor<4xf32>) -> tensor<4xf32> attributes {mla.layer}

// -----

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = call @even(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// expected-error@+1 {{a function with 'mla.layer' must not call itself}}
func.func private @even(%x: tensor<4xf32>) -> tensor<4xf32> attributes {mla.layer} {
  %r = call @odd(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func private @odd(%x: tensor<4xf32>) -> tensor<4xf32> attributes {mla.layer} {
  %r = call @even(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

func.func @address(%x: tensor<4xf32>) -> (tensor<4xf32>, (tensor<4xf32>) -> tensor<4xf32>) {
  %r = call @named(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %f = constant @named : (tensor<4xf32>) -> tensor<4xf32>
  return %r, %f : tensor<4xf32>, (tensor<4xf32>) -> tensor<4xf32>
}
// expected-error@+1 {{a function with 'mla.layer' must be used by calls only, got a use in 'func.constant'}}
func.func private @named(%x: tensor<4xf32>) -> tensor<4xf32> attributes {mla.layer} {
  return %x : tensor<4xf32>
}
