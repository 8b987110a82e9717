//===- EntrySignature.cpp - Argument descriptions of an entry -------------===//

#include "EntryArgs.h"
#include "mla/Dialect/MLA/IR/PlainTypes.h"
#include "mla/Support/SizeText.h"

#include "mla-runtime/mla_runtime.h"

#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mla;

//===----------------------------------------------------------------------===//
// Arguments of the body
//===----------------------------------------------------------------------===//

static std::optional<int64_t> integer(func::FuncOp body, unsigned i,
                                      StringRef name) {
  auto attr = body.getArgAttrOfType<IntegerAttr>(i, name);
  return attr ? std::optional<int64_t>(attr.getInt()) : std::nullopt;
}

/// Returns "weight" for a static float tensor of at most two dimensions, else
/// "input". The role is informative only.
static StringRef defaultRole(const EntryArg &arg) {
  return arg.buffer.getRank() <= 2 && arg.buffer.hasStaticShape() &&
                 isa<FloatType>(arg.buffer.getElementType())
             ? "weight"
             : "input";
}

static void name(EntryArg &arg, func::FuncOp body, unsigned i,
                 unsigned caches) {
  if (auto role = body.getArgAttrOfType<StringAttr>(i, "mla.role"))
    arg.role = role.str();
  else
    arg.role = arg.cache ? "cache" : defaultRole(arg).str();
  if (auto given = body.getArgAttrOfType<StringAttr>(i, "mla.name"))
    arg.name = given.str();
  else if (arg.result)
    arg.name = "result" + std::to_string(*arg.result);
  else if (arg.cache)
    arg.name = "cache" + std::to_string(caches);
  else if (body.getArgAttr(i, "mla.role"))
    arg.name = arg.role;
  else
    arg.name = "arg" + std::to_string(arg.arg.value_or(i));
}

static EntryArg describe(func::FuncOp body, unsigned i) {
  EntryArg arg;
  arg.positions = {i};
  arg.arg = integer(body, i, "mla.arg");
  arg.result = integer(body, i, "mla.result");
  arg.inout = integer(body, i, "mla.inout");
  arg.packs = body.getArgAttrOfType<ArrayAttr>(i, "mla.packs");
  arg.unpacks = body.getArgAttrOfType<ArrayAttr>(i, "mla.unpacks");
  arg.columns = body.getArgAttrOfType<ArrayAttr>(i, "mla.columns");
  arg.lengths = body.getArgAttr(i, "mla.lengths");
  if (auto cache = body.getArgAttrOfType<TypeAttr>(i, "mla.cache"))
    arg.cache = dyn_cast<CacheType>(cache.getValue());
  else if (auto buffer = body.getArgAttrOfType<TypeAttr>(i, "mla.buffer"))
    arg.buffer = dyn_cast<MemRefType>(buffer.getValue());
  else
    arg.buffer = dyn_cast<MemRefType>(body.getArgumentTypes()[i]);
  if (auto dims = body.getArgAttrOfType<AffineMapAttr>(i, "mla.dims"))
    arg.dims = dims.getValue();
  arg.written = arg.result || arg.inout || arg.cache;
  return arg;
}

FailureOr<std::vector<EntryArg>> mla::collectEntryArgs(func::FuncOp body) {
  std::vector<EntryArg> args;
  unsigned caches = 0;
  for (unsigned i = 0; i + 2 < body.getNumArguments(); ++i) {
    EntryArg arg = describe(body, i);
    if (arg.cache && integer(body, i, "mla.pool").value_or(0) > 0) {
      args.back().positions.push_back(i);
      continue;
    }
    if (!arg.cache && (!arg.buffer || !arg.dims ||
                       !getBufferDType(arg.buffer.getElementType()) ||
                       arg.buffer.getRank() > MLA_MAX_RANK))
      return body.emitError("argument ")
             << i << " of type "
             << (arg.buffer ? Type(arg.buffer) : body.getArgumentTypes()[i])
             << " is not supported by the C ABI; it must be a cache, or a "
                "tensor of at most "
             << MLA_MAX_RANK << " dimensions with an MlaDType element type";
    name(arg, body, i, caches);
    caches += static_cast<bool>(arg.cache);
    args.push_back(std::move(arg));
  }
  return args;
}

SmallVector<StringRef> mla::getSymbolNames(func::FuncOp body) {
  SmallVector<StringRef> names;
  if (auto list = body->getAttrOfType<ArrayAttr>("mla.symbols"))
    for (Attribute symbol : list)
      names.push_back(cast<StringAttr>(symbol).getValue());
  return names;
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static StringRef dtypeName(Type type) {
  static constexpr StringRef names[] = {"f32", "f16", "bf16", "f64", "i32",
                                        "i64", "i8",  "u8",   "i1",  "f8E4M3"};
  return names[*getBufferDType(type)];
}

static void printTensor(llvm::json::OStream &json, const EntryArg &arg,
                        ArrayRef<StringRef> symbols) {
  json.attribute("dtype", dtypeName(arg.buffer.getElementType()));
  json.attributeArray("shape", [&] {
    for (AffineExpr expr : arg.dims.getResults())
      if (auto known = dyn_cast<AffineConstantExpr>(expr))
        json.value(known.getValue());
      else
        json.value(printSize(
            expr, [&](unsigned symbol) { return symbols[symbol].str(); }));
  });
}

static std::string printLayout(LayoutAttr layout) {
  if (!layout.getAlias().empty())
    return layout.getAlias().str();
  std::string text;
  llvm::raw_string_ostream(text) << layout;
  return text;
}

static void printField(llvm::json::OStream &json, const LayoutField &field) {
  json.object([&] {
    json.attribute("role", static_cast<int64_t>(field.role));
    json.attribute("dtype",
                   static_cast<int64_t>(
                       getRuntimeDType(field.elementType).value_or(MLA_I8)));
    json.attribute("width", field.width);
    json.attribute("group", field.group);
    json.attribute("place", static_cast<int64_t>(field.place));
    json.attribute("pool", field.pool);
    if (field.transpose)
      json.attribute("transpose", field.transpose);
  });
}

static void printNumbers(llvm::json::OStream &json, StringRef name,
                         ArrayAttr numbers) {
  if (!numbers)
    return;
  json.attributeArray(name, [&] {
    for (Attribute number : numbers)
      json.value(cast<IntegerAttr>(number).getInt());
  });
}

static void printCache(llvm::json::OStream &json, const EntryArg &arg) {
  LayoutAttr layout = arg.cache.getLayout();
  json.attribute("layout", printLayout(layout));
  json.attribute("layout_hash", std::to_string(layout.getHash()));
  json.attribute("page_size", arg.cache.getPageSize());
  json.attribute("page_align", layout.getPageAlign());
  json.attributeArray("fields", [&] {
    for (const LayoutField &field : layout.getFields())
      printField(json, field);
  });
  printNumbers(json, "packs", arg.packs);
  printNumbers(json, "unpacks", arg.unpacks);
  printNumbers(json, "columns", arg.columns);
}

static void printArg(llvm::json::OStream &json, const EntryArg &arg,
                     ArrayRef<StringRef> symbols) {
  json.attribute("name", arg.name);
  json.attribute("kind", arg.cache ? "cache" : "tensor");
  json.attribute("role", arg.role);
  if (arg.cache)
    printCache(json, arg);
  else
    printTensor(json, arg, symbols);
  if (arg.arg)
    json.attribute("arg", *arg.arg);
  if (arg.result)
    json.attribute("result", *arg.result);
  if (arg.inout)
    json.attribute("inout", *arg.inout);
  if (auto kind = dyn_cast_or_null<StringAttr>(arg.lengths))
    json.attribute("lengths", kind.getValue());
  else if (auto number = dyn_cast_or_null<IntegerAttr>(arg.lengths))
    json.attribute("lengths", number.getInt());
}

std::string mla::printSignature(StringRef name, StringRef target,
                                ArrayRef<EntryArg> args,
                                ArrayRef<StringRef> symbols) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::json::OStream json(os);
  json.object([&] {
    json.attribute("name", name);
    if (target != "cpu")
      json.attribute("target", target);
    json.attributeArray("args", [&] {
      for (const EntryArg &arg : args)
        json.object([&] { printArg(json, arg, symbols); });
    });
  });
  return text;
}
