//===- LowerCopies.cpp - Strided copies to loops --------------------------===//

#include "mla/Conversion/MLAKToLLVM/MLAKToLLVM.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace mla {
#define GEN_PASS_DEF_LOWERCOPIES
#include "mla/Conversion/MLAKToLLVM/Passes.h.inc"
} // namespace mla

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
struct LowerCopiesPass : mla::impl::LowerCopiesBase<LowerCopiesPass> {
  void runOnOperation() override {
    getOperation()->walk([&](memref::CopyOp copy) {
      auto contiguous = [](Value value) {
        auto type = dyn_cast<MemRefType>(value.getType());
        return type && type.getLayout().isIdentity();
      };
      if (contiguous(copy.getSource()) && contiguous(copy.getTarget()))
        return;
      if (!isa<MemRefType>(copy.getTarget().getType()))
        return;
      copyByLoops(copy);
      ++numCopies;
    });
  }
};
} // namespace
