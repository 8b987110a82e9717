// RUN: %mla-opt %s --mla-fuse-query | FileCheck %s
// RUN: %mla-opt %s --mla-fuse-query --remarks-filter=mla-fuse-query -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: %mla-opt %s --mla-fuse-query --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS
// RUN: mla-run %s --entry=plain --seed=1 --reference -O 0 | FileCheck %s --check-prefix=NUMBERS
// RUN: mla-run %s --entry=rounds --seed=1 --reference -O 0 | FileCheck %s --check-prefix=NUMBERS
// RUN: mla-run %s --entry=once --seed=1 --reference -O 0 | FileCheck %s --check-prefix=NUMBERS
// RUN: mla-run %s --entry=one_op --seed=1 --reference -O 0 | FileCheck %s --check-prefix=NUMBERS
// REQUIRES: mla-run
// STATISTICS: mla-fuse-query
// STATISTICS: (S) 4 norms-in-append - norms of a latent fused into an append

// mla-fuse-query makes the RMS norm of a latent part of the append. The cache then
// holds the same bits as after the loops of the norm.
// NUMBERS: latent {{.*}} reference 0.00e+00
// NUMBERS: all results agree

!f = !mla.cache<<[latent : 64 x f32]>, page = 16>
!h = !mla.cache<<[latent : 64 x bf16]>, page = 16>
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#row = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#rows = affine_map<(d0, d1, d2) -> (d0, d1)>
#column = affine_map<(d0, d1, d2) -> (d2)>
#some = affine_map<(d0, d1) -> (d0, d1)>

// A model in f32: one op a step, as torch-mlir writes them.
// REMARK: [Passed] norm | {{.*}}Function=plain | Remark="the RMS norm of the latent is done by the append"
// CHECK-LABEL: func.func @plain
// CHECK-SAME: %[[L:[a-z0-9]+]]: tensor<2x1x64xf32>, %[[W:[a-z0-9]+]]: tensor<64xf32>
// CHECK-NOT: linalg.generic
// CHECK: mla.append %{{.*}} latent(%[[L]]) slots(%{{.*}}) norm(%[[W]]) {norm_eps = 9.99{{.*}}E-7 : f64} :
func.func @plain(%l: tensor<2x1x64xf32>, %w: tensor<64xf32>, %c: !f, %t: tensor<2x2xi32>, %n: tensor<2xi32>, %s: tensor<2xi32>) -> tensor<2x32x64xf32> {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2 : i64
  %width = arith.constant 64.0 : f32
  %eps = arith.constant 1.0e-06 : f64
  %e = tensor.empty() : tensor<2x1x64xf32>
  %er = tensor.empty() : tensor<2x1x1xf32>
  %square = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%l : tensor<2x1x64xf32>) outs(%e : tensor<2x1x64xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = math.fpowi %x, %two : f32, i64
    linalg.yield %y : f32
  } -> tensor<2x1x64xf32>
  %start = linalg.fill ins(%zero : f32) outs(%er : tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
  %sum = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]} ins(%square : tensor<2x1x64xf32>) outs(%start : tensor<2x1x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<2x1x1xf32>
  %mean = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%sum : tensor<2x1x1xf32>) outs(%er : tensor<2x1x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.divf %x, %width : f32
    linalg.yield %y : f32
  } -> tensor<2x1x1xf32>
  %more = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%mean : tensor<2x1x1xf32>) outs(%er : tensor<2x1x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    %a = arith.truncf %eps : f64 to f32
    %y = arith.addf %x, %a : f32
    linalg.yield %y : f32
  } -> tensor<2x1x1xf32>
  %root = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%more : tensor<2x1x1xf32>) outs(%er : tensor<2x1x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = math.rsqrt %x : f32
    linalg.yield %y : f32
  } -> tensor<2x1x1xf32>
  %unit = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%l, %root : tensor<2x1x64xf32>, tensor<2x1x1xf32>) outs(%e : tensor<2x1x64xf32>) {
  ^bb0(%x: f32, %r: f32, %o: f32):
    %y = arith.mulf %x, %r : f32
    linalg.yield %y : f32
  } -> tensor<2x1x64xf32>
  %normed = linalg.generic {indexing_maps = [#column, #all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%w, %unit : tensor<64xf32>, tensor<2x1x64xf32>) outs(%e : tensor<2x1x64xf32>) {
  ^bb0(%x: f32, %r: f32, %o: f32):
    %y = arith.mulf %x, %r : f32
    linalg.yield %y : f32
  } -> tensor<2x1x64xf32>
  mla.append %c latent(%normed) slots(%s) : (!f, tensor<2x1x64xf32>, tensor<2xi32>) -> ()
  %g = mla.gather %c table(%t) lengths(%n) : (!f, tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x32x64xf32>
  return %g : tensor<2x32x64xf32>
}

// A model in bf16: the normalized value and the product are rounded. The mean is a
// product with 1 / 64, which is exact, and the sum has no dimension of size one.
// REMARK: [Passed] norm | {{.*}}Function=rounds
// CHECK-LABEL: func.func @rounds
// CHECK-SAME: %[[L:[a-z0-9]+]]: tensor<2x1x64xbf16>, %[[W:[a-z0-9]+]]: tensor<64xbf16>
// CHECK: mla.append %{{.*}} latent(%[[L]]) slots(%{{.*}}) norm(%[[W]]) {norm_eps = {{.*}}, norm_rounds} :
func.func @rounds(%l: tensor<2x1x64xbf16>, %w: tensor<64xbf16>, %c: !h, %t: tensor<2x2xi32>, %n: tensor<2xi32>, %s: tensor<2xi32>) -> tensor<2x32x64xbf16> {
  %zero = arith.constant 0.0 : f32
  %inverse = arith.constant 0.015625 : f32
  %eps = arith.constant 1.0e-06 : f32
  %e = tensor.empty() : tensor<2x1x64xbf16>
  %ew = tensor.empty() : tensor<2x1x64xf32>
  %er = tensor.empty() : tensor<2x1xf32>
  %long = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%l : tensor<2x1x64xbf16>) outs(%ew : tensor<2x1x64xf32>) {
  ^bb0(%x: bf16, %o: f32):
    %y = arith.extf %x : bf16 to f32
    linalg.yield %y : f32
  } -> tensor<2x1x64xf32>
  %start = linalg.fill ins(%zero : f32) outs(%er : tensor<2x1xf32>) -> tensor<2x1xf32>
  %sum = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "parallel", "reduction"]} ins(%long : tensor<2x1x64xf32>) outs(%start : tensor<2x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    %q = arith.mulf %x, %x : f32
    %y = arith.addf %o, %q : f32
    linalg.yield %y : f32
  } -> tensor<2x1xf32>
  %root = linalg.generic {indexing_maps = [#some, #some], iterator_types = ["parallel", "parallel"]} ins(%sum : tensor<2x1xf32>) outs(%er : tensor<2x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    %m = arith.mulf %x, %inverse : f32
    %a = arith.addf %m, %eps : f32
    %y = math.rsqrt %a : f32
    linalg.yield %y : f32
  } -> tensor<2x1xf32>
  %wide = tensor.expand_shape %root [[0], [1, 2]] output_shape [2, 1, 1] : tensor<2x1xf32> into tensor<2x1x1xf32>
  %unit = linalg.generic {indexing_maps = [#row, #all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%wide, %long : tensor<2x1x1xf32>, tensor<2x1x64xf32>) outs(%e : tensor<2x1x64xbf16>) {
  ^bb0(%r: f32, %x: f32, %o: bf16):
    %y = arith.mulf %x, %r : f32
    %z = arith.truncf %y : f32 to bf16
    linalg.yield %z : bf16
  } -> tensor<2x1x64xbf16>
  %normed = linalg.generic {indexing_maps = [#column, #all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%w, %unit : tensor<64xbf16>, tensor<2x1x64xbf16>) outs(%e : tensor<2x1x64xbf16>) {
  ^bb0(%x: bf16, %r: bf16, %o: bf16):
    %y = arith.mulf %x, %r : bf16
    linalg.yield %y : bf16
  } -> tensor<2x1x64xbf16>
  mla.append %c latent(%normed) slots(%s) : (!h, tensor<2x1x64xbf16>, tensor<2xi32>) -> ()
  %g = mla.gather %c table(%t) lengths(%n) : (!h, tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x32x64xbf16>
  return %g : tensor<2x32x64xbf16>
}

// A model in bf16 that rounds only the product. The append rounds it.
// REMARK: [Passed] cast | {{.*}}Function=once
// REMARK: [Passed] norm | {{.*}}Function=once
// CHECK-LABEL: func.func @once
// CHECK-SAME: %[[L:[a-z0-9]+]]: tensor<2x1x64xbf16>, %[[W:[a-z0-9]+]]: tensor<64xbf16>
// CHECK: mla.append %{{.*}} latent(%[[L]]) slots(%{{.*}}) norm(%[[W]]) {norm_eps = {{[^,]*}}} :
func.func @once(%l: tensor<2x1x64xbf16>, %w: tensor<64xbf16>, %c: !h, %t: tensor<2x2xi32>, %n: tensor<2xi32>, %s: tensor<2xi32>) -> tensor<2x32x64xbf16> {
  %zero = arith.constant 0.0 : f32
  %width = arith.constant 64.0 : f32
  %eps = arith.constant 1.0e-06 : f32
  %ew = tensor.empty() : tensor<2x1x64xf32>
  %e = tensor.empty() : tensor<2x1x64xbf16>
  %er = tensor.empty() : tensor<2x1x1xf32>
  %start = linalg.fill ins(%zero : f32) outs(%er : tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
  %sum = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]} ins(%l : tensor<2x1x64xbf16>) outs(%start : tensor<2x1x1xf32>) {
  ^bb0(%x: bf16, %o: f32):
    %f = arith.extf %x : bf16 to f32
    %q = arith.mulf %f, %f : f32
    %y = arith.addf %o, %q : f32
    linalg.yield %y : f32
  } -> tensor<2x1x1xf32>
  %normed = linalg.generic {indexing_maps = [#all, #row, #column, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%l, %sum, %w : tensor<2x1x64xbf16>, tensor<2x1x1xf32>, tensor<64xbf16>) outs(%ew : tensor<2x1x64xf32>) {
  ^bb0(%x: bf16, %q: f32, %u: bf16, %o: f32):
    %f = arith.extf %x : bf16 to f32
    %m = arith.divf %q, %width : f32
    %a = arith.addf %eps, %m : f32
    %r = math.rsqrt %a : f32
    %y = arith.mulf %f, %r : f32
    %v = arith.extf %u : bf16 to f32
    %z = arith.mulf %y, %v : f32
    linalg.yield %z : f32
  } -> tensor<2x1x64xf32>
  %short = arith.truncf %normed : tensor<2x1x64xf32> to tensor<2x1x64xbf16>
  mla.append %c latent(%short) slots(%s) : (!h, tensor<2x1x64xbf16>, tensor<2xi32>) -> ()
  %g = mla.gather %c table(%t) lengths(%n) : (!h, tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x32x64xbf16>
  return %g : tensor<2x32x64xbf16>
}

// Queries, rotation and norm become one op.
// REMARK: [Passed] norm | {{.*}}Function=one_op
// REMARK: [Passed] prepare | {{.*}}Function=one_op
// CHECK-LABEL: func.func @one_op
// CHECK: mla.prepare %{{.*}} q(%{{.*}}) latent(%{{.*}}, %{{.*}}) slots(%{{.*}}) rope(%{{.*}}, %{{.*}}) norm(%{{.*}}) {norm_eps = {{[^,]*}}} :
!fr = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>
func.func @one_op(%q: tensor<2x1x5x16xf32>, %l: tensor<2x1x64xf32>, %k: tensor<2x1x16xf32>, %cos: tensor<2x1x8xf32>, %sin: tensor<2x1x8xf32>, %w: tensor<64xf32>, %c: !fr, %t: tensor<2x2xi32>, %n: tensor<2xi32>, %s: tensor<2xi32>, %ql: tensor<2x1x5x64xf32>) -> (tensor<2x1x5x64xf32>, tensor<2x32x64xf32>) {
  %zero = arith.constant 0.0 : f32
  %width = arith.constant 64.0 : f32
  %eps = arith.constant 1.0e-06 : f32
  %e = tensor.empty() : tensor<2x1x64xf32>
  %er = tensor.empty() : tensor<2x1x1xf32>
  %start = linalg.fill ins(%zero : f32) outs(%er : tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
  %sum = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]} ins(%l : tensor<2x1x64xf32>) outs(%start : tensor<2x1x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    %p = arith.mulf %x, %x : f32
    %y = arith.addf %o, %p : f32
    linalg.yield %y : f32
  } -> tensor<2x1x1xf32>
  %normed = linalg.generic {indexing_maps = [#all, #row, #column, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%l, %sum, %w : tensor<2x1x64xf32>, tensor<2x1x1xf32>, tensor<64xf32>) outs(%e : tensor<2x1x64xf32>) {
  ^bb0(%x: f32, %p: f32, %u: f32, %o: f32):
    %m = arith.divf %p, %width : f32
    %a = arith.addf %eps, %m : f32
    %r = math.rsqrt %a : f32
    %y = arith.mulf %x, %r : f32
    %z = arith.mulf %y, %u : f32
    linalg.yield %z : f32
  } -> tensor<2x1x64xf32>
  mla.append %c latent(%normed, %k) slots(%s) rope(%cos, %sin) : (!fr, tensor<2x1x64xf32>, tensor<2x1x16xf32>, tensor<2xi32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> ()
  %turned = mla.rope %q, %cos, %sin : (tensor<2x1x5x16xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x5x16xf32>
  %g, %gr = mla.gather %c table(%t) lengths(%n) : (!fr, tensor<2x2xi32>, tensor<2xi32>) -> (tensor<2x32x64xf32>, tensor<2x32x16xf32>)
  %o = mla.decode q(%ql, %turned) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64} : (tensor<2x1x5x64xf32>, tensor<2x1x5x16xf32>, !fr, tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x1x5x64xf32>
  return %o, %g : tensor<2x1x5x64xf32>, tensor<2x32x64xf32>
}
