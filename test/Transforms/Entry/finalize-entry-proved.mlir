// RUN: mla-opt %s --split-input-file --verify-diagnostics --mla-finalize-entry=proved-sizes=true

func.func @proved(%x: tensor<?x4xf32>, %n: index) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<?x4xf32>
  %r = tensor.extract_slice %x[0, 0] [%rows, 2] [1, 1] : tensor<?x4xf32> to tensor<?x2xf32>
  return %r : tensor<?x2xf32>
}

// No error: the result sizes of a private function come from its caller.
func.func private @private(%z: f32, %i: index) -> tensor<?xf32> {
  %e = tensor.splat %z[%i] : tensor<?xf32>
  return %e : tensor<?xf32>
}

// -----

// expected-error @+1 {{ops must prove the sizes of all results (option proved-sizes), got result 1 whose size in dimension 0 depends on data}}
func.func @data(%n: tensor<i32>) -> (tensor<i32>, tensor<?xf32>) {
  %v = tensor.extract %n[] : tensor<i32>
  %i = arith.index_cast %v : i32 to index
  %z = arith.constant 0.0 : f32
  %e = tensor.splat %z[%i] : tensor<?xf32>
  return %n, %e : tensor<i32>, tensor<?xf32>
}

// -----

// expected-error @+1 {{ops must prove the sizes of all results (option proved-sizes), got result 0 whose size in dimension 0 is stated but not proved}}
func.func @stated(%x: tensor<?xf32> {mla.shape = affine_map<()[s0] -> (s0)>}) -> (tensor<?xf32> {mla.stated_shape = affine_map<()[s0] -> (s0 - 1)>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %less = arith.subi %n, %c1 : index
  %rows = arith.maxsi %less, %c0 : index
  %r = tensor.extract_slice %x[0] [%rows] [1] : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}
