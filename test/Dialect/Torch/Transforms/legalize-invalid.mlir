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

// The op that results from reading torch-mlir's bytecode without the torch
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
  // expected-error @below {{enable_gqa: expected numbers of heads that are known and at least 1, q's a multiple of k's, got [2, 4, 3, 8] and [2, 0, 5, 8]}}
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
  // expected-error @below {{enable_gqa: expected numbers of heads that are known and at least 1, q's a multiple of k's, got [2, ?, 3, 8] and [2, 2, 5, 8]}}
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
  // expected-error @below {{enable_gqa: expected numbers of heads that are known and at least 1, q's a multiple of v's, got [2, 4, 3, 8] and [2, ?, 5, 6]}}
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
  // expected-error @below {{enable_gqa: expected numbers of heads that are known and at least 1, q's a multiple of k's, got [2, 4, 3, 8] and [2, 3, 5, 8]}}
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
  // expected-error @below {{expected a mask or is_causal, got both, which PyTorch refuses}}
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
  // expected-error @below {{expected leading sizes that are equal or 1, got q [3, 4, 3, 8], k [2, 4, 5, 8], v [2, 4, 5, 6]}}
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
  // expected-error @below {{expected leading sizes that are equal or 1, got}}
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
  // expected-error @below {{expected queries as wide as keys, and as many values as keys, got q [2, 4, 3, 8], k [2, 4, 5, 7], v [2, 4, 5, 6]}}
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
  // expected-error @below {{expected a mask for scores [2, 4, 3, 5], got [2, 1, 3, 4]}}
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
  // expected-error @below {{expected a result of type '!torch.vtensor<[2,4,3,6],f32>', got '!torch.vtensor<[1,4,3,6],f32>'}}
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %zero, %false, %scale, %false : !torch.vtensor<[1,4,3,8],f32>, !torch.vtensor<[2,4,5,8],f32>, !torch.vtensor<[2,4,5,6],f32>, !torch.none, !torch.float, !torch.bool, !torch.float, !torch.bool -> !torch.vtensor<[1,4,3,6],f32>
  return
}
