//===- MLADialect.td - The mla dialect ---------------------*- tablegen -*-===//
//
// Multi-head Latent Attention on tensors and typed paged caches.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_DIALECT_MLA_IR_MLADIALECT_TD
#define MLA_DIALECT_MLA_IR_MLADIALECT_TD

include "mlir/IR/OpBase.td"

def MLA_Dialect : Dialect {
  let name = "mla";
  let cppNamespace = "::mla";
  let summary = "Multi-head Latent Attention with paged caches";
  let description = [{
    The `mla` dialect describes what a layer with Multi-head Latent Attention
    computes, on tensors and on references to paged caches. Kernels, streams and
    workspaces belong to the `mlak` dialect.

    Vocabulary: latent width C (`kv_lora_rank`), rope width r, nope width n,
    value width v, heads H, page, block table, slot, sequence length. Tokens are
    fixed, `[B, S, ...]`, or ragged, `[N, ...]` with `cu_seqlens` of `[B + 1]`
    int32, whose entry b is the first token of sequence b.

    Semantics common to all attention ops:

    * `scale` multiplies the scores. It is not derived from a width.
    * `causal` is aligned at the bottom right: of S queries over `length` keys,
      query i sees keys up to `length - S + i`.
    * `window = w`: a query sees itself and the w - 1 keys before it.
    * `mask` is `[B|1, H|1, S|1, T]`. An `i1` mask is true for a visible key; a
      float mask is added to the scaled score. Ragged queries and keys are
      numbered from the first of their sequence. For ragged queries S may be any
      size; further queries use the last row. For ragged or paged keys T may be
      any size that is at least the number of keys of each sequence.
    * `sink`, `[H]`: exp(sink) is added to the denominator of the output, but not
      to the LSE.
    * A row that sees no key has output 0 and LSE -inf.
    * Table entries after the last page of a sequence are never read. Bytes of
      unused pages and of page tails never influence a result.
    * Page ids, slots and lengths out of range are undefined behavior unless the
      checks of the runtime are on.

    Result types are inferred from the operand types. Where the inferred type
    has a static size, the declared result type may have a dynamic size, and
    vice versa.
  }];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
    void registerTypes();
  }];
  let dependentDialects = ["::mlir::tensor::TensorDialect"];
}

#endif // MLA_DIALECT_MLA_IR_MLADIALECT_TD
