// Multi-head attention whose queries are some steps away from the hidden state that
// keys and values come from. A part of a fused projection is no such state.
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s

// CHECK: [Missed] P11 |{{.*}}Function=low_rank_query |{{.*}}the latent is the hidden state of the queries
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

// Latent and queries are parts of one projection.
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

// A low-rank query and the latent are parts of one projection, side by side.
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

// They share columns, but the queries have no part of all.
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

// The queries are made of the latent's columns.
// CHECK: [Missed] P11 |{{.*}}Function=fused_hidden |{{.*}}the latent is the hidden state of the queries
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

// And of all of them, among others.
// CHECK: [Missed] P11 |{{.*}}Function=fused_all |{{.*}}the latent is the hidden state of the queries
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

// A layer that reads the latent of the one before, from which its queries come by an
// attention alone.
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
