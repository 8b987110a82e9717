//===- MLAKInterfaces.td - Interface of the kernel ops -----*- tablegen -*-===//
#ifndef MLA_DIALECT_MLAK_IR_MLAKINTERFACES_TD
#define MLA_DIALECT_MLAK_IR_MLAKINTERFACES_TD

include "mlir/IR/OpBase.td"

def MLAK_KernelOpInterface : OpInterface<"KernelOpInterface"> {
  let cppNamespace = "::mla::mlak";
  let description = [{
    A call of one runtime function. Lowering fills the function's argument
    struct from the methods: pointers first, then 8-byte scalars. A segment is
    the values of one ODS operand.
  }];
  let methods = [
    InterfaceMethod<"Returns the C function.",
                    "::llvm::StringRef", "getCallee">,
    InterfaceMethod<"Returns the C function that computes the scratch bytes of "
                    "this op, empty if the op needs no scratch memory.",
                    "::llvm::StringRef", "getWorkspaceQuery">,
    InterfaceMethod<"Returns the second argument of the workspace query, -1 "
                    "if it has none.",
                    "int32_t", "getWorkspaceQueryTag">,
    InterfaceMethod<"Returns the ODS names of all segments.",
                    "::llvm::ArrayRef<::llvm::StringLiteral>",
                    "getSegmentNames">,
    InterfaceMethod<"Returns the number of input segments that are pointers; "
                    "they come first.",
                    "unsigned", "getNumInputSegments">,
    InterfaceMethod<"Returns the number of input segments, the last ones, whose "
                    "pointers are after the scalars of the struct.",
                    "unsigned", "getNumTrailingSegments">,
    InterfaceMethod<"Returns the least and the greatest number of outs.",
                    "std::pair<unsigned, unsigned>", "getOutsRange">,
    InterfaceMethod<"Returns the operands of segment `i`.",
                    "::mlir::OperandRange", "getSegment", (ins "unsigned":$i)>,
    InterfaceMethod<"Returns the buffers that the op writes.",
                    "::mlir::OperandRange", "getOutBuffers">,
    InterfaceMethod<"True if the function requires innermost stride 1 of an "
                    "input segment, or of the outs for the number of input "
                    "segments.",
                    "bool", "needsUnitStride", (ins "unsigned":$segment)>,
    InterfaceMethod<"Appends the scalars of the struct: integer or float "
                    "attributes, or values of type index.",
                    "void", "getScalarSlots",
                    (ins "::llvm::SmallVectorImpl<::mlir::OpFoldResult> &":$slots)>,
    InterfaceMethod<"Sets the scratch memory; has no effect on an op without a "
                    "workspace query.",
                    "void", "setWorkspaceBuffer", (ins "::mlir::Value":$buffer)>,
    InterfaceMethod<"Returns the scratch memory, null before it is planned.",
                    "::mlir::Value", "getWorkspaceBuffer">,
    InterfaceMethod<"Returns the chosen entry of the kernel manifest.",
                    "::llvm::StringRef", "getKernelName">
  ];
  let verify = "return ::mla::mlak::detail::verifyKernelOp($_op);";
}

#endif // MLA_DIALECT_MLAK_IR_MLAKINTERFACES_TD
