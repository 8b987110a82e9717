//===- RandomValues.cpp - Seeded values of a model's arguments ------------===//

#include "mla/Driver/ModelValues.h"
#include "mla/Support/Random.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <cmath>
#include <limits>

using namespace mla;

static void fillMask(HostTensor &mask) {
  llvm::ArrayRef<int64_t> shape = mask.getShape();
  int64_t width = shape.back();
  int64_t queries = shape.size() > 1 ? shape[shape.size() - 2] : 1;
  double hidden =
      mask.getDType() == MLA_I1 ? 0 : -std::numeric_limits<double>::infinity();
  double seen = mask.getDType() == MLA_I1 ? 1 : 0;
  for (int64_t i = 0; i < mask.getNumElements(); ++i)
    mask.set(i, isVisible(i / width % queries, queries, i % width, width)
                    ? seen
                    : hidden);
}

/// Returns the largest second-to-last size of the tensors of rank 3 or more.
/// Such a tensor could be a static cache, so the positions of new tokens must
/// be less than this size.
static int64_t findCapacity(const TensorMap &args) {
  int64_t capacity = 0;
  for (const auto &[position, tensor] : args) {
    llvm::ArrayRef<int64_t> shape = tensor.getShape();
    if (shape.size() >= 3)
      capacity = std::max(capacity, shape[shape.size() - 2]);
  }
  return capacity;
}

static void fillFloats(HostTensor &tensor, Random &random) {
  llvm::ArrayRef<int64_t> shape = tensor.getShape();
  if (shape.size() == 1)
    return fillRandom(tensor, random, 0.1, 1);
  if (shape.size() == 2)
    return fillRandom(tensor, random, 1 / std::sqrt(double(shape[1])));
  fillRandom(tensor, random, 1);
}

/// Chooses a value for every symbol without one. Returns an error if `sizes`
/// has a symbol that occurs in no argument's shape.
static llvm::Error completeSizes(const std::vector<TensorInfo> &infos,
                                 SymbolValues &sizes) {
  std::set<std::string> names;
  for (const TensorInfo &info : infos)
    for (const DimExpr &dim : info.shape)
      dim.collectSymbols(names);
  for (const auto &[name, value] : sizes)
    if (!names.count(name))
      return makeError("--size must name a symbol of the arguments' sizes (" +
                       (names.empty() ? "there are none: all sizes are static"
                                      : llvm::join(names, ", ")) +
                       "), got '" + name + "'");
  for (const std::string &name : names)
    sizes.try_emplace(name, name == "s0" ? 2 : name == "s1" ? 37 : 3);
  return llvm::Error::success();
}

/// Creates the shapes of all arguments from the values of the symbols.
static llvm::Error createTensors(const std::vector<TensorInfo> &infos,
                                 const SymbolValues &sizes, TensorMap &args) {
  for (size_t i = 0; i < infos.size(); ++i) {
    if (!infos[i].present)
      continue;
    llvm::SmallVector<int64_t> shape;
    for (const DimExpr &dim : infos[i].shape) {
      std::optional<int64_t> size = dim.evaluate(sizes);
      if (!size || *size < 0)
        return makeError(
            "argument " + llvm::Twine(i) + ": its size " + dim.str() +
            " must be a number of 0 or more for the values of --size");
      shape.push_back(*size);
    }
    llvm::Expected<HostTensor> tensor =
        HostTensor::create(infos[i].dtype, shape);
    if (!tensor)
      return makeError("argument " + llvm::Twine(i) + ": " +
                       llvm::toString(tensor.takeError()));
    args.emplace(i, std::move(*tensor));
  }
  return llvm::Error::success();
}

llvm::Expected<ModelValues>
mla::makeRandomValues(const std::vector<TensorInfo> &infos,
                      const std::vector<int64_t> &maskArgs, uint64_t seed,
                      SymbolValues sizes) {
  ModelValues values;
  if (llvm::Error error = completeSizes(infos, sizes))
    return error;
  if (llvm::Error error = createTensors(infos, sizes, values.args))
    return error;
  Random seeds(seed);
  int64_t capacity = findCapacity(values.args);
  for (auto &[position, tensor] : values.args) {
    Random random(seeds.next()); // independent of other arguments
    bool isInteger =
        tensor.getDType() == MLA_I64 || tensor.getDType() == MLA_I32;
    if (llvm::is_contained(maskArgs, position))
      fillMask(tensor);
    else if (isFloatDType(tensor.getDType()))
      fillFloats(tensor, random);
    else if (isInteger)
      for (int64_t i = 0, n = tensor.getNumElements(); i < n; ++i)
        tensor.set(i, std::max<int64_t>(capacity - n, 0) + i);
    else
      fillRandom(tensor, random, 1);
  }
  return values;
}
