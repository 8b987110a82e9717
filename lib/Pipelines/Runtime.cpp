//===- Runtime.cpp - Build the pipeline mla-to-runtime --------------------===//

#include "mla/Conversion/MLAToMLAK/MLAToMLAK.h"
#include "mla/Conversion/TMTensorToSCF/TMTensorToSCF.h"
#include "mla/Conversion/TorchToMLA/Passes.h"
#include "mla/Dialect/MLA/Transforms/Passes.h"
#include "mla/Dialect/MLAK/Transforms/Passes.h"
#include "mla/Dialect/Torch/Transforms/Passes.h"
#include "mla/Pipelines/Pipelines.h"
#include "mla/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

/// Returns the layout for a value of `LayoutWords`, or `otherwise` if the value
/// is empty.
static mla::CacheLayout layoutOf(StringRef alias, mla::CacheLayout otherwise) {
  if (alias == "L1" || alias == "flat")
    return mla::CacheLayout::Flat;
  if (alias == "L2" || alias == "split")
    return mla::CacheLayout::Split;
  if (alias == "L3" || alias == "e4m3")
    return mla::CacheLayout::E4M3;
  return otherwise;
}

static void addPagination(OpPassManager &pm,
                          const mla::ToRuntimeOptions &options) {
  if (options.pageSize == 0)
    return;
  mla::MLAPaginatePassOptions paginate;
  paginate.pageSize = options.pageSize;
  paginate.mask =
      options.mask == "visible" ? mla::MaskMode::Visible : mla::MaskMode::Keep;
  paginate.layout = layoutOf(options.kvLayout, mla::CacheLayout::Flat);
  paginate.packed = options.packed;
  paginate.checkPositions =
      options.target == "cpu"; // the host cannot read GPU memory
  pm.addPass(mla::createMLAPaginatePass(paginate));
}

static mla::AttentionForm formOf(StringRef name) {
  if (name == "absorbed")
    return mla::AttentionForm::Absorbed;
  return name == "expanded" ? mla::AttentionForm::Expanded
                            : mla::AttentionForm::Auto;
}

void mla::addInlining(OpPassManager &pm, bool split) {
  if (split)
    pm.addPass(createMLASplitLayersPass());
  pm.addPass(createMLAInlineLayersPass());
  // This pipeline needs whole layers, so join layers that are already split.
  if (!split)
    pm.addPass(createMLAJoinLayersPass());
}

void mla::buildSelectPipeline(OpPassManager &pm,
                              const ToRuntimeOptions &options) {
  addInlining(pm, !options.isolate);
  pm.addPass(createMLACheckSizesPass());
  pm.nest<func::FuncOp>().addPass(createMLALowerTMTensorPass());
  pm.nest<func::FuncOp>().addPass(createMLASimplifySizesPass());
  addPagination(pm, options);
  MLAAbsorbPassOptions absorb;
  absorb.form = formOf(options.form);
  absorb.target = options.target;
  pm.nest<func::FuncOp>().addPass(createMLAAbsorbPass(absorb));
  pm.nest<func::FuncOp>().addPass(createMLAFuseQueryPass());
  pm.nest<func::FuncOp>().addPass(createMLAHoistPlanPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  if (options.isolate)
    pm.addPass(createMLAIsolateAttentionPass());
  if (options.target == "cpu") { // on a GPU only kernels read tensors
    pm.nest<func::FuncOp>().addPass(createMLALowerElementwisePass());
    pm.nest<func::FuncOp>().addPass(createMLACheckReadsPass());
  }
  MLASelectLayoutPassOptions layout;
  layout.layout = layoutOf(options.kvLayout, CacheLayout::Auto);
  layout.target = options.target;
  pm.addPass(createMLASelectLayoutPass(layout));
  pm.addPass(createMLAVerifyLsePass());
  MLAVerifyNoHostSyncPassOptions sync;
  sync.target = options.target;
  pm.addPass(createMLAVerifyNoHostSyncPass(sync));
  MLASelectKernelsPassOptions select;
  select.target = options.target;
  pm.addPass(createMLASelectKernelsPass(select));
  pm.addPass(createMLAVerifyDeviceOpsPass());
}

void mla::buildToRuntimePipeline(OpPassManager &pm,
                                 const ToRuntimeOptions &options) {
  buildSelectPipeline(pm, options);
  buildLowerPipeline(pm, options.outline);
}
