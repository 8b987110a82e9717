"""Tests that the structs and constants of mla.abi equal those of mla_runtime.h."""

import ctypes

import pytest

torch = pytest.importorskip("torch")

from mla import abi, abi_structs  # noqa: E402
from mla.errors import MlaError  # noqa: E402
from support import ROOT, build_shared, runtime_library  # noqa: E402

STRUCTS = {"MlaTensor": abi.Tensor, "MlaPool": abi.Pool, "MlaField": abi.Field,
           "MlaCache": abi.Cache, "MlaCall": abi.Call, "MlaArg": abi.Arg,
           "MlaPageTableArgs": abi.PageTableArgs, "MlaPageTableSizes": abi.PageTableSizes,
           "MlaPageCopy": abi.PageCopy, "MlaPageTableGrowArgs": abi.PageTableGrowArgs,
           "MlaPageTableExportArgs": abi.PageTableExportArgs,
           **{f"Mla{name}Args": struct for name, struct in abi_structs.STRUCTS.items()}}


def test_sizes_and_offsets_are_those_of_the_header(tmp_path):
    lines = ['#include "mla-runtime/mla_runtime.h"', "#include <stddef.h>"]
    expected = {}
    for name, struct in STRUCTS.items():
        lines.append(f"size_t size_{name}(void) {{ return sizeof({name}); }}")
        expected[f"size_{name}"] = ctypes.sizeof(struct)
        for field, *_ in struct._fields_:
            c_field = field.rstrip("_")
            lines.append(f"size_t at_{name}_{c_field}(void) {{ return offsetof({name}, {c_field}); }}")
            expected[f"at_{name}_{c_field}"] = getattr(struct, field).offset
    library = ctypes.CDLL(str(build_shared(tmp_path, "\n".join(lines))))
    for function, value in expected.items():
        library[function].restype = ctypes.c_size_t
        assert library[function]() == value, function


def test_constants_are_those_of_the_header():
    text = (ROOT / "include/mla-runtime/mla_runtime.h").read_text()
    for name, value in (("MLA_ABI_VERSION", f"{abi.ABI_VERSION}u"), ("MLA_MAX_RANK", abi.MAX_RANK),
                        ("MLA_MAX_THREADS", abi.MAX_THREADS),
                        ("MLA_MAX_POOLS", abi.MAX_POOLS), ("MLA_MAX_FIELDS", abi.MAX_FIELDS),
                        ("MLA_UNUSED_PAGE", abi.UNUSED_PAGE)):
        assert f"#define {name} {value}\n" in text
    for name, (code, _) in abi.DTYPES.items():
        assert f"MLA_{name.upper()} = {code}" in text


def test_layout_hash_is_the_runtimes():
    library = ctypes.CDLL(runtime_library())
    library.mlaLayoutHash.restype = ctypes.c_uint64
    fields = (abi.Field * 2)(abi.Field(0, 2, 512, 0, 0, 0, 0), abi.Field(1, 2, 64, 0, 1, 1, 4))
    for align in (1, 128):
        assert abi.layout_hash(list(fields), align) == library.mlaLayoutHash(fields, 2, align)


def test_view_is_the_tensors_own_memory():
    tensor = torch.arange(24, dtype=torch.bfloat16).view(4, 6)[1:, ::2]
    view = abi.tensor_view(tensor)
    assert view.data == tensor.data_ptr()
    assert list(view.sizes[:2]) == [3, 3] and list(view.strides[:2]) == [6, 2]


@pytest.mark.parametrize("tensor, words", [
    (lambda: torch.zeros(2, dtype=torch.complex64), "complex64"),
    (lambda: torch.zeros([1] * 7), "argument must have rank 6 or less, got 7"),
    (lambda: torch.zeros(2, device="meta"), "argument must be on the CPU or a GPU, got a tensor on meta"),
])
def test_view_refuses_what_the_runtime_has_not(tensor, words):
    with pytest.raises(MlaError, match=words):
        abi.tensor_view(tensor())
