// RUN: mla-opt %s --affine-scalrep | FileCheck %s

// The effects of mla and mlak ops are on single operands. A value that was
// stored in a buffer is forwarded to a load across a write to a cache or to
// another buffer, but not across a write to the same buffer.

!cache = !mla.cache<<[latent : 8 x f32]>, page = 4>

// CHECK-LABEL: func.func @append_to_a_cache
// CHECK-SAME:    (%[[V:.*]]: f32,
// CHECK:         mla.append
// CHECK-NOT:     affine.load
// CHECK:         return %[[V]]
func.func @append_to_a_cache(%v: f32, %c: !cache, %l: tensor<1x1x8xf32>, %s: tensor<1xi32>) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  affine.store %v, %m[0] : memref<4xf32>
  mla.append %c latent(%l) slots(%s) : (!cache, tensor<1x1x8xf32>, tensor<1xi32>) -> ()
  %r = affine.load %m[0] : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return %r : f32
}

// CHECK-LABEL: func.func @decode_into_another
// CHECK-SAME:    (%[[V:.*]]: f32,
// CHECK:         mlak.append
// CHECK:         mlak.decode
// CHECK-NOT:     affine.load
// CHECK:         return %[[V]]
func.func @decode_into_another(%v: f32, %a: !cache, %b: !cache, %t: memref<1x2xi32>, %n: memref<1xi32>,
                               %l: memref<1x1x8xf32>, %s: memref<1xi32>) -> f32 {
  %m = memref.alloc() : memref<1x1x2x8xf32>
  %o = memref.alloc() : memref<1x1x2x8xf32>
  affine.store %v, %m[0, 0, 0, 0] : memref<1x1x2x8xf32>
  mlak.append cache(%a) latent(%l) slots(%s) outs() {kernel = "cpu_append"}
    : (!cache, memref<1x1x8xf32>, memref<1xi32>) -> ()
  mlak.decode q(%m) cache(%b) table(%t) lengths(%n) outs(%o) {kernel = "cpu_decode", scale = 0.5 : f64}
    : (memref<1x1x2x8xf32>, !cache, memref<1x2xi32>, memref<1xi32>, memref<1x1x2x8xf32>) -> ()
  %r = affine.load %m[0, 0, 0, 0] : memref<1x1x2x8xf32>
  memref.dealloc %m : memref<1x1x2x8xf32>
  memref.dealloc %o : memref<1x1x2x8xf32>
  return %r : f32
}

// CHECK-LABEL: func.func @decode_into_it
// CHECK:         mlak.decode
// CHECK:         %[[R:.*]] = affine.load
// CHECK:         return %[[R]]
func.func @decode_into_it(%v: f32, %q: memref<1x1x2x8xf32>, %b: !cache, %t: memref<1x2xi32>,
                          %n: memref<1xi32>) -> f32 {
  %m = memref.alloc() : memref<1x1x2x8xf32>
  affine.store %v, %m[0, 0, 0, 0] : memref<1x1x2x8xf32>
  mlak.decode q(%q) cache(%b) table(%t) lengths(%n) outs(%m) {kernel = "cpu_decode", scale = 0.5 : f64}
    : (memref<1x1x2x8xf32>, !cache, memref<1x2xi32>, memref<1xi32>, memref<1x1x2x8xf32>) -> ()
  %r = affine.load %m[0, 0, 0, 0] : memref<1x1x2x8xf32>
  memref.dealloc %m : memref<1x1x2x8xf32>
  return %r : f32
}
