// RUN: mla-opt %s --mla-finalize-entry --split-input-file --verify-diagnostics

// expected-error @+1 {{expected results that are ranked tensors, got 'index' for result 0}}
func.func @scalar() -> index {
  %c0 = arith.constant 0 : index
  return %c0 : index
}

// -----

// expected-error @+1 {{mla.shape of argument 0 is affine_map<()[s0] -> (s0, 5)>: expected 4 as in 'tensor<?x4xf32>', got 5}}
func.func @shape(%x: tensor<?x4xf32> {mla.shape = affine_map<()[s0] -> (s0, 5)>}) {
  return
}

// -----

// expected-error @+1 {{dimension 0 of argument 0 is affine_map<()[s0] -> (s0 floordiv 2)>: expected a size that is linear in s0 among the arguments', got none}}
func.func @square(%x: tensor<?xf32> {mla.shape = affine_map<()[s0] -> (s0 floordiv 2)>}) {
  return
}

// -----

// expected-error @+1 {{dimension 0 of argument 0 is affine_map<()[s0, s1] -> (s0 * s1)>: expected a size that is linear in s0 among the arguments', got none}}
func.func @product(%x: tensor<?xf32> {mla.shape = affine_map<()[s0, s1] -> (s0 * s1)>}) {
  return
}
