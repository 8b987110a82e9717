//===- CacheUse.cpp - The dense caches of a model -------------------------===//

#include "mla/Driver/CacheUse.h"
#include "mla/Dialect/MLA/IR/MLAOps.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mla;

int64_t mla::getModelArg(mlir::FunctionOpInterface function,
                         unsigned position) {
  auto attribute =
      function.getArgAttrOfType<mlir::IntegerAttr>(position, "mla.arg");
  return attribute ? attribute.getInt() : position;
}

/// The value below casts, reshapes and the like: ops of one tensor operand that
/// only change how it is seen.
static mlir::Value skipViews(mlir::Value value) {
  while (mlir::Operation *op = value.getDefiningOp()) {
    bool isView =
        llvm::isa<mlir::tensor::CastOp, mlir::tensor::CollapseShapeOp,
                  mlir::tensor::ExpandShapeOp, mlir::tensor::ExtractSliceOp,
                  mlir::tensor::ReshapeOp>(op) ||
        op->getName().getDialectNamespace() == "torch_c" ||
        op->getName().getDialectNamespace() == "builtin";
    if (!isView || op->getNumOperands() == 0)
      break;
    value = op->getOperand(0);
  }
  return value;
}

static std::optional<int64_t> findModelArg(mlir::FunctionOpInterface function,
                                           mlir::Value value) {
  if (!value)
    return std::nullopt;
  auto argument = llvm::dyn_cast<mlir::BlockArgument>(skipViews(value));
  if (!argument)
    return std::nullopt;
  return getModelArg(function, argument.getArgNumber());
}

/// The function's result that `value` is, seen through views.
static std::optional<int64_t> findResult(mlir::FunctionOpInterface function,
                                         mlir::Value value) {
  if (!value)
    return std::nullopt;
  mlir::Operation *terminator =
      function.getFunctionBody().front().getTerminator();
  for (mlir::OpOperand &operand : terminator->getOpOperands())
    if (skipViews(operand.get()) == value)
      return operand.getOperandNumber();
  return std::nullopt;
}

static void findSizes(UpdateOp update, CacheUse &use) {
  auto type =
      llvm::cast<mlir::RankedTensorType>(update.getNewLatent().getType());
  if (!type.isDynamicDim(0))
    use.batch = type.getDimSize(0);
  if (!type.isDynamicDim(type.getRank() - 2))
    use.newTokens = type.getDimSize(type.getRank() - 2);
}

static void findPositions(mlir::FunctionOpInterface function, UpdateOp update,
                          CacheUse &use) {
  mlir::Value positions = update.getPositions();
  if (!positions)
    return;
  mlir::DenseIntElementsAttr constant;
  if (mlir::matchPattern(skipViews(positions), mlir::m_Constant(&constant))) {
    for (const llvm::APInt &position : constant.getValues<llvm::APInt>())
      use.positions.push_back(position.getSExtValue());
    return;
  }
  use.positionsArg = findModelArg(function, positions);
}

std::vector<CacheUse> mla::findCacheUses(mlir::FunctionOpInterface function) {
  std::vector<CacheUse> uses;
  function.getFunctionBody().walk([&](UpdateOp update) {
    CacheUse use;
    use.latentArg = findModelArg(function, update.getPast());
    use.ropeArg = findModelArg(function, update.getPastRope());
    use.latentResult = findResult(function, update.getLatent());
    use.ropeResult = findResult(function, update.getRope());
    use.scatter = update.getMode() == UpdateMode::Scatter;
    findSizes(update, use);
    findPositions(function, update, use);
    uses.push_back(std::move(use));
  });
  return uses;
}

std::vector<int64_t> mla::findMaskArgs(mlir::FunctionOpInterface function) {
  std::vector<int64_t> masks;
  function.getFunctionBody().walk([&](AttentionOp attention) {
    std::optional<int64_t> arg = findModelArg(function, attention.getMask());
    if (arg && !llvm::is_contained(masks, *arg))
      masks.push_back(*arg);
  });
  return masks;
}
