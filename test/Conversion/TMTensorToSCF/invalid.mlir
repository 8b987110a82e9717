// RUN: mla-opt %s --pass-pipeline='builtin.module(func.func(mla-lower-tm-tensor))' -split-input-file -verify-diagnostics

func.func @unknown(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{no lowering for 'tm_tensor.attention': expected tm_tensor.scatter, sort or scan}}
  %0 = "tm_tensor.attention"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @rank(%u: tensor<1x1x1xf32>, %i: tensor<1x1xi64>, %x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{expects updates of rank at most 2 and indices of rank 2, got 3 and 2}}
  %0 = "tm_tensor.scatter"(%u, %i, %x) <{dimension_map = array<i64: 0>}> ({
  ^bb0(%new: f32, %old: f32):
    "tm_tensor.yield"(%new) : (f32) -> ()
  }) : (tensor<1x1x1xf32>, tensor<1x1xi64>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @noDimension(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{expects dimension, outs and a body of two arguments for each}}
  %0 = "tm_tensor.sort"(%x) ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf oge, %a, %b : f32
    "tm_tensor.yield"(%c) : (i1) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @noInclusive(%x: tensor<4xf32>, %a: tensor<f32>) -> tensor<4xf32> {
  // expected-error@+1 {{expects dimension, inclusive, three operands and a body of two arguments}}
  %0:2 = "tm_tensor.scan"(%x, %x, %a) <{dimension = 0 : i64}> ({
  ^bb0(%l: f32, %r: f32):
    "tm_tensor.yield"(%l) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
  return %0#0 : tensor<4xf32>
}
