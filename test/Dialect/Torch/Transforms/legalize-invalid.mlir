// RUN: mla-opt %s --mla-legalize-torch -split-input-file -verify-diagnostics

func.func @other_use(%c: !torch.tensor<[2],f32>) {
  // expected-error @below {{argument 0 is written in place: only torch.copy.to_vtensor and torch.overwrite.tensor.contents may use it, got 'torch.aten.neg_'}}
  %0 = torch.aten.neg_ %c : !torch.tensor<[2],f32> -> !torch.tensor<[2],f32>
  return
}

// -----

func.func @dropout(%q: !torch.vtensor<[2,3,4,8],f32>) {
  %none = torch.constant.none
  %half = torch.constant.float 5.000000e-01
  %false = torch.constant.bool false
  // expected-error @below {{dropout must be 0, got 0.5}}
  %0 = torch.aten.scaled_dot_product_attention %q, %q, %q, %none, %half, %false, %half, %false : !torch.vtensor<[2,3,4,8],f32>, !torch.vtensor<[2,3,4,8],f32>, !torch.vtensor<[2,3,4,8],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,3,4,8],f32>
  return
}

// -----

func.func @rows(%qn: !torch.vtensor<[2,7,5,24],f32>, %qr: !torch.vtensor<[2,7,5,16],f32>, %l: !torch.vtensor<[2,7,64],f32>, %kr: !torch.vtensor<[2,7,1,16],f32>, %w: !torch.vtensor<[221,64],f32>) {
  // expected-error @below {{widths of torch_mla must be static, and kv_b must have H*(n+v) rows with v > 0, got H = 5, n = 24, rows = 221}}
  %0 = torch.operator "torch.auto_deploy.torch_mla"(%qn, %qr, %l, %kr, %w) : (!torch.vtensor<[2,7,5,24],f32>, !torch.vtensor<[2,7,5,16],f32>, !torch.vtensor<[2,7,64],f32>, !torch.vtensor<[2,7,1,16],f32>, !torch.vtensor<[221,64],f32>) -> !torch.vtensor<[2,7,5,20],f32>
  return
}

// -----

// Error: an op that was read from torch-mlir's bytecode without the torch
// dialect.
func.func @bytecode() -> !torch.int {
  // expected-error @below {{'torch.constant.int' stores its attributes in a form that only torch-mlir can read: pass torch IR as text, not as bytecode}}
  %0 = "torch.constant.int"() <5 : i64> : () -> !torch.int
  return %0 : !torch.int
}

// -----

func.func @no_heads(%q: !torch.vtensor<[2,4,3,8],f32>, %k: !torch.vtensor<[2,0,5,8],f32>, %v: !torch.vtensor<[2,0,5,6],f32>) {
  %none = torch.constant.none
  %zero = torch.constant.float 0.0
  %false = torch.constant.bool false
  %true = torch.constant.bool true
  %scale = torch.constant.float 2.500000e-01
  // expected-error @below {{enable_gqa: the numbers of heads must be static and positive, and q must have a multiple of the heads of k, got q [2, 4, 3, 8] and k [2, 0, 5, 8]}}
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %zero, %false, %scale, %true : !torch.vtensor<[2,4,3,8],f32>, !torch.vtensor<[2,0,5,8],f32>, !torch.vtensor<[2,0,5,6],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,4,3,6],f32>
  return
}

// -----

func.func @dynamic_queries(%q: !torch.vtensor<[2,?,3,8],f32>, %k: !torch.vtensor<[2,2,5,8],f32>, %v: !torch.vtensor<[2,2,5,6],f32>) {
  %none = torch.constant.none
  %zero = torch.constant.float 0.0
  %false = torch.constant.bool false
  %true = torch.constant.bool true
  %scale = torch.constant.float 2.500000e-01
  // expected-error @below {{enable_gqa: the numbers of heads must be static and positive, and q must have a multiple of the heads of k, got q [2, ?, 3, 8] and k [2, 2, 5, 8]}}
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %zero, %false, %scale, %true : !torch.vtensor<[2,?,3,8],f32>, !torch.vtensor<[2,2,5,8],f32>, !torch.vtensor<[2,2,5,6],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,?,3,6],f32>
  return
}

// -----

func.func @dynamic_values(%q: !torch.vtensor<[2,4,3,8],f32>, %k: !torch.vtensor<[2,2,5,8],f32>, %v: !torch.vtensor<[2,?,5,6],f32>) {
  %none = torch.constant.none
  %zero = torch.constant.float 0.0
  %false = torch.constant.bool false
  %true = torch.constant.bool true
  %scale = torch.constant.float 2.500000e-01
  // expected-error @below {{enable_gqa: the numbers of heads must be static and positive, and q must have a multiple of the heads of v, got q [2, 4, 3, 8] and v [2, ?, 5, 6]}}
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %zero, %false, %scale, %true : !torch.vtensor<[2,4,3,8],f32>, !torch.vtensor<[2,2,5,8],f32>, !torch.vtensor<[2,?,5,6],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,4,3,6],f32>
  return
}

// -----

func.func @rest(%q: !torch.vtensor<[2,4,3,8],f32>, %k: !torch.vtensor<[2,3,5,8],f32>, %v: !torch.vtensor<[2,3,5,6],f32>) {
  %none = torch.constant.none
  %zero = torch.constant.float 0.0
  %false = torch.constant.bool false
  %true = torch.constant.bool true
  %scale = torch.constant.float 2.500000e-01
  // expected-error @below {{enable_gqa: the numbers of heads must be static and positive, and q must have a multiple of the heads of k, got q [2, 4, 3, 8] and k [2, 3, 5, 8]}}
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %zero, %false, %scale, %true : !torch.vtensor<[2,4,3,8],f32>, !torch.vtensor<[2,3,5,8],f32>, !torch.vtensor<[2,3,5,6],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,4,3,6],f32>
  return
}

// -----

func.func @mask_and_causal(%q: !torch.vtensor<[2,4,3,8],f32>, %k: !torch.vtensor<[2,4,5,8],f32>, %v: !torch.vtensor<[2,4,5,6],f32>, %m: !torch.vtensor<[2,1,3,5],f32>) {
  %none = torch.constant.none
  %zero = torch.constant.float 0.0
  %false = torch.constant.bool false
  %true = torch.constant.bool true
  %scale = torch.constant.float 2.500000e-01
  // expected-error @below {{a mask and is_causal exclude each other, got both}}
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %v, %m, %zero, %true, %scale, %false : !torch.vtensor<[2,4,3,8],f32>, !torch.vtensor<[2,4,5,8],f32>, !torch.vtensor<[2,4,5,6],f32>, !torch.vtensor<[2,1,3,5],f32>, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,4,3,6],f32>
  return
}

// -----

func.func @batches(%q: !torch.vtensor<[3,4,3,8],f32>, %k: !torch.vtensor<[2,4,5,8],f32>, %v: !torch.vtensor<[2,4,5,6],f32>) {
  %none = torch.constant.none
  %zero = torch.constant.float 0.0
  %false = torch.constant.bool false
  %true = torch.constant.bool true
  %scale = torch.constant.float 2.500000e-01
  // expected-error @below {{leading sizes of q, k and v must be equal or 1, got q [3, 4, 3, 8], k [2, 4, 5, 8], v [2, 4, 5, 6]}}
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %zero, %false, %scale, %false : !torch.vtensor<[3,4,3,8],f32>, !torch.vtensor<[2,4,5,8],f32>, !torch.vtensor<[2,4,5,6],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[3,4,3,6],f32>
  return
}

// -----

func.func @values(%q: !torch.vtensor<[1,4,3,8],f32>, %k: !torch.vtensor<[2,4,5,8],f32>, %v: !torch.vtensor<[3,4,5,6],f32>) {
  %none = torch.constant.none
  %zero = torch.constant.float 0.0
  %false = torch.constant.bool false
  %true = torch.constant.bool true
  %scale = torch.constant.float 2.500000e-01
  // expected-error @below {{leading sizes of q, k and v must be equal or 1, got}}
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %zero, %false, %scale, %false : !torch.vtensor<[1,4,3,8],f32>, !torch.vtensor<[2,4,5,8],f32>, !torch.vtensor<[3,4,5,6],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[3,4,3,6],f32>
  return
}

// -----

func.func @widths(%q: !torch.vtensor<[2,4,3,8],f32>, %k: !torch.vtensor<[2,4,5,7],f32>, %v: !torch.vtensor<[2,4,5,6],f32>) {
  %none = torch.constant.none
  %zero = torch.constant.float 0.0
  %false = torch.constant.bool false
  %true = torch.constant.bool true
  %scale = torch.constant.float 2.500000e-01
  // expected-error @below {{queries must have the width of keys, and there must be as many values as keys, got q [2, 4, 3, 8], k [2, 4, 5, 7], v [2, 4, 5, 6]}}
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %zero, %false, %scale, %false : !torch.vtensor<[2,4,3,8],f32>, !torch.vtensor<[2,4,5,7],f32>, !torch.vtensor<[2,4,5,6],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,4,3,6],f32>
  return
}

// -----

func.func @mask(%q: !torch.vtensor<[2,4,3,8],f32>, %k: !torch.vtensor<[2,4,5,8],f32>, %v: !torch.vtensor<[2,4,5,6],f32>, %m: !torch.vtensor<[2,1,3,4],f32>) {
  %none = torch.constant.none
  %zero = torch.constant.float 0.0
  %false = torch.constant.bool false
  %true = torch.constant.bool true
  %scale = torch.constant.float 2.500000e-01
  // expected-error @below {{the mask must be broadcastable to the scores, [2, 4, 3, 5], got [2, 1, 3, 4]}}
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %v, %m, %zero, %false, %scale, %false : !torch.vtensor<[2,4,3,8],f32>, !torch.vtensor<[2,4,5,8],f32>, !torch.vtensor<[2,4,5,6],f32>, !torch.vtensor<[2,1,3,4],f32>, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[2,4,3,6],f32>
  return
}

// -----

func.func @result(%q: !torch.vtensor<[1,4,3,8],f32>, %k: !torch.vtensor<[2,4,5,8],f32>, %v: !torch.vtensor<[2,4,5,6],f32>) {
  %none = torch.constant.none
  %zero = torch.constant.float 0.0
  %false = torch.constant.bool false
  %true = torch.constant.bool true
  %scale = torch.constant.float 2.500000e-01
  // expected-error @below {{the result must have type '!torch.vtensor<[2,4,3,6],f32>', got '!torch.vtensor<[1,4,3,6],f32>'}}
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %zero, %false, %scale, %false : !torch.vtensor<[1,4,3,8],f32>, !torch.vtensor<[2,4,5,8],f32>, !torch.vtensor<[2,4,5,6],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[1,4,3,6],f32>
  return
}
