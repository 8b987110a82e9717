// If a result shape cannot always be derived from the ops (for example, a size
// computed as a difference), the shape given by torch.export is kept as an
// attribute.
// RUN: mla-opt %s --mla-legalize-torch | FileCheck %s

// CHECK: #[[LESS:.*]] = affine_map<()[s0] -> (s0 - 1, 8)>
// CHECK-LABEL: func.func @fewer_rows(
// CHECK-SAME: mla.shape = {{.*}}}) -> (!torch.vtensor<[?,8],f32> {mla.stated_shape = #[[LESS]]}, !torch.vtensor<[?,8],f32>) {
func.func @fewer_rows(%none: !torch.none, %x: !torch.vtensor<[?,8],f32>) -> (!torch.none, !torch.vtensor<[?,8],f32>, !torch.vtensor<[?,8],f32>) {
  %s0 = torch.symbolic_int "s0" {min_val = 2, max_val = 100} : !torch.int
  torch.bind_symbolic_shape %x, [%s0], affine_map<()[s0] -> (s0, 8)> : !torch.vtensor<[?,8],f32>
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int-1 = torch.constant.int -1
  %y = torch.aten.slice.Tensor %x, %int0, %int0, %int-1, %int1 : !torch.vtensor<[?,8],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,8],f32>
  torch.bind_symbolic_shape %y, [%s0], affine_map<()[s0] -> (s0 - 1, 8)> : !torch.vtensor<[?,8],f32>
  return %none, %y, %x : !torch.none, !torch.vtensor<[?,8],f32>, !torch.vtensor<[?,8],f32>
}

// A stated shape with a symbol that no argument has is dropped.
// CHECK-LABEL: func.func @other_symbol(
// CHECK-NOT: mla.stated_shape
func.func @other_symbol(%x: !torch.vtensor<[?,8],f32>) -> !torch.vtensor<[?,8],f32> {
  %s0 = torch.symbolic_int "s0" {min_val = 2, max_val = 100} : !torch.int
  %u0 = torch.symbolic_int "u0" {min_val = 0, max_val = 100} : !torch.int
  torch.bind_symbolic_shape %x, [%s0], affine_map<()[s0] -> (s0, 8)> : !torch.vtensor<[?,8],f32>
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int-1 = torch.constant.int -1
  %y = torch.aten.slice.Tensor %x, %int0, %int0, %int-1, %int1 : !torch.vtensor<[?,8],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,8],f32>
  torch.bind_symbolic_shape %y, [%u0], affine_map<()[s0] -> (s0 - 1, 8)> : !torch.vtensor<[?,8],f32>
  return %y : !torch.vtensor<[?,8],f32>
}
