// The signature lists each field of a cache's layout, because callers compute
// the hash of the layout from its fields.
// RUN: mla-opt %s --mla-finalize-entry --one-shot-bufferize --mla-plan-workspace --convert-mlak-to-llvm --mla-pass-pointers --mla-emit-entry | FileCheck %s

// CHECK: @f_signature_text({{.*}}\22layout\22:\22L8\22
// CHECK-SAME: {\22role\22:0,\22dtype\22:12,\22width\22:512,\22group\22:0,\22place\22:0,\22pool\22:0}
// CHECK-SAME: {\22role\22:2,\22dtype\22:9,\22width\22:32,\22group\22:16,\22place\22:0,\22pool\22:0,\22transpose\22:4}
func.func @f(%cache: !mla.cache<<L8>, page = 16>, %lengths: tensor<1xi32>) -> tensor<1xi32> {
  return %lengths : tensor<1xi32>
}
