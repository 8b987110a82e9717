//===- LowerCopies.cpp - Strided copies to loops --------------------------===//

#include "mla/Conversion/MLAKToLLVM/MLAKToLLVM.h"
#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace mla {
#define GEN_PASS_DEF_MLALOWERCOPIESPASS
#include "mla/Conversion/MLAKToLLVM/Passes.h.inc"
} // namespace mla

/// Whether a copy becomes a memcpy, or must stay as it is, and says so.
static bool isLeft(memref::CopyOp copy) {
  auto isContiguous = [](Value value) {
    auto type = dyn_cast<MemRefType>(value.getType());
    return type && type.getLayout().isIdentity();
  };
  bool known = isa<MemRefType>(copy.getTarget().getType());
  bool source = isContiguous(copy.getSource());
  bool target = isContiguous(copy.getTarget());
  if (known && !(source && target)) {
    mla::remarkPassed(copy, "mla-lower-copies", "Loops")
        << (source   ? "the target is strided: loops"
            : target ? "the source is strided: loops"
                     : "source and target are strided: loops");
    return false;
  }
  mla::remarkMissed(copy, "mla-lower-copies", "Left")
      << (known ? "contiguous on both sides: a memcpy"
                : "the rank of the target is not known");
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
      if (isLeft(copy))
        return;
      copyByLoops(copy);
      ++numCopies;
    });
  }
};
} // namespace
