// RUN: mla-opt %s --mla-finalize-entry --empty-tensor-to-alloc-tensor --one-shot-bufferize --mla-plan-workspace --convert-mlak-to-llvm --mla-pass-pointers --mla-emit-entry | FileCheck %s
// RUN: mla-opt %s --mla-finalize-entry --empty-tensor-to-alloc-tensor --one-shot-bufferize --mla-plan-workspace --convert-mlak-to-llvm --mla-pass-pointers --mla-emit-entry | FileCheck %s --check-prefix=ENTRY
// RUN: %mla-opt %s --mla-finalize-entry --empty-tensor-to-alloc-tensor --one-shot-bufferize --mla-plan-workspace --convert-mlak-to-llvm --mla-pass-pointers --mla-emit-entry --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS
// RUN: %mla-opt %s --mla-finalize-entry --empty-tensor-to-alloc-tensor --one-shot-bufferize --mla-plan-workspace --convert-mlak-to-llvm --mla-pass-pointers --mla-emit-entry --remarks-filter=mla-emit-entry -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// STATISTICS: mla-emit-entry
// STATISTICS-NEXT: (S) 1 entries - functions with an entry

// REMARK: [Passed] Entry | Category:mla-emit-entry | Function=f_step | Remark="@f checks its arguments against a table, then the workspace, and runs @f_step", args=3, symbols=1

// CHECK: llvm.mlir.global internal constant @f_signature_text("{\22name\22:\22f\22,\22args\22:[{\22name\22:\22arg0\22,\22kind\22:\22tensor\22,\22role\22:\22input\22,\22dtype\22:\22f32\22,\22shape\22:[\22s0\22,16]},
// CHECK-SAME: {\22name\22:\22arg1{{.*}}\22name\22:\22result0\22,\22kind\22:\22tensor\22,\22role\22:\22result\22,\22dtype\22:\22f32\22,\22shape\22:[\22s0\22,16],\22result\22:0
// CHECK: llvm.mlir.global internal constant @f_names("arg0\00arg1\00result0\00")
// CHECK: llvm.mlir.global internal constant @f_args()
// Private functions are internal and not inlined. The workspace depends only on
// the size of the first argument, so that the workspace function has no other
// tensor argument.
// CHECK-DAG: func.func private @f_bytes(%{{[^,]*}}: memref<?x16xf32>, %{{[^,]*}}: !llvm.ptr) -> i32
// CHECK-DAG: func.func private @f_step(%{{.*}}: memref<?x16xf32> {{{.*}}}, %{{[^:]*}}: !llvm.ptr {{{.*}}mla.buffer = memref<1x8xf32>{{.*}} -> i32 attributes {llvm.linkage = #llvm.linkage<internal>, mla.symbols = ["s0"], passthrough = ["noinline"]}
// CHECK-DAG: func.func @f(%{{.*}}: !llvm.ptr, %{{.*}}: i32, %{{.*}}: !llvm.ptr) -> i32
// CHECK-DAG: func.func @f_workspace(%{{.*}}: !llvm.ptr, %{{.*}}: i32, %{{.*}}: !llvm.ptr) -> i32
// CHECK-DAG: func.func @f_signature() -> !llvm.ptr

// A null `call` pointer is rejected first, because mlaCheckArgs checks fewer
// properties of the arguments if `call` is null. Every status other than 0 is
// returned at once.
// ENTRY-LABEL: func.func @f(
// ENTRY-SAME: %[[ARGS:[a-z0-9]+]]: !llvm.ptr, %[[N:[a-z0-9]+]]: i32, %[[CALL:[a-z0-9]+]]: !llvm.ptr) -> i32
// ENTRY: %[[NONE:.*]] = arith.constant 0 : i64
// ENTRY: %[[S0:.*]] = llvm.call @mlaCheckWorkspace(%{{.*}}, %{{.*}}, %[[CALL]]) : (!llvm.ptr, i64, !llvm.ptr) -> i32
// ENTRY: %[[OK0:.*]] = arith.cmpi eq, %[[S0]], %{{.*}} : i32
// ENTRY: cf.cond_br %[[OK0]], ^[[B1:.*]], ^[[F0:.*]]
// ENTRY: ^[[F0]]:
// ENTRY-NEXT: return %[[S0]] : i32
// ENTRY: ^[[B1]]:
// ENTRY: %[[S1:.*]] = llvm.call @mlaCheckArgs(%{{.*}}, %[[ARGS]], %[[N]], %[[CALL]], %{{.*}})
// ENTRY: cf.cond_br
// ENTRY: return %[[S1]] : i32
// ENTRY: %[[S2:.*]] = call @f_bytes(
// ENTRY: return %[[S2]] : i32
// ENTRY: %[[S3:.*]] = llvm.call @mlaCheckEntryWorkspace(%{{.*}}, %[[ARGS]], %{{.*}}, %[[CALL]])
// ENTRY: return %[[S3]] : i32
// ENTRY: %[[S4:.*]] = call @f_step({{.*}}%[[CALL]])
// ENTRY: return %[[S4]] : i32

// The workspace function has no `call` parameter and passes null to
// mlaCheckArgs. If its output pointer is null, it returns status 1.
// ENTRY-LABEL: func.func @f_workspace(
// ENTRY-SAME: %[[ARGS:[a-z0-9]+]]: !llvm.ptr, %[[N:[a-z0-9]+]]: i32, %[[OUT:[a-z0-9]+]]: !llvm.ptr) -> i32
// ENTRY: %[[NOCALL:.*]] = llvm.mlir.zero : !llvm.ptr
// ENTRY: llvm.call @mlaCheckArgs(%{{.*}}, %[[ARGS]], %[[N]], %[[NOCALL]], %{{.*}})
// ENTRY: %[[NULL:.*]] = llvm.icmp "eq" %[[OUT]], %{{.*}} : !llvm.ptr
// ENTRY-DAG: %[[BAD:.*]] = arith.constant 1 : i32
// ENTRY-DAG: %[[GOOD:.*]] = arith.constant 0 : i32
// ENTRY: arith.select %[[NULL]], %[[BAD]], %[[GOOD]] : i32
// ENTRY: call @f_bytes({{.*}}%[[OUT]])
func.func @f(%x: tensor<?x16xf32> {mla.shape = affine_map<()[s0] -> (s0, 16)>}, %c: tensor<1x8xf32>) -> tensor<?x16xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x16xf32>
  %e = tensor.empty(%n) : tensor<?x16xf32>
  %a = mlak.rope %x, %c, %c outs(%e) {kernel = "cpu_rope", input = 1, output = 0}
    : (tensor<?x16xf32>, tensor<1x8xf32>, tensor<1x8xf32>, tensor<?x16xf32>) -> tensor<?x16xf32>
  return %a : tensor<?x16xf32>
}
