// RUN: mla-opt %s --mla-select-kernels --remarks-filter=mla-select-kernels --remark-format=emitRemark 2>&1 | FileCheck %s
// RUN: %mla-opt %s --mla-select-kernels --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS

// STATISTICS: mla-select-kernels
// STATISTICS-NEXT: (S) 3 num-selected - mla ops with a kernel

!cache = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>

// The result types of a gather select its kernel. The type of the table does
// not.
// CHECK: "cpu_gather for mla.gather: the first kernel of the manifest that fits cpu"
// CHECK: "cpu_head_product for mla.absorb_query: the first kernel of the manifest that fits cpu"
func.func @f(%c: !cache, %t: tensor<2x3xi32>, %n: tensor<2xi32>, %x: tensor<2x1x5x24xf32>,
             %uk: tensor<5x24x64xf32>) -> (tensor<2x48x64xf32>, tensor<2x48x16xf32>, tensor<2x1x5x64xf32>) {
  %l, %r = mla.gather %c table(%t) lengths(%n)
    : (!cache, tensor<2x3xi32>, tensor<2xi32>) -> (tensor<2x48x64xf32>, tensor<2x48x16xf32>)
  %q = mla.absorb_query %x, %uk : (tensor<2x1x5x24xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x64xf32>
  return %l, %r, %q : tensor<2x48x64xf32>, tensor<2x48x16xf32>, tensor<2x1x5x64xf32>
}

// The remark lists kernels of the target that did not fit, with the constraint
// that failed: the kernel for sm_90a supports one width.
// RUN: mla-opt %s --mla-select-kernels=target=sm_90a --remarks-filter=mla-select-kernels --remark-format=emitRemark 2>&1 | FileCheck %s --check-prefix=GPU
// GPU: generic_decode for mla.decode: the first kernel of the manifest that fits sm_90a; before it, sm90_decode: latent width must be 512 to 512, got 64
func.func @g(%q: tensor<2x1x5x64xbf16>, %r: tensor<2x1x5x16xbf16>, %c: !mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>,
             %t: tensor<2x3xi32>, %n: tensor<2xi32>) -> tensor<2x1x5x64xbf16> {
  %o = mla.decode q(%q, %r) cache(%c) table(%t) lengths(%n) {scale = 0.1 : f64}
    : (tensor<2x1x5x64xbf16>, tensor<2x1x5x16xbf16>, !mla.cache<<[latent : 64 x bf16, rope : 16 x bf16]>, page = 16>, tensor<2x3xi32>, tensor<2xi32>) -> tensor<2x1x5x64xbf16>
  return %o : tensor<2x1x5x64xbf16>
}
