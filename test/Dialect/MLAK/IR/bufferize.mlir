// RUN: mla-opt %s --mla-finalize-entry --eliminate-empty-tensors --empty-tensor-to-alloc-tensor --one-shot-bufferize --canonicalize --split-input-file | FileCheck %s

// The destination is the caller's buffer. It is not read, so that nothing is
// copied.
// CHECK-LABEL: func.func @in_place(
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<2x16xf32>
// CHECK-SAME: %[[C:[a-z0-9]+]]: memref<2x8xf32>
// CHECK-SAME: %[[R:[a-z0-9]+]]: memref<2x16xf32>
// CHECK-NOT: memref.alloc
// CHECK: mlak.rope %[[X]], %[[C]], %[[C]] outs(%[[R]])
// CHECK-NOT: memref.copy
func.func @in_place(%x: tensor<2x16xf32>, %c: tensor<2x8xf32>) -> tensor<2x16xf32> {
  %e = tensor.empty() : tensor<2x16xf32>
  %a = mlak.rope %x, %c, %c outs(%e) {kernel = "cpu_rope", input = 1, output = 0}
    : (tensor<2x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x16xf32>) -> tensor<2x16xf32>
  return %a : tensor<2x16xf32>
}

// -----

// An input of the caller is not written, even if the IR uses it as a
// destination: the op gets a new buffer.
// CHECK-LABEL: func.func @input_stays(
// CHECK: %[[A:.*]] = memref.alloc() {{.*}}: memref<2x16xf32>
// CHECK: mlak.rope %{{.*}}, %{{.*}}, %{{.*}} outs(%[[A]])
func.func @input_stays(%x: tensor<2x16xf32>, %y: tensor<2x16xf32>, %c: tensor<2x8xf32>) -> tensor<2x16xf32> {
  %a = mlak.rope %x, %c, %c outs(%y) {kernel = "cpu_rope", input = 1, output = 0}
    : (tensor<2x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x16xf32>) -> tensor<2x16xf32>
  return %a : tensor<2x16xf32>
}

// -----

// Every second element is read. The elements are packed before the call,
// because the runtime function requires innermost stride 1.
// CHECK-LABEL: func.func @packed(
// CHECK: %[[S:.*]] = memref.subview {{.*}} strided<[32, 2]>
// CHECK: %[[P:.*]] = memref.alloc() {{.*}}: memref<2x16xf32>
// CHECK: memref.copy %[[S]], %[[P]]
// CHECK: mlak.rope %[[P]]
func.func @packed(%x: tensor<2x32xf32>, %c: tensor<2x8xf32>) -> tensor<2x16xf32> {
  %s = tensor.extract_slice %x[0, 0] [2, 16] [1, 2] : tensor<2x32xf32> to tensor<2x16xf32>
  %e = tensor.empty() : tensor<2x16xf32>
  %a = mlak.rope %s, %c, %c outs(%e) {kernel = "cpu_rope", input = 1, output = 0}
    : (tensor<2x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x16xf32>) -> tensor<2x16xf32>
  return %a : tensor<2x16xf32>
}

// -----

// A strided view of contiguous rows is passed without a copy.
// CHECK-LABEL: func.func @strided(
// CHECK: %[[S:.*]] = memref.subview {{.*}} strided<[32, 1], offset: 16>
// CHECK-NOT: memref.copy
// CHECK: mlak.rope %[[S]]
func.func @strided(%x: tensor<2x32xf32>, %c: tensor<2x8xf32>) -> tensor<2x16xf32> {
  %s = tensor.extract_slice %x[0, 16] [2, 16] [1, 1] : tensor<2x32xf32> to tensor<2x16xf32>
  %e = tensor.empty() : tensor<2x16xf32>
  %a = mlak.rope %s, %c, %c outs(%e) {kernel = "cpu_rope", input = 1, output = 0}
    : (tensor<2x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x16xf32>) -> tensor<2x16xf32>
  return %a : tensor<2x16xf32>
}
