//===- MLAAttributes.cpp - Attributes of the mla dialect ------------------===//

#include "SourceText.h"

#include "mla/Dialect/MLA/IR/MLADialect.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mla;
using namespace mlir;

/// Parses a keyword of an enumeration. The generated parser of the parameter
/// would report a second, less specific error.
template <typename Enum>
static ParseResult parseWord(AsmParser &parser, Enum &value, unsigned last,
                             std::optional<Enum> (*find)(StringRef),
                             StringRef (*name)(Enum)) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  std::optional<Enum> known;
  if (succeeded(parser.parseOptionalKeyword(&word)))
    known = find(word);
  if (known) {
    value = *known;
    return success();
  }
  SmallVector<StringRef> words;
  for (unsigned i = 0; i <= last; ++i)
    words.push_back(name(static_cast<Enum>(i)));
  return parser.emitError(loc) << "expected " << llvm::join(words, " or ")
                               << ", got '" << sourceTextAt(loc) << "'";
}

static ParseResult parseRopeFormat(AsmParser &parser, RopeFormat &value) {
  return parseWord<RopeFormat>(parser, value, getMaxEnumValForRopeFormat(),
                               symbolizeRopeFormat, stringifyRopeFormat);
}

static void printRopeFormat(AsmPrinter &printer, RopeFormat value) {
  printer << stringifyRopeFormat(value);
}

static ParseResult parseUpdateMode(AsmParser &parser, UpdateMode &value) {
  return parseWord<UpdateMode>(parser, value, getMaxEnumValForUpdateMode(),
                               symbolizeUpdateMode, stringifyUpdateMode);
}

static void printUpdateMode(AsmPrinter &printer, UpdateMode value) {
  printer << stringifyUpdateMode(value);
}

#define GET_ATTRDEF_CLASSES
#include "mla/Dialect/MLA/IR/MLAAttributes.cpp.inc"

void MLADialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "mla/Dialect/MLA/IR/MLAAttributes.cpp.inc"
      >();
}

/// Parses the LSE of empty rows: `-inf` or `+inf`.
static ParseResult parseLseEmpty(AsmParser &parser, LseEmpty &value) {
  SMLoc loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalPlus()))
    value = LseEmpty::Plus;
  else if (succeeded(parser.parseOptionalMinus()))
    value = LseEmpty::Minus;
  else
    return parser.emitError(loc)
           << "expected -inf or +inf, got '" << sourceTextAt(loc) << "'";
  SMLoc word = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword("inf")))
    return success();
  return parser.emitError(word)
         << "expected inf, got '" << sourceTextAt(word) << "'";
}

/// Parses what follows the base: `empty = ...` and `sink`, in this order, each
/// after a comma.
static ParseResult parseLseOptions(AsmParser &parser, LseEmpty &empty,
                                   bool &sink) {
  bool hasEmpty = false;
  while (succeeded(parser.parseOptionalComma())) {
    SMLoc loc = parser.getCurrentLocation();
    if (!sink && !hasEmpty && succeeded(parser.parseOptionalKeyword("empty"))) {
      hasEmpty = true;
      if (parser.parseEqual() || parseLseEmpty(parser, empty))
        return failure();
    } else if (!sink && succeeded(parser.parseOptionalKeyword("sink"))) {
      sink = true;
    } else {
      return parser.emitError(loc)
             << "expected " << (sink || hasEmpty ? "" : "empty or ")
             << (sink ? ">" : "sink") << ", got '" << sourceTextAt(loc) << "'";
    }
  }
  return parser.parseGreater();
}

Attribute LseAttr::parse(AsmParser &parser, Type) {
  LseBase base = LseBase::Natural;
  LseEmpty empty = LseEmpty::Minus;
  bool sink = false;
  if (parser.parseLess() ||
      parseWord<LseBase>(parser, base, getMaxEnumValForLseBase(),
                         symbolizeLseBase, stringifyLseBase) ||
      parseLseOptions(parser, empty, sink))
    return {};
  return get(parser.getContext(), base, empty, sink);
}

void LseAttr::print(AsmPrinter &printer) const {
  printer << "<" << stringifyLseBase(getBase());
  if (getEmpty() != LseEmpty::Minus)
    printer << ", empty = " << stringifyLseEmpty(getEmpty());
  if (getSink())
    printer << ", sink";
  printer << ">";
}

LseAttr LseAttr::withSink(bool hasSink) const {
  return get(getContext(), getBase(), getEmpty(), hasSink);
}

LogicalResult LseAttr::verifyEncoding(
    ArrayRef<int64_t> shape, Type elementType,
    llvm::function_ref<InFlightDiagnostic()> emitError) const {
  if (!elementType.isF32())
    return emitError() << "C1: element type of a tensor with #mla.lse must be "
                          "f32, got "
                       << elementType;
  return success();
}
