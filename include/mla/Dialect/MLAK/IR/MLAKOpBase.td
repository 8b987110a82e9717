//===- MLAKOpBase.td - What the ops of mlak share ----------*- tablegen -*-===//
#ifndef MLA_DIALECT_MLAK_IR_MLAKOPBASE_TD
#define MLA_DIALECT_MLAK_IR_MLAKOPBASE_TD

include "mla/Dialect/MLA/IR/MLATypeRules.td"
include "mla/Dialect/MLAK/IR/MLAKDialect.td"
include "mla/Dialect/MLAK/IR/MLAKInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class MLAK_BufferOf<list<string> elements>
    : MLA_ShapedOf<"isBufferOf", "ranked tensor or memref", elements, "::mlir::Type">;
def MLAK_Float : MLAK_BufferOf<["F16", "BF16", "F32"]>;
def MLAK_Int : MLAK_BufferOf<["I32"]>;
def MLAK_Position : MLAK_BufferOf<["I32", "I64"]>;
def MLAK_Mask : MLAK_BufferOf<["I1", "F16", "BF16", "F32"]>;
def MLAK_Bytes : MLAK_BufferOf<["I8"]>;
def MLAK_Out : MLAK_BufferOf<["F16", "BF16", "F32", "I8"]>;
def MLAK_Workspace : MLA_ShapedOf<"isMemRefOf", "memref", ["I8"], "::mlir::MemRefType">;
def MLAK_Lse : MLAK_BufferOf<["F32"]>;
def MLAK_Result : MLA_Checked<"::mla::isOf<::mlir::RankedTensorType>", "ranked tensor",
                              "::mlir::RankedTensorType">;

class MLAK_TypedOp<string opMnemonic, list<Trait> traits>
    : Op<MLAK_Dialect, opMnemonic, [MLA_NumberedTypes<6>] # traits> {
  code typeRules = MLA_TypeRules<"getOperandRules", arguments>.declaration
                   # MLA_TypeRules<"getResultRules", results>.declaration;
  code typeRuleTables = MLA_TypeRules<"getOperandRules", arguments>.definition
                        # MLA_TypeRules<"getResultRules", results>.definition;
  let extraClassDeclaration = typeRules;
  let extraClassDefinition = typeRuleTables;
}

/// `function`: C function; `query`: its workspace query, "" without one; `tag`:
/// the second argument of that, -1 where it has none; `shapes`: the shape
/// signature; `inputs`: pointer segments; `least`, `most`: numbers of outs;
/// `anyStride`: C++ condition on `segment`, which need not have innermost stride 1.
///
/// A shape signature is "INPUTS->OUTS": words with commas between, one for each
/// segment of the inputs and for each of the outs. A word has a letter for each
/// dimension of an operand; equal letters are equal sizes. `*` is any size, `+` the
/// size B + 1; `t` or `k` as the first letter is one or more token dimensions. The
/// word `?` is any shape, `@` a cache, which gives C and r. "B,+->*": a vector of B
/// elements, one of B + 1, and an out of any size. MLAKVerifiers.cpp checks it.
class MLAK_Op<string opMnemonic, string function, string query, int tag,
              string shapes, int inputs, int least, int most,
              string anyStride = "false",
              list<Trait> traits = [AttrSizedOperandSegments]>
    : MLAK_TypedOp<opMnemonic, traits # [
        MLAK_KernelOpInterface, DestinationStyleOpInterface,
        DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let results = (outs Variadic<MLAK_Result>:$results);
  code common = [{
    ::llvm::StringRef getCallee() { return "}] # function # [{"; }
    ::llvm::StringRef getWorkspaceQuery() { return "}] # query # [{"; }
    int32_t getWorkspaceQueryTag() { return }] # tag # [{; }
    ::llvm::StringRef getShapeSignature() { return "}] # shapes # [{"; }
    unsigned getNumInputSegments() { return }] # inputs # [{; }
    std::pair<unsigned, unsigned> getOutsRange() {
      return {}] # least # ", " # most # [{};
    }
    ::mlir::OperandRange getSegment(unsigned i) { return getODSOperands(i); }
    ::mlir::OperandRange getOutBuffers() { return getOuts(); }
    bool needsUnitStride(unsigned segment) { return !(}] # anyStride # [{); }
    ::llvm::StringRef getKernelName() { return getKernel(); }
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getOutsMutable(); }
    void setWorkspaceBuffer(::mlir::Value buffer) {
      ::mla::mlak::detail::setWorkspace(*this, buffer);
    }
    ::mlir::Value getWorkspaceBuffer() {
      return ::mla::mlak::detail::getWorkspace(*this);
    }
    void getScalarSlots(::llvm::SmallVectorImpl<::mlir::OpFoldResult> &slots);
  }];
  let extraClassDeclaration = typeRules # common;
  code effects = [{
    void $cppClass::getEffects(
        ::llvm::SmallVectorImpl<::mlir::MemoryEffects::EffectInstance> &effects) {
      ::mla::mlak::detail::getBufferEffects(*this, effects);
    }
  }];
  let extraClassDefinition = typeRuleTables # effects;
}

#endif // MLA_DIALECT_MLAK_IR_MLAKOPBASE_TD
