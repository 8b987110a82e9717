// RUN: mla-opt %s --mla-legalize-torch -split-input-file -verify-diagnostics

func.func @other_use(%c: !torch.tensor<[2],f32>) {
  // expected-error @below {{'torch.aten.neg_' uses argument 0, which is written in place: expected only torch.copy.to_vtensor and torch.overwrite.tensor.contents}}
  %0 = torch.aten.neg_ %c : !torch.tensor<[2],f32> -> !torch.tensor<[2],f32>
  return
}

// -----

func.func @dropout(%q: !torch.vtensor<[2,3,4,8],f32>) {
  %none = torch.constant.none
  %half = torch.constant.float 5.000000e-01
  %false = torch.constant.bool false
  // expected-error @below {{expected dropout 0, got 0.5}}
  %0 = torch.aten.scaled_dot_product_attention %q, %q, %q, %none, %half, %false, %half, %false : !torch.vtensor<[2,3,4,8],f32>, !torch.vtensor<[2,3,4,8],f32>, !torch.vtensor<[2,3,4,8],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,3,4,8],f32>
  return
}

// -----

func.func @rows(%qn: !torch.vtensor<[2,7,5,24],f32>, %qr: !torch.vtensor<[2,7,5,16],f32>, %l: !torch.vtensor<[2,7,64],f32>, %kr: !torch.vtensor<[2,7,1,16],f32>, %w: !torch.vtensor<[221,64],f32>) {
  // expected-error @below {{expected static widths with H*(n+v) rows of kv_b, got H = 5, n = 24, rows = 221}}
  %0 = torch.operator "torch.auto_deploy.torch_mla"(%qn, %qr, %l, %kr, %w) : (!torch.vtensor<[2,7,5,24],f32>, !torch.vtensor<[2,7,5,16],f32>, !torch.vtensor<[2,7,64],f32>, !torch.vtensor<[2,7,1,16],f32>, !torch.vtensor<[221,64],f32>) -> !torch.vtensor<[2,7,5,20],f32>
  return
}

// -----

// What bytecode of torch-mlir turns into when it is read without its dialect.
func.func @bytecode() -> !torch.int {
  // expected-error @below {{'torch.constant.int' holds its attributes in a form that only torch-mlir knows: pass torch IR as text, not as bytecode}}
  %0 = "torch.constant.int"() <5 : i64> : () -> !torch.int
  return %0 : !torch.int
}
