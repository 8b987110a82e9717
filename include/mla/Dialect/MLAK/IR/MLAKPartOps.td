//===- MLAKPartOps.td - Calls around the attention ---------*- tablegen -*-===//
#ifndef MLA_DIALECT_MLAK_IR_MLAKPARTOPS_TD
#define MLA_DIALECT_MLAK_IR_MLAKPARTOPS_TD

include "mla/Dialect/MLAK/IR/MLAKOpBase.td"

def MLAK_MergeOp : MLAK_Op<"merge"> {
  let summary = "Call mlaMerge: combine partial results over disjoint keys";
  let description = [{
    Each of `partials` has its LSE in `lses`, in the base `lse_base` (0: e,
    1: two). A `sink` adds `exp(sink)` to the denominator of the combined result.
    The optional second out is the LSE of the combined result, without the sink.
    A row of which no partial result saw a key has the LSE `lse_empty` (0: -inf,
    1: +inf).

    Shapes:
    * each of `partials` `[tokens, H, d]`, each of `lses` `[tokens, H]`;
      `sink` `[H]`
    * outs: `[tokens, H, d]` and the LSE, `[tokens, H]`

    ```mlir
    mlak.merge partials(%a, %b) lses(%la, %lb) outs(%o, %l) {kernel = "cpu_merge"}
      : (memref<2x1x5x64xf32>, memref<2x1x5x64xf32>, memref<2x1x5xf32>,
         memref<2x1x5xf32>, memref<2x1x5x64xf32>, memref<2x1x5xf32>) -> ()
    ```
  }];
  let callee = "mlaMerge";
  let maxOuts = 2;
  let numTrailingSegments = 1;
  let scalars = ["getPartials().size()", "getLseBase()", "getLseEmpty()"];
  let arguments = (ins Variadic<MLAK_Float>:$partials, Variadic<MLAK_Lse>:$lses,
    Optional<MLAK_Float>:$sink, Variadic<MLAK_Out>:$outs, StrAttr:$kernel,
    DefaultValuedAttr<I64Attr, "0">:$lse_base,
    DefaultValuedAttr<I64Attr, "0">:$lse_empty);
  let assemblyFormat = [{
    `partials` `(` $partials `)` `lses` `(` $lses `)` (`sink` `(` $sink^ `)`)?
    `outs` `(` $outs `)` attr-dict `:` functional-type(operands, results)
  }];
}

def MLAK_ConvertLseOp : MLAK_Op<"convert_lse", []> {
  let summary = "Call mlaConvertLse: change the base of LSE values";
  let description = [{
    `from` and `to` are bases: 0 is e, 1 is two. `from_empty` and `to_empty` are
    the LSE of a row that sees no key: 0 is -inf, 1 is +inf. `lse` and the out
    have the same shape, of rank 1 or more.

    ```mlir
    mlak.convert_lse %a outs(%b) {kernel = "cpu_convert_lse", from = 0, to = 1}
      : (memref<2x5xf32>, memref<2x5xf32>) -> ()
    ```
  }];
  let callee = "mlaConvertLse";
  let scalars = ["getFrom()", "getTo()", "getFromEmpty()", "getToEmpty()"];
  let arguments = (ins MLAK_Lse:$lse, Variadic<MLAK_Lse>:$outs,
    StrAttr:$kernel, I64Attr:$from, I64Attr:$to,
    DefaultValuedAttr<I64Attr, "0">:$from_empty,
    DefaultValuedAttr<I64Attr, "0">:$to_empty);
  let assemblyFormat = [{
    $lse `outs` `(` $outs `)` attr-dict `:` functional-type(operands, results)
  }];
}

def MLAK_QuantizeQueryOp : MLAK_Op<"quantize_query"> {
  let summary = "Call mlaQuantizeQuery: round queries to f8E4M3FN";
  let description = [{
    Divides both parts of the queries by `scale`, and rounds them. Without `scale`
    the function computes the scales of the third out, which is present only then.

    Shapes:
    * `q_latent` `[tokens, H, C]`, `q_rope` `[tokens, H, r]`
    * `scale` `[1]`, `[H]` or `[tokens, H]`
    * outs: the shapes of `q_latent` and `q_rope`, and a shape of `scale`

    Constraint, in addition to those of all ops:
    * C6: either `scale` or the third out is present.

    ```mlir
    mlak.quantize_query %ql, %qr outs(%l8, %r8, %s) {kernel = "cpu_quantize_query"}
      : (memref<2x1x5x64xbf16>, memref<2x1x5x16xbf16>, memref<2x1x5x64xf8E4M3FN>,
         memref<2x1x5x16xf8E4M3FN>, memref<5xf32>) -> ()
    ```
  }];
  let callee = "mlaQuantizeQuery";
  let minOuts = 2;
  let maxOuts = 3;
  let arguments = (ins MLAK_Float:$qLatent, MLAK_Float:$qRope,
    Optional<MLAK_Scale>:$scale, Variadic<MLAK_Quantized>:$outs, StrAttr:$kernel);
  let assemblyFormat = [{
    $qLatent `,` $qRope (`scale` `(` $scale^ `)`)? `outs` `(` $outs `)`
    attr-dict `:` functional-type(operands, results)
  }];
}

def MLAK_RopeOp : MLAK_Op<"rope", []> {
  let summary = "Call mlaRope: apply a rotary embedding";
  let description = [{
    Rotates pairs of elements of the last dimension. `input` and `output` are
    the order of the pairs: with 0, pair i is elements i and i + r/2; with 1, it
    is elements 2i and 2i + 1. `x` and the out have the same shape, of rank 2 or
    more; `cos` and `sin` have any shape.

    ```mlir
    mlak.rope %x, %cos, %sin outs(%y) {kernel = "cpu_rope", input = 1, output = 0}
      : (memref<2x1x5x16xf32>, memref<2x1x8xf32>, memref<2x1x8xf32>,
         memref<2x1x5x16xf32>) -> ()
    ```
  }];
  let callee = "mlaRope";
  let anyStride = ["cos", "sin"];
  let scalars = ["getInput()", "getOutput()"];
  let arguments = (ins MLAK_Float:$x, MLAK_Float:$cos, MLAK_Float:$sin,
    Variadic<MLAK_Float>:$outs, StrAttr:$kernel, I64Attr:$input, I64Attr:$output);
  let assemblyFormat = [{
    $x `,` $cos `,` $sin `outs` `(` $outs `)`
    attr-dict `:` functional-type(operands, results)
  }];
}

class MLAK_HeadProductOp<string opMnemonic, string function, int tag>
    : MLAK_Op<opMnemonic> {
  let callee = function;
  let workspaceQuery = "mlaHeadProductWorkspace";
  let workspaceQueryTag = tag;
  let anyStride = ["weight"];
  let arguments = (ins MLAK_Float:$x, MLAK_Float:$weight,
    Variadic<MLAK_Float>:$outs, Optional<MLAK_Workspace>:$workspace,
    StrAttr:$kernel);
  let assemblyFormat = [{
    $x `,` $weight `outs` `(` $outs `)`
    (`workspace` `(` $workspace^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

def MLAK_AbsorbQueryOp
    : MLAK_HeadProductOp<"absorb_query", "mlaAbsorbQuery", 0> {
  let summary = "Call mlaAbsorbQuery: multiply queries by W_UK, per head";
  let description = [{
    Multiplies queries `x` `[tokens, H, n]` by `weight` `[H, n, C]`. The out,
    `[tokens, H, C]`, is queries in the space of the latent.

    ```mlir
    mlak.absorb_query %qn, %uk outs(%ql) {kernel = "cpu_head_product"}
      : (memref<2x1x5x24xf32>, memref<5x24x64xf32>, memref<2x1x5x64xf32>) -> ()
    ```
  }];
}

def MLAK_ProjectValueOp
    : MLAK_HeadProductOp<"project_value", "mlaProjectValue", 1> {
  let summary = "Call mlaProjectValue: multiply outputs by W_UV^T, per head";
  let description = [{
    Multiplies outputs in the space of the latent, `x` `[tokens, H, C]`, by the
    transpose of `weight` `[H, v, C]`. The out is `[tokens, H, v]`.

    ```mlir
    mlak.project_value %ol, %uv outs(%o) {kernel = "cpu_head_product"}
      : (memref<2x1x5x64xf32>, memref<5x20x64xf32>, memref<2x1x5x20xf32>) -> ()
    ```
  }];
}

def MLAK_ExpandKvOp
    : MLAK_HeadProductOp<"expand_kv", "mlaExpandKv", 2> {
  let summary = "Call mlaExpandKv: expand latents to keys or values";
  let description = [{
    Multiplies latents `x` `[tokens, C]` by the transpose of `weight` `[H, d, C]`.
    The out, `[tokens, H, d]`, is the keys or values of every head.

    ```mlir
    mlak.expand_kv %l, %uk outs(%k) {kernel = "cpu_head_product"}
      : (memref<2x7x64xf32>, memref<5x24x64xf32>, memref<2x7x5x24xf32>) -> ()
    ```
  }];
}

def MLAK_MatmulOp : MLAK_Op<"matmul"> {
  let summary = "Call mlaMatmul: multiply batches without transposing operands";
  let description = [{
    out = a · b (+ bias). `a_map` views `a` as `[.., M, K]`, and `b_map` views
    `b` as `[.., K, N]`: entry d is the operand's dimension that becomes
    dimension d of the view, or -1 for a dimension of size 1 that is broadcast.
    A transposed or broadcast operand is therefore never copied. With
    `transpose_b` the view of `b` is `[.., N, K]`. `bias` has rank 1. With
    `groups`, product i of the batch multiplies by the matrix `groups[i]` of `b`,
    such as an expert's weight.

    ```mlir
    // x · w^T; PyTorch stores w as [out features, in features]
    mlak.matmul %x, %w outs(%y) {kernel = "cpu_matmul", transpose_b}
      : (memref<?x1x96xf32>, memref<200x96xf32>, memref<?x1x200xf32>) -> ()
    // b is stored as [B, N, H, K]
    mlak.matmul %q, %k outs(%s) {kernel = "cpu_matmul", b_map = array<i64: 0, 2, 3, 1>}
      : (memref<2x5x1x40xf32>, memref<2x38x5x40xf32>, memref<2x5x1x38xf32>) -> ()
    // each of 6 tokens is multiplied by the weight of one of 4 experts
    mlak.matmul %t, %e groups(%i) outs(%z) {kernel = "cpu_matmul", transpose_b}
      : (memref<6x1x40xf32>, memref<4x24x40xf32>, memref<6xi64>, memref<6x1x24xf32>) -> ()
    ```

    Constraints, in addition to those of all ops:
    * C6: a map is a permutation of its operand's dimensions, with any number of
      -1 inserted.
    * C7: M, K and N of the views and the out are equal.
    * C8: a leading dimension of a view is 1 or equals the out's. With `groups`,
      this does not apply to `b`.
    * C9: with `groups`, the views and the out have rank 3, and `groups` is `[S]`,
      where S is the first dimension of the out.
  }];
  let callee = "mlaMatmul";
  let workspaceQuery = "mlaMatmulWorkspace";
  let anyStride = ["a", "b", "outs"];
  let scalars = ["getTransposeB()"];
  let arguments = (ins MLAK_Float:$a, MLAK_Float:$b, Optional<MLAK_Float>:$bias,
    Optional<MLAK_Position>:$groups, Variadic<MLAK_Float>:$outs,
    Optional<MLAK_Workspace>:$workspace, StrAttr:$kernel,
    OptionalAttr<DenseI64ArrayAttr>:$a_map,
    OptionalAttr<DenseI64ArrayAttr>:$b_map, UnitAttr:$transpose_b);
  let assemblyFormat = [{
    $a `,` $b (`bias` `(` $bias^ `)`)? (`groups` `(` $groups^ `)`)?
    `outs` `(` $outs `)` (`workspace` `(` $workspace^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

#endif // MLA_DIALECT_MLAK_IR_MLAKPARTOPS_TD
