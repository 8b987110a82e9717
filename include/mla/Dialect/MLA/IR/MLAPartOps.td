//===- MLAPartOps.td - Ops around the attention ------------*- tablegen -*-===//
#ifndef MLA_DIALECT_MLA_IR_MLAPARTOPS_TD
#define MLA_DIALECT_MLA_IR_MLAPARTOPS_TD

include "mla/Dialect/MLA/IR/MLAOpBase.td"

def MLA_UpdateOp : MLA_TensorOp<"update", 9, [AttrSizedOperandSegments]> {
  let summary = "dense latent cache with new tokens, functional";
  let description = [{
    `concat`: the new tokens follow the past ones; the result has T + S tokens.
    `scatter`: token s goes to `positions[s]` of the same sequence; the result
    has the past's shape, and the past may hold more sequences than the new
    tokens, whose extra ones stay. Positions outside the past are undefined.

    ```mlir
    %l, %r = mla.update past(%pl, %pr) new(%nl, %nr) {mode = #mla.update<concat>}
      : (tensor<2x37x64xf32>, tensor<2x37x16xf32>, tensor<2x1x64xf32>,
         tensor<2x1x16xf32>) -> (tensor<2x38x64xf32>, tensor<2x38x16xf32>)
    ```

    Constraints:
    * C1: past and new tokens are `[B, T, width]` and `[B, S, width]`.
    * C2: the rope operands come together.
    * C3: new tokens have the width of past ones.
    * C4: all have one element type.
    * C5: the batches are equal; in scatter mode the new one may be smaller.
    * C6: `positions` is present exactly in scatter mode.
    * C7: `positions` is `[S]`, or `[B, S]` with the new tokens' batch.
    * C8: the rope operands have the latent operands' batch and tokens.
    * C9: operands and results have the types that the tables below give.
    * C10: results have the types that follow from the operands.
  }];
  let arguments = (ins
    MLA_FloatTensor:$past, Optional<MLA_FloatTensor>:$pastRope,
    MLA_As<"new", MLA_FloatTensor>:$newLatent, Optional<MLA_FloatTensor>:$newRope,
    Optional<MLA_IndexTensor>:$positions, MLA_UpdateModeAttr:$mode);
  let results = (outs MLA_FloatTensor:$latent, Optional<MLA_FloatTensor>:$rope);
  let assemblyFormat = [{
    `past` `(` $past (`,` $pastRope^)? `)` `new` `(` $newLatent (`,` $newRope^)? `)`
    (`positions` `(` $positions^ `)`)? attr-dict `:` functional-type(operands, results)
  }];
}

def MLA_RopeOp : MLA_InferOp<"rope", 7, [Pure]> {
  let summary = "rotary embedding";
  let description = [{
    Rotates pair i of the last dimension: (a, b) becomes
    (a·cos_a - b·sin_a, b·cos_b + a·sin_b). `halves`: pair i is elements i and
    i + r/2; `interleaved`: 2i and 2i + 1; `output` may differ from `input`.
    `cos` and `sin` have width r/2 (both elements of a pair share a factor) or
    r (element i of `cos` goes with the element at the *halves* place i). Their
    token dimensions equal those of `x` or are 1; `x` may have a head dimension
    before the last.

    ```mlir
    %y = mla.rope %x, %cos, %sin {input = #mla.rope<interleaved>, output = #mla.rope<halves>}
         : (tensor<2x1x5x16xf32>, tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x1x5x16xf32>
    ```

    Constraints:
    * C1: `x` has rank 2 or more and a static, even last dimension.
    * C2: `cos` and `sin` have one shape.
    * C3: the rank of `cos` is that of `x`, or one less.
    * C4: a token dimension of `cos` is that of `x`, or 1.
    * C5: the width of `cos` is static: that of `x`, or half.
    * C6: `cos` and `sin` have one element type.
    * C7: operands and results have the types that the tables below give.
    * C8: results have the types that follow from the operands.
  }];
  let arguments = (ins
    MLA_FloatTensor:$x, MLA_FloatTensor:$cos, MLA_FloatTensor:$sin,
    DefaultValuedAttr<MLA_RopeFormatAttr, "RopeFormat::Halves">:$input,
    DefaultValuedAttr<MLA_RopeFormatAttr, "RopeFormat::Halves">:$output);
  let results = (outs MLA_FloatTensor:$out);
  let assemblyFormat = "$x `,` $cos `,` $sin attr-dict `:` functional-type(operands, results)";
}

class MLA_HeadProductOp<string opMnemonic, int typeNumber>
    : MLA_InferOp<opMnemonic, typeNumber, [Pure]> {
  let arguments = (ins MLA_FloatTensor:$x, MLA_FloatTensor:$weight);
  let results = (outs MLA_FloatTensor:$out);
  let assemblyFormat = "$x `,` $weight attr-dict `:` functional-type(operands, results)";
}

def MLA_AbsorbQueryOp : MLA_HeadProductOp<"absorb_query", 7> {
  let summary = "q_nope · W_UK, per head";
  let description = [{
    `out[.., h, :] = x[.., h, :] · weight[h]`, weight `[H, n, C]`.

    ```mlir
    %ql = mla.absorb_query %qn, %uk
          : (tensor<2x1x5x24xf32>, tensor<5x24x64xf32>) -> tensor<2x1x5x64xf32>
    ```

    Constraints:
    * C1: `x` is `[B, S, H, n]` or `[N, H, n]`.
    * C2: `weight` is `[H, n, C]`.
    * C3: `x` and `weight` have the same n.
    * C4: `x` and `weight` have one element type.
    * C5: the dimensions of `weight` are between 1 and 2147483647.
    * C6: `x` and `weight` have the same heads.
    * C7: operands and results have the types that the tables below give.
    * C8: results have the types that follow from the operands.
  }];
}

def MLA_ProjectValueOp : MLA_HeadProductOp<"project_value", 7> {
  let summary = "o_latent · W_UV^T, per head";
  let description = [{
    `out[.., h, :] = x[.., h, :] · weight[h]^T`, weight `[H, v, C]`.

    ```mlir
    %o = mla.project_value %ol, %uv
         : (tensor<2x1x5x64xf32>, tensor<5x20x64xf32>) -> tensor<2x1x5x20xf32>
    ```

    Constraints:
    * C1: `x` is `[B, S, H, C]` or `[N, H, C]`.
    * C2: `weight` is `[H, v, C]`.
    * C3: `x` and `weight` have the same C.
    * C4: `x` and `weight` have one element type.
    * C5: the dimensions of `weight` are between 1 and 2147483647.
    * C6: `x` and `weight` have the same heads.
    * C7: operands and results have the types that the tables below give.
    * C8: results have the types that follow from the operands.
  }];
}

def MLA_ExpandKvOp : MLA_HeadProductOp<"expand_kv", 6> {
  let summary = "latent · W^T, for every head";
  let description = [{
    `out[.., h, :] = x[.., :] · weight[h]^T`, weight `[H, d, C]`: keys with W_UK,
    values with W_UV.

    ```mlir
    %k = mla.expand_kv %l, %uk
         : (tensor<2x7x64xf32>, tensor<5x24x64xf32>) -> tensor<2x7x5x24xf32>
    ```

    Constraints:
    * C1: `x` is `[B, S, C]` or `[N, C]`.
    * C2: `weight` is `[H, d, C]`.
    * C3: `x` and `weight` have the same C.
    * C4: `x` and `weight` have one element type.
    * C5: the dimensions of `weight` are between 1 and 2147483647.
    * C6: operands and results have the types that the tables below give.
    * C7: results have the types that follow from the operands.
  }];
}

def MLA_MergeOp : MLA_InferOp<"merge", 5, [AttrSizedOperandSegments, Pure]> {
  let summary = "combine partial results over disjoint keys";
  let description = [{
    With weights `w_i = exp(lse_i - lse)`, `out` is the sum of `w_i * out_i` and
    `lse` the logarithm of the sum of all exponentials. A part whose LSE is -inf
    does not enter, whatever its output holds; where all are, `out` is 0 and
    `lse` -inf.

    ```mlir
    %o, %l = mla.merge outs(%a, %b) lses(%la, %lb)
      : (tensor<2x1x5x64xf32>, tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>,
         tensor<2x1x5xf32, #mla.lse<e>>)
        -> (tensor<2x1x5x64xf32>, tensor<2x1x5xf32, #mla.lse<e>>)
    ```

    Constraints:
    * C1: there are as many partials as lses, and at least one.
    * C2: all partials have one type.
    * C3: all lses have one type, and so one base.
    * C4: an lse has the shape of a partial without the last dimension.
    * C5: operands and results have the types that the tables below give.
    * C6: results have the types that follow from the operands.
  }];
  let arguments = (ins Variadic<MLA_FloatTensor>:$partials, Variadic<MLA_LseTensor>:$lses);
  let results = (outs MLA_FloatTensor:$out, MLA_LseTensor:$lse);
  let assemblyFormat = [{
    `outs` `(` $partials `)` `lses` `(` $lses `)` attr-dict `:` functional-type(operands, results)
  }];
}

def MLA_ConvertLseOp : MLA_Op<"convert_lse", 2, [Pure]> {
  let summary = "change the base of LSE values";
  let description = [{
    The only op that changes a base. Folds away when it changes nothing.

    ```mlir
    %b = mla.convert_lse %a : tensor<2x5xf32, #mla.lse<e>> to tensor<2x5xf32, #mla.lse<two>>
    ```

    Constraints:
    * C1: operand and result have one shape.
    * C2: operands and results have the types that the tables below give.
  }];
  let arguments = (ins MLA_LseTensor:$lse);
  let results = (outs MLA_LseTensor:$out);
  let assemblyFormat = "$lse attr-dict `:` type($lse) `to` type($out)";
  let hasFolder = 1;
}

#endif // MLA_DIALECT_MLA_IR_MLAPARTOPS_TD
