// RUN: %mla-opt %s --split-input-file --verify-diagnostics --mla-verify-no-host-sync=target=sm_90a

// expected-note @+1 {{argument #0 is device memory; mark it mla.host if it is not}}
func.func @argument(%n: tensor<?xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : i32
  // expected-error @+2 {{'tensor.extract' op reads device memory in the host program for target sm_90a, so the host would wait for the device; mark the argument mla.host or move the read to the device}}
  // expected-note @+1 {{read here}}
  %a = tensor.extract %n[%c0] : tensor<?xi32>
  %b = arith.addi %a, %c3 : i32
  %cond = arith.cmpi slt, %b, %c3 : i32
  // expected-error @+1 {{'scf.if' op branches on a value that the device computes}}
  %r = scf.if %cond -> i32 {
    scf.yield %a : i32
  } else {
    scf.yield %c3 : i32
  }
  return %r : i32
}

// -----

func.func @computed(%x: tensor<4xf32>, %m: memref<4xf32> {mla.host}) -> f32 {
  %c0 = arith.constant 0 : index
  %h = memref.load %m[%c0] : memref<4xf32>
  // expected-note @+1 {{computed on the device by 'linalg.exp'}}
  %e = linalg.exp ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  // expected-error @+1 {{'tensor.extract' op reads device memory}}
  %a = tensor.extract %e[%c0] : tensor<4xf32>
  return %a : f32
}

// -----

// expected-note @+1 {{argument #0 is device memory}}
func.func @buffer(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.subview %m[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  // expected-error @+1 {{'memref.load' op reads device memory}}
  %a = memref.load %v[%c0] : memref<2xf32, strided<[1], offset: 1>>
  return %a : f32
}

// -----

// Error: a value that a loop carries is not a function argument, so it is
// assumed to be in device memory.
func.func @carried(%m: memref<4xi1> {mla.host}, %k: index, %a: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note @+1 {{argument #1 of a block of 'scf.for' is assumed to be device memory}}
  %r = scf.for %i = %c0 to %k step %c1 iter_args(%x = %a) -> tensor<4xf32> {
    // expected-error @+1 {{'tensor.extract' op reads device memory}}
    %v = tensor.extract %x[%c0] : tensor<4xf32>
    %y = tensor.insert %v into %x[%c1] : tensor<4xf32>
    scf.yield %y : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
