// RUN: not %mla-opt %s -split-input-file 2>&1 | FileCheck %s

func.func @f(%a: !torch.vtensor<[2],f32>) {
  // CHECK: error: {{.*}}expected ':' and the types of 1 operands
  %0 = torch.aten.neg %a
  return
}

// -----

func.func @f(%a: !torch.tensor<[2],f32>) {
  // CHECK: error: {{.*}}expected type !torch.vtensor, got '!torch.tensor<[2],f32>'
  %0 = torch.copy.to_vtensor %a : !torch.tensor<[2],f32>
  return
}

// -----

func.func @f() {
  // CHECK: error: {{.*}}expected true or false, got 'maybe'
  %0 = torch.constant.bool maybe
  return
}

// -----

func.func @f(%c: !torch.bool) {
  // CHECK: error: {{.*}}'torch.prim.If' is supported in generic form only
  torch.prim.If %c -> () { torch.prim.If.yield } else { torch.prim.If.yield }
  return
}

// -----

// Error: the text ends in the middle of an op.
func.func @f(%a: !torch.vtensor<[2],f32>) {
  // CHECK: error: {{.*}}expected
  %0 = torch.aten.neg %a : !torch.vtensor<[2],f32> ->
