// mlak.decode and mlak.gqa_decode on memrefs, whose worked examples in the
// documentation are on tensors, and mlak.gqa_append with scales.
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
!scaled = !mla.cache<<[k : 2 x 64 x f8E4M3FN, v : 2 x 32 x f8E4M3FN]>, page = 16>
func.func @gqa_append(%k: memref<2x1x2x64xf32>, %v: memref<2x1x2x32xf32>, %c: !scaled, %s: memref<2xi32>,
                      %ks: memref<2xf32>, %vs: memref<1xf32>) {
  mlak.gqa_append cache(%c) kv(%k, %v) slots(%s) k_scale(%ks) v_scale(%vs) outs() {kernel = "cpu_gqa_append"}
    : (!scaled, memref<2x1x2x64xf32>, memref<2x1x2x32xf32>, memref<2xi32>, memref<2xf32>, memref<1xf32>) -> ()
  return
}
