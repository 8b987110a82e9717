// RUN: mla-opt %s --mla-carry-in-place --verify-diagnostics

// Error: the condition region computes the tensor's size, so no buffer can be
// allocated before the loop.
func.func @no_place(%a: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error @below {{cannot give each tensor of the loop one buffer: tensor 0, which the condition forwards, must be carried by the loop or have static sizes, got 'tensor<?xf32>'}}
  %r:2 = scf.while (%i = %c0, %x = %a) : (index, tensor<?xf32>) -> (tensor<?xf32>, index) {
    %more = arith.cmpi ult, %i, %n : index
    %e = tensor.empty(%n) : tensor<?xf32>
    %v = linalg.exp ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    scf.condition(%more) %v, %i : tensor<?xf32>, index
  } do {
  ^bb0(%x: tensor<?xf32>, %i: index):
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %x : index, tensor<?xf32>
  }
  return %r#0 : tensor<?xf32>
}
