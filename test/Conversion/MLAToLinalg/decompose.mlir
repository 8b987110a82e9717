// RUN: mla-opt %s --mla-decompose | FileCheck %s
// RUN: mla-opt %s --mla-decompose=accumulate=f64 | FileCheck %s --check-prefix=F64
// RUN: mla-opt %s --mla-decompose=form=absorbed | FileCheck %s --check-prefix=ABSORBED
// RUN: mla-opt %s --mla-decompose=form=expanded | FileCheck %s --check-prefix=EXPANDED

!flat = !mla.cache<<[latent : 4 x f32, rope : 2 x f32]>, page = 8>
!split = !mla.cache<<[latent : 4 x f32, rope : 2 x f32 {pool = 1}]>, page = 8>

// A cache argument is replaced by its pools in order, with attributes that name
// them. Plans and LSE encodings are removed.
// CHECK-LABEL: func.func @pools(
// CHECK-SAME:    %{{.*}}: memref<?x?xi8> {mla.cache = !mla.cache<{{.*}}pool = 1{{.*}}>, mla.pool = 0 : i64, mla.role = "cache"}
// CHECK-SAME:    %{{.*}}: memref<?x?xi8> {mla.cache = !mla.cache<{{.*}}pool = 1{{.*}}>, mla.pool = 1 : i64, mla.role = "cache"}
// CHECK-SAME:    %{{.*}}: memref<?x?xi8> {mla.cache = !mla.cache<{{.*}}>, mla.pool = 0 : i64}
// CHECK-SAME:    -> (tensor<2x1x3x4xf32>, tensor<2x1x3xf32>)
// CHECK-NOT:   mla.
// CHECK:       memref.load
// CHECK:       return
func.func @pools(%a: !split {mla.role = "cache"}, %b: !flat,
                 %q: tensor<2x1x3x4xf32>, %qr: tensor<2x1x3x2xf32>,
                 %t: tensor<2x?xi32>, %n: tensor<2xi32>, %max: index)
    -> (tensor<2x1x3x4xf32>, tensor<2x1x3xf32, #mla.lse<e>>) {
  %p = mla.plan lengths(%n) max_pages(%max) {heads = 3 : i64, page_size = 8 : i64, query_len = 1 : i64}
       : (tensor<2xi32>, index) -> !mla.plan
  %o, %l = mla.decode q(%q, %qr) cache(%a) table(%t) lengths(%n) plan(%p)
           {scale = 0.1 : f64, lse = #mla.lse<e>}
         : (tensor<2x1x3x4xf32>, tensor<2x1x3x2xf32>, !split, tensor<2x?xi32>,
            tensor<2xi32>, !mla.plan) -> (tensor<2x1x3x4xf32>, tensor<2x1x3xf32, #mla.lse<e>>)
  return %o, %l : tensor<2x1x3x4xf32>, tensor<2x1x3xf32, #mla.lse<e>>
}

// Calls and control flow pass pools instead of caches. The write still precedes
// the read, in the same branch and loop.
// CHECK-LABEL: func.func @control(
// CHECK-SAME:    %[[A:[a-z0-9]+]]: memref<?x?xi8> {mla.cache = !mla.cache<{{[^!]*}}, mla.pool = 0 : i64}, %[[B:[a-z0-9]+]]: memref<?x?xi8> {{[{]}}mla.cache = !mla.cache<{{[^!]*}}, mla.pool = 1 : i64}
// CHECK:       %[[C:.*]]:2 = scf.if %{{.*}} -> (memref<?x?xi8>, memref<?x?xi8>)
// CHECK:         scf.yield %[[A]], %[[B]]
// CHECK:       scf.for
// CHECK:         memref.store %{{.*}}, %[[C]]#0
// CHECK:         memref.store %{{.*}}, %[[C]]#1
// CHECK:         memref.load %[[C]]#0
// CHECK:       call @pools(%[[C]]#0, %[[C]]#1, %{{.*}}
func.func @control(%a: !split, %b: !split, %f: !flat, %which: i1, %steps: index,
                   %k: tensor<1x1x4xf32>, %r: tensor<1x1x2xf32>, %s: tensor<1xi32>,
                   %q: tensor<2x1x3x4xf32>, %qr: tensor<2x1x3x2xf32>,
                   %t: tensor<2x?xi32>, %n: tensor<2xi32>) -> tensor<2x8x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = scf.if %which -> (!split) {
    scf.yield %a : !split
  } else {
    scf.yield %b : !split
  }
  %init = tensor.empty() : tensor<2x8x4xf32>
  %g = scf.for %i = %c0 to %steps step %c1 iter_args(%x = %init) -> (tensor<2x8x4xf32>) {
    mla.append %c latent(%k, %r) slots(%s)
      : (!split, tensor<1x1x4xf32>, tensor<1x1x2xf32>, tensor<1xi32>) -> ()
    %l, %rr = mla.gather %c table(%t) lengths(%n)
      : (!split, tensor<2x?xi32>, tensor<2xi32>) -> (tensor<2x8x4xf32>, tensor<2x8x2xf32>)
    scf.yield %l : tensor<2x8x4xf32>
  }
  %o, %lse = func.call @pools(%c, %f, %q, %qr, %t, %n, %c1)
    : (!split, !flat, tensor<2x1x3x4xf32>, tensor<2x1x3x2xf32>, tensor<2x?xi32>, tensor<2xi32>, index)
      -> (tensor<2x1x3x4xf32>, tensor<2x1x3xf32, #mla.lse<e>>)
  return %g : tensor<2x8x4xf32>
}

// A select of a cache becomes one select per pool.
// CHECK-LABEL: func.func @choice(
// CHECK:       %[[P0:.*]] = arith.select %{{.*}} : memref<?x?xi8>
// CHECK:       %[[P1:.*]] = arith.select %{{.*}} : memref<?x?xi8>
// CHECK:       memref.store %{{.*}}, %[[P0]]
// CHECK:       memref.store %{{.*}}, %[[P1]]
func.func @choice(%a: !split, %b: !split, %which: i1, %k: tensor<1x1x4xf32>,
                  %r: tensor<1x1x2xf32>, %s: tensor<1xi32>) {
  %c = arith.select %which, %a, %b : !split
  mla.append %c latent(%k, %r) slots(%s)
    : (!split, tensor<1x1x4xf32>, tensor<1x1x2xf32>, tensor<1xi32>) -> ()
  return
}

// Per head, the absorbed form takes 40 + 60 multiplications for one query over
// six keys and the expanded form 240 + 48: absorbed is chosen. For 64 queries
// they take 2560 + 3840 and 240 + 3072: expanded is chosen.
// CHECK-LABEL: func.func @one_query(
// CHECK-NOT:     tensor<2x6x3x4xf32>
// CHECK:         tensor<2x1x3x5xf32>
// CHECK-LABEL: func.func @many_queries(
// CHECK:         tensor<2x6x3x4xf32>
// F64-LABEL:   func.func @one_query(
// F64:           math.exp {{.*}} : f64
// F64:           arith.truncf {{.*}} : f64 to f32
// ABSORBED-LABEL: func.func @many_queries(
// ABSORBED-NOT:   tensor<2x6x3x4xf32>
// ABSORBED:       tensor<2x64x3x5xf32>
// EXPANDED-LABEL: func.func @one_query(
// EXPANDED:       tensor<2x6x3x4xf32>
func.func @one_query(%q: tensor<2x1x3x4xf32>, %l: tensor<2x6x5xf32>, %uk: tensor<3x4x5xf32>,
                     %uv: tensor<3x4x5xf32>) -> tensor<2x1x3x4xf32> {
  %o = mla.attention q(%q) latent(%l) weights(%uk, %uv) {scale = 0.1 : f64}
     : (tensor<2x1x3x4xf32>, tensor<2x6x5xf32>, tensor<3x4x5xf32>, tensor<3x4x5xf32>)
       -> tensor<2x1x3x4xf32>
  return %o : tensor<2x1x3x4xf32>
}
func.func @many_queries(%q: tensor<2x64x3x4xf32>, %l: tensor<2x6x5xf32>, %uk: tensor<3x4x5xf32>,
                        %uv: tensor<3x4x5xf32>) -> tensor<2x64x3x4xf32> {
  %o = mla.attention q(%q) latent(%l) weights(%uk, %uv) {scale = 0.1 : f64}
     : (tensor<2x64x3x4xf32>, tensor<2x6x5xf32>, tensor<3x4x5xf32>, tensor<3x4x5xf32>)
       -> tensor<2x64x3x4xf32>
  return %o : tensor<2x64x3x4xf32>
}

// Ops of other dialects are unchanged.
// CHECK-LABEL: func.func @other(%arg0: tensor<?xf32>) -> tensor<?xf32> {
// CHECK-NEXT:    math.exp %arg0 : tensor<?xf32>
// CHECK-NEXT:    return
func.func @other(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = math.exp %x : tensor<?xf32>
  return %y : tensor<?xf32>
}

// An update with empty operands must not create a slice outside of the result.
// CHECK-LABEL: func @update_nothing(
// CHECK-SAME: %[[P:.*]]: tensor<2x4x3xf32>, %{{.*}}: tensor<2x0x3xf32>)
// CHECK-NEXT: %[[E:.*]] = tensor.empty() : tensor<2x4x3xf32>
// CHECK-NEXT: %[[R:.*]] = tensor.insert_slice %[[P]] into %[[E]]
// CHECK-NEXT: return %[[R]]
func.func @update_nothing(%p: tensor<2x4x3xf32>, %n: tensor<2x0x3xf32>) -> tensor<2x4x3xf32> {
  %0 = mla.update past(%p) new(%n) {mode = #mla.update<concat>} : (tensor<2x4x3xf32>, tensor<2x0x3xf32>) -> tensor<2x4x3xf32>
  return %0 : tensor<2x4x3xf32>
}

// CHECK-LABEL: func @update_no_sequence(
// CHECK-NOT: tensor.insert_slice
// CHECK: return
func.func @update_no_sequence(%p: tensor<0x4x3xf32>, %n: tensor<0x1x3xf32>) -> tensor<0x5x3xf32> {
  %0 = mla.update past(%p) new(%n) {mode = #mla.update<concat>} : (tensor<0x4x3xf32>, tensor<0x1x3xf32>) -> tensor<0x5x3xf32>
  return %0 : tensor<0x5x3xf32>
}
