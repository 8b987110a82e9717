// Not raised: a prefill of one token, whose softmax has a single key.
// RUN: mla-opt %s --mla-raise-torch --remarks-filter=mla-raise-torch 2>&1 | FileCheck %s

// CHECK: [Missed] P1 |{{.*}}Function=eager |{{.*}}P1: the softmax runs over a single key, whose probability is always 1
// CHECK: [Missed] P1 |{{.*}}Function=fused |{{.*}}P1: the softmax runs over a single key, whose probability is always 1
// CHECK-NOT: mla.attention
func.func @eager(%q: !torch.vtensor<[2,3,1,8],f32>, %c: !torch.vtensor<[2,1,1,16],f32>, %uk: !torch.vtensor<[3,16,8],f32>, %uv: !torch.vtensor<[3,16,6],f32>) -> !torch.vtensor<[2,3,1,6],f32> {
  %none = torch.constant.none
  %last = torch.constant.int -1
  %penultimate = torch.constant.int -2
  %k = torch.aten.matmul %c, %uk : !torch.vtensor<[2,1,1,16],f32>, !torch.vtensor<[3,16,8],f32> -> !torch.vtensor<[2,3,1,8],f32>
  %v = torch.aten.matmul %c, %uv : !torch.vtensor<[2,1,1,16],f32>, !torch.vtensor<[3,16,6],f32> -> !torch.vtensor<[2,3,1,6],f32>
  %kt = torch.aten.transpose.int %k, %last, %penultimate : !torch.vtensor<[2,3,1,8],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3,8,1],f32>
  %s = torch.aten.matmul %q, %kt : !torch.vtensor<[2,3,1,8],f32>, !torch.vtensor<[2,3,8,1],f32> -> !torch.vtensor<[2,3,1,1],f32>
  %p = torch.aten.softmax.int %s, %last, %none : !torch.vtensor<[2,3,1,1],f32>, !torch.int, !torch.none -> !torch.vtensor<[2,3,1,1],f32>
  %o = torch.aten.matmul %p, %v : !torch.vtensor<[2,3,1,1],f32>, !torch.vtensor<[2,3,1,6],f32> -> !torch.vtensor<[2,3,1,6],f32>
  return %o : !torch.vtensor<[2,3,1,6],f32>
}

func.func @fused(%q: !torch.vtensor<[2,3,1,8],f32>, %c: !torch.vtensor<[2,1,1,16],f32>, %uk: !torch.vtensor<[3,16,8],f32>, %uv: !torch.vtensor<[3,16,6],f32>) -> !torch.vtensor<[2,3,1,6],f32> {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %drop = torch.constant.float 0.000000e+00
  %k = torch.aten.matmul %c, %uk : !torch.vtensor<[2,1,1,16],f32>, !torch.vtensor<[3,16,8],f32> -> !torch.vtensor<[2,3,1,8],f32>
  %v = torch.aten.matmul %c, %uv : !torch.vtensor<[2,1,1,16],f32>, !torch.vtensor<[3,16,6],f32> -> !torch.vtensor<[2,3,1,6],f32>
  %o = torch.aten.scaled_dot_product_attention %q, %k, %v, %none, %drop, %false, %none, %false : !torch.vtensor<[2,3,1,8],f32>, !torch.vtensor<[2,3,1,8],f32>, !torch.vtensor<[2,3,1,6],f32>, !torch.none, !torch.float, !torch.bool, !torch.none, !torch.bool -> !torch.vtensor<[2,3,1,6],f32>
  return %o : !torch.vtensor<[2,3,1,6],f32>
}
