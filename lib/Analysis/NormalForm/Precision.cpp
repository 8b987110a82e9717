//===- Precision.cpp - Casts that lose precision --------------------------===//

#include "mla/Analysis/NormalForm/Precision.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"

using namespace mla::nf;
using namespace mlir;

bool Precision::holds(FloatType to, FloatType from) {
  return llvm::APFloat::isRepresentableBy(from.getFloatSemantics(),
                                          to.getFloatSemantics());
}

bool Precision::isRounded(Value result, Type from, Type to) {
  auto wide = dyn_cast_or_null<FloatType>(from),
       narrow = dyn_cast_or_null<FloatType>(to);
  if (!wide || !narrow || holds(narrow, wide))
    return false;
  met.insert({result, {wide, narrow}});
  return type && result != through && !holds(narrow, type);
}

bool Precision::loses(FloatType element) const {
  return llvm::any_of(
      met, [&](const auto &cast) { return !holds(cast.second.to, element); });
}
