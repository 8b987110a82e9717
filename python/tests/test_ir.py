"""Tests of mla.ir, the bindings of the compiler's C API."""

import subprocess
import threading

import pytest

pytest.importorskip("torch")

from mla import ir  # noqa: E402
from mla.errors import MlaError  # noqa: E402
from support import ROOT, tool  # noqa: E402

STEP = (ROOT / "test/Tools/Inputs/decode-step.mlir").read_text()


def test_a_module_runs_passes_and_pipelines():
    module = ir.Module.parse(STEP)
    assert "mla.decode" in str(module)
    assert str(ir.Module.parse(str(module))) == str(module)
    assert module.run("mla-to-runtime{form=absorbed}") is module
    command = [tool("mla-opt"), ROOT / "test/Tools/Inputs/decode-step.mlir", "--mla-to-runtime=form=absorbed"]
    assert str(module).strip() == subprocess.check_output(command, text=True).strip()
    assert "llvm.call @mlaDecode" in str(module)
    assert "linalg.generic" in str(ir.Module.parse(STEP).run("mla-decompose,func.func(cse),canonicalize"))


def test_threads_get_their_own_errors():
    def check(number):
        for _ in range(20):
            with pytest.raises(MlaError, match=f"C1: page size must be between 1 and 1048576, got {number}"):
                ir.Module.parse(f"func.func @f(%c: !mla.cache<<L1>, page = {number}>) {{ return }}")
            done.append(number)

    done = []
    threads = [threading.Thread(target=check, args=(2000000 + i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(done) == 80


@pytest.mark.parametrize(("text", "message"), [
    ("\nfunc.func @f( {", "line 2, column 14: expected"),
    ("func.func @f(%c: !mla.cache<<L1>, page = 0>) { return }", "line 1, column 28: C1: page size must be between"),
    (3, "text must be a str, got int"),
])
def test_a_text_that_does_not_parse_is_an_error(text, message):
    with pytest.raises(MlaError, match=message):
        ir.Module.parse(text)


@pytest.mark.parametrize(("pipeline", "message"), [
    ("no-such-pass", "pipeline must be a list .*, got 'no-such-pass': 'no-such-pass' does not refer to a registered"),
    ("mla-to-runtime{form=neither}", "failed to add `mla-to-runtime` with options `form=neither`"),
    ("mla-to-runtime{target=abacus}", "mla-absorb: unknown target 'abacus', expected one of cpu"),
    (None, "pipeline must be a str, got NoneType"),
])
def test_a_pipeline_that_fails_is_an_error(pipeline, message):
    with pytest.raises(MlaError, match=message):
        ir.Module.parse(STEP).run(pipeline)


def test_a_layout_has_the_sizes_of_its_byte_map():
    layout = ir.Layout("L2")
    assert (layout.alias, layout.pools, layout.page_align) == ("L2", 2, 1)
    assert [layout.token_bytes(pool) for pool in (0, 1)] == [1024, 128]
    assert [layout.page_bytes(pool, page_size=16) for pool in (0, 1)] == [16384, 2048]
    assert layout.field_offset(1, token=3, page_size=16) == 3 * 128
    assert [(field.role, field.width, field.pool) for field in layout.fields] == [(0, 512, 0), (1, 64, 1)]
    assert "pool 1: 2048 bytes per page" in layout.byte_map(16)
    assert f"hash 0x{layout.hash:x}" in layout.byte_map(16)
    assert layout == ir.Layout("#mla.layout<[latent : 512 x bf16, rope : 64 x bf16 {pool = 1}]>")
    assert layout != ir.Layout("L1") and len({layout, ir.Layout("L2"), ir.Layout("L1")}) == 2


def test_types_and_attributes_print_and_compare_like_those_of_a_module():
    cache = ir.CacheType(ir.Layout("L2"), 16)
    made = [cache, ir.PlanType(), ir.Lse("two", empty="+inf", sink=True), ir.RopeFormat("interleaved"), ir.UpdateMode("scatter")]
    assert [str(one) for one in made] == [
        "!mla.cache<<L2>, page = 16>", "!mla.plan", "#mla.lse<two, empty = +inf, sink>", "#mla.rope<interleaved>",
        "#mla.update<scatter>"]
    assert cache == ir.CacheType(ir.Layout("L2"), 16) and cache != ir.CacheType(ir.Layout("L2"), 32)
    assert ir.Lse("two", "+inf", True) == made[2] and ir.Lse("two") != made[2] and len(set(made)) == 5
    text = f"func.func private @f({cache}) attributes {{base = {made[2]}}}"
    assert str(cache) in str(ir.Module.parse(text)) and str(made[2]) in str(ir.Module.parse(text))


@pytest.mark.parametrize(("call", "message"), [
    (lambda: ir.Layout("L99"), "unknown layout 'L99', expected L1"),
    (lambda: ir.Layout("[latent : 0 x f32]"), "C1: width of field 0 must be between 1 and 65536, got 0"),
    (lambda: ir.Layout("#mla.lse<e>"), "text must be the alias of a layout, .* got '#mla.lse<e>'"),
    (lambda: ir.Layout(4), "text must be a str, got int"),
    (lambda: ir.Layout("L1").token_bytes(1), "pool must be a whole number from 0 to 0, got 1"),
    (lambda: ir.Layout("L1").field_offset(2), "field must be a whole number from 0 to 1, got 2"),
    (lambda: ir.Layout("L1").field_offset(0, token=64), "token must be a whole number from 0 to 63, got 64"),
    (lambda: ir.Layout("L1").byte_map(0), "page_size must be a whole number from 1 to 65536, got 0"),
    (lambda: ir.Lse("ten"), "value must be one of 'e', 'two', got 'ten'"),
    (lambda: ir.Lse("e", empty="0"), r"empty must be one of '-inf', '\+inf', got '0'"),
    (lambda: ir.CacheType("L1", 16), "layout must be a Layout, got str"),
    (lambda: ir.CacheType(ir.Layout("L1"), 0), "page_size must be a whole number from 1 to 65536, got 0"),
])
def test_wrong_arguments_are_errors(call, message):
    with pytest.raises(MlaError, match=message):
        call()


def test_a_missing_library_is_an_error(tmp_path, monkeypatch):
    tool = tmp_path / "bin" / "mla-opt"
    tool.parent.mkdir()
    tool.touch(mode=0o755)
    monkeypatch.setenv("MLA_TOOLS", str(tool.parent))
    with pytest.raises(MlaError, match="cannot load libmla_compiler.so, which must be in the folder lib next to the tools"):
        ir._library.__wrapped__()
