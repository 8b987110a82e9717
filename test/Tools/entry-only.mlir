// mla-run lowers only the entry and the functions that it reaches. Unsupported
// ops in other functions of the file are ignored.
// REQUIRES: mla-run, torch-mlir
// RUN: rm -rf %t && split-file %s %t
// RUN: mla-run %t/torch.mlir --entry=good --seed=1 | FileCheck %s
// RUN: not mla-run %t/torch.mlir --entry=bad --seed=1 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: mla-run %t/calls.mlir --seed=1 | FileCheck %s
// RUN: not mla-run %t/calls.mlir --entry=bad --seed=1 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// CHECK: all results agree
// BAD: mla-run: error: {{.*}}nothing.knows
// UNKNOWN: mla-run: error: {{.*}}calls.mlir:2:8: op was not bufferized

//--- torch.mlir
func.func @bad(%x: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %y = torch.operator "nothing.knows"(%x) : (!torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
  return %y : !torch.vtensor<[4],f32>
}
func.func @good(%x: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %y = torch.aten.exp %x : !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
  return %y : !torch.vtensor<[4],f32>
}

//--- calls.mlir
func.func @bad(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = "nothing.knows"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
func.func private @inner(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
func.func private @outer(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = call @inner(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = call @outer(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
