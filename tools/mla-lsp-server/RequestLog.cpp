//===- RequestLog.cpp - Documents and hovers of a client ------------------===//

#include "RequestLog.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mla;
using llvm::StringRef;

/// Returns a number or string as text. The two are different ids.
static std::string toText(const llvm::json::Value &id) {
  return llvm::formatv("{0}", id).str();
}

/// Returns the offset of a position of the protocol. Returns std::nullopt if it
/// is outside the text.
static std::optional<size_t> findOffset(StringRef text,
                                        const llvm::json::Object &position) {
  int64_t line = position.getInteger("line").value_or(-1);
  int64_t column = position.getInteger("character").value_or(-1);
  if (line < 0 || column < 0)
    return std::nullopt;
  size_t offset = 0;
  for (; line > 0; --line) {
    size_t end = text.find('\n', offset);
    if (end == StringRef::npos)
      return std::nullopt;
    offset = end + 1;
  }
  if (static_cast<size_t>(column) >=
      text.drop_front(offset).split('\n').first.size())
    return std::nullopt;
  return offset + column;
}

/// Returns the member `text` of an object.
static std::shared_ptr<const std::string>
getText(const llvm::json::Object &object) {
  return std::make_shared<std::string>(object.getString("text").value_or(""));
}

void RequestLog::add(StringRef message) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(message);
  if (!value)
    return llvm::consumeError(value.takeError());
  const llvm::json::Object *object = value->getAsObject();
  const auto *params = object ? object->getObject("params") : nullptr;
  const auto *document = params ? params->getObject("textDocument") : nullptr;
  auto uri = document ? document->getString("uri") : std::nullopt;
  auto method = object ? object->getString("method") : std::nullopt;
  if (!uri || !method)
    return;
  std::lock_guard<std::mutex> lock(mutex);
  if (*method == "textDocument/didOpen") {
    documents[*uri] = getText(*document);
  } else if (*method == "textDocument/didChange") {
    // MLIR's server requests the whole text with each change.
    if (const auto *changes = params->getArray("contentChanges"))
      for (const llvm::json::Value &change : *changes)
        if (const auto *whole = change.getAsObject())
          documents[*uri] = getText(*whole);
  } else if (*method == "textDocument/didClose") {
    documents.erase(*uri);
  } else if (*method == "textDocument/hover") {
    const auto *position = params->getObject("position");
    const llvm::json::Value *id = object->get("id");
    auto text = documents.lookup(*uri);
    auto offset =
        text && position ? findOffset(*text, *position) : std::nullopt;
    if (id && offset)
      hovers[toText(*id)] = {text, *offset};
  }
}

std::optional<DocumentPlace>
RequestLog::takeHover(const llvm::json::Value &id) {
  std::lock_guard<std::mutex> lock(mutex);
  auto found = hovers.find(toText(id));
  if (found == hovers.end())
    return std::nullopt;
  DocumentPlace place = found->second;
  hovers.erase(found);
  return place;
}
