//===- MLAKOps.td - Ops of the mlak dialect ----------------*- tablegen -*-===//
//
// One op for each C function. Input segments stand in the order of the C
// struct; `outs` comes last.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_DIALECT_MLAK_IR_MLAKOPS_TD
#define MLA_DIALECT_MLAK_IR_MLAKOPS_TD

include "mla/Dialect/MLAK/IR/MLAKAttentionOps.td"
include "mla/Dialect/MLAK/IR/MLAKCacheOps.td"
include "mla/Dialect/MLAK/IR/MLAKPartOps.td"

#endif // MLA_DIALECT_MLAK_IR_MLAKOPS_TD
