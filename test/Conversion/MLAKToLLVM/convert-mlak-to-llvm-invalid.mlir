// RUN: mla-opt %s --allow-unregistered-dialect --convert-mlak-to-llvm --split-input-file --verify-diagnostics

// expected-error @+1 {{expected no results, or the index of a function of sizes, got 2, of type 'tensor<4xf32>' the first: run mla-finalize-entry and bufferization before}}
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
  // expected-error @+1 {{expected a call without results, got 1 of '@bytes'}}
  %0 = call @bytes() : () -> index
  "test.use"(%0) : (index) -> ()
  return
}

// -----

func.func private @elsewhere()
func.func @calls() {
  // expected-error @+1 {{expected a function with a body, got '@elsewhere'}}
  call @elsewhere() : () -> ()
  return
}

// -----

func.func private @a() {
  return
}
func.func @by_address() {
  // expected-error @+1 {{expected functions that are called by their names}}
  %f = func.constant @a : () -> ()
  call_indirect %f() : () -> ()
  return
}

// -----

func.func @unselected(%c: !mla.cache<<[latent : 64 x f32]>, page = 16>, %l: tensor<2x64xf32>, %s: tensor<2xi32>) {
  // expected-error @+1 {{expected caches for ops of mlak alone, got one for 'mla.append': run mla-select-kernels before}}
  mla.append %c latent(%l) slots(%s)
    : (!mla.cache<<[latent : 64 x f32]>, page = 16>, tensor<2x64xf32>, tensor<2xi32>) -> ()
  return
}
