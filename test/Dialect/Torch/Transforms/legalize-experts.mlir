// RUN: mla-opt %s --mla-legalize-torch --split-input-file | FileCheck %s
// RUN: mla-opt %s --mla-legalize-torch --split-input-file --remarks-filter=mla-legalize-torch 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// REMARK: [Passed] experts |{{.*}}Function=topk |{{.*}}ops of a mixture of experts rewritten
// CHECK-LABEL: @topk(
// CHECK: "torch.constant.bool"() {value = false}
// CHECK: %[[TRUE:.*]] = "torch.constant.bool"() {value = true}
// CHECK: "torch.aten.topk"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[TRUE]])
func.func @topk(%x: !torch.vtensor<[14,8],f32>) -> (!torch.vtensor<[14,2],f32>, !torch.vtensor<[14,2],si64>) {
  %two = torch.constant.int 2
  %last = torch.constant.int 1
  %largest = torch.constant.bool true
  %sorted = torch.constant.bool false
  %v, %i = torch.aten.topk %x, %two, %last, %largest, %sorted : !torch.vtensor<[14,8],f32>, !torch.int, !torch.int, !torch.bool, !torch.bool -> !torch.vtensor<[14,2],f32>, !torch.vtensor<[14,2],si64>
  return %v, %i : !torch.vtensor<[14,2],f32>, !torch.vtensor<[14,2],si64>
}

// -----

// CHECK-LABEL: @histc(
// CHECK-NOT: histc
// CHECK: aten.sum.dim_IntList
// CHECK-NOT: histc
// CHECK: return
func.func @histc(%x: !torch.vtensor<[28],f32>) -> !torch.vtensor<[8],f32> {
  %bins = torch.constant.int 8
  %least = torch.constant.int 0
  %most = torch.constant.int 7
  %0 = torch.operator "torch.aten.histc"(%x, %bins, %least, %most) : (!torch.vtensor<[28],f32>, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[8],f32>
  return %0 : !torch.vtensor<[8],f32>
}

// -----

// The range of the bins is that of the numbers.
// CHECK-LABEL: @histc_of_any_range(
// CHECK: histc
func.func @histc_of_any_range(%x: !torch.vtensor<[28],f32>) -> !torch.vtensor<[8],f32> {
  %bins = torch.constant.int 8
  %zero = torch.constant.int 0
  %0 = torch.operator "torch.aten.histc"(%x, %bins, %zero, %zero) : (!torch.vtensor<[28],f32>, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[8],f32>
  return %0 : !torch.vtensor<[8],f32>
}

// -----

// CHECK-LABEL: @grouped(
// CHECK-NOT: grouped_mm
// CHECK: "torch.aten.ge.Tensor"
// CHECK: "torch.aten.index.Tensor"{{.*}} -> !torch.vtensor<[?,64,32],f32>
// CHECK: "torch.aten.bmm"{{.*}} -> !torch.vtensor<[?,1,32],f32>
// CHECK-NOT: grouped_mm
// CHECK: return
func.func @grouped(%x: !torch.vtensor<[?,64],f32>, %w: !torch.vtensor<[8,64,32],f32>, %ends: !torch.vtensor<[8],si32>) -> !torch.vtensor<[?,32],f32> {
  %0 = torch.operator "torch.transformers.grouped_mm_fallback"(%x, %w, %ends) : (!torch.vtensor<[?,64],f32>, !torch.vtensor<[8,64,32],f32>, !torch.vtensor<[8],si32>) -> !torch.vtensor<[?,32],f32>
  return %0 : !torch.vtensor<[?,32],f32>
}

// -----

// Groups of the summed dimension are not supported.
// CHECK-LABEL: @other_groups(
// CHECK: grouped_mm
func.func @other_groups(%x: !torch.vtensor<[64,28],f32>, %w: !torch.vtensor<[28,32],f32>, %ends: !torch.vtensor<[8],si32>) -> !torch.vtensor<[8,64,32],f32> {
  %none = torch.constant.none
  %0 = torch.operator "torch.aten._grouped_mm"(%x, %w, %ends, %none, %none) : (!torch.vtensor<[64,28],f32>, !torch.vtensor<[28,32],f32>, !torch.vtensor<[8],si32>, !torch.none, !torch.none) -> !torch.vtensor<[8,64,32],f32>
  return %0 : !torch.vtensor<[8,64,32],f32>
}
