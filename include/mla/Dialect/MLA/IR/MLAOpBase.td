//===- MLAOpBase.td - What the mla op definitions share ----*- tablegen -*-===//
//
// Constraints are numbered per op; a verifier's message begins with the number.
// What ODS already says (kinds of types, element types) is not repeated in C++.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_DIALECT_MLA_IR_MLAOPBASE_TD
#define MLA_DIALECT_MLA_IR_MLAOPBASE_TD

include "mla/Dialect/MLA/IR/MLATypes.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class MLA_Op<string opMnemonic, list<Trait> traits = []>
    : Op<MLA_Dialect, opMnemonic, traits> {
  let hasVerifier = 1;
}

/// 16-, 32- or 64-bit float tensors: what MLA's activations and weights are.
def MLA_Float : AnyTypeOf<[F16, BF16, F32, F64]>;
def MLA_FloatTensor : RankedTensorOf<[MLA_Float]>;
def MLA_I32Tensor : RankedTensorOf<[I32]>;
def MLA_IndexTensor : RankedTensorOf<[I32, I64]>;
def MLA_MaskTensor : RankedTensorOf<[I1, F16, BF16, F32, F64]>;
/// f32 tensors that carry their base, as `#mla.lse` verifies.
def MLA_LseTensor : Type<
    And<[RankedTensorOf<[F32]>.predicate,
         CPred<"::llvm::isa_and_nonnull<::mla::LseAttr>("
               "::llvm::cast<::mlir::RankedTensorType>($_self).getEncoding())">]>,
    "ranked tensor of f32 with an #mla.lse encoding",
    "::mlir::RankedTensorType">;

/// Results follow from operands; sizes known on one side only are accepted.
class MLA_InferOp<string opMnemonic, list<Trait> traits = []>
    : MLA_Op<opMnemonic, traits # [
        DeclareOpInterfaceMethods<InferTypeOpInterface, ["inferReturnTypes"]>]> {
  let extraClassDeclaration = [{
    /// Whether `actual` may stand where `inferred` follows from the operands.
    static bool isCompatibleReturnTypes(::mlir::TypeRange inferred,
                                        ::mlir::TypeRange actual) {
      return ::mla::areCompatibleTypes(inferred, actual);
    }
  }];
}

/// No effects, and speculatable unless an operand may hold a bad number.
class MLA_TensorOp<string opMnemonic, list<Trait> traits = []>
    : MLA_InferOp<opMnemonic, traits # [
        NoMemoryEffect, DeclareOpInterfaceMethods<ConditionallySpeculatable>]>;

#endif // MLA_DIALECT_MLA_IR_MLAOPBASE_TD
