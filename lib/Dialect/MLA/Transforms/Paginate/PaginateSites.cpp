//===- PaginateSites.cpp - Find dense caches that can be paged ------------===//

#include "PaginateSites.h"
#include "SliceFacts.h"

#include "mla/Analysis/ShapeFacts.h"
#include "mla/Analysis/SizeExpr.h"
#include "mla/Support/ReadDim.h"
#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mla;
using namespace mlir;

bool mla::isTensorView(Operation *op) {
  return isa<tensor::CastOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp,
             tensor::ExtractSliceOp>(op);
}

Value mla::skipTensorViews(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isTensorView(op))
      break;
    value = op->getOperand(0);
  }
  return value;
}

/// Returns true if two sizes are equal, false if they differ, and std::nullopt
/// if that depends on their symbols.
static std::optional<bool> areEqual(AffineExpr a, AffineExpr b) {
  if (!a || !b)
    return std::nullopt;
  return SizeAlgebra(a.getContext()).compare(arith::CmpIPredicate::eq, a, b);
}

bool mla::areKnownToDiffer(AffineExpr a, AffineExpr b) {
  return !areEqual(a, b).value_or(true);
}

bool mla::areKnownToBeEqual(AffineExpr a, AffineExpr b) {
  return areEqual(a, b).value_or(false);
}

namespace {
/// Builds one site. A member function that fails sets `refusal`.
class SiteFinder {
public:
  SiteFinder(func::FuncOp function, UpdateOp update, ShapeFacts &facts)
      : function(function), facts(facts) {
    site.update = update;
  }

  LogicalResult find(SmallVectorImpl<PagedSite> &sites);
  Refusal refusal;

private:
  LogicalResult refuse(StringRef name, const Twine &why, Operation *place = {},
                       const Twine &note = "") {
    refusal = {name, why.str()};
    if (place) {
      refusal.place = place->getLoc();
      refusal.note = note.str();
    }
    return failure();
  }

  LogicalResult refuse(const Refusal &reason) {
    refusal = reason;
    return failure();
  }

  LogicalResult findPast(Value value, StringRef name, BlockArgument &argument);
  LogicalResult checkPastView(Operation *view, StringRef name);
  LogicalResult checkOnlyUpdateReads(StringRef name, BlockArgument argument);
  LogicalResult findReaders(Value value, bool isRope);
  LogicalResult addResult(OpOperand &use, bool isRope);
  bool addReader(OpOperand &use, bool isRope);
  LogicalResult findJoint();
  LogicalResult findRows(Value row, bool isRope);
  LogicalResult findBlocks(QuantisedRows &rows);
  LogicalResult checkReaders();
  LogicalResult checkSequences(AttentionOp reader);
  LogicalResult checkRead(Value value, std::optional<ColumnRange> columns);

  Operation *findPartReturned(Value value);

  func::FuncOp function;
  ShapeFacts &facts;
  PagedSite site;
};
} // namespace

static std::string getName(Operation *op) {
  return "'" + op->getName().getStringRef().str() + "'";
}

LogicalResult SiteFinder::find(SmallVectorImpl<PagedSite> &sites) {
  if (site.update->getParentOp() != function)
    return refuse(
        "nested",
        "it must be at the top level of the function, got it inside " +
            getName(site.update->getParentOp()));
  if (failed(findPast(site.update.getPast(), "past", site.past)) ||
      failed(findReaders(site.update.getLatent(), /*isRope=*/false)))
    return failure();
  if (Value rope = site.update.getPastRope())
    if (failed(findPast(rope, "past_rope", site.pastRope)) ||
        failed(findReaders(site.update.getRope(), /*isRope=*/true)))
      return failure();
  // Two updates of one past are already refused, because each of them counts as
  // another reader of the past. This case is one update with the same past for
  // latent and rope key.
  if (site.past == site.pastRope)
    return refuse("two-caches", "argument #" +
                                    Twine(getModelNumber(site.past)) +
                                    " must be past latents or past rope keys, "
                                    "got it as both");
  if (failed(findJoint()) ||
      failed(findRows(site.update.getNewLatent(), /*isRope=*/false)) ||
      failed(findRows(site.joint ? site.update.getNewLatent()
                                 : site.update.getNewRope(),
                      /*isRope=*/true)) ||
      failed(checkReaders()))
    return failure();
  sites.push_back(site);
  return success();
}

int64_t mla::getModelNumber(BlockArgument argument) {
  auto function = cast<FunctionOpInterface>(argument.getOwner()->getParentOp());
  auto number = function.getArgAttrOfType<IntegerAttr>(argument.getArgNumber(),
                                                       "mla.arg");
  return number ? number.getInt() : argument.getArgNumber();
}

/// Returns the argument of the function whose dimensions `value` has in another
/// order, or null.
static BlockArgument getReordered(Value value) {
  auto op = value.getDefiningOp<linalg::LinalgOp>();
  if (!op || op.getNumDpsInputs() != 1 || op.getNumReductionLoops() != 0 ||
      !llvm::all_of(op.getIndexingMapsArray(),
                    [](AffineMap map) { return map.isPermutation(); }) ||
      op.getBlock()->getOperations().size() != 1)
    return {};
  auto argument =
      dyn_cast<BlockArgument>(skipTensorViews(op.getDpsInputOperand(0)->get()));
  return argument &&
                 isa<FunctionOpInterface>(argument.getOwner()->getParentOp())
             ? argument
             : BlockArgument();
}

LogicalResult SiteFinder::findPast(Value value, StringRef name,
                                   BlockArgument &argument) {
  Value origin = skipTensorViews(value);
  argument = dyn_cast<BlockArgument>(origin);
  if (argument && argument.getOwner() == &function.getBody().front())
    return checkOnlyUpdateReads(name, argument);
  Operation *op = origin.getDefiningOp();
  if (BlockArgument reordered = getReordered(origin))
    return refuse("other-order",
                  "its operand '" + name + "', argument #" +
                      Twine(getModelNumber(reordered)) +
                      ", must have the order [batch, tokens, width], got "
                      "another order",
                  op, "reordered here");
  return refuse("past-computed",
                "its operand '" + name +
                    "' must be an argument of the function",
                op, op ? "got the result of " + getName(op) : "");
}

/// Checks that a view of the past takes whole rows of the first sequences, from
/// the first token on, as pages do.
LogicalResult SiteFinder::checkPastView(Operation *view, StringRef name) {
  auto slice = dyn_cast<tensor::ExtractSliceOp>(view);
  if (!slice)
    return success();
  if (isPrefix(slice) &&
      slice.getSourceType().getRank() == slice.getType().getRank() &&
      takesAllFrom(facts, slice, /*first=*/1))
    return success();
  return refuse("past-sliced",
                "its operand '" + name +
                    "' must be a whole argument or its first sequences, got "
                    "another slice",
                view, "sliced here");
}

/// Checks that only views, dims and the update read `argument`.
LogicalResult SiteFinder::checkOnlyUpdateReads(StringRef name,
                                               BlockArgument argument) {
  SmallVector<Value> work = {argument};
  while (!work.empty()) {
    for (Operation *user : work.pop_back_val().getUsers()) {
      if (user == site.update || isa<tensor::DimOp>(user))
        continue;
      if (isTensorView(user)) {
        if (failed(checkPastView(user, name)))
          return failure();
        work.push_back(user->getResult(0));
        continue;
      }
      return refuse("past-read",
                    "its operand '" + name + "', argument #" +
                        Twine(getModelNumber(argument)) + ", is also read by " +
                        getName(user),
                    user, "read here");
    }
  }
  return success();
}

/// Looks through the views that make `value`. Returns a slice among them that
/// is not proved to take all of its source, or null if there is none.
Operation *SiteFinder::findPartReturned(Value value) {
  for (Operation *op = value.getDefiningOp(); op && isTensorView(op);
       op = op->getOperand(0).getDefiningOp()) {
    auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
    if (slice && !takesAllFrom(facts, slice, /*first=*/0))
      return slice;
  }
  return nullptr;
}

static std::string getResultName(bool isRope) {
  return isRope ? "its result 'rope'" : "its result 'latent'";
}

/// Records that the function returns the value of `use`. Fails if it returns
/// only a part of the updated cache, or returns it twice.
LogicalResult SiteFinder::addResult(OpOperand &use, bool isRope) {
  if (Operation *slice = findPartReturned(use.get()))
    return refuse("result-sliced",
                  "the function must return " + getResultName(isRope) +
                      " as a whole or not at all, got a slice",
                  slice, "sliced here");
  int64_t &result = isRope ? site.ropeResult : site.latentResult;
  int64_t number = use.getOperandNumber();
  if (result >= 0)
    return refuse("result-twice",
                  getResultName(isRope) +
                      " must be returned at most once, got it as results #" +
                      Twine(std::min(result, number)) + " and #" +
                      Twine(std::max(result, number)),
                  use.getOwner(), "returned here");
  result = number;
  return success();
}

/// Sorts the readers of an updated cache into attentions, results and others.
LogicalResult SiteFinder::findReaders(Value value, bool isRope) {
  SmallVector<Value> work = {value};
  while (!work.empty()) {
    for (OpOperand &use : work.pop_back_val().getUses()) {
      Operation *user = use.getOwner();
      if (isa<tensor::DimOp>(user))
        continue;
      if (isTensorView(user) || isa<DequantizeRowsOp>(user)) {
        work.push_back(user->getResult(0));
        continue;
      }
      if (isa<func::ReturnOp>(user)) {
        if (failed(addResult(use, isRope)))
          return failure();
        continue;
      }
      if (addReader(use, isRope))
        continue;
      return refuse("result-read",
                    getResultName(isRope) + " is also read by " + getName(user),
                    user, "read here; only attention and return may read it");
    }
  }
  return success();
}

bool SiteFinder::addReader(OpOperand &use, bool isRope) {
  auto attention = dyn_cast<AttentionOp>(use.getOwner());
  bool asLatent = attention && attention.getLatent() == use.get(),
       asRope = attention && attention.getKRope() == use.get(),
       mayBoth = !site.update.getRope();
  if (isRope || !(asLatent || (asRope && mayBoth)))
    return isRope && asRope && llvm::is_contained(site.readers, attention);
  if (!llvm::is_contained(site.readers, attention))
    site.readers.push_back(attention);
  return true;
}

/// Checks that latent and rope key of a joint cache fill its rows.
LogicalResult SiteFinder::findJoint() {
  site.joint = findJointColumns(site.update);
  if (!site.joint)
    return success();
  auto rows = cast<RankedTensorType>(site.update.getLatent().getType());
  if (site.joint->fill(rows.getShape().back()))
    return success();
  return refuse(
      "joint-columns",
      "latent and rope key must fill its rows side by side, got columns " +
          toString(site.joint->latent) + " and " + toString(site.joint->rope) +
          " of " + Twine(rows.getShape().back()));
}

/// Checks that each attention reads latent and rope key of this update, from
/// the first key on.
LogicalResult SiteFinder::checkReaders() {
  Value cachedRope =
      site.joint ? site.update.getLatent() : site.update.getRope();
  for (AttentionOp reader : site.readers) {
    Value rope = reader.getKRope();
    if (skipRowReads(reader.getLatent()) != site.update.getLatent())
      return refuse(
          "other-latent",
          "its attention must read the updated latent, got another value",
          reader, "read here");
    if (rope && skipRowReads(rope) != cachedRope)
      return refuse(
          "other-rope",
          "its attention must read the updated rope key, got another value",
          reader, "read here");
    if (reader.getLengths() || reader.getCuSeqlens())
      return refuse(
          "ragged",
          "its attention must be dense, got one with lengths or cu_seqlens");
    if (failed(checkSequences(reader)))
      return failure();
    std::optional<ColumnRange> latentColumns, ropeColumns;
    if (site.joint) {
      latentColumns = site.joint->latent;
      ropeColumns = site.joint->rope;
    }
    if (failed(checkRead(reader.getLatent(), latentColumns)) ||
        (rope && failed(checkRead(rope, ropeColumns))))
      return failure();
    if (auto refused = checkRowRead(reader.getLatent(), site.latentRows))
      return refuse(*refused);
    if (auto refused = rope ? checkRowRead(rope, site.ropeRows) : std::nullopt)
      return refuse(*refused);
  }
  return success();
}

/// Checks that attention reads exactly the sequences with new tokens, because
/// table and lengths have one row for each of these. Unknown sizes are compared
/// at run time.
LogicalResult SiteFinder::checkSequences(AttentionOp reader) {
  AffineExpr written = facts.getDim(site.update.getNewLatent(), 0),
             attending = facts.getDim(reader.getLatent(), 0);
  if (!areKnownToDiffer(written, attending))
    return success();
  std::string why;
  llvm::raw_string_ostream(why)
      << "its attention must read only the sequences of argument #"
      << site.past.getArgNumber() << " that have new tokens, " << written
      << ", got " << attending;
  return refuse("other-sequences", why, reader, "read here");
}

/// Checks that attention reads all keys or, if a static cache is written at
/// positions, the first keys. If rows hold both latent and rope key, also
/// checks that attention reads the columns `columns`.
LogicalResult SiteFinder::checkRead(Value value,
                                    std::optional<ColumnRange> columns) {
  Value updated = skipRowReads(value);
  auto whole = cast<RankedTensorType>(updated.getType());
  if (columns && findColumns(value, updated) != columns)
    return refuse("joint-columns",
                  "all of its attentions must read the same columns as latent "
                  "or rope key, got an attention that does not read " +
                      toString(*columns));
  auto read = cast<RankedTensorType>(value.getType());
  Operation *part = nullptr;
  for (; value != updated; value = value.getDefiningOp()->getOperand(0)) {
    auto slice = value.getDefiningOp<tensor::ExtractSliceOp>();
    if (!slice)
      continue;
    if (!readsFirstTokens(slice, /*wholeRows=*/!columns))
      return refuse("read-sliced", "its attention must read whole rows from "
                                   "the first token on, got another slice");
    if (!takesAll(facts, slice, 1))
      part = slice;
  }
  if (!part)
    return success();
  if (whole.isDynamicDim(1) || site.update.getMode() == UpdateMode::Concat)
    return refuse(
        "read-sliced",
        "its attention must read all tokens of the cache, got a slice that "
        "is not proved to take all",
        part, "sliced here");
  site.readExtent = read.isDynamicDim(1) ? -1 : read.getDimSize(1);
  return success();
}

//===----------------------------------------------------------------------===//
// Quantised rows
//===----------------------------------------------------------------------===//

/// Finds what makes the new rows `row`, if they are codes. `row` may be null.
LogicalResult SiteFinder::findRows(Value row, bool isRope) {
  std::optional<ColumnRange> columns;
  if (site.joint)
    columns = isRope ? site.joint->rope : site.joint->latent;
  QuantisedRows &rows = isRope ? site.ropeRows : site.latentRows;
  if (auto refused = findRowWrite(row, columns, isRope, rows))
    return refuse(*refused);
  if (isRope && rows && site.latentRows &&
      !areSameScale(rows.getScale(), site.latentRows.getScale()))
    return refuse("two-scales", "a page has one scale for latents and rope "
                                "keys, got two");
  if (!rows || !rows.write.getBlockScales())
    return success();
  if (auto refused = checkBlockColumns(rows, row, columns))
    return refuse(*refused);
  return findBlocks(rows);
}

/// Finds the update of the scales of blocks of `rows`.
LogicalResult SiteFinder::findBlocks(QuantisedRows &rows) {
  rows.blocks = findBlockUpdate(rows.write);
  UpdateOp blocks = rows.blocks;
  if (!blocks || blocks.getMode() != site.update.getMode() ||
      blocks.getPositions() != site.update.getPositions())
    return refuse("blocks", "the scales of its blocks must be written to the "
                            "same positions of another cache");
  SmallVector<Value> work = {blocks.getLatent()};
  while (!work.empty())
    for (OpOperand &use : work.pop_back_val().getUses()) {
      if (isTensorView(use.getOwner()))
        work.push_back(use.getOwner()->getResult(0));
      else if (isa<func::ReturnOp>(use.getOwner()) && rows.blocksResult < 0 &&
               !findPartReturned(use.get()))
        rows.blocksResult = use.getOperandNumber();
      else if (!isa<tensor::DimOp, DequantizeRowsOp>(use.getOwner()))
        return refuse("blocks-read",
                      "the scales of its blocks are also read "
                      "by " +
                          getName(use.getOwner()),
                      use.getOwner(), "read here");
    }
  UpdateOp codes = std::exchange(site.update, blocks);
  LogicalResult found = findPast(blocks.getPast(), "past", rows.pastBlocks);
  site.update = codes;
  return found;
}

void mla::remarkDense(UpdateOp update, StringRef name, StringRef why) {
  auto remark = remarkMissed(update, "mla-paginate", name);
  if (auto past = dyn_cast<BlockArgument>(skipTensorViews(update.getPast())))
    remark << remark::metric("argument", past.getArgNumber());
  remark << remark::reason("the cache stays dense: {0}", why);
}

/// Emits a remark for a cache that is not paged. If it is the first one, also
/// emits an error.
static void report(UpdateOp update, const Refusal &refusal, bool isFirst) {
  remarkDense(update, refusal.name, refusal.why);
  if (!isFirst)
    return;
  InFlightDiagnostic diag = update.emitOpError("cannot be paged: ")
                            << refusal.why;
  if (refusal.place)
    diag.attachNote(*refusal.place) << refusal.note;
}

LogicalResult mla::findPagedSites(func::FuncOp function,
                                  SmallVectorImpl<PagedSite> &sites) {
  bool allFound = true;
  ShapeFacts facts(function);
  function.walk([&](UpdateOp update) {
    if (updatesBlocks(update))
      return;
    SiteFinder finder(function, update, facts);
    if (succeeded(finder.find(sites)))
      return;
    report(update, finder.refusal, /*isFirst=*/allFound);
    allFound = false;
  });
  return success(allFound);
}
