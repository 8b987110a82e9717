//===- TypeRules.cpp - Numbered constraints on types ----------------------===//

#include "mla/Dialect/MLA/IR/TypeRules.h"

#include "mla/Dialect/MLA/IR/MLADialect.h"

#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mla;
using namespace mlir;

static unsigned getIntegerBit(IntegerType type) {
  if (!type.isSignless())
    return 0;
  switch (type.getWidth()) {
  case 1:
    return element::I1;
  case 8:
    return element::I8;
  case 32:
    return element::I32;
  case 64:
    return element::I64;
  default:
    return 0;
  }
}

unsigned mla::getElementBit(Type type) {
  return llvm::TypeSwitch<Type, unsigned>(type)
      .Case<Float16Type>([](Type) -> unsigned { return element::F16; })
      .Case<BFloat16Type>([](Type) -> unsigned { return element::BF16; })
      .Case<Float32Type>([](Type) -> unsigned { return element::F32; })
      .Case<Float64Type>([](Type) -> unsigned { return element::F64; })
      .Case<IntegerType>(getIntegerBit)
      .Default(0u);
}

bool mla::isLseTensor(Type type) {
  return isTensorOf<element::F32>(type) &&
         isa_and_nonnull<LseAttr>(cast<RankedTensorType>(type).getEncoding());
}

LogicalResult mla::detail::verifyTypeRule(Operation *op, int number,
                                          const TypeRule &rule,
                                          TypeRange types) {
  auto fail = [&]() {
    return op->emitOpError()
           << "C" << number << ": "
           << llvm::convertToSnakeFromCamelCase(rule.name) << " must be ";
  };
  bool fits = rule.count == ValueCount::Variadic || types.size() == 1 ||
              (rule.count == ValueCount::Optional && types.empty());
  if (!fits)
    return fail() << (rule.count == ValueCount::One ? "one value"
                                                    : "at most one value")
                  << ", got " << types.size();
  for (Type type : types)
    if (!rule.accepts(type))
      return fail() << rule.expected << ", got " << type;
  return success();
}

/// Whether a value of type `actual` may stand where `inferred` is expected.
static bool areCompatible(Type inferred, Type actual) {
  if (inferred == actual)
    return true;
  auto left = dyn_cast<RankedTensorType>(inferred);
  auto right = dyn_cast<RankedTensorType>(actual);
  return left && right && left.getElementType() == right.getElementType() &&
         left.getEncoding() == right.getEncoding() &&
         succeeded(verifyCompatibleShape(left, right));
}

LogicalResult mla::detail::verifyResultsFollow(Operation *op, int number,
                                               ArrayRef<TypeRule> results) {
  auto interface = dyn_cast<InferTypeOpInterface>(op);
  SmallVector<Type> inferred;
  if (!interface || failed(interface.inferReturnTypes(
                        op->getContext(), op->getLoc(), op->getOperands(),
                        op->getRawDictionaryAttrs(), op->getPropertiesStorage(),
                        op->getRegions(), inferred)))
    return success();
  for (auto [i, rule] : llvm::enumerate(results)) {
    Type want = i < inferred.size() ? inferred[i] : Type();
    Type got = i < op->getNumResults() ? op->getResult(i).getType() : Type();
    if ((!want && !got) || (want && got && areCompatible(want, got)))
      continue;
    InFlightDiagnostic error = op->emitOpError()
                               << "C" << number << ": "
                               << llvm::convertToSnakeFromCamelCase(rule.name)
                               << ", which follows from the operands, must be ";
    (want ? error << want : error << "absent") << ", got ";
    return got ? error << got : error << "none";
  }
  return success();
}
