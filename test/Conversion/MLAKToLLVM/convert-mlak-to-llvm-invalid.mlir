// RUN: mla-opt %s --allow-unregistered-dialect --convert-mlak-to-llvm --split-input-file --verify-diagnostics

// expected-error @+1 {{function must return nothing, or one index if it computes a size, got 2 results, the first of type 'tensor<4xf32>'; run mla-finalize-entry and bufferization first}}
func.func @tensors(%x: tensor<4xf32>) -> (tensor<4xf32>, i32) {
  %c0 = arith.constant 0 : i32
  return %x, %c0 : tensor<4xf32>, i32
}

// -----

func.func private @bytes() -> index {
  %c0 = arith.constant 0 : index
  return %c0 : index
}
func.func @asks() {
  // expected-error @+1 {{call must have no results, got 1 of '@bytes'}}
  %0 = call @bytes() : () -> index
  "test.use"(%0) : (index) -> ()
  return
}

// -----

func.func private @elsewhere()
func.func @calls() {
  // expected-error @+1 {{callee must have a body, got declaration '@elsewhere'}}
  call @elsewhere() : () -> ()
  return
}

// -----

func.func private @a() {
  return
}
func.func @by_address() {
  // expected-error @+1 {{functions must be called by name, got an address}}
  %f = func.constant @a : () -> ()
  call_indirect %f() : () -> ()
  return
}

// -----

func.func @unselected(%c: !mla.cache<<[latent : 64 x f32]>, page = 16>, %l: tensor<2x64xf32>, %s: tensor<2xi32>) {
  // expected-error @+1 {{only mlak ops may use a cache, got 'mla.append'; run mla-select-kernels first}}
  mla.append %c latent(%l) slots(%s)
    : (!mla.cache<<[latent : 64 x f32]>, page = 16>, tensor<2x64xf32>, tensor<2xi32>) -> ()
  return
}
