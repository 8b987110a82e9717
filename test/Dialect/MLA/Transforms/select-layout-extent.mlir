// RUN: mla-opt %s --mla-select-layout=page-size=32 | FileCheck %s
// RUN: mla-opt %s --canonicalize --mla-select-layout=page-size=32 | FileCheck %s --check-prefix=FOLDED
// RUN: mla-opt %s --mla-select-layout=page-size=1 | FileCheck %s --check-prefix=ONE

// The extent of a gather is the number of tokens it returns per sequence. If it
// is computed from another tensor's size, a new page size must not change it.

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

// An extent that is computed from the number of sequences of the table is
// unchanged. A constant extent is unchanged, too.
// CHECK-LABEL: func.func @sequences
// CHECK: %[[C16:.*]] = arith.constant 16 : index
// CHECK: %[[N:.*]] = arith.muli %{{.*}}, %[[C16]]
// CHECK: mla.gather {{.*}} extent(%[[N]])
func.func @sequences(%c: !c, %t: tensor<?x?xi32>, %n: tensor<?xi32>) -> tensor<?x?x64xf32> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %d = tensor.dim %t, %c0 : tensor<?x?xi32>
  %extent = arith.muli %d, %c16 : index
  %l = mla.gather %c table(%t) lengths(%n) extent(%extent) : (!c, tensor<?x?xi32>, tensor<?xi32>, index) -> tensor<?x?x64xf32>
  return %l : tensor<?x?x64xf32>
}

// CHECK-LABEL: func.func @number
// CHECK: mla.gather {{.*}} extent(%c100)
// CHECK: mla.gather {{.*}} lengths(%{{[^ ]*}}) :
func.func @number(%c: !c, %t: tensor<?x?xi32>, %n: tensor<?xi32>) -> (tensor<?x?x64xf32>, tensor<?x128x64xf32>) {
  %c100 = arith.constant 100 : index
  %l = mla.gather %c table(%t) lengths(%n) extent(%c100) : (!c, tensor<?x?xi32>, tensor<?xi32>, index) -> tensor<?x?x64xf32>
  %k = mla.gather %c table(%t) lengths(%n) : (!c, tensor<?x?xi32>, tensor<?xi32>) -> tensor<?x128x64xf32>
  return %l, %k : tensor<?x?x64xf32>, tensor<?x128x64xf32>
}

// An extent that is the number of tokens in all pages follows the page size.
// The factors may be in either order, and pages may have one token.
!one = !mla.cache<<[latent : 64 x f32]>, page = 1>
// CHECK-LABEL: func.func @pages
// CHECK: %[[P:.*]] = tensor.dim %arg1, %c1_0 : tensor<?x?xi32>
// CHECK: %[[N:.*]] = arith.muli %[[P]], %c32
// CHECK: mla.gather {{.*}} extent(%[[N]])
// ONE-LABEL: func.func @pages
// ONE: %[[P:.*]] = tensor.dim %arg1, %c1_0 : tensor<?x?xi32>
// ONE: mla.gather {{.*}} extent(%[[P]])
func.func @pages(%c: !c, %t: tensor<?x?xi32>, %n: tensor<?xi32>) -> tensor<?x?x64xf32> {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %d = tensor.dim %t, %c1 : tensor<?x?xi32>
  %extent = arith.muli %c16, %d : index
  %l = mla.gather %c table(%t) lengths(%n) extent(%extent) : (!c, tensor<?x?xi32>, tensor<?xi32>, index) -> tensor<?x?x64xf32>
  return %l : tensor<?x?x64xf32>
}

// CHECK-LABEL: func.func @one
// CHECK: %[[P:.*]] = tensor.dim %arg1, %c1_0 : tensor<?x?xi32>
// CHECK: %[[N:.*]] = arith.muli %[[P]], %c32
// CHECK: mla.gather {{.*}} extent(%[[N]])
// ONE-LABEL: func.func @one
// ONE: %[[P:.*]] = tensor.dim %arg1, %c1 : tensor<?x?xi32>
// ONE: mla.gather {{.*}} extent(%[[P]])
func.func @one(%c: !one, %t: tensor<?x?xi32>, %n: tensor<?xi32>) -> tensor<?x?x64xf32> {
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c1 : tensor<?x?xi32>
  %l = mla.gather %c table(%t) lengths(%n) extent(%d) : (!one, tensor<?x?xi32>, tensor<?xi32>, index) -> tensor<?x?x64xf32>
  return %l : tensor<?x?x64xf32>
}

// The extent also follows the page size if the number of pages is static and
// the product is folded.
// CHECK-LABEL: func.func @static
// CHECK: mla.gather {{.*}} extent(%c256)
// FOLDED-LABEL: func.func @static
// FOLDED: mla.gather {{.*}} extent(%c256)
func.func @static(%c: !c, %t: tensor<?x8xi32>, %n: tensor<?xi32>) -> tensor<?x?x64xf32> {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %d = tensor.dim %t, %c1 : tensor<?x8xi32>
  %extent = arith.muli %d, %c16 : index
  %l = mla.gather %c table(%t) lengths(%n) extent(%extent) : (!c, tensor<?x8xi32>, tensor<?xi32>, index) -> tensor<?x?x64xf32>
  return %l : tensor<?x?x64xf32>
}

// All tokens of a table of keys and values: the extent follows the page size.
!kv = !mla.cache<<[k : 2 x 64 x f32, v : 2 x 32 x f32]>, page = 16>
// CHECK-LABEL: func.func @grouped
// CHECK: %[[C32:.*]] = arith.constant 32 : index
// CHECK: %[[N:.*]] = arith.muli %{{.*}}, %[[C32]]
// CHECK: mla.gqa_gather {{.*}} extent(%[[N]])
func.func @grouped(%c: !kv, %t: tensor<?x?xi32>, %n: tensor<?xi32>) -> tensor<?x?x2x64xf32> {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %pages = tensor.dim %t, %c1 : tensor<?x?xi32>
  %extent = arith.muli %pages, %c16 : index
  %k, %v = mla.gqa_gather %c table(%t) lengths(%n) extent(%extent)
    : (!kv, tensor<?x?xi32>, tensor<?xi32>, index) -> (tensor<?x?x2x64xf32>, tensor<?x?x2x32xf32>)
  return %k : tensor<?x?x2x64xf32>
}
