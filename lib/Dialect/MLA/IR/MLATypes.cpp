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

mlir::LogicalResult
CacheType::verify(llvm::function_ref<mlir::InFlightDiagnostic()> emitError,
                  LayoutAttr layout, int64_t pageSize) {
  if (pageSize < 1 || pageSize > 65536)
    return emitError() << "C1: page size must be between 1 and 65536, got "
                       << pageSize;
  return mlir::success();
}
