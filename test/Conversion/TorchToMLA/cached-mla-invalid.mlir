// Ops on a cache of slots that stay, with the reason.
// RUN: mla-opt %s --split-input-file --mla-raise-torch | FileCheck %s --implicit-check-not=mla.append
// RUN: mla-opt %s --split-input-file --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// The op does not declare that it writes the cache, so that other passes may drop or
// move it.
// CHECK-LABEL: func.func @undeclared(
// CHECK: torch.auto_deploy.t{{.*}}_cached_mla_with_cache
// REMARK: [Missed] cached |{{.*}}Function=undeclared |{{.*}}stays: mla_cache must be written in place: register the op with mutates_args=(
func.func @undeclared(%qn: !torch.vtensor<[2,1,5,6],f32>, %qr: !torch.vtensor<[2,1,5,4],f32>, %l: !torch.vtensor<[2,1,16],f32>, %kr: !torch.vtensor<[2,1,1,4],f32>, %w: !torch.vtensor<[65,16],f32>, %info: !torch.vtensor<[3],si32>, %seq: !torch.vtensor<[2],si32>, %pos: !torch.vtensor<[2],si32>, %slot: !torch.vtensor<[2],si32>, %cu: !torch.vtensor<[3],si32>, %cache: !torch.vtensor<[4,32,20],f32>) -> !torch.vtensor<[2,1,5,7],f32> {
  %none = torch.constant.none
  %c16 = torch.constant.int 16
  %1 = torch.operator "torch.auto_deploy.torch_cached_mla_with_cache"(%qn, %qr, %l, %kr, %w, %info, %seq, %pos, %slot, %cu, %cache, %none, %c16, %none) : (!torch.vtensor<[2,1,5,6],f32>, !torch.vtensor<[2,1,5,4],f32>, !torch.vtensor<[2,1,16],f32>, !torch.vtensor<[2,1,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.vtensor<[3],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[4,32,20],f32>, !torch.none, !torch.int, !torch.none) -> !torch.vtensor<[2,1,5,7],f32>
  return %1 : !torch.vtensor<[2,1,5,7],f32>
}

// -----

// The cache is a copy.
// CHECK-LABEL: func.func @computed(
// CHECK: torch.auto_deploy.t{{.*}}_cached_mla_with_cache
// REMARK: [Missed] cached |{{.*}}Function=computed |{{.*}}stays: mla_cache must be an argument of the function, got a result of 'torch.aten.clone'
func.func @computed(%qn: !torch.vtensor<[2,1,5,6],f32>, %qr: !torch.vtensor<[2,1,5,4],f32>, %l: !torch.vtensor<[2,1,16],f32>, %kr: !torch.vtensor<[2,1,1,4],f32>, %w: !torch.vtensor<[65,16],f32>, %info: !torch.vtensor<[3],si32>, %seq: !torch.vtensor<[2],si32>, %pos: !torch.vtensor<[2],si32>, %slot: !torch.vtensor<[2],si32>, %cu: !torch.vtensor<[3],si32>, %cache: !torch.tensor<[4,32,20],f32>) -> !torch.vtensor<[2,1,5,7],f32> {
  %0 = torch.copy.to_vtensor %cache : !torch.vtensor<[4,32,20],f32>
  %none = torch.constant.none
  %c16 = torch.constant.int 16
  %copy = torch.aten.clone %0, %none : !torch.vtensor<[4,32,20],f32>, !torch.none -> !torch.vtensor<[4,32,20],f32>
  %1:2 = torch.operator "torch.auto_deploy.torch_cached_mla_with_cache"(%qn, %qr, %l, %kr, %w, %info, %seq, %pos, %slot, %cu, %copy, %none, %c16, %none) : (!torch.vtensor<[2,1,5,6],f32>, !torch.vtensor<[2,1,5,4],f32>, !torch.vtensor<[2,1,16],f32>, !torch.vtensor<[2,1,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.vtensor<[3],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[4,32,20],f32>, !torch.none, !torch.int, !torch.none) -> (!torch.vtensor<[2,1,5,7],f32>, !torch.vtensor<[4,32,20],f32>)
  torch.overwrite.tensor.contents %1#1 overwrites %cache : !torch.vtensor<[4,32,20],f32>, !torch.tensor<[4,32,20],f32>
  return %1#0 : !torch.vtensor<[2,1,5,7],f32>
}

// -----

// Another op reads the new contents.
// CHECK-LABEL: func.func @other_reader(
// CHECK: torch.auto_deploy.t{{.*}}_cached_mla_with_cache
// REMARK: [Missed] cached |{{.*}}Function=other_reader |{{.*}}stays: another op must not use mla_cache or its new contents, got
func.func @other_reader(%qn: !torch.vtensor<[2,1,5,6],f32>, %qr: !torch.vtensor<[2,1,5,4],f32>, %l: !torch.vtensor<[2,1,16],f32>, %kr: !torch.vtensor<[2,1,1,4],f32>, %w: !torch.vtensor<[65,16],f32>, %info: !torch.vtensor<[3],si32>, %seq: !torch.vtensor<[2],si32>, %pos: !torch.vtensor<[2],si32>, %slot: !torch.vtensor<[2],si32>, %cu: !torch.vtensor<[3],si32>, %cache: !torch.tensor<[4,32,20],f32>) -> !torch.vtensor<[2,1,5,7],f32> {
  %0 = torch.copy.to_vtensor %cache : !torch.vtensor<[4,32,20],f32>
  %none = torch.constant.none
  %c16 = torch.constant.int 16
  %1:2 = torch.operator "torch.auto_deploy.torch_cached_mla_with_cache"(%qn, %qr, %l, %kr, %w, %info, %seq, %pos, %slot, %cu, %0, %none, %c16, %none) : (!torch.vtensor<[2,1,5,6],f32>, !torch.vtensor<[2,1,5,4],f32>, !torch.vtensor<[2,1,16],f32>, !torch.vtensor<[2,1,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.vtensor<[3],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[4,32,20],f32>, !torch.none, !torch.int, !torch.none) -> (!torch.vtensor<[2,1,5,7],f32>, !torch.vtensor<[4,32,20],f32>)
  torch.overwrite.tensor.contents %1#1 overwrites %cache : !torch.vtensor<[4,32,20],f32>, !torch.tensor<[4,32,20],f32>
  %read = torch.aten.neg %1#1 : !torch.vtensor<[4,32,20],f32> -> !torch.vtensor<[4,32,20],f32>
  return %1#0 : !torch.vtensor<[2,1,5,7],f32>
}

// -----

// Another op reads the old contents.
// CHECK-LABEL: func.func @read_before(
// CHECK: torch.auto_deploy.t{{.*}}_cached_mla_with_cache
// REMARK: [Missed] cached |{{.*}}Function=read_before |{{.*}}stays: another op must not use mla_cache or its new contents, got
func.func @read_before(%qn: !torch.vtensor<[2,1,5,6],f32>, %qr: !torch.vtensor<[2,1,5,4],f32>, %l: !torch.vtensor<[2,1,16],f32>, %kr: !torch.vtensor<[2,1,1,4],f32>, %w: !torch.vtensor<[65,16],f32>, %info: !torch.vtensor<[3],si32>, %seq: !torch.vtensor<[2],si32>, %pos: !torch.vtensor<[2],si32>, %slot: !torch.vtensor<[2],si32>, %cu: !torch.vtensor<[3],si32>, %cache: !torch.tensor<[4,32,20],f32>) -> !torch.vtensor<[2,1,5,7],f32> {
  %0 = torch.copy.to_vtensor %cache : !torch.vtensor<[4,32,20],f32>
  %none = torch.constant.none
  %c16 = torch.constant.int 16
  %read = torch.aten.neg %0 : !torch.vtensor<[4,32,20],f32> -> !torch.vtensor<[4,32,20],f32>
  %1:2 = torch.operator "torch.auto_deploy.torch_cached_mla_with_cache"(%qn, %qr, %l, %kr, %w, %info, %seq, %pos, %slot, %cu, %0, %none, %c16, %none) : (!torch.vtensor<[2,1,5,6],f32>, !torch.vtensor<[2,1,5,4],f32>, !torch.vtensor<[2,1,16],f32>, !torch.vtensor<[2,1,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.vtensor<[3],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[4,32,20],f32>, !torch.none, !torch.int, !torch.none) -> (!torch.vtensor<[2,1,5,7],f32>, !torch.vtensor<[4,32,20],f32>)
  torch.overwrite.tensor.contents %1#1 overwrites %cache : !torch.vtensor<[4,32,20],f32>, !torch.tensor<[4,32,20],f32>
  return %1#0 : !torch.vtensor<[2,1,5,7],f32>
}

// -----

// The new contents are dropped.
// CHECK-LABEL: func.func @not_written_back(
// CHECK: torch.auto_deploy.t{{.*}}_cached_mla_with_cache
// REMARK: [Missed] cached |{{.*}}Function=not_written_back |{{.*}}stays: mla_cache must be written in place
func.func @not_written_back(%qn: !torch.vtensor<[2,1,5,6],f32>, %qr: !torch.vtensor<[2,1,5,4],f32>, %l: !torch.vtensor<[2,1,16],f32>, %kr: !torch.vtensor<[2,1,1,4],f32>, %w: !torch.vtensor<[65,16],f32>, %info: !torch.vtensor<[3],si32>, %seq: !torch.vtensor<[2],si32>, %pos: !torch.vtensor<[2],si32>, %slot: !torch.vtensor<[2],si32>, %cu: !torch.vtensor<[3],si32>, %cache: !torch.tensor<[4,32,20],f32>) -> !torch.vtensor<[2,1,5,7],f32> {
  %0 = torch.copy.to_vtensor %cache : !torch.vtensor<[4,32,20],f32>
  %none = torch.constant.none
  %c16 = torch.constant.int 16
  %1:2 = torch.operator "torch.auto_deploy.torch_cached_mla_with_cache"(%qn, %qr, %l, %kr, %w, %info, %seq, %pos, %slot, %cu, %0, %none, %c16, %none) : (!torch.vtensor<[2,1,5,6],f32>, !torch.vtensor<[2,1,5,4],f32>, !torch.vtensor<[2,1,16],f32>, !torch.vtensor<[2,1,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.vtensor<[3],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[4,32,20],f32>, !torch.none, !torch.int, !torch.none) -> (!torch.vtensor<[2,1,5,7],f32>, !torch.vtensor<[4,32,20],f32>)
  return %1#0 : !torch.vtensor<[2,1,5,7],f32>
}

// -----

// A version that is not known.
// CHECK-LABEL: func.func @operands(
// CHECK: torch.auto_deploy.t{{.*}}_cached_mla_with_cache
// REMARK: [Missed] cached |{{.*}}Function=operands |{{.*}}stays: the op must have 13 or 14 operands, got 12
func.func @operands(%qn: !torch.vtensor<[2,1,5,6],f32>, %qr: !torch.vtensor<[2,1,5,4],f32>, %l: !torch.vtensor<[2,1,16],f32>, %kr: !torch.vtensor<[2,1,1,4],f32>, %w: !torch.vtensor<[65,16],f32>, %info: !torch.vtensor<[3],si32>, %seq: !torch.vtensor<[2],si32>, %pos: !torch.vtensor<[2],si32>, %slot: !torch.vtensor<[2],si32>, %cu: !torch.vtensor<[3],si32>, %cache: !torch.tensor<[4,32,20],f32>) -> !torch.vtensor<[2,1,5,7],f32> {
  %0 = torch.copy.to_vtensor %cache : !torch.vtensor<[4,32,20],f32>
  %none = torch.constant.none
  %c16 = torch.constant.int 16
  %1:2 = torch.operator "torch.auto_deploy.torch_cached_mla_with_cache"(%qn, %qr, %l, %kr, %w, %info, %seq, %pos, %slot, %cu, %0, %none) : (!torch.vtensor<[2,1,5,6],f32>, !torch.vtensor<[2,1,5,4],f32>, !torch.vtensor<[2,1,16],f32>, !torch.vtensor<[2,1,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.vtensor<[3],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[4,32,20],f32>, !torch.none) -> (!torch.vtensor<[2,1,5,7],f32>, !torch.vtensor<[4,32,20],f32>)
  torch.overwrite.tensor.contents %1#1 overwrites %cache : !torch.vtensor<[4,32,20],f32>, !torch.tensor<[4,32,20],f32>
  return %1#0 : !torch.vtensor<[2,1,5,7],f32>
}

// -----

// 64 rows of kv_b cannot be divided among 5 heads.
// CHECK-LABEL: func.func @heads(
// CHECK: torch.auto_deploy.t{{.*}}_cached_mla_with_cache
// REMARK: [Missed] cached |{{.*}}Function=heads |{{.*}}stays: widths of torch_cached_mla_with_cache must be static, and kv_b must have H*(n+v) rows with v > 0, got H = 5, n = 6, rows = 64
func.func @heads(%qn: !torch.vtensor<[2,1,5,6],f32>, %qr: !torch.vtensor<[2,1,5,4],f32>, %l: !torch.vtensor<[2,1,16],f32>, %kr: !torch.vtensor<[2,1,1,4],f32>, %w: !torch.vtensor<[64,16],f32>, %info: !torch.vtensor<[3],si32>, %seq: !torch.vtensor<[2],si32>, %pos: !torch.vtensor<[2],si32>, %slot: !torch.vtensor<[2],si32>, %cu: !torch.vtensor<[3],si32>, %cache: !torch.tensor<[4,32,20],f32>) -> !torch.vtensor<[2,1,5,7],f32> {
  %0 = torch.copy.to_vtensor %cache : !torch.vtensor<[4,32,20],f32>
  %none = torch.constant.none
  %c16 = torch.constant.int 16
  %1:2 = torch.operator "torch.auto_deploy.torch_cached_mla_with_cache"(%qn, %qr, %l, %kr, %w, %info, %seq, %pos, %slot, %cu, %0, %none, %c16, %none) : (!torch.vtensor<[2,1,5,6],f32>, !torch.vtensor<[2,1,5,4],f32>, !torch.vtensor<[2,1,16],f32>, !torch.vtensor<[2,1,1,4],f32>, !torch.vtensor<[64,16],f32>, !torch.vtensor<[3],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[4,32,20],f32>, !torch.none, !torch.int, !torch.none) -> (!torch.vtensor<[2,1,5,7],f32>, !torch.vtensor<[4,32,20],f32>)
  torch.overwrite.tensor.contents %1#1 overwrites %cache : !torch.vtensor<[4,32,20],f32>, !torch.tensor<[4,32,20],f32>
  return %1#0 : !torch.vtensor<[2,1,5,7],f32>
}

// -----

// The latent is narrower than the weight.
// CHECK-LABEL: func.func @latent(
// CHECK: torch.auto_deploy.t{{.*}}_cached_mla_with_cache
// REMARK: [Missed] cached |{{.*}}Function=latent |{{.*}}stays: compressed_kv and kv_b_proj_weight must have equal widths, got [2, 1, 12] f32 and [65, 16] f32
func.func @latent(%qn: !torch.vtensor<[2,1,5,6],f32>, %qr: !torch.vtensor<[2,1,5,4],f32>, %l: !torch.vtensor<[2,1,12],f32>, %kr: !torch.vtensor<[2,1,1,4],f32>, %w: !torch.vtensor<[65,16],f32>, %info: !torch.vtensor<[3],si32>, %seq: !torch.vtensor<[2],si32>, %pos: !torch.vtensor<[2],si32>, %slot: !torch.vtensor<[2],si32>, %cu: !torch.vtensor<[3],si32>, %cache: !torch.tensor<[4,32,20],f32>) -> !torch.vtensor<[2,1,5,7],f32> {
  %0 = torch.copy.to_vtensor %cache : !torch.vtensor<[4,32,20],f32>
  %none = torch.constant.none
  %c16 = torch.constant.int 16
  %1:2 = torch.operator "torch.auto_deploy.torch_cached_mla_with_cache"(%qn, %qr, %l, %kr, %w, %info, %seq, %pos, %slot, %cu, %0, %none, %c16, %none) : (!torch.vtensor<[2,1,5,6],f32>, !torch.vtensor<[2,1,5,4],f32>, !torch.vtensor<[2,1,12],f32>, !torch.vtensor<[2,1,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.vtensor<[3],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[4,32,20],f32>, !torch.none, !torch.int, !torch.none) -> (!torch.vtensor<[2,1,5,7],f32>, !torch.vtensor<[4,32,20],f32>)
  torch.overwrite.tensor.contents %1#1 overwrites %cache : !torch.vtensor<[4,32,20],f32>, !torch.tensor<[4,32,20],f32>
  return %1#0 : !torch.vtensor<[2,1,5,7],f32>
}

// -----

// The rope key is wider than the queries.
// CHECK-LABEL: func.func @rope(
// CHECK: torch.auto_deploy.t{{.*}}_cached_mla_with_cache
// REMARK: [Missed] cached |{{.*}}Function=rope |{{.*}}stays: kpe and q_pe must have equal widths, got [2, 1, 1, 6] f32 and [2, 1, 5, 4] f32
func.func @rope(%qn: !torch.vtensor<[2,1,5,6],f32>, %qr: !torch.vtensor<[2,1,5,4],f32>, %l: !torch.vtensor<[2,1,16],f32>, %kr: !torch.vtensor<[2,1,1,6],f32>, %w: !torch.vtensor<[65,16],f32>, %info: !torch.vtensor<[3],si32>, %seq: !torch.vtensor<[2],si32>, %pos: !torch.vtensor<[2],si32>, %slot: !torch.vtensor<[2],si32>, %cu: !torch.vtensor<[3],si32>, %cache: !torch.tensor<[4,32,20],f32>) -> !torch.vtensor<[2,1,5,7],f32> {
  %0 = torch.copy.to_vtensor %cache : !torch.vtensor<[4,32,20],f32>
  %none = torch.constant.none
  %c16 = torch.constant.int 16
  %1:2 = torch.operator "torch.auto_deploy.torch_cached_mla_with_cache"(%qn, %qr, %l, %kr, %w, %info, %seq, %pos, %slot, %cu, %0, %none, %c16, %none) : (!torch.vtensor<[2,1,5,6],f32>, !torch.vtensor<[2,1,5,4],f32>, !torch.vtensor<[2,1,16],f32>, !torch.vtensor<[2,1,1,6],f32>, !torch.vtensor<[65,16],f32>, !torch.vtensor<[3],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[4,32,20],f32>, !torch.none, !torch.int, !torch.none) -> (!torch.vtensor<[2,1,5,7],f32>, !torch.vtensor<[4,32,20],f32>)
  torch.overwrite.tensor.contents %1#1 overwrites %cache : !torch.vtensor<[4,32,20],f32>, !torch.tensor<[4,32,20],f32>
  return %1#0 : !torch.vtensor<[2,1,5,7],f32>
}

// -----

// The width of the latent is another one.
// CHECK-LABEL: func.func @rank(
// CHECK: torch.auto_deploy.t{{.*}}_cached_mla_with_cache
// REMARK: [Missed] cached |{{.*}}Function=rank |{{.*}}stays: kv_lora_rank must be the width of compressed_kv, 16, got 12
func.func @rank(%qn: !torch.vtensor<[2,1,5,6],f32>, %qr: !torch.vtensor<[2,1,5,4],f32>, %l: !torch.vtensor<[2,1,16],f32>, %kr: !torch.vtensor<[2,1,1,4],f32>, %w: !torch.vtensor<[65,16],f32>, %info: !torch.vtensor<[3],si32>, %seq: !torch.vtensor<[2],si32>, %pos: !torch.vtensor<[2],si32>, %slot: !torch.vtensor<[2],si32>, %cu: !torch.vtensor<[3],si32>, %cache: !torch.tensor<[4,32,20],f32>) -> !torch.vtensor<[2,1,5,7],f32> {
  %0 = torch.copy.to_vtensor %cache : !torch.vtensor<[4,32,20],f32>
  %none = torch.constant.none
  %c12 = torch.constant.int 12
  %1:2 = torch.operator "torch.auto_deploy.torch_cached_mla_with_cache"(%qn, %qr, %l, %kr, %w, %info, %seq, %pos, %slot, %cu, %0, %none, %c12, %none) : (!torch.vtensor<[2,1,5,6],f32>, !torch.vtensor<[2,1,5,4],f32>, !torch.vtensor<[2,1,16],f32>, !torch.vtensor<[2,1,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.vtensor<[3],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[4,32,20],f32>, !torch.none, !torch.int, !torch.none) -> (!torch.vtensor<[2,1,5,7],f32>, !torch.vtensor<[4,32,20],f32>)
  torch.overwrite.tensor.contents %1#1 overwrites %cache : !torch.vtensor<[4,32,20],f32>, !torch.tensor<[4,32,20],f32>
  return %1#0 : !torch.vtensor<[2,1,5,7],f32>
}

// -----

// The scale is an argument.
// CHECK-LABEL: func.func @scale(
// CHECK: torch.auto_deploy.t{{.*}}_cached_mla_with_cache
// REMARK: [Missed] cached |{{.*}}Function=scale |{{.*}}stays: scale must be a constant
func.func @scale(%qn: !torch.vtensor<[2,1,5,6],f32>, %qr: !torch.vtensor<[2,1,5,4],f32>, %l: !torch.vtensor<[2,1,16],f32>, %kr: !torch.vtensor<[2,1,1,4],f32>, %w: !torch.vtensor<[65,16],f32>, %info: !torch.vtensor<[3],si32>, %seq: !torch.vtensor<[2],si32>, %pos: !torch.vtensor<[2],si32>, %slot: !torch.vtensor<[2],si32>, %cu: !torch.vtensor<[3],si32>, %cache: !torch.tensor<[4,32,20],f32>, %unknown: !torch.float) -> !torch.vtensor<[2,1,5,7],f32> {
  %0 = torch.copy.to_vtensor %cache : !torch.vtensor<[4,32,20],f32>
  %none = torch.constant.none
  %c16 = torch.constant.int 16
  %1:2 = torch.operator "torch.auto_deploy.torch_cached_mla_with_cache"(%qn, %qr, %l, %kr, %w, %info, %seq, %pos, %slot, %cu, %0, %unknown, %c16, %none) : (!torch.vtensor<[2,1,5,6],f32>, !torch.vtensor<[2,1,5,4],f32>, !torch.vtensor<[2,1,16],f32>, !torch.vtensor<[2,1,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.vtensor<[3],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[4,32,20],f32>, !torch.float, !torch.int, !torch.none) -> (!torch.vtensor<[2,1,5,7],f32>, !torch.vtensor<[4,32,20],f32>)
  torch.overwrite.tensor.contents %1#1 overwrites %cache : !torch.vtensor<[4,32,20],f32>, !torch.tensor<[4,32,20],f32>
  return %1#0 : !torch.vtensor<[2,1,5,7],f32>
}

// -----

// The result has a place.
// CHECK-LABEL: func.func @out(
// CHECK: torch.auto_deploy.t{{.*}}_cached_mla_with_cache
// REMARK: [Missed] cached |{{.*}}Function=out |{{.*}}stays: out must be none, got a tensor
func.func @out(%qn: !torch.vtensor<[2,1,5,6],f32>, %qr: !torch.vtensor<[2,1,5,4],f32>, %l: !torch.vtensor<[2,1,16],f32>, %kr: !torch.vtensor<[2,1,1,4],f32>, %w: !torch.vtensor<[65,16],f32>, %info: !torch.vtensor<[3],si32>, %seq: !torch.vtensor<[2],si32>, %pos: !torch.vtensor<[2],si32>, %slot: !torch.vtensor<[2],si32>, %cu: !torch.vtensor<[3],si32>, %cache: !torch.tensor<[4,32,20],f32>, %out: !torch.vtensor<[2,1,5,7],f32>) -> !torch.vtensor<[2,1,5,7],f32> {
  %0 = torch.copy.to_vtensor %cache : !torch.vtensor<[4,32,20],f32>
  %none = torch.constant.none
  %c16 = torch.constant.int 16
  %1:2 = torch.operator "torch.auto_deploy.torch_cached_mla_with_cache"(%qn, %qr, %l, %kr, %w, %info, %seq, %pos, %slot, %cu, %0, %none, %c16, %out) : (!torch.vtensor<[2,1,5,6],f32>, !torch.vtensor<[2,1,5,4],f32>, !torch.vtensor<[2,1,16],f32>, !torch.vtensor<[2,1,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.vtensor<[3],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[4,32,20],f32>, !torch.none, !torch.int, !torch.vtensor<[2,1,5,7],f32>) -> (!torch.vtensor<[2,1,5,7],f32>, !torch.vtensor<[4,32,20],f32>)
  torch.overwrite.tensor.contents %1#1 overwrites %cache : !torch.vtensor<[4,32,20],f32>, !torch.tensor<[4,32,20],f32>
  return %1#0 : !torch.vtensor<[2,1,5,7],f32>
}

// -----

// The rows of the cache are wider.
// CHECK-LABEL: func.func @width(
// CHECK: torch.auto_deploy.t{{.*}}_cached_mla_with_cache
// REMARK: [Missed] cached |{{.*}}Function=width |{{.*}}stays: mla_cache must be [max_batch, max_seq, 20] with a static max_seq of 1 to 1048576, got [4, 32, 24] f32
func.func @width(%qn: !torch.vtensor<[2,1,5,6],f32>, %qr: !torch.vtensor<[2,1,5,4],f32>, %l: !torch.vtensor<[2,1,16],f32>, %kr: !torch.vtensor<[2,1,1,4],f32>, %w: !torch.vtensor<[65,16],f32>, %info: !torch.vtensor<[3],si32>, %seq: !torch.vtensor<[2],si32>, %pos: !torch.vtensor<[2],si32>, %slot: !torch.vtensor<[2],si32>, %cu: !torch.vtensor<[3],si32>, %cache: !torch.tensor<[4,32,24],f32>) -> !torch.vtensor<[2,1,5,7],f32> {
  %0 = torch.copy.to_vtensor %cache : !torch.vtensor<[4,32,24],f32>
  %none = torch.constant.none
  %c16 = torch.constant.int 16
  %1:2 = torch.operator "torch.auto_deploy.torch_cached_mla_with_cache"(%qn, %qr, %l, %kr, %w, %info, %seq, %pos, %slot, %cu, %0, %none, %c16, %none) : (!torch.vtensor<[2,1,5,6],f32>, !torch.vtensor<[2,1,5,4],f32>, !torch.vtensor<[2,1,16],f32>, !torch.vtensor<[2,1,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.vtensor<[3],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[4,32,24],f32>, !torch.none, !torch.int, !torch.none) -> (!torch.vtensor<[2,1,5,7],f32>, !torch.vtensor<[4,32,24],f32>)
  torch.overwrite.tensor.contents %1#1 overwrites %cache : !torch.vtensor<[4,32,24],f32>, !torch.tensor<[4,32,24],f32>
  return %1#0 : !torch.vtensor<[2,1,5,7],f32>
}

// -----

// A page has a static size.
// CHECK-LABEL: func.func @slot(
// CHECK: torch.auto_deploy.t{{.*}}_cached_mla_with_cache
// REMARK: [Missed] cached |{{.*}}Function=slot |{{.*}}stays: mla_cache must be [max_batch, max_seq, 20] with a static max_seq of 1 to 1048576, got [4, ?, 20] f32
func.func @slot(%qn: !torch.vtensor<[2,1,5,6],f32>, %qr: !torch.vtensor<[2,1,5,4],f32>, %l: !torch.vtensor<[2,1,16],f32>, %kr: !torch.vtensor<[2,1,1,4],f32>, %w: !torch.vtensor<[65,16],f32>, %info: !torch.vtensor<[3],si32>, %seq: !torch.vtensor<[2],si32>, %pos: !torch.vtensor<[2],si32>, %slot: !torch.vtensor<[2],si32>, %cu: !torch.vtensor<[3],si32>, %cache: !torch.tensor<[4,?,20],f32>) -> !torch.vtensor<[2,1,5,7],f32> {
  %0 = torch.copy.to_vtensor %cache : !torch.vtensor<[4,?,20],f32>
  %none = torch.constant.none
  %c16 = torch.constant.int 16
  %1:2 = torch.operator "torch.auto_deploy.torch_cached_mla_with_cache"(%qn, %qr, %l, %kr, %w, %info, %seq, %pos, %slot, %cu, %0, %none, %c16, %none) : (!torch.vtensor<[2,1,5,6],f32>, !torch.vtensor<[2,1,5,4],f32>, !torch.vtensor<[2,1,16],f32>, !torch.vtensor<[2,1,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.vtensor<[3],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[4,?,20],f32>, !torch.none, !torch.int, !torch.none) -> (!torch.vtensor<[2,1,5,7],f32>, !torch.vtensor<[4,?,20],f32>)
  torch.overwrite.tensor.contents %1#1 overwrites %cache : !torch.vtensor<[4,?,20],f32>, !torch.tensor<[4,?,20],f32>
  return %1#0 : !torch.vtensor<[2,1,5,7],f32>
}

// -----

// PyTorch's cast to 8 bits does not saturate, so that the bytes would differ.
// CHECK-LABEL: func.func @eight_bits(
// CHECK: torch.auto_deploy.t{{.*}}_cached_mla_with_cache
// REMARK: [Missed] cached |{{.*}}Function=eight_bits |{{.*}}stays: mla_cache must be f32, f16 or bf16, got [4, 32, 20] f8E4M3FN
func.func @eight_bits(%qn: !torch.vtensor<[2,1,5,6],f32>, %qr: !torch.vtensor<[2,1,5,4],f32>, %l: !torch.vtensor<[2,1,16],f32>, %kr: !torch.vtensor<[2,1,1,4],f32>, %w: !torch.vtensor<[65,16],f32>, %info: !torch.vtensor<[3],si32>, %seq: !torch.vtensor<[2],si32>, %pos: !torch.vtensor<[2],si32>, %slot: !torch.vtensor<[2],si32>, %cu: !torch.vtensor<[3],si32>, %cache: !torch.tensor<[4,32,20],f8E4M3FN>) -> !torch.vtensor<[2,1,5,7],f32> {
  %0 = torch.copy.to_vtensor %cache : !torch.vtensor<[4,32,20],f8E4M3FN>
  %none = torch.constant.none
  %c16 = torch.constant.int 16
  %1:2 = torch.operator "torch.auto_deploy.torch_cached_mla_with_cache"(%qn, %qr, %l, %kr, %w, %info, %seq, %pos, %slot, %cu, %0, %none, %c16, %none) : (!torch.vtensor<[2,1,5,6],f32>, !torch.vtensor<[2,1,5,4],f32>, !torch.vtensor<[2,1,16],f32>, !torch.vtensor<[2,1,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.vtensor<[3],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[4,32,20],f8E4M3FN>, !torch.none, !torch.int, !torch.none) -> (!torch.vtensor<[2,1,5,7],f32>, !torch.vtensor<[4,32,20],f8E4M3FN>)
  torch.overwrite.tensor.contents %1#1 overwrites %cache : !torch.vtensor<[4,32,20],f8E4M3FN>, !torch.tensor<[4,32,20],f8E4M3FN>
  return %1#0 : !torch.vtensor<[2,1,5,7],f32>
}

// -----

// The cache has another type.
// CHECK-LABEL: func.func @types(
// CHECK: torch.auto_deploy.t{{.*}}_cached_mla_with_cache
// REMARK: [Missed] cached |{{.*}}Function=types |{{.*}}stays: mla_cache must have the type of the queries, the latent and the weight, got [4, 32, 20] bf16 and [2, 1, 5, 6] f32
func.func @types(%qn: !torch.vtensor<[2,1,5,6],f32>, %qr: !torch.vtensor<[2,1,5,4],f32>, %l: !torch.vtensor<[2,1,16],f32>, %kr: !torch.vtensor<[2,1,1,4],f32>, %w: !torch.vtensor<[65,16],f32>, %info: !torch.vtensor<[3],si32>, %seq: !torch.vtensor<[2],si32>, %pos: !torch.vtensor<[2],si32>, %slot: !torch.vtensor<[2],si32>, %cu: !torch.vtensor<[3],si32>, %cache: !torch.tensor<[4,32,20],bf16>) -> !torch.vtensor<[2,1,5,7],f32> {
  %0 = torch.copy.to_vtensor %cache : !torch.vtensor<[4,32,20],bf16>
  %none = torch.constant.none
  %c16 = torch.constant.int 16
  %1:2 = torch.operator "torch.auto_deploy.torch_cached_mla_with_cache"(%qn, %qr, %l, %kr, %w, %info, %seq, %pos, %slot, %cu, %0, %none, %c16, %none) : (!torch.vtensor<[2,1,5,6],f32>, !torch.vtensor<[2,1,5,4],f32>, !torch.vtensor<[2,1,16],f32>, !torch.vtensor<[2,1,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.vtensor<[3],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[4,32,20],bf16>, !torch.none, !torch.int, !torch.none) -> (!torch.vtensor<[2,1,5,7],f32>, !torch.vtensor<[4,32,20],bf16>)
  torch.overwrite.tensor.contents %1#1 overwrites %cache : !torch.vtensor<[4,32,20],bf16>, !torch.tensor<[4,32,20],bf16>
  return %1#0 : !torch.vtensor<[2,1,5,7],f32>
}

// -----

// One token of each sequence, or several? They are in other places.
// CHECK-LABEL: func.func @tokens(
// CHECK: torch.auto_deploy.t{{.*}}_cached_mla_with_cache
// REMARK: [Missed] cached |{{.*}}Function=tokens |{{.*}}stays: tokens must be [B, 1], [1, N] or [B, S] with a static S, got [2, ?, 5, 6] f32
func.func @tokens(%qn: !torch.vtensor<[2,?,5,6],f32>, %qr: !torch.vtensor<[2,?,5,4],f32>, %l: !torch.vtensor<[2,?,16],f32>, %kr: !torch.vtensor<[2,?,1,4],f32>, %w: !torch.vtensor<[65,16],f32>, %info: !torch.vtensor<[3],si32>, %seq: !torch.vtensor<[2],si32>, %pos: !torch.vtensor<[2],si32>, %slot: !torch.vtensor<[2],si32>, %cu: !torch.vtensor<[3],si32>, %cache: !torch.tensor<[4,32,20],f32>) -> !torch.vtensor<[2,?,5,7],f32> {
  %0 = torch.copy.to_vtensor %cache : !torch.vtensor<[4,32,20],f32>
  %none = torch.constant.none
  %c16 = torch.constant.int 16
  %1:2 = torch.operator "torch.auto_deploy.torch_cached_mla_with_cache"(%qn, %qr, %l, %kr, %w, %info, %seq, %pos, %slot, %cu, %0, %none, %c16, %none) : (!torch.vtensor<[2,?,5,6],f32>, !torch.vtensor<[2,?,5,4],f32>, !torch.vtensor<[2,?,16],f32>, !torch.vtensor<[2,?,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.vtensor<[3],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[4,32,20],f32>, !torch.none, !torch.int, !torch.none) -> (!torch.vtensor<[2,?,5,7],f32>, !torch.vtensor<[4,32,20],f32>)
  torch.overwrite.tensor.contents %1#1 overwrites %cache : !torch.vtensor<[4,32,20],f32>, !torch.tensor<[4,32,20],f32>
  return %1#0 : !torch.vtensor<[2,?,5,7],f32>
}

// -----

// Numbers of unknown meaning.
// CHECK-LABEL: func.func @numbers(
// CHECK: torch.auto_deploy.t{{.*}}_cached_mla_with_cache
// REMARK: [Missed] cached |{{.*}}Function=numbers |{{.*}}stays: batch_info_host must have 3 or 12 numbers, got [5] si32
func.func @numbers(%qn: !torch.vtensor<[2,1,5,6],f32>, %qr: !torch.vtensor<[2,1,5,4],f32>, %l: !torch.vtensor<[2,1,16],f32>, %kr: !torch.vtensor<[2,1,1,4],f32>, %w: !torch.vtensor<[65,16],f32>, %info: !torch.vtensor<[5],si32>, %seq: !torch.vtensor<[2],si32>, %pos: !torch.vtensor<[2],si32>, %slot: !torch.vtensor<[2],si32>, %cu: !torch.vtensor<[3],si32>, %cache: !torch.tensor<[4,32,20],f32>) -> !torch.vtensor<[2,1,5,7],f32> {
  %0 = torch.copy.to_vtensor %cache : !torch.vtensor<[4,32,20],f32>
  %none = torch.constant.none
  %c16 = torch.constant.int 16
  %1:2 = torch.operator "torch.auto_deploy.torch_cached_mla_with_cache"(%qn, %qr, %l, %kr, %w, %info, %seq, %pos, %slot, %cu, %0, %none, %c16, %none) : (!torch.vtensor<[2,1,5,6],f32>, !torch.vtensor<[2,1,5,4],f32>, !torch.vtensor<[2,1,16],f32>, !torch.vtensor<[2,1,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.vtensor<[5],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[4,32,20],f32>, !torch.none, !torch.int, !torch.none) -> (!torch.vtensor<[2,1,5,7],f32>, !torch.vtensor<[4,32,20],f32>)
  torch.overwrite.tensor.contents %1#1 overwrites %cache : !torch.vtensor<[4,32,20],f32>, !torch.tensor<[4,32,20],f32>
  return %1#0 : !torch.vtensor<[2,1,5,7],f32>
}

// -----

// A sequence has no slot.
// CHECK-LABEL: func.func @slots(
// CHECK: torch.auto_deploy.t{{.*}}_cached_mla_with_cache
// REMARK: [Missed] cached |{{.*}}Function=slots |{{.*}}stays: slot_idx must have an element for each of 2 sequences, got [1] si32
func.func @slots(%qn: !torch.vtensor<[2,1,5,6],f32>, %qr: !torch.vtensor<[2,1,5,4],f32>, %l: !torch.vtensor<[2,1,16],f32>, %kr: !torch.vtensor<[2,1,1,4],f32>, %w: !torch.vtensor<[65,16],f32>, %info: !torch.vtensor<[3],si32>, %seq: !torch.vtensor<[2],si32>, %pos: !torch.vtensor<[2],si32>, %slot: !torch.vtensor<[1],si32>, %cu: !torch.vtensor<[3],si32>, %cache: !torch.tensor<[4,32,20],f32>) -> !torch.vtensor<[2,1,5,7],f32> {
  %0 = torch.copy.to_vtensor %cache : !torch.vtensor<[4,32,20],f32>
  %none = torch.constant.none
  %c16 = torch.constant.int 16
  %1:2 = torch.operator "torch.auto_deploy.torch_cached_mla_with_cache"(%qn, %qr, %l, %kr, %w, %info, %seq, %pos, %slot, %cu, %0, %none, %c16, %none) : (!torch.vtensor<[2,1,5,6],f32>, !torch.vtensor<[2,1,5,4],f32>, !torch.vtensor<[2,1,16],f32>, !torch.vtensor<[2,1,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.vtensor<[3],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[1],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[4,32,20],f32>, !torch.none, !torch.int, !torch.none) -> (!torch.vtensor<[2,1,5,7],f32>, !torch.vtensor<[4,32,20],f32>)
  torch.overwrite.tensor.contents %1#1 overwrites %cache : !torch.vtensor<[4,32,20],f32>, !torch.tensor<[4,32,20],f32>
  return %1#0 : !torch.vtensor<[2,1,5,7],f32>
}

// -----

// Metadata of another type.
// CHECK-LABEL: func.func @metadata(
// CHECK: torch.auto_deploy.t{{.*}}_cached_mla_with_cache
// REMARK: [Missed] cached |{{.*}}Function=metadata |{{.*}}stays: batch_info_host must be a vector of int32 or int64, got [3] f32
func.func @metadata(%qn: !torch.vtensor<[2,1,5,6],f32>, %qr: !torch.vtensor<[2,1,5,4],f32>, %l: !torch.vtensor<[2,1,16],f32>, %kr: !torch.vtensor<[2,1,1,4],f32>, %w: !torch.vtensor<[65,16],f32>, %info: !torch.vtensor<[3],f32>, %seq: !torch.vtensor<[2],f32>, %pos: !torch.vtensor<[2],f32>, %slot: !torch.vtensor<[2],f32>, %cu: !torch.vtensor<[3],f32>, %cache: !torch.tensor<[4,32,20],f32>) -> !torch.vtensor<[2,1,5,7],f32> {
  %0 = torch.copy.to_vtensor %cache : !torch.vtensor<[4,32,20],f32>
  %none = torch.constant.none
  %c16 = torch.constant.int 16
  %1:2 = torch.operator "torch.auto_deploy.torch_cached_mla_with_cache"(%qn, %qr, %l, %kr, %w, %info, %seq, %pos, %slot, %cu, %0, %none, %c16, %none) : (!torch.vtensor<[2,1,5,6],f32>, !torch.vtensor<[2,1,5,4],f32>, !torch.vtensor<[2,1,16],f32>, !torch.vtensor<[2,1,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[4,32,20],f32>, !torch.none, !torch.int, !torch.none) -> (!torch.vtensor<[2,1,5,7],f32>, !torch.vtensor<[4,32,20],f32>)
  torch.overwrite.tensor.contents %1#1 overwrites %cache : !torch.vtensor<[4,32,20],f32>, !torch.tensor<[4,32,20],f32>
  return %1#0 : !torch.vtensor<[2,1,5,7],f32>
}

// -----

// The queries have other heads.
// CHECK-LABEL: func.func @other_heads(
// CHECK: torch.auto_deploy.t{{.*}}_cached_mla_with_cache
// REMARK: [Missed] cached |{{.*}}Function=other_heads |{{.*}}stays: q_nope and q_pe must have equal heads, got [2, 1, 5, 6] f32 and [2, 1, 3, 4] f32
func.func @other_heads(%qn: !torch.vtensor<[2,1,5,6],f32>, %qr: !torch.vtensor<[2,1,3,4],f32>, %l: !torch.vtensor<[2,1,16],f32>, %kr: !torch.vtensor<[2,1,1,4],f32>, %w: !torch.vtensor<[65,16],f32>, %info: !torch.vtensor<[3],si32>, %seq: !torch.vtensor<[2],si32>, %pos: !torch.vtensor<[2],si32>, %slot: !torch.vtensor<[2],si32>, %cu: !torch.vtensor<[3],si32>, %cache: !torch.tensor<[4,32,20],f32>) -> !torch.vtensor<[2,1,5,7],f32> {
  %0 = torch.copy.to_vtensor %cache : !torch.vtensor<[4,32,20],f32>
  %none = torch.constant.none
  %c16 = torch.constant.int 16
  %1:2 = torch.operator "torch.auto_deploy.torch_cached_mla_with_cache"(%qn, %qr, %l, %kr, %w, %info, %seq, %pos, %slot, %cu, %0, %none, %c16, %none) : (!torch.vtensor<[2,1,5,6],f32>, !torch.vtensor<[2,1,3,4],f32>, !torch.vtensor<[2,1,16],f32>, !torch.vtensor<[2,1,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.vtensor<[3],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[2],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[4,32,20],f32>, !torch.none, !torch.int, !torch.none) -> (!torch.vtensor<[2,1,5,7],f32>, !torch.vtensor<[4,32,20],f32>)
  torch.overwrite.tensor.contents %1#1 overwrites %cache : !torch.vtensor<[4,32,20],f32>, !torch.tensor<[4,32,20],f32>
  return %1#0 : !torch.vtensor<[2,1,5,7],f32>
}
