// AutoDeploy's ops on a cache of slots become mla ops on a paged cache, whose page is
// a slot. The writes are effects on the argument.
// RUN: mla-opt %s --mla-raise-torch | FileCheck %s
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: mla-opt %s --pass-pipeline='builtin.module(mla-torch-front)' | FileCheck %s --check-prefix=FRONT --implicit-check-not=cached_mla

// FRONT-COUNT-6: mla.append

// One token of each sequence. The default scale is 1 / sqrt(n + r).
// CHECK-LABEL: func.func @decode(
// CHECK-SAME: !torch.vtensor<[3],si32> {mla.host}
// CHECK-SAME: %[[C:[a-z0-9]+]]: !mla.cache<<[latent : 16 x f32, rope : 4 x f32]>, page = 32> {mla.keep_layout}
// CHECK: %[[TABLE:.*]] = tensor.expand_shape {{.*}} : tensor<2xi32> into tensor<2x1xi32>
// CHECK: %[[LENGTHS:.*]] = linalg.generic
// CHECK: arith.constant 1 :
// CHECK: %[[SLOTS:.*]] = linalg.generic
// CHECK: mla.append %[[C]] latent({{.*}}) slots(%[[SLOTS]])
// CHECK: mla.gather %[[C]] table(%[[TABLE]]) lengths(%[[LENGTHS]]) : {{.*}} -> (tensor<2x32x16xf32>, tensor<2x32x4xf32>)
// CHECK: mla.attention {{.*}} lengths(%[[LENGTHS]]) {causal, scale = 0.31622776601683794 : f64}
// CHECK-NOT: torch.copy.to_vtensor
// CHECK-NOT: torch.overwrite
// CHECK: return
// REMARK: [Passed] cached |{{.*}}Function=decode |{{.*}}C=16, H=5, {{.*}}n=6, packed=false, page=32, r=4, {{.*}}v=7
func.func @decode(%qn: !torch.vtensor<[2,1,5,6],f32>, %qr: !torch.vtensor<[2,1,5,4],f32>, %l: !torch.vtensor<[2,1,16],f32>, %kr: !torch.vtensor<[2,1,1,4],f32>, %w: !torch.vtensor<[65,16],f32>, %info: !torch.vtensor<[3],si32>, %seq: !torch.vtensor<[2],si32>, %pos: !torch.vtensor<[2],si32>, %slot: !torch.vtensor<[2],si32>, %cu: !torch.vtensor<[3],si32>, %cache: !torch.tensor<[4,32,20],f32>) -> !torch.vtensor<[2,1,5,7],f32> {
  %0 = torch.copy.to_vtensor %cache : !torch.vtensor<[4,32,20],f32>
  %none = torch.constant.none
  %c16 = torch.constant.int 16
  %1:2 = torch.operator "torch.auto_deploy.torch_cached_mla_with_cache"(%qn, %qr, %l, %kr, %w, %info, %seq, %pos, %slot, %cu, %0, %none, %c16, %none) : (!torch.vtensor<[2,1,5,6],f32>, !torch.vtensor<[2,1,5,4],f32>, !torch.vtensor<[2,1,16],f32>, !torch.vtensor<[2,1,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.vtensor<[3],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[4,32,20],f32>, !torch.none, !torch.int, !torch.none) -> (!torch.vtensor<[2,1,5,7],f32>, !torch.vtensor<[4,32,20],f32>)
  torch.overwrite.tensor.contents %1#1 overwrites %cache : !torch.vtensor<[4,32,20],f32>, !torch.tensor<[4,32,20],f32>
  return %1#0 : !torch.vtensor<[2,1,5,7],f32>
}

// A dynamic batch, int64 metadata, a given scale, and the older op without `out`.
// CHECK-LABEL: func.func @any_batch(
// CHECK: mla.append
// CHECK: mla.attention {{.*}} {causal, scale = 3.000000e-01 : f64}
// REMARK: [Passed] cached |{{.*}}Function=any_batch
func.func @any_batch(%qn: !torch.vtensor<[?,1,5,6],f32>, %qr: !torch.vtensor<[?,1,5,4],f32>, %l: !torch.vtensor<[?,1,16],f32>, %kr: !torch.vtensor<[?,1,1,4],f32>, %w: !torch.vtensor<[65,16],f32>, %info: !torch.vtensor<[3],si64>, %seq: !torch.vtensor<[?],si64>, %pos: !torch.vtensor<[?],si64>, %slot: !torch.vtensor<[?],si64>, %cu: !torch.vtensor<[?],si64>, %cache: !torch.tensor<[4,32,20],f32>) -> !torch.vtensor<[?,1,5,7],f32> {
  %0 = torch.copy.to_vtensor %cache : !torch.vtensor<[4,32,20],f32>
  %none = torch.constant.none
  %scale = torch.constant.float 3.000000e-01
  %c16 = torch.constant.int 16
  %1:2 = torch.operator "torch.auto_deploy.triton_cached_mla_with_cache"(%qn, %qr, %l, %kr, %w, %info, %seq, %pos, %slot, %cu, %0, %scale, %c16) : (!torch.vtensor<[?,1,5,6],f32>, !torch.vtensor<[?,1,5,4],f32>, !torch.vtensor<[?,1,16],f32>, !torch.vtensor<[?,1,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.vtensor<[3],si64>, !torch.vtensor<[?],si64>, !torch.vtensor<[?],si64>, !torch.vtensor<[?],si64>, !torch.vtensor<[?],si64>, !torch.vtensor<[4,32,20],f32>, !torch.float, !torch.int) -> (!torch.vtensor<[?,1,5,7],f32>, !torch.vtensor<[4,32,20],f32>)
  torch.overwrite.tensor.contents %1#1 overwrites %cache : !torch.vtensor<[4,32,20],f32>, !torch.tensor<[4,32,20],f32>
  return %1#0 : !torch.vtensor<[?,1,5,7],f32>
}

// Packed tokens of up to 3 sequences. One sequence more holds the padding after
// the last token. Newer batch information has 12 numbers: three kinds of
// sequences.
// CHECK-LABEL: func.func @packed(
// CHECK: %[[TABLE:.*]] = tensor.expand_shape {{.*}} : tensor<4xi32> into tensor<4x1xi32>
// CHECK: %[[LENGTHS:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<4xi32>)
// CHECK: %[[CU:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<5xi32>)
// CHECK: %[[SLOTS:.*]] = linalg.generic {{.*}} ins(%{{.*}} : tensor<3xi32>) outs(%{{.*}} : tensor<?xi32>)
// CHECK: mla.append {{.*}} slots(%[[SLOTS]]) : {{.*}}tensor<?x16xf32>, tensor<?x4xf32>, tensor<?xi32>
// CHECK: mla.gather {{.*}} table(%[[TABLE]]) lengths(%[[LENGTHS]]) : {{.*}} -> (tensor<4x32x16xf32>, tensor<4x32x4xf32>)
// CHECK: mla.attention {{.*}} lengths(%[[LENGTHS]]) cu_seqlens(%[[CU]]) {causal
// REMARK: [Passed] cached |{{.*}}Function=packed |{{.*}}packed=true
func.func @packed(%qn: !torch.vtensor<[1,?,5,6],f32>, %qr: !torch.vtensor<[1,?,5,4],f32>, %l: !torch.vtensor<[1,?,16],f32>, %kr: !torch.vtensor<[1,?,1,4],f32>, %w: !torch.vtensor<[65,16],f32>, %info: !torch.vtensor<[12],si32>, %seq: !torch.vtensor<[3],si32>, %pos: !torch.vtensor<[3],si32>, %slot: !torch.vtensor<[3],si32>, %cu: !torch.vtensor<[4],si32>, %cache: !torch.tensor<[4,32,20],f32>) -> !torch.vtensor<[1,?,5,7],f32> {
  %0 = torch.copy.to_vtensor %cache : !torch.vtensor<[4,32,20],f32>
  %none = torch.constant.none
  %c16 = torch.constant.int 16
  %1:2 = torch.operator "torch.auto_deploy.torch_cached_mla_with_cache"(%qn, %qr, %l, %kr, %w, %info, %seq, %pos, %slot, %cu, %0, %none, %c16, %none) : (!torch.vtensor<[1,?,5,6],f32>, !torch.vtensor<[1,?,5,4],f32>, !torch.vtensor<[1,?,16],f32>, !torch.vtensor<[1,?,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.vtensor<[12],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[4],si32>, !torch.vtensor<[4,32,20],f32>, !torch.none, !torch.int, !torch.none) -> (!torch.vtensor<[1,?,5,7],f32>, !torch.vtensor<[4,32,20],f32>)
  torch.overwrite.tensor.contents %1#1 overwrites %cache : !torch.vtensor<[4,32,20],f32>, !torch.tensor<[4,32,20],f32>
  return %1#0 : !torch.vtensor<[1,?,5,7],f32>
}

// Three tokens of each sequence are packed, too. No rope part; one head; a
// dynamic number of slots.
// CHECK-LABEL: func.func @no_rope(
// CHECK-SAME: !mla.cache<<[latent : 16 x f32]>, page = 32>
// CHECK: mla.append {{.*}}tensor<6x16xf32>, tensor<6xi32>
// CHECK: mla.attention {{.*}} cu_seqlens({{.*}}) {causal, scale = 0.40824829046386307 : f64}
// REMARK: [Passed] cached |{{.*}}Function=no_rope
func.func @no_rope(%qn: !torch.vtensor<[2,3,1,6],f32>, %qr: !torch.vtensor<[2,3,1,0],f32>, %l: !torch.vtensor<[2,3,16],f32>, %kr: !torch.vtensor<[2,3,1,0],f32>, %w: !torch.vtensor<[13,16],f32>, %info: !torch.vtensor<[3],si32>, %seq: !torch.vtensor<[2],si32>, %pos: !torch.vtensor<[2],si32>, %slot: !torch.vtensor<[2],si32>, %cu: !torch.vtensor<[3],si32>, %cache: !torch.tensor<[?,32,16],f32>) -> !torch.vtensor<[2,3,1,7],f32> {
  %0 = torch.copy.to_vtensor %cache : !torch.vtensor<[?,32,16],f32>
  %none = torch.constant.none
  %c16 = torch.constant.int 16
  %1:2 = torch.operator "torch.auto_deploy.torch_cached_mla_with_cache"(%qn, %qr, %l, %kr, %w, %info, %seq, %pos, %slot, %cu, %0, %none, %c16, %none) : (!torch.vtensor<[2,3,1,6],f32>, !torch.vtensor<[2,3,1,0],f32>, !torch.vtensor<[2,3,16],f32>, !torch.vtensor<[2,3,1,0],f32>, !torch.vtensor<[13,16],f32>, !torch.vtensor<[3],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[?,32,16],f32>, !torch.none, !torch.int, !torch.none) -> (!torch.vtensor<[2,3,1,7],f32>, !torch.vtensor<[?,32,16],f32>)
  torch.overwrite.tensor.contents %1#1 overwrites %cache : !torch.vtensor<[?,32,16],f32>, !torch.tensor<[?,32,16],f32>
  return %1#0 : !torch.vtensor<[2,3,1,7],f32>
}

// Two ops on one cache: both write before they read, in their order.
// CHECK-LABEL: func.func @twice(
// CHECK: mla.append
// CHECK: mla.gather
// CHECK: mla.append
// CHECK: mla.gather
// CHECK: return
// REMARK-COUNT-2: [Passed] cached |{{.*}}Function=twice
func.func @twice(%qn: !torch.vtensor<[2,1,5,6],f32>, %qr: !torch.vtensor<[2,1,5,4],f32>, %l: !torch.vtensor<[2,1,16],f32>, %kr: !torch.vtensor<[2,1,1,4],f32>, %w: !torch.vtensor<[65,16],f32>, %info: !torch.vtensor<[3],si32>, %seq: !torch.vtensor<[2],si32>, %pos: !torch.vtensor<[2],si32>, %slot: !torch.vtensor<[2],si32>, %cu: !torch.vtensor<[3],si32>, %cache: !torch.tensor<[4,32,20],f32>) -> !torch.vtensor<[2,1,5,7],f32> {
  %0 = torch.copy.to_vtensor %cache : !torch.vtensor<[4,32,20],f32>
  %none = torch.constant.none
  %c16 = torch.constant.int 16
  %1:2 = torch.operator "torch.auto_deploy.torch_cached_mla_with_cache"(%qn, %qr, %l, %kr, %w, %info, %seq, %pos, %slot, %cu, %0, %none, %c16, %none) : (!torch.vtensor<[2,1,5,6],f32>, !torch.vtensor<[2,1,5,4],f32>, !torch.vtensor<[2,1,16],f32>, !torch.vtensor<[2,1,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.vtensor<[3],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[4,32,20],f32>, !torch.none, !torch.int, !torch.none) -> (!torch.vtensor<[2,1,5,7],f32>, !torch.vtensor<[4,32,20],f32>)
  %2:2 = torch.operator "torch.auto_deploy.torch_cached_mla_with_cache"(%qn, %qr, %l, %kr, %w, %info, %seq, %pos, %slot, %cu, %1#1, %none, %c16, %none) : (!torch.vtensor<[2,1,5,6],f32>, !torch.vtensor<[2,1,5,4],f32>, !torch.vtensor<[2,1,16],f32>, !torch.vtensor<[2,1,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.vtensor<[3],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[4,32,20],f32>, !torch.none, !torch.int, !torch.none) -> (!torch.vtensor<[2,1,5,7],f32>, !torch.vtensor<[4,32,20],f32>)
  torch.overwrite.tensor.contents %2#1 overwrites %cache : !torch.vtensor<[4,32,20],f32>, !torch.tensor<[4,32,20],f32>
  return %1#0 : !torch.vtensor<[2,1,5,7],f32>
}
