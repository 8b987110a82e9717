// RUN: mla-opt %s --mla-simplify-sizes --verify-diagnostics

func.func @never(%x: tensor<?x3xf32>, %y: tensor<?x4xf32>) {
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c1 : tensor<?x3xf32>
  %b = tensor.dim %y, %c1 : tensor<?x4xf32>
  %same = arith.cmpi eq, %a, %b : index
  // expected-error @+1 {{fails for all sizes of the arguments: mismatching contracting dimension}}
  cf.assert %same, "mismatching contracting dimension"
  return
}
