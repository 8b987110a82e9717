// Indexing maps that are not single loop indices, and pads: the checked bounds
// cover all iterations.
// RUN: mla-opt %s --mla-check-reads --canonicalize --cse --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @constant
// CHECK: %[[END:.*]] = arith.subi
// CHECK: %[[EMPTY:.*]] = arith.cmpi slt, %[[END]], %{{.*}}
// CHECK: %[[AT:.*]] = arith.select %[[EMPTY]], %c-1, %c3
// CHECK: %[[ROOM:.*]] = tensor.dim %arg0
// CHECK: %[[IN:.*]] = arith.cmpi slt, %[[AT]], %[[ROOM]]
// CHECK: cf.assert %[[IN]], "linalg.generic: operand 0 is too small for its reads in dimension 0"
// CHECK-NOT: assert
// CHECK: return
func.func @constant(%x: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (3)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// The operand is read at the loop index modulo 4. The largest index is the
// minimum of the last loop index and 3.

// CHECK-LABEL: func.func @turns
// CHECK: affine.min
// CHECK: cf.assert %{{.*}}, "linalg.generic: operand 0 is too small for its reads in dimension 0"
// CHECK-NOT: assert
// CHECK: return
func.func @turns(%x: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0 mod 4)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// A decreasing index is largest in the first iteration and smallest in the
// last.

// CHECK-LABEL: func.func @falling
// CHECK: cf.assert %{{.*}}, "linalg.generic: operand 0 is too small for its reads in dimension 0"
// CHECK: cf.assert %{{.*}}, "linalg.generic: operand 0 is read at a negative index in dimension 0"
// CHECK-NOT: assert
// CHECK: return
func.func @falling(%x: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (-d0 + 3)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// No check: the indices are proved to be less than 3 or 4. An operand of a loop
// without iterations is not read.

// CHECK-LABEL: func.func @proved
// CHECK-NOT: assert
// CHECK: return
func.func @proved(%x: tensor<3xf32>, %y: tensor<4xf32>, %o: tensor<3xf32>, %p: tensor<?xf32>, %q: tensor<0xf32>, %z: tensor<?xf32>) -> (tensor<3xf32>, tensor<?xf32>, tensor<0xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0 mod 4)>, affine_map<(d0) -> (-d0 + 3)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x, %y : tensor<3xf32>, tensor<4xf32>) outs(%o : tensor<3xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (2)>, affine_map<(d0) -> (d0 mod 4)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x, %y : tensor<3xf32>, tensor<4xf32>) outs(%p : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (3)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%z : tensor<?xf32>) outs(%q : tensor<0xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<0xf32>
  return %0, %1, %2 : tensor<3xf32>, tensor<?xf32>, tensor<0xf32>
}

// -----

// A padding width that is an argument is checked, because it may be negative. A
// width that is a size is not checked.

// CHECK-LABEL: func.func @pad
// CHECK-SAME: %[[W:[a-z0-9]+]]: index
// CHECK: %[[IN:.*]] = arith.cmpi sge, %[[W]], %{{.*}}
// CHECK: cf.assert %[[IN]], "tensor.pad: high padding of dimension 0 is negative"
// CHECK-NOT: assert
// CHECK: return
func.func @pad(%x: tensor<?xf32>, %zero: f32, %w: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %0 = tensor.pad %x low[%n] high[%w] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// The result has the static size 8, so the padded size must be 8. A dynamic
// width is clamped to 9 for the comparison, because the sum could overflow
// otherwise. A sum of constants is not compared.

// CHECK-LABEL: func.func @padded_to
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<3xf32>, %[[N:[a-z0-9]+]]: tensor<?xf32>
// CHECK: %[[LOW:.*]] = tensor.dim %[[N]]
// CHECK: %[[LEAST:.*]] = arith.minui %[[LOW]], %c9
// CHECK: %[[SUM:.*]] = arith.addi %[[LEAST]], %c5
// CHECK: %[[IN:.*]] = arith.cmpi eq, %[[SUM]], %c8
// CHECK: cf.assert %[[IN]], "tensor.pad: dimension 0 of the padded tensor must have the size of the result"
// CHECK-NOT: assert
// CHECK: return
func.func @padded_to(%x: tensor<3xf32>, %n: tensor<?xf32>, %y: tensor<5xf32>, %zero: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %low = tensor.dim %n, %c0 : tensor<?xf32>
  %0 = tensor.pad %x low[%low] high[2] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<3xf32> to tensor<8xf32>
  %three = tensor.dim %x, %c0 : tensor<3xf32>
  %1 = tensor.pad %y low[%three] high[%c0] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<5xf32> to tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}
