// RUN: mla-opt %s --mla-isolate-attention --split-input-file --verify-diagnostics

// expected-error @+1 {{mla-isolate-attention: the function must have mla ops, got none: run mla-raise-torch or mla-raise-linalg first}}
func.func @none(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = math.absf %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @layers(%x: tensor<2x3x24xf32>, %uk: tensor<3x24x24xf32>) -> tensor<2x3x24xf32> {
  // expected-note @+1 {{computed from this op}}
  %a = mla.absorb_query %x, %uk : (tensor<2x3x24xf32>, tensor<3x24x24xf32>) -> tensor<2x3x24xf32>
  // expected-error @+1 {{is between two mla ops, but a function must have one attention: compile one layer at a time}}
  %b = math.absf %a : tensor<2x3x24xf32>
  %c = mla.absorb_query %b, %uk : (tensor<2x3x24xf32>, tensor<3x24x24xf32>) -> tensor<2x3x24xf32>
  return %c : tensor<2x3x24xf32>
}

// -----

func.func @scalar(%x: tensor<4x3x24xf32>, %n: tensor<1xindex>, %uk: tensor<3x24x24xf32>) -> tensor<?x3x24xf32> {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{must compute a tensor, because its result becomes an argument of the attention, got a scalar of type 'index'}}
  %i = tensor.extract %n[%c0] : tensor<1xindex>
  %s = tensor.extract_slice %x[0, 0, 0] [%i, 3, 24] [1, 1, 1] : tensor<4x3x24xf32> to tensor<?x3x24xf32>
  %a = mla.absorb_query %s, %uk : (tensor<?x3x24xf32>, tensor<3x24x24xf32>) -> tensor<?x3x24xf32>
  return %a : tensor<?x3x24xf32>
}

// -----

// expected-error @+1 {{mla-isolate-attention: the function must have one block, got 2}}
func.func @blocks(%x: tensor<2x3x24xf32>) -> tensor<2x3x24xf32> {
  cf.br ^next
^next:
  return %x : tensor<2x3x24xf32>
}

// -----

// A form that is chosen at run time would be left out.
func.func @forms(%x: tensor<2x3x24xf32>, %uk: tensor<3x24x24xf32>, %c: i1) -> tensor<2x3x24xf32> {
  %0 = scf.if %c -> tensor<2x3x24xf32> {
    // expected-error @+1 {{must not be in the body of 'scf.if': choose one form of the attention, form=absorbed or form=expanded}}
    %a = mla.absorb_query %x, %uk : (tensor<2x3x24xf32>, tensor<3x24x24xf32>) -> tensor<2x3x24xf32>
    scf.yield %a : tensor<2x3x24xf32>
  } else {
    scf.yield %x : tensor<2x3x24xf32>
  }
  %b = mla.absorb_query %x, %uk : (tensor<2x3x24xf32>, tensor<3x24x24xf32>) -> tensor<2x3x24xf32>
  return %0 : tensor<2x3x24xf32>
}
