// RUN: %mla-opt %s --split-input-file --verify-diagnostics --mla-fuse-query=no-moves=true

// No error for a concat whose slice is replaced by its input, or for a concat
// that no mla op reads.
func.func @forwarded(%n: tensor<2x1x5x24xf32>, %r: tensor<2x1x5x16xf32>, %uk: tensor<5x24x64xf32>) -> (tensor<2x1x5x64xf32>, tensor<2x1x5x40xf32>) {
  %q = tensor.concat dim(3) %n, %r : (tensor<2x1x5x24xf32>, tensor<2x1x5x16xf32>) -> tensor<2x1x5x40xf32>
  %p = tensor.extract_slice %q[0, 0, 0, 0] [2, 1, 5, 24] [1, 1, 1, 1] : tensor<2x1x5x40xf32> to tensor<2x1x5x24xf32>
  %a = mla.absorb_query %p, %uk : (tensor<2x1x5x24xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x64xf32>
  return %a, %q : tensor<2x1x5x64xf32>, tensor<2x1x5x40xf32>
}

// -----

// Error: the mla op reads the result of the concat as a whole.
func.func @joined(%n: tensor<2x1x5x8xf32>, %r: tensor<2x1x5x16xf32>, %uk: tensor<5x24x64xf32>) -> tensor<2x1x5x64xf32> {
  // expected-error @+1 {{no op may move a query or key (option no-moves), got 'tensor.concat' of 960 bytes}}
  %q = tensor.concat dim(3) %n, %r : (tensor<2x1x5x8xf32>, tensor<2x1x5x16xf32>) -> tensor<2x1x5x24xf32>
  %a = mla.absorb_query %q, %uk : (tensor<2x1x5x24xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x64xf32>
  return %a : tensor<2x1x5x64xf32>
}

// -----

// Error: the result of the concat is multiplied before the mla op reads it.
func.func @multiplied(%n: tensor<2x1x5x8xf32>, %r: tensor<2x1x5x16xf32>, %f: tensor<2x1x5x24xf32>, %uk: tensor<5x24x64xf32>) -> tensor<2x1x5x64xf32> {
  // expected-error @+1 {{no op may move a query or key (option no-moves), got 'tensor.concat' of 960 bytes}}
  %q = tensor.concat dim(3) %n, %r : (tensor<2x1x5x8xf32>, tensor<2x1x5x16xf32>) -> tensor<2x1x5x24xf32>
  %m = linalg.mul ins(%q, %f : tensor<2x1x5x24xf32>, tensor<2x1x5x24xf32>) outs(%f : tensor<2x1x5x24xf32>) -> tensor<2x1x5x24xf32>
  %a = mla.absorb_query %m, %uk : (tensor<2x1x5x24xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x64xf32>
  return %a : tensor<2x1x5x64xf32>
}

// -----

// Error: the value that the mla op reads is inserted at an unknown offset.
func.func @inserted(%n: tensor<2x1x5x24xf32>, %r: tensor<2x1x5x16xf32>, %i: index, %uk: tensor<5x24x64xf32>) -> tensor<2x1x5x64xf32> {
  // expected-error @+1 {{no op may move a query or key (option no-moves), got 'tensor.insert_slice' of 640 bytes}}
  %q = tensor.insert_slice %r into %n[0, 0, 0, %i] [2, 1, 5, 16] [1, 1, 1, 1] : tensor<2x1x5x16xf32> into tensor<2x1x5x24xf32>
  %a = mla.absorb_query %q, %uk : (tensor<2x1x5x24xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x64xf32>
  return %a : tensor<2x1x5x64xf32>
}
