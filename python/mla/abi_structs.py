"""The argument structs of the operations of mla_runtime.h, by their names. Written by scripts/update-docs."""

from ctypes import Structure, c_double, c_int64, c_uint32, c_void_p


def _struct(name, *fields):
    """Returns the class of a struct. `fields`: (type, names) in the order of the header."""
    pairs = [(field, kind) for kind, names in fields for field in names.split()]
    return type(name, (Structure,), {"_fields_": pairs})


STRUCTS = {
    "Plan": _struct(
        "PlanArgs",
        (c_uint32, "size version"),
        (c_void_p, "seqLens cuSeqlens plan"),
        (c_int64, "heads queryLen pageSize maxLength keyHeads")),
    "Append": _struct(
        "AppendArgs",
        (c_uint32, "size version"),
        (c_void_p, "cache latent rope slots cos sin"),
        (c_int64, "ropeInput ropeOutput"),
        (c_double, "normEps"),
        (c_int64, "normRounds"),
        (c_void_p, "kScale norm")),
    "Decode": _struct(
        "DecodeArgs",
        (c_uint32, "size version"),
        (c_void_p, "qLatent qRope cache blockTable seqLens plan cuSeqlens mask sink out lse"),
        (c_double, "scale"),
        (c_int64, "causal window lseBase lseEmpty valueRope"),
        (c_void_p, "qScale kScale")),
    "GqaDecode": _struct(
        "GqaDecodeArgs",
        (c_uint32, "size version"),
        (c_void_p, "q cache blockTable seqLens plan cuSeqlens mask sink out lse"),
        (c_double, "scale"),
        (c_int64, "causal window lseBase lseEmpty"),
        (c_void_p, "qScale kScale vScale")),
    "LatentAttention": _struct(
        "LatentAttentionArgs",
        (c_uint32, "size version"),
        (c_void_p, "qLatent qRope latent kRope lengths cuSeqlens mask sink out lse"),
        (c_double, "scale"),
        (c_int64, "causal window lseBase lseEmpty valueRope")),
    "Prefill": _struct(
        "PrefillArgs",
        (c_uint32, "size version"),
        (c_void_p, "qNope qRope kNope kRope value lengths cuSeqlens cuSeqlensK mask sink out lse"),
        (c_double, "scale"),
        (c_int64, "causal window lseBase lseEmpty"),
        (c_void_p, "qScale kScale vScale")),
    "Gather": _struct(
        "GatherArgs",
        (c_uint32, "size version"),
        (c_void_p, "cache blockTable seqLens starts cuSeqlensK latent rope kScale")),
    "ExpandCache": _struct(
        "ExpandCacheArgs",
        (c_uint32, "size version"),
        (c_void_p, "cache blockTable seqLens starts cuSeqlensK wUk wUv kScale key value rope")),
    "ConvertCache": _struct(
        "ConvertCacheArgs",
        (c_uint32, "size version"),
        (c_void_p, "from to fromTable seqLens starts toTable fromScale toScale")),
    "GqaAppend": _struct(
        "GqaAppendArgs",
        (c_uint32, "size version"),
        (c_void_p, "cache key value slots kScale vScale")),
    "GqaGather": _struct(
        "GqaGatherArgs",
        (c_uint32, "size version"),
        (c_void_p, "cache blockTable seqLens starts cuSeqlensK key value kScale vScale")),
    "Update": _struct(
        "UpdateArgs",
        (c_uint32, "size version"),
        (c_void_p, "past pastRope added addedRope positions latent rope")),
    "Merge": _struct(
        "MergeArgs",
        (c_uint32, "size version"),
        (c_void_p, "outs lses out lse"),
        (c_int64, "numPartials lseBase lseEmpty"),
        (c_void_p, "sink")),
    "ConvertLse": _struct(
        "ConvertLseArgs",
        (c_uint32, "size version"),
        (c_void_p, "lse out"),
        (c_int64, "fromBase toBase fromEmpty toEmpty")),
    "Rope": _struct(
        "RopeArgs",
        (c_uint32, "size version"),
        (c_void_p, "x cos sin out"),
        (c_int64, "input output")),
    "Prepare": _struct(
        "PrepareArgs",
        (c_uint32, "size version"),
        (c_void_p, "cache qRope latent rope slots cos sin out"),
        (c_int64, "ropeInput ropeOutput"),
        (c_double, "normEps"),
        (c_int64, "normRounds"),
        (c_void_p, "kScale norm")),
    "HeadProduct": _struct(
        "HeadProductArgs",
        (c_uint32, "size version"),
        (c_void_p, "x w out")),
    "Matmul": _struct(
        "MatmulArgs",
        (c_uint32, "size version"),
        (c_void_p, "a b bias groups out"),
        (c_int64, "transposeB")),
    "QuantizeQuery": _struct(
        "QuantizeQueryArgs",
        (c_uint32, "size version"),
        (c_void_p, "qLatent qRope scale outLatent outRope outScale")),
}
