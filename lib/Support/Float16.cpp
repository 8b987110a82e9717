//===- Float16.cpp - 16-bit floats in software ----------------------------===//

#include "mla/Support/Float16.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/bit.h"

float mla::bfloat16ToFloat(uint16_t bits) {
  return llvm::bit_cast<float>(static_cast<uint32_t>(bits) << 16);
}

uint16_t mla::floatToBFloat16(float value) {
  uint32_t bits = llvm::bit_cast<uint32_t>(value);
  if (value != value)
    return static_cast<uint16_t>(bits >> 16 | 0x40);
  // Half of the dropped part, less one when the kept part is even.
  bits += 0x7fff + (bits >> 16 & 1);
  return static_cast<uint16_t>(bits >> 16);
}

float mla::halfToFloat(uint16_t bits) {
  llvm::APFloat value(llvm::APFloat::IEEEhalf(), llvm::APInt(16, bits));
  return value.convertToFloat();
}

uint16_t mla::floatToHalf(float value) {
  llvm::APFloat half(value);
  bool inexact = false;
  half.convert(llvm::APFloat::IEEEhalf(), llvm::APFloat::rmNearestTiesToEven,
               &inexact);
  return static_cast<uint16_t>(half.bitcastToAPInt().getZExtValue());
}
