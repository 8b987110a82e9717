// RUN: %mla-opt %s --mla-check-sizes --remarks-filter=mla-check-sizes -o /dev/null 2>&1 | FileCheck %s
// RUN: %mla-opt %s --mla-check-sizes --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-check-sizes
// STATISTICS-NEXT: (S) 3 functions - functions checked

// CHECK: [Analysis] Sizes | Category:mla-check-sizes | Function=fixed | Remark="all sizes are valid", arguments=2
func.func @fixed(%x: tensor<2x1x96xf32>, %y: !torch.vtensor<[2,1,96],f32>) {
  return
}

// CHECK: Function=dynamic | {{.*}}, arguments=1
func.func @dynamic(%x: tensor<?x?x0xf32>) {
  return
}

// Valid: an argument one element below the limit, and an empty result.
// CHECK: Function=large | {{.*}}, arguments=1
func.func @large(%x: tensor<1099511627775xi8>) -> tensor<0xf32> {
  %e = tensor.empty() : tensor<0xf32>
  return %e : tensor<0xf32>
}
