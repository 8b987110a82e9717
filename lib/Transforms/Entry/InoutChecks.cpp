//===- InoutChecks.cpp - Check the attributes of inout arguments ----------===//

#include "InoutChecks.h"

#include "mla/Analysis/SizeExpr.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mla;

/// Maps the position of a result in the original model to its position among
/// the results of this function.
static FailureOr<llvm::SmallDenseMap<int64_t, unsigned>>
numberResults(func::FuncOp function) {
  llvm::SmallDenseMap<int64_t, unsigned> places;
  for (unsigned i = 0, e = function.getNumResults(); i < e; ++i) {
    auto given = function.getResultAttrOfType<IntegerAttr>(i, "mla.result");
    int64_t number = given ? given.getInt() : int64_t(i);
    if (!places.try_emplace(number, i).second)
      return function.emitError(
                 "mla.result must be different for each result, got ")
             << number << " for results " << places[number] << " and " << i;
  }
  return places;
}

/// Returns true if a result has the size of its argument in a dimension, false
/// if not, and std::nullopt if that is unknown.
static std::optional<bool> isSameSize(const EntryShapes &shapes,
                                      unsigned argument, unsigned result,
                                      int64_t dim) {
  if (result >= shapes.results.size())
    return std::nullopt;
  AffineExpr expected = shapes.arguments[argument].getResult(dim),
             got = shapes.results[result].getResult(dim);
  return SizeAlgebra(got.getContext())
      .compare(arith::CmpIPredicate::eq, expected, got);
}

static std::string toText(AffineExpr expr) {
  std::string text;
  llvm::raw_string_ostream(text) << expr;
  return text;
}

/// Checks that a new value fits the buffer of its argument.
static LogicalResult checkInout(func::FuncOp function,
                                const EntryShapes &shapes, unsigned argument,
                                unsigned result,
                                SmallVectorImpl<UnprovedInout> &unproved) {
  auto fail = [&] {
    return function.emitError("the new value of argument ")
           << argument << ", result " << result << ", must have ";
  };
  auto to = dyn_cast<RankedTensorType>(function.getArgumentTypes()[argument]);
  Type from = function.getResultTypes()[result];
  if (!to || getElementTypeOrSelf(from) != to.getElementType() ||
      failed(verifyCompatibleShape(from, to)))
    return fail() << "type " << function.getArgumentTypes()[argument]
                  << ", got " << from;
  ArrayRef<int64_t> sizes = cast<RankedTensorType>(from).getShape();
  for (int64_t dim = 0; dim < to.getRank(); ++dim) {
    if (sizes[dim] == to.getDimSize(dim) && !to.isDynamicDim(dim))
      continue;
    std::optional<bool> same = isSameSize(shapes, argument, result, dim);
    if (!same)
      unproved.push_back({result, argument, static_cast<unsigned>(dim)});
    else if (!*same)
      return fail() << "size "
                    << toText(shapes.arguments[argument].getResult(dim))
                    << " in dimension " << dim << ", got "
                    << toText(shapes.results[result].getResult(dim));
  }
  return success();
}

LogicalResult mla::checkInouts(func::FuncOp function, const EntryShapes &shapes,
                               SmallVectorImpl<UnprovedInout> &unproved) {
  auto places = numberResults(function);
  if (failed(places))
    return failure();
  llvm::SmallDenseMap<int64_t, unsigned> owners;
  for (unsigned i = 0, e = function.getNumArguments(); i < e; ++i) {
    Attribute given = function.getArgAttr(i, "mla.inout");
    if (!given)
      continue;
    auto attr = dyn_cast<IntegerAttr>(given);
    if (!attr)
      return function.emitError("mla.inout of argument ")
             << i << " must be the number of a result, got " << given;
    auto place = places->find(attr.getInt());
    if (place == places->end())
      return function.emitError("mla.inout of argument ")
             << i << " must be a result of the function, got " << attr.getInt();
    auto [owner, isNew] = owners.try_emplace(attr.getInt(), i);
    if (!isNew)
      return function.emitError(
                 "mla.inout must be different for each argument, got ")
             << attr.getInt() << " for arguments " << owner->second << " and "
             << i;
    if (failed(checkInout(function, shapes, i, place->second, unproved)))
      return failure();
  }
  return success();
}
