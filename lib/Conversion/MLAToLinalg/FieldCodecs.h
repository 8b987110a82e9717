//===- FieldCodecs.h - Arithmetic of quantised cache fields -----*- C++ -*-===//
//
// The operations of mla_quantise.h on values of the IR: a code is an i8, a
// value an f32. Each operation has the bits of its function there.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_LIB_CONVERSION_MLATOLINALG_FIELDCODECS_H
#define MLA_LIB_CONVERSION_MLATOLINALG_FIELDCODECS_H

#include "Emitter.h"

namespace mla {

/// Emits mlaDecodeElement. `type` is f8E4M3FN, f8E5M2 or f4E2M1FN; the code of
/// an f4E2M1FN is in the low 4 bits.
mlir::Value emitDecode(Emitter &emitter, mlir::Value code, mlir::Type type);

/// Emits mlaEncodeElement, the inverse of `emitDecode` with rounding.
mlir::Value emitEncode(Emitter &emitter, mlir::Value value, mlir::Type type);

/// Rounds a value to the 16 bits from which quantised elements are made: f16 if
/// it is an f16, else bf16. Returns it as f32.
mlir::Value emitRoundTo16(Emitter &emitter, mlir::Value value);

/// Emits mlaBlockScaleValue. `bits` is an integer as wide as `scaleType`.
mlir::Value emitScaleValue(Emitter &emitter, mlir::Value bits,
                           mlir::Type scaleType);

/// Emits mlaBlockScale: the bits of the scale of a tile whose largest magnitude
/// is `amax`. `operandScale` is null for 1.
mlir::Value emitBlockScale(Emitter &emitter, mlir::Value amax,
                           mlir::Type elementType, mlir::Type scaleType,
                           mlir::Value operandScale);

} // namespace mla

#endif // MLA_LIB_CONVERSION_MLATOLINALG_FIELDCODECS_H
