//===- TorchShim.cpp - Parse torch-dialect text ---------------------------===//
//
// A hook returned here must be a function or a lambda without captures, because
// ParseOpHook is a non-owning reference.
//
//===----------------------------------------------------------------------===//

#include "mla/Dialect/Torch/IR/TorchShim.h"

#include "TorchLayers.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mla::torch;

using Operands = SmallVector<OpAsmParser::UnresolvedOperand>;

/// Returns `!torch.<text>`.
static Type torchType(OpAsmParser &parser, StringRef text) {
  MLIRContext *context = parser.getContext();
  return OpaqueType::get(StringAttr::get(context, "torch"), text);
}

/// Parses `operands attr-dict` with optional parentheses around the operands.
static ParseResult parseOperands(OpAsmParser &parser, Operands &operands,
                                 OperationState &result) {
  if (succeeded(parser.parseOptionalLParen())) {
    if (succeeded(parser.parseOptionalRParen()))
      return parser.parseOptionalAttrDict(result.attributes);
    return failure(parser.parseOperandList(operands) || parser.parseRParen() ||
                   parser.parseOptionalAttrDict(result.attributes));
  }
  return failure(parser.parseOperandList(operands) ||
                 parser.parseOptionalAttrDict(result.attributes));
}

/// Parses `T, ...`, optionally in parentheses. Empty parentheses are allowed.
static ParseResult parseTypes(OpAsmParser &parser,
                              SmallVectorImpl<Type> &types) {
  if (failed(parser.parseOptionalLParen()))
    return parser.parseTypeList(types);
  if (succeeded(parser.parseOptionalRParen()))
    return success();
  return failure(parser.parseTypeList(types) || parser.parseRParen());
}

/// Parses `: in-types -> out-types`. Without operands the colon or the input
/// types may be missing.
static ParseResult parseSignature(OpAsmParser &parser, const Operands &operands,
                                  OperationState &result) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<Type> inputs;
  bool colon = succeeded(parser.parseOptionalColon());
  if (!colon && operands.empty() && failed(parser.parseOptionalArrow()))
    return success();
  if (!colon && operands.empty())
    return parseTypes(parser, result.types);
  if (!colon)
    return parser.emitError(loc, "expected ':' and the types of ")
           << operands.size() << " operands";
  if (parseTypes(parser, inputs))
    return failure();
  bool arrow = succeeded(parser.parseOptionalArrow());
  if (arrow && parseTypes(parser, result.types))
    return failure();
  if (!arrow && operands.empty())
    std::swap(inputs, result.types);
  return parser.resolveOperands(operands, inputs, loc, result.operands);
}

/// Parses the form of every generated op: `operands attr-dict : types ->
/// types`.
static ParseResult parseDefault(OpAsmParser &parser, OperationState &result) {
  Operands operands;
  return failure(parseOperands(parser, operands, result) ||
                 parseSignature(parser, operands, result));
}

/// Parses `"name"(operands) : (types) -> types`.
static ParseResult parseOperator(OpAsmParser &parser, OperationState &result) {
  StringAttr name;
  if (parser.parseAttribute(name, "name", result.attributes))
    return failure();
  return parseDefault(parser, result);
}

/// Parses `torch.constant.none` and similar ops without operands and types.
template <const char *type>
static ParseResult parseNullary(OpAsmParser &parser, OperationState &result) {
  result.addTypes(torchType(parser, type));
  return parser.parseOptionalAttrDict(result.attributes);
}

/// Parses `torch.constant.bool true`.
static ParseResult parseBool(OpAsmParser &parser, OperationState &result) {
  StringRef text;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&text))
    return failure();
  if (text != "true" && text != "false")
    return parser.emitError(loc, "expected true or false, got '")
           << text << "'";
  result.addAttribute("value", parser.getBuilder().getBoolAttr(text == "true"));
  result.addTypes(torchType(parser, "bool"));
  return parser.parseOptionalAttrDict(result.attributes);
}

/// Parses `torch.constant.int 5`, whose attribute is an i64 without a printed
/// type.
static ParseResult parseInt(OpAsmParser &parser, OperationState &result) {
  int64_t value;
  if (parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseInteger(value))
    return failure();
  result.addAttribute("value", parser.getBuilder().getI64IntegerAttr(value));
  result.addTypes(torchType(parser, "int"));
  return success();
}

/// Parses a constant that is one attribute: `torch.constant.str "bsnd"`.
template <const char *type>
static ParseResult parseValue(OpAsmParser &parser, OperationState &result) {
  Attribute value;
  if (parser.parseAttribute(value, "value", result.attributes))
    return failure();
  result.addTypes(torchType(parser, type));
  return parser.parseOptionalAttrDict(result.attributes);
}

/// Parses `torch.constant.float 0.5`, or the bits of an infinity or NaN in
/// hexadecimal.
static ParseResult parseFloat(OpAsmParser &parser, OperationState &result) {
  FloatAttr value;
  if (parser.parseAttribute(value, parser.getBuilder().getF64Type(), "value",
                            result.attributes))
    return failure();
  result.addTypes(torchType(parser, "float"));
  return parser.parseOptionalAttrDict(result.attributes);
}

/// Parses `torch.vtensor.literal(dense<..> : tensor<..>) : type`.
static ParseResult parseLiteral(OpAsmParser &parser, OperationState &result) {
  Attribute value;
  Type type;
  if (parser.parseLParen() ||
      parser.parseAttribute(value, "value", result.attributes) ||
      parser.parseRParen() || parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonType(type))
    return failure();
  result.addTypes(type);
  return success();
}

/// Parses `torch.copy.to_vtensor %x : type`. Only the result's type is printed;
/// the operand's type differs only in value semantics.
template <const char *operandKind, const char *resultKind>
static ParseResult parseCopy(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand operand;
  Type type;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOperand(operand) ||
      parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonType(type))
    return failure();
  auto opaque = dyn_cast<OpaqueType>(type);
  StringRef text = opaque ? opaque.getTypeData() : "";
  if (!text.consume_front(resultKind) || (!text.empty() && text[0] != '<'))
    return parser.emitError(loc, "expected type !torch.")
           << resultKind << ", got " << type;
  result.addTypes(type);
  std::string from = operandKind + text.str();
  return parser.resolveOperand(operand, torchType(parser, from),
                               result.operands);
}

/// Parses `%new overwrites %old : type, type`.
static ParseResult parseOverwrite(OpAsmParser &parser, OperationState &result) {
  Operands operands(2);
  SmallVector<Type> types(2);
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOperand(operands[0]) || parser.parseKeyword("overwrites") ||
      parser.parseOperand(operands[1]) ||
      parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonType(types[0]) || parser.parseComma() ||
      parser.parseType(types[1]))
    return failure();
  return parser.resolveOperands(operands, types, loc, result.operands);
}

/// Parses `"s0" {min_val = 2, max_val = 64} : !torch.int`.
static ParseResult parseSymbolicInt(OpAsmParser &parser,
                                    OperationState &result) {
  StringAttr name;
  Type type;
  if (parser.parseAttribute(name, "symbol_name", result.attributes) ||
      parser.parseLBrace())
    return failure();
  for (StringRef bound : {"min_val", "max_val"}) {
    int64_t value;
    if (parser.parseKeyword(bound) || parser.parseEqual() ||
        parser.parseInteger(value) ||
        (bound == "min_val" && parser.parseComma()))
      return failure();
    result.addAttribute(bound, parser.getBuilder().getI64IntegerAttr(value));
  }
  if (parser.parseRBrace() || parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonType(type))
    return failure();
  result.addTypes(type);
  return success();
}

/// Parses `%x, [%s0, ...], affine_map<..> : type`; the symbols are
/// `!torch.int`.
static ParseResult parseBindShape(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand tensor;
  Operands symbols;
  Attribute map;
  Type type;
  if (parser.parseOperand(tensor) || parser.parseComma() ||
      parser.parseOperandList(symbols, OpAsmParser::Delimiter::Square) ||
      parser.parseComma() ||
      parser.parseAttribute(map, "shape_expressions", result.attributes) ||
      parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonType(type))
    return failure();
  return failure(parser.resolveOperand(tensor, type, result.operands) ||
                 parser.resolveOperands(symbols, torchType(parser, "int"),
                                        result.operands));
}

/// Parses `%x : A to B`.
static ParseResult parseStaticCast(OpAsmParser &parser,
                                   OperationState &result) {
  OpAsmParser::UnresolvedOperand operand;
  Type from, to;
  if (parser.parseOperand(operand) ||
      parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonType(from) || parser.parseKeyword("to") ||
      parser.parseType(to) ||
      parser.resolveOperand(operand, from, result.operands))
    return failure();
  result.addTypes(to);
  return success();
}

/// Reports an op with regions, which is only supported in generic form.
static ParseResult refuseRegions(OpAsmParser &parser, OperationState &result) {
  return parser.emitError(parser.getNameLoc())
         << "'" << result.name
         << "' is supported in generic form only: print the "
         << "module with --mlir-print-op-generic";
}

static constexpr char noneText[] = "none", strText[] = "str",
                      deviceText[] = "Device", tensorText[] = "tensor",
                      vtensorText[] = "vtensor";

using ParseFn = ParseResult (*)(OpAsmParser &, OperationState &);

/// Returns the parser of a custom form that is not the default one, or null.
static ParseFn findSpecialForm(StringRef name) {
  static const llvm::StringMap<ParseFn> forms = {
      {"torch.constant.none", parseNullary<noneText>},
      {"torch.constant.int", parseInt},
      {"torch.constant.bool", parseBool},
      {"torch.constant.float", parseFloat},
      {"torch.constant.str", parseValue<strText>},
      {"torch.constant.device", parseValue<deviceText>},
      {"torch.operator", parseOperator},
      {"torch.vtensor.literal", parseLiteral},
      {"torch.tensor.literal", parseLiteral},
      {"torch.copy.to_vtensor", parseCopy<tensorText, vtensorText>},
      {"torch.copy.to_tensor", parseCopy<vtensorText, tensorText>},
      {"torch.overwrite.tensor.contents", parseOverwrite},
      {"torch.symbolic_int", parseSymbolicInt},
      {"torch.bind_symbolic_shape", parseBindShape},
      {"torch.tensor_static_info_cast", parseStaticCast},
      {"torch.prim.If", refuseRegions},
      {"torch.prim.Loop", refuseRegions},
      {"torch.shape.calculate", refuseRegions},
      {"torch.dtype.calculate", refuseRegions}};
  return forms.lookup(name);
}

TorchShimDialect::TorchShimDialect(MLIRContext *context)
    : Dialect(getDialectNamespace(), context, TypeID::get<TorchShimDialect>()) {
  allowUnknownOperations();
  allowUnknownTypes();
  addInterfaces<TorchLayerInterface>();
}

std::optional<Dialect::ParseOpHook>
TorchShimDialect::getParseOperationHook(StringRef opName) const {
  if (ParseFn special = findSpecialForm(opName))
    return ParseOpHook(*special);
  return ParseOpHook(parseDefault);
}

TorchConversionShimDialect::TorchConversionShimDialect(MLIRContext *context)
    : Dialect(getDialectNamespace(), context,
              TypeID::get<TorchConversionShimDialect>()) {
  allowUnknownOperations();
  allowUnknownTypes();
  addInterfaces<TorchLayerInterface>();
}

std::optional<Dialect::ParseOpHook>
TorchConversionShimDialect::getParseOperationHook(StringRef) const {
  return ParseOpHook(parseDefault);
}

void mla::torch::registerTorchShimDialects(DialectRegistry &registry) {
  registry.insert<TorchShimDialect, TorchConversionShimDialect>();
}
