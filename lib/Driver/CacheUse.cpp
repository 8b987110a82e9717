//===- CacheUse.cpp - Dense caches of a model -----------------------------===//

#include "mla/Driver/CacheUse.h"
#include "mla/Analysis/MaskSource.h"
#include "mla/Analysis/ShapeFacts.h"
#include "mla/Dialect/MLA/Transforms/Paginate/JointCaches.h"
#include "mla/Dialect/MLA/Transforms/Paginate/RowBlocks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mla;

int64_t mla::getModelArg(mlir::FunctionOpInterface function,
                         unsigned position) {
  auto attribute =
      function.getArgAttrOfType<mlir::IntegerAttr>(position, "mla.arg");
  return attribute ? attribute.getInt() : position;
}

mlir::Value mla::skipViews(mlir::Value value) {
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

std::optional<int64_t> mla::findModelArg(mlir::FunctionOpInterface function,
                                         mlir::Value value) {
  if (!value)
    return std::nullopt;
  auto argument = llvm::dyn_cast<mlir::BlockArgument>(skipViews(value));
  if (!argument || argument.getOwner()->getParentOp() != function)
    return std::nullopt;
  return getModelArg(function, argument.getArgNumber());
}

/// Returns the index of `value` among the function's results, looking through
/// views.
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

/// Returns the first argument and dimension whose size equals the size of
/// dimension `dim` of `value`.
static std::optional<std::pair<int64_t, int64_t>>
findEqualDim(mlir::FunctionOpInterface function, ShapeFacts &facts,
             mlir::Value value, int64_t dim) {
  mlir::AffineExpr size = facts.getDim(value, dim);
  if (!size)
    return std::nullopt;
  for (mlir::BlockArgument argument : function.getArguments())
    for (auto [i, other] : llvm::enumerate(facts.getArgumentDims(argument)))
      if (other == size)
        return std::pair<int64_t, int64_t>(
            getModelArg(function, argument.getArgNumber()), i);
  return std::nullopt;
}

static void findSizes(mlir::FunctionOpInterface function, ShapeFacts &facts,
                      UpdateOp update, CacheUse &use) {
  auto type =
      llvm::cast<mlir::RankedTensorType>(update.getNewLatent().getType());
  if (!type.isDynamicDim(0))
    use.batch = type.getDimSize(0);
  if (!type.isDynamicDim(type.getRank() - 2))
    use.newTokens = type.getDimSize(type.getRank() - 2);
  else
    use.newTokensDim = findEqualDim(function, facts, update.getNewLatent(),
                                    type.getRank() - 2);
}

/// Evaluates an integer in the body of `generic` at iteration `index`, if it
/// depends only on constants and the index.
static std::optional<int64_t>
evaluate(mlir::Value value, mlir::linalg::GenericOp generic, int64_t index) {
  llvm::APInt constant;
  if (mlir::matchPattern(value, mlir::m_ConstantInt(&constant)))
    return constant.getSExtValue();
  mlir::Operation *op = value.getDefiningOp();
  if (!op || op->getBlock() != generic.getBody())
    return std::nullopt;
  if (llvm::isa<mlir::linalg::IndexOp>(op))
    return index;
  if (llvm::isa<mlir::arith::IndexCastOp>(op))
    return evaluate(op->getOperand(0), generic, index);
  if (!llvm::isa<mlir::arith::AddIOp, mlir::arith::MulIOp>(op))
    return std::nullopt;
  auto a = evaluate(op->getOperand(0), generic, index);
  auto b = evaluate(op->getOperand(1), generic, index);
  if (!a || !b)
    return std::nullopt;
  return llvm::isa<mlir::arith::AddIOp>(op) ? *a + *b : *a * *b;
}

/// Evaluates a vector that a loop fills with a function of the loop index.
/// torch-mlir lowers `arange` to such a loop.
static std::vector<int64_t> evaluateArange(mlir::Value value) {
  auto generic = value.getDefiningOp<mlir::linalg::GenericOp>();
  auto type = llvm::cast<mlir::RankedTensorType>(value.getType());
  std::vector<int64_t> elements;
  if (!generic || type.getRank() != 1 || !type.hasStaticShape() ||
      generic.getNumDpsInputs() != 0)
    return {};
  mlir::Value yielded = generic.getBody()->getTerminator()->getOperand(0);
  for (int64_t i = 0; i < type.getDimSize(0); ++i) {
    std::optional<int64_t> element = evaluate(yielded, generic, i);
    if (!element)
      return {};
    elements.push_back(*element);
  }
  return elements;
}

/// True if `op` keeps all elements of its operand, their order and the shape.
static bool isCast(mlir::Operation *op) {
  llvm::StringRef dialect = op->getName().getDialectNamespace();
  return llvm::isa<mlir::tensor::CastOp>(op) || dialect == "torch_c" ||
         dialect == "builtin";
}

/// Records which part of an argument holds `positions`, for instance one row of
/// the positions of all sequences. Returns false if the part is unknown.
static bool findPositionsPart(mlir::Value positions, CacheUse &use) {
  mlir::Operation *op = positions.getDefiningOp();
  while (op && !llvm::isa<mlir::tensor::ExtractSliceOp>(op)) {
    if (skipViews(op->getResult(0)) == op->getResult(0))
      return true; // computed, not an argument
    op = op->getOperand(0).getDefiningOp();
  }
  if (!op)
    return true;
  auto slice = llvm::cast<mlir::tensor::ExtractSliceOp>(op);
  mlir::Value source = slice.getSource();
  while (mlir::Operation *below = source.getDefiningOp()) {
    if (!isCast(below))
      return false;
    source = below->getOperand(0);
  }
  if (!slice.hasUnitStride())
    return false;
  for (auto [begin, count] :
       llvm::zip_equal(slice.getStaticOffsets(), slice.getStaticSizes())) {
    bool isOpen = mlir::ShapedType::isDynamic(count);
    if (mlir::ShapedType::isDynamic(begin) || (isOpen && begin != 0))
      return false;
    use.positionsBegin.push_back(begin);
    use.positionsCount.push_back(isOpen ? -1 : count);
  }
  return true;
}

static void findPositions(mlir::FunctionOpInterface function, UpdateOp update,
                          CacheUse &use) {
  mlir::Value positions = update.getPositions();
  if (!positions)
    return;
  use.positionsDiffer =
      llvm::cast<mlir::RankedTensorType>(positions.getType()).getRank() == 2;
  mlir::DenseIntElementsAttr constant;
  if (mlir::matchPattern(skipViews(positions), mlir::m_Constant(&constant))) {
    for (const llvm::APInt &position : constant.getValues<llvm::APInt>())
      use.positions.push_back(position.getSExtValue());
    return;
  }
  use.positions = evaluateArange(skipViews(positions));
  if (findPositionsPart(positions, use))
    use.positionsArg = findModelArg(function, positions);
}

/// Returns the update of the scales of blocks of new rows, or null.
static UpdateOp findBlocks(mlir::Value rows) {
  auto write =
      rows ? skipViews(rows).getDefiningOp<QuantizeRowsOp>() : QuantizeRowsOp();
  return write ? findBlockUpdate(write) : UpdateOp();
}

/// Records the arguments of the model that are the past tensors of `update`,
/// and the results of the model that are its updated tensors.
static void findTensors(mlir::FunctionOpInterface function, UpdateOp update,
                        CacheUse &use) {
  use.latentArg = findModelArg(function, update.getPast());
  use.latentResult = findResult(function, update.getLatent());
  if (UpdateOp blocks = findBlocks(update.getNewLatent())) {
    use.latentBlocksArg = findModelArg(function, blocks.getPast());
    use.latentBlocksResult = findResult(function, blocks.getLatent());
  }
  if (UpdateOp blocks = findBlocks(update.getNewRope())) {
    use.ropeBlocksArg = findModelArg(function, blocks.getPast());
    use.ropeBlocksResult = findResult(function, blocks.getLatent());
  }
  std::optional<JointColumns> joint = findJointColumns(update);
  if (!joint) {
    use.ropeArg = findModelArg(function, update.getPastRope());
    use.ropeResult = findResult(function, update.getRope());
    return;
  }
  use.ropeArg = use.latentArg;
  use.ropeResult = use.latentResult;
  use.ropeBlocksArg = use.latentBlocksArg;
  use.ropeBlocksResult = use.latentBlocksResult;
  use.latentColumn = joint->latent.begin;
  use.ropeColumn = joint->rope.begin;
}

std::vector<CacheUse> mla::findCacheUses(mlir::FunctionOpInterface function) {
  std::vector<CacheUse> uses;
  ShapeFacts facts(function);
  function.getFunctionBody().walk([&](UpdateOp update) {
    if (updatesBlocks(update))
      return;
    CacheUse use;
    findTensors(function, update, use);
    use.scatter = update.getMode() == UpdateMode::Scatter;
    findSizes(function, facts, update, use);
    findPositions(function, update, use);
    uses.push_back(std::move(use));
  });
  return uses;
}

std::vector<int64_t> mla::findMaskArgs(mlir::FunctionOpInterface function) {
  std::vector<int64_t> masks;
  function.getFunctionBody().walk([&](AttentionOp attention) {
    mlir::Value mask = attention.getMask();
    mlir::Value condition = mask ? getMaskCondition(skipViews(mask)) : mask;
    std::optional<int64_t> arg =
        findModelArg(function, condition ? condition : mask);
    if (arg && !llvm::is_contained(masks, *arg))
      masks.push_back(*arg);
  });
  return masks;
}
