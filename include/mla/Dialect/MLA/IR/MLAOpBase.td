//===- MLAOpBase.td - Base classes of the mla ops ----------*- tablegen -*-===//
//
// ODS checks types. Constraints beyond types are numbered per op (C1, C2, ...):
// each verifier's message begins with the number of the constraint.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_DIALECT_MLA_IR_MLAOPBASE_TD
#define MLA_DIALECT_MLA_IR_MLAOPBASE_TD

include "mla/Dialect/MLA/IR/MLARequiredOperands.td"
include "mla/Dialect/MLA/IR/MLATypes.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class MLA_Op<string opMnemonic, list<Trait> opTraits = []>
    : Op<MLA_Dialect, opMnemonic, opTraits> {
  let traits = opTraits # MLA_RequiredOperands<opTraits, arguments>.traits;
  let hasVerifier = 1;
}

/// An op whose result types are inferred from its operands. Where the inferred
/// type has a static size, the declared result type may have a dynamic size,
/// and vice versa.
class MLA_InferOp<string opMnemonic, list<Trait> opTraits = []>
    : MLA_Op<opMnemonic, opTraits # [
        DeclareOpInterfaceMethods<InferTypeOpInterface, ["inferReturnTypes"]>]> {
  let extraClassDeclaration = [{
    static bool isCompatibleReturnTypes(::mlir::TypeRange inferred,
                                        ::mlir::TypeRange declared) {
      return ::mla::areCompatibleTypes(inferred, declared);
    }
  }];
}

/// An op without effects. It is speculatable unless an operand may hold a value
/// for which the op has undefined behavior.
class MLA_TensorOp<string opMnemonic, list<Trait> opTraits = []>
    : MLA_InferOp<opMnemonic, opTraits # [
        NoMemoryEffect, DeclareOpInterfaceMethods<ConditionallySpeculatable>]>;

#endif // MLA_DIALECT_MLA_IR_MLAOPBASE_TD
