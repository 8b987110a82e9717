//===- MLAKPartOps.td - Calls around the attention ---------*- tablegen -*-===//
#ifndef MLA_DIALECT_MLAK_IR_MLAKPARTOPS_TD
#define MLA_DIALECT_MLAK_IR_MLAKPARTOPS_TD

include "mla/Dialect/MLAK/IR/MLAKOpBase.td"

def MLAK_MergeOp : MLAK_Op<"merge", "mlaMerge", "", -1, "tHd,tH->tHd,tH",
                           2, 1, 2> {
  let summary = "mlaMerge: combine partial results over disjoint keys";
  let description = [{
    The first half of the operands are outputs [tokens, H, d], the second their
    LSEs [tokens, H], all in the base `lse_base` (0: e, 1: two). The second out,
    if there is one, is the LSE of the whole.

    ```mlir
    mlak.merge partials(%a, %b) lses(%la, %lb) outs(%o, %l) {kernel = "cpu_merge"}
      : (memref<2x1x5x64xf32>, memref<2x1x5x64xf32>, memref<2x1x5xf32>,
         memref<2x1x5xf32>, memref<2x1x5x64xf32>, memref<2x1x5xf32>) -> ()
    ```
  }];
  let arguments = (ins Variadic<MLAK_Float>:$partials, Variadic<MLAK_Lse>:$lses,
    Variadic<MLAK_Out>:$outs, StrAttr:$kernel,
    DefaultValuedAttr<I64Attr, "0">:$lse_base);
  let assemblyFormat = [{
    `partials` `(` $partials `)` `lses` `(` $lses `)` `outs` `(` $outs `)`
    attr-dict `:` functional-type(operands, results)
  }];
}

def MLAK_ConvertLseOp : MLAK_Op<"convert_lse", "mlaConvertLse", "", -1,
                                "t->t", 1, 1, 1, "false", []> {
  let summary = "mlaConvertLse: change the base of LSE values";
  let description = [{
    `from` and `to` are bases: 0 is e, 1 is two.

    ```mlir
    mlak.convert_lse %a outs(%b) {kernel = "cpu_convert_lse", from = 0, to = 1}
      : (memref<2x5xf32>, memref<2x5xf32>) -> ()
    ```
  }];
  let arguments = (ins MLAK_Lse:$lse, Variadic<MLAK_Lse>:$outs,
    StrAttr:$kernel, I64Attr:$from, I64Attr:$to);
  let assemblyFormat = [{
    $lse `outs` `(` $outs `)` attr-dict `:` functional-type(operands, results)
  }];
}

def MLAK_RopeOp : MLAK_Op<"rope", "mlaRope", "", -1, "tr,?,?->tr", 3, 1, 1,
                          "segment == 1 || segment == 2", []> {
  let summary = "mlaRope: rotary embedding";
  let description = [{
    Rotates pairs of the last dimension. `input` and `output` say where the two
    elements of a pair lie: 0 in halves, 1 side by side.

    ```mlir
    mlak.rope %x, %cos, %sin outs(%y) {kernel = "cpu_rope", input = 1, output = 0}
      : (memref<2x1x5x16xf32>, memref<2x1x8xf32>, memref<2x1x8xf32>,
         memref<2x1x5x16xf32>) -> ()
    ```
  }];
  let arguments = (ins MLAK_Float:$x, MLAK_Float:$cos, MLAK_Float:$sin,
    Variadic<MLAK_Float>:$outs, StrAttr:$kernel, I64Attr:$input, I64Attr:$output);
  let assemblyFormat = [{
    $x `,` $cos `,` $sin `outs` `(` $outs `)`
    attr-dict `:` functional-type(operands, results)
  }];
}

class MLAK_HeadProductOp<string opMnemonic, string function, int tag, string shapes>
    : MLAK_Op<opMnemonic, function, "mlaHeadProductWorkspace", tag, shapes,
              2, 1, 1, "segment == 1"> {
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
    : MLAK_HeadProductOp<"absorb_query", "mlaAbsorbQuery", 0, "tHn,HnC->tHC"> {
  let summary = "mlaAbsorbQuery: q_nope · W_UK, per head";
  let description = [{
    Queries [tokens, H, n] times W_UK [H, n, C]: queries against the latent.

    ```mlir
    mlak.absorb_query %qn, %uk outs(%ql) {kernel = "cpu_head_product"}
      : (memref<2x1x5x24xf32>, memref<5x24x64xf32>, memref<2x1x5x64xf32>) -> ()
    ```
  }];
}

def MLAK_ProjectValueOp
    : MLAK_HeadProductOp<"project_value", "mlaProjectValue", 1, "tHC,HvC->tHv"> {
  let summary = "mlaProjectValue: o_latent · W_UV^T, per head";
  let description = [{
    Outputs against the latent [tokens, H, C] times W_UV [H, v, C], transposed.

    ```mlir
    mlak.project_value %ol, %uv outs(%o) {kernel = "cpu_head_product"}
      : (memref<2x1x5x64xf32>, memref<5x20x64xf32>, memref<2x1x5x20xf32>) -> ()
    ```
  }];
}

def MLAK_ExpandKvOp
    : MLAK_HeadProductOp<"expand_kv", "mlaExpandKv", 2, "tC,HdC->tHd"> {
  let summary = "mlaExpandKv: latent · W^T, for every head";
  let description = [{
    Latents [tokens, C] times a weight [H, d, C], transposed: keys or values of
    every head.

    ```mlir
    mlak.expand_kv %l, %uk outs(%k) {kernel = "cpu_head_product"}
      : (memref<2x7x64xf32>, memref<5x24x64xf32>, memref<2x7x5x24xf32>) -> ()
    ```
  }];
}

def MLAK_MatmulOp : MLAK_Op<"matmul", "mlaMatmul", "mlaMatmulWorkspace", -1,
                            "?,?,N->?", 3, 1, 1, "segment != 2"> {
  let summary = "mlaMatmul: batched product, on the operands as they lie";
  let description = [{
    out = a · b (+ bias). `a_map` and `b_map` say how an operand is viewed: entry
    d is the operand's dimension that stands at place d of `[.., M, K]` (of
    `[.., K, N]`), or -1 for a dimension of size 1 that is broadcast. So a
    transposed or broadcast operand is never copied. `transpose_b` reads b as
    `[.., N, K]`.

    ```mlir
    // x · w^T on a weight as PyTorch keeps it
    mlak.matmul %x, %w outs(%y) {kernel = "cpu_matmul", transpose_b}
      : (memref<?x1x96xf32>, memref<200x96xf32>, memref<?x1x200xf32>) -> ()
    // b lies as [B, N, H, K]
    mlak.matmul %q, %k outs(%s) {kernel = "cpu_matmul", b_map = array<i64: 0, 2, 3, 1>}
      : (memref<2x5x1x40xf32>, memref<2x38x5x40xf32>, memref<2x5x1x38xf32>) -> ()
    ```

    Constraints, beside those of all ops:
    * C8: a map is a permutation of its operand's dimensions with -1 inserted.
    * C9: M, K and N of the views agree.
    * C10: leading dimensions of the views are 1 or those of the out.
  }];
  let arguments = (ins MLAK_Float:$a, MLAK_Float:$b, Optional<MLAK_Float>:$bias,
    Variadic<MLAK_Float>:$outs, Optional<MLAK_Workspace>:$workspace,
    StrAttr:$kernel,
    OptionalAttr<DenseI64ArrayAttr>:$a_map,
    OptionalAttr<DenseI64ArrayAttr>:$b_map, UnitAttr:$transpose_b);
  let assemblyFormat = [{
    $a `,` $b (`bias` `(` $bias^ `)`)? `outs` `(` $outs `)`
    (`workspace` `(` $workspace^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

#endif // MLA_DIALECT_MLAK_IR_MLAKPARTOPS_TD
