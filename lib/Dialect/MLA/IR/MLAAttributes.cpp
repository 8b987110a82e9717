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

static ParseResult parseLseBase(AsmParser &parser, LseBase &value) {
  return parseWord<LseBase>(parser, value, getMaxEnumValForLseBase(),
                            symbolizeLseBase, stringifyLseBase);
}

static void printLseBase(AsmPrinter &printer, LseBase value) {
  printer << stringifyLseBase(value);
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

LogicalResult LseAttr::verifyEncoding(
    ArrayRef<int64_t> shape, Type elementType,
    llvm::function_ref<InFlightDiagnostic()> emitError) const {
  if (!elementType.isF32())
    return emitError() << "C1: element type of a tensor with #mla.lse must be "
                          "f32, got "
                       << elementType;
  return success();
}
