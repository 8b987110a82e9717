// A remark states the form that is chosen for an attention and the reason. With
// few queries the absorbed form takes fewer multiplications; with as many
// queries as keys, the expanded form takes fewer.
// RUN: mla-opt %s --mla-decompose --remarks-filter=mla-decompose -o /dev/null 2>&1 | FileCheck %s
// RUN: mla-opt %s --mla-decompose=form=absorbed --remarks-filter=mla-decompose -o /dev/null 2>&1 | FileCheck %s --check-prefix=ABSORBED
// RUN: mla-opt %s --mla-decompose=form=expanded --remarks-filter=mla-decompose -o /dev/null 2>&1 | FileCheck %s --check-prefix=EXPANDED
// RUN: not mla-opt %s --mla-decompose=form=both 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: not mla-opt %s --mla-decompose=accumulate=f16 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: echo 'module {}' | %mla-opt --mla-decompose --remarks-filter=mla-decompose 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %mla-opt %s --mla-decompose --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-decompose
// STATISTICS-NEXT: (S) 3 num-decomposed - mla ops decomposed

// CHECK: remark: [Passed] Form | Category:mla-decompose | Function=decode | Remark="absorbed: fewer multiplications"
// CHECK: Function=prefill | Remark="expanded: fewer multiplications"
// CHECK: Function=unknown | Remark="expanded: the number of queries is dynamic"
// CHECK: [Passed] Decompose | Category:mla-decompose | Remark="mla ops decomposed to loops on tensors; sums are f32", ops=3
// CHECK-NOT: remark:
// NONE: [Missed] Decompose | Category:mla-decompose | Remark="no mla ops"
// ABSORBED-COUNT-3: "absorbed: chosen by the option form"
// EXPANDED-COUNT-3: "expanded: chosen by the option form"
// BAD: form must be auto, expanded or absorbed, got 'both'
// TYPE: accumulate must be f32 or f64, got 'f16'

func.func @decode(%qn: tensor<2x1x5x24xf32>, %qr: tensor<2x1x5x16xf32>, %l: tensor<2x38x64xf32>,
                  %r: tensor<2x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32> {
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%uk, %uv) {scale = 0.3 : f64}
    : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>,
       tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x24xf32>
  return %o : tensor<2x1x5x24xf32>
}

func.func @prefill(%qn: tensor<2x38x5x24xf32>, %qr: tensor<2x38x5x16xf32>, %l: tensor<2x38x64xf32>,
                   %r: tensor<2x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x24x64xf32>) -> tensor<2x38x5x24xf32> {
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%uk, %uv) {causal, scale = 0.3 : f64}
    : (tensor<2x38x5x24xf32>, tensor<2x38x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>,
       tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x38x5x24xf32>
  return %o : tensor<2x38x5x24xf32>
}

func.func @unknown(%qn: tensor<2x?x5x24xf32>, %qr: tensor<2x?x5x16xf32>, %l: tensor<2x38x64xf32>,
                   %r: tensor<2x38x16xf32>, %uk: tensor<5x24x64xf32>, %uv: tensor<5x24x64xf32>) -> tensor<2x?x5x24xf32> {
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%uk, %uv) {causal, scale = 0.3 : f64}
    : (tensor<2x?x5x24xf32>, tensor<2x?x5x16xf32>, tensor<2x38x64xf32>, tensor<2x38x16xf32>,
       tensor<5x24x64xf32>, tensor<5x24x64xf32>) -> tensor<2x?x5x24xf32>
  return %o : tensor<2x?x5x24xf32>
}
