// RUN: %mla-opt %s --split-input-file --mla-hoist-plan | FileCheck %s
// RUN: %mla-opt %s --split-input-file --mla-hoist-plan --remarks-filter=mla-hoist-plan 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %mla-opt %s --split-input-file --mla-hoist-plan --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-hoist-plan
// STATISTICS-NEXT: (S) 15 plans - plans at the top of a function
// STATISTICS-NEXT: (S) 3 local-plans - plans right before a decode

!c = !mla.cache<<[latent : 64 x f32]>, page = 16>

// All layers share one plan at the top of the function. A decode with another
// number of heads needs a separate plan.
// CHECK-LABEL: func.func @layers
// CHECK-SAME: %[[N:[a-z0-9]+]]: tensor<?xi32>
// CHECK: %[[P3:.*]] = mla.plan lengths(%[[N]]) max_pages(%{{.*}}) {heads = 3 : i64, page_size = 16 : i64, query_len = 1 : i64}
// CHECK: %[[P:.*]] = mla.plan lengths(%[[N]]) max_pages(%{{.*}}) {heads = 5 : i64, page_size = 16 : i64, query_len = 1 : i64}
// CHECK-NOT: mla.plan lengths
// CHECK: mla.append
// CHECK: mla.decode {{.*}} plan(%[[P]])
// CHECK: mla.decode {{.*}} plan(%[[P]])
// CHECK: mla.decode {{.*}} plan(%[[P3]])
// REMARK: 2 plans for 3 decodes
func.func @layers(%q: tensor<?x1x5x64xf32>, %q3: tensor<?x1x3x64xf32>, %new: tensor<?x1x64xf32>, %c0: !c, %c1: !c, %t: tensor<?x?xi32>, %n: tensor<?xi32>, %slots: tensor<?xi32>) -> (tensor<?x1x5x64xf32>, tensor<?x1x3x64xf32>) {
  mla.append %c0 latent(%new) slots(%slots) : (!c, tensor<?x1x64xf32>, tensor<?xi32>) -> ()
  %a = mla.decode q(%q) cache(%c0) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<?x1x5x64xf32>, !c, tensor<?x?xi32>, tensor<?xi32>) -> tensor<?x1x5x64xf32>
  mla.append %c1 latent(%new) slots(%slots) : (!c, tensor<?x1x64xf32>, tensor<?xi32>) -> ()
  %b = mla.decode q(%a) cache(%c1) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<?x1x5x64xf32>, !c, tensor<?x?xi32>, tensor<?xi32>) -> tensor<?x1x5x64xf32>
  %d = mla.decode q(%q3) cache(%c1) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<?x1x3x64xf32>, !c, tensor<?x?xi32>, tensor<?xi32>) -> tensor<?x1x3x64xf32>
  return %b, %d : tensor<?x1x5x64xf32>, tensor<?x1x3x64xf32>
}

// -----

!c = !mla.cache<<[latent : 64 x f32]>, page = 16>

// A dynamic query length is computed from the arguments at the top, although
// ops and a branch are between the arguments and the decodes.
// CHECK-LABEL: func.func @dynamic
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<2x?x24xf32>
// CHECK: %[[S:.*]] = tensor.dim %[[X]], %c1
// CHECK: %[[P:.*]] = mla.plan lengths(%{{.*}}) query_len(%[[S]])
// CHECK: scf.if
// CHECK: mla.decode {{.*}} plan(%[[P]])
// CHECK: } else {
// CHECK: mla.decode {{.*}} plan(%[[P]])
// REMARK: 1 plan for 2 decodes
func.func @dynamic(%x: tensor<2x?x24xf32>, %w: tensor<1x24x64xf32>, %c: !c, %t: tensor<?x?xi32>, %n: tensor<?xi32>, %b: i1) -> tensor<2x?x1x64xf32> {
  %c1 = arith.constant 1 : index
  %s = tensor.dim %x, %c1 : tensor<2x?x24xf32>
  %x4 = tensor.expand_shape %x [[0], [1], [2, 3]] output_shape [2, %s, 1, 24] : tensor<2x?x24xf32> into tensor<2x?x1x24xf32>
  %q = mla.absorb_query %x4, %w : (tensor<2x?x1x24xf32>, tensor<1x24x64xf32>) -> tensor<2x?x1x64xf32>
  %r = scf.if %b -> tensor<2x?x1x64xf32> {
    %o = mla.decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x?x1x64xf32>, !c, tensor<?x?xi32>, tensor<?xi32>) -> tensor<2x?x1x64xf32>
    scf.yield %o : tensor<2x?x1x64xf32>
  } else {
    %o = mla.decode q(%q) cache(%c) table(%t) lengths(%n) {causal, scale = 0.1 : f64} : (tensor<2x?x1x64xf32>, !c, tensor<?x?xi32>, tensor<?xi32>) -> tensor<2x?x1x64xf32>
    scf.yield %o : tensor<2x?x1x64xf32>
  }
  return %r : tensor<2x?x1x64xf32>
}

// -----

!c = !mla.cache<<[latent : 64 x f32]>, page = 16>

// The dynamic query length is also computed at the top if the query is reshaped
// in the form that torch-mlir emits.
// CHECK-LABEL: func.func @reshaped
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<2x?x64xf32>
// CHECK: %[[S:.*]] = tensor.dim %[[X]], %c1
// CHECK: mla.plan lengths(%{{.*}}) query_len(%[[S]])
func.func @reshaped(%x: tensor<2x?x64xf32>, %c: !c, %t: tensor<?x?xi32>, %n: tensor<?xi32>) -> tensor<2x?x1x64xf32> {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %width = arith.constant 64 : i64
  %c1 = arith.constant 1 : index
  %dim = tensor.dim %x, %c1 : tensor<2x?x64xf32>
  %s = arith.index_cast %dim : index to i64
  %neg = arith.cmpi slt, %s, %zero : i64
  %size = arith.select %neg, %one, %s : i64
  %shape = tensor.from_elements %two, %size, %one, %width : tensor<4xi64>
  %q = tensor.reshape %x(%shape) : (tensor<2x?x64xf32>, tensor<4xi64>) -> tensor<2x?x1x64xf32>
  %o = mla.decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x?x1x64xf32>, !c, tensor<?x?xi32>, tensor<?xi32>) -> tensor<2x?x1x64xf32>
  return %o : tensor<2x?x1x64xf32>
}

// -----

!c = !mla.cache<<[latent : 64 x f32]>, page = 16>

// The function computes the lengths: the plan is placed after them, not at the
// top.
// CHECK-LABEL: func.func @computed
// CHECK: %[[N:.*]] = linalg.add
// CHECK: mla.plan lengths(%[[N]]) cu_seqlens(%{{.*}}) max_pages(%{{.*}}) {heads = 5 : i64, page_size = 16 : i64}
func.func @computed(%q: tensor<?x5x64xf32>, %cu: tensor<3xi32>, %c: !c, %t: tensor<2x?xi32>, %m: tensor<2xi32>) -> tensor<?x5x64xf32> {
  %e = tensor.empty() : tensor<2xi32>
  %n = linalg.add ins(%m, %m : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  %o = mla.decode q(%q) cache(%c) table(%t) lengths(%n) cu_seqlens(%cu) {scale = 0.1 : f64} : (tensor<?x5x64xf32>, !c, tensor<2x?xi32>, tensor<2xi32>, tensor<3xi32>) -> tensor<?x5x64xf32>
  return %o : tensor<?x5x64xf32>
}

// -----

!c = !mla.cache<<[latent : 64 x f32]>, page = 16>

// Lengths that are computed in a branch are not available at the top: the
// decode gets a separate plan, and a remark is emitted. A decode that already
// has a plan keeps it.
// CHECK-LABEL: func.func @local
// CHECK-SAME: %[[GIVEN:[a-z0-9]+]]: !mla.plan
// CHECK-NOT: mla.plan lengths
// CHECK: scf.if
// CHECK: linalg.add
// CHECK: %[[P:.*]] = mla.plan lengths
// CHECK-NEXT: mla.decode {{.*}} plan(%[[P]])
// CHECK: } else {
// CHECK-NEXT: mla.decode {{.*}} plan(%[[GIVEN]])
// REMARK: [Missed] local-plan | Category:mla-hoist-plan | Function=local
func.func @local(%q: tensor<2x1x5x64xf32>, %c: !c, %t: tensor<2x?xi32>, %m: tensor<2xi32>, %b: i1, %given: !mla.plan) -> tensor<2x1x5x64xf32> {
  %r = scf.if %b -> tensor<2x1x5x64xf32> {
    %e = tensor.empty() : tensor<2xi32>
    %n = linalg.add ins(%m, %m : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>) -> tensor<2xi32>
    %o = mla.decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, !c, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
    scf.yield %o : tensor<2x1x5x64xf32>
  } else {
    %o = mla.decode q(%q) cache(%c) table(%t) lengths(%m) plan(%given) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, !c, tensor<2x?xi32>, tensor<2xi32>, !mla.plan) -> tensor<2x1x5x64xf32>
    scf.yield %o : tensor<2x1x5x64xf32>
  }
  return %r : tensor<2x1x5x64xf32>
}

// -----

!c = !mla.cache<<[latent : 64 x f32]>, page = 16>

// A loop contains two decodes. One uses lengths that the loop carries; the
// other shares the plan at the top. The remark on the shared plan counts one
// decode.
// CHECK-LABEL: func.func @carried
// CHECK: %[[TOP:.*]] = mla.plan lengths(%arg3)
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %[[L:.*]] = %arg3)
// CHECK: %[[OWN:.*]] = mla.plan lengths(%[[L]])
// CHECK-NEXT: mla.decode {{.*}} lengths(%[[L]]) plan(%[[OWN]])
// CHECK-NEXT: mla.decode {{.*}} lengths(%arg3) plan(%[[TOP]])
// REMARK-NOT: Function=local
// REMARK: [Missed] local-plan | Category:mla-hoist-plan | Function=carried
// REMARK: [Passed] plans | Category:mla-hoist-plan | Function=carried | Decodes=1, Plans=1, Remark="1 plan for 1 decode;
func.func @carried(%q: tensor<2x1x5x64xf32>, %c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %steps: index) -> tensor<2x1x5x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %steps step %c1 iter_args(%a = %q, %l = %n) -> (tensor<2x1x5x64xf32>, tensor<2xi32>) {
    %x = mla.decode q(%a) cache(%c) table(%t) lengths(%l) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, !c, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
    %y = mla.decode q(%x) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, !c, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
    %e = tensor.empty() : tensor<2xi32>
    %m = linalg.add ins(%l, %l : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>) -> tensor<2xi32>
    scf.yield %y, %m : tensor<2x1x5x64xf32>, tensor<2xi32>
  }
  return %r#0 : tensor<2x1x5x64xf32>
}

// -----

!c = !mla.cache<<[latent : 64 x f32]>, page = 16>
!d = !mla.cache<<[latent : 64 x f32]>, page = 32>

// Different lengths, table, page size or query length need separate plans.
// CHECK-LABEL: func.func @apart
// CHECK-SAME: %[[T:[a-z0-9]+]]: tensor<2x?xi32>, %[[U:[a-z0-9]+]]: tensor<2x?xi32>, %[[N:[a-z0-9]+]]: tensor<2xi32>, %[[M:[a-z0-9]+]]: tensor<2xi32>
// CHECK: %[[QUERIES:.*]] = mla.plan lengths(%[[N]]) max_pages(%{{.*}}) {heads = 5 : i64, page_size = 16 : i64, query_len = 2 : i64}
// CHECK: %[[PAGES:.*]] = mla.plan lengths(%[[N]]) max_pages(%{{.*}}) {heads = 5 : i64, page_size = 32 : i64, query_len = 1 : i64}
// CHECK: %[[UP:.*]] = tensor.dim %[[U]],
// CHECK: %[[TABLE:.*]] = mla.plan lengths(%[[N]]) max_pages(%[[UP]]) {heads = 5 : i64, page_size = 16 : i64, query_len = 1 : i64}
// CHECK: %[[LENGTHS:.*]] = mla.plan lengths(%[[M]]) max_pages(%{{.*}}) {heads = 5 : i64, page_size = 16 : i64, query_len = 1 : i64}
// CHECK: %[[ONE:.*]] = mla.plan lengths(%[[N]]) max_pages(%{{.*}}) {heads = 5 : i64, page_size = 16 : i64, query_len = 1 : i64}
// CHECK: mla.decode {{.*}} lengths(%[[N]]) plan(%[[ONE]])
// CHECK: mla.decode {{.*}} lengths(%[[M]]) plan(%[[LENGTHS]])
// CHECK: mla.decode {{.*}} table(%[[U]]) {{.*}} plan(%[[TABLE]])
// CHECK: mla.decode {{.*}} plan(%[[PAGES]])
// CHECK: mla.decode {{.*}} plan(%[[QUERIES]])
// REMARK: Function=apart | Decodes=5, Plans=5
func.func @apart(%t: tensor<2x?xi32>, %u: tensor<2x?xi32>, %n: tensor<2xi32>, %m: tensor<2xi32>, %q: tensor<2x1x5x64xf32>, %q2: tensor<2x2x5x64xf32>, %c: !c, %d: !d)
    -> (tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>, tensor<2x2x5x64xf32>) {
  %1 = mla.decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, !c, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  %2 = mla.decode q(%q) cache(%c) table(%t) lengths(%m) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, !c, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  %3 = mla.decode q(%q) cache(%c) table(%u) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, !c, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  %4 = mla.decode q(%q) cache(%d) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, !d, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  %5 = mla.decode q(%q2) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x2x5x64xf32>, !c, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x2x5x64xf32>
  return %1, %2, %3, %4, %5 : tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>, tensor<2x2x5x64xf32>
}

// -----

!c = !mla.cache<<[latent : 64 x f32]>, page = 16>

// A plan requires the number of heads. If it is unknown, the decode gets no
// plan.
// CHECK-LABEL: func.func @any_heads
// CHECK-NOT: mla.plan
// CHECK: mla.decode q(%{{.*}}) cache(%{{.*}}) table(%{{.*}}) lengths(%{{.*}}) {scale
// REMARK: [Missed] heads | Category:mla-hoist-plan | Function=any_heads
// REMARK-SAME: no plan: the number of heads is dynamic
func.func @any_heads(%q: tensor<1x1x?x64xf32>, %c: !c, %t: tensor<?x?xi32>, %n: tensor<?xi32>) -> tensor<1x1x?x64xf32> {
  %o = mla.decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<1x1x?x64xf32>, !c, tensor<?x?xi32>, tensor<?xi32>) -> tensor<1x1x?x64xf32>
  return %o : tensor<1x1x?x64xf32>
}

// -----

!g = !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>

// Grouped decodes of two layers share a plan, which has their key heads.
// CHECK-LABEL: func.func @grouped
// CHECK: %[[P:.*]] = mla.plan lengths(%{{.*}}) max_pages(%{{.*}}) {heads = 4 : i64, key_heads = 2 : i64, page_size = 16 : i64, query_len = 1 : i64}
// CHECK-NOT: mla.plan lengths
// CHECK: mla.gqa_decode {{.*}} plan(%[[P]])
// CHECK: mla.gqa_decode {{.*}} plan(%[[P]])
// REMARK: Function=grouped | Decodes=2, Plans=1, Remark="1 plan for 2 decodes; those with the same lengths, table, query length, heads, key heads and page size share one"
func.func @grouped(%q: tensor<2x1x4x64xf32>, %c: !g, %d: !g, %t: tensor<2x?xi32>, %n: tensor<2xi32>) -> tensor<2x1x4x64xf32> {
  %a = mla.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x4x64xf32>, !g, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x4x64xf32>
  %b = mla.gqa_decode q(%a) cache(%d) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x4x64xf32>, !g, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x4x64xf32>
  return %b : tensor<2x1x4x64xf32>
}

// -----

!g = !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>
!h = !mla.cache<<[k : 4 x 64 x f32, v : 4 x 64 x f32]>, page = 16>
!one = !mla.cache<<[k : 1 x 64 x f32, v : 1 x 64 x f32]>, page = 16>
!c = !mla.cache<<[latent : 64 x f32]>, page = 16>

// Other key heads need another plan. One key head is the same as a latent that
// all heads share.
// CHECK-LABEL: func.func @key_heads
// CHECK-DAG: %[[TWO:.*]] = mla.plan {{.*}} {heads = 4 : i64, key_heads = 2 : i64,
// CHECK-DAG: %[[FOUR:.*]] = mla.plan {{.*}} {heads = 4 : i64, key_heads = 4 : i64,
// CHECK-DAG: %[[ONE:.*]] = mla.plan {{.*}} {heads = 4 : i64, page_size = 16 : i64,
// CHECK: mla.gqa_decode {{.*}} plan(%[[TWO]])
// CHECK: mla.gqa_decode {{.*}} plan(%[[FOUR]])
// CHECK: mla.gqa_decode {{.*}} plan(%[[ONE]])
// CHECK: mla.decode {{.*}} plan(%[[ONE]])
// REMARK: Function=key_heads | Decodes=4, Plans=3
func.func @key_heads(%q: tensor<2x1x4x64xf32>, %g: !g, %h: !h, %o: !one, %c: !c, %t: tensor<2x?xi32>, %n: tensor<2xi32>) -> tensor<2x1x4x64xf32> {
  %0 = mla.gqa_decode q(%q) cache(%g) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x4x64xf32>, !g, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x4x64xf32>
  %1 = mla.gqa_decode q(%0) cache(%h) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x4x64xf32>, !h, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x4x64xf32>
  %2 = mla.gqa_decode q(%1) cache(%o) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x4x64xf32>, !one, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x4x64xf32>
  %3 = mla.decode q(%2) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x4x64xf32>, !c, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x4x64xf32>
  return %3 : tensor<2x1x4x64xf32>
}

// -----

!g = !mla.cache<<[k : 2 x 64 x f32, v : 2 x 64 x f32]>, page = 16>

// A dynamic number of heads gets no plan, lengths of a branch get a plan there.
// CHECK-LABEL: func.func @grouped_apart
// CHECK-NOT: mla.plan
// CHECK: mla.gqa_decode {{.*}} lengths(%{{.*}}) {scale
// CHECK: scf.if
// CHECK: %[[P:.*]] = mla.plan {{.*}} key_heads = 2
// CHECK-NEXT: mla.gqa_decode {{.*}} plan(%[[P]])
// REMARK: [Missed] heads | Category:mla-hoist-plan | Function=grouped_apart
// REMARK: [Missed] local-plan | Category:mla-hoist-plan | Function=grouped_apart
func.func @grouped_apart(%q: tensor<2x1x4x64xf32>, %any: tensor<2x1x?x64xf32>, %c: !g, %t: tensor<2x?xi32>, %n: tensor<2xi32>, %b: i1) -> (tensor<2x1x4x64xf32>, tensor<2x1x?x64xf32>) {
  %o = mla.gqa_decode q(%any) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x?x64xf32>, !g, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x?x64xf32>
  %r = scf.if %b -> tensor<2x1x4x64xf32> {
    %e = tensor.empty() : tensor<2xi32>
    %m = linalg.add ins(%n, %n : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>) -> tensor<2xi32>
    %x = mla.gqa_decode q(%q) cache(%c) table(%t) lengths(%m) {scale = 0.1 : f64} : (tensor<2x1x4x64xf32>, !g, tensor<2x?xi32>, tensor<2xi32>) -> tensor<2x1x4x64xf32>
    scf.yield %x : tensor<2x1x4x64xf32>
  } else {
    scf.yield %q : tensor<2x1x4x64xf32>
  }
  return %r, %o : tensor<2x1x4x64xf32>, tensor<2x1x?x64xf32>
}
