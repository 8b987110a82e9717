//===- AlignWhile.cpp - Give each tensor of scf.while one buffer ----------===//

#include "AlignWhile.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mla;

/// True if each forwarded value has the type of the carried value at the same
/// position. Positions without a tensor are ignored.
static bool isAligned(scf::WhileOp loop) {
  auto carried = loop.getInits().getTypes();
  auto passed = loop.getConditionOp().getArgs().getTypes();
  for (size_t i = 0; i < std::max(carried.size(), passed.size()); ++i) {
    Type before = i < carried.size() ? carried[i] : Type();
    Type after = i < passed.size() ? passed[i] : Type();
    bool hasTensor = isa_and_nonnull<TensorType>(before) ||
                     isa_and_nonnull<TensorType>(after);
    if (hasTensor && before != after)
      return false;
  }
  return true;
}

namespace {
/// The values that the new loop carries and forwards.
struct Alignment {
  SmallVector<Value> inits;    // of the old loop, then new buffers
  SmallVector<Value> passed;   // by the new condition
  SmallVector<unsigned> where; // index in `passed` of each old value
};
} // namespace

/// Sorts the forwarded values: the carried values come first, then the other
/// tensors, then the remaining values.
static LogicalResult align(scf::WhileOp loop, OpBuilder &builder,
                           Alignment &result) {
  auto before = loop.getBeforeArguments();
  auto args = loop.getConditionOp().getArgs();
  llvm::append_range(result.inits, loop.getInits());
  llvm::append_range(result.passed, before);
  auto isCarried = [&](Value value) {
    return llvm::is_contained(before, value);
  };
  for (auto [i, value] : llvm::enumerate(args)) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || llvm::is_contained(result.passed, value))
      continue;
    if (!type.hasStaticShape())
      return loop.emitError(
                 "cannot give each tensor of the loop one buffer: tensor ")
             << i
             << ", which the condition forwards, must be carried by the loop "
                "or have static sizes, got "
             << type;
    result.inits.push_back(tensor::EmptyOp::create(
        builder, loop.getLoc(), type.getShape(), type.getElementType()));
    result.passed.push_back(value);
  }
  for (Value value : args)
    if (!isa<RankedTensorType>(value.getType()) && !isCarried(value))
      result.passed.push_back(value);
  for (Value value : args)
    result.where.push_back(llvm::find(result.passed, value) -
                           result.passed.begin());
  return success();
}

/// Moves the blocks of `loop` to a new loop with the arguments and results of
/// `alignment`.
static scf::WhileOp rebuild(scf::WhileOp loop, OpBuilder &builder,
                            const Alignment &alignment) {
  ValueRange passed(alignment.passed);
  auto aligned = scf::WhileOp::create(builder, loop.getLoc(), passed.getTypes(),
                                      alignment.inits);
  Block *before = loop.getBeforeBody(), *after = loop.getAfterBody();
  size_t carried = before->getNumArguments(), count = alignment.inits.size();
  for (size_t i = carried; i < count; ++i)
    before->addArgument(alignment.inits[i].getType(), loop.getLoc());
  loop.getConditionOp().getArgsMutable().assign(passed);
  unsigned old = after->getNumArguments();
  for (Type type : passed.getTypes())
    after->addArgument(type, loop.getLoc());
  for (auto [i, place] : llvm::enumerate(alignment.where))
    after->getArgument(i).replaceAllUsesWith(after->getArgument(old + place));
  loop.getYieldOp()->insertOperands(
      carried, after->getArguments().slice(old + carried, count - carried));
  after->eraseArguments(0, old);
  aligned.getBefore().takeBody(loop.getBefore());
  aligned.getAfter().takeBody(loop.getAfter());
  for (auto [i, place] : llvm::enumerate(alignment.where))
    loop.getResult(i).replaceAllUsesWith(aligned.getResult(place));
  return aligned;
}

FailureOr<scf::WhileOp> mla::alignWhile(scf::WhileOp loop) {
  if (isAligned(loop))
    return loop;
  OpBuilder builder(loop);
  Alignment alignment;
  if (failed(align(loop, builder, alignment)))
    return failure();
  scf::WhileOp aligned = rebuild(loop, builder, alignment);
  loop.erase();
  return aligned;
}
