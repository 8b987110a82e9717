// RUN: mla-opt %s --mla-check-reads --split-input-file --verify-diagnostics

// Error: a constant index is out of the bounds of a static dimension.

func.func @read(%x: tensor<4xf32>) -> tensor<2xf32> {
  %c3 = arith.constant 3 : index
  // expected-error@+1 {{dimension 0: expected indices of at least 0 and less than 4, got 2 indices from 3 on with step 1}}
  %0 = tensor.extract_slice %x[%c3] [2] [1] : tensor<4xf32> to tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @steps(%x: tensor<2x8xf32>) -> tensor<2x2xf32> {
  %c8 = arith.constant 8 : index
  // expected-error@+1 {{dimension 1: expected indices of at least 0 and less than 8, got 2 indices from 0 on with step 8}}
  %0 = tensor.extract_slice %x[0, 0] [2, 2] [1, %c8] : tensor<2x8xf32> to tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// -----

func.func @written(%x: tensor<4xf32>, %y: tensor<50000000xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  // expected-error@+1 {{dimension 0: expected indices of at least 0 and less than 4, got 50000000 indices from 0 on with step 1}}
  %0 = tensor.insert_slice %y into %x[%c0] [50000000] [1] : tensor<50000000xf32> into tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @overflow(%x: tensor<4xf32>) -> tensor<3xf32> {
  %k = arith.constant 9223372036854775807 : index
  // expected-error@+1 {{dimension 0: expected indices of at least 0 and less than 4, got 3 indices from 0 on with step 9223372036854775807}}
  %0 = tensor.extract_slice %x[0] [3] [%k] : tensor<4xf32> to tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @element(%t: tensor<8xf32>) -> f32 {
  %c8 = arith.constant 8 : index
  // expected-error@+1 {{dimension 0: expected indices of at least 0 and less than 8, got 8}}
  %0 = tensor.extract %t[%c8] : tensor<8xf32>
  return %0 : f32
}

// -----

func.func @negative(%x: tensor<4x3xf32>) -> tensor<3xf32> {
  %k = arith.constant -1 : index
  // expected-error@+1 {{dimension 0: expected indices of at least 0 and less than 4, got -1}}
  %0 = tensor.extract_slice %x[%k, 0] [1, 3] [1, 1] : tensor<4x3xf32> to tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @declared(%x: tensor<5xf32>) -> tensor<1xf32> {
  %0 = tensor.cast %x : tensor<5xf32> to tensor<?xf32>
  // expected-error@+1 {{dimension 0: expected size 1 because the result has type 'tensor<1xf32>', got 5}}
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<1xf32>
  return %1 : tensor<1xf32>
}

// -----

func.func @sizes(%x: tensor<5xf32>, %y: tensor<4xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %x : tensor<5xf32> to tensor<?xf32>
  %1 = tensor.cast %y : tensor<4xf32> to tensor<?xf32>
  // expected-error@+1 {{dimension 0 of operand 1 must have the size of dimension 0 of operand 0: expected size 5, got 4}}
  %2 = linalg.exp ins(%0 : tensor<?xf32>) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// -----

func.func @pad(%x: tensor<8xf32>, %zero: f32) -> tensor<5xf32> {
  // expected-error@+1 {{low padding of dimension 0 is negative: expected at least 0, got -3}}
  %0 = tensor.pad %x low[-3] high[0] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<8xf32> to tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

func.func @padded_to(%x: tensor<3xf32>, %zero: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %low = tensor.dim %x, %c0 : tensor<3xf32>
  // expected-error@+1 {{dimension 0 of the padded tensor must have the size of the result: expected size 8, got 10}}
  %0 = tensor.pad %x low[%low] high[4] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<3xf32> to tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// Error: an operand is read at the loop index modulo 4. The largest index is 3,
// although the last of the 9 iterations reads index 0.

func.func @turns(%x: tensor<3xf32>, %o: tensor<9xf32>) -> tensor<9xf32> {
  // expected-error@+1 {{operand 0 is too small for its reads in dimension 0: expected a size of at least 4, got 3}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0 mod 4)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<3xf32>) outs(%o : tensor<9xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<9xf32>
  return %0 : tensor<9xf32>
}

// -----

func.func @below(%x: tensor<?xf32>, %o: tensor<5xf32>) -> tensor<5xf32> {
  // expected-error@+1 {{operand 0 is read at a negative index in dimension 0: expected an index of at least 0, got -1}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (-d0 + 3)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%o : tensor<5xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<5xf32>
  return %0 : tensor<5xf32>
}
