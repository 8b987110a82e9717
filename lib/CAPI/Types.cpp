//===- Types.cpp - Types of the dialect mla in C --------------------------===//

#include "mla-c/Types.h"

#include "mla/Dialect/MLA/IR/MLADialect.h"

#include "mlir/CAPI/IR.h"

using namespace mla;

bool mlaTypeIsACache(MlirType type) {
  return llvm::isa<CacheType>(unwrap(type));
}

MlirType mlaCacheTypeGetChecked(MlirLocation location, MlirAttribute layout,
                                int64_t pageSize) {
  mlir::Location loc = unwrap(location);
  return wrap(CacheType::getChecked(
      [loc] { return mlir::emitError(loc); }, loc.getContext(),
      llvm::cast<LayoutAttr>(unwrap(layout)), pageSize));
}

MlirAttribute mlaCacheTypeGetLayout(MlirType cache) {
  return wrap(llvm::cast<CacheType>(unwrap(cache)).getLayout());
}

int64_t mlaCacheTypeGetPageSize(MlirType cache) {
  return llvm::cast<CacheType>(unwrap(cache)).getPageSize();
}

bool mlaTypeIsAPlan(MlirType type) { return llvm::isa<PlanType>(unwrap(type)); }

MlirType mlaPlanTypeGet(MlirContext context) {
  return wrap(PlanType::get(unwrap(context)));
}
