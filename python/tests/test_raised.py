"""Functions that mla-opt raised, from text to PyTorch: what is refused, and why."""

import pytest

torch = pytest.importorskip("torch")

from mla import MlaError, raised  # noqa: E402

TYPES = {"q": "tensor<2x1x4x16xf32>", "p": "tensor<2x1x4x8xf32>", "c": "tensor<2x1x32xf32>", "r": "tensor<2x1x8xf32>",
         "uk": "tensor<4x16x32xf32>", "uv": "tensor<4x16x32xf32>", "pc": "tensor<2x5x32xf32>", "pr": "tensor<2x5x8xf32>"}
GROWN = ["tensor<2x6x32xf32>", "tensor<2x6x8xf32>"]
NEW = ["tensor<2x1x1x32xf32>", "tensor<2x1x1x8xf32>"]


def op(name, results, operands, types, out, attributes=""):
    left = f"%{results[0]}" + (f":{len(results)}" if len(results) > 1 else "")
    return (f'    {left} = "{name}"({", ".join(f"%{o}" for o in operands)}) <{{{attributes}}}> : ({", ".join(types)}) -> '
            f'{out[0] if len(out) == 1 else "(" + ", ".join(out) + ")"}\n')


def attention(result, operands, types):
    segments = [1] * len(operands) + [0] * (10 - len(operands))
    return op("mla.attention", [result], operands, types, [TYPES["q"]],
              f"operandSegmentSizes = array<i32: {', '.join(map(str, segments))}>, causal, scale = 0.5 : f64")


def function(body, arguments=tuple(TYPES), returned="o"):
    listed = ", ".join(f"%{name}: {TYPES[name]}" for name in arguments)
    return (f'  "func.func"() <{{function_type = () -> (), sym_name = "f"}}> ({{\n  ^bb0({listed}):\n{body}'
            f'    "func.return"(%{returned}) : ({TYPES["q"]}) -> ()\n  }}) : () -> ()\n')


def module(*functions):
    return '"builtin.module"() ({\n' + "".join(functions) + "}) : () -> ()\n"


DENSE = ["q", "p", "c", "r", "uk", "uv"]
UPDATE = op("mla.update", ["k", ""], ["pc", "pr", "c", "r"], [TYPES[n] for n in ("pc", "pr", "c", "r")], GROWN,
            "mode = #mla.update<concat>, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>")
PAST = ["q", "p", "k#0", "k#1", "uk", "uv"]
PAST_TYPES = [TYPES["q"], TYPES["p"], *GROWN, TYPES["uk"], TYPES["uv"]]


def attend(result="o", operands=DENSE):
    return attention(result, operands, [TYPES[n] for n in operands])


def test_attention_over_a_past():
    found = raised.build(module(function(UPDATE + attention("o", PAST, PAST_TYPES))), 2)
    call, = [node for node in found.graph.nodes if node.target is raised.attend]
    assert call.kwargs == dict(scale=0.5, causal=True, window=0) and raised.widths(found) == (32, 8)
    assert [str(a) for a in call.args[3:5]] == ["arg2", "arg3"]  # the new rows, not the grown cache


def widen(name, source, width):
    return op("torch.aten.unsqueeze", [name], [source, "one"], [TYPES[source], "!torch.int"],
              [f"!torch.vtensor<[2,1,1,{width}],f32>"])


ONE = '    %one = "torch.constant.int"() {value = 1 : i64} : () -> !torch.int\n'


def with_cached(cached):
    """Returns a function without a past, whose last two results are what the module caches."""
    return module(function(ONE + attend() + cached).replace(
        '"func.return"(%o)', '"func.return"(%o, %c4, %r4)').replace(f"({TYPES['q']}) -> ()\n  }}",
                                                                    f"({TYPES['q']}, {NEW[0]}, {NEW[1]}) -> ()\n  }}"))


def attend_node(graph_module):
    return next(node for node in graph_module.graph.nodes if node.target is raised.attend)


def test_cached_tensors_are_the_keys():
    found = raised.build(with_cached(widen("c4", "c", 32) + widen("r4", "r", 8)), 0)
    assert "cached" not in attend_node(found).kwargs and len(found.graph.output_node().args[0]) == 1


def test_cached_tensors_are_others():
    """mla-opt moved a factor of the latent into the scale. The pages get what the module caches."""
    double = op("torch.aten.add.Tensor", ["d", ], ["c", "c", "one"], [TYPES["c"], TYPES["c"], "!torch.int"], [TYPES["c"]])
    cached = double + widen("c4", "c", 32).replace("(%c,", "(%d,") + widen("r4", "r", 8)
    found = raised.build(with_cached(cached), 0)
    latent, _ = attend_node(found).kwargs["cached"]
    assert latent.target is torch.ops.aten.squeeze.dim
    found.graph.lint()


def test_cached_tensors_after_the_attention():
    double = op("torch.aten.add.Tensor", ["d", ], ["c", "o", "one"], [TYPES["c"], TYPES["q"], "!torch.int"], [TYPES["c"]])
    cached = double + widen("c4", "c", 32).replace("(%c,", "(%d,") + widen("r4", "r", 8)
    with pytest.raises(MlaError, match="must cache latents and rope keys that do not depend on its attention"):
        raised.build(with_cached(cached), 0)


REGION = '    %z = "scf.if"(%q) ({\n    }) : (i1) -> tensor<2xf32>\n'
RAGGED = attention("o", [*DENSE, "q", "q", "q"], [TYPES[n] for n in [*DENSE, "q", "q", "q"]])
SCATTER = UPDATE.replace("(%pc, %pr, %c, %r)", "(%pc, %pr, %c, %r, %r)").replace("1, 0>}", "1, 1>}").replace(
    f"{TYPES['r']}) ->", f"{TYPES['r']}, {TYPES['r']}) ->")
OTHER_PAST = UPDATE.replace("(%pc, %pr,", "(%c, %pr,")
READ = op("torch.aten.relu", ["k2"], ["pc"], [TYPES["pc"]], [TYPES["pc"]])


@pytest.mark.parametrize("text, past, words", [
    ("", 0, "the raised module must have a function, got none"),
    (module(function(attend()), function(attend())), 0, "the raised module must have one function, got 2"),
    (module(function(REGION + attend())), 0, "the raised function must have no op with a region, got one"),
    (module(function("", returned="q")), 2, "the raised module has no attention"),
    (module(function(attend("o") + attend("o2"))), 0, "the module must have one attention, got two"),
    (module(function(RAGGED)), 0, "the module must attend to dense keys, got ragged ones"),
    (module(function(op("torch.aten.unknown", ["o"], ["q"], [TYPES["q"]], [TYPES["q"]]))), 0,
     "cannot compute torch.aten.unknown with PyTorch"),
    (module(function(SCATTER)), 2, "the module must append its latents to the cache that it is given"),
    (module(function(OTHER_PAST)), 2, "the module must append its latents to the cache that it is given"),
    (module(function(attend())), 2, "the keys of the attention must be the module's whole cache"),
    (module(function(READ + UPDATE + attention("o", ["k2", *PAST[1:]], [TYPES["pc"], *PAST_TYPES[1:]]))), 2,
     "the module must read the past only as keys of its attention")],
    ids=["empty", "functions", "region", "no attention", "two", "ragged", "op", "scatter", "past", "keys", "read"])
def test_refused(text, past, words):
    with pytest.raises(MlaError, match=words):
        raised.build(text, past)
