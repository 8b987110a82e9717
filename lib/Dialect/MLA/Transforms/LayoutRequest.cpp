//===- LayoutRequest.cpp - Values of the option `layout` ------------------===//

#include "mla/Dialect/MLA/Transforms/LayoutRequest.h"

#include "mla/Dialect/MLA/IR/PlainTypes.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mla;
using namespace mlir;

//===----------------------------------------------------------------------===//
// Families
//===----------------------------------------------------------------------===//

/// The multiple of bytes to which the padding of a family fills the fields of
/// its place; 0 if its padding does not depend on the widths.
static int64_t getPadMultiple(StringRef name) {
  return llvm::StringSwitch<int64_t>(name)
      .Case("L5", 8) // the scales of a token, after the rows of the page
      .Case("L11", 128)
      .Default(0);
}

/// Returns the bytes of the fields before the last one with its pool and place.
static int64_t getBytesBefore(ArrayRef<LayoutField> fields,
                              const LayoutField &last) {
  int64_t bytes = 0;
  for (const LayoutField &field : fields)
    if (field.pool == last.pool && field.place == last.place)
      bytes += field.getBytes();
  return bytes;
}

/// Sets the number of entries of a scale field from the widths of the fields
/// that it covers in the named layout. Returns false and sets `why` if a tile
/// would span two fields.
static bool fitScale(LayoutAttr named, int64_t scale, StringRef name,
                     const CachedToken &token, LayoutField &fitted,
                     std::string &why) {
  int64_t covered = 0;
  for (auto [index, field] : llvm::enumerate(named.getFields())) {
    int64_t first = 0;
    if (named.getScaleOf(index, first) != scale)
      continue;
    int64_t width = field.role == FieldRole::Latent ? token.latent : token.rope;
    covered += width;
    if (width % fitted.group == 0)
      continue;
    why = llvm::formatv("{0} has one scale for {1} elements, and the {2} width "
                        "must be a multiple of it, got {3}",
                        name, fitted.group, stringifyFieldRole(field.role),
                        width);
    return false;
  }
  fitted.width = covered / fitted.group;
  if (fitted.transpose == 0 || fitted.width % fitted.transpose == 0)
    return true;
  why = llvm::formatv("{0} stores its scales in {1} columns, and their number "
                      "must be a multiple of it, got {2}",
                      name, fitted.transpose, fitted.width);
  return false;
}

/// True if no field of the layout is quantised.
static bool isUnquantisedLayout(LayoutAttr layout) {
  return llvm::none_of(layout.getFields(), [](const LayoutField &field) {
    return isQuantisedType(field.elementType);
  });
}

/// Sets the widths and the types of a field. Returns false and sets `why` if
/// the family has no layout for the widths.
static bool fitField(LayoutAttr named, int64_t index, StringRef name,
                     const CachedToken &token, ArrayRef<LayoutField> before,
                     LayoutField &field, std::string &why) {
  switch (field.role) {
  case FieldRole::Latent:
  case FieldRole::Rope: {
    field.width = field.role == FieldRole::Latent ? token.latent : token.rope;
    if (isUnquantisedLayout(named))
      field.elementType = token.element;
    int64_t bits = field.width * field.elementType.getIntOrFloatBitWidth();
    if (bits % 8 == 0)
      return true;
    why = llvm::formatv("{0} stores two elements per byte, and the {1} width "
                        "must be even, got {2}",
                        name, stringifyFieldRole(field.role), field.width);
    return false;
  }
  case FieldRole::Scale:
    return fitScale(named, index, name, token, field, why);
  case FieldRole::Pad:
    if (int64_t multiple = getPadMultiple(name)) {
      int64_t bytes = getBytesBefore(before, field);
      field.width = llvm::alignTo(bytes, multiple) - bytes;
    }
    return true;
  default:
    return true;
  }
}

/// Returns the alignment of a page: 1, or the bytes of a token's row, as in the
/// named layouts that align pages.
static int64_t fitAlignment(LayoutAttr named, ArrayRef<LayoutField> fields) {
  if (named.getPageAlign() == 1)
    return 1;
  LayoutField row;
  row.place = FieldPlace::Token;
  return getBytesBefore(fields, row);
}

LayoutAttr mla::getFamilyLayout(MLIRContext *context, StringRef name,
                                const CachedToken &token, std::string &why) {
  LayoutAttr named = LayoutAttr::getFromAlias(context, name);
  SmallVector<LayoutField> fields;
  for (auto [index, row] : llvm::enumerate(named.getFields())) {
    LayoutField field = row;
    if (field.role == FieldRole::Rope && token.rope == 0) {
      if (field.pool == 0)
        continue;
      why = (name + " requires a rope part, got rope width 0").str();
      return {};
    }
    if (!fitField(named, index, name, token, fields, field, why))
      return {};
    if (field.width != 0)
      fields.push_back(field);
  }
  auto onError = [&]() -> InFlightDiagnostic {
    return emitError(UnknownLoc::get(context));
  };
  ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
    why = diagnostic.str();
    return success();
  });
  ArrayRef<LayoutField> list = fields;
  return LayoutAttr::getChecked(onError, context, list,
                                fitAlignment(named, list));
}

//===----------------------------------------------------------------------===//
// Requests
//===----------------------------------------------------------------------===//

/// Reads a list of fields. Returns null and sets `error` if it is none.
static LayoutAttr parseFields(MLIRContext *context, StringRef text,
                              std::string &error) {
  ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
    if (error.empty())
      error = diagnostic.str();
    return success();
  });
  Attribute parsed =
      parseAttribute(("#mla.layout<" + text + ">").str(), context);
  return dyn_cast_or_null<LayoutAttr>(parsed);
}

std::optional<LayoutRequest>
LayoutRequest::parse(MLIRContext *context, StringRef text, std::string &error) {
  LayoutRequest request;
  if (text.empty() || text == "auto")
    return request;
  if (text.starts_with("[")) {
    std::string reason;
    request.fields = parseFields(context, text, reason);
    if (request.fields)
      return request;
    error = ("layout '" + text + "' is not a list of fields: " + reason).str();
    return std::nullopt;
  }
  StringRef name = llvm::StringSwitch<StringRef>(text)
                       .Case("flat", "L1")
                       .Case("split", "L2")
                       .Case("e4m3", "L3")
                       .Default(text);
  for (StringRef alias : LayoutAttr::getAliases())
    if (alias == name)
      request.name = alias;
  if (!request.name.empty())
    return request;
  error = ("layout must be auto, flat, split, e4m3, " +
           llvm::join(LayoutAttr::getAliases(), ", ") +
           " or a list of fields in [], got '" + text + "'")
              .str();
  if (text == "fp8" || text == "fp4" || text == "exact")
    error +=
        ("; " + text +
         " is an accuracy, which several layouts have: pass accuracy=" + text)
            .str();
  return std::nullopt;
}

bool LayoutRequest::isUnquantised() const {
  return name == "L1" || name == "L2" || name == "L12";
}

LayoutAttr LayoutRequest::getLayout(MLIRContext *context,
                                    const CachedToken &token,
                                    std::string &why) const {
  if (!fields)
    return getFamilyLayout(context, name, token, why);
  int64_t latent = fields.getWidth(FieldRole::Latent);
  int64_t rope = fields.getWidth(FieldRole::Rope);
  if (latent == token.latent && rope == token.rope)
    return fields;
  why = llvm::formatv("the list of fields has latent width {0} and rope width "
                      "{1}, but the cache holds {2} and {3}",
                      latent, rope, token.latent, token.rope);
  return {};
}
