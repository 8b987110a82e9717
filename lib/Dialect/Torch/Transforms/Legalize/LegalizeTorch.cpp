//===- LegalizeTorch.cpp - Rewrite torch IR for torch-mlir ----------------===//

#include "mla/Dialect/Torch/Transforms/CheckInput.h"
#include "mla/Dialect/Torch/Transforms/Legalize.h"

#include "mla/Dialect/Torch/IR/TorchView.h"
#include "mla/Dialect/Torch/Transforms/Passes.h"
#include "mla/Support/Remarks.h"

#include "mlir/IR/BuiltinOps.h"

namespace mla {
#define GEN_PASS_DEF_MLALEGALIZETORCHPASS
#include "mla/Dialect/Torch/Transforms/Passes.h.inc"
} // namespace mla

using namespace mlir;
using namespace mla;
using namespace mla::torch;

namespace {
struct MLALegalizeTorchPass
    : public mla::impl::MLALegalizeTorchPassBase<MLALegalizeTorchPass> {
  void runOnOperation() override {
    if (failed(checkInput(getOperation())))
      return signalPassFailure();
    for (auto func : getOperation().getOps<func::FuncOp>())
      if (!func.isExternal() && failed(legalize(func)))
        return signalPassFailure();
  }

  /// Runs all steps on one function and emits a remark for each that changed
  /// it.
  LogicalResult legalize(func::FuncOp func) {
    SymbolNumbers symbols = recordShapes(func);
    FailureOr<unsigned> inout = makeCachesFunctional(func);
    if (failed(inout))
      return failure();
    unsigned asserts = keepAssertions(func);
    unsigned dropped = dropNone(func);
    recordResultShapes(func, symbols);
    unsigned erased = eraseMetadata(func);
    unsigned dims = makeDimsPositive(func);
    unsigned experts = legalizeExperts(func);
    unsigned selects = indexSelects(func);
    FailureOr<unsigned> bounds = checkBounds(func);
    if (failed(bounds))
      return failure();
    FailureOr<unsigned> pads = cropPads(func, *bounds);
    if (failed(pads))
      return failure();
    unsigned indices = widenIndices(func);
    unsigned puts = flattenIndexPuts(func);
    unsigned vectors = widenVectors(func);
    unsigned views = fillViewSizes(func);
    unsigned empty = replaceEmpty(func);
    unsigned merges = mergeDynamicDims(func);
    unsigned spelled = spellEinsums(func);
    unsigned chains = chainEinsums(func);
    unsigned einsums = splitEinsums(func);
    FailureOr<unsigned> attention = decomposeAttention(func);
    if (failed(attention))
      return failure();
    unsigned batches = repeatOneBatches(func);
    unsigned gelus = spellGelus(func);
    unsigned wide = computeInWideType(func);
    say(func, "in-place", *inout, "arguments written in place became results");
    say(func, "assertions", asserts, "assertions on data are kept");
    say(func, "none", dropped, "arguments or results of type none dropped");
    say(func, "dims", dims, "negative dimensions made positive");
    say(func, "experts", experts, "ops of a mixture of experts rewritten");
    say(func, "selects", selects,
        "selects with an index that is data became indexing");
    say(func, "bounds", *bounds, "size checks inserted");
    say(func, "pads", *pads, "pads of negative width became slices");
    say(func, "indices", indices, "index tensors of 32 bits became 64 bits");
    say(func, "puts", puts, "index_puts of dynamic sizes given flat indices");
    say(func, "vectors", vectors,
        "products with a vector became products with a matrix");
    say(func, "views", views, "views given their inferred size");
    say(func, "empty", empty, "ops on tensors without elements replaced");
    say(func, "merges", merges, "merges of dynamic dimensions made explicit");
    say(func, "equations", spelled,
        "einsums given a result and one size per letter");
    say(func, "chains", chains,
        "einsums of more than two operands became einsums of two");
    say(func, "einsums", einsums,
        "einsums of dynamic dimensions became matrix products");
    say(func, "attention", *attention, "attention ops decomposed");
    say(func, "batches", batches,
        "operands of batch size 1 repeated for a dynamic batch");
    say(func, "gelus", gelus, "tanh approximations of gelu expanded");
    say(func, "wide", wide, "ops on 16-bit numbers compute in f32");
    numErased += erased, numDropped += dropped, numInOut += *inout;
    numDims += dims, numEmpty += empty, numMerges += merges + einsums;
    numBounds += *bounds, numAttention += *attention, numWide += wide;
    return success();
  }

  void say(func::FuncOp func, StringRef name, unsigned count, StringRef what) {
    if (count)
      remarkPassed(func, "mla-legalize-torch", name)
          << remark::metric("count", count) << what;
  }
};
} // namespace
