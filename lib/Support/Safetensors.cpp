//===- Safetensors.cpp - Read safetensors files ---------------------------===//

#include "mla/Support/Safetensors.h"
#include "mla/Support/InputFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/JSON.h"

#include <cstring>

using namespace mla;

namespace {
std::optional<MlaDType> parseSafetensorsDType(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<MlaDType>>(name)
      .Case("F32", MLA_F32)
      .Case("F16", MLA_F16)
      .Case("BF16", MLA_BF16)
      .Case("F64", MLA_F64)
      .Case("I32", MLA_I32)
      .Case("I64", MLA_I64)
      .Case("I8", MLA_I8)
      .Case("U8", MLA_U8)
      .Case("BOOL", MLA_I1)
      .Default(std::nullopt);
}

/// Returns the value of a JSON string literal, given the text between its
/// quotes.
std::string unescape(llvm::StringRef text) {
  llvm::Expected<llvm::json::Value> value =
      llvm::json::parse(("\"" + text + "\"").str());
  if (value)
    return value->getAsString()->str();
  llvm::consumeError(value.takeError());
  return text.str();
}

/// Returns a key that occurs twice in an object of `json`, or std::nullopt.
/// Compares keys after unescaping. LLVM's JSON parser silently keeps the last
/// of two equal keys. The text must be valid JSON.
std::optional<std::string> findDuplicateKey(llvm::StringRef json) {
  std::vector<llvm::StringSet<>> seen; // keys of each open object or list
  for (size_t i = 0; i < json.size(); ++i) {
    char c = json[i];
    if (c == '{' || c == '[')
      seen.emplace_back();
    else if (c == '}' || c == ']')
      seen.pop_back();
    if (c != '"')
      continue;
    size_t begin = ++i;
    while (json[i] != '"')
      i += json[i] == '\\' ? 2 : 1;
    if (!json.substr(i + 1).ltrim().starts_with(":"))
      continue;
    std::string key = unescape(json.slice(begin, i));
    if (!seen.back().insert(key).second)
      return key;
  }
  return std::nullopt;
}
} // namespace

namespace mla {
/// Checks a header. Each member function returns a one-line error.
struct SafetensorsParser {
  SafetensorsFile &file;
  uint64_t dataBegin = 0;

  llvm::Error fail(const llvm::Twine &message) const {
    return makeError("'" + file.path + "': " + message);
  }

  /// Returns the error for bytes [begin, end) of the file, which belong to no
  /// tensor.
  llvm::Error failUncovered(uint64_t begin, uint64_t end) const {
    return fail("every byte of the data must belong to a tensor, got bytes " +
                llvm::Twine(begin - dataBegin) + " to " +
                llvm::Twine(end - dataBegin - 1) + " that belong to none");
  }

  llvm::Error parse();
  llvm::Expected<llvm::StringRef> readHeader();
  llvm::Error checkMetadata(const llvm::json::Value &value) const;
  llvm::Error parseEntry(llvm::StringRef name, const llvm::json::Value &value);
  llvm::Error parseShape(llvm::StringRef name, const llvm::json::Object &object,
                         SafetensorsFile::Entry &entry);
  llvm::Error parseOffsets(llvm::StringRef name,
                           const llvm::json::Object &object,
                           SafetensorsFile::Entry &entry);
  llvm::Error checkCover();
};
} // namespace mla

llvm::Expected<llvm::StringRef> SafetensorsParser::readHeader() {
  llvm::StringRef text = file.buffer->getBuffer();
  if (text.size() < 8)
    return fail("a safetensors file must have at least 8 bytes, got " +
                llvm::Twine(text.size()));
  uint64_t length = llvm::support::endian::read64le(text.data());
  if (length > text.size() - 8) {
    if (text.size() > 8 && text[8] != '{')
      return fail(
          "a safetensors file must have the '{' of its header at byte 8");
    return fail("truncated: the header must have " + llvm::Twine(length) +
                " bytes, got " + llvm::Twine(text.size() - 8));
  }
  dataBegin = 8 + length;
  return text.substr(8, length);
}

llvm::Error SafetensorsParser::parse() {
  llvm::Expected<llvm::StringRef> header = readHeader();
  if (!header)
    return header.takeError();
  if (std::optional<size_t> place = findDeepNesting(*header))
    return fail("the header must be nested at most " + llvm::Twine(maxNesting) +
                " deep, got a deeper level at byte " + llvm::Twine(*place));
  llvm::Expected<llvm::json::Value> json = llvm::json::parse(*header);
  if (!json) {
    std::string text = llvm::toString(json.takeError());
    return fail("the header is not JSON: " + text);
  }
  const llvm::json::Object *object = json->getAsObject();
  if (!object)
    return fail("the header is not a JSON object");
  if (std::optional<std::string> key = findDuplicateKey(*header))
    return fail("'" + *key + "' is listed twice");
  for (const auto &[key, value] : *object)
    if (llvm::Error error = key == "__metadata__" ? checkMetadata(value)
                                                  : parseEntry(key, value))
      return error;
  return checkCover();
}

/// Checks `__metadata__`, which maps names to strings.
llvm::Error
SafetensorsParser::checkMetadata(const llvm::json::Value &value) const {
  const llvm::json::Object *object = value.getAsObject();
  bool isStrings = object && llvm::all_of(*object, [](const auto &entry) {
                     return entry.second.getAsString().has_value();
                   });
  return isStrings ? llvm::Error::success()
                   : fail("'__metadata__' is not an object of strings");
}

llvm::Error SafetensorsParser::parseEntry(llvm::StringRef name,
                                          const llvm::json::Value &value) {
  const llvm::json::Object *object = value.getAsObject();
  if (!object)
    return fail("the entry of tensor '" + name + "' is not an object");
  std::optional<llvm::StringRef> dtypeName = object->getString("dtype");
  if (!dtypeName)
    return fail("tensor '" + name + "' has no dtype");
  std::optional<MlaDType> dtype = parseSafetensorsDType(*dtypeName);
  if (!dtype)
    return fail(
        "the dtype of tensor '" + name +
        "' must be F64, F32, F16, BF16, I64, I32, I8, U8 or BOOL, got '" +
        *dtypeName + "'");
  SafetensorsFile::Entry entry{*dtype, {}, 0, 0};
  if (llvm::Error error = parseShape(name, *object, entry))
    return error;
  if (llvm::Error error = parseOffsets(name, *object, entry))
    return error;
  file.entries[name] = std::move(entry);
  return llvm::Error::success();
}

llvm::Error SafetensorsParser::parseShape(llvm::StringRef name,
                                          const llvm::json::Object &object,
                                          SafetensorsFile::Entry &entry) {
  const llvm::json::Array *shape = object.getArray("shape");
  if (!shape)
    return fail("tensor '" + name + "' has no shape");
  for (const llvm::json::Value &size : *shape) {
    std::optional<int64_t> number = size.getAsInteger();
    if (!number || *number < 0)
      return fail("tensor '" + name +
                  "' has a size that is not a whole number of 0 or more");
    entry.shape.push_back(*number);
  }
  return llvm::Error::success();
}

llvm::Error SafetensorsParser::parseOffsets(llvm::StringRef name,
                                            const llvm::json::Object &object,
                                            SafetensorsFile::Entry &entry) {
  const llvm::json::Array *offsets = object.getArray("data_offsets");
  if (!offsets || offsets->size() != 2)
    return fail("tensor '" + name + "' has no pair of data_offsets");
  std::optional<int64_t> begin = (*offsets)[0].getAsInteger();
  std::optional<int64_t> end = (*offsets)[1].getAsInteger();
  if (!begin || !end || *begin < 0 || *end < *begin)
    return fail("the data_offsets of tensor '" + name +
                "' are not two ascending whole numbers");
  uint64_t available = file.buffer->getBufferSize() - dataBegin;
  if (static_cast<uint64_t>(*end) > available)
    return fail("truncated: tensor '" + name + "' ends at byte " +
                llvm::Twine(*end) + " of the data, got " +
                llvm::Twine(available) + " bytes");
  std::optional<int64_t> bytes = getDenseBytes(entry.dtype, entry.shape);
  if (!bytes || *bytes != *end - *begin)
    return fail("tensor '" + name + "' of shape " + formatShape(entry.shape) +
                " and type " + getDTypeName(entry.dtype) + " needs " +
                (bytes ? llvm::Twine(*bytes) : llvm::Twine("more than 2^63")) +
                " bytes, got data_offsets of " + llvm::Twine(*end - *begin) +
                " bytes");
  entry.begin = dataBegin + *begin;
  entry.end = dataBegin + *end;
  return llvm::Error::success();
}

/// Checks that the tensors cover each byte of the data exactly once.
llvm::Error SafetensorsParser::checkCover() {
  llvm::SmallVector<const llvm::StringMapEntry<SafetensorsFile::Entry> *>
      sorted;
  for (const auto &entry : file.entries)
    if (entry.second.begin != entry.second.end)
      sorted.push_back(&entry);
  llvm::sort(sorted, [](const auto *a, const auto *b) {
    return std::make_pair(a->second.begin, a->first()) <
           std::make_pair(b->second.begin, b->first());
  });
  for (size_t i = 1; i < sorted.size(); ++i)
    if (sorted[i]->second.begin < sorted[i - 1]->second.end)
      return fail("tensors '" + sorted[i - 1]->first() + "' and '" +
                  sorted[i]->first() + "' overlap");
  uint64_t covered = dataBegin, size = file.buffer->getBufferSize();
  for (const auto *entry : sorted) {
    if (entry->second.begin != covered)
      return failUncovered(covered, entry->second.begin);
    covered = entry->second.end;
  }
  if (covered != size)
    return failUncovered(covered, size);
  return llvm::Error::success();
}

llvm::Expected<SafetensorsFile> SafetensorsFile::open(llvm::StringRef path) {
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> buffer =
      readInputFile(path);
  if (!buffer)
    return buffer.takeError();
  SafetensorsFile file;
  file.path = path.str();
  file.buffer = std::move(*buffer);
  SafetensorsParser parser{file};
  if (llvm::Error error = parser.parse())
    return error;
  return file;
}

llvm::SmallVector<std::string> SafetensorsFile::getNames() const {
  llvm::SmallVector<std::string> names;
  for (const auto &entry : entries)
    names.push_back(entry.first().str());
  return names;
}

llvm::Expected<HostTensor> SafetensorsFile::load(llvm::StringRef name) const {
  auto it = entries.find(name);
  if (it == entries.end())
    return makeError("'" + path + "': no tensor '" + name + "'");
  const Entry &entry = it->second;
  llvm::Expected<HostTensor> tensor =
      HostTensor::create(entry.dtype, entry.shape);
  if (!tensor)
    return makeError("'" + path + "': tensor '" + name +
                     "': " + llvm::toString(tensor.takeError()));
  std::memcpy(tensor->getData(), buffer->getBufferStart() + entry.begin,
              entry.end - entry.begin);
  return tensor;
}
