// RUN: mla-opt %s --mla-select-layout=page-size=32 | FileCheck %s

// An extent that is a product of another tensor's size stays when the page size
// changes.

!c = !mla.cache<<[latent : 64 x f32]>, page = 16>
// CHECK-LABEL: func.func @rows
// CHECK: %[[C16:.*]] = arith.constant 16 : index
// CHECK: %[[N:.*]] = arith.muli %{{.*}}, %[[C16]]
// CHECK: mla.gather {{.*}} extent(%[[N]])
func.func @rows(%x: tensor<?x4xf32>, %c: !c, %t: tensor<?x?xi32>, %n: tensor<?xi32>) -> tensor<?x?x64xf32> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %d = tensor.dim %x, %c0 : tensor<?x4xf32>
  %extent = arith.muli %d, %c16 : index
  %l = mla.gather %c table(%t) lengths(%n) extent(%extent) : (!c, tensor<?x?xi32>, tensor<?xi32>, index) -> tensor<?x?x64xf32>
  return %l : tensor<?x?x64xf32>
}
