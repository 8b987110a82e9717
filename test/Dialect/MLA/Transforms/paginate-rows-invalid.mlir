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
