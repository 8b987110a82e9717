// The attention of a decode step between its projections: absorb, rotate,
// append, plan, decode, project. It has DeepSeek-V3's widths, any batch size
// and any table. The class Step in test/Kernels/CUDA/Inputs/ops_gpu.py has the
// same scale.

!cache = !mla.cache<<[latent : 512 x bf16, rope : 64 x bf16]>, page = 64>

func.func @attention(
    %qn: tensor<?x1x16x128xbf16>, %qr: tensor<?x1x16x64xbf16>, %l: tensor<?x1x512xbf16>, %r: tensor<?x1x64xbf16>,
    %cos: tensor<?x1x32xf32>, %sin: tensor<?x1x32xf32>, %uk: tensor<16x128x512xbf16>, %uv: tensor<16x128x512xbf16>,
    %c: !cache {mla.role = "cache"}, %t: tensor<?x?xi32> {mla.role = "block_table"},
    %n: tensor<?xi32> {mla.role = "seq_lens"}, %s: tensor<?xi32> {mla.role = "slot_mapping"})
    -> tensor<?x1x16x128xbf16> {
  %c1 = arith.constant 1 : index
  %pages = tensor.dim %t, %c1 : tensor<?x?xi32>
  mla.append %c latent(%l, %r) slots(%s) rope(%cos, %sin)
    {input = #mla.rope<interleaved>, output = #mla.rope<halves>}
    : (!cache, tensor<?x1x512xbf16>, tensor<?x1x64xbf16>, tensor<?xi32>, tensor<?x1x32xf32>, tensor<?x1x32xf32>) -> ()
  %rq = mla.rope %qr, %cos, %sin {input = #mla.rope<interleaved>, output = #mla.rope<halves>}
    : (tensor<?x1x16x64xbf16>, tensor<?x1x32xf32>, tensor<?x1x32xf32>) -> tensor<?x1x16x64xbf16>
  %ql = mla.absorb_query %qn, %uk : (tensor<?x1x16x128xbf16>, tensor<16x128x512xbf16>) -> tensor<?x1x16x512xbf16>
  %p = mla.plan lengths(%n) max_pages(%pages) {heads = 16, page_size = 64, query_len = 1}
    : (tensor<?xi32>, index) -> !mla.plan
  %o = mla.decode q(%ql, %rq) cache(%c) table(%t) lengths(%n) plan(%p) {scale = 0.07 : f64, causal}
    : (tensor<?x1x16x512xbf16>, tensor<?x1x16x64xbf16>, !cache, tensor<?x?xi32>, tensor<?xi32>, !mla.plan)
      -> tensor<?x1x16x512xbf16>
  %v = mla.project_value %o, %uv : (tensor<?x1x16x512xbf16>, tensor<16x128x512xbf16>) -> tensor<?x1x16x128xbf16>
  return %v : tensor<?x1x16x128xbf16>
}
