// torch-mlir's custom assembly is parsed without its dialect, printed in
// generic form and parsed again.
// RUN: mla-opt %s | FileCheck %s
// RUN: %mla-opt %s | %mla-opt | FileCheck %s

// CHECK-LABEL: func.func @constants
func.func @constants() -> (!torch.int, !torch.float) {
  // CHECK: "torch.constant.none"() : () -> !torch.none
  %none = torch.constant.none
  // CHECK: "torch.constant.int"() {value = -9223372036854775808 : i64} : () -> !torch.int
  %int = torch.constant.int -9223372036854775808
  // CHECK: "torch.constant.float"() {value = 9.9999999999999995E-7 : f64} : () -> !torch.float
  %small = torch.constant.float 9.9999999999999995E-7
  // CHECK: "torch.constant.float"() {value = 0xFFF0000000000000 : f64} : () -> !torch.float
  %inf = torch.constant.float 0xFFF0000000000000
  // CHECK: "torch.constant.bool"() {value = true} : () -> !torch.bool
  %true = torch.constant.bool true
  // CHECK: "torch.constant.str"() {value = "bsnd"} : () -> !torch.str
  %str = torch.constant.str "bsnd"
  // CHECK: "torch.constant.device"() {value = "cpu"} : () -> !torch.Device
  %cpu = torch.constant.device "cpu"
  return %int, %inf : !torch.int, !torch.float
}

// CHECK-LABEL: func.func @tensors
func.func @tensors(%a: !torch.vtensor<[2,?],f32>, %m: !torch.tensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> {
  // CHECK: "torch.copy.to_vtensor"(%{{.*}}) : (!torch.tensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32>
  %0 = torch.copy.to_vtensor %m : !torch.vtensor<[2,?],f32>
  // CHECK: "torch.copy.to_tensor"(%{{.*}}) : (!torch.vtensor<[2,?],f32>) -> !torch.tensor<[2,?],f32>
  %1 = torch.copy.to_tensor %a : !torch.tensor<[2,?],f32>
  // CHECK: "torch.vtensor.literal"() {value = dense<1.000000e+00> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %2 = torch.vtensor.literal(dense<1.0> : tensor<f32>) : !torch.vtensor<[],f32>
  // CHECK: "torch.aten.mul.Tensor"
  %3 = torch.aten.mul.Tensor %a, %2 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[],f32> -> !torch.vtensor<[2,?],f32>
  // CHECK: "torch.overwrite.tensor.contents"(%{{.*}}, %{{.*}}) : (!torch.vtensor<[2,?],f32>, !torch.tensor<[2,?],f32>) -> ()
  torch.overwrite.tensor.contents %3 overwrites %m : !torch.vtensor<[2,?],f32>, !torch.tensor<[2,?],f32>
  // CHECK: "torch.tensor_static_info_cast"(%{{.*}}) : (!torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,3],f32>
  %4 = torch.tensor_static_info_cast %3 : !torch.vtensor<[2,?],f32> to !torch.vtensor<[2,3],f32>
  return %3 : !torch.vtensor<[2,?],f32>
}

// CHECK-LABEL: func.func @lists
func.func @lists(%a: !torch.vtensor<[2,6],si64>) -> !torch.vtensor<[2,3],si64> {
  %int3 = torch.constant.int 3
  %int1 = torch.constant.int 1
  // CHECK: "torch.prim.ListConstruct"(%{{.*}}, %{{.*}}) : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.prim.ListConstruct %int3, %int3 : (!torch.int, !torch.int) -> !torch.list<int>
  // CHECK: "torch.prim.ListConstruct"() : () -> !torch.list<int>
  %1 = torch.prim.ListConstruct  : () -> !torch.list<int>
  %2 = torch.aten.split_with_sizes %a, %0, %int1 : !torch.vtensor<[2,6],si64>, !torch.list<int>, !torch.int -> !torch.list<vtensor>
  // CHECK: %{{.*}}:2 = "torch.prim.ListUnpack"(%{{.*}}) : (!torch.list<vtensor>) -> (!torch.vtensor<[2,3],si64>, !torch.vtensor<[2,3],si64>)
  %3:2 = torch.prim.ListUnpack %2 : !torch.list<vtensor> -> !torch.vtensor<[2,3],si64>, !torch.vtensor<[2,3],si64>
  // CHECK: "torch.operator"(%{{.*}}) {name = "torch.ns.op"} : (!torch.vtensor<[2,3],si64>) -> !torch.vtensor<[2,3],si64>
  %4 = torch.operator "torch.ns.op"(%3#1) : (!torch.vtensor<[2,3],si64>) -> !torch.vtensor<[2,3],si64>
  return %4 : !torch.vtensor<[2,3],si64>
}

// CHECK-LABEL: func.func @symbols
func.func @symbols(%a: !torch.vtensor<[?,4],bf16>) -> tensor<?x4xbf16> {
  // CHECK: "torch.symbolic_int"() {max_val = 64 : i64, min_val = 2 : i64, symbol_name = "s0 + 1"} : () -> !torch.int
  %0 = torch.symbolic_int "s0 + 1" {min_val = 2, max_val = 64} : !torch.int
  // CHECK: "torch.bind_symbolic_shape"(%{{.*}}, %{{.*}}) {shape_expressions = {{.*}}} : (!torch.vtensor<[?,4],bf16>, !torch.int) -> ()
  torch.bind_symbolic_shape %a, [%0], affine_map<()[s0] -> (s0, 4)> : !torch.vtensor<[?,4],bf16>
  // CHECK: "torch_c.to_builtin_tensor"(%{{.*}}) : (!torch.vtensor<[?,4],bf16>) -> tensor<?x4xbf16>
  %1 = torch_c.to_builtin_tensor %a : !torch.vtensor<[?,4],bf16> -> tensor<?x4xbf16>
  return %1 : tensor<?x4xbf16>
}
