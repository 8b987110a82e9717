//===- Signature.cpp - Signature of a compiled function -------------------===//

#include "mla/Driver/Signature.h"

#include "llvm/Support/JSON.h"

using namespace mla;
namespace json = llvm::json;

/// Parses sizes: numbers, or text with symbols.
static llvm::Error parseShape(const json::Array &shape, ArgSignature &arg) {
  for (const json::Value &size : shape) {
    std::optional<DimExpr> dim;
    if (std::optional<int64_t> number = size.getAsInteger())
      dim = DimExpr(*number);
    else if (std::optional<llvm::StringRef> text = size.getAsString())
      dim = DimExpr::parse(*text);
    if (!dim)
      return makeError("argument '" + arg.name +
                       "' of the signature has a "
                       "dimension that is neither a "
                       "number nor an expression");
    arg.shape.push_back(*dim);
  }
  return llvm::Error::success();
}

static std::vector<int64_t> parseNumbers(const json::Object &object,
                                         llvm::StringRef key) {
  std::vector<int64_t> numbers;
  if (const json::Array *array = object.getArray(key))
    for (const json::Value &number : *array)
      numbers.push_back(number.getAsInteger().value_or(-1));
  return numbers;
}

static void parseCache(const json::Object &object, ArgSignature &arg) {
  arg.layout = object.getString("layout").value_or("").str();
  arg.cache.pageSize = object.getInteger("page_size").value_or(0);
  arg.cache.pageAlign = object.getInteger("page_align").value_or(1);
  arg.packs = parseNumbers(object, "packs");
  arg.columns = parseNumbers(object, "columns");
  const json::Array *fields = object.getArray("fields");
  if (!fields)
    return;
  for (const json::Value &value : *fields)
    if (const json::Object *field = value.getAsObject()) {
      auto get = [&](llvm::StringRef key) {
        return static_cast<int32_t>(field->getInteger(key).value_or(0));
      };
      arg.cache.fields.push_back({get("role"), get("dtype"), get("width"),
                                  get("group"), get("place"), get("pool"),
                                  get("transpose")});
    }
}

static llvm::Expected<ArgSignature> parseArg(const json::Object &object) {
  ArgSignature arg;
  arg.name = object.getString("name").value_or("").str();
  arg.role = object.getString("role").value_or("").str();
  arg.arg = object.getInteger("arg");
  arg.result = object.getInteger("result");
  arg.inout = object.getInteger("inout");
  arg.isCache = object.getString("kind").value_or("tensor") == "cache";
  if (arg.isCache) {
    parseCache(object, arg);
    return arg;
  }
  llvm::StringRef dtypeName = object.getString("dtype").value_or("");
  std::optional<MlaDType> dtype = parseDTypeName(dtypeName);
  if (!dtype)
    return makeError("argument '" + arg.name + "' of the signature has type '" +
                     dtypeName + "', which the tools do not support");
  arg.dtype = *dtype;
  if (std::optional<int64_t> number = object.getInteger("lengths"))
    arg.lengths = std::to_string(*number);
  else
    arg.lengths = object.getString("lengths").value_or("").str();
  if (const json::Array *shape = object.getArray("shape"))
    if (llvm::Error error = parseShape(*shape, arg))
      return error;
  return arg;
}

llvm::Expected<Signature> Signature::parse(llvm::StringRef text) {
  llvm::Expected<json::Value> value = json::parse(text);
  if (!value)
    return value.takeError();
  const json::Object *object = value->getAsObject();
  const json::Array *args = object ? object->getArray("args") : nullptr;
  if (!args)
    return makeError("the signature is not an object with a list of args");
  Signature signature;
  signature.name = object->getString("name").value_or("").str();
  for (const json::Value &entry : *args) {
    const json::Object *argObject = entry.getAsObject();
    if (!argObject)
      return makeError("an argument of the signature is not an object");
    llvm::Expected<ArgSignature> arg = parseArg(*argObject);
    if (!arg)
      return arg.takeError();
    signature.args.push_back(std::move(*arg));
  }
  return signature;
}

std::optional<size_t> Signature::findRole(llvm::StringRef role) const {
  for (size_t i = 0; i < args.size(); ++i)
    if (args[i].role == role)
      return i;
  return std::nullopt;
}
