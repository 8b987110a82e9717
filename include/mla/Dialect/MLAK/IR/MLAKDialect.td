//===- MLAKDialect.td - The mlak dialect -------------------*- tablegen -*-===//
//
// Which kernel runs, on buffers: one op for each function of mla_runtime.h.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_DIALECT_MLAK_IR_MLAKDIALECT_TD
#define MLA_DIALECT_MLAK_IR_MLAKDIALECT_TD

include "mlir/IR/OpBase.td"

def MLAK_Dialect : Dialect {
  let name = "mlak";
  let cppNamespace = "::mla::mlak";
  let summary = "calls of the MLA runtime, destination style";
  let description = [{
    One op for each function of `mla_runtime.h`. An op's operands stand in the
    order of the function's argument struct: inputs, then the buffers that it
    writes (`outs`). Before bufferization the buffers are tensors and each out
    is tied to a result; afterwards they are memrefs and there are no results.

    Effects follow the operands' types: tensors have none; a memref input is
    read, a memref out is written. A cache is a reference and is read or written
    either way. There is no `!mla.plan` here: a plan is a buffer of bytes.

    `kernel` names the entry of the kernel manifest that was chosen. LSE buffers
    are plain f32; their base is an attribute.

    Constraints common to all ops (a message begins with the number):
    * C1: buffers are all tensors or all memrefs.
    * C2: the rank of every operand is that of the op's shape signature.
    * C3: static dimensions with the same letter in the shape signature are
      equal.
    * C4: a memref's innermost stride is 1, where the function asks for it.
    * C5: the number of outs is one of those that the function has.
    * C6: operands and results have the types that an op's tables give.
    * C7: each out that is a tensor has a result, of its type; others have none.
  }];
  let dependentDialects = ["::mla::MLADialect"];
}

#endif // MLA_DIALECT_MLAK_IR_MLAKDIALECT_TD
