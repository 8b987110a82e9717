// RUN: mla-opt %s --mla-simplify-sizes --canonicalize | FileCheck %s

// Affine maps of sizes simplify like the equivalent arithmetic.

// CHECK-LABEL: func.func @grown
// CHECK-NOT: cf.assert
func.func @grown(%x: tensor<?xf32> {mla.shape = affine_map<()[s0] -> (s0)>},
                 %y: tensor<?xf32> {mla.shape = affine_map<()[s0] -> (s0 * 2 + 1)>}) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = tensor.dim %y, %c0 : tensor<?xf32>
  %grown = affine.apply affine_map<(d0)[s0] -> (d0 + s0 + 1)>(%n)[%n]
  %equal = arith.cmpi eq, %grown, %m : index
  cf.assert %equal, "mismatched size"
  %half = affine.apply affine_map<()[s0] -> (s0 floordiv 2)>()[%m]
  %same = arith.cmpi eq, %half, %n : index
  cf.assert %same, "mismatched half"
  return
}

// A map whose value depends on the actual sizes is unchanged.
// CHECK-LABEL: func.func @other
// CHECK: cf.assert {{.*}}, "mismatched size"
func.func @other(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = tensor.dim %y, %c0 : tensor<?xf32>
  %grown = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%n]
  %equal = arith.cmpi eq, %grown, %m : index
  cf.assert %equal, "mismatched size"
  return
}
