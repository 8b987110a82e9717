// Edge cases: data movement that is removed, and near misses that must not be
// removed.
// RUN: mla-opt %s --split-input-file --mla-fuse-query | FileCheck %s

// Columns 24 to 39 are inserted. The slices contain none of these columns, so
// that they read the source directly.
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

// Each slice contains one of the inserted columns, so that the insertion must
// remain.
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

// A slice as large as its source is the whole source only at offset 0. At any
// other offset it reads out of bounds, and this run-time error must not be
// removed.
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

// A reshape with one dynamic dimension does not change the size of that
// dimension. With two dynamic dimensions both sizes may have changed.
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

// -----

// Two transposes that do not commute: the composed permutation must apply the
// outer one first.
// CHECK-LABEL: func.func @transposes(
// CHECK-SAME: %[[Q:[a-z0-9]+]]: tensor<5x3x2x24xf32>
// CHECK: %[[T:.*]] = linalg.transpose ins(%[[Q]] : tensor<5x3x2x24xf32>) outs(%{{.*}} : tensor<2x3x5x24xf32>) permutation = [2, 1, 0, 3]
// CHECK-NOT: linalg.transpose
// CHECK: mla.absorb_query %[[T]]
func.func @transposes(%q: tensor<5x3x2x24xf32>, %uk: tensor<5x24x64xf32>) -> tensor<2x3x5x64xf32> {
  %e0 = tensor.empty() : tensor<3x2x5x24xf32>
  %t0 = linalg.transpose ins(%q : tensor<5x3x2x24xf32>) outs(%e0 : tensor<3x2x5x24xf32>) permutation = [1, 2, 0, 3]
  %e1 = tensor.empty() : tensor<2x3x5x24xf32>
  %t1 = linalg.transpose ins(%t0 : tensor<3x2x5x24xf32>) outs(%e1 : tensor<2x3x5x24xf32>) permutation = [1, 0, 2, 3]
  %a = mla.absorb_query %t1, %uk : (tensor<2x3x5x24xf32>, tensor<5x24x64xf32>) -> tensor<2x3x5x64xf32>
  return %a : tensor<2x3x5x64xf32>
}

// -----

// The same transposes on equal sizes, where a wrong order would change no type.
// CHECK-LABEL: func.func @transposes_of_equal_sizes(
// CHECK-SAME: %[[Q:[a-z0-9]+]]: tensor<4x4x4x24xf32>
// CHECK: linalg.transpose ins(%[[Q]] : tensor<4x4x4x24xf32>) outs(%{{.*}}) permutation = [2, 1, 0, 3]
// CHECK-NOT: linalg.transpose
func.func @transposes_of_equal_sizes(%q: tensor<4x4x4x24xf32>, %uk: tensor<4x24x64xf32>) -> tensor<4x4x4x64xf32> {
  %e = tensor.empty() : tensor<4x4x4x24xf32>
  %t0 = linalg.transpose ins(%q : tensor<4x4x4x24xf32>) outs(%e : tensor<4x4x4x24xf32>) permutation = [1, 2, 0, 3]
  %t1 = linalg.transpose ins(%t0 : tensor<4x4x4x24xf32>) outs(%e : tensor<4x4x4x24xf32>) permutation = [1, 0, 2, 3]
  %a = mla.absorb_query %t1, %uk : (tensor<4x4x4x24xf32>, tensor<4x24x64xf32>) -> tensor<4x4x4x64xf32>
  return %a : tensor<4x4x4x64xf32>
}

// -----

// A slice of a cyclic transpose of three dimensions: each offset must follow
// its dimension.
// CHECK-LABEL: func.func @slice_of_a_cycle(
// CHECK-SAME: %[[N:[a-z0-9]+]]: tensor<5x2x3x24xf32>, %[[R:[a-z0-9]+]]: tensor<5x2x3x16xf32>
// CHECK: %[[S:.*]] = tensor.extract_slice %[[N]][1, 0, 2, 0] [4, 2, 1, 24] [1, 1, 1, 1]
// CHECK: linalg.transpose ins(%[[S]] : tensor<4x2x1x24xf32>) outs(%{{.*}} : tensor<2x1x4x24xf32>) permutation = [1, 2, 0, 3]
func.func @slice_of_a_cycle(%n: tensor<5x2x3x24xf32>, %r: tensor<5x2x3x16xf32>, %uk: tensor<4x24x64xf32>) -> tensor<2x1x4x64xf32> {
  %q = tensor.concat dim(3) %n, %r : (tensor<5x2x3x24xf32>, tensor<5x2x3x16xf32>) -> tensor<5x2x3x40xf32>
  %e = tensor.empty() : tensor<2x3x5x40xf32>
  %t = linalg.transpose ins(%q : tensor<5x2x3x40xf32>) outs(%e : tensor<2x3x5x40xf32>) permutation = [1, 2, 0, 3]
  %s = tensor.extract_slice %t[0, 2, 1, 0] [2, 1, 4, 24] [1, 1, 1, 1] : tensor<2x3x5x40xf32> to tensor<2x1x4x24xf32>
  %a = mla.absorb_query %s, %uk : (tensor<2x1x4x24xf32>, tensor<4x24x64xf32>) -> tensor<2x1x4x64xf32>
  return %a : tensor<2x1x4x64xf32>
}

// -----

// A cyclic transpose that moves a dimension of size 1 is a reshape. Each
// dynamic dimension must keep its own size.
// CHECK-LABEL: func.func @unit_in_a_cycle(
// CHECK-SAME: %[[Q:[a-z0-9]+]]: tensor<?x1x5x24xf32>
// CHECK-NOT: linalg.transpose
// CHECK: tensor.collapse_shape %[[Q]] {{\[}}[0, 1], [2], [3]]
// CHECK: tensor.expand_shape %{{.*}} {{\[}}[0], [1], [2, 3]] output_shape [%{{.*}}, 5, 24, 1]
func.func @unit_in_a_cycle(%q: tensor<?x1x5x24xf32>, %b: index, %uk: tensor<24x1x64xf32>) -> tensor<?x5x24x64xf32> {
  %e = tensor.empty(%b) : tensor<?x5x24x1xf32>
  %t = linalg.transpose ins(%q : tensor<?x1x5x24xf32>) outs(%e : tensor<?x5x24x1xf32>) permutation = [0, 2, 3, 1]
  %a = mla.absorb_query %t, %uk : (tensor<?x5x24x1xf32>, tensor<24x1x64xf32>) -> tensor<?x5x24x64xf32>
  return %a : tensor<?x5x24x64xf32>
}

// -----

// A cyclic transpose that moves wider dimensions past each other moves
// elements, although another dimension has size 1.
// CHECK-LABEL: func.func @cycle_moves_elements(
// CHECK: linalg.transpose {{.*}} permutation = [2, 0, 1, 3]
func.func @cycle_moves_elements(%q: tensor<5x1x3x24xf32>, %uk: tensor<1x24x64xf32>) -> tensor<3x5x1x64xf32> {
  %e = tensor.empty() : tensor<3x5x1x24xf32>
  %t = linalg.transpose ins(%q : tensor<5x1x3x24xf32>) outs(%e : tensor<3x5x1x24xf32>) permutation = [2, 0, 1, 3]
  %a = mla.absorb_query %t, %uk : (tensor<3x5x1x24xf32>, tensor<1x24x64xf32>) -> tensor<3x5x1x64xf32>
  return %a : tensor<3x5x1x64xf32>
}

// -----

// A slice with a dynamic size is the whole source only if its size is the size
// of the same dimension of the same tensor.
// CHECK-LABEL: func.func @size_of_itself(
// CHECK-SAME: %[[Q:[a-z0-9]+]]: tensor<?x?x5x24xf32>
// CHECK: mla.absorb_query %[[Q]]
func.func @size_of_itself(%q: tensor<?x?x5x24xf32>, %uk: tensor<5x24x64xf32>) -> tensor<?x?x5x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = tensor.dim %q, %c0 : tensor<?x?x5x24xf32>
  %s = tensor.dim %q, %c1 : tensor<?x?x5x24xf32>
  %w = tensor.extract_slice %q[0, 0, 0, 0] [%b, %s, 5, 24] [1, 1, 1, 1] : tensor<?x?x5x24xf32> to tensor<?x?x5x24xf32>
  %a = mla.absorb_query %w, %uk : (tensor<?x?x5x24xf32>, tensor<5x24x64xf32>) -> tensor<?x?x5x64xf32>
  return %a : tensor<?x?x5x64xf32>
}

// -----

// CHECK-LABEL: func.func @size_of_another_dimension(
// CHECK-SAME: %[[Q:[a-z0-9]+]]: tensor<?x?x5x24xf32>
// CHECK: %[[W:.*]] = tensor.extract_slice %[[Q]]
// CHECK: mla.absorb_query %[[W]]
func.func @size_of_another_dimension(%q: tensor<?x?x5x24xf32>, %uk: tensor<5x24x64xf32>) -> tensor<?x?x5x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = tensor.dim %q, %c0 : tensor<?x?x5x24xf32>
  %s = tensor.dim %q, %c1 : tensor<?x?x5x24xf32>
  %w = tensor.extract_slice %q[0, 0, 0, 0] [%s, %b, 5, 24] [1, 1, 1, 1] : tensor<?x?x5x24xf32> to tensor<?x?x5x24xf32>
  %a = mla.absorb_query %w, %uk : (tensor<?x?x5x24xf32>, tensor<5x24x64xf32>) -> tensor<?x?x5x64xf32>
  return %a : tensor<?x?x5x64xf32>
}

// -----

// CHECK-LABEL: func.func @size_of_another_tensor(
// CHECK-SAME: %[[Q:[a-z0-9]+]]: tensor<?x3x5x24xf32>
// CHECK: %[[W:.*]] = tensor.extract_slice %[[Q]]
// CHECK: mla.absorb_query %[[W]]
func.func @size_of_another_tensor(%q: tensor<?x3x5x24xf32>, %o: tensor<?x3xf32>, %uk: tensor<5x24x64xf32>) -> tensor<?x3x5x64xf32> {
  %c0 = arith.constant 0 : index
  %b = tensor.dim %o, %c0 : tensor<?x3xf32>
  %w = tensor.extract_slice %q[0, 0, 0, 0] [%b, 3, 5, 24] [1, 1, 1, 1] : tensor<?x3x5x24xf32> to tensor<?x3x5x24xf32>
  %a = mla.absorb_query %w, %uk : (tensor<?x3x5x24xf32>, tensor<5x24x64xf32>) -> tensor<?x3x5x64xf32>
  return %a : tensor<?x3x5x64xf32>
}

// -----

// Not removed: every second column of the result of a concat or an insertion is
// not a slice of a single input.
// CHECK-LABEL: func.func @strided(
// CHECK: %[[J:.*]] = tensor.concat
// CHECK: tensor.extract_slice %[[J]][0, 0, 0, 0] [2, 3, 5, 12] [1, 1, 1, 2]
// CHECK: %[[I:.*]] = tensor.insert_slice
// CHECK: tensor.extract_slice %[[I]][0, 0, 0, 0] [2, 3, 5, 12] [1, 1, 1, 2]
func.func @strided(%q: tensor<2x3x5x24xf32>, %r: tensor<2x3x5x16xf32>, %uk: tensor<5x12x64xf32>) -> (tensor<2x3x5x64xf32>, tensor<2x3x5x64xf32>) {
  %j = tensor.concat dim(3) %q, %r : (tensor<2x3x5x24xf32>, tensor<2x3x5x16xf32>) -> tensor<2x3x5x40xf32>
  %s = tensor.extract_slice %j[0, 0, 0, 0] [2, 3, 5, 12] [1, 1, 1, 2] : tensor<2x3x5x40xf32> to tensor<2x3x5x12xf32>
  %a = mla.absorb_query %s, %uk : (tensor<2x3x5x12xf32>, tensor<5x12x64xf32>) -> tensor<2x3x5x64xf32>
  %ins = tensor.insert_slice %q into %j[0, 0, 0, 0] [2, 3, 5, 24] [1, 1, 1, 1] : tensor<2x3x5x24xf32> into tensor<2x3x5x40xf32>
  %t = tensor.extract_slice %ins[0, 0, 0, 0] [2, 3, 5, 12] [1, 1, 1, 2] : tensor<2x3x5x40xf32> to tensor<2x3x5x12xf32>
  %b = mla.absorb_query %t, %uk : (tensor<2x3x5x12xf32>, tensor<5x12x64xf32>) -> tensor<2x3x5x64xf32>
  return %a, %b : tensor<2x3x5x64xf32>, tensor<2x3x5x64xf32>
}

// -----

// Not removed: a strided insertion interleaves its source with the old
// elements.
// CHECK-LABEL: func.func @strided_insertion(
// CHECK: %[[I:.*]] = tensor.insert_slice
// CHECK: tensor.extract_slice %[[I]][0, 0, 0, 0] [2, 3, 5, 12] [1, 1, 1, 1]
func.func @strided_insertion(%q: tensor<2x3x5x24xf32>, %r: tensor<2x3x5x12xf32>, %uk: tensor<5x12x64xf32>) -> tensor<2x3x5x64xf32> {
  %ins = tensor.insert_slice %r into %q[0, 0, 0, 0] [2, 3, 5, 12] [1, 1, 1, 2] : tensor<2x3x5x12xf32> into tensor<2x3x5x24xf32>
  %t = tensor.extract_slice %ins[0, 0, 0, 0] [2, 3, 5, 12] [1, 1, 1, 1] : tensor<2x3x5x24xf32> to tensor<2x3x5x12xf32>
  %b = mla.absorb_query %t, %uk : (tensor<2x3x5x12xf32>, tensor<5x12x64xf32>) -> tensor<2x3x5x64xf32>
  return %b : tensor<2x3x5x64xf32>
}

// -----

// Not removed: a generic op that yields its input in another order is no copy.
// CHECK-LABEL: func.func @generic_transpose(
// CHECK: %[[T:.*]] = linalg.generic
// CHECK: mla.absorb_query %[[T]]
#swapped = affine_map<(d0, d1, d2, d3) -> (d1, d0, d2, d3)>
#same = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
func.func @generic_transpose(%q: tensor<3x3x5x24xf32>, %uk: tensor<5x24x64xf32>) -> tensor<3x3x5x64xf32> {
  %e = tensor.empty() : tensor<3x3x5x24xf32>
  %t = linalg.generic {indexing_maps = [#swapped, #same], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%q : tensor<3x3x5x24xf32>) outs(%e : tensor<3x3x5x24xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<3x3x5x24xf32>
  %a = mla.absorb_query %t, %uk : (tensor<3x3x5x24xf32>, tensor<5x24x64xf32>) -> tensor<3x3x5x64xf32>
  return %a : tensor<3x3x5x64xf32>
}

// -----

// Not removed: a slice that ends one column after the boundary between the
// inputs of a concat, so that it reads both inputs.
// CHECK-LABEL: func.func @over_the_seam(
// CHECK: %[[J:.*]] = tensor.concat
// CHECK: tensor.extract_slice %[[J]][0, 0, 0, 1] [2, 3, 5, 24] [1, 1, 1, 1]
func.func @over_the_seam(%q: tensor<2x3x5x24xf32>, %r: tensor<2x3x5x16xf32>, %uk: tensor<5x24x64xf32>) -> tensor<2x3x5x64xf32> {
  %j = tensor.concat dim(3) %q, %r : (tensor<2x3x5x24xf32>, tensor<2x3x5x16xf32>) -> tensor<2x3x5x40xf32>
  %s = tensor.extract_slice %j[0, 0, 0, 1] [2, 3, 5, 24] [1, 1, 1, 1] : tensor<2x3x5x40xf32> to tensor<2x3x5x24xf32>
  %a = mla.absorb_query %s, %uk : (tensor<2x3x5x24xf32>, tensor<5x24x64xf32>) -> tensor<2x3x5x64xf32>
  return %a : tensor<2x3x5x64xf32>
}
