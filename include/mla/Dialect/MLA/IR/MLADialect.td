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
    The `mla` dialect says *what* a layer with Multi-head Latent Attention
    computes, on tensors and on references to paged caches. It mentions no
    kernel, stream or workspace; `mlak` does.

    Vocabulary: latent width C (`kv_lora_rank`), rope width r, nope width n,
    value width v, heads H, page, block table, slot, sequence length. Tokens
    come fixed, `[B, S, ...]`, or ragged, `[N, ...]` with `cu_seqlens` of
    `[B + 1]` int32 whose entry b is the first token of sequence b.

    Semantics common to all attention ops:

    * `scale` multiplies the scores. Nothing derives it from a width.
    * `causal` is bottom-right aligned: of S queries over `length` keys, query i
      sees keys up to `length - S + i`.
    * `window = w`: a query sees itself and the w - 1 keys before it.
    * `mask` is `[B|1, H|1, S|1, T]`: `i1` (true is visible) or float, added to the scaled score.
      Ragged queries and keys count from their sequence's first. Of ragged queries S is any size, and
      the last row is shared; of ragged or paged keys T is any size that no sequence's keys exceed.
    * `sink`, `[H]`: exp(sink) enters the denominator of the output only, not the LSE.
    * A row that sees no key has output 0 and LSE -inf.
    * Table entries past a sequence's pages are never read; bytes of unused
      pages and page tails never reach a result.
    * Page ids, slots and lengths out of range are undefined, unless the
      runtime's checks are on.
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
