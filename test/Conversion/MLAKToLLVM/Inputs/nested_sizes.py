"""Prints a function with an argument whose size expression has a given depth."""

import sys

depth = int(sys.argv[1])
size = "s0"
for level in range(depth):
    size = f"({size}) * s{1 - level % 2}"
print(f"""func.func @f(%x: tensor<?x?xf32> {{mla.shape = affine_map<()[s0, s1] -> (s0, s1)>}},
    %y: tensor<?xf32> {{mla.shape = affine_map<()[s0, s1] -> ({size})>}}) -> tensor<?xf32> {{
  return %y : tensor<?xf32>
}}""")
