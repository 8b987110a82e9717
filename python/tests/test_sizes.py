"""Tests that sizes which PyTorch rejects are errors, even if the text does not relate the sizes to each other."""

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")

import mla  # noqa: E402
from support import tool  # noqa: E402

ROWS, ANY, FLAT = "!torch.vtensor<[?,3],f32>", "!torch.vtensor<[?,?],f32>", "!torch.vtensor<[?],f32>"
TORCH = f"""
func.func @main(%x: {ROWS}, %s: {ROWS}, %n: {ROWS}, %m: {ROWS}, %c: {ANY}, %d: {ANY}, %v: {FLAT}, %e: {ROWS})
    -> (!torch.vtensor<[3],f32>, {ROWS}, !torch.vtensor<[3],f32>, {ANY}, {ROWS}, {ROWS}) {{
  %0 = torch.constant.int 0
  %1 = torch.constant.int 1
  %2 = torch.constant.int 2
  %3 = torch.constant.int 3
  %4 = torch.constant.int 4
  %back = torch.constant.int -3
  %false = torch.constant.bool false
  %r0 = torch.aten.select.int %x, %0, %back : {ROWS}, !torch.int, !torch.int -> !torch.vtensor<[3],f32>
  %r1 = torch.aten.slice_scatter %s, %n, %0, %2, %4, %1 : {ROWS}, {ROWS}, !torch.int, !torch.int, !torch.int, !torch.int -> {ROWS}
  %dims = torch.prim.ListConstruct %0 : (!torch.int) -> !torch.list<int>
  %r2 = torch.aten.amax %m, %dims, %false : {ROWS}, !torch.list<int>, !torch.bool -> !torch.vtensor<[3],f32>
  %list = torch.prim.ListConstruct %c, %d : ({ANY}, {ANY}) -> !torch.list<vtensor>
  %r3 = torch.aten.cat %list, %0 : !torch.list<vtensor>, !torch.int -> {ANY}
  %rows = torch.aten.size.int %e, %0 : {ROWS}, !torch.int -> !torch.int
  %shape = torch.prim.ListConstruct %rows, %3 : (!torch.int, !torch.int) -> !torch.list<int>
  %r4 = torch.aten.view %v, %shape : {FLAT}, !torch.list<int> -> {ROWS}
  %r5 = torch.aten.expand %n, %shape, %false : {ROWS}, !torch.list<int>, !torch.bool -> {ROWS}
  return %r0, %r1, %r2, %r3, %r4, %r5 : !torch.vtensor<[3],f32>, {ROWS}, !torch.vtensor<[3],f32>, {ANY}, {ROWS}, {ROWS}
}}
"""
LINALG = """
func.func @main(%x: tensor<?xf32>, %y: tensor<?xf32>, %at: tensor<?xf32>) -> (tensor<?xf32>, tensor<1xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %sum = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %i = tensor.dim %at, %c0 : tensor<?xf32>
  %one = tensor.extract %x[%i] : tensor<?xf32>
  %list = tensor.from_elements %one : tensor<1xf32>
  return %sum, %list : tensor<?xf32>, tensor<1xf32>
}
"""


def numbers(*shape):
    """Returns a tensor with memory before and after it, which a wrong size would access."""
    count = torch.Size(shape).numel()
    return torch.cat([torch.full((64,), 7.0), torch.randn(count), torch.full((64,), 7.0)])[64:64 + count].view(shape)


def in_torch(x, s, n, m, c, d, v, e):
    return (x[-3], torch.slice_scatter(s, n, 0, 2, 4), m.amax(0), torch.cat([c, d]), v.view(e.shape[0], 3),
            n.expand(e.shape[0], 3))


@pytest.fixture(scope="module")
def of_torch():
    tool("mla-compile")
    return mla.compile(TORCH)


# Valid sizes of all arguments. Each entry of BAD: the index of an argument, its invalid sizes, error text.
GOOD = [(3, 3), (5, 3), (2, 3), (1, 3), (2, 4), (1, 4), (6,), (2, 3)]
BAD = {
    "select": (0, (2, 3), "index -3 is out of bounds for dimension 0: expected a size of at least 3"),
    "slice_scatter": (1, (3, 3), "dimension 0: expected a source of the slice's size"),
    "amax": (3, (0, 3), "dimension 0: expected 1 element or more, got 0"),
    "cat": (5, (1, 3), "dimension 1 of operand 1 must have the size of operand 0"),
    "wider cat": (5, (1, 5), "dimension 1 of operand 1 must have the size of operand 0"),
    "view": (6, (7,), "the shape must have as many elements as the tensor"),
    "expand": (7, (1, 3), "expected size 1 or the size to broadcast to|as many elements"),
}


def test_sizes_that_fit(of_torch):
    args = [numbers(*shape) for shape in GOOD]
    for got, expected in zip(of_torch(*args), in_torch(*args)):
        assert torch.equal(got, expected)


@pytest.mark.parametrize("name", BAD)
def test_sizes_that_pytorch_refuses(of_torch, name):
    place, shape, words = BAD[name]
    args = [numbers(*(shape if i == place else good)) for i, good in enumerate(GOOD)]
    with pytest.raises((IndexError, RuntimeError)):
        in_torch(*args)
    with pytest.raises(mla.MlaError, match=words):
        of_torch(*args)


def test_sizes_in_linalg():
    step = mla.compile(LINALG, raise_mla=False)
    x, y = numbers(4), numbers(4)
    total, one = step(x, y, numbers(3))
    assert torch.equal(total, x + y) and one == x[3]
    for size in (3, 5):
        with pytest.raises(mla.MlaError, match="dimension 0 of operand 1 must have the size of dimension 0 of operand 0"):
            step(x, numbers(size), numbers(3))
    with pytest.raises(mla.MlaError, match="index 4 is out of bounds for dimension 0 of size 4"):
        step(x, y, numbers(4))


PAD = """
func.func @main(%x: tensor<3xf32>, %n: tensor<?xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %low = tensor.dim %n, %c0 : tensor<?xf32>
  %padded = tensor.pad %x low[%low] high[2] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<3xf32> to tensor<8xf32>
  return %padded : tensor<8xf32>
}
"""


def test_pads_in_linalg():
    step, x = mla.compile(PAD, raise_mla=False), numbers(3)
    assert torch.equal(step(x, numbers(3)), torch.nn.functional.pad(x, (3, 2)))
    for size in (0, 2, 4, 500):
        with pytest.raises(mla.MlaError, match="dimension 0 of the padded tensor must have the size of the result"):
            step(x, numbers(size))


class Shorter(torch.nn.Module):
    def __init__(self, *cut):
        super().__init__()
        self.cut = slice(*cut)

    def forward(self, x):
        return x[:, self.cut].sin(), x


@pytest.mark.parametrize("cut", [(None, -1), (1, None), (2, -3), (-4, None), (-4, -2)])
def test_results_with_fewer_rows(cut):
    module = Shorter(*cut)
    layer = mla.compile(module, (torch.randn(2, 9, 3),),
                        dynamic_shapes=({1: torch.export.Dim("rows", min=7, max=100)},))
    for rows in (7, 8, 50):
        x = torch.randn(2, rows, 3)
        torch.testing.assert_close(layer(x), module(x))


def test_results_of_no_size():
    module = Shorter(None, -1)
    layer = mla.compile(module, (torch.randn(2, 7, 3),),
                        dynamic_shapes=({1: torch.export.Dim("rows", min=3, max=100)},))
    with pytest.raises(mla.MlaError, match="dimension 1 of result 0 must be 0 or more, got -1"):
        layer(torch.randn(2, 0, 3))


def test_results_whose_size_is_data():
    class Nonzero(torch.nn.Module):
        def forward(self, x):
            return x.sin(), x.nonzero()

    with pytest.raises(mla.MlaError, match="the shape of result 1 must be computable from the shapes of the arguments.* "
                                           "dimension 0 that depends on data"):
        mla.compile(Nonzero(), (torch.randn(5),))


class OneSide(torch.nn.Module):
    """Attention in which only `latent` has the batch size. The query and the weights have batch 1."""

    def __init__(self, fused):
        super().__init__()
        self.fused = fused
        self.keys = torch.nn.Parameter(torch.randn(1, 3, 16, 8) / 4)
        self.values = torch.nn.Parameter(torch.randn(1, 3, 16, 6) / 4)

    def forward(self, q, latent):
        k, v = latent[:, None] @ self.keys, latent[:, None] @ self.values
        if self.fused:
            return torch.nn.functional.scaled_dot_product_attention(q, k, v)
        return (q @ k.transpose(-1, -2)).softmax(-1) @ v


@pytest.mark.parametrize("raise_mla", [True, False])
@pytest.mark.parametrize("fused", [True, False])
def test_a_batch_that_one_argument_has(fused, raise_mla):
    module, batch = OneSide(fused), torch.export.Dim("batch", min=2, max=64)
    q = torch.randn(1, 3, 5, 8)
    layer = mla.compile(module, (q, torch.randn(2, 7, 16)), dynamic_shapes=(None, {0: batch}), raise_mla=raise_mla)
    for count in (2, 3, 9):
        latent = torch.randn(count, 7, 16)
        torch.testing.assert_close(layer(q, latent), module(q, latent), rtol=2e-5, atol=2e-5)
