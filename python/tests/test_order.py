"""Tests that reads and writes of a cache in loops and branches keep their order when compiled."""

import itertools

import pytest

torch = pytest.importorskip("torch")

import mla  # noqa: E402
from mla import PagedCache  # noqa: E402
from support import tool  # noqa: E402

STEPS, BATCH, HEADS, WIDTH, PAGE, PAGES = 4, 2, 3, 8, 4, 9
SCALE = 0.5

# Step i reads the cache, writes its token, and reads again at the end. If again[i]
# is true, it also reads and writes a second value in between. The last result of a
# step is the query of the next one.
PROGRAM = """
!cache = !mla.cache<<[latent : 8 x f32]>, page = 4>
!query = tensor<2x1x3x8xf32>
!token = tensor<2x1x8xf32>
func.func @main(%q: !query, %first: tensor<4x2x1x8xf32>, %second: tensor<4x2x1x8xf32>,
                %slots: tensor<4x2xi32>, %lengths: tensor<4x2xi32>, %again: tensor<4xi1>,
                %steps: tensor<i32>, %c: !cache, %t: tensor<2x4xi32>)
    -> (tensor<4x3x2x1x3x8xf32>, !query) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x3x2x1x3x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<4x3x2x1x3x8xf32>) -> tensor<4x3x2x1x3x8xf32>
  %count = tensor.extract %steps[] : tensor<i32>
  %end = arith.index_cast %count : i32 to index
  %r:2 = scf.for %i = %c0 to %end step %c1 iter_args(%all = %init, %x = %q) -> (tensor<4x3x2x1x3x8xf32>, !query) {
    %l = tensor.extract_slice %first[%i, 0, 0, 0] [1, 2, 1, 8] [1, 1, 1, 1] : tensor<4x2x1x8xf32> to !token
    %m = tensor.extract_slice %second[%i, 0, 0, 0] [1, 2, 1, 8] [1, 1, 1, 1] : tensor<4x2x1x8xf32> to !token
    %s = tensor.extract_slice %slots[%i, 0] [1, 2] [1, 1] : tensor<4x2xi32> to tensor<2xi32>
    %n = tensor.extract_slice %lengths[%i, 0] [1, 2] [1, 1] : tensor<4x2xi32> to tensor<2xi32>
    %do = tensor.extract %again[%i] : tensor<4xi1>
    %before = mla.decode q(%x) cache(%c) table(%t) lengths(%n) {scale = 0.5 : f64}
      : (!query, !cache, tensor<2x4xi32>, tensor<2xi32>) -> !query
    mla.append %c latent(%l) slots(%s) : (!cache, !token, tensor<2xi32>) -> ()
    %between = scf.if %do -> (!query) {
      %read = mla.decode q(%x) cache(%c) table(%t) lengths(%n) {scale = 0.5 : f64}
        : (!query, !cache, tensor<2x4xi32>, tensor<2xi32>) -> !query
      mla.append %c latent(%m) slots(%s) : (!cache, !token, tensor<2xi32>) -> ()
      scf.yield %read : !query
    } else {
      scf.yield %before : !query
    }
    %after = mla.decode q(%x) cache(%c) table(%t) lengths(%n) {scale = 0.5 : f64}
      : (!query, !cache, tensor<2x4xi32>, tensor<2xi32>) -> !query
    %a = tensor.insert_slice %before into %all[%i, 0, 0, 0, 0, 0] [1, 1, 2, 1, 3, 8] [1, 1, 1, 1, 1, 1]
      : !query into tensor<4x3x2x1x3x8xf32>
    %b = tensor.insert_slice %between into %a[%i, 1, 0, 0, 0, 0] [1, 1, 2, 1, 3, 8] [1, 1, 1, 1, 1, 1]
      : !query into tensor<4x3x2x1x3x8xf32>
    %d = tensor.insert_slice %after into %b[%i, 2, 0, 0, 0, 0] [1, 1, 2, 1, 3, 8] [1, 1, 1, 1, 1, 1]
      : !query into tensor<4x3x2x1x3x8xf32>
    %next = bufferization.materialize_in_destination %after in %x : (!query, !query) -> !query
    scf.yield %d, %next : tensor<4x3x2x1x3x8xf32>, !query
  }
  return %r#0, %r#1 : tensor<4x3x2x1x3x8xf32>, !query
}
"""


class Step:
    """The arguments of the program."""

    def __init__(self, again):
        generator = torch.Generator().manual_seed(7)

        def draw(*shape):
            return torch.randn(shape, generator=generator)

        self.query = draw(BATCH, 1, HEADS, WIDTH)
        self.first, self.second = draw(STEPS, BATCH, 1, WIDTH), draw(STEPS, BATCH, 1, WIDTH)
        self.pool = draw(PAGES, PAGE, WIDTH)
        self.table = torch.tensor([[5, 2, 0, 7], [1, 8, 6, 3]], dtype=torch.int32)
        # Sequence 0 grows. In sequence 1, every step writes the second token.
        self.tokens = [[6 + i, 1] for i in range(STEPS)]
        self.lengths = torch.tensor([[7 + i, 5] for i in range(STEPS)], dtype=torch.int32)
        self.again = torch.tensor(again)
        self.slots = torch.tensor([[self.slot(b, t) for b, t in enumerate(row)]
                                   for row in self.tokens], dtype=torch.int32)

    def slot(self, sequence, token):
        return int(self.table[sequence, token // PAGE]) * PAGE + token % PAGE

    def solve(self, steps):
        """Computes the results by definition, in f64."""
        keys = self.pool.double().reshape(-1, WIDTH).clone()

        def read(query, lengths):
            rows = []
            for b, length in enumerate(lengths.tolist()):
                own = keys[[self.slot(b, t) for t in range(length)]]
                rows.append(torch.softmax(SCALE * query[b] @ own.T, dim=-1) @ own)
            return torch.stack(rows)

        query = self.query.double()
        all_reads = torch.zeros(STEPS, 3, BATCH, 1, HEADS, WIDTH, dtype=torch.double)
        for i in range(steps):
            slots = self.slots[i].long()
            before = between = read(query, self.lengths[i])
            keys[slots] = self.first[i, :, 0].double()
            if self.again[i]:
                between = read(query, self.lengths[i])
                keys[slots] = self.second[i, :, 0].double()
            after = read(query, self.lengths[i])
            all_reads[i] = torch.stack([before, between, after])
            query = after
        return all_reads, query, keys


@pytest.fixture(scope="module")
def program():
    tool("mla-compile")
    return mla.compile(PROGRAM, name="order")


@pytest.mark.parametrize("again", list(itertools.product([False, True], repeat=2)))
@pytest.mark.parametrize("steps", [0, 1, STEPS])
def test_reads_and_writes_keep_their_order(program, again, steps):
    step = Step([*again, not again[0], True])
    cache = PagedCache(program, BATCH, PAGES)
    cache.pools[0][0].copy_(step.pool.view(torch.uint8).view(PAGES, -1))
    reads = torch.full((STEPS, 3, BATCH, 1, HEADS, WIDTH), float("nan"))
    last = torch.full_like(step.query, float("nan"))
    inputs = [step.query, step.first, step.second, step.slots, step.lengths, step.again,
              torch.tensor(steps, dtype=torch.int32)]
    before = [t.clone() for t in inputs]
    program.run([*inputs, next(cache.structs()), step.table, reads, last], flags=1)
    expected, query, keys = step.solve(steps)
    assert (reads - expected).abs().max() < 1e-5
    assert (last - query).abs().max() < 1e-5
    pool = cache.pools[0][0].view(torch.float32).view(-1, WIDTH)
    assert torch.equal(pool.double(), keys), "the pages hold what was written last"
    assert all(map(torch.equal, before, inputs))
