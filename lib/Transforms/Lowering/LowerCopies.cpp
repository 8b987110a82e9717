//===- LowerCopies.cpp - Lower strided copies to loops --------------------===//

#include "mla/Support/Remarks.h"
#include "mla/Transforms/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace mla {
#define GEN_PASS_DEF_MLALOWERCOPIESPASS
#include "mla/Transforms/Passes.h.inc"
} // namespace mla

/// True if a copy is kept, either because it becomes a memcpy later or because
/// the rank of its target is unknown. Reports the decision.
static bool staysCopy(memref::CopyOp copy) {
  auto isContiguous = [](Value value) {
    auto type = dyn_cast<MemRefType>(value.getType());
    return type && type.getLayout().isIdentity();
  };
  bool known = isa<MemRefType>(copy.getTarget().getType());
  bool source = isContiguous(copy.getSource());
  bool target = isContiguous(copy.getTarget());
  if (known && !(source && target)) {
    mla::remarkPassed(copy, "mla-lower-copies", "Loops")
        << (source   ? "lowered to loops: the target is strided"
            : target ? "lowered to loops: the source is strided"
                     : "lowered to loops: source and target are strided");
    return false;
  }
  mla::remarkMissed(copy, "mla-lower-copies", "Left")
      << (known ? "kept for a memcpy: source and target are contiguous"
                : "kept: the rank of the target is unknown");
  return true;
}

static void copyByLoops(memref::CopyOp copy) {
  OpBuilder builder(copy);
  auto type = cast<MemRefType>(copy.getTarget().getType());
  AffineMap identity = builder.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> loops(type.getRank(),
                                         utils::IteratorType::parallel);
  linalg::GenericOp::create(
      builder, copy.getLoc(), copy.getSource(), copy.getTarget(),
      ArrayRef<AffineMap>{identity, identity}, loops,
      [](OpBuilder &nested, Location loc, ValueRange arguments) {
        linalg::YieldOp::create(nested, loc, arguments[0]);
      });
  copy.erase();
}

namespace {
struct MLALowerCopiesPass
    : mla::impl::MLALowerCopiesPassBase<MLALowerCopiesPass> {
  void runOnOperation() override {
    getOperation()->walk([&](memref::CopyOp copy) {
      if (staysCopy(copy))
        return;
      copyByLoops(copy);
      ++numCopies;
    });
  }
};
} // namespace
