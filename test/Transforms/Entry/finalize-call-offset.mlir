// RUN: mla-opt %s --mla-finalize-entry | FileCheck %s

// The size of a call's result is computed from the size of its argument, whose
// shape is s0 + 1.

func.func private @rest(%x: tensor<?xf32> {mla.shape = affine_map<()[s0] -> (s0 + 1)>}) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.subi %n, %c1 : index
  %y = tensor.extract_slice %x[1] [%m] [1] : tensor<?xf32> to tensor<?xf32>
  return %y : tensor<?xf32>
}

// CHECK-LABEL: func.func @caller(
// CHECK: %[[N:.*]] = tensor.dim
// CHECK: %[[C1:.*]] = arith.constant 1 : index
// CHECK: %[[M:.*]] = arith.subi %[[N]], %[[C1]]
// CHECK: memref.alloc(%[[M]])
func.func @caller(%x: tensor<?xf32> {mla.shape = affine_map<()[s0] -> (s0 + 1)>}) -> tensor<?xf32> {
  %y = call @rest(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %z = arith.negf %y : tensor<?xf32>
  return %z : tensor<?xf32>
}
