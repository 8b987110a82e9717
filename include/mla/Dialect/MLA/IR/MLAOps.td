//===- MLAOps.td - Ops of the mla dialect ------------------*- tablegen -*-===//
#ifndef MLA_DIALECT_MLA_IR_MLAOPS_TD
#define MLA_DIALECT_MLA_IR_MLAOPS_TD

include "mla/Dialect/MLA/IR/MLAAttentionOps.td"
include "mla/Dialect/MLA/IR/MLACacheOps.td"
include "mla/Dialect/MLA/IR/MLAPartOps.td"

#endif // MLA_DIALECT_MLA_IR_MLAOPS_TD
