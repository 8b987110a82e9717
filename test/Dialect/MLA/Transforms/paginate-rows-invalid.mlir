// Caches of quantised rows that cannot be paged. The error gives the reason.
// RUN: %mla-opt %s --split-input-file --verify-diagnostics --mla-paginate="page-size=16"

// The model gives the codes itself.
func.func @given(%qn: tensor<2x1x5x24xbf16>, %qr: tensor<2x1x5x16xbf16>, %l: tensor<2x1x64xbf16>, %r: tensor<2x1x16xbf16>, %pl: tensor<2x7x64xf8E4M3FN>, %pr: tensor<2x7x16xf8E4M3FN>, %w: tensor<5x24x64xbf16>, %s: tensor<1xf32>, %t: tensor<1xf32>, %given: tensor<2x1x64xf8E4M3FN>) -> tensor<2x1x5x24xbf16> {
  %cl = mla.quantize_rows %l scale(%s) : (tensor<2x1x64xbf16>, tensor<1xf32>) -> tensor<2x1x64xf8E4M3FN>
  %cr = mla.quantize_rows %r scale(%s) : (tensor<2x1x16xbf16>, tensor<1xf32>) -> tensor<2x1x16xf8E4M3FN>
  // expected-error @+1 {{'mla.update' op cannot be paged: its new latents have 8 bits, so 'mla.quantize_rows' must make them, got another value}}
  %ul, %ur = mla.update past(%pl, %pr) new(%given, %cr) {mode = #mla.update<concat>} : (tensor<2x7x64xf8E4M3FN>, tensor<2x7x16xf8E4M3FN>, tensor<2x1x64xf8E4M3FN>, tensor<2x1x16xf8E4M3FN>) -> (tensor<2x8x64xf8E4M3FN>, tensor<2x8x16xf8E4M3FN>)
  %dl = mla.dequantize_rows %ul scale(%s) : (tensor<2x8x64xf8E4M3FN>, tensor<1xf32>) -> tensor<2x8x64xbf16>
  %dr = mla.dequantize_rows %ur scale(%s) : (tensor<2x8x16xf8E4M3FN>, tensor<1xf32>) -> tensor<2x8x16xbf16>
  %o = mla.attention q(%qn, %qr) latent(%dl, %dr) weights(%w, %w) {causal, scale = 0.3 : f64} : (tensor<2x1x5x24xbf16>, tensor<2x1x5x16xbf16>, tensor<2x8x64xbf16>, tensor<2x8x16xbf16>, tensor<5x24x64xbf16>, tensor<5x24x64xbf16>) -> tensor<2x1x5x24xbf16>
  return %o : tensor<2x1x5x24xbf16>
}

// -----

// A page has one scale.
func.func @two_scales(%qn: tensor<2x1x5x24xbf16>, %qr: tensor<2x1x5x16xbf16>, %l: tensor<2x1x64xbf16>, %r: tensor<2x1x16xbf16>, %pl: tensor<2x7x64xf8E4M3FN>, %pr: tensor<2x7x16xf8E4M3FN>, %w: tensor<5x24x64xbf16>, %s: tensor<1xf32>, %t: tensor<1xf32>, %given: tensor<2x1x64xf8E4M3FN>) -> tensor<2x1x5x24xbf16> {
  %cl = mla.quantize_rows %l scale(%s) : (tensor<2x1x64xbf16>, tensor<1xf32>) -> tensor<2x1x64xf8E4M3FN>
  %cr = mla.quantize_rows %r scale(%t) : (tensor<2x1x16xbf16>, tensor<1xf32>) -> tensor<2x1x16xf8E4M3FN>
  // expected-error @+1 {{'mla.update' op cannot be paged: a page has one scale for latents and rope keys, got two}}
  %ul, %ur = mla.update past(%pl, %pr) new(%cl, %cr) {mode = #mla.update<concat>} : (tensor<2x7x64xf8E4M3FN>, tensor<2x7x16xf8E4M3FN>, tensor<2x1x64xf8E4M3FN>, tensor<2x1x16xf8E4M3FN>) -> (tensor<2x8x64xf8E4M3FN>, tensor<2x8x16xf8E4M3FN>)
  %dl = mla.dequantize_rows %ul scale(%s) : (tensor<2x8x64xf8E4M3FN>, tensor<1xf32>) -> tensor<2x8x64xbf16>
  %dr = mla.dequantize_rows %ur scale(%t) : (tensor<2x8x16xf8E4M3FN>, tensor<1xf32>) -> tensor<2x8x16xbf16>
  %o = mla.attention q(%qn, %qr) latent(%dl, %dr) weights(%w, %w) {causal, scale = 0.3 : f64} : (tensor<2x1x5x24xbf16>, tensor<2x1x5x16xbf16>, tensor<2x8x64xbf16>, tensor<2x8x16xbf16>, tensor<5x24x64xbf16>, tensor<5x24x64xbf16>) -> tensor<2x1x5x24xbf16>
  return %o : tensor<2x1x5x24xbf16>
}

// -----

// Rows are read with another scale.
func.func @other_scale(%qn: tensor<2x1x5x24xbf16>, %qr: tensor<2x1x5x16xbf16>, %l: tensor<2x1x64xbf16>, %r: tensor<2x1x16xbf16>, %pl: tensor<2x7x64xf8E4M3FN>, %pr: tensor<2x7x16xf8E4M3FN>, %w: tensor<5x24x64xbf16>, %s: tensor<1xf32>, %t: tensor<1xf32>, %given: tensor<2x1x64xf8E4M3FN>) -> tensor<2x1x5x24xbf16> {
  %cl = mla.quantize_rows %l scale(%s) : (tensor<2x1x64xbf16>, tensor<1xf32>) -> tensor<2x1x64xf8E4M3FN>
  %cr = mla.quantize_rows %r scale(%s) : (tensor<2x1x16xbf16>, tensor<1xf32>) -> tensor<2x1x16xf8E4M3FN>
  // expected-error @+1 {{'mla.update' op cannot be paged: its rows must be read with the scale that they are written with, got another one}}
  %ul, %ur = mla.update past(%pl, %pr) new(%cl, %cr) {mode = #mla.update<concat>} : (tensor<2x7x64xf8E4M3FN>, tensor<2x7x16xf8E4M3FN>, tensor<2x1x64xf8E4M3FN>, tensor<2x1x16xf8E4M3FN>) -> (tensor<2x8x64xf8E4M3FN>, tensor<2x8x16xf8E4M3FN>)
  // expected-note @+1 {{read here}}
  %dl = mla.dequantize_rows %ul scale(%t) : (tensor<2x8x64xf8E4M3FN>, tensor<1xf32>) -> tensor<2x8x64xbf16>
  %dr = mla.dequantize_rows %ur scale(%s) : (tensor<2x8x16xf8E4M3FN>, tensor<1xf32>) -> tensor<2x8x16xbf16>
  %o = mla.attention q(%qn, %qr) latent(%dl, %dr) weights(%w, %w) {causal, scale = 0.3 : f64} : (tensor<2x1x5x24xbf16>, tensor<2x1x5x16xbf16>, tensor<2x8x64xbf16>, tensor<2x8x16xbf16>, tensor<5x24x64xbf16>, tensor<5x24x64xbf16>) -> tensor<2x1x5x24xbf16>
  return %o : tensor<2x1x5x24xbf16>
}

// -----

// Scales of blocks that the model gives itself.
func.func @other_blocks(%qn: tensor<2x1x5x24xbf16>, %qr: tensor<2x1x5x16xbf16>, %l: tensor<2x1x64xbf16>, %r: tensor<2x1x16xbf16>, %pl: tensor<2x7x64xf8E4M3FN>, %pr: tensor<2x7x16xbf16>, %w: tensor<5x24x64xbf16>, %all: tensor<2x8x2xf32>) -> tensor<2x1x5x24xbf16> {
  %c, %b = mla.quantize_rows %l : (tensor<2x1x64xbf16>) -> (tensor<2x1x64xf8E4M3FN>, tensor<2x1x2xf32>)
  // expected-error @+1 {{'mla.update' op cannot be paged: the scales of its blocks must be written to the same positions of another cache}}
  %ul, %ur = mla.update past(%pl, %pr) new(%c, %r) {mode = #mla.update<concat>} : (tensor<2x7x64xf8E4M3FN>, tensor<2x7x16xbf16>, tensor<2x1x64xf8E4M3FN>, tensor<2x1x16xbf16>) -> (tensor<2x8x64xf8E4M3FN>, tensor<2x8x16xbf16>)
  %d = mla.dequantize_rows %ul block_scales(%all) : (tensor<2x8x64xf8E4M3FN>, tensor<2x8x2xf32>) -> tensor<2x8x64xbf16>
  %o = mla.attention q(%qn, %qr) latent(%d, %ur) weights(%w, %w) {causal, scale = 0.3 : f64} : (tensor<2x1x5x24xbf16>, tensor<2x1x5x16xbf16>, tensor<2x8x64xbf16>, tensor<2x8x16xbf16>, tensor<5x24x64xbf16>, tensor<5x24x64xbf16>) -> tensor<2x1x5x24xbf16>
  return %o : tensor<2x1x5x24xbf16>
}

// -----

// A block has columns of both latent and rope key.
func.func @wide_block(%qn: tensor<2x1x5x24xbf16>, %qr: tensor<2x1x5x16xbf16>, %row: tensor<2x1x80xbf16>, %past: tensor<2x7x80xf8E4M3FN>, %ps: tensor<2x7x2xf32>, %w: tensor<5x24x64xbf16>) -> tensor<2x1x5x24xbf16> {
  %c, %b = mla.quantize_rows %row : (tensor<2x1x80xbf16>) -> (tensor<2x1x80xf8E4M3FN>, tensor<2x1x2xf32>)
  // expected-error @+1 {{'mla.update' op cannot be paged: no block of a page may have columns of both latent and rope key, got blocks of 40 columns, and the latent or rope key in columns [0, 64)}}
  %u = mla.update past(%past) new(%c) {mode = #mla.update<concat>} : (tensor<2x7x80xf8E4M3FN>, tensor<2x1x80xf8E4M3FN>) -> tensor<2x8x80xf8E4M3FN>
  %us = mla.update past(%ps) new(%b) {mode = #mla.update<concat>} : (tensor<2x7x2xf32>, tensor<2x1x2xf32>) -> tensor<2x8x2xf32>
  %d = mla.dequantize_rows %u block_scales(%us) : (tensor<2x8x80xf8E4M3FN>, tensor<2x8x2xf32>) -> tensor<2x8x80xbf16>
  %l = tensor.extract_slice %d[0, 0, 0] [2, 8, 64] [1, 1, 1] : tensor<2x8x80xbf16> to tensor<2x8x64xbf16>
  %r = tensor.extract_slice %d[0, 0, 64] [2, 8, 16] [1, 1, 1] : tensor<2x8x80xbf16> to tensor<2x8x16xbf16>
  %o = mla.attention q(%qn, %qr) latent(%l, %r) weights(%w, %w) {causal, scale = 0.3 : f64} : (tensor<2x1x5x24xbf16>, tensor<2x1x5x16xbf16>, tensor<2x8x64xbf16>, tensor<2x8x16xbf16>, tensor<5x24x64xbf16>, tensor<5x24x64xbf16>) -> tensor<2x1x5x24xbf16>
  return %o : tensor<2x1x5x24xbf16>
}

// -----

// Two ops make the codes of one row. Their scales are in two caches.
func.func @two_writes(%qn: tensor<2x1x5x24xbf16>, %qr: tensor<2x1x5x32xbf16>, %l: tensor<2x1x64xbf16>, %r: tensor<2x1x32xbf16>, %past: tensor<2x7x96xf8E4M3FN>, %pl: tensor<2x7x2xf32>, %pr: tensor<2x7x1xf32>, %w: tensor<5x24x64xbf16>) -> tensor<2x1x5x24xbf16> {
  %cl, %bl = mla.quantize_rows %l : (tensor<2x1x64xbf16>) -> (tensor<2x1x64xf8E4M3FN>, tensor<2x1x2xf32>)
  %cr, %br = mla.quantize_rows %r : (tensor<2x1x32xbf16>) -> (tensor<2x1x32xf8E4M3FN>, tensor<2x1x1xf32>)
  %c = tensor.concat dim(2) %cl, %cr : (tensor<2x1x64xf8E4M3FN>, tensor<2x1x32xf8E4M3FN>) -> tensor<2x1x96xf8E4M3FN>
  // expected-error @+1 {{'mla.update' op cannot be paged: if one cache holds the codes of latents and rope keys, one 'mla.quantize_rows' must make them and the scales of their blocks, got several}}
  %u = mla.update past(%past) new(%c) {mode = #mla.update<concat>} : (tensor<2x7x96xf8E4M3FN>, tensor<2x1x96xf8E4M3FN>) -> tensor<2x8x96xf8E4M3FN>
  %ul = mla.update past(%pl) new(%bl) {mode = #mla.update<concat>} : (tensor<2x7x2xf32>, tensor<2x1x2xf32>) -> tensor<2x8x2xf32>
  %ur = mla.update past(%pr) new(%br) {mode = #mla.update<concat>} : (tensor<2x7x1xf32>, tensor<2x1x1xf32>) -> tensor<2x8x1xf32>
  %sl = tensor.extract_slice %u[0, 0, 0] [2, 8, 64] [1, 1, 1] : tensor<2x8x96xf8E4M3FN> to tensor<2x8x64xf8E4M3FN>
  %sr = tensor.extract_slice %u[0, 0, 64] [2, 8, 32] [1, 1, 1] : tensor<2x8x96xf8E4M3FN> to tensor<2x8x32xf8E4M3FN>
  %dl = mla.dequantize_rows %sl block_scales(%ul) : (tensor<2x8x64xf8E4M3FN>, tensor<2x8x2xf32>) -> tensor<2x8x64xbf16>
  %dr = mla.dequantize_rows %sr block_scales(%ur) : (tensor<2x8x32xf8E4M3FN>, tensor<2x8x1xf32>) -> tensor<2x8x32xbf16>
  %o = mla.attention q(%qn, %qr) latent(%dl, %dr) weights(%w, %w) {causal, scale = 0.3 : f64} : (tensor<2x1x5x24xbf16>, tensor<2x1x5x32xbf16>, tensor<2x8x64xbf16>, tensor<2x8x32xbf16>, tensor<5x24x64xbf16>, tensor<5x24x64xbf16>) -> tensor<2x1x5x24xbf16>
  return %o : tensor<2x1x5x24xbf16>
}

// -----

// The latent is read with the scales of the last two blocks instead of the first two.
func.func @moved_blocks(%qn: tensor<2x1x5x24xbf16>, %qr: tensor<2x1x5x32xbf16>, %row: tensor<2x1x96xbf16>, %past: tensor<2x7x96xf8E4M3FN>, %ps: tensor<2x7x3xf32>, %w: tensor<5x24x64xbf16>) -> tensor<2x1x5x24xbf16> {
  %c, %b = mla.quantize_rows %row : (tensor<2x1x96xbf16>) -> (tensor<2x1x96xf8E4M3FN>, tensor<2x1x3xf32>)
  // expected-error @+1 {{'mla.update' op cannot be paged: its rows must be read with the scales of their own blocks, got others}}
  %u = mla.update past(%past) new(%c) {mode = #mla.update<concat>} : (tensor<2x7x96xf8E4M3FN>, tensor<2x1x96xf8E4M3FN>) -> tensor<2x8x96xf8E4M3FN>
  %us = mla.update past(%ps) new(%b) {mode = #mla.update<concat>} : (tensor<2x7x3xf32>, tensor<2x1x3xf32>) -> tensor<2x8x3xf32>
  %sl = tensor.extract_slice %u[0, 0, 0] [2, 8, 64] [1, 1, 1] : tensor<2x8x96xf8E4M3FN> to tensor<2x8x64xf8E4M3FN>
  %sr = tensor.extract_slice %u[0, 0, 64] [2, 8, 32] [1, 1, 1] : tensor<2x8x96xf8E4M3FN> to tensor<2x8x32xf8E4M3FN>
  %bl = tensor.extract_slice %us[0, 0, 1] [2, 8, 2] [1, 1, 1] : tensor<2x8x3xf32> to tensor<2x8x2xf32>
  %br = tensor.extract_slice %us[0, 0, 2] [2, 8, 1] [1, 1, 1] : tensor<2x8x3xf32> to tensor<2x8x1xf32>
  // expected-note @+1 {{read here}}
  %dl = mla.dequantize_rows %sl block_scales(%bl) : (tensor<2x8x64xf8E4M3FN>, tensor<2x8x2xf32>) -> tensor<2x8x64xbf16>
  %dr = mla.dequantize_rows %sr block_scales(%br) : (tensor<2x8x32xf8E4M3FN>, tensor<2x8x1xf32>) -> tensor<2x8x32xbf16>
  %o = mla.attention q(%qn, %qr) latent(%dl, %dr) weights(%w, %w) {causal, scale = 0.3 : f64} : (tensor<2x1x5x24xbf16>, tensor<2x1x5x32xbf16>, tensor<2x8x64xbf16>, tensor<2x8x32xbf16>, tensor<5x24x64xbf16>, tensor<5x24x64xbf16>) -> tensor<2x1x5x24xbf16>
  return %o : tensor<2x1x5x24xbf16>
}
