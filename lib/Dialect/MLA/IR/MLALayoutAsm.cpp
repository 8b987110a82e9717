//===- MLALayoutAsm.cpp - Parser and printer of #mla.layout ---------------===//
//
//   layout ::= `<` (alias | fields (`,` `page_align` `=` n)?) `>`
//   fields ::= `[` field (`,` field)* `]`
//   field  ::= role `:` (heads `x`)? width `x` type
//              (`{` option (`,` option)* `}`)?
//   option ::= (`group` | `pool` | `transpose`) `=` n | `at` `=` place
//
//===----------------------------------------------------------------------===//

#include "SourceText.h"

#include "mla/Dialect/MLA/IR/MLADialect.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

using namespace mla;
using namespace mlir;

/// Parses an option of a field: `group = 128`.
static ParseResult parseOption(AsmParser &parser, LayoutField &field) {
  StringRef key, place;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&key) || parser.parseEqual())
    return failure();
  if (key == "group")
    return parser.parseInteger(field.group);
  if (key == "pool")
    return parser.parseInteger(field.pool);
  if (key == "transpose")
    return parser.parseInteger(field.transpose);
  if (key != "at")
    return parser.emitError(loc) << "unknown field option '" << key
                                 << "', expected group, at, pool or transpose";
  if (parser.parseKeyword(&place))
    return failure();
  std::optional<FieldPlace> known = symbolizeFieldPlace(place);
  if (!known)
    return parser.emitError(loc)
           << "at must be token, page_end or head, got '" << place << "'";
  field.place = *known;
  return success();
}

/// Parses `width x type`; for k and v `heads x width x type` as well.
static ParseResult parseElements(AsmParser &parser, LayoutField &field) {
  SmallVector<int64_t> width;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseDimensionList(width, /*allowDynamic=*/false,
                                /*withTrailingX=*/true))
    return failure();
  OptionalParseResult type = parser.parseOptionalType(field.elementType);
  if (!type.has_value())
    return parser.emitError(loc)
           << "expected a whole number and a type, for example 64 x bf16, got '"
           << sourceTextAt(loc) << "'";
  if (failed(*type))
    return failure();
  if (width.size() == 1 || (width.size() == 2 && field.hasHeads())) {
    if (field.hasHeads())
      field.group = width.back();
    if (!llvm::MulOverflow(width.front(), width.size() == 2 ? width.back() : 1,
                           field.width))
      return success();
  }
  return parser.emitError(loc)
         << (field.hasHeads()
                 ? "expected a width, or a number of heads and a width, in a "
                   "field, got sizes "
                 : "expected one width in a field, got sizes ")
         << llvm::join(llvm::map_range(
                           width, [](int64_t n) { return std::to_string(n); }),
                       " x ");
}

static ParseResult parseField(AsmParser &parser, LayoutField &field) {
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
  if (parser.parseColon() || parseElements(parser, field))
    return failure();
  if (failed(parser.parseOptionalLBrace()))
    return success();
  return failure(parser.parseCommaSeparatedList([&] {
    return parseOption(parser, field);
  }) || parser.parseRBrace());
}

/// Returns the layout of the alias at `loc`, and parses the closing bracket.
static Attribute parseAlias(AsmParser &parser, StringRef alias, SMLoc loc) {
  LayoutAttr layout = LayoutAttr::getFromAlias(parser.getContext(), alias);
  if (!layout) {
    parser.emitError(loc) << "unknown layout '" << alias << "', expected "
                          << llvm::join(LayoutAttr::getAliases(), ", ")
                          << " or a list of fields in []";
    return {};
  }
  if (parser.parseGreater())
    return {};
  return layout;
}

Attribute LayoutAttr::parse(AsmParser &parser, Type) {
  SmallVector<LayoutField> fields;
  int64_t pageAlign = 1;
  SMLoc loc = parser.getCurrentLocation();
  if (failed(parser.parseOptionalLess())) {
    parser.emitError(loc) << "expected a layout in <>, for example <L1>, got '"
                          << sourceTextAt(loc) << "'";
    return {};
  }
  loc = parser.getCurrentLocation();
  StringRef alias;
  if (succeeded(parser.parseOptionalKeyword(&alias)))
    return parseAlias(parser, alias, loc);
  auto parseNext = [&] { return parseField(parser, fields.emplace_back()); };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseNext))
    return {};
  if (succeeded(parser.parseOptionalComma()) &&
      (parser.parseKeyword("page_align") || parser.parseEqual() ||
       parser.parseInteger(pageAlign)))
    return {};
  if (parser.parseGreater())
    return {};
  return parser.getChecked<LayoutAttr>(
      loc, parser.getContext(), ArrayRef<LayoutField>(fields), pageAlign);
}

static void printField(AsmPrinter &printer, const LayoutField &field) {
  printer << stringifyFieldRole(field.role) << " : ";
  if (field.getNumHeads() > 1)
    printer << field.getNumHeads() << " x " << field.group;
  else
    printer << field.width;
  printer << " x " << field.elementType;
  SmallVector<std::string> options;
  if (field.group && !field.hasHeads())
    options.push_back("group = " + std::to_string(field.group));
  if (field.place != FieldPlace::Token)
    options.push_back("at = " + stringifyFieldPlace(field.place).str());
  if (field.pool)
    options.push_back("pool = " + std::to_string(field.pool));
  if (field.transpose)
    options.push_back("transpose = " + std::to_string(field.transpose));
  if (!options.empty())
    printer << " {" << llvm::join(options, ", ") << "}";
}

void LayoutAttr::print(AsmPrinter &printer) const {
  if (StringRef alias = getAlias(); !alias.empty()) {
    printer << "<" << alias << ">";
    return;
  }
  printer << "<[";
  llvm::interleaveComma(getFields(), printer, [&](const LayoutField &field) {
    printField(printer, field);
  });
  printer << "]";
  if (getPageAlign() != 1)
    printer << ", page_align = " << getPageAlign();
  printer << ">";
}

void LayoutAttr::printByteMap(raw_ostream &os, int64_t pageSize) const {
  if (StringRef alias = getAlias(); !alias.empty())
    os << alias << ' ';
  os << "page " << pageSize << ", hash 0x" << llvm::utohexstr(getHash(), true)
     << '\n';
  for (int64_t pool = 0; pool < getNumPools(); ++pool) {
    os << "  pool " << pool << ": " << getPageBytes(pool, pageSize)
       << " bytes per page\n";
    for (auto [index, field] : llvm::enumerate(getFields())) {
      if (field.pool != pool)
        continue;
      int64_t first = getFieldOffset(index, 0, pageSize);
      os << "    " << stringifyFieldRole(field.role) << ' ' << field.width
         << " x " << field.elementType;
      if (field.hasHeads())
        os << ", heads of " << field.group << ", next head + "
           << getHeadStride(index, pageSize);
      else if (field.group)
        os << ", one for " << field.group;
      if (field.transpose)
        os << ", transposed from rows of " << field.transpose;
      int64_t bytes = field.place == FieldPlace::Head
                          ? pageSize * field.getBytes()
                          : field.getBytes();
      os << ": bytes " << first << " to " << first + bytes - 1
         << ", next token + " << getFieldStride(index) << '\n';
    }
  }
}
