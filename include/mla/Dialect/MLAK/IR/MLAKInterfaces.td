//===- MLAKInterfaces.td - What all kernel ops share -------*- tablegen -*-===//
#ifndef MLA_DIALECT_MLAK_IR_MLAKINTERFACES_TD
#define MLA_DIALECT_MLAK_IR_MLAKINTERFACES_TD

include "mlir/IR/OpBase.td"

def MLAK_KernelOpInterface : OpInterface<"KernelOpInterface"> {
  let cppNamespace = "::mla::mlak";
  let description = [{
    A call of one runtime function: what lowering needs to fill its argument
    struct, pointers first and 8-byte scalars after them.
  }];
  let methods = [
    InterfaceMethod<"The C function.", "::llvm::StringRef", "getCallee">,
    InterfaceMethod<"The C function that says how much scratch this op needs, "
                    "empty if it needs none.",
                    "::llvm::StringRef", "getWorkspaceQuery">,
    InterfaceMethod<"The second argument of the query, -1 if it has none.",
                    "int32_t", "getWorkspaceQueryTag">,
    InterfaceMethod<"Shapes of inputs and outs as letters, see verifyShapes.",
                    "::llvm::StringRef", "getShapeSignature">,
    InterfaceMethod<"Number of segments of inputs that are pointers.",
                    "unsigned", "getNumInputSegments">,
    InterfaceMethod<"Fewest and most outs.", "std::pair<unsigned, unsigned>",
                    "getOutsRange">,
    InterfaceMethod<"Operands of segment `i`, of the inputs or (the last) of "
                    "the outs.",
                    "::mlir::OperandRange", "getSegment", (ins "unsigned":$i)>,
    InterfaceMethod<"The buffers that it writes.", "::mlir::OperandRange",
                    "getOutBuffers">,
    InterfaceMethod<"Whether the function needs innermost stride 1 of this "
                    "segment.",
                    "bool", "needsUnitStride", (ins "unsigned":$segment)>,
    InterfaceMethod<"The scalars of the struct: integer or float attributes, "
                    "or values of type index.",
                    "void", "getScalarSlots",
                    (ins "::llvm::SmallVectorImpl<::mlir::OpFoldResult> &":$slots)>,
    InterfaceMethod<"Gives it scratch memory; only where there is a query.",
                    "void", "setWorkspaceBuffer", (ins "::mlir::Value":$buffer)>,
    InterfaceMethod<"Its scratch memory, null before it was planned.",
                    "::mlir::Value", "getWorkspaceBuffer">,
    InterfaceMethod<"The chosen entry of the kernel manifest.",
                    "::llvm::StringRef", "getKernelName">
  ];
  let verify = "return ::mla::mlak::detail::verifyKernelOp($_op);";
}

#endif // MLA_DIALECT_MLAK_IR_MLAKINTERFACES_TD
