"""Prints a module with an mla.convert_cache from each family of layouts L1 to L13 to each, with one latent width.

Usage: convert_matrix.py [names]

With `names`, prints one module per pair of named layouts instead, split by `// -----`, in which pairs of
different latent widths expect an error.
"""

import sys

from layouts_reference import named


def function(name, a, b, expected=""):
    return (f"func.func @{name}(%a: !mla.cache<<{a}>, page = 16>, %b: !mla.cache<<{b}>, page = 64>, %t: tensor<2x8xi32>, "
            f"%n: tensor<2xi32>, %s: tensor<2xi32>, %u: tensor<2x2xi32>) {{\n{expected}"
            f"  mla.convert_cache from(%a) to(%b) table(%t) lengths(%n) starts(%s) to_table(%u) : (!mla.cache<<{a}>, page = 16>, "
            f"!mla.cache<<{b}>, page = 64>, tensor<2x8xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2x2xi32>) -> ()\n  return\n}}\n")


def main():
    if sys.argv[1:] == ["names"]:
        layouts = named()
        parts = []
        for i, a in layouts.items():
            for j, b in layouts.items():
                have, want = a.field("latent").width, b.field("latent").width
                error = "" if have == want else (
                    f"  // expected-error @+1 {{{{C2: the latent width of to ({want}) must equal the latent width of from ({have})}}}}\n")
                parts.append(function(f"{i}_{j}", i, j, error))
        print("\n// -----\n\n".join(parts))
        return
    layouts = named(latent=128, rope=32)
    for i, a in layouts.items():
        for j, b in layouts.items():
            print(function(f"{i}_{j}", a.text(), b.text()))


if __name__ == "__main__":
    main()
