// RUN: mla-opt %s -split-input-file -verify-diagnostics -mla-check-sizes

// Error: a view of a tensor with 0 elements has a type with 128 elements.
func.func @emptied(%x: !torch.vtensor<[2,3,64],f32>, %at: !torch.list<int>, %size: !torch.list<int>) -> !torch.vtensor<[2,1,1,64],f32> {
  %0 = torch.aten.split %x, %at : !torch.vtensor<[2,3,64],f32>, !torch.list<int> -> !torch.vtensor<[2,0,64],f32>
  // expected-error @+1 {{'aten.view' must keep the number of elements, 0, got 128}}
  %1 = torch.aten.view %0, %size : !torch.vtensor<[2,0,64],f32>, !torch.list<int> -> !torch.vtensor<[2,1,1,64],f32>
  return %1 : !torch.vtensor<[2,1,1,64],f32>
}

// -----

// Valid: views that keep the number of elements, views with dynamic sizes, and
// ops that may change the number of elements.
func.func @kept(%x: !torch.vtensor<[2,3,64],f32>, %y: !torch.vtensor<[2,?,0],f32>, %size: !torch.list<int>) -> !torch.vtensor<[2,?,1,0],f32> {
  %0 = torch.aten.view %x, %size : !torch.vtensor<[2,3,64],f32>, !torch.list<int> -> !torch.vtensor<[6,64],f32>
  %1 = torch.aten.expand %x, %size : !torch.vtensor<[2,3,64],f32>, !torch.list<int> -> !torch.vtensor<[5,2,3,64],f32>
  %2 = torch.aten.view %y, %size : !torch.vtensor<[2,?,0],f32>, !torch.list<int> -> !torch.vtensor<[2,?,1,0],f32>
  return %2 : !torch.vtensor<[2,?,1,0],f32>
}
