"""Tests that a compiled function is called as its module is: by keyword, and with caches of Transformers."""

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")
transformers = pytest.importorskip("transformers")

import mla  # noqa: E402

X = torch.arange(12.0).view(3, 4)


class Terms(torch.nn.Module):
    def forward(self, x, factor=2.0, y=None, *, offset=None, **others):
        out = x * factor
        for term in (y, offset, *others.values()):
            out = out if term is None else out + term
        return out


@pytest.fixture(scope="module")
def terms():
    return mla.compile(Terms(), (X,), kwargs=dict(offset=X, extra=X, y=X))


def test_arguments_by_keyword(terms):
    y, offset, extra = X + 1, X * 3, X * 5
    expected = Terms()(X, y=y, offset=offset, extra=extra)
    assert torch.equal(terms(X, y=y, offset=offset, extra=extra), expected)
    assert torch.equal(terms(X, 2.0, y, extra=extra, offset=offset), expected)
    assert torch.equal(terms(extra=extra, offset=offset, y=y, x=X), expected)


@pytest.mark.parametrize("args, named, words", [
    ((X, 2.0, X), dict(extra=X, offset=X, more=X), "keywords must be among x, factor, y, offset, extra, got more"),
    ((X, 2.0, X), dict(extra=X, offset=X, x=X), "argument x must be passed once, got it by position and by keyword"),
    ((X, 2.0, X, X), dict(extra=X), "takes at most 3 arguments by position, got 4"),
    ((X, 3.0, X), dict(extra=X, offset=X), "argument 1 must be 2.0, its value when compiled, got 3.0"),
    ((X, 2.0, X), dict(extra=X), r"argument 3 \(offset\) must be a tensor of type f32, got None: the call passes 4 of 5 arguments"),
])
def test_keywords_that_do_not_fit(terms, args, named, words):
    with pytest.raises(mla.MlaError, match=words):
        terms(*args, **named)


def test_a_module_with_an_argument_of_our_own_names():
    class Own(torch.nn.Module):
        def forward(self, x, cache):
            return x + cache

    step = mla.compile(Own(), (X, X))
    assert torch.equal(step(X, cache=X), X + X)


def test_dynamic_shapes_by_name():
    rows = torch.export.Dim("rows", max=64)
    step = mla.compile(Terms(), (X,), kwargs=dict(y=X), dynamic_shapes=dict(x={0: rows}, y={0: rows}))
    long = torch.randn(7, 4)
    assert torch.equal(step(long, y=long), Terms()(long, y=long))
    with pytest.raises(mla.MlaError, match="dynamic_shapes must have the names x, factor, y, got 'z'"):
        mla.compile(Terms(), (X,), kwargs=dict(y=X), dynamic_shapes=dict(z={0: rows}))


def test_example_keywords_that_do_not_fit():
    with pytest.raises(mla.MlaError, match="kwargs must be a dict of example arguments by keyword, got list"):
        mla.compile(Terms(), (X,), kwargs=[X])
    with pytest.raises(mla.MlaError, match="args must match the parameters of Terms.forward, got 1 arguments and x: multiple"):
        mla.compile(Terms(), (X,), kwargs=dict(x=X))
    with pytest.raises(mla.MlaError, match="kwargs must be None for a module that is already exported"):
        mla.compile(mla.export(Terms(), (X,)), kwargs=dict(y=X))


# -- caches of Transformers ---------------------------------------------------


class Grow(torch.nn.Module):
    """Appends to two layers of a cache, and returns it among other results."""

    def forward(self, x, cache):
        first = cache.update(x, 2 * x, 0)[0]
        second = cache.update(3 * x, 4 * x, 1)[1]
        return dict(sum=first.sum(2) + second.sum(2), cache=cache, number=7)


def filled(tokens, seed=0):
    cache, generator = transformers.DynamicCache(), torch.Generator().manual_seed(seed)
    for layer in range(2):
        cache.update(*[torch.randn(2, 1, tokens, 4, generator=generator) for _ in range(2)], layer)
    return cache


def expect_equal(got, expected):
    assert len(got.layers) == len(expected.layers)
    for a, b in zip(got.layers, expected.layers):
        assert type(a) is type(b) and vars(a).keys() == vars(b).keys()
        assert torch.equal(a.keys, b.keys) and torch.equal(a.values, b.values)
    assert got.get_seq_length() == expected.get_seq_length()


@pytest.fixture(scope="module")
def grow():
    past = torch.export.Dim("past", max=64)
    return mla.compile(Grow(), (torch.randn(2, 1, 1, 4), filled(3)), dynamic_shapes=({}, {2: past}))


@pytest.mark.parametrize("tokens", [3, 5, 1])
def test_a_cache_grows(grow, tokens):
    x, ours, theirs = torch.randn(2, 1, 1, 4), filled(tokens, 1), filled(tokens, 1)
    got, expected = grow(x, ours), Grow()(x, theirs)
    assert got["cache"] is ours and got["number"] == 7
    torch.testing.assert_close(got["sum"], expected["sum"])
    expect_equal(ours, theirs)
    grow(x, cache=ours), Grow()(x, theirs)
    expect_equal(ours, theirs)


def test_the_example_cache_is_unchanged():
    cache, same = filled(3), filled(3)
    mla.export(Grow(), (torch.randn(2, 1, 1, 4), cache))
    expect_equal(cache, same)


def test_an_empty_cache():
    x, ours, theirs = torch.randn(2, 1, 3, 4), transformers.DynamicCache(), transformers.DynamicCache()
    step = mla.compile(Grow(), (x, transformers.DynamicCache()))
    step(x, ours), Grow()(x, theirs)
    expect_equal(ours, theirs)


@pytest.mark.parametrize("given, words", [
    (lambda: transformers.DynamicCache(), r"argument 1 must hold 1[0-9] values, got 0|argument 1.* must be "),
    (lambda: None, "must be a tensor of type f32, got None"),
    (lambda: X, r"argument 1 must hold 1[0-9] values, got 1"),
])
def test_caches_that_do_not_fit(grow, given, words):
    cache = given()
    before = [layer.keys.clone() for layer in cache.layers] if hasattr(cache, "layers") else []
    with pytest.raises(mla.MlaError, match=words):
        grow(torch.randn(2, 1, 1, 4), cache) if len(before) else grow(torch.randn(2, 1, 1, 4), cache)
    assert all(torch.equal(layer.keys, keys) for layer, keys in zip(getattr(cache, "layers", ()), before))


def test_a_cache_that_the_module_creates_is_refused():
    class Creates(torch.nn.Module):
        def forward(self, x):
            cache = transformers.DynamicCache()
            cache.update(x, x, 0)
            return cache

    with pytest.raises(mla.MlaError, match="must return the tensors of a cache that is not an argument, got a DynamicCache"):
        mla.export(Creates(), (torch.randn(2, 1, 1, 4),))


class BufferCache(torch.nn.Module):
    """Keeps its latents in a buffer, as published inference code does."""

    def __init__(self, most=16):
        super().__init__()
        torch.manual_seed(0)
        self.query, self.down = torch.nn.Linear(8, 2 * 6, bias=False), torch.nn.Linear(8, 12, bias=False)
        self.up_key, self.up_value = (torch.nn.Parameter(torch.randn(2, 6, 12)) for _ in range(2))
        self.register_buffer("cache", torch.zeros(2, most, 12), persistent=False)

    def forward(self, x, position, visible):
        self.cache.index_copy_(1, position, self.down(x))
        query = torch.einsum("bhsn,hnc->bhsc", self.query(x).unflatten(-1, (2, 6)).transpose(1, 2), self.up_key)
        scores = (query @ self.cache[:, None].mT).masked_fill(~visible, -torch.inf)
        return torch.einsum("bhsc,hvc->bshv", scores.softmax(-1) @ self.cache[:, None], self.up_value)


def test_a_cache_in_a_buffer():
    """Pages take the place of the buffer, which keeps its values."""
    layer, dense = BufferCache(), BufferCache()

    def arguments(past):
        return torch.randn(2, 1, 8), torch.tensor([past]), (torch.arange(16) <= past)[None, None, None]

    step = mla.compile(layer, arguments(3), paginate=4)
    cache = mla.PagedCache(step, sequences=2, pages=8)
    for past in range(6):
        given = arguments(past)
        cache.grow(1)
        torch.testing.assert_close(step(*given, cache=cache), dense(*given), rtol=2e-5, atol=2e-5)
    assert not layer.cache.any()
