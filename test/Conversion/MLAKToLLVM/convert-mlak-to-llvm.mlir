// RUN: mla-opt %s --convert-mlak-to-llvm --canonicalize --split-input-file | FileCheck %s
// RUN: %mla-opt %s --split-input-file --convert-mlak-to-llvm --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS
// RUN: %mla-opt %s --split-input-file --convert-mlak-to-llvm --remarks-filter=convert-mlak-to-llvm -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// STATISTICS: convert-mlak-to-llvm
// STATISTICS-NEXT: (S) 4 calls - calls of the runtime

// REMARK: [Passed] Calls | Category:convert-mlak-to-llvm | Function=rope | Remark="calls of the runtime; a status other than 0 ends the function", calls=1
// REMARK: Function=assertion | {{.*}}, calls=0

// An op fills a struct and passes it to a runtime function. A status other than
// 0 is returned.
// CHECK: llvm.func @mlaRope(!llvm.ptr, !llvm.ptr) -> i32
// CHECK-LABEL: func.func @rope(
// CHECK-SAME: %[[CALL:[a-z0-9]+]]: !llvm.ptr) -> i32
// CHECK: %[[S:.*]] = llvm.call @mlaRope(%{{.*}}, %[[CALL]])
// CHECK: %[[OK:.*]] = arith.cmpi eq, %[[S]], %{{.*}} : i32
// CHECK: return
func.func @rope(%x: memref<2x16xf32>, %c: memref<2x8xf32>, %y: memref<2x16xf32>) {
  mlak.rope %x, %c, %c outs(%y) {kernel = "cpu_rope", input = 1, output = 0}
    : (memref<2x16xf32>, memref<2x8xf32>, memref<2x8xf32>, memref<2x16xf32>) -> ()
  return
}

// -----

// A failed assertion returns a status and records its message.
// CHECK: llvm.mlir.global internal constant @mla_message("no\00")
// CHECK-LABEL: func.func @assertion(
// CHECK: cf.cond_br %{{.*}}, ^[[NEXT:.*]], ^[[BAD:.*]]
// CHECK: llvm.call @mlaFail
func.func @assertion(%b: i1) {
  cf.assert %b, "no"
  return
}

// -----

// An index out of bounds also returns a status and records a message. It is
// compared as an unsigned number.
// CHECK-LABEL: func.func @index(
// CHECK: %[[D:.*]] = arith.constant 2 : i64
// CHECK: %[[IN:.*]] = arith.cmpi ult, %{{.*}}, %{{.*}} : index
// CHECK: cf.cond_br %[[IN]], ^{{.*}}, ^[[BAD:.*]]
// CHECK: ^[[BAD]]:
// CHECK: %[[S:.*]] = llvm.call @mlaFailIndex(%{{.*}}, %{{.*}}, %[[D]]) : (i64, i64, i64) -> i32
// CHECK: return %[[S]] : i32
func.func @index(%i: index, %n: index) {
  mlak.assert_index %i below(%n) {dimension = 2}
  return
}

// -----

// A workspace function stores its result.
// CHECK-LABEL: func.func @f_workspace(
// CHECK-SAME: %[[OUT:[a-z0-9]+]]: !llvm.ptr) -> i32
// CHECK: llvm.call @mlaMatmulWorkspace(%{{.*}}, %{{.*}}) : (!llvm.ptr, !llvm.ptr) -> i32
// CHECK: llvm.store %{{.*}}, %[[OUT]]
func.func @f_workspace(%x: memref<?x96xf32>) -> index attributes {mla.workspace} {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?x96xf32>
  %b = mlak.scratch_bytes sizes(%n, %n) {callee = "mlaMatmulWorkspace", tag = -1 : i32,
         views = [memref<?x96xf32>, memref<200x96xf32>, unit, memref<?x200xf32>], scalars = [1]}
  return %b : index
}

// -----

// Caches become pointers. A function without mlak ops also returns a status.
// CHECK-LABEL: func.func @cache(
// CHECK-SAME: %{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr) -> i32
// CHECK-NOT: llvm.call
func.func @cache(%c: !mla.cache<<[latent : 64 x f32]>, page = 16>) {
  return
}

// -----

// Caches in branches, loops and selects become pointers.
!cache = !mla.cache<<[latent : 64 x f32]>, page = 16>

// CHECK-LABEL: func.func @references(
// CHECK-SAME: %[[C:[a-z0-9]+]]: !llvm.ptr, %[[E:[a-z0-9]+]]: !llvm.ptr
// CHECK: cf.br ^[[HEAD:.*]](%{{.*}}, %[[C]], %[[E]] : index, !llvm.ptr, !llvm.ptr)
// CHECK: ^[[HEAD]](%{{.*}}: index, %[[X:.*]]: !llvm.ptr, %[[Y:.*]]: !llvm.ptr):
// CHECK: llvm.store %[[X]]
// CHECK: llvm.call @mlaAppend
// CHECK: cf.br ^[[HEAD]](%{{.*}}, %[[Y]], %[[X]] : index, !llvm.ptr, !llvm.ptr)
// CHECK: %[[W:.*]] = arith.select %{{.*}}, %[[X]], %[[E]] : !llvm.ptr
// CHECK: llvm.store %[[W]]
// CHECK: llvm.call @mlaAppend
// CHECK-NOT: !mla.cache
func.func @references(%c: !cache, %e: !cache, %l: memref<2x64xf32>, %s: memref<2xi32>, %n: index, %is: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %c, %e : index, !cache, !cache)
^head(%i: index, %x: !cache, %y: !cache):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  mlak.append cache(%x) latent(%l) slots(%s) outs() {kernel = "cpu_append"}
    : (!cache, memref<2x64xf32>, memref<2xi32>) -> ()
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next, %y, %x : index, !cache, !cache)
^end:
  %w = arith.select %is, %x, %e : !cache
  mlak.append cache(%w) latent(%l) slots(%s) outs() {kernel = "cpu_append"}
    : (!cache, memref<2x64xf32>, memref<2xi32>) -> ()
  return
}
