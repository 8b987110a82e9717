// With `packed` the tokens of the model's one sequence belong to any number of
// sequences: queries and results are ragged, and cu_seqlens, an argument, is
// compared with the number of tokens and the lengths before the step writes.
// RUN: %mla-opt %s --mla-paginate="page-size=16 mask=visible packed" | FileCheck %s
// RUN: %mla-opt %s --mla-paginate="page-size=16 mask=visible packed check-positions=false" | FileCheck %s --check-prefix=NONE
// RUN: %mla-opt %s --mla-paginate="page-size=16 mask=visible" | FileCheck %s --check-prefix=DENSE
// RUN: %mla-opt %s --mla-paginate="page-size=16 mask=visible packed" --mla-absorb --mla-hoist-plan | FileCheck %s --check-prefix=FORMS
// RUN: mla-run %s --entry=step --seed=1 -O 0 --size s0=5 --size s1=9 --paginate=16 --mask=visible --packed --reference | FileCheck %s --check-prefix=AGREE
// RUN: mla-compile %s --entry=step --paginate=16 --mask=visible --packed -o %t.h --quiet
// RUN: FileCheck %s --check-prefix=HEADER < %t.h
// RUN: not mla-compile %s --entry=step --packed -o %t.h 2>&1 | FileCheck %s --check-prefix=ALONE

// AGREE: all results agree
// HEADER: STEP_BLOCK_TABLE = {{.*}}, /* block_table, i32 [s3, s2] */
// HEADER: STEP_SEQ_LENS = {{.*}}, /* seq_lens, i32 [s3]
// HEADER: STEP_CU_SEQLENS = {{.*}}, /* cu_seqlens, i32 [s3 + 1] */
// ALONE: mla-compile: error: --packed requires --paginate=N

// NONE-NOT: cf.assert
// DENSE-NOT: cu_seqlens

// CHECK-LABEL: func.func @step
// CHECK-SAME: %[[QN:[a-z0-9]+]]: tensor<1x?x5x24xf32>
// CHECK-SAME: %[[TABLE:[a-z0-9]+]]: tensor<?x?xi32> {mla.role = "block_table", mla.shape = affine_map<()[s0, s1, s2, s3] -> (s3, s2)>}
// CHECK-SAME: %[[LENS:[a-z0-9]+]]: tensor<?xi32> {mla.assumed_visible = [7], mla.lengths = "past+new", mla.role = "seq_lens", mla.shape = affine_map<()[s0, s1, s2, s3] -> (s3)>}
// CHECK-SAME: %[[SLOTS:[a-z0-9]+]]: tensor<?xi32> {mla.role = "slot_mapping", mla.shape = affine_map<()[s0, s1, s2, s3] -> (s0)>}
// CHECK-SAME: %[[CU:[a-z0-9]+]]: tensor<?xi32> {mla.role = "cu_seqlens", mla.shape = affine_map<()[s0, s1, s2, s3] -> (s3 + 1)>}
// CHECK: tensor.extract %[[CU]][%c0]
// CHECK: linalg.generic {{.*}} ins(%[[LENS]] : tensor<?xi32>)
// CHECK: cf.assert %{{.*}}, "cu_seqlens must start with 0, not decrease, end with the number of new tokens, and give no sequence more new tokens than its seq_lens"
// CHECK: mla.append
// CHECK: %[[L:.*]], %[[R:.*]] = mla.gather %{{.*}} table(%[[TABLE]]) lengths(%[[LENS]]) extent(%{{.*}}) : {{.*}} -> (tensor<?x?x64xf32>, tensor<?x?x16xf32>)
// CHECK: %[[Q:.*]] = tensor.collapse_shape %[[QN]] {{\[\[}}0, 1], [2], [3]] : tensor<1x?x5x24xf32> into tensor<?x5x24xf32>
// CHECK: %[[O:.*]] = mla.attention q(%[[Q]], %{{.*}}) latent(%[[L]], %[[R]]) weights(%{{.*}}) lengths(%[[LENS]]) cu_seqlens(%[[CU]]) {causal, scale
// CHECK: tensor.expand_shape %[[O]] {{\[\[}}0, 1], [2], [3]] output_shape [1, %{{.*}}, 5, 24]

// Both forms read cu_seqlens, and their plan is made once.
// FORMS: mla.plan lengths(%[[LENS:.*]]) cu_seqlens(%[[CU:.*]]) max_pages
// FORMS: scf.if
// FORMS: mla.decode {{.*}} lengths(%[[LENS]]) plan(%{{.*}}) cu_seqlens(%[[CU]]) {causal
// FORMS: mla.prefill {{.*}} lengths(%[[LENS]]) cu_seqlens(%[[CU]]) {causal
func.func @step(%qn: tensor<1x?x5x24xf32> {mla.shape = affine_map<()[s0, s1] -> (1, s0, 5, 24)>},
    %qr: tensor<1x?x5x16xf32> {mla.shape = affine_map<()[s0, s1] -> (1, s0, 5, 16)>},
    %nl: tensor<1x?x64xf32> {mla.shape = affine_map<()[s0, s1] -> (1, s0, 64)>},
    %nr: tensor<1x?x16xf32> {mla.shape = affine_map<()[s0, s1] -> (1, s0, 16)>},
    %past: tensor<1x?x64xf32> {mla.shape = affine_map<()[s0, s1] -> (1, s1, 64)>},
    %pastRope: tensor<1x?x16xf32> {mla.shape = affine_map<()[s0, s1] -> (1, s1, 16)>},
    %w: tensor<5x24x64xf32>,
    %mask: tensor<1x1x?x?xi1> {mla.shape = affine_map<()[s0, s1] -> (1, 1, s0, s0 + s1)>}) -> tensor<1x?x5x24xf32> {
  %l, %r = mla.update past(%past, %pastRope) new(%nl, %nr) {mode = #mla.update<concat>}
    : (tensor<1x?x64xf32>, tensor<1x?x16xf32>, tensor<1x?x64xf32>, tensor<1x?x16xf32>) -> (tensor<1x?x64xf32>, tensor<1x?x16xf32>)
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%w, %w) mask(%mask) {scale = 0.3 : f64}
    : (tensor<1x?x5x24xf32>, tensor<1x?x5x16xf32>, tensor<1x?x64xf32>, tensor<1x?x16xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>, tensor<1x1x?x?xi1>) -> tensor<1x?x5x24xf32>
  return %o : tensor<1x?x5x24xf32>
}

// A static cache: each token is compared with the positions of its sequence.
// CHECK-LABEL: func.func @positions
// CHECK-SAME: %[[AT:[a-z0-9]+]]: tensor<1x?xi64>
// CHECK-SAME: %[[LENS:[a-z0-9]+]]: tensor<?xi32> {mla.assumed_visible = [5], mla.lengths = "positions+1"
// CHECK-SAME: %[[CU:[a-z0-9]+]]: tensor<?xi32> {mla.role = "cu_seqlens"
// CHECK: linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}], iterator_types = ["reduction", "reduction"]} ins(%[[AT]], %[[LENS]] :
// CHECK: tensor.extract %[[CU]]
// CHECK: cf.assert %{{.*}}, "positions of new tokens contradict the paged cache
// CHECK: mla.append
func.func @positions(%qn: tensor<1x?x5x24xf32>, %nl: tensor<1x?x64xf32>, %past: tensor<1x32x64xf32>, %at: tensor<1x?xi64>,
    %w: tensor<5x24x64xf32>, %mask: tensor<1x1x?x32xi1>) -> tensor<1x?x5x24xf32> {
  %l = mla.update past(%past) new(%nl) positions(%at) {mode = #mla.update<scatter>}
    : (tensor<1x32x64xf32>, tensor<1x?x64xf32>, tensor<1x?xi64>) -> tensor<1x32x64xf32>
  %o = mla.attention q(%qn) latent(%l) weights(%w, %w) mask(%mask) {scale = 0.3 : f64}
    : (tensor<1x?x5x24xf32>, tensor<1x32x64xf32>, tensor<5x24x64xf32>, tensor<5x24x64xf32>, tensor<1x1x?x32xi1>) -> tensor<1x?x5x24xf32>
  return %o : tensor<1x?x5x24xf32>
}
