//===- MLAAttributes.cpp - Attributes of the mla dialect ------------------===//

#include "mla/Dialect/MLA/IR/MLADialect.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mla;
using namespace mlir;

llvm::hash_code mla::hash_value(const LayoutField &field) {
  return llvm::hash_combine(field.role, field.width, field.elementType,
                            field.group, field.place, field.pool);
}

int64_t LayoutField::getBytes() const {
  return width * elementType.getIntOrFloatBitWidth() / 8;
}

#define GET_ATTRDEF_CLASSES
#include "mla/Dialect/MLA/IR/MLAAttributes.cpp.inc"

void MLADialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "mla/Dialect/MLA/IR/MLAAttributes.cpp.inc"
      >();
}

LogicalResult LseAttr::verifyEncoding(
    ArrayRef<int64_t> shape, Type elementType,
    llvm::function_ref<InFlightDiagnostic()> emitError) const {
  if (!elementType.isF32())
    return emitError() << "C1: #mla.lse needs element type f32, got "
                       << elementType;
  return success();
}

//===----------------------------------------------------------------------===//
// LayoutAttr
//===----------------------------------------------------------------------===//

LogicalResult
LayoutAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                   ArrayRef<LayoutField> fields, int64_t pageAlign) {
  if (fields.empty())
    return emitError() << "C1: a layout needs at least one field, got 0";
  return success();
}

int64_t LayoutAttr::getNumPools() const {
  int64_t last = 0;
  for (const LayoutField &field : getFields())
    last = std::max(last, field.pool);
  return last + 1;
}

int64_t LayoutAttr::getFieldIndex(FieldRole role) const {
  for (auto [index, field] : llvm::enumerate(getFields()))
    if (field.role == role)
      return index;
  return -1;
}

int64_t LayoutAttr::getWidth(FieldRole role) const {
  int64_t index = getFieldIndex(role);
  return index < 0 ? 0 : getFields()[index].width;
}

Type LayoutAttr::getElementType(FieldRole role) const {
  int64_t index = getFieldIndex(role);
  return index < 0 ? Type() : getFields()[index].elementType;
}

int64_t LayoutAttr::getTokenBytes(int64_t pool) const {
  int64_t bytes = 0;
  for (const LayoutField &field : getFields())
    if (field.pool == pool && field.place == FieldPlace::Token)
      bytes += field.getBytes();
  return bytes;
}

int64_t LayoutAttr::getPageBytes(int64_t pool, int64_t pageSize) const {
  int64_t bytes = 0;
  for (const LayoutField &field : getFields())
    if (field.pool == pool)
      bytes += field.getBytes() * pageSize;
  return llvm::alignTo(bytes, getPageAlign());
}

int64_t LayoutAttr::getFieldOffset(int64_t index, int64_t token,
                                   int64_t pageSize) const {
  const LayoutField &wanted = getFields()[index];
  bool atEnd = wanted.place == FieldPlace::PageEnd;
  int64_t before = 0;
  for (const LayoutField &field : getFields().take_front(index))
    if (field.pool == wanted.pool && field.place == wanted.place)
      before += atEnd ? field.getBytes() * pageSize : field.getBytes();
  if (!atEnd)
    return token * getTokenBytes(wanted.pool) + before;
  return pageSize * getTokenBytes(wanted.pool) + before +
         token * wanted.getBytes();
}

Attribute LayoutAttr::parse(AsmParser &parser, Type) {
  SmallVector<LayoutField> fields;
  int64_t pageAlign = 1;
  auto parseField = [&]() -> ParseResult {
    LayoutField &field = fields.emplace_back();
    StringRef role;
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseKeyword(&role))
      return failure();
    std::optional<FieldRole> known = symbolizeFieldRole(role);
    if (!known)
      return parser.emitError(loc)
             << "unknown field role '" << role
             << "', expected latent, rope, scale, pad, k or v";
    field.role = *known;
    SmallVector<int64_t> width;
    if (parser.parseColon() ||
        parser.parseDimensionList(width, /*allowDynamic=*/false,
                                  /*withTrailingX=*/true) ||
        parser.parseType(field.elementType))
      return failure();
    if (width.size() != 1)
      return parser.emitError(loc) << "a field has one width, got "
                                   << width.size();
    field.width = width.front();
    if (failed(parser.parseOptionalLBrace()))
      return success();
    auto parseOption = [&]() -> ParseResult {
      StringRef key;
      if (parser.parseKeyword(&key) || parser.parseEqual())
        return failure();
      if (key == "group")
        return parser.parseInteger(field.group);
      if (key == "pool")
        return parser.parseInteger(field.pool);
      StringRef place;
      if (key != "at" || parser.parseKeyword(&place))
        return parser.emitError(loc) << "unknown field option '" << key << "'";
      if (auto value = symbolizeFieldPlace(place)) {
        field.place = *value;
        return success();
      }
      return parser.emitError(loc) << "unknown place '" << place << "'";
    };
    return failure(parser.parseCommaSeparatedList(parseOption) ||
                   parser.parseRBrace());
  };
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseField))
    return {};
  if (succeeded(parser.parseOptionalComma()) &&
      (parser.parseKeyword("page_align") || parser.parseEqual() ||
       parser.parseInteger(pageAlign)))
    return {};
  if (parser.parseGreater())
    return {};
  return parser.getChecked<LayoutAttr>(loc, parser.getContext(), fields,
                                       pageAlign);
}

void LayoutAttr::print(AsmPrinter &printer) const {
  printer << "<[";
  llvm::interleaveComma(getFields(), printer, [&](const LayoutField &field) {
    printer << stringifyFieldRole(field.role) << " : " << field.width << " x "
            << field.elementType;
    SmallVector<std::string> options;
    if (field.group)
      options.push_back("group = " + std::to_string(field.group));
    if (field.place != FieldPlace::Token)
      options.push_back("at = " + stringifyFieldPlace(field.place).str());
    if (field.pool)
      options.push_back("pool = " + std::to_string(field.pool));
    if (!options.empty())
      printer << " {" << llvm::join(options, ", ") << "}";
  });
  printer << "]";
  if (getPageAlign() != 1)
    printer << ", page_align = " << getPageAlign();
  printer << ">";
}

uint64_t LayoutAttr::getHash() const { return 0; }
StringRef LayoutAttr::getAlias() const { return {}; }
LayoutAttr LayoutAttr::getFromAlias(MLIRContext *, StringRef) { return {}; }
