"""Tests mla.compile with a Transformers layer, with dense and paged caches, against PyTorch."""

import concurrent.futures
import ctypes
import functools
import gc
import pathlib
import tempfile
import warnings

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("torch_mlir")
pytest.importorskip("transformers")
load_file = pytest.importorskip("safetensors.torch").load_file

import layers  # noqa: E402
import layout_reference as reference  # noqa: E402
import mla  # noqa: E402
from layers import Layer, causal_mask  # noqa: E402
from mla import abi  # noqa: E402
from support import ROOT, tool  # noqa: E402

TOLERANCE = 2e-5


def close(actual, expected):
    error = (actual.double() - expected.double()).abs().max() / expected.abs().max()
    return error.item() < TOLERANCE


@pytest.fixture(scope="module", autouse=True)
def compiler():
    return tool("mla-compile")


@pytest.fixture(scope="module")
def layer():
    return Layer(seed=3)


def prefill(layer, hidden):
    """Returns PyTorch's output and caches for a whole sequence."""
    batch, tokens, _ = hidden.shape
    empty = torch.zeros(batch, 1, 0, 64), torch.zeros(batch, 1, 0, 16)
    with torch.no_grad():
        return layer(hidden, layer.rope(hidden, 0), causal_mask(batch, tokens, tokens), *empty)


def test_prefill_agrees_and_leaves_its_inputs(layer):
    hidden = torch.randn(2, 7, 96)
    args = (hidden, layer.rope(hidden, 0))
    before = [t.clone() for t in (hidden, *args[1])]
    function = mla.compile(layer, args)
    out = function(*args)
    with torch.no_grad():
        assert close(out, layer(*args))
    assert all(torch.equal(a, b) for a, b in zip(before, (hidden, *args[1])))


def test_weights_in_pieces_are_refused():
    class Transposed(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.w = torch.nn.Parameter(torch.randn(8, 16).t())

        def forward(self, x):
            return x @ self.w

    module, x = Transposed(), torch.randn(3, 16)
    with pytest.raises(mla.MlaError, match=r"weight w must be contiguous, got strides \(1, 16\) for sizes \(16, 8\): "
                                           r"set its .data to .data.contiguous\(\)"):
        mla.compile(module, (x,))
    module.w.data = module.w.data.contiguous()
    assert torch.allclose(mla.compile(module, (x,))(x), module(x), atol=1e-5)


def test_weights_are_bound_by_reference(layer):
    own = Layer(seed=4)
    hidden = torch.randn(2, 7, 96)
    args = (hidden, own.rope(hidden, 0))
    function = mla.compile(own, args)
    first = function(*args)
    with torch.no_grad():
        own.attention.o_proj.weight.mul_(2)
        assert close(function(*args), own(*args))
    assert not close(function(*args), first)


def test_wrong_shapes_are_refused_in_words(layer):
    hidden = torch.randn(2, 7, 96)
    args = (hidden, layer.rope(hidden, 0))
    function = mla.compile(layer, args)
    with pytest.raises(mla.MlaError, match="expected 7, got 6|6.*expected 7|7.*6"):
        function(hidden[:, :6].contiguous(), args[1])
    with pytest.raises(mla.MlaError, match="must be a tensor"):
        function(hidden, (None, None))


def test_sizes_of_results_are_expressions_and_checked():
    text = (ROOT / "examples" / "dynamic-layer" / "model.mlir").read_text()
    function = mla.compile(text, name="dynamic")
    symbols = {"s0": 2, "s1": 3, "s2": 4}
    values = [torch.rand([dim.evaluate(symbols) for dim in spec.shape]).to(spec.torch_dtype)
              for spec in function.args]
    results = [i for i, spec in enumerate(function.args) if spec.result is not None]
    assert [list(values[i].shape) for i in results] == [[2, 3, 72], [2, 1, 7, 56], [2, 1, 7, 12]]
    function.run(values)
    before = values[results[1]].clone()
    values[results[0]] = torch.empty(2, 4, 72)
    with pytest.raises(mla.MlaError, match=r"result0: expected size 3 in dimension 1 \(s1, s1 is 3"):
        function.run(values)
    assert torch.equal(values[results[1]], before), "nothing is written"


ROW_SUMS = """
func.func @rows(%x: tensor<?x?x?xf32>) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?x?xf32>
  %room = tensor.empty(%n, %m) : tensor<?x?xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%room : tensor<?x?xf32>) -> tensor<?x?xf32>
  %sums = linalg.reduce {arith.addf} ins(%x : tensor<?x?x?xf32>) outs(%zeros : tensor<?x?xf32>) dimensions = [2]
  %one = tensor.empty() : tensor<f32>
  %first = linalg.fill ins(%zero : f32) outs(%one : tensor<f32>) -> tensor<f32>
  %most = linalg.reduce {arith.maximumf} ins(%sums : tensor<?x?xf32>) outs(%first : tensor<f32>) dimensions = [0, 1]
  return %most : tensor<f32>
}
"""


def test_an_empty_argument_whose_sizes_ask_for_more_than_memory():
    function = mla.compile(ROW_SUMS, name="rows")
    assert function(torch.ones(3, 4, 2)) == 2 and function(torch.ones(3, 4, 0)) == 0
    assert function(torch.ones(0, 2**31, 2)) == 0
    library, words = ctypes.CDLL(str(function.path)), "rows: workspace: buffers must need less than"
    with pytest.raises(mla.MlaError, match=words):
        function(torch.empty(2**62, 1, 0))
    views = [abi.tensor_view(torch.empty(1, 1, 0)), abi.tensor_view(torch.zeros(()))]
    array, needed = (abi.Arg * 2)(*(abi.Arg(0, 0, (ctypes.pointer(view),)) for view in views)), ctypes.c_uint64()
    room = torch.empty(4096, dtype=torch.uint8)
    call = abi.Call(ctypes.sizeof(abi.Call), abi.ABI_VERSION, None, -(-room.data_ptr() // 64) * 64, 2**64 - 64, 1, 0)
    for sizes in ((2**62, 1, 0), (2**61, 2, 0), (1, 2**63 - 1, 0), (2**40, 2**40, 0), (2**63 - 1, 2**63 - 1, 0)):
        views[0].sizes[:3] = sizes
        assert library.rows_workspace(array, 2, ctypes.byref(needed)) == 1, sizes
        assert library.rows(array, 2, ctypes.byref(call)) == 1, sizes
        assert words in str(function._error(1))


def test_text_that_is_no_model():
    with pytest.raises(mla.MlaError, match="mla-compile: error"):
        mla.compile("module { func.func @main(")
    with pytest.raises(mla.MlaError, match="example arguments"):
        mla.compile(torch.nn.Linear(2, 2))


@pytest.mark.parametrize("text, words", [
    ("", "got an empty file"),
    ("module { func.func @main(%x: tensor<2x", "mla-compile: error"),
    ("func.func @main(%x: tensor<2x0x3xf32>) { return }", "size 0 in dimension 1, expected 1 or more"),
    ("func.func @main(%x: !torch.vtensor<[2,-1],f32>) { return }", "negative size"),
    ("func.func @main(%x: tensor<1099511627776x1099511627776xf32>) { return }", "than memory can hold"),
    ("func.func @main(%c: !mla.cache<<L99>, page = 16>) { return }", "unknown layout 'L99'"),
    ("ML\u00efR", "mla-compile: error"),
])
def test_bad_input_is_one_clear_line(text, words):
    with pytest.raises(mla.MlaError, match=words) as caught:
        mla.compile(text)
    assert len(str(caught.value).strip().splitlines()) == 1
    assert "model.mlir" not in str(caught.value), "names the deleted temporary file"


@pytest.mark.parametrize("options, words", [
    (dict(layout="L99"), "layout must be auto or flat .*, got 'L99'"), (dict(layout="fp8"), "fp8 is an accuracy"), (dict(accuracy="int8"), "accuracy must be .*, got 'int8'"),
    (dict(max_token_bytes=-1), "max_token_bytes must be .*-1"), (dict(form="fast"), "form must be .*, got 'fast'"),
    (dict(mask="drop"), "mask must be .*, got 'drop'"), (dict(target=1), "target must be 'cpu', .*, got 1$"),
    (dict(paginate=-1), "^paginate must be a whole number from 1 to 65536, got -1$"),
    (dict(paginate=0), "got 0$"), (dict(paginate=65537), "got 65537$"),
    (dict(paginate=16.0), "got 16.0$"), (dict(paginate="16"), "got '16'$"),
    (dict(target="tpu"), "target must be 'cpu', .*, got 'tpu'$")])
def test_unknown_options_are_refused(options, words):
    with pytest.raises(mla.MlaError, match=words):
        mla.compile("module {}", **options)


def test_no_file_and_no_warning_is_left(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always", ResourceWarning)
        with pytest.raises(mla.MlaError):
            mla.compile("module {}")
        assert not list(tmp_path.iterdir())
        function = mla.compile(torch.nn.Linear(2, 2).eval(), (torch.ones(1, 2),))
        assert len(list(tmp_path.iterdir())) == 1
        del function
        gc.collect()
    assert not list(tmp_path.iterdir()) and not [w for w in seen if w.category is ResourceWarning]


@functools.cache
def exported_step(layer, batch):
    """Exports a decode of one token. The batch and past sizes are dynamic."""
    past = 5
    hidden = torch.randn(batch, 1, 96)
    sizes = torch.export.Dim("batch", min=1, max=64), torch.export.Dim("past", min=1, max=4096)
    args = (hidden, layer.rope(hidden, past), causal_mask(batch, 1, past + 1),
            torch.randn(batch, 1, past, 64), torch.randn(batch, 1, past, 16))
    shapes = ({0: sizes[0]}, ({0: sizes[0]}, {0: sizes[0]}), {0: sizes[0], 3: sizes[1] + 1},
              {0: sizes[0], 2: sizes[1]}, {0: sizes[0], 2: sizes[1]})
    return mla.export(layer, args, shapes, any_past=True)


def paged_step(layer, batch, page, **options):
    """Compiles a decode of one token with paged caches. The batch and past sizes are dynamic."""
    return mla.compile(exported_step(layer, batch), paginate=page, mask="visible", **options)


def decode(layer, step, cache, hidden, first, tokens):
    """Returns the outputs of `tokens` steps from position `first`."""
    outs = []
    for position in range(first, first + tokens):
        x = hidden[:, position:position + 1].contiguous()
        cache.grow(1)
        outs.append(step(x, layer.rope(x, position), cache=cache, checks=True)[0])
    return torch.cat(outs, dim=1)


@pytest.mark.parametrize("page", [1, 7, 64])
def test_paged_decode_is_a_prefill(layer, page):
    hidden = torch.randn(2, 20, 96)
    expected = prefill(layer, hidden)[0]
    step = paged_step(layer, 2, page)
    cache = mla.PagedCache(step, sequences=2, pages=64)
    assert close(decode(layer, step, cache, hidden, 0, 20), expected)


@pytest.mark.parametrize("name", ["L5", "L13"])
def test_paged_decode_of_rounded_pages(layer, name, monkeypatch):
    """Pages of a layout give back what PyTorch rounds by its definition. A few latents may round to the other
    neighbour, because they differ in the last bit."""
    hidden = torch.randn(2, 20, 96)
    exact = prefill(layer, hidden)[0]
    update = layers.Cache.update
    with monkeypatch.context() as patch:
        patch.setattr(layers.Cache, "update", lambda self, *new, **_: update(self, *reference.quantised(name, *new[:2])))
        rounded = prefill(layer, hidden)[0]
    step = paged_step(layer, 2, 7, layout=name)
    cache = mla.PagedCache(step, sequences=2, pages=64)
    assert cache.layout_hash == mla.PagedCache(layout=name, widths=(64, 16), sequences=0, pages=1).layout_hash
    out, error = decode(layer, step, cache, hidden, 0, 20), (rounded - exact).abs().max()
    assert error > 1e-3 * exact.abs().max()
    assert (out - rounded).abs().max() < 0.1 * error


def test_sequences_that_join_a_batch(layer):
    step = paged_step(layer, 2, 4)
    cache = mla.PagedCache(step, sequences=1, pages=32)
    hidden = torch.randn(2, 9, 96)
    expected = prefill(layer, hidden)[0]
    assert close(decode(layer, step, cache, hidden[:1], 0, 9), expected[:1])
    cache.free(0)
    cache.add(2)
    assert close(decode(layer, step, cache, hidden, 0, 9), expected)


def test_a_dense_cache_beside_pages_is_refused(layer):
    step = paged_step(layer, 2, 4)
    cache = mla.PagedCache(step, sequences=2, pages=8)
    cache.grow(1)
    x = torch.randn(2, 1, 96)
    for dense, got in ((torch.randn(2, 1, 5, 64), r"a tensor of sizes \(2, 1, 5, 64\)"), ("x", "'x'")):
        with pytest.raises(mla.MlaError, match=rf"argument \d.* must be None .* the paged cache replaces it, got {got}$"):
            step(x, layer.rope(x, 0), None, dense, cache=cache)


@pytest.mark.parametrize("part, place, value, words", [
    ("block_table", (1, 0), 64, r"blockTable: \[1, 0\]: expected a page of 0 to 63, got 64"),
    ("lengths", (1,), -3, r"seqLens: \[1\]: expected .* got -3"),
    ("slots", (0,), 448, r"slots: \[0\]: expected .* got 448")])
def test_checks_name_what_is_out_of_range(layer, monkeypatch, part, place, value, words):
    step = paged_step(layer, 2, 7)
    cache = mla.PagedCache(step, sequences=2, pages=64)
    hidden = torch.randn(2, 1, 96)
    decode(layer, step, cache, hidden, 0, 1)
    cache.grow(1)
    spoiled = getattr(cache, part).clone()
    spoiled[place] = value
    monkeypatch.setattr(mla.PagedCache, part, property(lambda self: spoiled))
    with pytest.raises(mla.MlaError, match=words):
        step(hidden, layer.rope(hidden, 1), cache=cache, checks=True)
    with pytest.raises(mla.MlaError, match="cannot grow because the 1 new tokens of sequence 0 were not written"):
        cache.grow(1)


@pytest.mark.parametrize("raise_mla, words", [
    (True, "each position of new tokens must be at least 0 and less than the capacity of the cache"),
    (False, "each index of a scatter must be at least 0 and less than the size of dimension")])
def test_positions_outside_a_static_cache(raise_mla, words):
    folder = ROOT / "examples/models/v3-decode-static"
    step = mla.compile((folder / "model.mlir").read_text(), raise_mla=raise_mla)
    assert ("raised 1 attention" in step.log or "multi-head latent attention" in step.log) == raise_mla
    data = load_file(folder / "data.safetensors")
    given = [data[f"arg.{i}"] for i in range(14)]
    room = given[11].shape[2]
    for position in (room, -1):
        caches = [torch.zeros(3, *cache.shape) for cache in given[11:13]]  # cache [1] with memory before and after it
        args = [*given[:11], *(cache[1] for cache in caches), torch.tensor([position])]
        with pytest.raises(mla.MlaError, match=words):
            step(*args)
        assert not any(cache[0].any() or cache[2].any() for cache in caches)
    assert close(step(*given)[0], data["out.0"])


def test_a_cache_without_elements_stays_an_argument():
    text = (ROOT / "examples/norope/empty-rope-key/model.mlir").read_text()
    step = mla.compile(text, paginate=4)
    given = [torch.zeros([dim.evaluate({}) for dim in spec.shape], dtype=spec.torch_dtype)
             for spec in step.args if spec.arg is not None and spec.kind == "tensor"]
    given.insert(7, None)  # the latent cache, which the paged cache replaces
    cache = mla.PagedCache(step, sequences=2, pages=8)
    cache.grow(1)
    with pytest.raises(mla.MlaError, match=r"argument 8 \(arg8\) must be a tensor of type f32, got None: the paged cache "
                                           "replaces only argument 7; pass this argument"):
        step(*given[:8], cache=cache)
    assert step(*given, cache=cache)[2].shape == (2, 6, 0)


def test_each_sequence_grows_by_what_the_step_writes(layer):
    step = paged_step(layer, 2, 4)
    cache = mla.PagedCache(step, sequences=2, pages=32)
    hidden = torch.randn(2, 1, 96)
    for tokens, got in ((None, "0 for sequence 0"), ([2, 0], "2 for sequence 0"), ([1, 0], "0 for sequence 1"),
                        (2, "2 for sequence 0")):
        if tokens is not None:
            cache.grow(tokens)
        with pytest.raises(mla.MlaError, match=f"cache must have 1 new tokens per sequence, .* got {got}"):
            step(hidden, layer.rope(hidden, 0), cache=cache)
        for sequence, new in enumerate(cache.new_tokens):
            cache.rollback(new, sequence)
    cache.grow([1, 2])
    with pytest.raises(mla.MlaError, match="cache must have one number of new tokens for all sequences of a call, because a "
                                           "compiled function takes tokens .* got 1 for sequence 0 and 2 for sequence 1: "
                                           "compile it with packed=True, or call it once per number"):
        step(hidden, layer.rope(hidden, 0), cache=cache)
    cache.rollback([1, 2])
    cache.grow(1)
    step(hidden, layer.rope(hidden, 0), cache=cache)
    with pytest.raises(mla.MlaError, match="got 0 for sequence 0: call cache.grow.1. first"):
        step(hidden, layer.rope(hidden, 1), cache=cache)


def test_sequences_without_new_tokens_wait(layer):
    """Steps of sequences 0 and 2, and then of 1 and 2, give what a cache with these sequences only gives."""
    step = paged_step(layer, 2, 4)
    pair, three = mla.PagedCache(step, sequences=2, pages=32), mla.PagedCache(step, sequences=3, pages=32)
    for position in range(3):
        hidden = torch.randn(2, 1, 96)
        rope = layer.rope(hidden, position)
        pair.grow(1)
        three.grow([1, 0, 1])
        assert close(step(hidden, rope, cache=three)[0], step(hidden, rope, cache=pair)[0])
    assert three.lengths.tolist() == [3, 0, 3]
    three.grow([0, 1, 1])
    pair.free(0)
    pair.select([pair.add(), 0])
    pair.grow(1)
    assert close(step(hidden, rope, cache=three)[0], step(hidden, rope, cache=pair)[0])
    assert three.lengths.tolist() == [3, 1, 4] and three.new_tokens == [0, 0, 0]


def test_threads_that_call_one_function(layer):
    """Each thread has a separate workspace, of the size that its step needs."""
    batch = torch.export.Dim("batch", min=1, max=64)
    args = torch.randn(3, 20, 96), layer.rope(torch.randn(3, 20, 96), 0)
    step = mla.compile(layer, args, dynamic_shapes=({0: batch}, ({0: batch}, {0: batch})))
    inputs = [torch.randn(n, 20, 96) for n in (2, 5, 9, 14)]
    expected = [step(x, layer.rope(x, 0)) for x in inputs]

    def work(number):
        x = inputs[number]
        return [step(x, layer.rope(x, 0)) for _ in range(30)]

    with concurrent.futures.ThreadPoolExecutor(len(inputs)) as pool:
        for number, results in enumerate(pool.map(work, range(len(inputs)))):
            assert all(torch.equal(result, expected[number]) for result in results)


def test_fork_and_rollback(layer):
    step = paged_step(layer, 2, 4)
    cache = mla.PagedCache(step, sequences=1, pages=32)
    hidden = torch.randn(1, 12, 96)
    decode(layer, step, cache, hidden, 0, 6)
    cache.fork(0)
    other = torch.cat([hidden, torch.cat([hidden[:, :6], torch.randn(1, 6, 96)], dim=1)])
    expected = prefill(layer, other)[0]
    assert close(decode(layer, step, cache, other, 6, 3), expected[:, 6:9])
    cache.rollback(2)
    assert cache.lengths.tolist() == [7, 7]
    assert close(decode(layer, step, cache, other, 7, 5), expected[:, 7:])


@pytest.mark.skipif(torch.cuda.is_available(), reason="a GPU is there")
def test_target_cuda_is_that_of_the_gpu():
    with pytest.raises(mla.MlaError, match="torch finds no GPU; name the architecture"):
        mla.compile("module {}", target="cuda")


def test_the_attention_of_a_layer_for_a_gpu(layer):
    hidden = torch.randn(2, 1, 96)
    cache = torch.zeros(2, 1, 9, 64), torch.zeros(2, 1, 9, 16)
    args = hidden, layer.rope(hidden, 9), causal_mask(2, 1, 10), *cache
    with pytest.raises(mla.MlaError, match=r"'linalg\..*' op has no kernel for target 'sm_90a'"):
        mla.compile(layer, args, target="sm_90a", paginate=16)
    function = mla.compile(layer, args, target="sm_90a", paginate=16, attention_only=True)
    assert function.target == "sm_90a"
    inputs = [spec for spec in function.args if spec.name.startswith("input")]
    assert inputs and all(spec.arg is None and spec.dtype == "f32" for spec in inputs)
    for spec in inputs:
        assert f"{spec.name}: f32 [{', '.join(map(str, spec.shape))}]" in repr(function)
    with pytest.raises(mla.MlaError, match="^mla_function: .* is compiled with attention_only; call run"):
        function(*args[:3])
    first = torch.zeros([dim.evaluate({}) for dim in function.args[0].shape])
    with pytest.raises(mla.MlaError, match="tensors must be on a GPU .* compiled for sm_90a, got no tensor on a GPU"):
        function.run([first] + [None] * (len(function.args) - 1))


class Experts(torch.nn.Module):
    """A mixture of experts, with its products per token or per expert."""

    def __init__(self, grouped):
        super().__init__()
        torch.manual_seed(0)
        self.router = torch.nn.Linear(8, 5, bias=False)
        self.up = torch.nn.Parameter(torch.randn(5, 12, 8))
        self.grouped = grouped

    def forward(self, x):
        scores, chosen = self.router(x).softmax(-1).topk(2, sorted=False)
        ids, tokens = chosen.reshape(-1), x.repeat_interleave(2, 0)
        if self.grouped:
            ids, order = ids.sort()
            counts = torch.histc(ids.float(), bins=5, min=0, max=4)
            ends = counts.cumsum(0, dtype=torch.int32)
            out = tokens.new_zeros(len(order), 12).index_copy(
                0, order, torch._grouped_mm(tokens[order], self.up.mT, ends))
        else:
            out = (self.up[ids] @ tokens[..., None])[..., 0]
        return (out * scores.reshape(-1, 1)).view(-1, 2, 12).sum(1)


@pytest.mark.parametrize("grouped", [False, True])
def test_experts(grouped):
    dtype, limit = (torch.bfloat16, 0.05) if grouped else (torch.float32, 2e-5)  # PyTorch exports groups of bf16 only
    layer = Experts(grouped).eval().to(dtype)
    step = mla.compile(layer, (torch.randn(7, 8).to(dtype),))
    for x in (torch.randn(7, 8), torch.ones(7, 8)):  # most experts have no token in the second
        torch.testing.assert_close(step(x.to(dtype)), layer(x.to(dtype)), rtol=limit, atol=limit)


STEP = """
  %s{i} = linalg.reduce {{arith.addf}} ins(%x{i} : tensor<3x5xf32>) outs(%zeros : tensor<3xf32>) dimensions = [1]
  %x{next} = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, 4 - j)>, affine_map<(i, j) -> (i)>,
      affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}}
      ins(%x{i}, %s{i} : tensor<3x5xf32>, tensor<3xf32>) outs(%room : tensor<3x5xf32>) {{
    ^bb0(%a: f32, %b: f32, %c: f32):
      %d = arith.mulf %b, %part : f32
      %e = arith.subf %a, %d : f32
      linalg.yield %e : f32
  }} -> tensor<3x5xf32>"""


def test_long_functions_are_split():
    """LLVM compiles a function with very many loops in parts, because its time grows with the square of their number."""
    count = 120
    text = f"""func.func @unrolled(%x0: tensor<3x5xf32>) -> tensor<3x5xf32> {{
  %zero = arith.constant 0.0 : f32
  %part = arith.constant 0.25 : f32
  %room = tensor.empty() : tensor<3x5xf32>
  %sums = tensor.empty() : tensor<3xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%sums : tensor<3xf32>) -> tensor<3xf32>
  {"".join(STEP.format(i=i, next=i + 1) for i in range(count))}
  return %x{count} : tensor<3x5xf32>
}}"""
    step = mla.compile(text, name="unrolled")
    assert b"unrolled_step.extracted" in pathlib.Path(step.path).read_bytes()
    x = torch.randn(3, 5)
    results = [x, torch.empty(3, 5)]
    step.run(results)
    for _ in range(count):
        x = x.flip(1) - 0.25 * x.sum(1, keepdim=True)
    torch.testing.assert_close(results[1], x, rtol=1e-4, atol=1e-4)
