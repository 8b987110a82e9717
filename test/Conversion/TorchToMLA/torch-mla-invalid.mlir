// Calls of torch_mla that are not supported. A remark gives the reason, and
// legalization fails, because no other pass can lower the op.
// RUN: mla-opt %s --split-input-file --mla-raise-torch --remarks-filter=mla-raise-torch -o %t 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=Passed
// RUN: FileCheck %s --implicit-check-not=mla. < %t
// RUN: mla-opt %s --split-input-file --mla-legalize-torch -verify-diagnostics

// The call has more operands than any version of the op.
// CHECK-LABEL: func.func @arity11(
// CHECK: auto_deploy.torch_mla
// REMARK: [Missed] P4 |{{.*}}Function=arity11 |{{.*}}Reason="P4: torch_mla must have 5 to 10 operands, got 11
func.func @arity11(%qn: !torch.vtensor<[2,3,5,6],f32>, %qr: !torch.vtensor<[2,3,5,4],f32>, %l: !torch.vtensor<[2,3,16],f32>, %kr: !torch.vtensor<[2,3,1,4],f32>, %w: !torch.vtensor<[65,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %c0 = torch.constant.bool true
  %c1 = torch.constant.float 3.000000e-01
  %c2 = torch.constant.str "bsnd"
  %c3 = torch.constant.bool false
  %c4 = torch.constant.str "mla"
  %c5 = torch.constant.bool true
  // expected-error@+1 {{torch_mla must have 5 to 10 operands, got 11}}
  %0 = torch.operator "torch.auto_deploy.torch_mla"(%qn, %qr, %l, %kr, %w, %c0, %c1, %c2, %c3, %c4, %c5) : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[2,3,16],f32>, !torch.vtensor<[2,3,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.bool, !torch.float, !torch.str, !torch.bool, !torch.str, !torch.bool) -> !torch.vtensor<[2,3,5,7],f32>
  return %0 : !torch.vtensor<[2,3,5,7],f32>
}

// -----

// An unknown layout.
// CHECK-LABEL: func.func @layout(
// CHECK: auto_deploy.torch_mla
// REMARK: [Missed] P4 |{{.*}}Function=layout |{{.*}}Reason="P4: the layout of torch_mla must be "bsnd" or "bnsd"
func.func @layout(%qn: !torch.vtensor<[2,3,5,6],f32>, %qr: !torch.vtensor<[2,3,5,4],f32>, %l: !torch.vtensor<[2,3,16],f32>, %kr: !torch.vtensor<[2,3,1,4],f32>, %w: !torch.vtensor<[65,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %c0 = torch.constant.bool true
  %c1 = torch.constant.float 3.000000e-01
  %c2 = torch.constant.str "sbnd"
  // expected-error@+1 {{the layout of torch_mla must be "bsnd" or "bnsd"}}
  %0 = torch.operator "torch.auto_deploy.torch_mla"(%qn, %qr, %l, %kr, %w, %c0, %c1, %c2) : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[2,3,16],f32>, !torch.vtensor<[2,3,1,4],f32>, !torch.vtensor<[65,16],f32>, !torch.bool, !torch.float, !torch.str) -> !torch.vtensor<[2,3,5,7],f32>
  return %0 : !torch.vtensor<[2,3,5,7],f32>
}

// -----

// The latent has two heads.
// CHECK-LABEL: func.func @two_heads(
// CHECK: auto_deploy.torch_mla
// REMARK: [Missed] P4 |{{.*}}Function=two_heads |{{.*}}Reason="P4: operands of torch_mla must have the ranks of [B,S,H,n], [B,S,H,r], [B,S,C], [B,S,1,r], [H*(n+v),C]
func.func @two_heads(%qn: !torch.vtensor<[2,3,5,6],f32>, %qr: !torch.vtensor<[2,3,5,4],f32>, %l: !torch.vtensor<[2,3,2,16],f32>, %kr: !torch.vtensor<[2,3,1,4],f32>, %w: !torch.vtensor<[65,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  // expected-error@+1 {{operands of torch_mla must have the ranks of [B,S,H,n], [B,S,H,r], [B,S,C], [B,S,1,r], [H*(n+v),C]}}
  %0 = torch.operator "torch.auto_deploy.torch_mla"(%qn, %qr, %l, %kr, %w) : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[2,3,2,16],f32>, !torch.vtensor<[2,3,1,4],f32>, !torch.vtensor<[65,16],f32>) -> !torch.vtensor<[2,3,5,7],f32>
  return %0 : !torch.vtensor<[2,3,5,7],f32>
}

// -----

// 64 rows of kv_b cannot be divided among 5 heads.
// CHECK-LABEL: func.func @rows(
// CHECK: auto_deploy.torch_mla
// REMARK: [Missed] P4 |{{.*}}Function=rows |{{.*}}Reason="P4: widths of torch_mla must be static, and kv_b must have H*(n+v) rows with v > 0, got H = 5, n = 6, rows = 64
func.func @rows(%qn: !torch.vtensor<[2,3,5,6],f32>, %qr: !torch.vtensor<[2,3,5,4],f32>, %l: !torch.vtensor<[2,3,16],f32>, %kr: !torch.vtensor<[2,3,1,4],f32>, %w: !torch.vtensor<[64,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  // expected-error@+1 {{widths of torch_mla must be static, and kv_b must have H*(n+v) rows with v > 0, got H = 5, n = 6, rows = 64}}
  %0 = torch.operator "torch.auto_deploy.torch_mla"(%qn, %qr, %l, %kr, %w) : (!torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,5,4],f32>, !torch.vtensor<[2,3,16],f32>, !torch.vtensor<[2,3,1,4],f32>, !torch.vtensor<[64,16],f32>) -> !torch.vtensor<[2,3,5,7],f32>
  return %0 : !torch.vtensor<[2,3,5,7],f32>
}

// -----

// Error: is_causal requires as many queries as keys, and nothing shows that the
// two dynamic lengths are equal.
// CHECK-LABEL: func.func @lengths(
// CHECK: auto_deploy.torch_mla
// REMARK: [Missed] P4 |{{.*}}Function=lengths |{{.*}}Reason="P4: is_causal of torch_mla requires as many queries as keys, got sizes that are not known to be equal
func.func @lengths(%qn: !torch.vtensor<[2,?,5,6],f32>, %qr: !torch.vtensor<[2,?,5,4],f32>, %l: !torch.vtensor<[2,?,16],f32>, %kr: !torch.vtensor<[2,?,1,4],f32>, %w: !torch.vtensor<[65,16],f32>) -> !torch.vtensor<[2,?,5,7],f32> {
  // expected-error@+1 {{is_causal of torch_mla requires as many queries as keys, got sizes that are not known to be equal}}
  %0 = torch.operator "torch.auto_deploy.torch_mla"(%qn, %qr, %l, %kr, %w) : (!torch.vtensor<[2,?,5,6],f32>, !torch.vtensor<[2,?,5,4],f32>, !torch.vtensor<[2,?,16],f32>, !torch.vtensor<[2,?,1,4],f32>, !torch.vtensor<[65,16],f32>) -> !torch.vtensor<[2,?,5,7],f32>
  return %0 : !torch.vtensor<[2,?,5,7],f32>
}
