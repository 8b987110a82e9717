//===- Runtime.cpp - mla-to-runtime ---------------------------------------===//

#include "mla/Conversion/MLAToMLAK/MLAToMLAK.h"
#include "mla/Conversion/TMTensorToSCF/TMTensorToSCF.h"
#include "mla/Conversion/TorchToMLA/Passes.h"
#include "mla/Dialect/MLA/Transforms/Passes.h"
#include "mla/Dialect/MLAK/Transforms/Passes.h"
#include "mla/Pipelines/Pipelines.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

/// The layout that one of `LayoutWords` names; `otherwise` for the empty word.
static mla::CacheLayout layoutOf(StringRef alias, mla::CacheLayout otherwise) {
  if (alias == "L1" || alias == "flat")
    return mla::CacheLayout::Flat;
  if (alias == "L2" || alias == "split")
    return mla::CacheLayout::Split;
  return otherwise;
}

static void addPagination(OpPassManager &pm,
                          const mla::ToRuntimeOptions &options) {
  if (options.pageSize == 0)
    return;
  mla::PaginatePassOptions paginate;
  paginate.pageSize = options.pageSize;
  paginate.mask =
      options.mask == "visible" ? mla::MaskMode::Visible : mla::MaskMode::Keep;
  paginate.layout = layoutOf(options.kvLayout, mla::CacheLayout::Flat);
  paginate.checkPositions =
      options.target == "cpu"; // a GPU's host reads nothing
  pm.addPass(mla::createPaginatePass(paginate));
}

static mla::AttentionForm formOf(StringRef name) {
  if (name == "absorbed")
    return mla::AttentionForm::Absorbed;
  return name == "expanded" ? mla::AttentionForm::Expanded
                            : mla::AttentionForm::Auto;
}

void mla::addInlining(OpPassManager &pm, bool split) {
  if (split)
    pm.addPass(createSplitLayers());
  pm.addPass(createInlineLayers());
  // What was split before, for a pipeline that looks at whole layers.
  if (!split)
    pm.addPass(createJoinLayers());
}

void mla::buildSelectPipeline(OpPassManager &pm,
                              const ToRuntimeOptions &options) {
  addInlining(pm, !options.isolate);
  pm.addPass(createCheckSizes());
  pm.nest<func::FuncOp>().addPass(createLowerTMTensor());
  pm.nest<func::FuncOp>().addPass(createSimplifySizesPass());
  addPagination(pm, options);
  AbsorbPassOptions absorb;
  absorb.form = formOf(options.form);
  pm.nest<func::FuncOp>().addPass(createAbsorbPass(absorb));
  pm.nest<func::FuncOp>().addPass(createFuseQueryPass());
  pm.nest<func::FuncOp>().addPass(createHoistPlanPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  if (options.isolate)
    pm.addPass(createIsolateAttentionPass());
  if (options.target == "cpu") { // on a GPU nothing but kernels reads
    pm.nest<func::FuncOp>().addPass(createLowerElementwise());
    pm.nest<func::FuncOp>().addPass(createCheckReads());
  }
  SelectLayoutPassOptions layout;
  layout.layout = layoutOf(options.kvLayout, CacheLayout::Auto);
  layout.target = options.target;
  pm.addPass(createSelectLayoutPass(layout));
  pm.addPass(createVerifyLsePass());
  VerifyNoHostSyncPassOptions sync;
  sync.target = options.target;
  pm.addPass(createVerifyNoHostSyncPass(sync));
  MLASelectKernelsOptions select;
  select.target = options.target;
  pm.addPass(createMLASelectKernels(select));
  pm.addPass(createVerifyDeviceOps());
}

void mla::buildToRuntimePipeline(OpPassManager &pm,
                                 const ToRuntimeOptions &options) {
  buildSelectPipeline(pm, options);
  buildLowerPipeline(pm, options.outline);
}
