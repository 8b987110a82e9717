// mlak.decode and mlak.gqa_decode on memrefs. Their worked examples in the
// documentation are on tensors.
!cache = !mla.cache<<[latent : 64 x f32, rope : 16 x f32]>, page = 16>
func.func @decode(%ql: memref<2x1x5x64xf32>, %qr: memref<2x1x5x16xf32>, %c: !cache, %t: memref<2x3xi32>,
                  %n: memref<2xi32>, %s: memref<5xf32>, %e: memref<2x1x5x64xf32>, %l: memref<2x1x5xf32>) {
  mlak.decode q(%ql, %qr) cache(%c) table(%t) lengths(%n) sink(%s) outs(%e, %l)
    {kernel = "cpu_decode", scale = 0.1 : f64, causal}
    : (memref<2x1x5x64xf32>, memref<2x1x5x16xf32>, !cache, memref<2x3xi32>, memref<2xi32>, memref<5xf32>,
       memref<2x1x5x64xf32>, memref<2x1x5xf32>) -> ()
  return
}
!heads = !mla.cache<<[k : 2 x 64 x f32, v : 2 x 32 x f32]>, page = 16>
func.func @gqa_decode(%q: memref<2x1x6x64xf32>, %c: !heads, %t: memref<2x3xi32>, %n: memref<2xi32>, %s: memref<6xf32>,
                      %e: memref<2x1x6x32xf32>, %l: memref<2x1x6xf32>) {
  mlak.gqa_decode q(%q) cache(%c) table(%t) lengths(%n) sink(%s) outs(%e, %l)
    {kernel = "cpu_gqa_decode", scale = 0.1 : f64, causal}
    : (memref<2x1x6x64xf32>, !heads, memref<2x3xi32>, memref<2xi32>, memref<6xf32>, memref<2x1x6x32xf32>,
       memref<2x1x6xf32>) -> ()
  return
}
