//===- Plugin.cpp - Entry points of plug-ins for mlir-opt -----------------===//
// libmla_compiler is a plug-in for `mlir-opt --load-dialect-plugin` and
// `--load-pass-plugin`. It links Debian's libMLIR and libLLVM, as mlir-opt
// does, so that the process has one of each type id.
//===----------------------------------------------------------------------===//

#include "mla/Pipelines/Pipelines.h"

#include "mlir/Pass/PassRegistry.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

/// Warns that the tool contains what the plug-in would register. MLIR ends the
/// process if two copies of a dialect or a pass are registered.
static void warnOfCopy(llvm::StringRef what) {
  llvm::errs() << "warning: the plug-in mla registers nothing, because this "
                  "tool already has the "
               << what << "\n";
}

static void registerDialects(mlir::DialectRegistry *registry) {
  if (registry->getDialectAllocator("mla"))
    return warnOfCopy("dialect mla");
  mla::registerAllDialects(*registry);
}

static void registerPasses() {
  if (mlir::PassInfo::lookup("mla-absorb"))
    return warnOfCopy("pass mla-absorb");
  mla::registerAllPasses();
}

mlir::DialectPluginLibraryInfo mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "mla", MLA_VERSION, registerDialects};
}

mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "mla", MLA_VERSION, registerPasses};
}
