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
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

static void addPagination(OpPassManager &pm,
                          const mla::ToRuntimeOptions &options) {
  if (options.pageSize == 0)
    return;
  mla::MLAPaginatePassOptions paginate;
  paginate.pageSize = options.pageSize;
  paginate.mask =
      options.mask == "visible" ? mla::MaskMode::Visible : mla::MaskMode::Keep;
  if (!options.kvLayout.empty())
    paginate.layout = options.kvLayout;
  paginate.packed = options.packed;
  paginate.checkPositions =
      options.target == "cpu"; // the host cannot read GPU memory
  pm.addPass(mla::createMLAPaginatePass(paginate));
}

static mla::MLASelectLayoutPassOptions
selectLayoutOptions(const mla::ToRuntimeOptions &options) {
  mla::MLASelectLayoutPassOptions layout;
  if (!options.kvLayout.empty())
    layout.layout = options.kvLayout;
  layout.accuracy = llvm::StringSwitch<mla::CacheAccuracy>(options.kvAccuracy)
                        .Case("fp8", mla::CacheAccuracy::FP8)
                        .Case("fp4", mla::CacheAccuracy::FP4)
                        .Default(mla::CacheAccuracy::Exact);
  layout.phases = llvm::StringSwitch<mla::ServingPhases>(options.kvPhases)
                      .Case("prefill", mla::ServingPhases::Prefill)
                      .Case("decode", mla::ServingPhases::Decode)
                      .Default(mla::ServingPhases::Both);
  layout.context = options.kvContext;
  layout.maxTokenBytes = options.kvMaxTokenBytes;
  layout.kScale = options.kvScale;
  layout.target = options.target;
  return layout;
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
  pm.addPass(createMLASelectLayoutPass(selectLayoutOptions(options)));
  if (options.quantizeQueries)
    pm.nest<func::FuncOp>().addPass(createMLAQuantizeQueriesPass());
  MLAExpandCachePassOptions expand;
  expand.target = options.target;
  pm.nest<func::FuncOp>().addPass(createMLAExpandCachePass(expand));
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
