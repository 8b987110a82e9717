//===- LayoutRequest.cpp - Values of the option `layout` ------------------===//

#include "mla/Dialect/MLA/Transforms/LayoutRequest.h"

#include "mla/Dialect/MLA/IR/RuntimeFields.h"

#include "mla-runtime/mla_layouts.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace mla;
using namespace mlir;

//===----------------------------------------------------------------------===//
// Families
//===----------------------------------------------------------------------===//

/// Returns why a named layout has none for the widths of a token. `field` is
/// the number of the field that does not fit.
static std::string explain(int32_t fit, const MlaLayoutAlias &named,
                           int32_t field, const CachedToken &token) {
  const MlaField &scale = named.fields[field];
  bool isLatent = token.latent % std::max(scale.group, 1) != 0;
  switch (fit) {
  case MLA_LAYOUT_GROUP:
    return llvm::formatv(
        "{0} has one scale for {1} elements, and the {2} width "
        "must be a multiple of it, got {3}",
        named.name, scale.group, isLatent ? "latent" : "rope",
        isLatent ? token.latent : token.rope);
  case MLA_LAYOUT_TRANSPOSE:
    return llvm::formatv("{0} stores its scales in {1} columns, and their "
                         "number must be a multiple of it, got {2}",
                         named.name, scale.transpose,
                         token.latent / scale.group);
  case MLA_LAYOUT_ALIGN:
    return llvm::formatv("{0} aligns pages to the bytes of a row, which must "
                         "be at most {1}",
                         named.name, MLA_MAX_FIELD_WIDTH);
  default:
    return llvm::formatv("{0} has a latent width of 1 to {1} and a rope width "
                         "of 0 to {1}, got {2} and {3}",
                         named.name, MLA_MAX_FIELD_WIDTH, token.latent,
                         token.rope);
  }
}

/// True if a field of a named layout has 8 bits or fewer.
static bool isQuantised(const MlaField &field) {
  return (field.role == MLA_ROLE_LATENT || field.role == MLA_ROLE_ROPE) &&
         mlaDTypeBits(field.dtype) <= 8;
}

LayoutAttr mla::getFamilyLayout(MLIRContext *context, StringRef name,
                                const CachedToken &token, std::string &why) {
  const MlaLayoutAlias &named =
      mlaLayoutAliases[mlaFindLayout(name.str().c_str())];
  ArrayRef<MlaField> all(named.fields, named.numFields);
  if (token.rope == 0 && llvm::any_of(all, [](const MlaField &field) {
        return field.role == MLA_ROLE_ROPE && field.pool != 0;
      })) {
    why = (name + " requires a rope part, got rope width 0").str();
    return {};
  }
  MlaField fitted[MLA_MAX_ALIAS_FIELDS];
  int32_t numFields, align;
  int32_t fit = mlaAliasLayout(named.name, token.latent, token.rope, fitted,
                               &numFields, &align);
  if (fit != MLA_LAYOUT_FITS) {
    why = explain(fit, named, numFields, token);
    return {};
  }
  SmallVector<LayoutField> fields;
  for (const MlaField &field : ArrayRef(fitted, numFields)) {
    fields.push_back(getLayoutField(context, field));
    bool isData = field.role == MLA_ROLE_LATENT || field.role == MLA_ROLE_ROPE;
    if (isData && llvm::none_of(all, isQuantised))
      fields.back().elementType = token.element;
  }
  auto onError = [&]() -> InFlightDiagnostic {
    return emitError(UnknownLoc::get(context));
  };
  ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
    why = diagnostic.str();
    return success();
  });
  int64_t pageAlign = align;
  return LayoutAttr::getChecked(onError, context, ArrayRef<LayoutField>(fields),
                                pageAlign);
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
