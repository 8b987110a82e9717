// RUN: mla-opt %s --pass-pipeline='builtin.module(func.func(mla-lower-tm-tensor))' -split-input-file -verify-diagnostics

func.func @unknown(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{no lowering for 'tm_tensor.attention': only tm_tensor.scatter, sort and scan are lowered}}
  %0 = "tm_tensor.attention"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @rank(%u: tensor<1x1x1xf32>, %i: tensor<1x1xi64>, %x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{updates must have rank 1 to 2 and indices rank 2, got ranks 3 and 2}}
  %0 = "tm_tensor.scatter"(%u, %i, %x) <{dimension_map = array<i64: 0>}> ({
  ^bb0(%new: f32, %old: f32):
    "tm_tensor.yield"(%new) : (f32) -> ()
  }) : (tensor<1x1x1xf32>, tensor<1x1xi64>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @noDimension(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{must have the attribute 'dimension' and an output, got 1 outputs and no attribute}}
  %0 = "tm_tensor.sort"(%x) ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf oge, %a, %b : f32
    "tm_tensor.yield"(%c) : (i1) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @noInclusive(%x: tensor<4xf32>, %a: tensor<f32>) -> tensor<4xf32> {
  // expected-error@+1 {{must have the attributes 'dimension' and 'inclusive' and three operands, got }}
  %0:2 = "tm_tensor.scan"(%x, %x, %a) <{dimension = 0 : i64}> ({
  ^bb0(%l: f32, %r: f32):
    "tm_tensor.yield"(%l) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
  return %0#0 : tensor<4xf32>
}

// -----

func.func @topk(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{no lowering for 'tm_tensor.topk': only tm_tensor.scatter, sort and scan are lowered; torch-mlir lowers 'torch.aten.kthvalue' to it}}
  %0 = "tm_tensor.topk"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @unranked(%x: tensor<*xf32>) -> tensor<*xf32> {
  // expected-error@+1 {{operands must be ranked tensors}}
  %0 = "tm_tensor.sort"(%x) <{dimension = 0 : i64}> : (tensor<*xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// -----

func.func @noRegion(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{must have one region with one block}}
  %0 = "tm_tensor.sort"(%x) <{dimension = 0 : i64}> : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @bodyArguments(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{body must have 2 arguments, got 1}}
  %0 = "tm_tensor.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: f32):
    %c = arith.cmpf oge, %a, %a : f32
    "tm_tensor.yield"(%c) : (i1) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @bodyYields(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{body must yield 1 values, got 2}}
  %0 = "tm_tensor.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf oge, %a, %b : f32
    "tm_tensor.yield"(%c, %c) : (i1, i1) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @resultType(%x: tensor<4xf32>) -> tensor<5xf32> {
  // expected-error@+1 {{results must have types 'tensor<4xf32>', got 'tensor<5xf32>'}}
  %0 = "tm_tensor.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf oge, %a, %b : f32
    "tm_tensor.yield"(%c) : (i1) -> ()
  }) : (tensor<4xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

func.func @sortDimension(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{dimension must be 0 to 0, got 1}}
  %0 = "tm_tensor.sort"(%x) <{dimension = 1 : i64}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf oge, %a, %b : f32
    "tm_tensor.yield"(%c) : (i1) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @sortShapes(%x: tensor<4xf32>, %y: tensor<5xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{outs must have one shape, got 'tensor<4xf32>' and 'tensor<5xf32>'}}
  %0:2 = "tm_tensor.sort"(%x, %y) <{dimension = 0 : i64}> ({
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    %e = arith.cmpf oge, %a, %b : f32
    "tm_tensor.yield"(%e) : (i1) -> ()
  }) : (tensor<4xf32>, tensor<5xf32>) -> (tensor<4xf32>, tensor<5xf32>)
  return %0#0 : tensor<4xf32>
}

// -----

func.func @indexType(%u: tensor<1xf32>, %i: tensor<1x1xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{indices must be integers, got 'tensor<1x1xf32>'}}
  %0 = "tm_tensor.scatter"(%u, %i, %x) <{dimension_map = array<i64: 0>}> ({
  ^bb0(%new: f32, %old: f32):
    "tm_tensor.yield"(%new) : (f32) -> ()
  }) : (tensor<1xf32>, tensor<1x1xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @columns(%u: tensor<1xf32>, %i: tensor<1x2xi64>, %x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{indices must have one column per entry of dimension_map, got 2 columns and 1 entries}}
  %0 = "tm_tensor.scatter"(%u, %i, %x) <{dimension_map = array<i64: 0>}> ({
  ^bb0(%new: f32, %old: f32):
    "tm_tensor.yield"(%new) : (f32) -> ()
  }) : (tensor<1xf32>, tensor<1x2xi64>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @mapEntry(%u: tensor<1xf32>, %i: tensor<1x1xi64>, %x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{entries of dimension_map must be 0 to 0, got 3}}
  %0 = "tm_tensor.scatter"(%u, %i, %x) <{dimension_map = array<i64: 3>}> ({
  ^bb0(%new: f32, %old: f32):
    "tm_tensor.yield"(%new) : (f32) -> ()
  }) : (tensor<1xf32>, tensor<1x1xi64>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @accumulator(%x: tensor<4xf32>, %a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{output must have rank 1 and accumulator rank 0, got ranks 1 and 1}}
  %0:2 = "tm_tensor.scan"(%x, %x, %a) <{dimension = 0 : i64, inclusive = true}> ({
  ^bb0(%l: f32, %r: f32):
    "tm_tensor.yield"(%l) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %0#0 : tensor<4xf32>
}
