// Errors that follow from the types alone: an index that is out of bounds, or a
// size that differs.
// RUN: mla-opt %s --mla-legalize-torch --split-input-file --verify-diagnostics -o /dev/null

func.func @select(%x: !torch.vtensor<[4,3],f32>) -> !torch.vtensor<[3],f32> {
  %zero = torch.constant.int 0
  %k = torch.constant.int -5
  // expected-error @below {{'torch.aten.select.int' dimension 0: expected an index of at least -4 and less than 4, got -5}}
  %0 = torch.aten.select.int %x, %zero, %k : !torch.vtensor<[4,3],f32>, !torch.int, !torch.int -> !torch.vtensor<[3],f32>
  return %0 : !torch.vtensor<[3],f32>
}

// -----

func.func @select_scatter(%x: !torch.vtensor<[4,3],f32>, %y: !torch.vtensor<[3],f32>) -> !torch.vtensor<[4,3],f32> {
  %zero = torch.constant.int 0
  %k = torch.constant.int 4
  // expected-error @below {{'torch.aten.select_scatter' dimension 0: expected an index of at least -4 and less than 4, got 4}}
  %0 = torch.aten.select_scatter %x, %y, %zero, %k : !torch.vtensor<[4,3],f32>, !torch.vtensor<[3],f32>, !torch.int, !torch.int -> !torch.vtensor<[4,3],f32>
  return %0 : !torch.vtensor<[4,3],f32>
}

// -----

func.func @select_scatter_width(%x: !torch.vtensor<[4,3],f32>, %y: !torch.vtensor<[2],f32>) -> !torch.vtensor<[4,3],f32> {
  %zero = torch.constant.int 0
  // expected-error @below {{'torch.aten.select_scatter' dimension 1: expected a source of size 3, got 2}}
  %0 = torch.aten.select_scatter %x, %y, %zero, %zero : !torch.vtensor<[4,3],f32>, !torch.vtensor<[2],f32>, !torch.int, !torch.int -> !torch.vtensor<[4,3],f32>
  return %0 : !torch.vtensor<[4,3],f32>
}

// -----

func.func @slice_scatter(%x: !torch.vtensor<[4,3],f32>, %y: !torch.vtensor<[3,3],f32>) -> !torch.vtensor<[4,3],f32> {
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %two = torch.constant.int 2
  %end = torch.constant.int 9223372036854775807
  // expected-error @below {{'torch.aten.slice_scatter' dimension 0: expected 2 elements, the size of the slice, got 3}}
  %0 = torch.aten.slice_scatter %x, %y, %zero, %two, %end, %one : !torch.vtensor<[4,3],f32>, !torch.vtensor<[3,3],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4,3],f32>
  return %0 : !torch.vtensor<[4,3],f32>
}

// -----

func.func @smallest(%x: !torch.vtensor<[4,0],f32>) -> !torch.vtensor<[],f32> {
  // expected-error @below {{'torch.aten.min' dimension 1: expected 1 element or more, got 0}}
  %0 = torch.aten.min %x : !torch.vtensor<[4,0],f32> -> !torch.vtensor<[],f32>
  return %0 : !torch.vtensor<[],f32>
}

// -----

func.func @expand(%x: !torch.vtensor<[4,3],f32>) -> !torch.vtensor<[2,3],f32> {
  %two = torch.constant.int 2
  %three = torch.constant.int 3
  %false = torch.constant.bool false
  %shape = torch.prim.ListConstruct %two, %three : (!torch.int, !torch.int) -> !torch.list<int>
  // expected-error @below {{'torch.aten.expand' dimension 0: expected size 1 or 2, the size to broadcast to, got 4}}
  %0 = torch.aten.expand %x, %shape, %false : !torch.vtensor<[4,3],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// -----

func.func @short(%x: !torch.vtensor<[4,3],f32>) -> !torch.vtensor<[0,3],f32> {
  %m5 = torch.constant.int -5
  %1 = torch.constant.int 1
  %0 = torch.constant.int 0
  %f0 = torch.constant.float 0.0
  %p = torch.prim.ListConstruct %0, %0, %m5, %1 : (!torch.int, !torch.int, !torch.int, !torch.int) -> !torch.list<int>
  // expected-error @below {{'torch.aten.constant_pad_nd' dimension 0: expected at least 5 elements, the number to crop, got 4}}
  %r = torch.aten.constant_pad_nd %x, %p, %f0 : !torch.vtensor<[4,3],f32>, !torch.list<int>, !torch.float -> !torch.vtensor<[0,3],f32>
  return %r : !torch.vtensor<[0,3],f32>
}

// -----

func.func @reflection(%x: !torch.vtensor<[4,8],f32>) -> !torch.vtensor<[4,8],f32> {
  %m1 = torch.constant.int -1
  %1 = torch.constant.int 1
  %p = torch.prim.ListConstruct %m1, %1 : (!torch.int, !torch.int) -> !torch.list<int>
  // expected-error @below {{'torch.aten.reflection_pad1d' must be a constant pad with two widths per dimension because a width is negative}}
  %r = torch.aten.reflection_pad1d %x, %p : !torch.vtensor<[4,8],f32>, !torch.list<int> -> !torch.vtensor<[4,8],f32>
  return %r : !torch.vtensor<[4,8],f32>
}
