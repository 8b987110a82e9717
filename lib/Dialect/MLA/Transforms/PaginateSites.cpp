//===- PaginateSites.cpp - Dense caches that can be paged -----------------===//

#include "PaginateSites.h"

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

/// Does a slice begin at element 0 of every dimension and skip nothing?
static bool isPrefix(tensor::ExtractSliceOp slice) {
  return slice.hasUnitStride() &&
         llvm::all_of(slice.getMixedOffsets(), [](OpFoldResult offset) {
           return isConstantIntValue(offset, 0);
         });
}

namespace {
/// Builds one site; every member function that fails has said why.
class SiteFinder {
public:
  SiteFinder(func::FuncOp function, UpdateOp update) : function(function) {
    site.update = update;
  }

  LogicalResult find(SmallVectorImpl<PagedSite> &sites) {
    if (failed(findPast(site.update.getPast(), "past", site.past)) ||
        failed(findReaders(site.update.getLatent(), /*isRope=*/false)))
      return failure();
    if (Value rope = site.update.getPastRope())
      if (failed(findPast(rope, "past_rope", site.pastRope)) ||
          failed(findReaders(site.update.getRope(), /*isRope=*/true)))
        return failure();
    if (failed(checkReaders()))
      return failure();
    sites.push_back(site);
    return success();
  }

private:
  InFlightDiagnostic emitError() {
    return site.update.emitOpError("cannot be paged: ");
  }

  LogicalResult findPast(Value value, StringRef name, BlockArgument &argument);
  LogicalResult checkPastView(Operation *view, StringRef name);
  LogicalResult checkOnlyUpdateReads(StringRef name, BlockArgument argument);
  LogicalResult findReaders(Value value, bool isRope);
  bool addReader(OpOperand &use, bool isRope);
  LogicalResult checkReaders();
  LogicalResult checkRead(Value value);

  func::FuncOp function;
  PagedSite site;
};
} // namespace

LogicalResult SiteFinder::findPast(Value value, StringRef name,
                                   BlockArgument &argument) {
  Value origin = skipTensorViews(value);
  argument = dyn_cast<BlockArgument>(origin);
  if (argument && argument.getOwner() == &function.getBody().front())
    return checkOnlyUpdateReads(name, argument);
  InFlightDiagnostic diag =
      emitError() << "its operand '" << name
                  << "' is expected to be an argument of the function";
  if (Operation *op = origin.getDefiningOp())
    diag.attachNote(op->getLoc())
        << "got the result of '" << op->getName() << "'";
  return diag;
}

/// Pages hold whole rows of the first sequences, from the first token on.
LogicalResult SiteFinder::checkPastView(Operation *view, StringRef name) {
  auto slice = dyn_cast<tensor::ExtractSliceOp>(view);
  if (!slice)
    return success();
  RankedTensorType from = slice.getSourceType(), to = slice.getType();
  if (isPrefix(slice) && from.getRank() == to.getRank() &&
      from.getShape().drop_front() == to.getShape().drop_front())
    return success();
  InFlightDiagnostic diag =
      emitError() << "its operand '" << name
                  << "' is expected to be a whole argument or its first "
                     "sequences, got another slice";
  diag.attachNote(view->getLoc()) << "sliced here";
  return diag;
}

/// Nothing but views, dims and the update reads `argument`.
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
      InFlightDiagnostic diag =
          emitError() << "its operand '" << name << "', argument #"
                      << argument.getArgNumber() << ", is also read by '"
                      << user->getName() << "'";
      diag.attachNote(user->getLoc()) << "read here";
      return diag;
    }
  }
  return success();
}

/// Sorts the readers of an updated cache into attentions, results, others.
LogicalResult SiteFinder::findReaders(Value value, bool isRope) {
  SmallVector<Value> work = {value};
  while (!work.empty()) {
    for (OpOperand &use : work.pop_back_val().getUses()) {
      Operation *user = use.getOwner();
      if (isa<tensor::DimOp>(user))
        continue;
      if (isTensorView(user)) {
        work.push_back(user->getResult(0));
        continue;
      }
      if (isa<func::ReturnOp>(user)) {
        (isRope ? site.ropeResult : site.latentResult) = use.getOperandNumber();
        continue;
      }
      if (addReader(use, isRope))
        continue;
      InFlightDiagnostic diag =
          emitError() << "its result '" << (isRope ? "rope" : "latent")
                      << "' is also read by '" << user->getName() << "'";
      diag.attachNote(user->getLoc())
          << "read here; attention and return may read it, nothing else";
      return diag;
    }
  }
  return success();
}

bool SiteFinder::addReader(OpOperand &use, bool isRope) {
  auto attention = dyn_cast<AttentionOp>(use.getOwner());
  if (!attention ||
      (isRope ? attention.getKRope() : attention.getLatent()) != use.get())
    return false;
  if (!isRope)
    site.readers.push_back(attention);
  return !isRope || llvm::is_contained(site.readers, attention);
}

/// Each attention reads latent and rope of this update, from the first key on.
LogicalResult SiteFinder::checkReaders() {
  for (AttentionOp reader : site.readers) {
    Value rope = reader.getKRope();
    if (rope && skipTensorViews(rope) != site.update.getRope()) {
      InFlightDiagnostic diag =
          emitError() << "its attention reads the rope key of another value";
      diag.attachNote(reader.getLoc()) << "read here";
      return diag;
    }
    if (reader.getLengths() || reader.getCuSeqlens())
      return emitError() << "its attention is expected to be dense, got one "
                            "with lengths or cu_seqlens";
    if (failed(checkRead(reader.getLatent())) ||
        (rope && failed(checkRead(rope))))
      return failure();
  }
  return success();
}

LogicalResult SiteFinder::checkRead(Value value) {
  auto whole = cast<RankedTensorType>(site.update.getLatent().getType());
  for (; value.getDefiningOp() != site.update;
       value = value.getDefiningOp()->getOperand(0)) {
    auto slice = value.getDefiningOp<tensor::ExtractSliceOp>();
    if (!slice)
      continue;
    RankedTensorType from = slice.getSourceType(), to = slice.getType();
    if (!isPrefix(slice) || to.getRank() != 3 || from.getRank() != 3 ||
        from.getShape().back() != to.getShape().back())
      return emitError() << "its attention is expected to read whole rows from "
                            "the first token on, got another slice";
    if (to.isDynamicDim(1))
      site.readExtent = whole.isDynamicDim(1) ? 0 : -1;
    else if (to.getDimSize(1) != whole.getDimSize(1))
      site.readExtent = to.getDimSize(1);
  }
  return success();
}

/// Two updates of one argument would race for the same pages.
static LogicalResult checkDistinct(ArrayRef<PagedSite> sites) {
  llvm::SmallDenseMap<Value, UpdateOp> seen;
  for (const PagedSite &site : sites)
    for (BlockArgument past : {site.past, site.pastRope}) {
      if (!past)
        continue;
      auto [it, isNew] = seen.try_emplace(past, site.update);
      if (isNew)
        continue;
      InFlightDiagnostic diag = UpdateOp(site.update).emitOpError()
                                << "cannot be paged: argument #"
                                << past.getArgNumber()
                                << " is the past of two caches";
      diag.attachNote(it->second.getLoc()) << "the other one is here";
      return diag;
    }
  return success();
}

LogicalResult mla::findPagedSites(func::FuncOp function,
                                  SmallVectorImpl<PagedSite> &sites) {
  SmallVector<UpdateOp> updates;
  function.walk([&](UpdateOp update) { updates.push_back(update); });
  for (UpdateOp update : updates) {
    if (update->getParentOp() != function)
      return update.emitOpError("cannot be paged: it is expected directly in "
                                "the function, got it inside '")
             << update->getParentOp()->getName() << "'";
    if (failed(SiteFinder(function, update).find(sites)))
      return failure();
  }
  return checkDistinct(sites);
}
