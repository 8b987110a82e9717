//===- MLAKDialect.td - The mlak dialect -------------------*- tablegen -*-===//
//
// Calls of chosen kernels on buffers: one op per function of mla_runtime.h.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_DIALECT_MLAK_IR_MLAKDIALECT_TD
#define MLA_DIALECT_MLAK_IR_MLAKDIALECT_TD

include "mlir/IR/OpBase.td"

def MLAK_Dialect : Dialect {
  let name = "mlak";
  let cppNamespace = "::mla::mlak";
  let summary = "Calls of the MLA runtime in destination style";
  let description = [{
    One op for each function of `mla_runtime.h`. The operands have the order of
    the function's argument struct: inputs, then the buffers that the function
    writes (`outs`). Before bufferization the buffers are tensors, and each out
    is tied to a result. After bufferization the buffers are memrefs, and the op
    has no results.

    Effects follow from the operands' types. Tensors have no effects. A memref
    input is read, and a memref out is written. A cache is a reference, and is
    read or written before bufferization, too. A plan is a buffer of bytes; the
    dialect does not use `!mla.plan`.

    `kernel` names the chosen entry of the kernel manifest. LSE buffers have
    element type f32; the base of the logarithm is an attribute.

    Constraints of all ops; the message of an error begins with the number:
    * C1: buffers are all tensors or all memrefs.
    * C2: every operand has the rank of its shape in the op's description.
      `tokens` stands for one or more dimensions.
    * C3: dimensions with the same name in the op's description are equal.
    * C4: the innermost stride of a memref is 1 if the function requires it.
    * C5: the function accepts this number of outs.
  }];
  let dependentDialects = ["::mla::MLADialect"];
}

#endif // MLA_DIALECT_MLAK_IR_MLAKDIALECT_TD
