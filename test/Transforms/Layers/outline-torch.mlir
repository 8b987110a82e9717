// RUN: mla-opt %s --split-input-file --mla-outline-layers=keep | FileCheck %s
// RUN: %mla-opt %s --split-input-file --mla-outline-layers=keep --remarks-filter=mla-outline-layers -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: mla-opt %s --split-input-file --mla-outline-layers | FileCheck %s --check-prefix=UNMARKED

// Torch IR before torch-mlir. The two layers share one function, although the
// constant, the size and the list are only in the first layer. `%f`, which both
// layers read, becomes an argument. The layers keep the `torch.` attributes.

// REMARK: 2 layers became 1 functions, equal layers share one
// UNMARKED-LABEL: func.func private @main_layer_0
// UNMARKED-NOT: mla.layer
// UNMARKED-NOT: no_inline
// UNMARKED: return
// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[X:[a-z0-9]*]]: !torch.vtensor<[1,?,2,8],f32>, %[[F:[a-z0-9]*]]:
// CHECK-SAME: %[[A:[a-z0-9]*]]: tensor<1x9x8xf32>, %[[B:[a-z0-9]*]]: tensor<1x9x8xf32>, %[[W:[a-z0-9]*]]: tensor<2x8x8xf32>)
// CHECK-NEXT: %[[Y:.*]] = call @main_layer_0(%[[F]], %[[X]], %[[A]], %[[W]])
// CHECK-NEXT: %[[Z:.*]] = call @main_layer_0(%[[F]], %[[Y]], %[[B]], %[[W]])
// CHECK-NEXT: return %[[Z]]
// CHECK: func.func private @main_layer_0(
// CHECK-SAME: attributes {mla.layer, no_inline, torch.assume_strict_symbolic_shapes}
// CHECK: "torch.aten.size.int"
// CHECK: "torch.prim.ListConstruct"
// CHECK: "torch.aten.view"
// CHECK: mla.attention
// CHECK: "torch.aten.add.Tensor"
// CHECK-NOT: func.func
func.func @main(%x: !torch.vtensor<[1,?,2,8],f32>, %f: !torch.vtensor<[1,?,2,8],f32>, %c0: tensor<1x9x8xf32>, %c1: tensor<1x9x8xf32>, %w: tensor<2x8x8xf32>) -> !torch.vtensor<[1,?,2,8],f32> attributes {torch.assume_strict_symbolic_shapes} {
  %one = torch.constant.int 1
  %two = torch.constant.int 2
  %eight = torch.constant.int 8
  %n = torch.aten.size.int %f, %one : !torch.vtensor<[1,?,2,8],f32>, !torch.int -> !torch.int
  %sizes = torch.prim.ListConstruct %one, %n, %two, %eight : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %v0 = torch.aten.view %x, %sizes : !torch.vtensor<[1,?,2,8],f32>, !torch.list<int> -> !torch.vtensor<[1,?,2,8],f32>
  %q0 = torch_c.to_builtin_tensor %v0 : !torch.vtensor<[1,?,2,8],f32> -> tensor<1x?x2x8xf32>
  %a0 = mla.attention q(%q0) latent(%c0) weights(%w, %w) {scale = 0.5 : f64} : (tensor<1x?x2x8xf32>, tensor<1x9x8xf32>, tensor<2x8x8xf32>, tensor<2x8x8xf32>) -> tensor<1x?x2x8xf32>
  %t0 = torch_c.from_builtin_tensor %a0 : tensor<1x?x2x8xf32> -> !torch.vtensor<[1,?,2,8],f32>
  %x0 = torch.aten.add.Tensor %x, %t0, %one : !torch.vtensor<[1,?,2,8],f32>, !torch.vtensor<[1,?,2,8],f32>, !torch.int -> !torch.vtensor<[1,?,2,8],f32>
  %v1 = torch.aten.view %x0, %sizes : !torch.vtensor<[1,?,2,8],f32>, !torch.list<int> -> !torch.vtensor<[1,?,2,8],f32>
  %q1 = torch_c.to_builtin_tensor %v1 : !torch.vtensor<[1,?,2,8],f32> -> tensor<1x?x2x8xf32>
  %a1 = mla.attention q(%q1) latent(%c1) weights(%w, %w) {scale = 0.5 : f64} : (tensor<1x?x2x8xf32>, tensor<1x9x8xf32>, tensor<2x8x8xf32>, tensor<2x8x8xf32>) -> tensor<1x?x2x8xf32>
  %t1 = torch_c.from_builtin_tensor %a1 : tensor<1x?x2x8xf32> -> !torch.vtensor<[1,?,2,8],f32>
  %x1 = torch.aten.add.Tensor %x0, %t1, %one : !torch.vtensor<[1,?,2,8],f32>, !torch.vtensor<[1,?,2,8],f32>, !torch.int -> !torch.vtensor<[1,?,2,8],f32>
  return %x1 : !torch.vtensor<[1,?,2,8],f32>
}

// -----

// A list of tensors is live from before the first attention to after the
// second. A function cannot take a list, so nothing is outlined.

// CHECK-LABEL: func.func @list
// CHECK: call @list_layer_0
// CHECK-NOT: call
// CHECK: func.func private @list_layer_0
// CHECK-COUNT-2: mla.attention
func.func @list(%x: !torch.vtensor<[1,2,2,16],f32>, %c: tensor<1x9x8xf32>, %w: tensor<2x8x8xf32>) -> !torch.vtensor<[1,2,2,8],f32> {
  %one = torch.constant.int 1
  %eight = torch.constant.int 8
  %last = torch.constant.int 3
  %sizes = torch.prim.ListConstruct %eight, %eight : (!torch.int, !torch.int) -> !torch.list<int>
  %pieces = torch.aten.split_with_sizes %x, %sizes, %last : !torch.vtensor<[1,2,2,16],f32>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  %p0 = torch.aten.__getitem__.t %pieces, %one : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[1,2,2,8],f32>
  %q0 = torch_c.to_builtin_tensor %p0 : !torch.vtensor<[1,2,2,8],f32> -> tensor<1x2x2x8xf32>
  %a0 = mla.attention q(%q0) latent(%c) weights(%w, %w) {scale = 0.5 : f64} : (tensor<1x2x2x8xf32>, tensor<1x9x8xf32>, tensor<2x8x8xf32>, tensor<2x8x8xf32>) -> tensor<1x2x2x8xf32>
  %a1 = mla.attention q(%a0) latent(%c) weights(%w, %w) {scale = 0.5 : f64} : (tensor<1x2x2x8xf32>, tensor<1x9x8xf32>, tensor<2x8x8xf32>, tensor<2x8x8xf32>) -> tensor<1x2x2x8xf32>
  %t1 = torch_c.from_builtin_tensor %a1 : tensor<1x2x2x8xf32> -> !torch.vtensor<[1,2,2,8],f32>
  %p1 = torch.aten.__getitem__.t %pieces, %one : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[1,2,2,8],f32>
  %y = torch.aten.add.Tensor %t1, %p1, %one : !torch.vtensor<[1,2,2,8],f32>, !torch.vtensor<[1,2,2,8],f32>, !torch.int -> !torch.vtensor<[1,2,2,8],f32>
  return %y : !torch.vtensor<[1,2,2,8],f32>
}
