// Multi-head attention must not be raised: what looks like its latent is the
// hidden state, from which the queries are computed, too, here by several ops.
// A part of a fused projection is not a hidden state.
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s

// CHECK: [Missed] P11 |{{.*}}Function=low_rank_query |{{.*}}the latent is the hidden state that queries are computed from
func.func @low_rank_query(%x: !torch.vtensor<[2,5,16],f32>, %a: !torch.vtensor<[4,16],f32>, %b: !torch.vtensor<[18,4],f32>, %k: !torch.vtensor<[18,16],f32>, %v: !torch.vtensor<[21,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %none = torch.constant.none
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %two = torch.constant.int 2
  %three = torch.constant.int 3
  %five = torch.constant.int 5
  %six = torch.constant.int 6
  %seven = torch.constant.int 7
  %last = torch.constant.int -1
  %penultimate = torch.constant.int -2
  %scale = torch.constant.float 3.000000e-01
  %low = torch.aten.linear %x, %a, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[4,16],f32>, !torch.none -> !torch.vtensor<[2,5,4],f32>
  %act = torch.aten.silu %low : !torch.vtensor<[2,5,4],f32> -> !torch.vtensor<[2,5,4],f32>
  %q0 = torch.aten.linear %act, %b, %none : !torch.vtensor<[2,5,4],f32>, !torch.vtensor<[18,4],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %k0 = torch.aten.linear %x, %k, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %v0 = torch.aten.linear %x, %v, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[2,5,21],f32>
  %heads = torch.prim.ListConstruct %two, %five, %three, %six : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %values = torch.prim.ListConstruct %two, %five, %three, %seven : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %q1 = torch.aten.view %q0, %heads : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %k1 = torch.aten.view %k0, %heads : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %v1 = torch.aten.view %v0, %values : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %q2 = torch.aten.transpose.int %q1, %one, %two : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,6],f32>
  %k2 = torch.aten.transpose.int %k1, %one, %two : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,6],f32>
  %v2 = torch.aten.transpose.int %v1, %one, %two : !torch.vtensor<[2,5,3,7],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,7],f32>
  %kt = torch.aten.transpose.int %k2, %last, %penultimate : !torch.vtensor<[2,3,5,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,6,5],f32>
  %s0 = torch.aten.matmul %q2, %kt : !torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,6,5],f32> -> !torch.vtensor<[2,3,5,5],f32>
  %s1 = torch.aten.mul.Scalar %s0, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %p = torch.aten.softmax.int %s1, %last, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %o = torch.aten.matmul %p, %v2 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,5,7],f32>
  return %o : !torch.vtensor<[2,3,5,7],f32>
}

// Raised: latent and queries are parts of one projection.
// CHECK: [Passed] raised |{{.*}}Function=fused
func.func @fused(%x: !torch.vtensor<[2,5,16],f32>, %a: !torch.vtensor<[34,16],f32>, %k: !torch.vtensor<[18,16],f32>, %v: !torch.vtensor<[21,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %none = torch.constant.none
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %two = torch.constant.int 2
  %three = torch.constant.int 3
  %five = torch.constant.int 5
  %six = torch.constant.int 6
  %seven = torch.constant.int 7
  %last = torch.constant.int -1
  %penultimate = torch.constant.int -2
  %scale = torch.constant.float 3.000000e-01
  %middle = torch.constant.int 18
  %end = torch.constant.int 34
  %all = torch.aten.linear %x, %a, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[34,16],f32>, !torch.none -> !torch.vtensor<[2,5,34],f32>
  %q0 = torch.aten.slice.Tensor %all, %two, %zero, %middle, %one : !torch.vtensor<[2,5,34],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,18],f32>
  %latent = torch.aten.slice.Tensor %all, %two, %middle, %end, %one : !torch.vtensor<[2,5,34],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %k0 = torch.aten.linear %latent, %k, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %v0 = torch.aten.linear %latent, %v, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[2,5,21],f32>
  %heads = torch.prim.ListConstruct %two, %five, %three, %six : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %values = torch.prim.ListConstruct %two, %five, %three, %seven : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %q1 = torch.aten.view %q0, %heads : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %k1 = torch.aten.view %k0, %heads : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %v1 = torch.aten.view %v0, %values : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %q2 = torch.aten.transpose.int %q1, %one, %two : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,6],f32>
  %k2 = torch.aten.transpose.int %k1, %one, %two : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,6],f32>
  %v2 = torch.aten.transpose.int %v1, %one, %two : !torch.vtensor<[2,5,3,7],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,7],f32>
  %kt = torch.aten.transpose.int %k2, %last, %penultimate : !torch.vtensor<[2,3,5,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,6,5],f32>
  %s0 = torch.aten.matmul %q2, %kt : !torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,6,5],f32> -> !torch.vtensor<[2,3,5,5],f32>
  %s1 = torch.aten.mul.Scalar %s0, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %p = torch.aten.softmax.int %s1, %last, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %o = torch.aten.matmul %p, %v2 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,5,7],f32>
  return %o : !torch.vtensor<[2,3,5,7],f32>
}

// Raised: a low-rank query and the latent are adjacent parts of one projection.
// CHECK: [Passed] raised |{{.*}}Function=fused_low_rank
func.func @fused_low_rank(%x: !torch.vtensor<[2,5,20],f32>, %a: !torch.vtensor<[28,20],f32>, %b: !torch.vtensor<[18,12],f32>, %k: !torch.vtensor<[18,16],f32>, %v: !torch.vtensor<[21,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %none = torch.constant.none
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %two = torch.constant.int 2
  %three = torch.constant.int 3
  %five = torch.constant.int 5
  %six = torch.constant.int 6
  %seven = torch.constant.int 7
  %last = torch.constant.int -1
  %penultimate = torch.constant.int -2
  %scale = torch.constant.float 3.000000e-01
  %low = torch.constant.int 0
  %high = torch.constant.int 12
  %middle = torch.constant.int 12
  %end = torch.constant.int 28
  %all = torch.aten.linear %x, %a, %none : !torch.vtensor<[2,5,20],f32>, !torch.vtensor<[28,20],f32>, !torch.none -> !torch.vtensor<[2,5,28],f32>
  %qa = torch.aten.slice.Tensor %all, %two, %low, %high, %one : !torch.vtensor<[2,5,28],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,12],f32>
  %latent = torch.aten.slice.Tensor %all, %two, %middle, %end, %one : !torch.vtensor<[2,5,28],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %q0 = torch.aten.linear %qa, %b, %none : !torch.vtensor<[2,5,12],f32>, !torch.vtensor<[18,12],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %k0 = torch.aten.linear %latent, %k, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %v0 = torch.aten.linear %latent, %v, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[2,5,21],f32>
  %heads = torch.prim.ListConstruct %two, %five, %three, %six : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %values = torch.prim.ListConstruct %two, %five, %three, %seven : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %q1 = torch.aten.view %q0, %heads : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %k1 = torch.aten.view %k0, %heads : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %v1 = torch.aten.view %v0, %values : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %q2 = torch.aten.transpose.int %q1, %one, %two : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,6],f32>
  %k2 = torch.aten.transpose.int %k1, %one, %two : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,6],f32>
  %v2 = torch.aten.transpose.int %v1, %one, %two : !torch.vtensor<[2,5,3,7],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,7],f32>
  %kt = torch.aten.transpose.int %k2, %last, %penultimate : !torch.vtensor<[2,3,5,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,6,5],f32>
  %s0 = torch.aten.matmul %q2, %kt : !torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,6,5],f32> -> !torch.vtensor<[2,3,5,5],f32>
  %s1 = torch.aten.mul.Scalar %s0, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %p = torch.aten.softmax.int %s1, %last, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %o = torch.aten.matmul %p, %v2 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,5,7],f32>
  return %o : !torch.vtensor<[2,3,5,7],f32>
}

// Raised: latent and queries share some columns, but the queries do not read
// all columns of the latent.
// CHECK: [Passed] raised |{{.*}}Function=overlapping
func.func @overlapping(%x: !torch.vtensor<[2,5,20],f32>, %a: !torch.vtensor<[28,20],f32>, %b: !torch.vtensor<[18,18],f32>, %k: !torch.vtensor<[18,16],f32>, %v: !torch.vtensor<[21,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %none = torch.constant.none
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %two = torch.constant.int 2
  %three = torch.constant.int 3
  %five = torch.constant.int 5
  %six = torch.constant.int 6
  %seven = torch.constant.int 7
  %last = torch.constant.int -1
  %penultimate = torch.constant.int -2
  %scale = torch.constant.float 3.000000e-01
  %low = torch.constant.int 8
  %high = torch.constant.int 26
  %middle = torch.constant.int 12
  %end = torch.constant.int 28
  %all = torch.aten.linear %x, %a, %none : !torch.vtensor<[2,5,20],f32>, !torch.vtensor<[28,20],f32>, !torch.none -> !torch.vtensor<[2,5,28],f32>
  %qa = torch.aten.slice.Tensor %all, %two, %low, %high, %one : !torch.vtensor<[2,5,28],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,18],f32>
  %latent = torch.aten.slice.Tensor %all, %two, %middle, %end, %one : !torch.vtensor<[2,5,28],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %q0 = torch.aten.linear %qa, %b, %none : !torch.vtensor<[2,5,18],f32>, !torch.vtensor<[18,18],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %k0 = torch.aten.linear %latent, %k, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %v0 = torch.aten.linear %latent, %v, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[2,5,21],f32>
  %heads = torch.prim.ListConstruct %two, %five, %three, %six : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %values = torch.prim.ListConstruct %two, %five, %three, %seven : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %q1 = torch.aten.view %q0, %heads : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %k1 = torch.aten.view %k0, %heads : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %v1 = torch.aten.view %v0, %values : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %q2 = torch.aten.transpose.int %q1, %one, %two : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,6],f32>
  %k2 = torch.aten.transpose.int %k1, %one, %two : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,6],f32>
  %v2 = torch.aten.transpose.int %v1, %one, %two : !torch.vtensor<[2,5,3,7],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,7],f32>
  %kt = torch.aten.transpose.int %k2, %last, %penultimate : !torch.vtensor<[2,3,5,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,6,5],f32>
  %s0 = torch.aten.matmul %q2, %kt : !torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,6,5],f32> -> !torch.vtensor<[2,3,5,5],f32>
  %s1 = torch.aten.mul.Scalar %s0, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %p = torch.aten.softmax.int %s1, %last, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %o = torch.aten.matmul %p, %v2 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,5,7],f32>
  return %o : !torch.vtensor<[2,3,5,7],f32>
}

// Not raised: the queries are computed from exactly the columns of the latent.
// CHECK: [Missed] P11 |{{.*}}Function=fused_hidden |{{.*}}the latent is the hidden state that queries are computed from
func.func @fused_hidden(%x: !torch.vtensor<[2,5,20],f32>, %a: !torch.vtensor<[28,20],f32>, %b: !torch.vtensor<[18,16],f32>, %k: !torch.vtensor<[18,16],f32>, %v: !torch.vtensor<[21,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %none = torch.constant.none
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %two = torch.constant.int 2
  %three = torch.constant.int 3
  %five = torch.constant.int 5
  %six = torch.constant.int 6
  %seven = torch.constant.int 7
  %last = torch.constant.int -1
  %penultimate = torch.constant.int -2
  %scale = torch.constant.float 3.000000e-01
  %low = torch.constant.int 12
  %high = torch.constant.int 28
  %middle = torch.constant.int 12
  %end = torch.constant.int 28
  %all = torch.aten.linear %x, %a, %none : !torch.vtensor<[2,5,20],f32>, !torch.vtensor<[28,20],f32>, !torch.none -> !torch.vtensor<[2,5,28],f32>
  %qa = torch.aten.slice.Tensor %all, %two, %low, %high, %one : !torch.vtensor<[2,5,28],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %latent = torch.aten.slice.Tensor %all, %two, %middle, %end, %one : !torch.vtensor<[2,5,28],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %q0 = torch.aten.linear %qa, %b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %k0 = torch.aten.linear %latent, %k, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %v0 = torch.aten.linear %latent, %v, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[2,5,21],f32>
  %heads = torch.prim.ListConstruct %two, %five, %three, %six : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %values = torch.prim.ListConstruct %two, %five, %three, %seven : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %q1 = torch.aten.view %q0, %heads : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %k1 = torch.aten.view %k0, %heads : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %v1 = torch.aten.view %v0, %values : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %q2 = torch.aten.transpose.int %q1, %one, %two : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,6],f32>
  %k2 = torch.aten.transpose.int %k1, %one, %two : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,6],f32>
  %v2 = torch.aten.transpose.int %v1, %one, %two : !torch.vtensor<[2,5,3,7],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,7],f32>
  %kt = torch.aten.transpose.int %k2, %last, %penultimate : !torch.vtensor<[2,3,5,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,6,5],f32>
  %s0 = torch.aten.matmul %q2, %kt : !torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,6,5],f32> -> !torch.vtensor<[2,3,5,5],f32>
  %s1 = torch.aten.mul.Scalar %s0, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %p = torch.aten.softmax.int %s1, %last, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %o = torch.aten.matmul %p, %v2 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,5,7],f32>
  return %o : !torch.vtensor<[2,3,5,7],f32>
}

// Not raised: the queries are computed from all columns of the latent and from
// other columns.
// CHECK: [Missed] P11 |{{.*}}Function=fused_all |{{.*}}the latent is the hidden state that queries are computed from
func.func @fused_all(%x: !torch.vtensor<[2,5,20],f32>, %a: !torch.vtensor<[28,20],f32>, %b: !torch.vtensor<[18,28],f32>, %k: !torch.vtensor<[18,16],f32>, %v: !torch.vtensor<[21,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %none = torch.constant.none
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %two = torch.constant.int 2
  %three = torch.constant.int 3
  %five = torch.constant.int 5
  %six = torch.constant.int 6
  %seven = torch.constant.int 7
  %last = torch.constant.int -1
  %penultimate = torch.constant.int -2
  %scale = torch.constant.float 3.000000e-01
  %low = torch.constant.int 0
  %high = torch.constant.int 28
  %middle = torch.constant.int 12
  %end = torch.constant.int 28
  %all = torch.aten.linear %x, %a, %none : !torch.vtensor<[2,5,20],f32>, !torch.vtensor<[28,20],f32>, !torch.none -> !torch.vtensor<[2,5,28],f32>
  %qa = torch.aten.slice.Tensor %all, %two, %low, %high, %one : !torch.vtensor<[2,5,28],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,28],f32>
  %latent = torch.aten.slice.Tensor %all, %two, %middle, %end, %one : !torch.vtensor<[2,5,28],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %q0 = torch.aten.linear %qa, %b, %none : !torch.vtensor<[2,5,28],f32>, !torch.vtensor<[18,28],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %k0 = torch.aten.linear %latent, %k, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %v0 = torch.aten.linear %latent, %v, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[2,5,21],f32>
  %heads = torch.prim.ListConstruct %two, %five, %three, %six : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %values = torch.prim.ListConstruct %two, %five, %three, %seven : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %q1 = torch.aten.view %q0, %heads : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %k1 = torch.aten.view %k0, %heads : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %v1 = torch.aten.view %v0, %values : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %q2 = torch.aten.transpose.int %q1, %one, %two : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,6],f32>
  %k2 = torch.aten.transpose.int %k1, %one, %two : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,6],f32>
  %v2 = torch.aten.transpose.int %v1, %one, %two : !torch.vtensor<[2,5,3,7],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,7],f32>
  %kt = torch.aten.transpose.int %k2, %last, %penultimate : !torch.vtensor<[2,3,5,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,6,5],f32>
  %s0 = torch.aten.matmul %q2, %kt : !torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,6,5],f32> -> !torch.vtensor<[2,3,5,5],f32>
  %s1 = torch.aten.mul.Scalar %s0, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %p = torch.aten.softmax.int %s1, %last, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %o = torch.aten.matmul %p, %v2 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,5,7],f32>
  return %o : !torch.vtensor<[2,3,5,7],f32>
}

// Not raised: the queries are computed from two slices of the latent that
// together contain all of it.
// CHECK: [Missed] P11 |{{.*}}Function=in_pieces |{{.*}}the latent is the hidden state that queries are computed from
func.func @in_pieces(%x: !torch.vtensor<[2,5,16],f32>, %b: !torch.vtensor<[18,16],f32>, %k: !torch.vtensor<[18,16],f32>, %v: !torch.vtensor<[21,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %none = torch.constant.none
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %two = torch.constant.int 2
  %three = torch.constant.int 3
  %five = torch.constant.int 5
  %six = torch.constant.int 6
  %seven = torch.constant.int 7
  %last = torch.constant.int -1
  %penultimate = torch.constant.int -2
  %scale = torch.constant.float 3.000000e-01
  %ten = torch.constant.int 10
  %end = torch.constant.int 16
  %first = torch.aten.slice.Tensor %x, %two, %zero, %ten, %one : !torch.vtensor<[2,5,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,10],f32>
  %rest = torch.aten.slice.Tensor %x, %two, %ten, %end, %one : !torch.vtensor<[2,5,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5,6],f32>
  %act = torch.aten.tanh %rest : !torch.vtensor<[2,5,6],f32> -> !torch.vtensor<[2,5,6],f32>
  %list = torch.prim.ListConstruct %act, %first : (!torch.vtensor<[2,5,6],f32>, !torch.vtensor<[2,5,10],f32>) -> !torch.list<vtensor>
  %hq = torch.aten.cat %list, %two : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %q0 = torch.aten.linear %hq, %b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %k0 = torch.aten.linear %x, %k, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %v0 = torch.aten.linear %x, %v, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[2,5,21],f32>
  %heads = torch.prim.ListConstruct %two, %five, %three, %six : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %values = torch.prim.ListConstruct %two, %five, %three, %seven : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %q1 = torch.aten.view %q0, %heads : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %k1 = torch.aten.view %k0, %heads : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %v1 = torch.aten.view %v0, %values : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %q2 = torch.aten.transpose.int %q1, %one, %two : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,6],f32>
  %k2 = torch.aten.transpose.int %k1, %one, %two : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,6],f32>
  %v2 = torch.aten.transpose.int %v1, %one, %two : !torch.vtensor<[2,5,3,7],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,7],f32>
  %kt = torch.aten.transpose.int %k2, %last, %penultimate : !torch.vtensor<[2,3,5,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,6,5],f32>
  %s0 = torch.aten.matmul %q2, %kt : !torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,6,5],f32> -> !torch.vtensor<[2,3,5,5],f32>
  %s1 = torch.aten.mul.Scalar %s0, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %p = torch.aten.softmax.int %s1, %last, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %o = torch.aten.matmul %p, %v2 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,5,7],f32>
  return %o : !torch.vtensor<[2,3,5,7],f32>
}

// Not raised: the queries are computed from two slices of the latent that
// together contain all of it. The batch size is 1.
// CHECK: [Missed] P11 |{{.*}}Function=of_one_batch |{{.*}}the latent is the hidden state that queries are computed from
func.func @of_one_batch(%x: !torch.vtensor<[1,5,16],f32>, %b: !torch.vtensor<[18,16],f32>, %k: !torch.vtensor<[18,16],f32>, %v: !torch.vtensor<[21,16],f32>) -> !torch.vtensor<[1,3,5,7],f32> {
  %none = torch.constant.none
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %two = torch.constant.int 2
  %three = torch.constant.int 3
  %five = torch.constant.int 5
  %six = torch.constant.int 6
  %seven = torch.constant.int 7
  %last = torch.constant.int -1
  %penultimate = torch.constant.int -2
  %scale = torch.constant.float 3.000000e-01
  %ten = torch.constant.int 10
  %end = torch.constant.int 16
  %first = torch.aten.slice.Tensor %x, %two, %zero, %ten, %one : !torch.vtensor<[1,5,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[1,5,10],f32>
  %rest = torch.aten.slice.Tensor %x, %two, %ten, %end, %one : !torch.vtensor<[1,5,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[1,5,6],f32>
  %act = torch.aten.tanh %rest : !torch.vtensor<[1,5,6],f32> -> !torch.vtensor<[1,5,6],f32>
  %list = torch.prim.ListConstruct %act, %first : (!torch.vtensor<[1,5,6],f32>, !torch.vtensor<[1,5,10],f32>) -> !torch.list<vtensor>
  %hq = torch.aten.cat %list, %two : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[1,5,16],f32>
  %q0 = torch.aten.linear %hq, %b, %none : !torch.vtensor<[1,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[1,5,18],f32>
  %k0 = torch.aten.linear %x, %k, %none : !torch.vtensor<[1,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[1,5,18],f32>
  %v0 = torch.aten.linear %x, %v, %none : !torch.vtensor<[1,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[1,5,21],f32>
  %heads = torch.prim.ListConstruct %one, %five, %three, %six : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %values = torch.prim.ListConstruct %one, %five, %three, %seven : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %q1 = torch.aten.view %q0, %heads : !torch.vtensor<[1,5,18],f32>, !torch.list<int> -> !torch.vtensor<[1,5,3,6],f32>
  %k1 = torch.aten.view %k0, %heads : !torch.vtensor<[1,5,18],f32>, !torch.list<int> -> !torch.vtensor<[1,5,3,6],f32>
  %v1 = torch.aten.view %v0, %values : !torch.vtensor<[1,5,21],f32>, !torch.list<int> -> !torch.vtensor<[1,5,3,7],f32>
  %q2 = torch.aten.transpose.int %q1, %one, %two : !torch.vtensor<[1,5,3,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[1,3,5,6],f32>
  %k2 = torch.aten.transpose.int %k1, %one, %two : !torch.vtensor<[1,5,3,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[1,3,5,6],f32>
  %v2 = torch.aten.transpose.int %v1, %one, %two : !torch.vtensor<[1,5,3,7],f32>, !torch.int, !torch.int -> !torch.vtensor<[1,3,5,7],f32>
  %kt = torch.aten.transpose.int %k2, %last, %penultimate : !torch.vtensor<[1,3,5,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[1,3,6,5],f32>
  %s0 = torch.aten.matmul %q2, %kt : !torch.vtensor<[1,3,5,6],f32>, !torch.vtensor<[1,3,6,5],f32> -> !torch.vtensor<[1,3,5,5],f32>
  %s1 = torch.aten.mul.Scalar %s0, %scale : !torch.vtensor<[1,3,5,5],f32>, !torch.float -> !torch.vtensor<[1,3,5,5],f32>
  %p = torch.aten.softmax.int %s1, %last, %none : !torch.vtensor<[1,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[1,3,5,5],f32>
  %o = torch.aten.matmul %p, %v2 : !torch.vtensor<[1,3,5,5],f32>, !torch.vtensor<[1,3,5,7],f32> -> !torch.vtensor<[1,3,5,7],f32>
  return %o : !torch.vtensor<[1,3,5,7],f32>
}

// Not raised: the queries are computed from the latent by many binary ops.
// CHECK: [Missed] P11 |{{.*}}Function=deep |{{.*}}the latent is the hidden state that queries are computed from
func.func @deep(%x: !torch.vtensor<[2,5,16],f32>, %b: !torch.vtensor<[18,16],f32>, %k: !torch.vtensor<[18,16],f32>, %v: !torch.vtensor<[21,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %none = torch.constant.none
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %two = torch.constant.int 2
  %three = torch.constant.int 3
  %five = torch.constant.int 5
  %six = torch.constant.int 6
  %seven = torch.constant.int 7
  %last = torch.constant.int -1
  %penultimate = torch.constant.int -2
  %scale = torch.constant.float 3.000000e-01
  %t0 = torch.aten.tanh %x : !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %g0 = torch.aten.sigmoid %x : !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %m0 = torch.aten.mul.Tensor %t0, %g0 : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %h0 = torch.aten.add.Tensor %x, %m0, %one : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,5,16],f32>, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %t1 = torch.aten.tanh %h0 : !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %g1 = torch.aten.sigmoid %h0 : !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %m1 = torch.aten.mul.Tensor %t1, %g1 : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %h1 = torch.aten.add.Tensor %h0, %m1, %one : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,5,16],f32>, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %t2 = torch.aten.tanh %h1 : !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %g2 = torch.aten.sigmoid %h1 : !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %m2 = torch.aten.mul.Tensor %t2, %g2 : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %h2 = torch.aten.add.Tensor %h1, %m2, %one : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,5,16],f32>, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %t3 = torch.aten.tanh %h2 : !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %g3 = torch.aten.sigmoid %h2 : !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %m3 = torch.aten.mul.Tensor %t3, %g3 : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %h3 = torch.aten.add.Tensor %h2, %m3, %one : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,5,16],f32>, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %t4 = torch.aten.tanh %h3 : !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %g4 = torch.aten.sigmoid %h3 : !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %m4 = torch.aten.mul.Tensor %t4, %g4 : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %h4 = torch.aten.add.Tensor %h3, %m4, %one : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,5,16],f32>, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %t5 = torch.aten.tanh %h4 : !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %g5 = torch.aten.sigmoid %h4 : !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %m5 = torch.aten.mul.Tensor %t5, %g5 : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %h5 = torch.aten.add.Tensor %h4, %m5, %one : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,5,16],f32>, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %t6 = torch.aten.tanh %h5 : !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %g6 = torch.aten.sigmoid %h5 : !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %m6 = torch.aten.mul.Tensor %t6, %g6 : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %h6 = torch.aten.add.Tensor %h5, %m6, %one : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,5,16],f32>, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %t7 = torch.aten.tanh %h6 : !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %g7 = torch.aten.sigmoid %h6 : !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %m7 = torch.aten.mul.Tensor %t7, %g7 : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %h7 = torch.aten.add.Tensor %h6, %m7, %one : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,5,16],f32>, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %t8 = torch.aten.tanh %h7 : !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %g8 = torch.aten.sigmoid %h7 : !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %m8 = torch.aten.mul.Tensor %t8, %g8 : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %h8 = torch.aten.add.Tensor %h7, %m8, %one : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,5,16],f32>, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %t9 = torch.aten.tanh %h8 : !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %g9 = torch.aten.sigmoid %h8 : !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %m9 = torch.aten.mul.Tensor %t9, %g9 : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %h9 = torch.aten.add.Tensor %h8, %m9, %one : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,5,16],f32>, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %t10 = torch.aten.tanh %h9 : !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %g10 = torch.aten.sigmoid %h9 : !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %m10 = torch.aten.mul.Tensor %t10, %g10 : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %h10 = torch.aten.add.Tensor %h9, %m10, %one : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,5,16],f32>, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %t11 = torch.aten.tanh %h10 : !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %g11 = torch.aten.sigmoid %h10 : !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %m11 = torch.aten.mul.Tensor %t11, %g11 : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %h11 = torch.aten.add.Tensor %h10, %m11, %one : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,5,16],f32>, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %t12 = torch.aten.tanh %h11 : !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %g12 = torch.aten.sigmoid %h11 : !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %m12 = torch.aten.mul.Tensor %t12, %g12 : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %h12 = torch.aten.add.Tensor %h11, %m12, %one : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,5,16],f32>, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %t13 = torch.aten.tanh %h12 : !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %g13 = torch.aten.sigmoid %h12 : !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %m13 = torch.aten.mul.Tensor %t13, %g13 : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,5,16],f32> -> !torch.vtensor<[2,5,16],f32>
  %h13 = torch.aten.add.Tensor %h12, %m13, %one : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,5,16],f32>, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %q0 = torch.aten.linear %h13, %b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %k0 = torch.aten.linear %x, %k, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %v0 = torch.aten.linear %x, %v, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[2,5,21],f32>
  %heads = torch.prim.ListConstruct %two, %five, %three, %six : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %values = torch.prim.ListConstruct %two, %five, %three, %seven : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %q1 = torch.aten.view %q0, %heads : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %k1 = torch.aten.view %k0, %heads : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %v1 = torch.aten.view %v0, %values : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %q2 = torch.aten.transpose.int %q1, %one, %two : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,6],f32>
  %k2 = torch.aten.transpose.int %k1, %one, %two : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,6],f32>
  %v2 = torch.aten.transpose.int %v1, %one, %two : !torch.vtensor<[2,5,3,7],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,7],f32>
  %kt = torch.aten.transpose.int %k2, %last, %penultimate : !torch.vtensor<[2,3,5,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,6,5],f32>
  %s0 = torch.aten.matmul %q2, %kt : !torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,6,5],f32> -> !torch.vtensor<[2,3,5,5],f32>
  %s1 = torch.aten.mul.Scalar %s0, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %p = torch.aten.softmax.int %s1, %last, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %o = torch.aten.matmul %p, %v2 : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,5,7],f32>
  return %o : !torch.vtensor<[2,3,5,7],f32>
}

// Both layers are raised: they read the same latent, and the queries of the
// second layer depend on it only through the attention of the first layer.
// CHECK-COUNT-2: [Passed] raised |{{.*}}Function=earlier_latent
func.func @earlier_latent(%x: !torch.vtensor<[2,5,16],f32>, %a: !torch.vtensor<[16,16],f32>, %q_a: !torch.vtensor<[18,16],f32>, %q_b: !torch.vtensor<[18,21],f32>, %k_a: !torch.vtensor<[18,16],f32>, %v_a: !torch.vtensor<[21,16],f32>, %k_b: !torch.vtensor<[18,16],f32>, %v_b: !torch.vtensor<[21,16],f32>) -> !torch.vtensor<[2,3,5,7],f32> {
  %none = torch.constant.none
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %two = torch.constant.int 2
  %three = torch.constant.int 3
  %five = torch.constant.int 5
  %six = torch.constant.int 6
  %seven = torch.constant.int 7
  %last = torch.constant.int -1
  %penultimate = torch.constant.int -2
  %scale = torch.constant.float 3.000000e-01
  %width = torch.constant.int 21
  %heads = torch.prim.ListConstruct %two, %five, %three, %six : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %values = torch.prim.ListConstruct %two, %five, %three, %seven : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %rows = torch.prim.ListConstruct %two, %five, %width : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %latent = torch.aten.linear %x, %a, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[16,16],f32>, !torch.none -> !torch.vtensor<[2,5,16],f32>
  %first = torch.aten.linear %x, %q_a, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %k0_a = torch.aten.linear %latent, %k_a, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %v0_a = torch.aten.linear %latent, %v_a, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[2,5,21],f32>
  %q1_a = torch.aten.view %first, %heads : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %k1_a = torch.aten.view %k0_a, %heads : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %v1_a = torch.aten.view %v0_a, %values : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %q2_a = torch.aten.transpose.int %q1_a, %one, %two : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,6],f32>
  %k2_a = torch.aten.transpose.int %k1_a, %one, %two : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,6],f32>
  %v2_a = torch.aten.transpose.int %v1_a, %one, %two : !torch.vtensor<[2,5,3,7],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,7],f32>
  %kt_a = torch.aten.transpose.int %k2_a, %last, %penultimate : !torch.vtensor<[2,3,5,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,6,5],f32>
  %s0_a = torch.aten.matmul %q2_a, %kt_a : !torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,6,5],f32> -> !torch.vtensor<[2,3,5,5],f32>
  %s1_a = torch.aten.mul.Scalar %s0_a, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %p_a = torch.aten.softmax.int %s1_a, %last, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %o_a = torch.aten.matmul %p_a, %v2_a : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,5,7],f32>
  %t = torch.aten.transpose.int %o_a, %one, %two : !torch.vtensor<[2,3,5,7],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,5,3,7],f32>
  %r = torch.aten.view %t, %rows : !torch.vtensor<[2,5,3,7],f32>, !torch.list<int> -> !torch.vtensor<[2,5,21],f32>
  %second = torch.aten.linear %r, %q_b, %none : !torch.vtensor<[2,5,21],f32>, !torch.vtensor<[18,21],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %k0_b = torch.aten.linear %latent, %k_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[18,16],f32>, !torch.none -> !torch.vtensor<[2,5,18],f32>
  %v0_b = torch.aten.linear %latent, %v_b, %none : !torch.vtensor<[2,5,16],f32>, !torch.vtensor<[21,16],f32>, !torch.none -> !torch.vtensor<[2,5,21],f32>
  %q1_b = torch.aten.view %second, %heads : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %k1_b = torch.aten.view %k0_b, %heads : !torch.vtensor<[2,5,18],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,6],f32>
  %v1_b = torch.aten.view %v0_b, %values : !torch.vtensor<[2,5,21],f32>, !torch.list<int> -> !torch.vtensor<[2,5,3,7],f32>
  %q2_b = torch.aten.transpose.int %q1_b, %one, %two : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,6],f32>
  %k2_b = torch.aten.transpose.int %k1_b, %one, %two : !torch.vtensor<[2,5,3,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,6],f32>
  %v2_b = torch.aten.transpose.int %v1_b, %one, %two : !torch.vtensor<[2,5,3,7],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,5,7],f32>
  %kt_b = torch.aten.transpose.int %k2_b, %last, %penultimate : !torch.vtensor<[2,3,5,6],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,6,5],f32>
  %s0_b = torch.aten.matmul %q2_b, %kt_b : !torch.vtensor<[2,3,5,6],f32>, !torch.vtensor<[2,3,6,5],f32> -> !torch.vtensor<[2,3,5,5],f32>
  %s1_b = torch.aten.mul.Scalar %s0_b, %scale : !torch.vtensor<[2,3,5,5],f32>, !torch.float -> !torch.vtensor<[2,3,5,5],f32>
  %p_b = torch.aten.softmax.int %s1_b, %last, %none : !torch.vtensor<[2,3,5,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,5,5],f32>
  %o_b = torch.aten.matmul %p_b, %v2_b : !torch.vtensor<[2,3,5,5],f32>, !torch.vtensor<[2,3,5,7],f32> -> !torch.vtensor<[2,3,5,7],f32>
  return %o_b : !torch.vtensor<[2,3,5,7],f32>
}
