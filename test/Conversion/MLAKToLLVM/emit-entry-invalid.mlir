// Names that an entry defines must not be used by other symbols.
// RUN: %mla-opt %s --split-input-file --verify-diagnostics --mla-emit-entry

// expected-error @+1 {{'@f_step'}}
func.func @f(%x: memref<4xf32> {mla.dims = affine_map<() -> (4)>}, %workspace: memref<?xi8>, %call: !llvm.ptr) -> i32 {
  %ok = arith.constant 0 : i32
  return %ok : i32
}
func.func private @f_workspace(%x: memref<4xf32>, %bytes: !llvm.ptr) -> i32 attributes {mla.workspace} {
  %ok = arith.constant 0 : i32
  return %ok : i32
}
llvm.mlir.global internal constant @f_step(1 : i32) : i32

// -----

// expected-error @+1 {{'@f_bytes'}}
func.func @f(%x: memref<4xf32> {mla.dims = affine_map<() -> (4)>}, %workspace: memref<?xi8>, %call: !llvm.ptr) -> i32 {
  %ok = arith.constant 0 : i32
  return %ok : i32
}
func.func private @f_workspace(%x: memref<4xf32>, %bytes: !llvm.ptr) -> i32 attributes {mla.workspace} {
  %ok = arith.constant 0 : i32
  return %ok : i32
}
llvm.mlir.global internal constant @f_bytes(1 : i32) : i32

// -----

// expected-error @+1 {{'@f_signature'}}
func.func @f(%x: memref<4xf32> {mla.dims = affine_map<() -> (4)>}, %workspace: memref<?xi8>, %call: !llvm.ptr) -> i32 {
  %ok = arith.constant 0 : i32
  return %ok : i32
}
func.func private @f_workspace(%x: memref<4xf32>, %bytes: !llvm.ptr) -> i32 attributes {mla.workspace} {
  %ok = arith.constant 0 : i32
  return %ok : i32
}
llvm.mlir.global internal constant @f_signature(1 : i32) : i32

// -----

// expected-error @+1 {{'@f_names'}}
func.func @f(%x: memref<4xf32> {mla.dims = affine_map<() -> (4)>}, %workspace: memref<?xi8>, %call: !llvm.ptr) -> i32 {
  %ok = arith.constant 0 : i32
  return %ok : i32
}
func.func private @f_workspace(%x: memref<4xf32>, %bytes: !llvm.ptr) -> i32 attributes {mla.workspace} {
  %ok = arith.constant 0 : i32
  return %ok : i32
}
llvm.mlir.global internal constant @f_names(1 : i32) : i32

// -----

// expected-error @+1 {{'@f_args'}}
func.func @f(%x: memref<4xf32> {mla.dims = affine_map<() -> (4)>}, %workspace: memref<?xi8>, %call: !llvm.ptr) -> i32 {
  %ok = arith.constant 0 : i32
  return %ok : i32
}
func.func private @f_workspace(%x: memref<4xf32>, %bytes: !llvm.ptr) -> i32 attributes {mla.workspace} {
  %ok = arith.constant 0 : i32
  return %ok : i32
}
llvm.mlir.global internal constant @f_args(1 : i32) : i32

// -----

// expected-error @+1 {{'@f_sizes'}}
func.func @f(%x: memref<4xf32> {mla.dims = affine_map<() -> (4)>}, %workspace: memref<?xi8>, %call: !llvm.ptr) -> i32 {
  %ok = arith.constant 0 : i32
  return %ok : i32
}
func.func private @f_workspace(%x: memref<4xf32>, %bytes: !llvm.ptr) -> i32 attributes {mla.workspace} {
  %ok = arith.constant 0 : i32
  return %ok : i32
}
llvm.mlir.global internal constant @f_sizes(1 : i32) : i32

// -----

// expected-error @+1 {{'@f_symbols'}}
func.func @f(%x: memref<4xf32> {mla.dims = affine_map<() -> (4)>}, %workspace: memref<?xi8>, %call: !llvm.ptr) -> i32 {
  %ok = arith.constant 0 : i32
  return %ok : i32
}
func.func private @f_workspace(%x: memref<4xf32>, %bytes: !llvm.ptr) -> i32 attributes {mla.workspace} {
  %ok = arith.constant 0 : i32
  return %ok : i32
}
llvm.mlir.global internal constant @f_symbols(1 : i32) : i32

// -----

// expected-error @+1 {{'@f_entry'}}
func.func @f(%x: memref<4xf32> {mla.dims = affine_map<() -> (4)>}, %workspace: memref<?xi8>, %call: !llvm.ptr) -> i32 {
  %ok = arith.constant 0 : i32
  return %ok : i32
}
func.func private @f_workspace(%x: memref<4xf32>, %bytes: !llvm.ptr) -> i32 attributes {mla.workspace} {
  %ok = arith.constant 0 : i32
  return %ok : i32
}
llvm.mlir.global internal constant @f_entry(1 : i32) : i32

// -----

// Error: the function that computes the size of the workspace is missing.
// expected-error @+1 {{'@f_workspace'}}
func.func @f(%x: memref<4xf32> {mla.dims = affine_map<() -> (4)>}, %workspace: memref<?xi8>, %call: !llvm.ptr) -> i32 {
  %ok = arith.constant 0 : i32
  return %ok : i32
}
