// Sums, means and maxima over an axis of size 1 are their operand.
// RUN: mla-opt %s --mla-raise-torch | FileCheck %s
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// An einsum that sums the latent over an axis of size 1.
// CHECK-LABEL: @einsum(
// CHECK: mla.attention
// REMARK: [Passed] raised |{{.*}}Function=einsum |
func.func @einsum(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,1,5,16],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %int1 = torch.constant.int 1
  %0 = torch.aten.squeeze.dim %latent, %int1 : !torch.vtensor<[2,1,5,16],f32>, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %1 = torch.constant.str "bhsn,hnc->bhsc"
  %2 = torch.prim.ListConstruct %q, %w_k : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %3 = torch.aten.einsum %1, %2, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,16],f32>
  %4 = torch.constant.str "bhsc,btc->bhst"
  %5 = torch.prim.ListConstruct %3, %0 : (!torch.vtensor<[2,3,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %6 = torch.aten.einsum %4, %5, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %int-1 = torch.constant.int -1
  %7 = torch.aten.softmax.int %6, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %8 = torch.constant.str "bhst,bxtc->bhsc"
  %9 = torch.prim.ListConstruct %7, %latent : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,1,5,16],f32>) -> !torch.list<vtensor>
  %10 = torch.aten.einsum %8, %9, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,16],f32>
  %11 = torch.constant.str "bhsc,hvc->bshv"
  %12 = torch.prim.ListConstruct %10, %w_v : (!torch.vtensor<[2,3,3,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %13 = torch.aten.einsum %11, %12, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %13 : !torch.vtensor<[2,3,3,7],f32>
}

// A sum over an axis of size 2 is another latent.
// CHECK-LABEL: @wide_axis(
// CHECK: softmax
// REMARK: [Missed] P{{[35]}} |{{.*}}Function=wide_axis |
func.func @wide_axis(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,2,5,16],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %int1 = torch.constant.int 1
  %int0 = torch.constant.int 0
  %0 = torch.aten.select.int %latent, %int1, %int0 : !torch.vtensor<[2,2,5,16],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %1 = torch.constant.str "bhsn,hnc->bhsc"
  %2 = torch.prim.ListConstruct %q, %w_k : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %3 = torch.aten.einsum %1, %2, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,16],f32>
  %4 = torch.constant.str "bhsc,btc->bhst"
  %5 = torch.prim.ListConstruct %3, %0 : (!torch.vtensor<[2,3,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %6 = torch.aten.einsum %4, %5, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %int-1 = torch.constant.int -1
  %7 = torch.aten.softmax.int %6, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %8 = torch.constant.str "bhst,bxtc->bhsc"
  %9 = torch.prim.ListConstruct %7, %latent : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,2,5,16],f32>) -> !torch.list<vtensor>
  %10 = torch.aten.einsum %8, %9, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,16],f32>
  %11 = torch.constant.str "bhsc,hvc->bshv"
  %12 = torch.prim.ListConstruct %10, %w_v : (!torch.vtensor<[2,3,3,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %13 = torch.aten.einsum %11, %12, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %13 : !torch.vtensor<[2,3,3,7],f32>
}

// A mean over an axis of size 1 is its operand.
// CHECK-LABEL: @mean(
// CHECK: mla.attention
// REMARK: [Passed] raised |{{.*}}Function=mean |
func.func @mean(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,1,5,16],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %int-3 = torch.constant.int -3
  %0 = torch.prim.ListConstruct %int-3 : (!torch.int) -> !torch.list<int>
  %false = torch.constant.bool false
  %none = torch.constant.none
  %1 = torch.aten.mean.dim %latent, %0, %false, %none : !torch.vtensor<[2,1,5,16],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,5,16],f32>
  %2 = torch.constant.str "bhsn,hnc->bhsc"
  %3 = torch.prim.ListConstruct %q, %w_k : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %4 = torch.aten.einsum %2, %3, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,16],f32>
  %5 = torch.constant.str "bhsc,btc->bhst"
  %6 = torch.prim.ListConstruct %4, %1 : (!torch.vtensor<[2,3,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %7 = torch.aten.einsum %5, %6, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %int-1 = torch.constant.int -1
  %8 = torch.aten.softmax.int %7, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %int1 = torch.constant.int 1
  %9 = torch.aten.squeeze.dim %latent, %int1 : !torch.vtensor<[2,1,5,16],f32>, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %10 = torch.constant.str "bhst,btc->bhsc"
  %11 = torch.prim.ListConstruct %8, %9 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %12 = torch.aten.einsum %10, %11, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,16],f32>
  %13 = torch.constant.str "bhsc,hvc->bshv"
  %14 = torch.prim.ListConstruct %12, %w_v : (!torch.vtensor<[2,3,3,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %15 = torch.aten.einsum %13, %14, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %15 : !torch.vtensor<[2,3,3,7],f32>
}

// A maximum over an axis of size 1 is its operand.
// CHECK-LABEL: @amax(
// CHECK: mla.attention
// REMARK: [Passed] raised |{{.*}}Function=amax |
func.func @amax(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,1,5,16],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %int-3 = torch.constant.int -3
  %0 = torch.prim.ListConstruct %int-3 : (!torch.int) -> !torch.list<int>
  %false = torch.constant.bool false
  %1 = torch.aten.amax %latent, %0, %false : !torch.vtensor<[2,1,5,16],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,16],f32>
  %2 = torch.constant.str "bhsn,hnc->bhsc"
  %3 = torch.prim.ListConstruct %q, %w_k : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %4 = torch.aten.einsum %2, %3, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,16],f32>
  %5 = torch.constant.str "bhsc,btc->bhst"
  %6 = torch.prim.ListConstruct %4, %1 : (!torch.vtensor<[2,3,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %7 = torch.aten.einsum %5, %6, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %int-1 = torch.constant.int -1
  %8 = torch.aten.softmax.int %7, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %int1 = torch.constant.int 1
  %9 = torch.aten.squeeze.dim %latent, %int1 : !torch.vtensor<[2,1,5,16],f32>, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %10 = torch.constant.str "bhst,btc->bhsc"
  %11 = torch.prim.ListConstruct %8, %9 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %12 = torch.aten.einsum %10, %11, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,16],f32>
  %13 = torch.constant.str "bhsc,hvc->bshv"
  %14 = torch.prim.ListConstruct %12, %w_v : (!torch.vtensor<[2,3,3,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %15 = torch.aten.einsum %13, %14, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %15 : !torch.vtensor<[2,3,3,7],f32>
}

// The probabilities pass through a sum over an axis of size 1.
// CHECK-LABEL: @probabilities(
// CHECK: mla.attention
// REMARK: [Passed] raised |{{.*}}Function=probabilities |
func.func @probabilities(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,1,5,16],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %int1 = torch.constant.int 1
  %0 = torch.aten.squeeze.dim %latent, %int1 : !torch.vtensor<[2,1,5,16],f32>, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %1 = torch.constant.str "bhsn,hnc->bhsc"
  %2 = torch.prim.ListConstruct %q, %w_k : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %3 = torch.aten.einsum %1, %2, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,16],f32>
  %4 = torch.constant.str "bhsc,btc->bhst"
  %5 = torch.prim.ListConstruct %3, %0 : (!torch.vtensor<[2,3,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %6 = torch.aten.einsum %4, %5, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %int-1 = torch.constant.int -1
  %7 = torch.aten.softmax.int %6, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %int2 = torch.constant.int 2
  %8 = torch.aten.unsqueeze %7, %int2 : !torch.vtensor<[2,3,3,5],f32>, !torch.int -> !torch.vtensor<[2,3,1,3,5],f32>
  %9 = torch.prim.ListConstruct %int2 : (!torch.int) -> !torch.list<int>
  %false = torch.constant.bool false
  %10 = torch.aten.sum.dim_IntList %8, %9, %false, %none : !torch.vtensor<[2,3,1,3,5],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %11 = torch.constant.str "bhst,btc->bhsc"
  %12 = torch.prim.ListConstruct %10, %0 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %13 = torch.aten.einsum %11, %12, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,16],f32>
  %14 = torch.constant.str "bhsc,hvc->bshv"
  %15 = torch.prim.ListConstruct %13, %w_v : (!torch.vtensor<[2,3,3,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %16 = torch.aten.einsum %14, %15, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %16 : !torch.vtensor<[2,3,3,7],f32>
}

// A maximum over an axis of size 2 is not a latent that the values share.
// CHECK-LABEL: @wide_maximum(
// CHECK: softmax
// REMARK: [Missed] P5 |{{.*}}Function=wide_maximum |
func.func @wide_maximum(%q: !torch.vtensor<[2,3,3,6],f32>, %latent: !torch.vtensor<[2,2,5,16],f32>, %w_k: !torch.vtensor<[3,6,16],f32>, %w_v: !torch.vtensor<[3,7,16],f32>) -> !torch.vtensor<[2,3,3,7],f32> {
  %int1 = torch.constant.int 1
  %0 = torch.prim.ListConstruct %int1 : (!torch.int) -> !torch.list<int>
  %false = torch.constant.bool false
  %1 = torch.aten.amax %latent, %0, %false : !torch.vtensor<[2,2,5,16],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,5,16],f32>
  %2 = torch.constant.str "bhsn,hnc->bhsc"
  %3 = torch.prim.ListConstruct %q, %w_k : (!torch.vtensor<[2,3,3,6],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %4 = torch.aten.einsum %2, %3, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,16],f32>
  %5 = torch.constant.str "bhsc,btc->bhst"
  %6 = torch.prim.ListConstruct %4, %1 : (!torch.vtensor<[2,3,3,16],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %7 = torch.aten.einsum %5, %6, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %int-1 = torch.constant.int -1
  %8 = torch.aten.softmax.int %7, %int-1, %none : !torch.vtensor<[2,3,3,5],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,3,5],f32>
  %int0 = torch.constant.int 0
  %9 = torch.aten.select.int %latent, %int1, %int0 : !torch.vtensor<[2,2,5,16],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,5,16],f32>
  %10 = torch.constant.str "bhst,btc->bhsc"
  %11 = torch.prim.ListConstruct %8, %9 : (!torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[2,5,16],f32>) -> !torch.list<vtensor>
  %12 = torch.aten.einsum %10, %11, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,16],f32>
  %13 = torch.constant.str "bhsc,hvc->bshv"
  %14 = torch.prim.ListConstruct %12, %w_v : (!torch.vtensor<[2,3,3,16],f32>, !torch.vtensor<[3,7,16],f32>) -> !torch.list<vtensor>
  %15 = torch.aten.einsum %13, %14, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,3,7],f32>
  return %15 : !torch.vtensor<[2,3,3,7],f32>
}

// The updated cache is also read through a view from before the attention.
// CHECK-LABEL: @read_through_a_view(
// CHECK: %[[L:.*]] = mla.update
// CHECK: %[[T:.*]] = "torch_c.from_builtin_tensor"(%[[L]])
// CHECK: %[[V:.*]] = "torch.aten.unsqueeze"(%[[T]],
// CHECK: "torch.aten.select.int"(%[[V]],
// REMARK: [Passed] raised |{{.*}}Function=read_through_a_view |{{.*}}update=concat
func.func @read_through_a_view(%arg0: !torch.vtensor<[3,8,16],f32>, %arg1: !torch.vtensor<[3,6,16],f32>, %arg2: !torch.vtensor<[2,3,1,8],f32>, %arg3: !torch.vtensor<[2,5,16],f32>, %arg4: !torch.vtensor<[2,1,16],f32>) -> (!torch.vtensor<[2,3,1,6],f32>, !torch.vtensor<[2,6,16],f32>) {
  %0 = torch.prim.ListConstruct %arg3, %arg4 : (!torch.vtensor<[2,5,16],f32>, !torch.vtensor<[2,1,16],f32>) -> !torch.list<vtensor>
  %int1 = torch.constant.int 1
  %1 = torch.aten.cat %0, %int1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,6,16],f32>
  %int1_0 = torch.constant.int 1
  %2 = torch.aten.unsqueeze %1, %int1_0 : !torch.vtensor<[2,6,16],f32>, !torch.int -> !torch.vtensor<[2,1,6,16],f32>
  %str = torch.constant.str "bhsn,hnc->bhsc"
  %3 = torch.prim.ListConstruct %arg2, %arg0 : (!torch.vtensor<[2,3,1,8],f32>, !torch.vtensor<[3,8,16],f32>) -> !torch.list<vtensor>
  %none = torch.constant.none
  %4 = torch.aten.einsum %str, %3, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,1,16],f32>
  %int0 = torch.constant.int 0
  %int1_1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %int2 = torch.constant.int 2
  %5 = torch.prim.ListConstruct %int0, %int1_1, %int3, %int2 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %6 = torch.aten.permute %2, %5 : !torch.vtensor<[2,1,6,16],f32>, !torch.list<int> -> !torch.vtensor<[2,1,16,6],f32>
  %7 = torch.aten.matmul %4, %6 : !torch.vtensor<[2,3,1,16],f32>, !torch.vtensor<[2,1,16,6],f32> -> !torch.vtensor<[2,3,1,6],f32>
  %int-1 = torch.constant.int -1
  %none_2 = torch.constant.none
  %8 = torch.aten.softmax.int %7, %int-1, %none_2 : !torch.vtensor<[2,3,1,6],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,1,6],f32>
  %str_3 = torch.constant.str "bhst,bxtc->bhsc"
  %9 = torch.prim.ListConstruct %8, %2 : (!torch.vtensor<[2,3,1,6],f32>, !torch.vtensor<[2,1,6,16],f32>) -> !torch.list<vtensor>
  %none_4 = torch.constant.none
  %10 = torch.aten.einsum %str_3, %9, %none_4 : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,1,16],f32>
  %str_5 = torch.constant.str "bhsc,hvc->bhsv"
  %11 = torch.prim.ListConstruct %10, %arg1 : (!torch.vtensor<[2,3,1,16],f32>, !torch.vtensor<[3,6,16],f32>) -> !torch.list<vtensor>
  %none_6 = torch.constant.none
  %12 = torch.aten.einsum %str_5, %11, %none_6 : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,3,1,6],f32>
  %int1_7 = torch.constant.int 1
  %int0_8 = torch.constant.int 0
  %13 = torch.aten.select.int %2, %int1_7, %int0_8 : !torch.vtensor<[2,1,6,16],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,6,16],f32>
  return %12, %13 : !torch.vtensor<[2,3,1,6],f32>, !torch.vtensor<[2,6,16],f32>
}
