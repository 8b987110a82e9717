// RUN: mla-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @same_base(
// CHECK-NEXT:    return %arg0
func.func @same_base(%a: tensor<2xf32, #mla.lse<e>>) -> tensor<2xf32, #mla.lse<e>> {
  %b = mla.convert_lse %a : tensor<2xf32, #mla.lse<e>> to tensor<2xf32, #mla.lse<e>>
  return %b : tensor<2xf32, #mla.lse<e>>
}

// CHECK-LABEL: func.func @other_base(
// CHECK:         mla.convert_lse
func.func @other_base(%a: tensor<2xf32, #mla.lse<e>>) -> tensor<2xf32, #mla.lse<two>> {
  %b = mla.convert_lse %a : tensor<2xf32, #mla.lse<e>> to tensor<2xf32, #mla.lse<two>>
  return %b : tensor<2xf32, #mla.lse<two>>
}

// CHECK-LABEL: func.func @other_empty(
// CHECK:         mla.convert_lse
func.func @other_empty(%a: tensor<2xf32, #mla.lse<e>>) -> tensor<2xf32, #mla.lse<e, empty = +inf>> {
  %b = mla.convert_lse %a : tensor<2xf32, #mla.lse<e>> to tensor<2xf32, #mla.lse<e, empty = +inf>>
  return %b : tensor<2xf32, #mla.lse<e, empty = +inf>>
}

// CHECK-LABEL: func.func @other_shape(
// CHECK:         mla.convert_lse
func.func @other_shape(%a: tensor<?xf32, #mla.lse<e>>) -> tensor<2xf32, #mla.lse<e>> {
  %b = mla.convert_lse %a : tensor<?xf32, #mla.lse<e>> to tensor<2xf32, #mla.lse<e>>
  return %b : tensor<2xf32, #mla.lse<e>>
}
