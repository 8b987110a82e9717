//===- MLAKOps.td - Ops of the mlak dialect ----------------*- tablegen -*-===//
//
// One op per C function of the runtime. The inputs have the order of the fields
// of the C struct, and `outs` comes after the inputs.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_DIALECT_MLAK_IR_MLAKOPS_TD
#define MLA_DIALECT_MLAK_IR_MLAKOPS_TD

include "mla/Dialect/MLAK/IR/MLAKAttentionOps.td"
include "mla/Dialect/MLAK/IR/MLAKCacheOps.td"
include "mla/Dialect/MLAK/IR/MLAKPartOps.td"

#endif // MLA_DIALECT_MLAK_IR_MLAKOPS_TD
