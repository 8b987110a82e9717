// RUN: %mla-opt %s --mla-fuse-query | FileCheck %s
// RUN: %mla-opt %s --mla-fuse-query --remarks-filter=mla-fuse-query 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %mla-opt %s --mla-fuse-query --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS
// STATISTICS: mla-fuse-query
// STATISTICS: (S) 6 casts-in-append - casts removed before an append

// Casts before mla.append are removed, because mla.append casts its operands
// itself.

!c = !mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>
#id = affine_map<(a, b) -> (a, b)>

// Removed: a cast after a reshape, a cast as a generic op, and a widening cast
// before a rotation.
// REMARK: Function=casts
// REMARK-SAME: the cast of the latent from f32 to bf16 is done by the append
// REMARK: Function=casts
// REMARK-SAME: the cast of the rope from f16 to f32 is done by the append
// CHECK-LABEL: func.func @casts
// CHECK-SAME: %[[L:[a-z0-9]+]]: tensor<?x64xf32>, %[[R:[a-z0-9]+]]: tensor<?x1x16xf16>
// CHECK-NOT: linalg.generic
// CHECK-NOT: arith.extf
// CHECK: %[[ROWS:.*]] = tensor.expand_shape %[[L]] {{.*}} : tensor<?x64xf32> into tensor<?x1x64xf32>
// CHECK: mla.append %{{.*}} latent(%[[ROWS]], %[[R]])
func.func @casts(%l: tensor<?x64xf32>, %r: tensor<?x1x16xf16>, %cos: tensor<?x1x8xf32>, %c: !c, %slots: tensor<?xi32>, %n: index) {
  %e = tensor.empty(%n) : tensor<?x64xbf16>
  %narrow = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%l : tensor<?x64xf32>) outs(%e : tensor<?x64xbf16>) {
  ^bb0(%x: f32, %o: bf16):
    %y = arith.truncf %x : f32 to bf16
    linalg.yield %y : bf16
  } -> tensor<?x64xbf16>
  %rows = tensor.expand_shape %narrow [[0, 1], [2]] output_shape [%n, 1, 64] : tensor<?x64xbf16> into tensor<?x1x64xbf16>
  %wide = arith.extf %r : tensor<?x1x16xf16> to tensor<?x1x16xf32>
  mla.append %c latent(%rows, %wide) slots(%slots) rope(%cos, %cos) : (!c, tensor<?x1x64xbf16>, tensor<?x1x16xf32>, tensor<?xi32>, tensor<?x1x8xf32>, tensor<?x1x8xf32>) -> ()
  return
}

// Both casts are removed: first the widening cast, then the narrowing cast that
// precedes it.
// CHECK-LABEL: func.func @twice
// CHECK-SAME: %[[L:[a-z0-9]+]]: tensor<2x64xf32>, %[[R:[a-z0-9]+]]: tensor<2x16xbf16>
// CHECK-NEXT: mla.append %{{.*}} latent(%[[L]], %[[R]])
func.func @twice(%l: tensor<2x64xf32>, %r: tensor<2x16xbf16>, %c: !c, %slots: tensor<2xi32>) {
  %narrow = arith.truncf %l : tensor<2x64xf32> to tensor<2x64xbf16>
  %wide = arith.extf %narrow : tensor<2x64xbf16> to tensor<2x64xf32>
  %rope = arith.extf %r : tensor<2x16xbf16> to tensor<2x16xf32>
  mla.append %c latent(%wide, %rope) slots(%slots) : (!c, tensor<2x64xf32>, tensor<2x16xf32>, tensor<2xi32>) -> ()
  return
}

// Two casts must not be removed: the cache has another type than the result of
// the first, and a rotation reads the result of the second.
// REMARK: Function=stays
// REMARK-SAME: the cast of the latent from f32 to f16 is kept: the cache has another type, so the value is rounded twice
// REMARK: Function=stays
// REMARK-SAME: the cast of the rope from f32 to bf16 is kept: the rotation needs the rounded value
// CHECK-LABEL: func.func @stays
// CHECK: %[[L:.*]] = arith.truncf %{{.*}} : tensor<2x64xf32> to tensor<2x64xf16>
// CHECK: %[[R:.*]] = arith.truncf %{{.*}} : tensor<2x16xf32> to tensor<2x16xbf16>
// CHECK: mla.append %{{.*}} latent(%[[L]], %[[R]])
func.func @stays(%l: tensor<2x64xf32>, %r: tensor<2x16xf32>, %cos: tensor<2x8xf32>, %c: !c, %slots: tensor<2xi32>) {
  %latent = arith.truncf %l : tensor<2x64xf32> to tensor<2x64xf16>
  %rope = arith.truncf %r : tensor<2x16xf32> to tensor<2x16xbf16>
  mla.append %c latent(%latent, %rope) slots(%slots) rope(%cos, %cos) : (!c, tensor<2x64xf16>, tensor<2x16xbf16>, tensor<2xi32>, tensor<2x8xf32>, tensor<2x8xf32>) -> ()
  return
}

// A cast must not be removed if its result has another user, or if it has a
// rounding mode, transposes or computes.
// REMARK: cast | {{.*}}Function=others
// REMARK-SAME: the cast of the latent from f32 to bf16 is kept: another op reads the narrower value
// REMARK-NOT: cast | {{.*}}Function=others
// CHECK-LABEL: func.func @others
// CHECK: %[[L:.*]] = arith.truncf %{{.*}} : tensor<2x64xf32> to tensor<2x64xbf16>
// CHECK: %[[R:.*]] = arith.truncf %{{.*}} downward
// CHECK: mla.append %{{.*}} latent(%[[L]], %[[R]])
// CHECK: %[[T:.*]] = linalg.generic
// CHECK: arith.mulf
// CHECK: %[[S:.*]] = linalg.generic
// CHECK: mla.append %{{.*}} latent(%[[T]], %[[S]])
func.func @others(%l: tensor<2x64xf32>, %r: tensor<2x16xf32>, %lt: tensor<64x2xf32>, %c: !c, %slots: tensor<2xi32>) -> tensor<2x64xbf16> {
  %latent = arith.truncf %l : tensor<2x64xf32> to tensor<2x64xbf16>
  %rope = arith.truncf %r downward : tensor<2x16xf32> to tensor<2x16xbf16>
  mla.append %c latent(%latent, %rope) slots(%slots) : (!c, tensor<2x64xbf16>, tensor<2x16xbf16>, tensor<2xi32>) -> ()
  %e = tensor.empty() : tensor<2x64xbf16>
  %t = linalg.generic {indexing_maps = [affine_map<(a, b) -> (b, a)>, #id], iterator_types = ["parallel", "parallel"]} ins(%lt : tensor<64x2xf32>) outs(%e : tensor<2x64xbf16>) {
  ^bb0(%x: f32, %o: bf16):
    %y = arith.truncf %x : f32 to bf16
    linalg.yield %y : bf16
  } -> tensor<2x64xbf16>
  %e1 = tensor.empty() : tensor<2x16xbf16>
  %product = arith.mulf %r, %r : tensor<2x16xf32>
  %s = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%product : tensor<2x16xf32>) outs(%e1 : tensor<2x16xbf16>) {
  ^bb0(%x: f32, %o: bf16):
    %y = arith.truncf %x : f32 to bf16
    %z = arith.negf %y : bf16
    linalg.yield %z : bf16
  } -> tensor<2x16xbf16>
  mla.append %c latent(%t, %s) slots(%slots) : (!c, tensor<2x64xbf16>, tensor<2x16xbf16>, tensor<2xi32>) -> ()
  return %latent : tensor<2x64xbf16>
}

// An append to 8 bits rounds f32 to bf16 first, so a cast from f16 stays, and one
// from bf16 is removed.
// REMARK: Function=eight_bits
// REMARK-SAME: the cast of the latent from f16 to f32 is kept: an 8-bit cache rounds f32 to bf16 and f16 to f16
// CHECK-LABEL: func.func @eight_bits
// CHECK-SAME: %[[R:[a-z0-9]+]]: tensor<2x16xbf16>
// CHECK: %[[L:.*]] = arith.extf %{{.*}} : tensor<2x64xf16> to tensor<2x64xf32>
// CHECK: mla.append %{{.*}} latent(%[[L]], %[[R]])
func.func @eight_bits(%l: tensor<2x64xf16>, %r: tensor<2x16xbf16>, %c: !mla.cache<<[latent : 64 x f8E4M3FN, rope : 16 x f8E4M3FN]>, page = 16>, %slots: tensor<2xi32>) {
  %wide = arith.extf %l : tensor<2x64xf16> to tensor<2x64xf32>
  %rope = arith.extf %r : tensor<2x16xbf16> to tensor<2x16xf32>
  mla.append %c latent(%wide, %rope) slots(%slots) : (!mla.cache<<[latent : 64 x f8E4M3FN, rope : 16 x f8E4M3FN]>, page = 16>, tensor<2x64xf32>, tensor<2x16xf32>, tensor<2xi32>) -> ()
  return
}
