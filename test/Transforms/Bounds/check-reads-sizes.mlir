// If an op requires equal sizes and nothing proves them equal, they are
// checked.
// RUN: mla-opt %s --mla-check-reads --canonicalize --cse --split-input-file | FileCheck %s
// RUN: %mla-opt %s --split-input-file --mla-check-reads --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS
// RUN: mla-opt %s --split-input-file --mla-check-reads --remarks-filter=mla-check-reads -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// STATISTICS: (S) 8 sizes - pairs of sizes compared at run time

// CHECK-LABEL: func.func @add
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<?x3xf32>, %[[Y:[a-z0-9]+]]: tensor<?x3xf32>
// CHECK: %[[N:.*]] = tensor.dim %[[X]], %{{.*}}
// CHECK: %[[M:.*]] = tensor.dim %[[Y]], %{{.*}}
// CHECK: %[[SAME:.*]] = arith.cmpi eq, %[[N]], %[[M]]
// CHECK: cf.assert %[[SAME]], "linalg.add: dimension 0 of operand 1 must have the size of dimension 0 of operand 0"
// CHECK-NOT: assert
// CHECK: return
// REMARK: [Passed] sizes | {{.*}}Function=add | {{.*}}sizes are compared: {{.*}}dimension 0 of operand 1 must have the size of dimension 0 of operand 0
func.func @add(%x: tensor<?x3xf32>, %y: tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x3xf32>
  %e = tensor.empty(%n) : tensor<?x3xf32>
  %z = linalg.add ins(%x, %y : tensor<?x3xf32>, tensor<?x3xf32>) outs(%e : tensor<?x3xf32>) -> tensor<?x3xf32>
  // Sizes that were compared once are not compared again.
  %w = linalg.mul ins(%y, %z : tensor<?x3xf32>, tensor<?x3xf32>) outs(%e : tensor<?x3xf32>) -> tensor<?x3xf32>
  return %z, %w : tensor<?x3xf32>, tensor<?x3xf32>
}

// -----

// The dynamic sizes of the reduction in both operands are compared.

// CHECK-LABEL: func.func @product
// CHECK: cf.assert %{{.*}}, "linalg.matmul: dimension 0 of operand 1 must have the size of dimension 1 of operand 0"
// CHECK: linalg.matmul
func.func @product(%x: tensor<4x?xf32>, %y: tensor<?x5xf32>, %o: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %z = linalg.matmul ins(%x, %y : tensor<4x?xf32>, tensor<?x5xf32>) outs(%o : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %z : tensor<4x5xf32>
}

// -----

// The last index that a window reads must be inside the input.

// CHECK-LABEL: func.func @window
// CHECK: %[[AT:.*]] = affine.apply
// CHECK: %[[ROOM:.*]] = tensor.dim %arg0
// CHECK: %[[IN:.*]] = arith.cmpi slt, %[[AT]], %[[ROOM]]
// CHECK: cf.assert %[[IN]], "linalg.conv_1d: operand 0 is too small for its reads in dimension 0"
func.func @window(%x: tensor<?xf32>, %k: tensor<4xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %z = linalg.conv_1d ins(%x, %k : tensor<?xf32>, tensor<4xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  return %z : tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @expand
// CHECK: cf.assert %{{.*}}, "tensor.expand_shape: the operand must have as many elements as the result"
// CHECK: tensor.expand_shape
func.func @expand(%x: tensor<?xf32>, %n: index) -> tensor<?x3xf32> {
  %0 = tensor.expand_shape %x [[0, 1]] output_shape [%n, 3] : tensor<?xf32> into tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// -----

// CHECK-LABEL: func.func @reshape
// CHECK: cf.assert %{{.*}}, "tensor.reshape: the operand must have as many elements as the result"
// CHECK: tensor.reshape
func.func @reshape(%x: tensor<?xf32>, %n: i64) -> tensor<?x3xf32> {
  %c3 = arith.constant 3 : i64
  %s = tensor.from_elements %n, %c3 : tensor<2xi64>
  %0 = tensor.reshape %x(%s) : (tensor<?xf32>, tensor<2xi64>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// -----

// CHECK-LABEL: func.func @concat
// CHECK: cf.assert %{{.*}}, "tensor.concat: dimension 0 of operand 1 must have the size of operand 0"
// CHECK: tensor.concat
func.func @concat(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = tensor.concat dim(1) %x, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// The end of the loop is checked before the loop, once for all reads at the
// loop index.

// CHECK-LABEL: func.func @loop
// CHECK: %[[END:.*]] = tensor.dim %arg0, %{{.*}}
// CHECK: %[[ROOM:.*]] = tensor.dim %arg1, %{{.*}}
// CHECK: %[[IN:.*]] = arith.cmpi sle, %[[END]], %[[ROOM]]
// CHECK: cf.assert %[[IN]], "scf.for: an index is out of bounds for dimension 0 of a tensor"
// CHECK-NOT: assert
// CHECK: scf.for
// CHECK-NOT: assert
// CHECK: return
func.func @loop(%x: tensor<?xf32>, %y: tensor<?xf32>, %s: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %s) -> f32 {
    %a = tensor.extract %x[%i] : tensor<?xf32>
    %b = tensor.extract %y[%i] : tensor<?xf32>
    %c = tensor.extract %y[%i] : tensor<?xf32>
    %ab = arith.mulf %a, %b : f32
    %abc = arith.mulf %ab, %c : f32
    %next = arith.addf %sum, %abc : f32
    scf.yield %next : f32
  }
  return %0 : f32
}

// -----

// An index that is the size of another tensor needs a check.

// CHECK-LABEL: func.func @element
// CHECK: %[[N:.*]] = tensor.dim %arg1, %{{.*}}
// CHECK: %[[M:.*]] = tensor.dim %arg0, %{{.*}}
// CHECK: mlak.assert_index %[[N]] below(%[[M]]) {dimension = 0 : i64}
func.func @element(%x: tensor<?xf32>, %y: tensor<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %0 = tensor.extract %x[%n] : tensor<?xf32>
  return %0 : f32
}

// -----

// Checked although there are asserts: one is about another size, the other one
// comes after the op.

// CHECK-LABEL: func.func @other
// CHECK-COUNT-2: cf.assert
// CHECK: linalg.add
// CHECK: cf.assert
func.func @other(%x: tensor<?xf32>, %y: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = tensor.dim %y, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %k = tensor.dim %o, %c0 : tensor<?xf32>
  %first = arith.cmpi eq, %k, %m : index
  cf.assert %first, "other sizes"
  %z = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %same = arith.cmpi eq, %n, %m : index
  cf.assert %same, "too late"
  return %z : tensor<?xf32>
}

// -----

// No check: arguments whose mla.shape has the same symbol, tensors created with
// the same size, sizes that an earlier assert compares, and a size `%k * 3`
// that is split into %k and 3.

// CHECK-LABEL: func.func @proved
// CHECK: cf.assert
// CHECK-NOT: assert
// CHECK: return
#s0 = affine_map<()[s0] -> (s0)>
func.func @proved(%x: tensor<?xf32> {mla.shape = #s0}, %y: tensor<?xf32> {mla.shape = #s0}, %n: index, %a: tensor<?xf32>, %b: tensor<?xf32>)
    -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?x3xf32>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %k = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%k) : tensor<?xf32>
  %0 = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %f = tensor.empty(%n) : tensor<?xf32>
  %g = tensor.empty(%n) : tensor<?xf32>
  %1 = linalg.exp ins(%f : tensor<?xf32>) outs(%g : tensor<?xf32>) -> tensor<?xf32>
  %i = tensor.dim %a, %c0 : tensor<?xf32>
  %j = tensor.dim %b, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %i, %j : index
  cf.assert %same, "as it is said"
  %2 = linalg.exp ins(%a : tensor<?xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
  %t = arith.muli %k, %c3 : index
  %h = tensor.empty(%t) : tensor<?xf32>
  %3 = tensor.expand_shape %h [[0, 1]] output_shape [%k, 3] : tensor<?xf32> into tensor<?x3xf32>
  return %0, %1, %2, %3 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?x3xf32>
}

// -----

// No check: both branches yield the same size.

// CHECK-LABEL: func.func @branches
// CHECK-NOT: assert
// CHECK: return
func.func @branches(%x: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %0 = scf.if %c -> tensor<?xf32> {
    %1 = linalg.exp ins(%x : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  } else {
    %2 = linalg.log ins(%x : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %2 : tensor<?xf32>
  }
  %3 = linalg.exp ins(%0 : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  return %3 : tensor<?xf32>
}
