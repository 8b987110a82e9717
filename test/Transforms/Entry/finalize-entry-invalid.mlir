// RUN: mla-opt %s --mla-finalize-entry --split-input-file --verify-diagnostics

// expected-error @+1 {{results must be ranked tensors, got 'index' for result 0}}
func.func @scalar() -> index {
  %c0 = arith.constant 0 : index
  return %c0 : index
}

// -----

// expected-error @+1 {{mla.shape of argument 0 is affine_map<()[s0] -> (s0, 5)>: expected 4 because the argument has type 'tensor<?x4xf32>', got 5}}
func.func @shape(%x: tensor<?x4xf32> {mla.shape = affine_map<()[s0] -> (s0, 5)>}) {
  return
}

// -----

// expected-error @+1 {{dimension 0 of argument 0 is affine_map<()[s0] -> (s0 floordiv 2)>, but no argument has a size that is linear in s0: this symbol cannot be computed}}
func.func @square(%x: tensor<?xf32> {mla.shape = affine_map<()[s0] -> (s0 floordiv 2)>}) {
  return
}

// -----

// expected-error @+1 {{dimension 0 of argument 0 is affine_map<()[s0, s1] -> (s0 * s1)>, but no argument has a size that is linear in s0: this symbol cannot be computed}}
func.func @product(%x: tensor<?xf32> {mla.shape = affine_map<()[s0, s1] -> (s0 * s1)>}) {
  return
}

// -----

func.func private @half(%x: i64) -> i64 {
  %c2 = arith.constant 2 : i64
  %0 = arith.divsi %x, %c2 : i64
  return %0 : i64
}
func.func @caller(%x: tensor<i64>) -> tensor<i64> {
  %0 = tensor.extract %x[] : tensor<i64>
  // expected-error @+1 {{results must be ranked tensors, got 'i64' for result 0 of '@half': inline this function first}}
  %1 = call @half(%0) : (i64) -> i64
  %2 = tensor.from_elements %1 : tensor<i64>
  return %2 : tensor<i64>
}

// -----

func.func private @a(%x: tensor<4xf32>) {
  return
}
func.func @by_address(%x: tensor<4xf32>) {
  // expected-error @+1 {{functions must be called by name, got a use of the function's address}}
  %f = func.constant @a : (tensor<4xf32>) -> ()
  call_indirect %f(%x) : (tensor<4xf32>) -> ()
  return
}

// -----

// expected-error @+1 {{cannot use the name '@expf': the C library has a function of this name}}
func.func @expf() {
  return
}

// -----

// expected-error @+1 {{cannot use the name '@mlaDecode': the runtime has a function of this name}}
func.func @mlaDecode() {
  return
}

// -----

func.func @f() {
  return
}
// expected-error @+1 {{cannot use the name '@f_signature': the compiler emits a symbol of this name for '@f'}}
func.func @f_signature() {
  return
}

// -----

func.func @f() {
  return
}
// expected-error @+1 {{'@f_workspace'}}
func.func @f_workspace() {
  return
}

// -----

func.func @f() {
  return
}
// expected-error @+1 {{'@f_step'}}
func.func @f_step() {
  return
}

// -----

func.func @f() {
  return
}
// expected-error @+1 {{'@f_bytes'}}
func.func @f_bytes() {
  return
}

// -----

func.func @f() {
  return
}
// expected-error @+1 {{'@f_names'}}
func.func @f_names() {
  return
}

// -----

func.func @f() {
  return
}
// expected-error @+1 {{'@f_args'}}
func.func @f_args() {
  return
}

// -----

func.func @f() {
  return
}
// expected-error @+1 {{'@f_sizes'}}
func.func @f_sizes() {
  return
}

// -----

func.func @f() {
  return
}
// expected-error @+1 {{'@f_symbols'}}
func.func @f_symbols() {
  return
}

// -----

func.func @f() {
  return
}
// expected-error @+1 {{'@f_entry'}}
func.func @f_entry() {
  return
}

// -----

// expected-error @+1 {{mla.shape of argument 0 must be an affine map, got "s0"}}
func.func @shape_text(%x: tensor<?xf32> {mla.shape = "s0"}) {
  return
}

// -----

// expected-error @+1 {{mla.inout of argument 0 must be the number of a result, got "first"}}
func.func @inout_text(%x: tensor<4xf32> {mla.inout = "first"}) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// expected-error @+1 {{mla.inout of argument 0 must be a result of the function, got 7}}
func.func @inout_of_none(%x: tensor<4xf32> {mla.inout = 7 : i64}) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// expected-error @+1 {{mla.inout must be different for each argument, got 0 for arguments 0 and 1}}
func.func @inout_twice(%x: tensor<4xf32> {mla.inout = 0 : i64}, %y: tensor<4xf32> {mla.inout = 0 : i64}) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// Error: a new value larger than its argument would be written out of bounds.
// expected-error @+1 {{the new value of argument 0, result 0, must have type 'tensor<4xf32>', got 'tensor<5xf32>'}}
func.func @inout_larger(%x: tensor<4xf32> {mla.inout = 0 : i64}, %y: tensor<5xf32>) -> tensor<5xf32> {
  return %y : tensor<5xf32>
}

// -----

// expected-error @+1 {{the new value of argument 0, result 0, must have type 'tensor<4xi32>', got 'tensor<4xf32>'}}
func.func @inout_type(%x: tensor<4xi32> {mla.inout = 0 : i64}, %y: tensor<4xf32>) -> tensor<4xf32> {
  return %y : tensor<4xf32>
}

// -----

// expected-error @+1 {{the new value of argument 0, result 0, must have size s0 in dimension 0, got s0 + 1}}
func.func @inout_grows(%x: tensor<?xf32> {mla.inout = 0 : i64, mla.shape = affine_map<()[s0] -> (s0)>}, %y: tensor<?xf32> {mla.shape = affine_map<()[s0] -> (s0 + 1)>}) -> tensor<?xf32> {
  return %y : tensor<?xf32>
}

// -----

// expected-error @+1 {{mla.result must be different for each result, got 3 for results 0 and 1}}
func.func @result_twice(%x: tensor<4xf32>) -> (tensor<4xf32> {mla.result = 3 : i64}, tensor<4xf32> {mla.result = 3 : i64}) {
  return %x, %x : tensor<4xf32>, tensor<4xf32>
}

// -----

func.func @no_such_dimension(%x: tensor<?xf32>) -> tensor<?xf32> {
  %i = arith.constant -1 : index
  // expected-error @+1 {{'tensor.dim' op index must be at least 0 and less than the rank, 1, got -1}}
  %d = tensor.dim %x, %i : tensor<?xf32>
  %e = tensor.empty(%d) : tensor<?xf32>
  return %e : tensor<?xf32>
}
