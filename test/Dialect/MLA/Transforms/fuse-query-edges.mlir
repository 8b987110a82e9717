// Values that are nearly where they were computed: each must stay.
// RUN: mla-opt %s --split-input-file --mla-fuse-query | FileCheck %s

// Columns 24 to 39 are written. Slices that touch them read beside them.
// CHECK-LABEL: func.func @touches(
// CHECK-SAME: %[[Q:[a-z0-9]+]]: tensor<2x3x5x64xf32>
// CHECK-NOT: tensor.insert_slice
// CHECK: tensor.extract_slice %[[Q]][0, 0, 0, 0] [2, 3, 5, 24]
// CHECK: tensor.extract_slice %[[Q]][0, 0, 0, 40] [2, 3, 5, 24]
func.func @touches(%q: tensor<2x3x5x64xf32>, %r: tensor<2x3x5x16xf32>, %uk: tensor<5x24x64xf32>) -> (tensor<2x3x5x64xf32>, tensor<2x3x5x64xf32>) {
  %ins = tensor.insert_slice %r into %q[0, 0, 0, 24] [2, 3, 5, 16] [1, 1, 1, 1] : tensor<2x3x5x16xf32> into tensor<2x3x5x64xf32>
  %s = tensor.extract_slice %ins[0, 0, 0, 0] [2, 3, 5, 24] [1, 1, 1, 1] : tensor<2x3x5x64xf32> to tensor<2x3x5x24xf32>
  %a = mla.absorb_query %s, %uk : (tensor<2x3x5x24xf32>, tensor<5x24x64xf32>) -> tensor<2x3x5x64xf32>
  %t = tensor.extract_slice %ins[0, 0, 0, 40] [2, 3, 5, 24] [1, 1, 1, 1] : tensor<2x3x5x64xf32> to tensor<2x3x5x24xf32>
  %b = mla.absorb_query %t, %uk : (tensor<2x3x5x24xf32>, tensor<5x24x64xf32>) -> tensor<2x3x5x64xf32>
  return %a, %b : tensor<2x3x5x64xf32>, tensor<2x3x5x64xf32>
}

// -----

// One column of each slice is written.
// CHECK-LABEL: func.func @overlaps(
// CHECK: %[[I:.*]] = tensor.insert_slice
// CHECK: tensor.extract_slice %[[I]][0, 0, 0, 1] [2, 3, 5, 24]
// CHECK: tensor.extract_slice %[[I]][0, 0, 0, 39] [2, 3, 5, 24]
func.func @overlaps(%q: tensor<2x3x5x64xf32>, %r: tensor<2x3x5x16xf32>, %uk: tensor<5x24x64xf32>) -> (tensor<2x3x5x64xf32>, tensor<2x3x5x64xf32>) {
  %ins = tensor.insert_slice %r into %q[0, 0, 0, 24] [2, 3, 5, 16] [1, 1, 1, 1] : tensor<2x3x5x16xf32> into tensor<2x3x5x64xf32>
  %s = tensor.extract_slice %ins[0, 0, 0, 1] [2, 3, 5, 24] [1, 1, 1, 1] : tensor<2x3x5x64xf32> to tensor<2x3x5x24xf32>
  %a = mla.absorb_query %s, %uk : (tensor<2x3x5x24xf32>, tensor<5x24x64xf32>) -> tensor<2x3x5x64xf32>
  %t = tensor.extract_slice %ins[0, 0, 0, 39] [2, 3, 5, 24] [1, 1, 1, 1] : tensor<2x3x5x64xf32> to tensor<2x3x5x24xf32>
  %b = mla.absorb_query %t, %uk : (tensor<2x3x5x24xf32>, tensor<5x24x64xf32>) -> tensor<2x3x5x64xf32>
  return %a, %b : tensor<2x3x5x64xf32>, tensor<2x3x5x64xf32>
}

// -----

// A slice as large as its source is that only where it begins at 0. Anywhere else
// it reads outside, which is an error of the step and none that may vanish.
// CHECK-LABEL: func.func @begins_anywhere(
// CHECK-SAME: %[[Q:[a-z0-9]+]]: tensor<2x3x5x24xf32>, %[[I:[a-z0-9]+]]: index
// CHECK: %[[S:.*]] = tensor.extract_slice %[[Q]][%[[I]], 0, 0, 0]
// CHECK: mla.absorb_query %[[S]]
func.func @begins_anywhere(%q: tensor<2x3x5x24xf32>, %i: index, %uk: tensor<5x24x64xf32>) -> tensor<2x3x5x64xf32> {
  %s = tensor.extract_slice %q[%i, 0, 0, 0] [2, 3, 5, 24] [1, 1, 1, 1] : tensor<2x3x5x24xf32> to tensor<2x3x5x24xf32>
  %a = mla.absorb_query %s, %uk : (tensor<2x3x5x24xf32>, tensor<5x24x64xf32>) -> tensor<2x3x5x64xf32>
  return %a : tensor<2x3x5x64xf32>
}

// -----

// One dynamic dimension is what it was, two may have become others.
// CHECK-LABEL: func.func @one_dynamic(
// CHECK-SAME: %[[Q:[a-z0-9]+]]: tensor<?x3x5x24xf32>
// CHECK: mla.absorb_query %[[Q]]
func.func @one_dynamic(%q: tensor<?x3x5x24xf32>, %uk: tensor<5x24x64xf32>, %b: index) -> tensor<?x3x5x64xf32> {
  %flat = tensor.collapse_shape %q [[0, 1], [2], [3]] : tensor<?x3x5x24xf32> into tensor<?x5x24xf32>
  %back = tensor.expand_shape %flat [[0, 1], [2], [3]] output_shape [%b, 3, 5, 24] : tensor<?x5x24xf32> into tensor<?x3x5x24xf32>
  %a = mla.absorb_query %back, %uk : (tensor<?x3x5x24xf32>, tensor<5x24x64xf32>) -> tensor<?x3x5x64xf32>
  return %a : tensor<?x3x5x64xf32>
}

// -----

// CHECK-LABEL: func.func @two_dynamic(
// CHECK: tensor.collapse_shape
// CHECK: %[[B:.*]] = tensor.expand_shape
// CHECK: mla.absorb_query %[[B]]
func.func @two_dynamic(%q: tensor<?x?x5x24xf32>, %uk: tensor<5x24x64xf32>, %b: index, %s: index) -> tensor<?x?x5x64xf32> {
  %flat = tensor.collapse_shape %q [[0, 1], [2], [3]] : tensor<?x?x5x24xf32> into tensor<?x5x24xf32>
  %back = tensor.expand_shape %flat [[0, 1], [2], [3]] output_shape [%b, %s, 5, 24] : tensor<?x5x24xf32> into tensor<?x?x5x24xf32>
  %a = mla.absorb_query %back, %uk : (tensor<?x?x5x24xf32>, tensor<5x24x64xf32>) -> tensor<?x?x5x64xf32>
  return %a : tensor<?x?x5x64xf32>
}
