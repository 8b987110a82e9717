// Dimensions that a tensor does not have are rejected before any other rewrite.
// RUN: %mla-opt %s --mla-raise-torch -split-input-file -verify-diagnostics -o /dev/null
// RUN: %mla-opt %s --mla-legalize-torch -split-input-file -verify-diagnostics -o /dev/null
// RUN: %mla-opt %s --mla-torch-front -split-input-file -verify-diagnostics -o /dev/null

// Valid: the first and the last dimension of each tensor. A tensor of rank 0
// has the dimensions 0 and -1.
func.func @fine(%x: !torch.vtensor<[2,3],f32>, %z: !torch.vtensor<[],f32>, %i: !torch.int) -> (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3,1],f32>, !torch.vtensor<[1,2,3],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si64>) {
  %m3 = torch.constant.int -3
  %m2 = torch.constant.int -2
  %m1 = torch.constant.int -1
  %0 = torch.constant.int 0
  %1 = torch.constant.int 1
  %2 = torch.constant.int 2
  %none = torch.constant.none
  %false = torch.constant.bool false
  %a = torch.aten.softmax.int %x, %m2, %none : !torch.vtensor<[2,3],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3],f32>
  %b = torch.aten._softmax %a, %1, %false : !torch.vtensor<[2,3],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2,3],f32>
  %c = torch.aten.log_softmax.int %x, %i, %none : !torch.vtensor<[2,3],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3],f32>
  %d = torch.aten.unsqueeze %x, %2 : !torch.vtensor<[2,3],f32>, !torch.int -> !torch.vtensor<[2,3,1],f32>
  %e = torch.aten.unsqueeze %x, %m3 : !torch.vtensor<[2,3],f32>, !torch.int -> !torch.vtensor<[1,2,3],f32>
  %f = torch.aten.softmax.int %z, %m1, %none : !torch.vtensor<[],f32>, !torch.int, !torch.none -> !torch.vtensor<[],f32>
  %g = torch.aten.softmax.int %z, %0, %none : !torch.vtensor<[],f32>, !torch.int, !torch.none -> !torch.vtensor<[],f32>
  %list = torch.prim.ListConstruct %m2, %1 : (!torch.int, !torch.int) -> !torch.list<int>
  %h = torch.aten.sum.dim_IntList %x, %list, %false, %none : !torch.vtensor<[2,3],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[],f32>
  %j = torch.aten.argmax %x, %none, %false : !torch.vtensor<[2,3],f32>, !torch.none, !torch.bool -> !torch.vtensor<[],si64>
  return %a, %b, %c, %d, %e, %f, %g, %h, %j : !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3,1],f32>, !torch.vtensor<[1,2,3],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si64>
}

// -----

func.func @behind(%x: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,3],f32> {
  %dim = torch.constant.int 2
  %none = torch.constant.none
  %false = torch.constant.bool false
  // expected-error @below {{the dimension of 'torch.aten.softmax.int' must be -2 to 1 for a tensor of rank 2, got 2}}
  %0 = torch.aten.softmax.int %x, %dim, %none : !torch.vtensor<[2,3],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// -----

func.func @before(%x: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,3],f32> {
  %dim = torch.constant.int -3
  %none = torch.constant.none
  %false = torch.constant.bool false
  // expected-error @below {{the dimension of 'torch.aten.softmax.int' must be -2 to 1 for a tensor of rank 2, got -3}}
  %0 = torch.aten.softmax.int %x, %dim, %none : !torch.vtensor<[2,3],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// -----

func.func @lowest(%x: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,3],f32> {
  %dim = torch.constant.int -9223372036854775808
  %none = torch.constant.none
  %false = torch.constant.bool false
  // expected-error @below {{the dimension of 'torch.aten.softmax.int' must be -2 to 1 for a tensor of rank 2, got -9223372036854775808}}
  %0 = torch.aten.softmax.int %x, %dim, %none : !torch.vtensor<[2,3],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// -----

func.func @half(%x: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,3],f32> {
  %dim = torch.constant.int 9
  %none = torch.constant.none
  %false = torch.constant.bool false
  // expected-error @below {{the dimension of 'torch.aten._softmax' must be -2 to 1 for a tensor of rank 2, got 9}}
  %0 = torch.aten._softmax %x, %dim, %false : !torch.vtensor<[2,3],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// -----

func.func @safe(%x: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,3],f32> {
  %dim = torch.constant.int -9
  %none = torch.constant.none
  %false = torch.constant.bool false
  // expected-error @below {{the dimension of 'torch.aten._safe_softmax' must be -2 to 1 for a tensor of rank 2, got -9}}
  %0 = torch.aten._safe_softmax %x, %dim, %none : !torch.vtensor<[2,3],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// -----

func.func @logarithm(%x: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,3],f32> {
  %dim = torch.constant.int 9
  %none = torch.constant.none
  %false = torch.constant.bool false
  // expected-error @below {{the dimension of 'torch.aten.log_softmax.int' must be -2 to 1 for a tensor of rank 2, got 9}}
  %0 = torch.aten.log_softmax.int %x, %dim, %none : !torch.vtensor<[2,3],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// -----

func.func @half_logarithm(%x: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,3],f32> {
  %dim = torch.constant.int -9
  %none = torch.constant.none
  %false = torch.constant.bool false
  // expected-error @below {{the dimension of 'torch.aten._log_softmax' must be -2 to 1 for a tensor of rank 2, got -9}}
  %0 = torch.aten._log_softmax %x, %dim, %false : !torch.vtensor<[2,3],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// -----

func.func @no_rank(%x: !torch.vtensor<[],f32>) -> !torch.vtensor<[],f32> {
  %dim = torch.constant.int 1
  %none = torch.constant.none
  %false = torch.constant.bool false
  // expected-error @below {{the dimension of 'torch.aten.softmax.int' must be -1 to 0 for a tensor of rank 0, got 1}}
  %0 = torch.aten.softmax.int %x, %dim, %none : !torch.vtensor<[],f32>, !torch.int, !torch.none -> !torch.vtensor<[],f32>
  return %0 : !torch.vtensor<[],f32>
}

// -----

func.func @of_result(%x: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,3,1],f32> {
  %dim = torch.constant.int 3
  %none = torch.constant.none
  %false = torch.constant.bool false
  // expected-error @below {{the dimension of 'torch.aten.unsqueeze' must be -3 to 2 for a tensor of rank 3, got 3}}
  %0 = torch.aten.unsqueeze %x, %dim : !torch.vtensor<[2,3],f32>, !torch.int -> !torch.vtensor<[2,3,1],f32>
  return %0 : !torch.vtensor<[2,3,1],f32>
}

// -----

func.func @in_a_list(%x: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[],f32> {
  %dim = torch.constant.int 2
  %none = torch.constant.none
  %false = torch.constant.bool false
  %one = torch.constant.int 1
  %list = torch.prim.ListConstruct %one, %dim : (!torch.int, !torch.int) -> !torch.list<int>
  // expected-error @below {{the dimension of 'torch.aten.sum.dim_IntList' must be -2 to 1 for a tensor of rank 2, got 2}}
  %0 = torch.aten.sum.dim_IntList %x, %list, %false, %none : !torch.vtensor<[2,3],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[],f32>
  return %0 : !torch.vtensor<[],f32>
}

// -----

func.func @primitive(%x: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[],f32> {
  %dim = torch.constant.int 5
  %none = torch.constant.none
  %false = torch.constant.bool false
  %one = torch.constant.int 1
  %list = torch.prim.ListConstruct %one, %dim : (!torch.int, !torch.int) -> !torch.list<int>
  // expected-error @below {{the dimension of 'torch.prims.sum' must be -2 to 1 for a tensor of rank 2, got 5}}
  %0 = torch.prims.sum %x, %list, %none : !torch.vtensor<[2,3],f32>, !torch.list<int>, !torch.none -> !torch.vtensor<[],f32>
  return %0 : !torch.vtensor<[],f32>
}

// -----

func.func @second(%x: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[3,2],f32> {
  %dim = torch.constant.int 2
  %none = torch.constant.none
  %false = torch.constant.bool false
  %one = torch.constant.int 1
  // expected-error @below {{the dimension of 'torch.aten.transpose.int' must be -2 to 1 for a tensor of rank 2, got 2}}
  %0 = torch.aten.transpose.int %x, %one, %dim : !torch.vtensor<[2,3],f32>, !torch.int, !torch.int -> !torch.vtensor<[3,2],f32>
  return %0 : !torch.vtensor<[3,2],f32>
}

// -----

// Error: the softmax names a missing dimension, which raising would use as an
// index.
func.func @contracted(%x: !torch.vtensor<[2,3],f32>, %y: !torch.vtensor<[3,4],f32>) -> !torch.vtensor<[2,4],f32> {
  %dim = torch.constant.int 9
  %none = torch.constant.none
  // expected-error @below {{the dimension of 'torch.aten.softmax.int' must be -2 to 1 for a tensor of rank 2, got 9}}
  %p = torch.aten.softmax.int %x, %dim, %none : !torch.vtensor<[2,3],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3],f32>
  %o = torch.aten.matmul %p, %y : !torch.vtensor<[2,3],f32>, !torch.vtensor<[3,4],f32> -> !torch.vtensor<[2,4],f32>
  return %o : !torch.vtensor<[2,4],f32>
}

// -----

// Error: a softmax is written as exponentials divided by their sum, and the sum
// names a missing dimension.
func.func @quotient(%x: !torch.vtensor<[2,3],f32>, %y: !torch.vtensor<[3,4],f32>) -> !torch.vtensor<[2,4],f32> {
  %dim = torch.constant.int -9
  %none = torch.constant.none
  %true = torch.constant.bool true
  %list = torch.prim.ListConstruct %dim : (!torch.int) -> !torch.list<int>
  %e = torch.aten.exp %x : !torch.vtensor<[2,3],f32> -> !torch.vtensor<[2,3],f32>
  // expected-error @below {{the dimension of 'torch.aten.sum.dim_IntList' must be -2 to 1 for a tensor of rank 2, got -9}}
  %s = torch.aten.sum.dim_IntList %e, %list, %true, %none : !torch.vtensor<[2,3],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,1],f32>
  %p = torch.aten.div.Tensor %e, %s : !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,1],f32> -> !torch.vtensor<[2,3],f32>
  %o = torch.aten.matmul %p, %y : !torch.vtensor<[2,3],f32>, !torch.vtensor<[3,4],f32> -> !torch.vtensor<[2,4],f32>
  return %o : !torch.vtensor<[2,4],f32>
}
