//===- MLATypes.cpp - Types of the mla dialect ----------------------------===//

#include "mla/Dialect/MLA/IR/MLADialect.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mla;

/// Parses a layout. The generated parser of the parameter would report a
/// second, less specific error.
static mlir::ParseResult parseLayout(mlir::AsmParser &parser,
                                     LayoutAttr &layout) {
  return parser.parseCustomAttributeWithFallback(layout);
}

static void printLayout(mlir::AsmPrinter &printer, LayoutAttr layout) {
  printer.printStrippedAttrOrType(layout);
}

#define GET_TYPEDEF_CLASSES
#include "mla/Dialect/MLA/IR/MLATypes.cpp.inc"

void MLADialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "mla/Dialect/MLA/IR/MLATypes.cpp.inc"
      >();
}

mlir::Type CacheType::getLatentType() const {
  for (const LayoutField &field : getLayout().getFields())
    if (field.role == FieldRole::Latent)
      return field.elementType;
  return {};
}

static const LayoutField &getField(CacheType cache, FieldRole role) {
  LayoutAttr layout = cache.getLayout();
  return layout.getFields()[layout.getFieldIndex(role)];
}

const LayoutField &CacheType::getKeyField() const {
  return getField(*this, FieldRole::Key);
}

const LayoutField &CacheType::getValueField() const {
  return getField(*this, FieldRole::Value);
}

mlir::LogicalResult
CacheType::verify(llvm::function_ref<mlir::InFlightDiagnostic()> emitError,
                  LayoutAttr layout, int64_t pageSize) {
  if (pageSize < 1 || pageSize > kMaxPageSize)
    return emitError() << "C1: page size must be between 1 and " << kMaxPageSize
                       << ", got " << pageSize;
  return mlir::success();
}
