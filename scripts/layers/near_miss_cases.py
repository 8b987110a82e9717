"""Cases of near misses: layers that differ from MLA in one detail."""

from .near_misses import MISSES, near_miss
from .registry import CASES

special = {
    "OrderDiffers": dict(dims=dict(nope=8, rope=8)),
    "Grouped": dict(dims=dict(heads=4)),
    "MaskIsFactor": dict(mask="where"),
    "RotatedValue": dict(dims=dict(v=16, rope=8)),
    "SelfKeys": dict(dims=dict(heads=3)),
    "SoftmaxOverHeads": dict(mask="none", dims=dict(heads=3)),
    "RopeKeyPerHead": dict(dims=dict(heads=3)),
    "ShiftedKeys": dict(mask="none"),
    # This layer is MLA: the key's bias cancels in the softmax, and the value's is added to the result.
    "BiasInKvB": dict(expected="raise"),
}
for i, miss in enumerate(MISSES):
    options = dict(new=4, mask="additive") | special.get(miss, {})
    for form in ("preserved", "default"):
        CASES[f"miss-{miss}" + ("-default" if form == "default" else "")] = dict(
            kind="near-miss",
            form=form,
            build=lambda miss=miss, options=options: near_miss(miss, **options),
        )
for miss in ("NormForScoresOnly", "TwoLatents", "BiasInKvB", "ActivatedValue", "RoundedValue"):
    CASES[f"miss-{miss}-decode"] = dict(
        kind="near-miss",
        build=lambda miss=miss: near_miss(
            miss, "raise" if miss == "BiasInKvB" else "no-raise", past=6, cache="cat", attention="einsum"
        ),
    )
