"""Cases for the order of reads and writes of a cache."""

import random

from oracle import Case, Tensor, ints, rand
from paged_cases import L1, L2, Paged


def loop(cache, other, values, result):
    """Returns the decode loop of `order_case` with the names in `values`."""
    table_kind = f"tensor<1x{cache.table_tensor.shape[1]}xi32>"
    return f"""%c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %true = arith.constant true
  %chosen = scf.if %true -> ({cache.type}) {{
    scf.yield {cache.value} : {cache.type}
  }} else {{
    scf.yield {other.value} : {cache.type}
  }}
  {result} = scf.for %i = %c0 to %c5 step %c1 iter_args(%x = {values['none']}) -> (tensor<1x10x4xf32>) {{
    %l = tensor.extract_slice {values['latent']}[%i, 0] [1, 4] [1, 1] : tensor<5x4xf32> to tensor<1x4xf32>
    %r = tensor.extract_slice {values['rope']}[%i, 0] [1, 2] [1, 1] : tensor<5x2xf32> to tensor<1x2xf32>
    %s = tensor.extract_slice {values['slots']}[%i] [1] [1] : tensor<5xi32> to tensor<1xi32>
    %s0 = tensor.extract_slice {values['slots']}[0] [1] [1] : tensor<5xi32> to tensor<1xi32>
    mla.append %chosen latent(%l, %r) slots(%s) : ({cache.type}, tensor<1x4xf32>, tensor<1x2xf32>, tensor<1xi32>) -> ()
    %one = arith.constant dense<1> : tensor<1xi32>
    %a, %ar = mla.gather {cache.value} table({values['table']}) lengths(%one)
      : ({cache.type}, {table_kind}, tensor<1xi32>) -> (tensor<1x1x4xf32>, tensor<1x1x2xf32>)
    %rest = arith.remui %i, %c2 : index
    %odd = arith.cmpi eq, %rest, %c1 : index
    scf.if %odd {{
      mla.append {cache.value} latent(%l, %r) slots(%s0) : ({cache.type}, tensor<1x4xf32>, tensor<1x2xf32>, tensor<1xi32>) -> ()
    }}
    %b, %br = mla.gather %chosen table({values['table']}) lengths(%one)
      : ({cache.type}, {table_kind}, tensor<1xi32>) -> (tensor<1x1x4xf32>, tensor<1x1x2xf32>)
    %at = arith.muli %i, %c2 : index
    %at1 = arith.addi %at, %c1 : index
    %y = tensor.insert_slice %a into %x[0, %at, 0] [1, 1, 4] [1, 1, 1] : tensor<1x1x4xf32> into tensor<1x10x4xf32>
    %z = tensor.insert_slice %b into %y[0, %at1, 0] [1, 1, 4] [1, 1, 1] : tensor<1x1x4xf32> into tensor<1x10x4xf32>
    scf.yield %z : tensor<1x10x4xf32>
  }}"""


def order_case(name, seed, fields):
    """Adds a decode loop: step i appends token i, and rewrites token 0 if i is odd. Each step
    reads token 0 before and after the rewrite. A branch chooses one of two caches."""
    rng = random.Random(seed)
    case = Case(name)
    cache, other = Paged(case, rng, fields, 2, [5]), Paged(case, rng, fields, 2, [5])
    latent, rope = rand(rng, 5, 4), rand(rng, 5, 2)
    values = {k: case.const(v)[0] for k, v in dict(
        latent=latent, rope=rope, slots=ints(*(cache.slot(0, i) for i in range(5))),
        table=cache.table_tensor, none=Tensor((1, 10, 4), [0.0] * 40)).items()}
    result = case.fresh()
    case.op(loop(cache, other, values, result))
    first, flat = 0, []
    for i in range(5):
        flat += latent.vec(first)  # before the rewrite of this step: the value of the previous rewrite
        first = i if i % 2 else first
        flat += latent.vec(first)
    case.show(result, "tensor<1x10x4xf32>", flat)
    return case


def order_cases():
    yield order_case("order_flat", 80, L1)
    yield order_case("order_split", 81, L2)
