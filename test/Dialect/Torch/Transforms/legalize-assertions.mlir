// RUN: mla-opt %s --mla-legalize-torch | FileCheck %s
// RUN: mla-opt %s --mla-legalize-torch --remarks-filter=mla-legalize-torch -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=Function=shapes

// An assertion about a tensor element is checked at run time and reports
// PyTorch's message.

// CHECK-LABEL: func.func @element
// CHECK: %[[N:.*]] = "torch.aten.Int.Tensor"(%arg0)
// CHECK: %[[IS:.*]] = "torch.aten.ge.int"(%[[N]], %{{.*}})
// CHECK: "torch.runtime.assert"(%[[IS]]) {message = "u0 >= 0"} : (!torch.bool) -> ()
// CHECK-NOT: _assert_scalar
// REMARK: [Passed] assertions | Category:mla-legalize-torch | Function=element | {{.*}}count=1
func.func @element(%arg0: !torch.vtensor<[],si64>) -> !torch.vtensor<[],si64> {
  %zero = torch.constant.int 0
  %n = torch.aten.Int.Tensor %arg0 : !torch.vtensor<[],si64> -> !torch.int
  %is = torch.aten.ge.int %n, %zero : !torch.int, !torch.int -> !torch.bool
  %as = torch.aten.Int.bool %is : !torch.bool -> !torch.int
  %str = torch.constant.str "u0 >= 0"
  torch.aten._assert_scalar %as, %str : !torch.int, !torch.str
  return %arg0 : !torch.vtensor<[],si64>
}

// An asserted integer must not be 0. An asserted comparison of floats must be
// true.

// CHECK-LABEL: func.func @number
// CHECK: %[[N:.*]] = "torch.aten.Int.Tensor"(%arg0)
// CHECK: %[[IS:.*]] = "torch.aten.ne.int"(%[[N]], %{{.*}})
// CHECK: "torch.runtime.assert"(%[[IS]]) {message = "assertion failed"}
// CHECK: %[[F:.*]] = "torch.aten.gt.float"
// CHECK: "torch.runtime.assert"(%[[F]]) {message = "large"}
// REMARK: Function=number | {{.*}}count=2
func.func @number(%arg0: !torch.vtensor<[],si64>, %arg1: !torch.vtensor<[],f32>) -> !torch.vtensor<[],si64> {
  %n = torch.aten.Int.Tensor %arg0 : !torch.vtensor<[],si64> -> !torch.int
  %empty = torch.constant.str ""
  torch.aten._assert_scalar %n, %empty : !torch.int, !torch.str
  %x = torch.aten.Float.Tensor %arg1 : !torch.vtensor<[],f32> -> !torch.float
  %half = torch.constant.float 5.000000e-01
  %is = torch.aten.gt.float %x, %half : !torch.float, !torch.float -> !torch.bool
  %str = torch.constant.str "large"
  torch.aten._assert_scalar %is, %str : !torch.bool, !torch.str
  return %arg0 : !torch.vtensor<[],si64>
}

// Assertions about shapes are removed: PyTorch and the entry check shapes.

// CHECK-LABEL: func.func @shapes
// CHECK-NOT: assert
// CHECK: return
func.func @shapes(%arg0: !torch.vtensor<[?],si64>) -> !torch.vtensor<[?],si64> {
  %zero = torch.constant.int 0
  %n = torch.aten.size.int %arg0, %zero : !torch.vtensor<[?],si64>, !torch.int -> !torch.int
  %is = torch.aten.ge.int %n, %zero : !torch.int, !torch.int -> !torch.bool
  %as = torch.aten.Int.bool %is : !torch.bool -> !torch.int
  %str = torch.constant.str "s0 >= 0"
  torch.aten._assert_scalar %as, %str : !torch.int, !torch.str
  return %arg0 : !torch.vtensor<[?],si64>
}
