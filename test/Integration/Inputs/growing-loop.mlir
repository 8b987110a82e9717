// The tensor grows by one element per iteration.
func.func @main(%a: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a) -> (tensor<?xf32>) {
    %y = tensor.extract_slice %x[0] [1] [1] : tensor<?xf32> to tensor<1xf32>
    %v = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
    scf.yield %v : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
