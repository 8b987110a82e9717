//===- MLAKOpBase.td - Base classes of the mlak ops --------*- tablegen -*-===//
#ifndef MLA_DIALECT_MLAK_IR_MLAKOPBASE_TD
#define MLA_DIALECT_MLAK_IR_MLAKOPBASE_TD

include "mla/Dialect/MLA/IR/MLARequiredOperands.td"
include "mla/Dialect/MLA/IR/MLATypes.td"
include "mla/Dialect/MLAK/IR/MLAKDialect.td"
include "mla/Dialect/MLAK/IR/MLAKInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

//===----------------------------------------------------------------------===//
// Type constraints
//===----------------------------------------------------------------------===//

class MLAK_BufferOf<list<Type> elements>
    : Type<Or<[RankedTensorOf<elements>.predicate, MemRefOf<elements>.predicate]>,
           "ranked tensor or memref of " # AnyTypeOf<elements>.summary # " values">;

def MLAK_Float : MLAK_BufferOf<[F16, BF16, F32]>;
def MLAK_Scaled : MLAK_BufferOf<[F16, BF16, F32, F8E4M3FN]>;
def MLAK_Scale : MLAK_BufferOf<[F32]>;
def MLAK_Quantized : MLAK_BufferOf<[F8E4M3FN, F32]>;
def MLAK_Int : MLAK_BufferOf<[I32]>;
def MLAK_Position : MLAK_BufferOf<[I32, I64]>;
def MLAK_Mask : MLAK_BufferOf<[I1, F16, BF16, F32]>;
def MLAK_Bytes : MLAK_BufferOf<[I8]>;
def MLAK_Out : MLAK_BufferOf<[F16, BF16, F32, I8]>;
def MLAK_Lse : MLAK_BufferOf<[F32]>;
def MLAK_Workspace : MemRefOf<[I8]>;

//===----------------------------------------------------------------------===//
// Base classes
//===----------------------------------------------------------------------===//

/// An op that is not a call of a kernel.
class MLAK_HelperOp<string opMnemonic, list<Trait> opTraits>
    : Op<MLAK_Dialect, opMnemonic, opTraits> {
  let traits = opTraits # MLA_RequiredOperands<opTraits, arguments>.traits;
}

/// The names of an op's operands, one segment each. Attributes have no segment.
/// Operands come before attributes, so segment i is argument i.
class MLAK_Segments<dag arguments> {
  list<int> operands = !filter(i, !range(!size(arguments)),
      !initialized(!getdagarg<TypeConstraint>(arguments, i)));
  list<string> names = !foreach(i, operands, !getdagname(arguments, i));
  string literals = !interleave(!foreach(name, names, "\"" # name # "\""), ", ");
}

/// The index of the segment `name`.
class MLAK_SegmentIndex<dag arguments, string name> {
  int value = !head(!filter(i, !range(!size(arguments)),
                            !eq(!getdagname(arguments, i), name)));
}

/// A call of one C function. The operands are the pointers of its argument
/// struct, in order, then scalars of type index, then `outs`, then `workspace`.
/// In the struct, the last `numTrailingSegments` pointers follow the scalars.
class MLAK_Op<string opMnemonic, list<Trait> opTraits = [AttrSizedOperandSegments]>
    : MLAK_HelperOp<opMnemonic, opTraits # [
        MLAK_KernelOpInterface, DestinationStyleOpInterface,
        DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let hasVerifier = 1;

  /// The C function.
  string callee = ?;
  /// The C function that returns the size of the workspace (empty if the op
  /// needs no scratch memory), and the second argument of this function (-1 if
  /// it has no second argument).
  string workspaceQuery = "";
  int workspaceQueryTag = -1;
  /// The number of operands that are pointers of the argument struct.
  int numInputSegments = MLAK_SegmentIndex<arguments, "outs">.value;
  /// The number of these operands, the last ones, whose pointers are after the
  /// scalars of the struct.
  int numTrailingSegments = 0;
  /// The least and the greatest number of outs.
  int minOuts = 1;
  int maxOuts = 1;
  /// The operands that may have any innermost stride.
  list<string> anyStride = [];
  /// C++ expressions of the scalars of the argument struct, in order.
  list<string> scalars = [];

  string isAnyStride = !interleave(
      ["false"] # !foreach(name, anyStride,
          "segment == " # MLAK_SegmentIndex<arguments, name>.value), " || ");
  let extraClassDeclaration = [{
    ::llvm::StringRef getCallee() { return "}] # callee # [{"; }
    ::llvm::StringRef getWorkspaceQuery() { return "}] # workspaceQuery # [{"; }
    int32_t getWorkspaceQueryTag() { return }] # workspaceQueryTag # [{; }
    ::llvm::ArrayRef<::llvm::StringLiteral> getSegmentNames() {
      static constexpr ::llvm::StringLiteral names[] = {}]
      # MLAK_Segments<arguments>.literals # [{};
      return names;
    }
    unsigned getNumInputSegments() { return }] # numInputSegments # [{; }
    unsigned getNumTrailingSegments() { return }] # numTrailingSegments # [{; }
    std::pair<unsigned, unsigned> getOutsRange() {
      return {}] # minOuts # ", " # maxOuts # [{};
    }
    ::mlir::OperandRange getSegment(unsigned i) { return getODSOperands(i); }
    ::mlir::OperandRange getOutBuffers() { return getOuts(); }
    bool needsUnitStride(unsigned segment) { return !(}] # isAnyStride # [{); }
    ::llvm::StringRef getKernelName() { return getKernel(); }
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getOutsMutable(); }
    void setWorkspaceBuffer(::mlir::Value buffer) {
      ::mla::mlak::detail::setWorkspace(*this, buffer);
    }
    ::mlir::Value getWorkspaceBuffer() {
      return ::mla::mlak::detail::getWorkspace(*this);
    }
    void getScalarSlots(::llvm::SmallVectorImpl<::mlir::OpFoldResult> &slots) {
}] # !interleave(!foreach(scalar, scalars,
        "      slots.push_back(::mla::mlak::detail::toScalar(getContext(), "
        # scalar # "));\n"), "") # [{    }
  }];
  let extraClassDefinition = [{
    void $cppClass::getEffects(
        ::llvm::SmallVectorImpl<::mlir::MemoryEffects::EffectInstance> &effects) {
      ::mla::mlak::detail::getBufferEffects(*this, effects);
    }
  }];
}

#endif // MLA_DIALECT_MLAK_IR_MLAKOPBASE_TD
