// Each version of AutoDeploy's op torch_mla, which has 5 to 10 operands.
// RUN: mla-opt %s --mla-raise-torch | FileCheck %s
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: mla-opt %s --mla-legalize-torch | FileCheck %s --check-prefix=PLAIN --implicit-check-not=torch_mla

// Causal, with scale 1 / sqrt(n + r).
// CHECK-LABEL: func.func @arity5(
// CHECK: mla.attention {{.*}}{causal, scale = 0.31622776601683794 : f64}
// REMARK: [Passed] raised |{{.*}}Function=arity5 |{{.*}}C=16, H=5, {{.*}}causal=true, {{.*}}n=6, r=4, {{.*}}v=7
// PLAIN-LABEL: func.func @arity5(
// PLAIN: torch.aten.le.Tensor
func.func @arity5(%qn: !torch.vtensor<[2,3,5,6],f32>, %qr: !torch.vtensor<[2,3,5,4],f32>, %l: !torch.vtensor<[2,3,16],f32>, %kr: !torch.vtensor<[2,3,1,4],f32>, %w: !torch.vtensor<[65,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %0 = torch.operator "torch.auto_deploy.torch_mla"(%qn, %qr, %l, %kr, %w) : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[2,3,16],f32>, !torch.vtensor<[2,3,1,4],f32>, !torch.vtensor<[65,16],f32>) -> !torch.vtensor<[2,3,5,7],f32>
  return %0 : !torch.vtensor<[2,3,5,7],f32>
}

// Not causal.
// CHECK-LABEL: func.func @arity6(
// CHECK: mla.attention {{.*}}{scale = 0.31622776601683794 : f64}
// REMARK: [Passed] raised |{{.*}}Function=arity6 |{{.*}}C=16, H=5, {{.*}}causal=false, {{.*}}n=6, r=4, {{.*}}v=7
// PLAIN-LABEL: func.func @arity6(
// PLAIN-NOT: torch.aten.le.Tensor
// PLAIN: return
func.func @arity6(%qn: !torch.vtensor<[2,3,5,6],f32>, %qr: !torch.vtensor<[2,3,5,4],f32>, %l: !torch.vtensor<[2,3,16],f32>, %kr: !torch.vtensor<[2,3,1,4],f32>, %w: !torch.vtensor<[65,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %c0 = torch.constant.bool false
  %0 = torch.operator "torch.auto_deploy.torch_mla"(%qn, %qr, %l, %kr, %w, %c0) : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[2,3,16],f32>, !torch.vtensor<[2,3,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.bool) -> !torch.vtensor<[2,3,5,7],f32>
  return %0 : !torch.vtensor<[2,3,5,7],f32>
}

// The scale is an operand.
// CHECK-LABEL: func.func @arity7(
// CHECK: mla.attention {{.*}}{causal, scale = 3.000000e-01 : f64}
// REMARK: [Passed] raised |{{.*}}Function=arity7 |{{.*}}C=16, H=5, {{.*}}causal=true, {{.*}}n=6, r=4, {{.*}}v=7
func.func @arity7(%qn: !torch.vtensor<[2,3,5,6],f32>, %qr: !torch.vtensor<[2,3,5,4],f32>, %l: !torch.vtensor<[2,3,16],f32>, %kr: !torch.vtensor<[2,3,1,4],f32>, %w: !torch.vtensor<[65,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %c0 = torch.constant.bool true
  %c1 = torch.constant.float 3.000000e-01
  %0 = torch.operator "torch.auto_deploy.torch_mla"(%qn, %qr, %l, %kr, %w, %c0, %c1) : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[2,3,16],f32>, !torch.vtensor<[2,3,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.bool, !torch.float) -> !torch.vtensor<[2,3,5,7],f32>
  return %0 : !torch.vtensor<[2,3,5,7],f32>
}

// If the scale is None, the default scale is used.
// CHECK-LABEL: func.func @arity7_none(
// CHECK: mla.attention {{.*}}{causal, scale = 0.31622776601683794 : f64}
// REMARK: [Passed] raised |{{.*}}Function=arity7_none |{{.*}}C=16, H=5, {{.*}}causal=true, {{.*}}n=6, r=4, {{.*}}v=7
func.func @arity7_none(%qn: !torch.vtensor<[2,3,5,6],f32>, %qr: !torch.vtensor<[2,3,5,4],f32>, %l: !torch.vtensor<[2,3,16],f32>, %kr: !torch.vtensor<[2,3,1,4],f32>, %w: !torch.vtensor<[65,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %c0 = torch.constant.bool true
  %c1 = torch.constant.none
  %0 = torch.operator "torch.auto_deploy.torch_mla"(%qn, %qr, %l, %kr, %w, %c0, %c1) : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[2,3,16],f32>, !torch.vtensor<[2,3,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.bool, !torch.none) -> !torch.vtensor<[2,3,5,7],f32>
  return %0 : !torch.vtensor<[2,3,5,7],f32>
}

// The layout is an operand.
// CHECK-LABEL: func.func @arity8(
// CHECK: mla.attention {{.*}}{causal, scale = 3.000000e-01 : f64}
// REMARK: [Passed] raised |{{.*}}Function=arity8 |{{.*}}C=16, H=5, {{.*}}causal=true, {{.*}}n=6, r=4, {{.*}}v=7
func.func @arity8(%qn: !torch.vtensor<[2,3,5,6],f32>, %qr: !torch.vtensor<[2,3,5,4],f32>, %l: !torch.vtensor<[2,3,16],f32>, %kr: !torch.vtensor<[2,3,1,4],f32>, %w: !torch.vtensor<[65,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %c0 = torch.constant.bool true
  %c1 = torch.constant.float 3.000000e-01
  %c2 = torch.constant.str "bsnd"
  %0 = torch.operator "torch.auto_deploy.torch_mla"(%qn, %qr, %l, %kr, %w, %c0, %c1, %c2) : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[2,3,16],f32>, !torch.vtensor<[2,3,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.bool, !torch.float, !torch.str) -> !torch.vtensor<[2,3,5,7],f32>
  return %0 : !torch.vtensor<[2,3,5,7],f32>
}

// A hint for sharding does not change the result.
// CHECK-LABEL: func.func @arity9(
// CHECK: mla.attention {{.*}}{causal, scale = 3.000000e-01 : f64}
// REMARK: [Passed] raised |{{.*}}Function=arity9 |{{.*}}C=16, H=5, {{.*}}causal=true, {{.*}}n=6, r=4, {{.*}}v=7
func.func @arity9(%qn: !torch.vtensor<[2,3,5,6],f32>, %qr: !torch.vtensor<[2,3,5,4],f32>, %l: !torch.vtensor<[2,3,16],f32>, %kr: !torch.vtensor<[2,3,1,4],f32>, %w: !torch.vtensor<[65,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %c0 = torch.constant.bool true
  %c1 = torch.constant.float 3.000000e-01
  %c2 = torch.constant.str "bsnd"
  %c3 = torch.constant.bool true
  %0 = torch.operator "torch.auto_deploy.torch_mla"(%qn, %qr, %l, %kr, %w, %c0, %c1, %c2, %c3) : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[2,3,16],f32>, !torch.vtensor<[2,3,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.bool, !torch.float, !torch.str, !torch.bool) -> !torch.vtensor<[2,3,5,7],f32>
  return %0 : !torch.vtensor<[2,3,5,7],f32>
}

// The layer type does not change the result.
// CHECK-LABEL: func.func @arity10(
// CHECK: mla.attention {{.*}}{causal, scale = 3.000000e-01 : f64}
// REMARK: [Passed] raised |{{.*}}Function=arity10 |{{.*}}C=16, H=5, {{.*}}causal=true, {{.*}}n=6, r=4, {{.*}}v=7
func.func @arity10(%qn: !torch.vtensor<[2,3,5,6],f32>, %qr: !torch.vtensor<[2,3,5,4],f32>, %l: !torch.vtensor<[2,3,16],f32>, %kr: !torch.vtensor<[2,3,1,4],f32>, %w: !torch.vtensor<[65,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %c0 = torch.constant.bool true
  %c1 = torch.constant.float 3.000000e-01
  %c2 = torch.constant.str "bsnd"
  %c3 = torch.constant.bool false
  %c4 = torch.constant.str "mla"
  %0 = torch.operator "torch.auto_deploy.torch_mla"(%qn, %qr, %l, %kr, %w, %c0, %c1, %c2, %c3, %c4) : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[2,3,16],f32>, !torch.vtensor<[2,3,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.bool, !torch.float, !torch.str, !torch.bool, !torch.str) -> !torch.vtensor<[2,3,5,7],f32>
  return %0 : !torch.vtensor<[2,3,5,7],f32>
}

// A layout with heads before tokens, also in the result.
// CHECK-LABEL: func.func @heads_first(
// CHECK: mla.attention {{.*}}{causal, scale = 3.000000e-01 : f64}
// CHECK: torch.aten.permute
// REMARK: [Passed] raised |{{.*}}Function=heads_first |{{.*}}C=16, H=5, {{.*}}causal=true, {{.*}}n=6, r=4, {{.*}}v=7
// PLAIN-LABEL: func.func @heads_first(
func.func @heads_first(%qn: !torch.vtensor<[2,5,3,6],f32>, %qr: !torch.vtensor<[2,5,3,4],f32>, %l: !torch.vtensor<[2,3,16],f32>, %kr: !torch.vtensor<[2,1,3,4],f32>, %w: !torch.vtensor<[65,16],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %c0 = torch.constant.bool true
  %c1 = torch.constant.float 3.000000e-01
  %c2 = torch.constant.str "bnsd"
  %0 = torch.operator "torch.auto_deploy.torch_mla"(%qn, %qr, %l, %kr, %w, %c0, %c1, %c2) : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,3,16],f32>, !torch.vtensor<[2,1,3,4],f32>, !torch.vtensor<[65,16],f32>, !torch.bool, !torch.float, !torch.str) -> !torch.vtensor<[2,5,3,7],f32>
  return %0 : !torch.vtensor<[2,5,3,7],f32>
}

// The latent has a head dimension of size 1.
// CHECK-LABEL: func.func @latent_of_one_head(
// CHECK: mla.attention {{.*}}{causal, scale = 0.31622776601683794 : f64}
// REMARK: [Passed] raised |{{.*}}Function=latent_of_one_head |{{.*}}C=16, H=5, {{.*}}causal=true, {{.*}}n=6, r=4, {{.*}}v=7
// PLAIN-LABEL: func.func @latent_of_one_head(
func.func @latent_of_one_head(%qn: !torch.vtensor<[2,3,5,6],f32>, %qr: !torch.vtensor<[2,3,5,4],f32>, %l: !torch.vtensor<[2,3,1,16],f32>, %kr: !torch.vtensor<[2,3,1,4],f32>, %w: !torch.vtensor<[65,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %0 = torch.operator "torch.auto_deploy.torch_mla"(%qn, %qr, %l, %kr, %w) : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[2,3,1,16],f32>, !torch.vtensor<[2,3,1,4],f32>, !torch.vtensor<[65,16],f32>) -> !torch.vtensor<[2,3,5,7],f32>
  return %0 : !torch.vtensor<[2,3,5,7],f32>
}

// With more keys than queries the op does not mask, even if is_causal is set.
// CHECK-LABEL: func.func @more_keys(
// CHECK: mla.attention {{.*}}{scale = 0.31622776601683794 : f64}
// REMARK: [Passed] raised |{{.*}}Function=more_keys |{{.*}}C=16, H=5, {{.*}}causal=false, {{.*}}n=6, r=4, {{.*}}v=7
// PLAIN-LABEL: func.func @more_keys(
// PLAIN-NOT: torch.aten.le.Tensor
// PLAIN: return
func.func @more_keys(%qn: !torch.vtensor<[2,3,5,6],f32>, %qr: !torch.vtensor<[2,3,5,4],f32>, %l: !torch.vtensor<[2,8,16],f32>, %kr: !torch.vtensor<[2,8,1,4],f32>, %w: !torch.vtensor<[65,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %c0 = torch.constant.bool true
  %0 = torch.operator "torch.auto_deploy.torch_mla"(%qn, %qr, %l, %kr, %w, %c0) : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[2,8,16],f32>, !torch.vtensor<[2,8,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.bool) -> !torch.vtensor<[2,3,5,7],f32>
  return %0 : !torch.vtensor<[2,3,5,7],f32>
}

// The call has no rotary part.
// CHECK-LABEL: func.func @no_rope(
// CHECK: mla.attention {{.*}}{causal, scale = 0.40824829046386307 : f64}
// REMARK: [Passed] raised |{{.*}}Function=no_rope |{{.*}}C=16, H=5, {{.*}}causal=true, {{.*}}n=6, r=0, {{.*}}v=7
// PLAIN-LABEL: func.func @no_rope(
// PLAIN-NOT: torch.aten.cat
// PLAIN: return
func.func @no_rope(%qn: !torch.vtensor<[2,3,5,6],f32>, %qr: !torch.vtensor<[2,3,5,0],f32>, %l: !torch.vtensor<[2,3,16],f32>, %kr: !torch.vtensor<[2,3,1,0],f32>, %w: !torch.vtensor<[65,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %0 = torch.operator "torch.auto_deploy.torch_mla"(%qn, %qr, %l, %kr, %w) : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,0],f32>, !torch.vtensor<[2,3,16],f32>, !torch.vtensor<[2,3,1,0],f32>, !torch.vtensor<[65,16],f32>) -> !torch.vtensor<[2,3,5,7],f32>
  return %0 : !torch.vtensor<[2,3,5,7],f32>
}
