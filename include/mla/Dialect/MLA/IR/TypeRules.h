//===- TypeRules.h - Numbered constraints on types --------------*- C++ -*-===//
//
// What ODS lets pass (MLATypeRules.td) is checked here, with the constraint's
// number and the operand's name:
//   'mla.decode' op C15: table must be ranked tensor of i32, got
//   'tensor<1x2xi64>'
//
//===----------------------------------------------------------------------===//
#ifndef MLA_DIALECT_MLA_IR_TYPERULES_H
#define MLA_DIALECT_MLA_IR_TYPERULES_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"

namespace mla {

/// Element types, each a bit of a set.
namespace element {
enum : unsigned {
  I1 = 1,
  I8 = 2,
  I32 = 4,
  I64 = 8,
  F16 = 16,
  BF16 = 32,
  F32 = 64,
  F64 = 128,
};
} // namespace element

/// The bit of an element type, 0 if it has none. Integers are signless.
unsigned getElementBit(mlir::Type type);

/// Whether `type` is a `ShapedT` of one of the elements in the set `allowed`.
template <typename ShapedT, unsigned allowed> bool isShapedOf(mlir::Type type) {
  auto shaped = mlir::dyn_cast<ShapedT>(type);
  return shaped && (getElementBit(shaped.getElementType()) & allowed) != 0;
}

/// Whether `type` is a ranked tensor of elements in `allowed`.
template <unsigned allowed> bool isTensorOf(mlir::Type type) {
  return isShapedOf<mlir::RankedTensorType, allowed>(type);
}

/// Whether `type` is a memref of elements in `allowed`.
template <unsigned allowed> bool isMemRefOf(mlir::Type type) {
  return isShapedOf<mlir::MemRefType, allowed>(type);
}

/// Whether `type` is a ranked tensor or a memref of elements in `allowed`.
template <unsigned allowed> bool isBufferOf(mlir::Type type) {
  return isTensorOf<allowed>(type) || isMemRefOf<allowed>(type);
}

/// Whether `type` is a ranked tensor of f32 with an `#mla.lse` encoding.
bool isLseTensor(mlir::Type type);

/// Whether `type` is a `T`.
template <typename T> bool isOf(mlir::Type type) { return mlir::isa<T>(type); }

/// How many values an operand or result stands for.
enum class ValueCount { One, Optional, Variadic };

/// What an operand or result of an op has to be.
struct TypeRule {
  llvm::StringLiteral name;     ///< in ODS, or as messages call it
  llvm::StringLiteral expected; ///< in words
  bool (*accepts)(mlir::Type);
  ValueCount count;
};

namespace detail {
/// Checks one operand or result against its rule.
llvm::LogicalResult verifyTypeRule(mlir::Operation *op, int number,
                                   const TypeRule &rule, mlir::TypeRange types);

/// If results follow from operands: they are compatible with what follows, that
/// is equal but for sizes known on one side only. To be called after the op's
/// other constraints hold.
llvm::LogicalResult verifyResultsFollow(mlir::Operation *op, int number,
                                        llvm::ArrayRef<TypeRule> results);
} // namespace detail

/// Op trait: constraint `Number` of the op says that operands and results have
/// the types declared in ODS, `Number` + 1 that results follow from operands,
/// where they do. The first runs before all constraints of the op's own
/// verifier, which may then rely on the types; the second after them.
template <int Number> struct NumberedTypes {
  template <typename OpTy>
  class Impl
      : public mlir::OpTrait::TraitBase<OpTy, NumberedTypes<Number>::Impl> {
  public:
    static llvm::LogicalResult verifyTrait(mlir::Operation *operation) {
      auto op = mlir::cast<OpTy>(operation);
      for (auto [i, rule] : llvm::enumerate(OpTy::getOperandRules()))
        if (failed(detail::verifyTypeRule(operation, Number, rule,
                                          op.getODSOperands(i).getTypes())))
          return mlir::failure();
      for (auto [i, rule] : llvm::enumerate(OpTy::getResultRules()))
        if (failed(detail::verifyTypeRule(operation, Number, rule,
                                          op.getODSResults(i).getTypes())))
          return mlir::failure();
      return mlir::success();
    }

    static llvm::LogicalResult verifyRegionTrait(mlir::Operation *operation) {
      return detail::verifyResultsFollow(operation, Number + 1,
                                         OpTy::getResultRules());
    }
  };
};

} // namespace mla

#endif // MLA_DIALECT_MLA_IR_TYPERULES_H
