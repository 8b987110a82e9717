// An exponential that is added to the sum of the other exponentials is a sink
// if all have the same coefficient.
// RUN: mla-opt %s --mla-raise-torch --mlir-print-op-generic | FileCheck %s
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// Raised: the coefficient of the sink is 1.
// CHECK-LABEL: sym_name = "once"
// CHECK: "mla.attention"
// CHECK-NOT: torch.aten.exp
// REMARK: [Passed] raised |{{.*}}Function=once |{{.*}}sink=true
func.func @once(%q: !torch.vtensor<[2,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %latent: !torch.vtensor<[2,4,16],f32>, %sink: !torch.vtensor<[5],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %true = torch.constant.bool true
  %one = torch.constant.int 1
  %two = torch.constant.int 2
  %half = torch.constant.float 5.000000e-01
  %last = torch.constant.int -1
  %scale = torch.constant.float 3.000000e-01
  %expand = torch.constant.str "btc,hdc->bhtd"
  %score = torch.constant.str "bhsd,bhtd->bhst"
  %lk = torch.prim.ListConstruct %latent, %uk : (!torch.vtensor<[2,4,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %k = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,4,6],f32>
  %lv = torch.prim.ListConstruct %latent, %uv : (!torch.vtensor<[2,4,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %v = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,4,7],f32>
  %qk = torch.prim.ListConstruct %q, %k : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,4,6],f32>) -> !torch.list<vtensor>
  %raw = torch.aten.einsum %score, %qk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,4],f32>
  %scores = torch.aten.mul.Scalar %raw, %scale : !torch.vtensor<[2,5,3,4],f32>, !torch.float -> !torch.vtensor<[2,5,3,4],f32>
  %keys = torch.prim.ListConstruct %last : (!torch.int) -> !torch.list<int>
  %most = torch.aten.amax %scores, %keys, %true : !torch.vtensor<[2,5,3,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,1],f32>
  %shifted = torch.aten.sub.Tensor %scores, %most, %one : !torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,3,1],f32>, !torch.int -> !torch.vtensor<[2,5,3,4],f32>
  %e = torch.aten.exp %shifted : !torch.vtensor<[2,5,3,4],f32> -> !torch.vtensor<[2,5,3,4],f32>
  %s1 = torch.aten.unsqueeze %sink, %one : !torch.vtensor<[5],f32>, !torch.int -> !torch.vtensor<[5,1],f32>
  %s2 = torch.aten.unsqueeze %s1, %two : !torch.vtensor<[5,1],f32>, !torch.int -> !torch.vtensor<[5,1,1],f32>
  %s3 = torch.aten.sub.Tensor %s2, %most, %one : !torch.vtensor<[5,1,1],f32>, !torch.vtensor<[2,5,3,1],f32>, !torch.int -> !torch.vtensor<[2,5,3,1],f32>
  %z = torch.aten.exp %s3 : !torch.vtensor<[2,5,3,1],f32> -> !torch.vtensor<[2,5,3,1],f32>
  %sum = torch.aten.sum.dim_IntList %e, %keys, %true, %none : !torch.vtensor<[2,5,3,4],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,5,3,1],f32>
  %all = torch.aten.add.Tensor %sum, %z, %one : !torch.vtensor<[2,5,3,1],f32>, !torch.vtensor<[2,5,3,1],f32>, !torch.int -> !torch.vtensor<[2,5,3,1],f32>
  %product = torch.aten.matmul %e, %v : !torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,4,7],f32> -> !torch.vtensor<[2,5,3,7],f32>
  %o = torch.aten.div.Tensor %product, %all : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,5,3,1],f32> -> !torch.vtensor<[2,5,3,7],f32>
  return %o : !torch.vtensor<[2,5,3,7],f32>
}

// Raised: both coefficients are 2, so that the result is halved.
// CHECK-LABEL: sym_name = "both_twice"
// CHECK: "mla.attention"
// CHECK: torch.aten.mul.Scalar
// CHECK-NOT: torch.aten.exp
// REMARK: [Passed] raised |{{.*}}Function=both_twice |{{.*}}sink=true
func.func @both_twice(%q: !torch.vtensor<[2,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %latent: !torch.vtensor<[2,4,16],f32>, %sink: !torch.vtensor<[5],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %true = torch.constant.bool true
  %one = torch.constant.int 1
  %two = torch.constant.int 2
  %half = torch.constant.float 5.000000e-01
  %last = torch.constant.int -1
  %scale = torch.constant.float 3.000000e-01
  %expand = torch.constant.str "btc,hdc->bhtd"
  %score = torch.constant.str "bhsd,bhtd->bhst"
  %lk = torch.prim.ListConstruct %latent, %uk : (!torch.vtensor<[2,4,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %k = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,4,6],f32>
  %lv = torch.prim.ListConstruct %latent, %uv : (!torch.vtensor<[2,4,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %v = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,4,7],f32>
  %qk = torch.prim.ListConstruct %q, %k : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,4,6],f32>) -> !torch.list<vtensor>
  %raw = torch.aten.einsum %score, %qk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,4],f32>
  %scores = torch.aten.mul.Scalar %raw, %scale : !torch.vtensor<[2,5,3,4],f32>, !torch.float -> !torch.vtensor<[2,5,3,4],f32>
  %keys = torch.prim.ListConstruct %last : (!torch.int) -> !torch.list<int>
  %most = torch.aten.amax %scores, %keys, %true : !torch.vtensor<[2,5,3,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,1],f32>
  %shifted = torch.aten.sub.Tensor %scores, %most, %one : !torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,3,1],f32>, !torch.int -> !torch.vtensor<[2,5,3,4],f32>
  %e = torch.aten.exp %shifted : !torch.vtensor<[2,5,3,4],f32> -> !torch.vtensor<[2,5,3,4],f32>
  %s1 = torch.aten.unsqueeze %sink, %one : !torch.vtensor<[5],f32>, !torch.int -> !torch.vtensor<[5,1],f32>
  %s2 = torch.aten.unsqueeze %s1, %two : !torch.vtensor<[5,1],f32>, !torch.int -> !torch.vtensor<[5,1,1],f32>
  %s3 = torch.aten.sub.Tensor %s2, %most, %one : !torch.vtensor<[5,1,1],f32>, !torch.vtensor<[2,5,3,1],f32>, !torch.int -> !torch.vtensor<[2,5,3,1],f32>
  %z = torch.aten.exp %s3 : !torch.vtensor<[2,5,3,1],f32> -> !torch.vtensor<[2,5,3,1],f32>
  %sum = torch.aten.sum.dim_IntList %e, %keys, %true, %none : !torch.vtensor<[2,5,3,4],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,5,3,1],f32>
  %double = torch.aten.mul.Scalar %sum, %two : !torch.vtensor<[2,5,3,1],f32>, !torch.int -> !torch.vtensor<[2,5,3,1],f32>
  %all = torch.aten.add.Tensor %double, %z, %two : !torch.vtensor<[2,5,3,1],f32>, !torch.vtensor<[2,5,3,1],f32>, !torch.int -> !torch.vtensor<[2,5,3,1],f32>
  %product = torch.aten.matmul %e, %v : !torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,4,7],f32> -> !torch.vtensor<[2,5,3,7],f32>
  %o = torch.aten.div.Tensor %product, %all : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,5,3,1],f32> -> !torch.vtensor<[2,5,3,7],f32>
  return %o : !torch.vtensor<[2,5,3,7],f32>
}

// Not raised: the coefficient of the sink is 2.
// CHECK-LABEL: sym_name = "sink_twice"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P1 |{{.*}}Function=sink_twice |{{.*}}the exponentials are not divided by their sum
func.func @sink_twice(%q: !torch.vtensor<[2,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %latent: !torch.vtensor<[2,4,16],f32>, %sink: !torch.vtensor<[5],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %true = torch.constant.bool true
  %one = torch.constant.int 1
  %two = torch.constant.int 2
  %half = torch.constant.float 5.000000e-01
  %last = torch.constant.int -1
  %scale = torch.constant.float 3.000000e-01
  %expand = torch.constant.str "btc,hdc->bhtd"
  %score = torch.constant.str "bhsd,bhtd->bhst"
  %lk = torch.prim.ListConstruct %latent, %uk : (!torch.vtensor<[2,4,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %k = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,4,6],f32>
  %lv = torch.prim.ListConstruct %latent, %uv : (!torch.vtensor<[2,4,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %v = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,4,7],f32>
  %qk = torch.prim.ListConstruct %q, %k : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,4,6],f32>) -> !torch.list<vtensor>
  %raw = torch.aten.einsum %score, %qk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,4],f32>
  %scores = torch.aten.mul.Scalar %raw, %scale : !torch.vtensor<[2,5,3,4],f32>, !torch.float -> !torch.vtensor<[2,5,3,4],f32>
  %keys = torch.prim.ListConstruct %last : (!torch.int) -> !torch.list<int>
  %most = torch.aten.amax %scores, %keys, %true : !torch.vtensor<[2,5,3,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,1],f32>
  %shifted = torch.aten.sub.Tensor %scores, %most, %one : !torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,3,1],f32>, !torch.int -> !torch.vtensor<[2,5,3,4],f32>
  %e = torch.aten.exp %shifted : !torch.vtensor<[2,5,3,4],f32> -> !torch.vtensor<[2,5,3,4],f32>
  %s1 = torch.aten.unsqueeze %sink, %one : !torch.vtensor<[5],f32>, !torch.int -> !torch.vtensor<[5,1],f32>
  %s2 = torch.aten.unsqueeze %s1, %two : !torch.vtensor<[5,1],f32>, !torch.int -> !torch.vtensor<[5,1,1],f32>
  %s3 = torch.aten.sub.Tensor %s2, %most, %one : !torch.vtensor<[5,1,1],f32>, !torch.vtensor<[2,5,3,1],f32>, !torch.int -> !torch.vtensor<[2,5,3,1],f32>
  %z = torch.aten.exp %s3 : !torch.vtensor<[2,5,3,1],f32> -> !torch.vtensor<[2,5,3,1],f32>
  %sum = torch.aten.sum.dim_IntList %e, %keys, %true, %none : !torch.vtensor<[2,5,3,4],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,5,3,1],f32>
  %all = torch.aten.add.Tensor %sum, %z, %two : !torch.vtensor<[2,5,3,1],f32>, !torch.vtensor<[2,5,3,1],f32>, !torch.int -> !torch.vtensor<[2,5,3,1],f32>
  %product = torch.aten.matmul %e, %v : !torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,4,7],f32> -> !torch.vtensor<[2,5,3,7],f32>
  %o = torch.aten.div.Tensor %product, %all : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,5,3,1],f32> -> !torch.vtensor<[2,5,3,7],f32>
  return %o : !torch.vtensor<[2,5,3,7],f32>
}

// Not raised: the coefficient of the sink is one half.
// CHECK-LABEL: sym_name = "sink_half"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P1 |{{.*}}Function=sink_half |{{.*}}the exponentials are not divided by their sum
func.func @sink_half(%q: !torch.vtensor<[2,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %latent: !torch.vtensor<[2,4,16],f32>, %sink: !torch.vtensor<[5],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %true = torch.constant.bool true
  %one = torch.constant.int 1
  %two = torch.constant.int 2
  %half = torch.constant.float 5.000000e-01
  %last = torch.constant.int -1
  %scale = torch.constant.float 3.000000e-01
  %expand = torch.constant.str "btc,hdc->bhtd"
  %score = torch.constant.str "bhsd,bhtd->bhst"
  %lk = torch.prim.ListConstruct %latent, %uk : (!torch.vtensor<[2,4,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %k = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,4,6],f32>
  %lv = torch.prim.ListConstruct %latent, %uv : (!torch.vtensor<[2,4,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %v = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,4,7],f32>
  %qk = torch.prim.ListConstruct %q, %k : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,4,6],f32>) -> !torch.list<vtensor>
  %raw = torch.aten.einsum %score, %qk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,4],f32>
  %scores = torch.aten.mul.Scalar %raw, %scale : !torch.vtensor<[2,5,3,4],f32>, !torch.float -> !torch.vtensor<[2,5,3,4],f32>
  %keys = torch.prim.ListConstruct %last : (!torch.int) -> !torch.list<int>
  %most = torch.aten.amax %scores, %keys, %true : !torch.vtensor<[2,5,3,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,1],f32>
  %shifted = torch.aten.sub.Tensor %scores, %most, %one : !torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,3,1],f32>, !torch.int -> !torch.vtensor<[2,5,3,4],f32>
  %e = torch.aten.exp %shifted : !torch.vtensor<[2,5,3,4],f32> -> !torch.vtensor<[2,5,3,4],f32>
  %s1 = torch.aten.unsqueeze %sink, %one : !torch.vtensor<[5],f32>, !torch.int -> !torch.vtensor<[5,1],f32>
  %s2 = torch.aten.unsqueeze %s1, %two : !torch.vtensor<[5,1],f32>, !torch.int -> !torch.vtensor<[5,1,1],f32>
  %s3 = torch.aten.sub.Tensor %s2, %most, %one : !torch.vtensor<[5,1,1],f32>, !torch.vtensor<[2,5,3,1],f32>, !torch.int -> !torch.vtensor<[2,5,3,1],f32>
  %z = torch.aten.exp %s3 : !torch.vtensor<[2,5,3,1],f32> -> !torch.vtensor<[2,5,3,1],f32>
  %sum = torch.aten.sum.dim_IntList %e, %keys, %true, %none : !torch.vtensor<[2,5,3,4],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,5,3,1],f32>
  %all = torch.aten.add.Tensor %sum, %z, %half : !torch.vtensor<[2,5,3,1],f32>, !torch.vtensor<[2,5,3,1],f32>, !torch.float -> !torch.vtensor<[2,5,3,1],f32>
  %product = torch.aten.matmul %e, %v : !torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,4,7],f32> -> !torch.vtensor<[2,5,3,7],f32>
  %o = torch.aten.div.Tensor %product, %all : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,5,3,1],f32> -> !torch.vtensor<[2,5,3,7],f32>
  return %o : !torch.vtensor<[2,5,3,7],f32>
}

// Not raised: the coefficient of the other exponentials is 2.
// CHECK-LABEL: sym_name = "sum_twice"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P1 |{{.*}}Function=sum_twice |{{.*}}the exponentials are not divided by their sum
func.func @sum_twice(%q: !torch.vtensor<[2,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %latent: !torch.vtensor<[2,4,16],f32>, %sink: !torch.vtensor<[5],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %true = torch.constant.bool true
  %one = torch.constant.int 1
  %two = torch.constant.int 2
  %half = torch.constant.float 5.000000e-01
  %last = torch.constant.int -1
  %scale = torch.constant.float 3.000000e-01
  %expand = torch.constant.str "btc,hdc->bhtd"
  %score = torch.constant.str "bhsd,bhtd->bhst"
  %lk = torch.prim.ListConstruct %latent, %uk : (!torch.vtensor<[2,4,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %k = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,4,6],f32>
  %lv = torch.prim.ListConstruct %latent, %uv : (!torch.vtensor<[2,4,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %v = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,4,7],f32>
  %qk = torch.prim.ListConstruct %q, %k : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,4,6],f32>) -> !torch.list<vtensor>
  %raw = torch.aten.einsum %score, %qk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,4],f32>
  %scores = torch.aten.mul.Scalar %raw, %scale : !torch.vtensor<[2,5,3,4],f32>, !torch.float -> !torch.vtensor<[2,5,3,4],f32>
  %keys = torch.prim.ListConstruct %last : (!torch.int) -> !torch.list<int>
  %most = torch.aten.amax %scores, %keys, %true : !torch.vtensor<[2,5,3,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,1],f32>
  %shifted = torch.aten.sub.Tensor %scores, %most, %one : !torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,3,1],f32>, !torch.int -> !torch.vtensor<[2,5,3,4],f32>
  %e = torch.aten.exp %shifted : !torch.vtensor<[2,5,3,4],f32> -> !torch.vtensor<[2,5,3,4],f32>
  %s1 = torch.aten.unsqueeze %sink, %one : !torch.vtensor<[5],f32>, !torch.int -> !torch.vtensor<[5,1],f32>
  %s2 = torch.aten.unsqueeze %s1, %two : !torch.vtensor<[5,1],f32>, !torch.int -> !torch.vtensor<[5,1,1],f32>
  %s3 = torch.aten.sub.Tensor %s2, %most, %one : !torch.vtensor<[5,1,1],f32>, !torch.vtensor<[2,5,3,1],f32>, !torch.int -> !torch.vtensor<[2,5,3,1],f32>
  %z = torch.aten.exp %s3 : !torch.vtensor<[2,5,3,1],f32> -> !torch.vtensor<[2,5,3,1],f32>
  %sum = torch.aten.sum.dim_IntList %e, %keys, %true, %none : !torch.vtensor<[2,5,3,4],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,5,3,1],f32>
  %double = torch.aten.mul.Scalar %sum, %two : !torch.vtensor<[2,5,3,1],f32>, !torch.int -> !torch.vtensor<[2,5,3,1],f32>
  %all = torch.aten.add.Tensor %double, %z, %one : !torch.vtensor<[2,5,3,1],f32>, !torch.vtensor<[2,5,3,1],f32>, !torch.int -> !torch.vtensor<[2,5,3,1],f32>
  %product = torch.aten.matmul %e, %v : !torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,4,7],f32> -> !torch.vtensor<[2,5,3,7],f32>
  %o = torch.aten.div.Tensor %product, %all : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,5,3,1],f32> -> !torch.vtensor<[2,5,3,7],f32>
  return %o : !torch.vtensor<[2,5,3,7],f32>
}

// Not raised: the coefficient of the sink is 2, and the sink is the first
// operand.
// CHECK-LABEL: sym_name = "sink_before"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P1 |{{.*}}Function=sink_before |{{.*}}the exponentials are not divided by their sum
func.func @sink_before(%q: !torch.vtensor<[2,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %latent: !torch.vtensor<[2,4,16],f32>, %sink: !torch.vtensor<[5],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %true = torch.constant.bool true
  %one = torch.constant.int 1
  %two = torch.constant.int 2
  %half = torch.constant.float 5.000000e-01
  %last = torch.constant.int -1
  %scale = torch.constant.float 3.000000e-01
  %expand = torch.constant.str "btc,hdc->bhtd"
  %score = torch.constant.str "bhsd,bhtd->bhst"
  %lk = torch.prim.ListConstruct %latent, %uk : (!torch.vtensor<[2,4,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %k = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,4,6],f32>
  %lv = torch.prim.ListConstruct %latent, %uv : (!torch.vtensor<[2,4,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %v = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,4,7],f32>
  %qk = torch.prim.ListConstruct %q, %k : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,4,6],f32>) -> !torch.list<vtensor>
  %raw = torch.aten.einsum %score, %qk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,4],f32>
  %scores = torch.aten.mul.Scalar %raw, %scale : !torch.vtensor<[2,5,3,4],f32>, !torch.float -> !torch.vtensor<[2,5,3,4],f32>
  %keys = torch.prim.ListConstruct %last : (!torch.int) -> !torch.list<int>
  %most = torch.aten.amax %scores, %keys, %true : !torch.vtensor<[2,5,3,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,1],f32>
  %shifted = torch.aten.sub.Tensor %scores, %most, %one : !torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,3,1],f32>, !torch.int -> !torch.vtensor<[2,5,3,4],f32>
  %e = torch.aten.exp %shifted : !torch.vtensor<[2,5,3,4],f32> -> !torch.vtensor<[2,5,3,4],f32>
  %s1 = torch.aten.unsqueeze %sink, %one : !torch.vtensor<[5],f32>, !torch.int -> !torch.vtensor<[5,1],f32>
  %s2 = torch.aten.unsqueeze %s1, %two : !torch.vtensor<[5,1],f32>, !torch.int -> !torch.vtensor<[5,1,1],f32>
  %s3 = torch.aten.sub.Tensor %s2, %most, %one : !torch.vtensor<[5,1,1],f32>, !torch.vtensor<[2,5,3,1],f32>, !torch.int -> !torch.vtensor<[2,5,3,1],f32>
  %z = torch.aten.exp %s3 : !torch.vtensor<[2,5,3,1],f32> -> !torch.vtensor<[2,5,3,1],f32>
  %sum = torch.aten.sum.dim_IntList %e, %keys, %true, %none : !torch.vtensor<[2,5,3,4],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,5,3,1],f32>
  %double = torch.aten.mul.Scalar %z, %two : !torch.vtensor<[2,5,3,1],f32>, !torch.int -> !torch.vtensor<[2,5,3,1],f32>
  %all = torch.aten.add.Tensor %double, %sum, %one : !torch.vtensor<[2,5,3,1],f32>, !torch.vtensor<[2,5,3,1],f32>, !torch.int -> !torch.vtensor<[2,5,3,1],f32>
  %product = torch.aten.matmul %e, %v : !torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,4,7],f32> -> !torch.vtensor<[2,5,3,7],f32>
  %o = torch.aten.div.Tensor %product, %all : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,5,3,1],f32> -> !torch.vtensor<[2,5,3,7],f32>
  return %o : !torch.vtensor<[2,5,3,7],f32>
}

// Not raised: 2 * max is subtracted from the sink, but 1 * max from the scores,
// where max is the largest score of the row.
// CHECK-LABEL: sym_name = "row_twice"
// CHECK-NOT: "mla.attention"
// REMARK: [Missed] P9 |{{.*}}Function=row_twice |
func.func @row_twice(%q: !torch.vtensor<[2,5,3,6],f32>, %uk: !torch.vtensor<[5,6,16],f32>, %uv: !torch.vtensor<[5,7,16],f32>, %latent: !torch.vtensor<[2,4,16],f32>, %sink: !torch.vtensor<[5],f32>) -> !torch.vtensor<[2,5,3,7],f32> {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %true = torch.constant.bool true
  %one = torch.constant.int 1
  %two = torch.constant.int 2
  %half = torch.constant.float 5.000000e-01
  %last = torch.constant.int -1
  %scale = torch.constant.float 3.000000e-01
  %expand = torch.constant.str "btc,hdc->bhtd"
  %score = torch.constant.str "bhsd,bhtd->bhst"
  %lk = torch.prim.ListConstruct %latent, %uk : (!torch.vtensor<[2,4,16],f32>, !torch.vtensor<[5,6,16],f32>) -> !torch.list<vtensor>
  %k = torch.aten.einsum %expand, %lk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,4,6],f32>
  %lv = torch.prim.ListConstruct %latent, %uv : (!torch.vtensor<[2,4,16],f32>, !torch.vtensor<[5,7,16],f32>) -> !torch.list<vtensor>
  %v = torch.aten.einsum %expand, %lv, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,4,7],f32>
  %qk = torch.prim.ListConstruct %q, %k : (!torch.vtensor<[2,5,3,6],f32>, !torch.vtensor<[2,5,4,6],f32>) -> !torch.list<vtensor>
  %raw = torch.aten.einsum %score, %qk, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,5,3,4],f32>
  %scores = torch.aten.mul.Scalar %raw, %scale : !torch.vtensor<[2,5,3,4],f32>, !torch.float -> !torch.vtensor<[2,5,3,4],f32>
  %keys = torch.prim.ListConstruct %last : (!torch.int) -> !torch.list<int>
  %most = torch.aten.amax %scores, %keys, %true : !torch.vtensor<[2,5,3,4],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,3,1],f32>
  %shifted = torch.aten.sub.Tensor %scores, %most, %one : !torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,3,1],f32>, !torch.int -> !torch.vtensor<[2,5,3,4],f32>
  %e = torch.aten.exp %shifted : !torch.vtensor<[2,5,3,4],f32> -> !torch.vtensor<[2,5,3,4],f32>
  %s1 = torch.aten.unsqueeze %sink, %one : !torch.vtensor<[5],f32>, !torch.int -> !torch.vtensor<[5,1],f32>
  %s2 = torch.aten.unsqueeze %s1, %two : !torch.vtensor<[5,1],f32>, !torch.int -> !torch.vtensor<[5,1,1],f32>
  %twice = torch.constant.float 2.000000e+00
  %most2 = torch.aten.mul.Scalar %most, %twice : !torch.vtensor<[2,5,3,1],f32>, !torch.float -> !torch.vtensor<[2,5,3,1],f32>
  %s3 = torch.aten.sub.Tensor %s2, %most2, %one : !torch.vtensor<[5,1,1],f32>, !torch.vtensor<[2,5,3,1],f32>, !torch.int -> !torch.vtensor<[2,5,3,1],f32>
  %z = torch.aten.exp %s3 : !torch.vtensor<[2,5,3,1],f32> -> !torch.vtensor<[2,5,3,1],f32>
  %sum = torch.aten.sum.dim_IntList %e, %keys, %true, %none : !torch.vtensor<[2,5,3,4],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,5,3,1],f32>
  %all = torch.aten.add.Tensor %sum, %z, %one : !torch.vtensor<[2,5,3,1],f32>, !torch.vtensor<[2,5,3,1],f32>, !torch.int -> !torch.vtensor<[2,5,3,1],f32>
  %product = torch.aten.matmul %e, %v : !torch.vtensor<[2,5,3,4],f32>, !torch.vtensor<[2,5,4,7],f32> -> !torch.vtensor<[2,5,3,7],f32>
  %o = torch.aten.div.Tensor %product, %all : !torch.vtensor<[2,5,3,7],f32>, !torch.vtensor<[2,5,3,1],f32> -> !torch.vtensor<[2,5,3,7],f32>
  return %o : !torch.vtensor<[2,5,3,7],f32>
}
