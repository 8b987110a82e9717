!c = !mla.cache<<[latent : 8 x f32]>, page = 4>
!q = tensor<1x1x2x8xf32>
!row = tensor<1x1x8xf32>

// Four layers. A loop swaps the caches of the last two; its trip count is data.
func.func @main(%c: !c, %e: !c, %t: tensor<1x2xi32>, %n: tensor<1xi32>, %Nt: tensor<i32>, %l: !row, %s: tensor<1xi32>, %q: !q) -> !q {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %N32 = tensor.extract %Nt[] : tensor<i32>
  %N = arith.index_cast %N32 : i32 to index
  mla.append %c latent(%l) slots(%s) : (!c, !row, tensor<1xi32>) -> ()
  %d0 = mla.decode q(%q) cache(%c) table(%t) lengths(%n) {scale = 0.5 : f64} : (!q, !c, tensor<1x2xi32>, tensor<1xi32>) -> !q
  %e0 = tensor.empty() : !q
  %x0 = linalg.add ins(%d0, %q : !q, !q) outs(%e0 : !q) -> !q
  mla.append %e latent(%l) slots(%s) : (!c, !row, tensor<1xi32>) -> ()
  %d1 = mla.decode q(%x0) cache(%e) table(%t) lengths(%n) {scale = 0.5 : f64} : (!q, !c, tensor<1x2xi32>, tensor<1xi32>) -> !q
  %e1 = tensor.empty() : !q
  %x1 = linalg.add ins(%d1, %x0 : !q, !q) outs(%e1 : !q) -> !q
  %w, %v = scf.for %i = %c0 to %N step %c1 iter_args(%x = %c, %y = %e) -> (!c, !c) {
    mla.append %x latent(%l) slots(%s) : (!c, !row, tensor<1xi32>) -> ()
    scf.yield %y, %x : !c, !c
  }
  mla.append %w latent(%l) slots(%s) : (!c, !row, tensor<1xi32>) -> ()
  %d2 = mla.decode q(%x1) cache(%w) table(%t) lengths(%n) {scale = 0.5 : f64} : (!q, !c, tensor<1x2xi32>, tensor<1xi32>) -> !q
  %e2 = tensor.empty() : !q
  %x2 = linalg.add ins(%d2, %x1 : !q, !q) outs(%e2 : !q) -> !q
  mla.append %v latent(%l) slots(%s) : (!c, !row, tensor<1xi32>) -> ()
  %d3 = mla.decode q(%x2) cache(%v) table(%t) lengths(%n) {scale = 0.5 : f64} : (!q, !c, tensor<1x2xi32>, tensor<1xi32>) -> !q
  %e3 = tensor.empty() : !q
  %x3 = linalg.add ins(%d3, %x2 : !q, !q) outs(%e3 : !q) -> !q
  return %x3 : !q
}

func.func @carried_slots(%c: !c, %e: tensor<1xi32>, %l: !row, %s: tensor<1xi32>, %n: tensor<i32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n32 = tensor.extract %n[] : tensor<i32>
  %m = arith.index_cast %n32 : i32 to index
  %w = scf.for %i = %c0 to %m step %c1 iter_args(%x = %s) -> tensor<1xi32> {
    mla.append %c latent(%l) slots(%x) : (!c, !row, tensor<1xi32>) -> ()
    scf.yield %e : tensor<1xi32>
  }
  return
}
