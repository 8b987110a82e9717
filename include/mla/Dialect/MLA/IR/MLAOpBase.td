//===- MLAOpBase.td - What the mla op definitions share ----*- tablegen -*-===//
//
// Constraints are numbered per op; a verifier's message begins with the number.
// Types are declared here and checked under such a number, too: MLATypeRules.td.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_DIALECT_MLA_IR_MLAOPBASE_TD
#define MLA_DIALECT_MLA_IR_MLAOPBASE_TD

include "mla/Dialect/MLA/IR/MLATypeRules.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

/// Constraint `typeNumber` of an op is about the types of operands and results.
class MLA_Op<string opMnemonic, int typeNumber, list<Trait> traits = []>
    : Op<MLA_Dialect, opMnemonic, [MLA_NumberedTypes<typeNumber>] # traits> {
  let hasVerifier = 1;
  code typeRules = MLA_TypeRules<"getOperandRules", arguments>.declaration
                   # MLA_TypeRules<"getResultRules", results>.declaration;
  let extraClassDeclaration = typeRules;
  let extraClassDefinition = MLA_TypeRules<"getOperandRules", arguments>.definition
                             # MLA_TypeRules<"getResultRules", results>.definition;
}

/// Results follow from operands; sizes known on one side only are accepted.
/// Constraint `typeNumber` + 1 says so, in place of the interface's own check.
class MLA_InferOp<string opMnemonic, int typeNumber, list<Trait> traits = []>
    : MLA_Op<opMnemonic, typeNumber, traits # [
        DeclareOpInterfaceMethods<InferTypeOpInterface, ["inferReturnTypes"]>]> {
  let extraClassDeclaration = typeRules # [{
    static bool isCompatibleReturnTypes(::mlir::TypeRange, ::mlir::TypeRange) {
      return true;
    }
  }];
}

/// No effects, and speculatable unless an operand may hold a bad number.
class MLA_TensorOp<string opMnemonic, int typeNumber, list<Trait> traits = []>
    : MLA_InferOp<opMnemonic, typeNumber, traits # [
        NoMemoryEffect, DeclareOpInterfaceMethods<ConditionallySpeculatable>]>;

#endif // MLA_DIALECT_MLA_IR_MLAOPBASE_TD
