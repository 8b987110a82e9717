//===- Paginate.cpp - Replace dense latent caches with paged ones ---------===//

#include "FunctionPager.h"

#include "mla/Dialect/MLA/Transforms/Paginate/DenseCaches.h"
#include "mla/Dialect/MLA/Transforms/Passes.h"
#include "mla/Support/LayerAttributes.h"
#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mla {
#define GEN_PASS_DEF_MLAPAGINATEPASS
#include "mla/Dialect/MLA/Transforms/Passes.h.inc"
} // namespace mla

using namespace mla;
using namespace mlir;

static constexpr StringLiteral kPass = "mla-paginate";

namespace {
struct MLAPaginatePass : mla::impl::MLAPaginatePassBase<MLAPaginatePass> {
  using Base::Base;

  void runOnOperation() override {
    if (pageSize < 1 || pageSize > 65536) {
      getOperation().emitError()
          << "mla-paginate: page-size must be between 1 and 65536, got "
          << int64_t(pageSize);
      return signalPassFailure();
    }
    std::string error;
    request = LayoutRequest::parse(&getContext(), layout, error);
    if (!request) {
      getOperation().emitError() << "mla-paginate: " << error;
      return signalPassFailure();
    }
    SymbolTableCollection tables;
    SymbolUserMap users(tables, getOperation());
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (failed(runOnFunction(function, users)))
        return signalPassFailure();
  }

  LogicalResult runOnFunction(func::FuncOp function, SymbolUserMap &users) {
    SmallVector<PagedSite> sites;
    if (function.isExternal() || function->hasAttr(kPartAttr))
      return success();
    for (const DenseCache &cache : findDenseCaches(function))
      remarkMissed(cache.attention, kPass, cache.reason)
          << remark::metric("argument", cache.getNumber())
          << remark::reason("the cache stays dense: {0}", cache.explain());
    if (failed(findPagedSites(function, sites)))
      return failure();
    if (sites.empty()) {
      remarkMissed(function, kPass, "no-cache")
          << "nothing to page: the function has no mla.update; raising creates "
             "one for a cache of latents, but not for a cache of expanded keys "
             "and values";
      return success();
    }
    if (!users.useEmpty(function)) {
      remarkMissed(function, kPass, "callers")
          << "its caches are kept dense: the module calls the function";
      return (function.emitError()
              << "cannot page the caches because the module calls the function "
                 "and mla-paginate changes its signature")
                 .attachNote((*users.getUsers(function).begin())->getLoc())
             << "called here";
    }
    if (!llvm::hasSingleElement(function.getBody())) {
      remarkMissed(function, kPass, "blocks")
          << "its caches are kept dense: the function has several blocks";
      return function.emitError() << "the function must have one block, got "
                                  << function.getBody().getBlocks().size();
    }
    FunctionPager pager(function, sites,
                        {pageSize, mask == MaskMode::Visible, *request,
                         checkPositions, packed});
    if (failed(pager.run()))
      return failure();
    numCaches += sites.size();
    numRopes += pager.counts.ropes;
    numMasks += pager.counts.masks;
    numDims += pager.counts.dims;
    numLengths += pager.counts.lengths;
    numPositions += pager.counts.positions;
    return success();
  }

  std::optional<LayoutRequest> request; ///< the option `layout`
};
} // namespace
