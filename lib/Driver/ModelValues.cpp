//===- ModelValues.cpp - Values of a model's arguments --------------------===//

#include "mla/Driver/ModelValues.h"
#include "mla/Support/HiddenKeys.h"
#include "mla/Support/Safetensors.h"

#include <cmath>

using namespace mla;

static llvm::Error loadArgs(const SafetensorsFile &file,
                            const std::vector<TensorInfo> &infos,
                            TensorMap &args) {
  SymbolValues symbols;
  for (size_t i = 0; i < infos.size(); ++i) {
    if (!infos[i].present)
      continue;
    llvm::Expected<HostTensor> tensor = file.load("arg." + std::to_string(i));
    if (!tensor)
      return tensor.takeError();
    if (llvm::Error error = checkTensor(infos[i], i, *tensor, symbols))
      return makeError("'" + file.getPath() +
                       "': " + llvm::toString(std::move(error)));
    args.emplace(i, std::move(*tensor));
  }
  return llvm::Error::success();
}

/// Loads all tensors named PREFIX.N.
static llvm::Error loadNumbered(const SafetensorsFile &file,
                                llvm::StringRef prefix, TensorMap &tensors) {
  for (const std::string &name : file.getNames()) {
    llvm::StringRef number = name;
    int64_t position;
    if (!number.consume_front(prefix) || number.getAsInteger(10, position))
      continue;
    // Reject names such as 'out.00', a second value of the result 'out.0'.
    if (position < 0 || number != std::to_string(position))
      return makeError(
          "'" + file.getPath() + "': the N of a tensor " + prefix +
          "N must be a number without sign or leading zeros, got '" + name +
          "'");
    llvm::Expected<HostTensor> tensor = file.load(name);
    if (!tensor)
      return tensor.takeError();
    tensors.emplace(position, std::move(*tensor));
  }
  return llvm::Error::success();
}

/// The names of fields of a cache (getFieldName).
static constexpr llvm::StringLiteral fieldNames[] = {"latent", "rope", "k",
                                                     "v"};

/// True if the tensor of this name is used: an argument, a field of a cache
/// argument, or a value to compare results with.
static bool isRead(llvm::StringRef name, const std::vector<TensorInfo> &infos) {
  int64_t result;
  llvm::StringRef rest = name;
  if (rest.consume_front("out.") || rest.consume_front("ref."))
    return !rest.getAsInteger(10, result);
  if (!rest.consume_front("arg."))
    return false;
  size_t position;
  auto [number, field] = rest.split('.');
  if (number.getAsInteger(10, position) || position >= infos.size())
    return false;
  std::string argument = "arg." + std::to_string(position);
  return name == argument ||
         (!infos[position].present &&
          llvm::any_of(fieldNames, [&](llvm::StringRef field) {
            return name == argument + "." + field.str();
          }));
}

/// Checks all names. Otherwise a misspelt 'Ref.0' would silently not be
/// compared.
static llvm::Error checkNames(const SafetensorsFile &file,
                              const std::vector<TensorInfo> &infos) {
  for (const std::string &name : file.getNames())
    if (!isRead(name, infos))
      return makeError(
          "'" + file.getPath() + "': tensors must be named arg.N (for the " +
          llvm::Twine(infos.size()) +
          " arguments), arg.N.latent, arg.N.rope, arg.N.k or arg.N.v "
          "(for a cache), out.N or ref.N, got '" +
          name + "'");
  return llvm::Error::success();
}

llvm::Expected<ModelValues>
mla::loadValues(llvm::StringRef path, const std::vector<TensorInfo> &infos) {
  llvm::Expected<SafetensorsFile> file = SafetensorsFile::open(path);
  if (!file)
    return file.takeError();
  ModelValues values;
  if (llvm::Error error = loadArgs(*file, infos, values.args))
    return error;
  if (llvm::Error error = loadNumbered(*file, "out.", values.outs))
    return error;
  if (llvm::Error error = loadNumbered(*file, "ref.", values.refs))
    return error;
  if (llvm::Error error = checkNames(*file, infos))
    return error;
  return values;
}

/// True if an element of a mask makes its key visible, false if it hides the
/// key, std::nullopt for other values.
static std::optional<bool> readMask(const HostTensor &mask, int64_t index) {
  double value = mask.get(index);
  if (mask.getDType() == MLA_I1)
    return value != 0;
  if (value == 0)
    return true;
  // To hide a key, exporters use -inf, the lowest value of the type, or a
  // number like -1e4.
  return value <= -kHiddenBy ? std::optional<bool>(false) : std::nullopt;
}

/// Checks elements [begin, end) of a mask, which belong to one sequence.
static llvm::Error checkVisible(const HostTensor &mask, int64_t begin,
                                int64_t end, int64_t numKeys) {
  llvm::ArrayRef<int64_t> shape = mask.getShape();
  int64_t queries = shape[shape.size() - 2], width = shape.back();
  for (int64_t i = begin; i < end; ++i) {
    int64_t s = i / width % queries, t = i % width;
    bool expected = t < numKeys && isVisible(s, queries, t, numKeys);
    std::optional<bool> seen = readMask(mask, i);
    if (seen != expected)
      return makeError(
          "--mask=visible does not describe the mask: query " + llvm::Twine(s) +
          (expected ? " should see" : " should not see") + " key " +
          llvm::Twine(t) + " of " + llvm::Twine(numKeys) +
          ", but the mask's element " + llvm::Twine(i) + " is " +
          llvm::Twine(std::to_string(mask.get(i))));
  }
  return llvm::Error::success();
}

llvm::Error mla::checkVisibleMask(const HostTensor &mask,
                                  llvm::ArrayRef<int64_t> lengths) {
  llvm::ArrayRef<int64_t> shape = mask.getShape();
  if (shape.size() < 2)
    return makeError("the mask must have rank 2 or more, got " +
                     llvm::Twine(shape.size()));
  if (lengths.empty())
    return llvm::Error::success();
  int64_t count = mask.getNumElements(), sequences = lengths.size();
  bool differs = shape.size() > 2 && shape.front() == sequences;
  int64_t rows = differs ? count / sequences : count;
  for (auto [b, length] : llvm::enumerate(lengths)) {
    int64_t begin = differs ? b * rows : 0;
    if (llvm::Error error = checkVisible(mask, begin, begin + rows, length))
      return error;
  }
  return llvm::Error::success();
}
