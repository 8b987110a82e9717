// RUN: %mla-opt %s --mla-fuse-query | FileCheck %s
// RUN: %mla-opt %s --mla-fuse-query --remarks-filter=mla-fuse-query -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// Norms that stay apart from the append.

!c = !mla.cache<<[latent : 48 x f32]>, page = 16>
!h = !mla.cache<<[latent : 48 x bf16]>, page = 16>
#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0, 0)>
#column = affine_map<(d0, d1) -> (d1)>
#line = affine_map<(d0, d1) -> (d0)>

// Another op reads the normalized latent.
// REMARK: [Missed] norm | {{.*}}Function=read_elsewhere | Remark="the append does not normalize the latent: another op reads the normalized latent"
// CHECK-LABEL: func.func @read_elsewhere
// CHECK: mla.append %{{.*}} latent(%{{[^ ]*}}) slots(%{{[^ ]*}}) :
func.func @read_elsewhere(%l: tensor<3x48xf32>, %other: tensor<3x48xf32>, %w: tensor<48xf32>, %c: !c, %s: tensor<3xi32>) -> tensor<3x48xf32> {
  %zero = arith.constant 0.0 : f32
  %width = arith.constant 48.0 : f32
  %inverse = arith.constant 0.020833334 : f32
  %eps = arith.constant 1.0e-06 : f32
  %e = tensor.empty() : tensor<3x48xf32>
  %er = tensor.empty() : tensor<3x1xf32>
  %start = linalg.fill ins(%zero : f32) outs(%er : tensor<3x1xf32>) -> tensor<3x1xf32>
  %sum = linalg.generic {indexing_maps = [#all, #all, #row], iterator_types = ["parallel", "reduction"]} ins(%l, %other : tensor<3x48xf32>, tensor<3x48xf32>) outs(%start : tensor<3x1xf32>) {
  ^bb0(%x: f32, %v: f32, %o: f32):
    %s2 = arith.mulf %x, %x : f32
    %y = arith.addf %o, %s2 : f32
    linalg.yield %y : f32
  } -> tensor<3x1xf32>
  %normed = linalg.generic {indexing_maps = [#all, #row, #column, #all], iterator_types = ["parallel", "parallel"]} ins(%l, %sum, %w : tensor<3x48xf32>, tensor<3x1xf32>, tensor<48xf32>) outs(%e : tensor<3x48xf32>) {
  ^bb0(%x: f32, %p: f32, %u: f32, %o: f32):
    %m = arith.divf %p, %width : f32
    %a = arith.addf %m, %eps : f32
    %r = math.rsqrt %a : f32
    %y = arith.mulf %x, %r : f32
    %z = arith.mulf %y, %u : f32
    linalg.yield %z : f32
  } -> tensor<3x48xf32>
  mla.append %c latent(%normed) slots(%s) : (!c, tensor<3x48xf32>, tensor<3xi32>) -> ()
  return %normed : tensor<3x48xf32>
}

// The mean divides by another number.
// REMARK: [Missed] norm | {{.*}}Function=other_width | Remark="the append does not normalize the latent: it is not the product of a weight [C] and rows that are divided by the root of their mean square"
// CHECK-LABEL: func.func @other_width
// CHECK: mla.append %{{.*}} latent(%{{[^ ]*}}) slots(%{{[^ ]*}}) :
func.func @other_width(%l: tensor<3x48xf32>, %other: tensor<3x48xf32>, %w: tensor<48xf32>, %c: !c, %s: tensor<3xi32>) {
  %zero = arith.constant 0.0 : f32
  %width = arith.constant 48.0 : f32
  %inverse = arith.constant 0.020833334 : f32
  %eps = arith.constant 1.0e-06 : f32
  %e = tensor.empty() : tensor<3x48xf32>
  %er = tensor.empty() : tensor<3x1xf32>
  %start = linalg.fill ins(%zero : f32) outs(%er : tensor<3x1xf32>) -> tensor<3x1xf32>
  %sum = linalg.generic {indexing_maps = [#all, #all, #row], iterator_types = ["parallel", "reduction"]} ins(%l, %other : tensor<3x48xf32>, tensor<3x48xf32>) outs(%start : tensor<3x1xf32>) {
  ^bb0(%x: f32, %v: f32, %o: f32):
    %s2 = arith.mulf %x, %x : f32
    %y = arith.addf %o, %s2 : f32
    linalg.yield %y : f32
  } -> tensor<3x1xf32>
  %normed = linalg.generic {indexing_maps = [#all, #row, #column, #all], iterator_types = ["parallel", "parallel"]} ins(%l, %sum, %w : tensor<3x48xf32>, tensor<3x1xf32>, tensor<48xf32>) outs(%e : tensor<3x48xf32>) {
  ^bb0(%x: f32, %p: f32, %u: f32, %o: f32):
    %m = arith.divf %p, %eps : f32
    %a = arith.addf %m, %eps : f32
    %r = math.rsqrt %a : f32
    %y = arith.mulf %x, %r : f32
    %z = arith.mulf %y, %u : f32
    linalg.yield %z : f32
  } -> tensor<3x48xf32>
  mla.append %c latent(%normed) slots(%s) : (!c, tensor<3x48xf32>, tensor<3xi32>) -> ()
  return
}

// A product with 1 / 48 rounds.
// REMARK: [Missed] norm | {{.*}}Function=inverse | Remark="the append does not normalize the latent: it is not the product of a weight [C] and rows that are divided by the root of their mean square"
// CHECK-LABEL: func.func @inverse
// CHECK: mla.append %{{.*}} latent(%{{[^ ]*}}) slots(%{{[^ ]*}}) :
func.func @inverse(%l: tensor<3x48xf32>, %other: tensor<3x48xf32>, %w: tensor<48xf32>, %c: !c, %s: tensor<3xi32>) {
  %zero = arith.constant 0.0 : f32
  %width = arith.constant 48.0 : f32
  %inverse = arith.constant 0.020833334 : f32
  %eps = arith.constant 1.0e-06 : f32
  %e = tensor.empty() : tensor<3x48xf32>
  %er = tensor.empty() : tensor<3x1xf32>
  %start = linalg.fill ins(%zero : f32) outs(%er : tensor<3x1xf32>) -> tensor<3x1xf32>
  %sum = linalg.generic {indexing_maps = [#all, #all, #row], iterator_types = ["parallel", "reduction"]} ins(%l, %other : tensor<3x48xf32>, tensor<3x48xf32>) outs(%start : tensor<3x1xf32>) {
  ^bb0(%x: f32, %v: f32, %o: f32):
    %s2 = arith.mulf %x, %x : f32
    %y = arith.addf %o, %s2 : f32
    linalg.yield %y : f32
  } -> tensor<3x1xf32>
  %normed = linalg.generic {indexing_maps = [#all, #row, #column, #all], iterator_types = ["parallel", "parallel"]} ins(%l, %sum, %w : tensor<3x48xf32>, tensor<3x1xf32>, tensor<48xf32>) outs(%e : tensor<3x48xf32>) {
  ^bb0(%x: f32, %p: f32, %u: f32, %o: f32):
    %m = arith.mulf %p, %inverse : f32
    %a = arith.addf %m, %eps : f32
    %r = math.rsqrt %a : f32
    %y = arith.mulf %x, %r : f32
    %z = arith.mulf %y, %u : f32
    linalg.yield %z : f32
  } -> tensor<3x48xf32>
  mla.append %c latent(%normed) slots(%s) : (!c, tensor<3x48xf32>, tensor<3xi32>) -> ()
  return
}

// The sum begins with another number.
// REMARK: [Missed] norm | {{.*}}Function=start | Remark="the append does not normalize the latent: it is not the product of a weight [C] and rows that are divided by the root of their mean square"
// CHECK-LABEL: func.func @start
// CHECK: mla.append %{{.*}} latent(%{{[^ ]*}}) slots(%{{[^ ]*}}) :
func.func @start(%l: tensor<3x48xf32>, %other: tensor<3x48xf32>, %w: tensor<48xf32>, %c: !c, %s: tensor<3xi32>) {
  %zero = arith.constant 1.0 : f32
  %width = arith.constant 48.0 : f32
  %inverse = arith.constant 0.020833334 : f32
  %eps = arith.constant 1.0e-06 : f32
  %e = tensor.empty() : tensor<3x48xf32>
  %er = tensor.empty() : tensor<3x1xf32>
  %start = linalg.fill ins(%zero : f32) outs(%er : tensor<3x1xf32>) -> tensor<3x1xf32>
  %sum = linalg.generic {indexing_maps = [#all, #all, #row], iterator_types = ["parallel", "reduction"]} ins(%l, %other : tensor<3x48xf32>, tensor<3x48xf32>) outs(%start : tensor<3x1xf32>) {
  ^bb0(%x: f32, %v: f32, %o: f32):
    %s2 = arith.mulf %x, %x : f32
    %y = arith.addf %o, %s2 : f32
    linalg.yield %y : f32
  } -> tensor<3x1xf32>
  %normed = linalg.generic {indexing_maps = [#all, #row, #column, #all], iterator_types = ["parallel", "parallel"]} ins(%l, %sum, %w : tensor<3x48xf32>, tensor<3x1xf32>, tensor<48xf32>) outs(%e : tensor<3x48xf32>) {
  ^bb0(%x: f32, %p: f32, %u: f32, %o: f32):
    %m = arith.divf %p, %width : f32
    %a = arith.addf %m, %eps : f32
    %r = math.rsqrt %a : f32
    %y = arith.mulf %x, %r : f32
    %z = arith.mulf %y, %u : f32
    linalg.yield %z : f32
  } -> tensor<3x48xf32>
  mla.append %c latent(%normed) slots(%s) : (!c, tensor<3x48xf32>, tensor<3xi32>) -> ()
  return
}

// The sum adds products of two tensors.
// REMARK: [Missed] norm | {{.*}}Function=other_square | Remark="the append does not normalize the latent: it is not the product of a weight [C] and rows that are divided by the root of their mean square"
// CHECK-LABEL: func.func @other_square
// CHECK: mla.append %{{.*}} latent(%{{[^ ]*}}) slots(%{{[^ ]*}}) :
func.func @other_square(%l: tensor<3x48xf32>, %other: tensor<3x48xf32>, %w: tensor<48xf32>, %c: !c, %s: tensor<3xi32>) {
  %zero = arith.constant 0.0 : f32
  %width = arith.constant 48.0 : f32
  %inverse = arith.constant 0.020833334 : f32
  %eps = arith.constant 1.0e-06 : f32
  %e = tensor.empty() : tensor<3x48xf32>
  %er = tensor.empty() : tensor<3x1xf32>
  %start = linalg.fill ins(%zero : f32) outs(%er : tensor<3x1xf32>) -> tensor<3x1xf32>
  %sum = linalg.generic {indexing_maps = [#all, #all, #row], iterator_types = ["parallel", "reduction"]} ins(%l, %other : tensor<3x48xf32>, tensor<3x48xf32>) outs(%start : tensor<3x1xf32>) {
  ^bb0(%x: f32, %v: f32, %o: f32):
    %s2 = arith.mulf %x, %v : f32
    %y = arith.addf %o, %s2 : f32
    linalg.yield %y : f32
  } -> tensor<3x1xf32>
  %normed = linalg.generic {indexing_maps = [#all, #row, #column, #all], iterator_types = ["parallel", "parallel"]} ins(%l, %sum, %w : tensor<3x48xf32>, tensor<3x1xf32>, tensor<48xf32>) outs(%e : tensor<3x48xf32>) {
  ^bb0(%x: f32, %p: f32, %u: f32, %o: f32):
    %m = arith.divf %p, %width : f32
    %a = arith.addf %m, %eps : f32
    %r = math.rsqrt %a : f32
    %y = arith.mulf %x, %r : f32
    %z = arith.mulf %y, %u : f32
    linalg.yield %z : f32
  } -> tensor<3x48xf32>
  mla.append %c latent(%normed) slots(%s) : (!c, tensor<3x48xf32>, tensor<3xi32>) -> ()
  return
}

// The factor is no inverse root.
// REMARK: [Missed] norm | {{.*}}Function=other_root | Remark="the append does not normalize the latent: it is not the product of a weight [C] and rows that are divided by the root of their mean square"
// CHECK-LABEL: func.func @other_root
// CHECK: mla.append %{{.*}} latent(%{{[^ ]*}}) slots(%{{[^ ]*}}) :
func.func @other_root(%l: tensor<3x48xf32>, %other: tensor<3x48xf32>, %w: tensor<48xf32>, %c: !c, %s: tensor<3xi32>) {
  %zero = arith.constant 0.0 : f32
  %width = arith.constant 48.0 : f32
  %inverse = arith.constant 0.020833334 : f32
  %eps = arith.constant 1.0e-06 : f32
  %e = tensor.empty() : tensor<3x48xf32>
  %er = tensor.empty() : tensor<3x1xf32>
  %start = linalg.fill ins(%zero : f32) outs(%er : tensor<3x1xf32>) -> tensor<3x1xf32>
  %sum = linalg.generic {indexing_maps = [#all, #all, #row], iterator_types = ["parallel", "reduction"]} ins(%l, %other : tensor<3x48xf32>, tensor<3x48xf32>) outs(%start : tensor<3x1xf32>) {
  ^bb0(%x: f32, %v: f32, %o: f32):
    %s2 = arith.mulf %x, %x : f32
    %y = arith.addf %o, %s2 : f32
    linalg.yield %y : f32
  } -> tensor<3x1xf32>
  %normed = linalg.generic {indexing_maps = [#all, #row, #column, #all], iterator_types = ["parallel", "parallel"]} ins(%l, %sum, %w : tensor<3x48xf32>, tensor<3x1xf32>, tensor<48xf32>) outs(%e : tensor<3x48xf32>) {
  ^bb0(%x: f32, %p: f32, %u: f32, %o: f32):
    %m = arith.divf %p, %width : f32
    %a = arith.addf %m, %eps : f32
    %r = math.exp %a : f32
    %y = arith.mulf %x, %r : f32
    %z = arith.mulf %y, %u : f32
    linalg.yield %z : f32
  } -> tensor<3x48xf32>
  mla.append %c latent(%normed) slots(%s) : (!c, tensor<3x48xf32>, tensor<3xi32>) -> ()
  return
}

// The weight belongs to the rows.
// REMARK: [Missed] norm | {{.*}}Function=weight_of_rows | Remark="the append does not normalize the latent: it is not the product of a weight [C] and rows that are divided by the root of their mean square"
// CHECK-LABEL: func.func @weight_of_rows
// CHECK: mla.append %{{.*}} latent(%{{[^ ]*}}) slots(%{{[^ ]*}}) :
func.func @weight_of_rows(%l: tensor<3x48xf32>, %other: tensor<3x48xf32>, %w: tensor<3xf32>, %c: !c, %s: tensor<3xi32>) {
  %zero = arith.constant 0.0 : f32
  %width = arith.constant 48.0 : f32
  %inverse = arith.constant 0.020833334 : f32
  %eps = arith.constant 1.0e-06 : f32
  %e = tensor.empty() : tensor<3x48xf32>
  %er = tensor.empty() : tensor<3x1xf32>
  %start = linalg.fill ins(%zero : f32) outs(%er : tensor<3x1xf32>) -> tensor<3x1xf32>
  %sum = linalg.generic {indexing_maps = [#all, #all, #row], iterator_types = ["parallel", "reduction"]} ins(%l, %other : tensor<3x48xf32>, tensor<3x48xf32>) outs(%start : tensor<3x1xf32>) {
  ^bb0(%x: f32, %v: f32, %o: f32):
    %s2 = arith.mulf %x, %x : f32
    %y = arith.addf %o, %s2 : f32
    linalg.yield %y : f32
  } -> tensor<3x1xf32>
  %normed = linalg.generic {indexing_maps = [#all, #row, #line, #all], iterator_types = ["parallel", "parallel"]} ins(%l, %sum, %w : tensor<3x48xf32>, tensor<3x1xf32>, tensor<3xf32>) outs(%e : tensor<3x48xf32>) {
  ^bb0(%x: f32, %p: f32, %u: f32, %o: f32):
    %m = arith.divf %p, %width : f32
    %a = arith.addf %m, %eps : f32
    %r = math.rsqrt %a : f32
    %y = arith.mulf %x, %r : f32
    %z = arith.mulf %y, %u : f32
    linalg.yield %z : f32
  } -> tensor<3x48xf32>
  mla.append %c latent(%normed) slots(%s) : (!c, tensor<3x48xf32>, tensor<3xi32>) -> ()
  return
}

// Only the normalized value is rounded.
// REMARK: [Missed] norm | {{.*}}Function=rounds_between | Remark="the append does not normalize the latent: the norm rounds to other types than the append"
// CHECK-LABEL: func.func @rounds_between
// CHECK: mla.append %{{.*}} latent(%{{[^ ]*}}) slots(%{{[^ ]*}}) :
func.func @rounds_between(%l: tensor<3x48xf32>, %other: tensor<3x48xf32>, %w: tensor<48xf32>, %c: !c, %s: tensor<3xi32>) {
  %zero = arith.constant 0.0 : f32
  %width = arith.constant 48.0 : f32
  %inverse = arith.constant 0.020833334 : f32
  %eps = arith.constant 1.0e-06 : f32
  %e = tensor.empty() : tensor<3x48xf32>
  %er = tensor.empty() : tensor<3x1xf32>
  %start = linalg.fill ins(%zero : f32) outs(%er : tensor<3x1xf32>) -> tensor<3x1xf32>
  %sum = linalg.generic {indexing_maps = [#all, #all, #row], iterator_types = ["parallel", "reduction"]} ins(%l, %other : tensor<3x48xf32>, tensor<3x48xf32>) outs(%start : tensor<3x1xf32>) {
  ^bb0(%x: f32, %v: f32, %o: f32):
    %s2 = arith.mulf %x, %x : f32
    %y = arith.addf %o, %s2 : f32
    linalg.yield %y : f32
  } -> tensor<3x1xf32>
  %normed = linalg.generic {indexing_maps = [#all, #row, #column, #all], iterator_types = ["parallel", "parallel"]} ins(%l, %sum, %w : tensor<3x48xf32>, tensor<3x1xf32>, tensor<48xf32>) outs(%e : tensor<3x48xf32>) {
  ^bb0(%x: f32, %p: f32, %u: f32, %o: f32):
    %m = arith.divf %p, %width : f32
    %a = arith.addf %m, %eps : f32
    %r = math.rsqrt %a : f32
    %y = arith.mulf %x, %r : f32
    %b = arith.truncf %y : f32 to bf16
    %d = arith.extf %b : bf16 to f32
    %z = arith.mulf %d, %u : f32
    linalg.yield %z : f32
  } -> tensor<3x48xf32>
  mla.append %c latent(%normed) slots(%s) : (!c, tensor<3x48xf32>, tensor<3xi32>) -> ()
  return
}

// The product is rounded to f16, and then to bf16.
// REMARK: [Missed] norm | {{.*}}Function=rounds_to_f16 | Remark="the append does not normalize the latent: the norm rounds to f16, and the cache has another type"
// CHECK-LABEL: func.func @rounds_to_f16
// CHECK: mla.append %{{.*}} latent(%{{[^ ]*}}) slots(%{{[^ ]*}}) :
func.func @rounds_to_f16(%l: tensor<3x48xf32>, %other: tensor<3x48xf32>, %w: tensor<48xf32>, %c: !h, %s: tensor<3xi32>) {
  %zero = arith.constant 0.0 : f32
  %width = arith.constant 48.0 : f32
  %inverse = arith.constant 0.020833334 : f32
  %eps = arith.constant 1.0e-06 : f32
  %e = tensor.empty() : tensor<3x48xf16>
  %er = tensor.empty() : tensor<3x1xf32>
  %start = linalg.fill ins(%zero : f32) outs(%er : tensor<3x1xf32>) -> tensor<3x1xf32>
  %sum = linalg.generic {indexing_maps = [#all, #all, #row], iterator_types = ["parallel", "reduction"]} ins(%l, %other : tensor<3x48xf32>, tensor<3x48xf32>) outs(%start : tensor<3x1xf32>) {
  ^bb0(%x: f32, %v: f32, %o: f32):
    %s2 = arith.mulf %x, %x : f32
    %y = arith.addf %o, %s2 : f32
    linalg.yield %y : f32
  } -> tensor<3x1xf32>
  %normed = linalg.generic {indexing_maps = [#all, #row, #column, #all], iterator_types = ["parallel", "parallel"]} ins(%l, %sum, %w : tensor<3x48xf32>, tensor<3x1xf32>, tensor<48xf32>) outs(%e : tensor<3x48xf16>) {
  ^bb0(%x: f32, %p: f32, %u: f32, %o: f16):
    %m = arith.divf %p, %width : f32
    %a = arith.addf %m, %eps : f32
    %r = math.rsqrt %a : f32
    %y = arith.mulf %x, %r : f32
    %z = arith.mulf %y, %u : f32
    %b = arith.truncf %z : f32 to f16
    linalg.yield %b : f16
  } -> tensor<3x48xf16>
  mla.append %c latent(%normed) slots(%s) : (!h, tensor<3x48xf16>, tensor<3xi32>) -> ()
  return
}

// The latent is an argument.
// REMARK: [Missed] norm | {{.*}}Function=argument | Remark="the append does not normalize the latent: it is not the product of a weight [C] and rows that are divided by the root of their mean square"
// CHECK-LABEL: func.func @argument
func.func @argument(%l: tensor<3x48xf32>, %c: !c, %s: tensor<3xi32>) {
  mla.append %c latent(%l) slots(%s) : (!c, tensor<3x48xf32>, tensor<3xi32>) -> ()
  return
}

// A norm reads the type of its operand: the cast before it stays.
// CHECK-LABEL: func.func @cast_before
// CHECK: arith.truncf
// CHECK: mla.append {{.*}} norm(%{{.*}}) {norm_eps
func.func @cast_before(%l: tensor<3x48xf32>, %w: tensor<48xbf16>, %c: !h, %s: tensor<3xi32>) {
  %b = arith.truncf %l : tensor<3x48xf32> to tensor<3x48xbf16>
  mla.append %c latent(%b) slots(%s) norm(%w) {norm_eps = 1.0e-06 : f64, norm_rounds} : (!h, tensor<3x48xbf16>, tensor<3xi32>, tensor<48xbf16>) -> ()
  return
}
