"""Tests caches that write new tokens at given positions: paged caches compute the same as dense ones, and positions
that are out of range or contradict the paged cache are errors."""

import subprocess

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")
safetensors = pytest.importorskip("safetensors.torch")

import mla  # noqa: E402
from support import tool  # noqa: E402

HEADS, NOPE, ROPE, VALUE, LATENT, CAPACITY, BATCH = 3, 6, 4, 5, 8, 8, 2


def attend(q_nope, q_rope, latent, rope, wide, own):
    """Computes the attention of queries at positions `own` to the keys up to them, or to all keys if `own` is None."""
    expanded = torch.nn.functional.linear(latent, wide).view(BATCH, -1, HEADS, NOPE + VALUE)
    keys, values = expanded.split([NOPE, VALUE], -1)
    keys = torch.cat([keys, rope[:, :, None].expand(-1, -1, HEADS, -1)], -1)
    queries = torch.cat([q_nope, q_rope], -1)
    scores = queries.transpose(1, 2) @ keys.permute(0, 2, 3, 1) * 0.3
    if own is not None:
        scores = scores.masked_fill(torch.arange(CAPACITY) > own[:, None, :, None], float("-inf"))
    probabilities = scores.softmax(-1)
    return (probabilities @ values.transpose(1, 2)).transpose(1, 2)


class Layer(torch.nn.Module):
    """Latent attention over a cache that it writes at `positions`. `shared`: all sequences use the same positions."""

    def __init__(self, shared=False):
        super().__init__()
        torch.manual_seed(1)
        self.shared = shared
        self.wide = torch.nn.Parameter(torch.randn(HEADS * (NOPE + VALUE), LATENT) / 3)

    def forward(self, q_nope, q_rope, new, new_rope, latent, rope, positions):
        if self.shared:
            latent = latent.index_copy(1, positions, new)
            rope = rope.index_copy(1, positions, new_rope)
            own = positions[None]
        else:
            rows = torch.arange(BATCH)[:, None]
            latent = latent.index_put((rows, positions), new)
            rope = rope.index_put((rows, positions), new_rope)
            own = positions
        return attend(q_nope, q_rope, latent, rope, self.wide, own), latent, rope


class RowLayer(Layer):
    """All sequences write at the positions of the last sequence. Each cache takes its own view of them."""

    def forward(self, q_nope, q_rope, new, new_rope, latent, rope, positions):
        latent = latent.index_copy(1, positions[-1], new)
        rope = rope.index_copy(1, positions[-1], new_rope)
        return attend(q_nope, q_rope, latent, rope, self.wide, positions[-1:]), latent, rope


class JointLayer(Layer):
    """The same layer with one cache, whose rows hold the rope key and the latent."""

    def forward(self, q_nope, q_rope, new, new_rope, rows, positions):
        rows = rows.index_put((torch.arange(BATCH)[:, None], positions), torch.cat([new_rope, new], -1))
        rope, latent = rows.split([ROPE, LATENT], -1)
        return attend(q_nope, q_rope, latent, rope, self.wide, positions), rows


def inputs(tokens=2):
    return (torch.randn(BATCH, tokens, HEADS, NOPE), torch.randn(BATCH, tokens, HEADS, ROPE),
            torch.randn(BATCH, tokens, LATENT), torch.randn(BATCH, tokens, ROPE))


def caches():
    return torch.randn(BATCH, CAPACITY, LATENT), torch.randn(BATCH, CAPACITY, ROPE)


def run(tmp_path, module, args, *options):
    """Runs mla-run on the exported module. Passes PyTorch's results for comparison, unless PyTorch raises."""
    exported = mla.export(module, args)
    (tmp_path / "model.mlir").write_text(str(exported))
    data = {f"arg.{i}": value.detach().contiguous()
            for i, value in enumerate([*exported.weights.values(), *args])}
    try:
        data |= {f"ref.{i}": value.detach().contiguous() for i, value in enumerate(module(*args))}
    except IndexError:
        pass
    safetensors.save_file(data, tmp_path / "data.safetensors")
    return subprocess.run([tool("mla-run"), tmp_path / "model.mlir", f"--data={tmp_path / 'data.safetensors'}", *options],
                          capture_output=True, text=True)


POSITIONS = {
    "behind": [[1, 2], [5, 6]],
    "gap": [[1, 3], [0, 7]],
    "backwards": [[6, 2], [3, 1]],
}


@pytest.mark.parametrize("page", [1, 3, 64])
@pytest.mark.parametrize("name", POSITIONS)
def test_pages_hold_the_rows_between_positions(tmp_path, name, page):
    done = run(tmp_path, Layer(), (*inputs(), *caches(), torch.tensor(POSITIONS[name])), f"--paginate={page}")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "mla-paginate: " in done.stdout and "all results agree" in done.stdout


def test_shared_positions_with_a_gap(tmp_path):
    done = run(tmp_path, Layer(shared=True), (*inputs(), *caches(), torch.tensor([2, 6])), "--paginate=3")
    assert done.returncode == 0, done.stdout + done.stderr


def test_positions_of_one_sequence(tmp_path):
    done = run(tmp_path, RowLayer(), (*inputs(), *caches(), torch.tensor([[0, 1], [2, 6]])), "--paginate=3")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "mla-paginate: " in done.stdout and "all results agree" in done.stdout


@pytest.mark.parametrize("wrong", [-1, CAPACITY])
@pytest.mark.parametrize("options", [(), ("--paginate=3",)], ids=["dense", "paged"])
def test_positions_outside_of_the_cache_are_errors(tmp_path, options, wrong):
    done = run(tmp_path, Layer(), (*inputs(), *caches(), torch.tensor([[1, 2], [wrong, 3]])), *options)
    assert done.returncode == 2
    assert "must be at least 0 and less than" in done.stderr
    assert "the capacity of the cache" in done.stderr


@pytest.fixture(scope="module")
def stepper():
    layer = Layer().eval()
    return layer, mla.compile(layer, (*inputs(), *caches(), torch.tensor([[1, 2], [5, 6]])), paginate=3)


def test_steps_agree_with_the_dense_cache(stepper):
    layer, step = stepper
    cache = mla.PagedCache(step, BATCH, 16)
    latent, rope = (torch.zeros_like(value) for value in caches())
    for begin in (0, 2, 4):
        args = inputs()
        positions = torch.tensor([[begin, begin + 1]] * BATCH)
        cache.grow(2)
        expected, latent, rope = layer(*args, latent, rope, positions)
        assert torch.allclose(step(*args, None, None, positions, cache=cache)[0], expected, atol=1e-5)


def test_steps_of_positions_of_one_sequence():
    layer = RowLayer().eval()
    step = mla.compile(layer, (*inputs(), *caches(), torch.tensor([[0, 0], [0, 1]])), paginate=3)
    cache = mla.PagedCache(step, BATCH, 16)
    latent, rope = (torch.zeros_like(value) for value in caches())
    for begin in (0, 2, 4):
        args, positions = inputs(), torch.tensor([[7, 7], [begin, begin + 1]])
        cache.grow(2)
        expected, latent, rope = layer(*args, latent, rope, positions)
        assert torch.allclose(step(*args, None, None, positions, cache=cache)[0], expected, atol=1e-5)


def test_steps_agree_with_a_joint_cache():
    layer, rows = JointLayer().eval(), torch.zeros(BATCH, CAPACITY, ROPE + LATENT)
    step = mla.compile(layer, (*inputs(), rows, torch.tensor([[0, 1]] * BATCH)), paginate=3)
    cache = mla.PagedCache(step, BATCH, 16)
    for begin in (0, 2, 4):
        args, positions = inputs(), torch.tensor([[begin, begin + 1]] * BATCH)
        cache.grow(2)
        expected, rows = layer(*args, rows, positions)
        out, after = step(*args, None, positions, cache=cache)
        assert after is None and torch.allclose(out, expected, atol=1e-5)


@pytest.mark.parametrize("wrong", [[[0, 1], [2, 3]], [[2, 3], [3, 2]], [[2, 3], [3, 4]], [[2, 3], [2, -1]]])
def test_positions_that_contradict_the_cache_are_errors(stepper, wrong):
    _, step = stepper
    cache = mla.PagedCache(step, BATCH, 16)
    for positions in ([[0, 1], [0, 1]], wrong):
        cache.grow(2)
        call = (*inputs(), None, None, torch.tensor(positions))
        if positions is not wrong:
            step(*call, cache=cache)
            continue
        with pytest.raises(mla.MlaError, match="positions of new tokens contradict the paged cache"):
            step(*call, cache=cache)


@pytest.mark.parametrize("mask, words", [("keep", ""), ("visible", "they must be the last positions of their sequence, in order")])
def test_visible_keys_ask_for_positions_in_order(tmp_path, mask, words):
    """With --mask=visible, a query sees the keys up to its own position, so the positions must be in order.
    mla-run computes the slots from the positions."""
    args = (*inputs(), *caches(), torch.tensor([[2, 1], [6, 5]]))
    done = run(tmp_path, Layer().eval(), args, "--paginate=3", f"--mask={mask}")
    assert bool(done.returncode) == bool(words) and words in done.stderr, done.stderr


class Computed(Layer):
    """The positions are counted from 1, so the layer subtracts 1."""

    def forward(self, q_nope, q_rope, new, new_rope, latent, rope, positions):
        return super().forward(q_nope, q_rope, new, new_rope, latent, rope, positions - 1)


def test_steps_of_computed_positions():
    layer = Computed().eval()
    step = mla.compile(layer, (*inputs(), *caches(), torch.tensor([[1, 2], [5, 6]])), paginate=3)
    cache = mla.PagedCache(step, BATCH, 16)
    latent, rope = caches()
    for begin in (1, 3, 5):
        args, positions = inputs(), torch.tensor([[begin, begin + 1]] * BATCH)
        cache.grow(2)
        expected, latent, rope = layer(*args, latent, rope, positions)
        assert torch.allclose(step(*args, None, None, positions, cache=cache)[0], expected, atol=1e-5)
    cache.grow(2)
    with pytest.raises(mla.MlaError, match="positions of new tokens contradict the paged cache"):
        step(*inputs(), None, None, torch.tensor([[6, 7]] * BATCH), cache=cache)


def test_computed_positions_in_mla_run(tmp_path):
    args = (*inputs(), *caches(), torch.tensor([[1, 2], [5, 6]]))
    done = run(tmp_path, Computed().eval(), args, "--paginate=3")
    assert done.returncode and "needs the positions of new tokens as an argument of the model" in done.stderr


class Unmasked(Layer):
    """Reads all rows of the cache, including unwritten ones."""

    def forward(self, q_nope, q_rope, new, new_rope, latent, rope, positions):
        rows = torch.arange(BATCH)[:, None]
        latent = latent.index_put((rows, positions), new)
        rope = rope.index_put((rows, positions), new_rope)
        return attend(q_nope, q_rope, latent, rope, self.wide, None), latent, rope


def test_rows_that_are_read_unwritten(tmp_path):
    layer, positions = Unmasked().eval(), torch.tensor([[1, 2], [5, 3]])
    done = run(tmp_path, layer, (*inputs(), *caches(), positions), "--paginate=3")
    assert done.returncode == 0, done.stdout + done.stderr
    step = mla.compile(layer, (*inputs(), *caches(), positions), paginate=3)
    cache, latent, rope = mla.PagedCache(step, BATCH, 16), *(torch.zeros_like(value) for value in caches())
    cache.grow(2)
    with pytest.raises(mla.MlaError, match=f"each seq_lens must be {CAPACITY}, the number of keys that an attention without a mask reads"):
        step(*inputs(), None, None, torch.tensor([[0, 1]] * BATCH), cache=cache)
    cache.rollback(2)
    cache.grow(CAPACITY - 2)
    cache.written()
    cache.grow(2)
    args, positions = inputs(), torch.tensor([[CAPACITY - 2, CAPACITY - 1]] * BATCH)
    expected = layer(*args, latent, rope, positions)[0]
    assert torch.allclose(step(*args, None, None, positions, cache=cache)[0], expected, atol=1e-5)


class Masked(Layer):
    """Reads the rows that `mask` [sequences, 1, new tokens, rows] makes visible."""

    def forward(self, q_nope, q_rope, new, new_rope, latent, rope, positions, mask):
        rows = torch.arange(BATCH)[:, None]
        latent = latent.index_put((rows, positions), new)
        rope = rope.index_put((rows, positions), new_rope)
        expanded = torch.nn.functional.linear(latent, self.wide).view(BATCH, -1, HEADS, NOPE + VALUE)
        keys, values = expanded.split([NOPE, VALUE], -1)
        keys = torch.cat([keys, rope[:, :, None].expand(-1, -1, HEADS, -1)], -1)
        scores = torch.cat([q_nope, q_rope], -1).transpose(1, 2) @ keys.permute(0, 2, 3, 1) * 0.3
        scores = scores + mask if mask.is_floating_point() else scores.masked_fill(~mask, float("-inf"))
        return (scores.softmax(-1) @ values.transpose(1, 2)).transpose(1, 2), latent, rope


def as_mask(shown, kind):
    if kind == "flags":
        return shown
    fill = {"infinite": float("-inf"), "finite": -1e9}[kind]
    return torch.zeros(shown.shape).masked_fill(~shown, fill)


@pytest.mark.parametrize("kind", ["flags", "infinite", "finite"])
def test_masks_that_show_unwritten_rows(kind):
    layer, positions = Masked().eval(), torch.tensor([[0, 1]] * BATCH)
    shown = (torch.arange(CAPACITY) <= positions[:, :, None])[:, None]
    step = mla.compile(layer, (*inputs(), *caches(), positions, as_mask(shown, kind)), paginate=3)
    cache, latent, rope = mla.PagedCache(step, BATCH, 16), *(torch.zeros_like(value) for value in caches())
    cache.grow(2)
    for row in (2, CAPACITY - 1):
        more = shown.clone()
        more[1, 0, 0, row] = True
        with pytest.raises(mla.MlaError, match="a mask contradicts the paged cache: it must hide all keys past the length of their sequence"):
            step(*inputs(), None, None, positions, as_mask(more, kind), cache=cache)
    args = inputs()
    expected = layer(*args, latent, rope, positions, as_mask(shown, kind))[0]
    assert torch.allclose(step(*args, None, None, positions, as_mask(shown, kind), cache=cache)[0], expected, atol=1e-5)


def test_rows_hidden_whole_by_numbers_are_errors():
    """If a finite number hides all rows, the result is the mean of all rows, but pages hold only some of them."""
    layer, positions = Masked().eval(), torch.tensor([[0, 1]] * BATCH)
    mask = torch.zeros(BATCH, 1, 2, CAPACITY).masked_fill(torch.arange(CAPACITY) > 1, -1e9)
    step = mla.compile(layer, (*inputs(), *caches(), positions, mask), paginate=3)
    cache = mla.PagedCache(step, BATCH, 16)
    cache.grow(2)
    mask[1, 0, 1] = -1e9
    with pytest.raises(mla.MlaError, match="a mask contradicts the paged cache"):
        step(*inputs(), None, None, positions, mask, cache=cache)


class Scatter(torch.nn.Module):
    """Writes with broadcast indices. The values have the full shape, or broadcast from a row, a column or one row of
    features."""

    def forward(self, base, rows, columns, whole, row, column, one):
        places = rows[:, None], columns[None]
        return [base.index_put(places, values) for values in (whole, row, column, one)]


def test_writes_of_dynamic_sizes_that_broadcast():
    def arguments(rows, columns):
        return (torch.randn(6, 5, 4), torch.randperm(6)[:rows], torch.randperm(5)[:columns],
                torch.randn(rows, columns, 4), torch.randn(columns, 4), torch.randn(rows, 1, 4), torch.randn(4))

    dynamic = torch.export.Dim.AUTO
    layer = mla.compile(Scatter(), arguments(2, 3), dynamic_shapes=(
        {}, {0: dynamic}, {0: dynamic}, {0: dynamic, 1: dynamic}, {0: dynamic}, {0: dynamic}, {}))
    for args in (arguments(2, 3), arguments(4, 2), arguments(1, 5)):
        for ours, expected in zip(layer(*args), Scatter()(*args), strict=True):
            assert torch.equal(ours, expected)
