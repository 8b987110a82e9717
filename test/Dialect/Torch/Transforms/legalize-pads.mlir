// A negative pad width removes elements.
// RUN: mla-opt %s --mla-legalize-torch --split-input-file | FileCheck %s

// One end of a dimension is cropped, the other end is padded.

// CHECK-LABEL: func.func @mixed
// CHECK-NOT: runtime.assert
// CHECK: %[[S:.*]] = "torch.aten.slice.Tensor"(%arg0, %{{.*}}) : (!torch.vtensor<[8,3],f32>, {{.*}}) -> !torch.vtensor<[6,3],f32>
// CHECK: %[[W:.*]] = "torch.prim.ListConstruct"
// CHECK: "torch.aten.constant_pad_nd"(%[[S]], %[[W]], %{{.*}}) : {{.*}} -> !torch.vtensor<[9,3],f32>
func.func @mixed(%x: !torch.vtensor<[8,3],f32>) -> !torch.vtensor<[9,3],f32> {
  %m2 = torch.constant.int -2
  %3 = torch.constant.int 3
  %0 = torch.constant.int 0
  %f0 = torch.constant.float 0.0
  %p = torch.prim.ListConstruct %0, %0, %m2, %3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %r = torch.aten.constant_pad_nd %x, %p, %f0 : !torch.vtensor<[8,3],f32>, !torch.list<int>, !torch.float -> !torch.vtensor<[9,3],f32>
  return %r : !torch.vtensor<[9,3],f32>
}

// -----

// The assertion requires at least as many elements as are cropped.

// CHECK-LABEL: func.func @dynamic
// CHECK: "torch.runtime.assert"(%{{.*}}) {message = "aten.constant_pad_nd: dimension 0: expected at least 5 elements, the number to crop"}
// CHECK: "torch.aten.slice.Tensor"({{.*}}) : {{.*}} -> !torch.vtensor<[?,3],f32>
func.func @dynamic(%x: !torch.vtensor<[?,3],f32>) -> !torch.vtensor<[?,3],f32> {
  %m2 = torch.constant.int -2
  %m3 = torch.constant.int -3
  %0 = torch.constant.int 0
  %f0 = torch.constant.float 0.0
  %p = torch.prim.ListConstruct %0, %0, %m2, %m3 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %r = torch.aten.constant_pad_nd %x, %p, %f0 : !torch.vtensor<[?,3],f32>, !torch.list<int>, !torch.float -> !torch.vtensor<[?,3],f32>
  return %r : !torch.vtensor<[?,3],f32>
}

// -----

// A pad with widths of 0 or more is unchanged.

// CHECK-LABEL: func.func @positive
// CHECK-NOT: slice
// CHECK: return
func.func @positive(%x: !torch.vtensor<[?,3],f32>) -> !torch.vtensor<[?,4],f32> {
  %0 = torch.constant.int 0
  %1 = torch.constant.int 1
  %f0 = torch.constant.float 0.0
  %p = torch.prim.ListConstruct %0, %1 : (!torch.int, !torch.int) -> !torch.list<int>
  %r = torch.aten.constant_pad_nd %x, %p, %f0 : !torch.vtensor<[?,3],f32>, !torch.list<int>, !torch.float -> !torch.vtensor<[?,4],f32>
  return %r : !torch.vtensor<[?,4],f32>
}
